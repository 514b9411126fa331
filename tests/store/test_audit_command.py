"""`audit verify` and `audit head` on the command line: words, JSON, exit codes (bank.md 1.12)."""

import json
import sqlite3
from pathlib import Path

import pytest

from server.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["audit", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def tamper(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TRIGGER posting_update")
        connection.execute("UPDATE posting SET balance_after = balance_after + 1 WHERE line = 0")
    connection.close()


def test_all_is_well(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "verify", "--db", evening)
    assert code == 0
    assert out.endswith("all is well.\n")
    assert run(capsys, "verify", "--data", evening.parent)[0] == 0
    assert run(capsys, "verify", "--db", evening, "-q")[:2] == (0, "")


def test_a_violation_is_1_and_in_words(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(evening)
    code, out, _ = run(capsys, "verify", "--db", evening, "-q")
    assert code == 1
    assert "the trigger posting_update is missing (schema)" in out
    assert "is listed with other postings" in out
    code, out, _ = run(capsys, "verify", "--db", evening, "--json")
    found = json.loads(out)
    assert code == found["exit"] == 1
    assert {"book": "-", "seq": 0, "check": "schema", "text": "the trigger posting_update is missing"} in found[
        "findings"
    ]


def test_an_anchor_wins_over_a_violation(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """4 says that history is missing, which no repair of what is left can answer."""
    tamper(evening)
    lost = f"night-1:9999:{'0' * 64}"
    code, out, _ = run(capsys, "verify", "--db", evening, "--anchor", lost, "--json")
    found = json.loads(out)
    assert code == found["exit"] == 4
    assert [one["seq"] for one in found["lost"]] == [9999]
    assert "the end of the book is missing" in run(capsys, "verify", "--db", evening, "--anchor", lost)[1]


def test_heads_are_anchors(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "head", "--db", evening)
    lines = out.split()
    assert code == 0
    assert [line.split(":")[0] for line in lines] == ["club", "night-1"]
    anchors = [word for line in lines for word in ("--anchor", line)]
    assert run(capsys, "verify", "--db", evening, *anchors)[0] == 0
    assert run(capsys, "head", "--db", evening, "--night", 1)[1].split() == lines[1:]
    listed = json.loads(run(capsys, "head", "--db", evening, "--json")[1])
    assert [book["head"] for book in listed] == lines


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "--anchor", "night-1:1"],
        ["verify", "--db", "a", "--data", "b"],
        ["verify", "--night", "0"],
        ["verify", "--nights", "1"],
        ["head", "--anchor", "x"],
        ["check"],
    ],
)
def test_wrong_usage_is_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["verify", "head"])
def test_what_cannot_be_checked_is_3(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, "--db", tmp_path / "none.db")
    assert (code, out) == (3, "")
    assert "There is no database" in err
    assert run(capsys, "verify", "--db", tmp_path / "none.db", "--json")[0] == 3
