"""`verify NIGHT.json` on its own, with what another machine exported (design.md 6, bank.md 2.2)."""

import json
from pathlib import Path

import pytest

from server.cli import main
from tests.helpers.forged import CHANGES, NIGHTS, STILL_FAIR


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a night that was played through the real table, store and books."""
    folder = tmp_path_factory.mktemp("night")
    data, file = str(folder / "data"), folder / "night-1.json"
    assert main(["simulate", "--game", "five-card-stud", "--hands", "4", "--seed", "3", "--data", data]) == 0
    assert main(["audit", "export", "--data", data, "--night", "1", "--format", "night.json", "--out", str(file)]) == 0
    return file


def test_a_night_is_proven_without_its_server(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(night)]) == 0
    said = capsys.readouterr().out
    assert "The chain is whole, and every entry balances." in said
    assert "proven to the last step" in said
    assert main(["verify", str(night), "--hand", "2"]) == 0
    assert capsys.readouterr().out.count("  ok  ") == 7
    assert main(["verify", str(night), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["book"], found["ok"], found["findings"]) == ("night-1", True, [])
    assert [each["hand"] for each in found["deals"] if each["whole"]] == [1, 2, 3, 4]
    assert found["head"].startswith(f"night-1:{found['rows']}:")


def test_a_night_that_was_cut_or_written_anew_is_found_by_an_anchor(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its chain is whole: only who remembers a head can tell (design.md 10.3)."""
    assert main(["verify", str(night), "--json"]) == 0
    head = json.loads(capsys.readouterr().out)["head"]
    assert main(["verify", str(night), "--anchor", head]) == 0
    whole = json.loads(night.read_text())
    lines = night.read_text().splitlines()
    cut = tmp_path / "cut.json"
    first, kept = lines[0].replace(f'"rows":{whole["rows"]}', f'"rows":{whole["rows"] - 1}'), lines[1 : whole["rows"]]
    cut.write_text("\n".join([first, *kept])[:-1] + "]}")
    assert main(["verify", str(cut)]) == 0
    capsys.readouterr()
    assert main(["verify", str(cut), "--anchor", head]) == 4
    assert "is not in this file" in capsys.readouterr().out
    other = head[:-1] + ("0" if head[-1] != "0" else "1")
    assert main(["verify", str(night), "--anchor", other, "--json"]) == 4
    assert json.loads(capsys.readouterr().out)["lost"] == [other]


def test_a_forged_night_is_found(night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that all saw becomes another one, in the chain or in what opens it."""
    text = night.read_text()
    opening = text.rindex('"card":"') + len('"card":"')
    other = "As" if text[opening : opening + 2] != "As" else "Ks"
    forged = tmp_path / "forged.json"
    forged.write_text(text[:opening] + other + text[opening + 2 :])
    assert main(["verify", str(forged)]) == 1
    assert "NOT FAIR" in capsys.readouterr().out
    forged.write_text(text.replace('"up":["', '"up":["X', 1))
    assert main(["verify", str(forged), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["findings"][0]["check"] == "chain"


@pytest.mark.parametrize("change", CHANGES)
def test_every_forgery_is_found(change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole chain is written anew over most of them: what tells is the deal, or the books."""
    codes = set()
    for text in (night() for night in NIGHTS.values()):
        forged = tmp_path / "forged.json"
        changed = CHANGES[change](text)
        forged.write_bytes(changed.encode("utf-8", "surrogatepass"))
        code = main(["verify", str(forged)])
        assert code in (0, 1, 3), capsys.readouterr().err
        if changed != text or change == "nothing":
            codes.add(code)
    assert (codes == {0}) if change in STILL_FAIR else (codes & {1, 3} and 2 not in codes), codes


@pytest.mark.parametrize("text", ["", "{}", "[]", "no json", '{"format":1}'])
def test_what_is_no_night_is_said(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "n.json"
    file.write_text(text)
    assert main(["verify", str(file)]) == 3
    assert "cannot be checked: it is no night.json" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "none.json")]) == 3


def test_a_hand_that_is_not_there(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(night), "--hand", "99"]) == 3
    assert "has no hand 99" in capsys.readouterr().err


def test_without_the_key_single_cards_stay_shut(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = str(night.parent / "data"), tmp_path / "n.json"
    none = ["--key", str(tmp_path / "nokey"), "--out", str(file)]
    assert main(["audit", "export", "--data", data, "--night", "1", "--format", "night.json", *none]) == 0
    assert main(["verify", str(file)]) == 0
    assert "4 deals: 0 proven to the last step." in capsys.readouterr().out
