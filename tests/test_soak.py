"""`soak` on the command line; what its attacks find is in tests/sim."""

import json
from pathlib import Path

import pytest

from server.cli import main, soak
from tests.soak.kill import Broken


def test_an_installed_package_says_where_the_attacks_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wheel has no tests/, and what it would need is not in it."""
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    assert main(["soak", "kill"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("The long attacks are part of the project's checkout, not of an installed package.")


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody kills the server of his own club by mistake."""
    (tmp_path / "kitchen-table.db").write_bytes(b"books")
    assert main(["soak", "kill", "--data", str(tmp_path)]) == 2
    assert "holds something else already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kitchen-table.db"]


class Attack:
    """An attack that finds what it is told to."""

    found: Exception | None = None

    def __init__(self, folder: Path, kills: int, seed: int, after: object) -> None:
        self.figures = {"kills": kills, "seed": seed}
        self.folder = folder
        (folder / "server.log").write_text("log")

    async def run(self) -> dict[str, int]:
        if self.found is not None:
            raise self.found
        return self.figures


def test_the_figures_are_the_last_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("tests.soak.kill.Campaign", Attack)
    assert main(["soak", "kill", "--kills", "3", "--seed", "9"]) == 0
    assert json.loads(capsys.readouterr().out) == {"kills": 3, "seed": 9}


def test_what_is_found_is_said_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.soak.kill.Campaign", Attack)
    monkeypatch.setattr(Attack, "found", Broken("kill 3: one is lost"))
    assert main(["soak", "kill", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"kill 3: one is lost\nEverything is as it was then in {tmp_path}.\n")
    assert (tmp_path / "server.log").exists()
