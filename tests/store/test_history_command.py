"""`history export` and `history show`: a night's hands as files that replay to the same chips, and in words."""

import json
import sqlite3
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.cli import main
from server.poker.events import HandEnded, HandStarted, Mucked, Shown, Voided
from server.poker.phh.setup import order_of
from server.store.folder import DATABASE
from server.store.hands import hands_of
from tests.store.evenings import NAMES, played, write


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a night of several hands, the last of them still being played."""
    data = tmp_path_factory.mktemp("hands") / "data"
    write(data, played(6, ended=False))
    with sqlite3.connect(data / DATABASE) as connection:
        connection.executemany("INSERT INTO person (id, name, created_at) VALUES (?, ?, 0)", NAMES.items())
    connection.close()
    return data


def test_every_hand_is_a_file_that_replays_to_the_same_chips(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "hands"
    assert main(["history", "export", "1", "--data", str(night), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"6 hands of night 1 are in {out}.\n"
    hands = [hand for hand in hands_of(night / DATABASE, 1) if hand.over]
    files = [out / f"1-{hand.number}.phh" for hand in hands]
    assert sorted(out.iterdir()) == sorted(files)
    assert main(["replay", "--json", *map(str, files)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for hand, line in zip(hands, lines, strict=True):
        setup, ended = hand.events[0], hand.events[-1]
        assert isinstance(setup, HandStarted)
        assert isinstance(ended, HandEnded)
        assert line["stacks"] == [dict(ended.stacks)[seat] for seat in order_of(setup)]


def test_a_void_hand_is_left_out_and_named(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = hands_of(night / DATABASE, 1)
    monkeypatch.setattr(
        "server.cli.history.hands_of",
        lambda *_: [replace(first, events=(*first.events, Voided((), 0, 0, ()))), *others],
    )
    assert main(["history", "export", "1", "--data", str(night), "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"5 hands of night 1 are in {tmp_path}. Void, and not written: 1.\n"


def test_a_file_says_who_played_and_no_card_that_was_not_shown(night: Path, tmp_path: Path) -> None:
    assert main(["history", "export", "1", "--data", str(night), "--out", str(tmp_path)]) == 0
    unseen = 0
    for hand in hands_of(night / DATABASE, 1):
        fields = tomllib.loads((tmp_path / f"1-{hand.number}.phh").read_text())
        assert sorted(fields["players"]) == sorted(hand.names.values())
        assert (fields["variant"], fields["table"], fields["hand"]) == ("five-card-draw", 1, hand.number)
        shown = {event.seat for event in hand.events if isinstance(event, Shown)}
        setup = hand.events[0]
        assert isinstance(setup, HandStarted)
        for player, seat in enumerate(order_of(setup), 1):
            if seat not in shown:
                unseen += 1
                dealt = [action for action in fields["actions"] if action.startswith(f"d dh p{player} ")]
                assert all(set(action.split()[3]) == {"?"} for action in dealt)
    assert unseen


def test_a_hand_in_words(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = hands_of(night / DATABASE, 1)[0]
    assert main(["history", "show", "1-1", "--data", str(night)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Hand 1: Five-card draw")
    assert lines[1].startswith("Chips: ")
    assert "Anna 100" in lines[1]
    assert any(line.startswith(("Anna ", "Bo ")) and (" wins " in line or " split " in line) for line in lines)
    assert lines[-1].startswith("Chips: ")
    assert not any(isinstance(event, Mucked) for event in hand.events) or any("does not show" in line for line in lines)


def test_a_file_in_words(night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exported file tells the same story as the database."""
    assert main(["history", "export", "1", "--data", str(night), "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    for number in range(1, 4):
        assert main(["history", "show", f"1-{number}", "--data", str(night)]) == 0
        story = capsys.readouterr().out
        assert main(["history", "show", str(tmp_path / f"1-{number}.phh")]) == 0
        assert capsys.readouterr().out == story


def test_a_hand_that_breaks_a_rule_is_named(night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "export", "1", "--data", str(night), "--out", str(tmp_path)]) == 0
    file = tmp_path / "1-1.phh"
    file.write_text(file.read_text().replace('"p1 ', '"p2 ', 1))
    capsys.readouterr()
    assert main(["history", "show", str(file)]) == 1
    wrong = next(number for number, line in enumerate(file.read_text().splitlines(), 1) if '"p2 ' in line)
    assert f"1-1.phh:{wrong}: action 3: not-your-turn: It is not your turn." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["export", "2"], 3, "There is no night 2"),
        (["show", "2-1"], 3, "There is no night 2"),
        (["show", "1-99"], 3, "Night 1 has no hand 99: it has 6"),
        (["export", "0"], 2, "0"),
        (["export", "1", "--db", "x.db"], 2, "not both"),
        (["show", "no-such-file.phh"], 2, "no file that can be read"),
    ],
)
def test_what_cannot_be_is_said_in_words(
    night: Path, arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", *arguments, "--data", str(night)]) == code
    assert words in capsys.readouterr().err
