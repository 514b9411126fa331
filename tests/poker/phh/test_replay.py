"""Hand histories played through the engine: stacks worked out by hand, and what is said of one that cannot be."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from server.cli import main
from server.poker.phh import BadHistory, Replayed, read, replay
from tests.helpers.shelf import SHELF

SHARED = Path(__file__).resolve().parents[4] / "shared" / "phh"

HOLDEM = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 60, 200]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd",
  "p3 cbr 30 # a raise", "p1 cc", "p2 cbr 60", "p3 cbr 200", "p1 cc",
  "d db 2c7d9h", "d db Jh", "d db 3s", "p3 sm", "p1 sm AsAd", "p2 sm",
]
"""
TRIPLE = """
variant = "F2L3D"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50, 50]
actions = [
  "d dh p1 2c3c4c5hKh", "d dh p2 ??????????", "d dh p3 ??????????",
  "p3 f", "p1 cc", "p2 cc",
  "p1 sd Kh", "p2 sd ????", "d dh p1 8d", "d dh p2 ????", "p1 cbr 2", "p2 cc",
  "p1 sd", "p2 sd ??", "d dh p2 ??", "p1 cbr 4", "p2 cc",
  "p1 sd", "p2 sd", "p1 cc", "p2 cc",
  "p1 sm 2c3c4c5h8d", "p2 sm 7h5d4d3d2d",
]
"""
STUD = """
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ??????", "d dh p2 ????3c", "d dh p3 KhKd9s", "p2 pb", "p3 cbr 4", "p1 f", "p2 f"]
"""
PINEAPPLE = """
variant = "FT"
_game = "pineapple"
_limit = "pot"
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = [
  "d dh p1 AsAdKc", "d dh p2 QsQd2c", "p2 cc", "p1 cc", "p1 sd Kc", "p2 sd 2c",
  "d db 3h8h9c", "p1 cbr 4", "p2 cc", "d db Td", "p1 cc", "p2 cc", "d db 4s", "p1 cc", "p2 cc",
  "p1 sm AsAd", "p2 sm QsQd",
]
"""
RAZZ = """
variant = "FR"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [10.5, 10.5]
actions = [
  "d dh p1 2c3cAh", "d dh p2 2d3dKh", "p2 pb", "p1 cbr 4", "p2 cc",
  "d dh p1 4c", "d dh p2 4d", "p1 cbr 4", "p2 cc",
  "d dh p1 5c", "d dh p2 5d", "p1 cbr 1.5", "p2 cc",
  "d dh p1 Kc", "d dh p2 6d", "d dh p1 Ks", "d dh p2 Kd", "p1 sm 2c3cAh4c5cKcKs", "p2 sm",
]
"""


FREE = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, -2]
min_bet = 2
starting_stacks = [50, 20, 40, 50]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "d dh p4 2s3s", "# p4 is new here",
  "p3 cbr 40", "p4 f", "p1 f", "p2 cc", "p3 cc",
  "p2 sm KsKd", "p3 sm -", "d db 2c7d9h", "d db Jh", "d db 3d",
]
"""
ROOM = """
variant = "FT"
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 11]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 4", "p1 cbr 6", "p2 cbr 8", "p1 cbr 10", "p2 cbr 11", "p1 cc",
  "d db 2c7d9h", "d db Jh", "d db 3d", "p1 sm AsAd", "p2 sm",
]
"""
SHORT_DECK = """
variant = "NS"
antes = [5, 5]
blinds_or_straddles = [0, 10]
min_bet = 10
starting_stacks = [100, 40]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 35", "p1 f"]
"""
ALL_IN_STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [5, 50]
actions = [
  "d dh p1 AcAd2h", "d dh p2 KcKd3h", "p1 pb", "p2 cbr 4", "p1 cc", "p1 sm AcAd2h", "p2 sm KcKd3h",
  "d dh p1 4s", "d dh p2 5s", "d dh p1 6s", "d dh p2 7s", "d dh p1 8h", "d dh p2 9h", "d dh p1 Th", "d dh p2 Jh",
]
"""


def played(text: str) -> Replayed:
    return replay(read(tomllib.loads(text, parse_float=Decimal)), SHELF)


@pytest.mark.parametrize(
    ("text", "stacks"),
    [
        (HOLDEM, [260, 0, 100]),  # main 3 x 60 = 180, side 2 x 40 = 80; 100 that nobody called go back to p3
        (TRIPLE, [42, 58, 50]),  # 2 + 2 + 4 from each of two: the seven beats the eight
        (STUD, [99, 97, 104]),  # three antes and 2 from p2
        (PINEAPPLE, [56, 44]),  # 2 + 4 from each
        (RAZZ, [21, 0]),  # all in: 5-4-3-2-A beats 6-5-4-3-2
        (FREE, [49, 43, 20, 48]),  # 20 from each of two, 1 and the newcomer's 2; 20 that nobody called go back to p3
        (ROOM, [61, 0]),  # some rooms allow a fourth raise; the last one is all-in, for one more
        (SHORT_DECK, [85, 55]),  # heads-up the first player's is the blind of 10, and the button opens
        (ALL_IN_STUD, [10, 45]),  # hands turned up on third street: aces against kings
    ],
)
def test_stacks_worked_out_by_hand(text: str, stacks: list[int]) -> None:
    assert list(played(text).stacks) == stacks


def test_pots_say_who_won_them() -> None:
    """60 from each of three; 40 more from two of them."""
    assert [(int(pot.amount), pot.players) for pot in played(HOLDEM).pots] == [(180, (1,)), (80, (1,))]


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "old", "new", "action", "rule"),
    [
        (HOLDEM, '"p3 cbr 30 # a raise"', '"p3 cbr 15"', 4, "below-minimum-raise"),
        (HOLDEM, '"p3 cbr 30 # a raise", "p1 cc"', '"p1 cc"', 4, "not-your-turn"),
        (HOLDEM, '"p3 cbr 200"', '"p3 cbr 300"', 7, "not-enough-chips"),
        (HOLDEM, '"p3 cbr 200"', '"p3 bets 200"', 7, "no-such-action"),
        (HOLDEM, '"p3 cbr 200"', '"p3 cbr many"', 7, "no-such-action"),
        (HOLDEM, '"p3 cbr 200"', '"x3 cbr 200"', 7, "no-such-player"),
        (HOLDEM, '"p3 cbr 200"', '"p9 cbr 200"', 7, "no-such-player"),
        (HOLDEM, '"p3 cbr 200"', '"p3 sm QsQd"', 7, "hand-not-over"),
        (HOLDEM, '"d db Jh"', '"d db JhTh"', 11, "not-dealt-now"),
        (HOLDEM, '"d db Jh"', '"d db As"', 10, "no-such-card"),
        (HOLDEM, '"p1 sm AsAd"', '"p1 sm AsAc"', 13, "no-such-card"),
        (HOLDEM, '"p1 sm AsAd"', '"p1 sm"', 13, "cards-speak"),
        (HOLDEM, '"d db 3s",', "", 0, "not-dealt-yet"),
        (HOLDEM, '"p3 cbr 200", "p1 cc"', '"p3 cbr 200"', 8, "not-dealt-now"),
        (HOLDEM, 'variant = "NT"', 'variant = "XX"', 0, "no-such-game"),
        (HOLDEM, "[100, 60, 200]", "[100, 0, 200]", 0, "no-such-table"),
        (TRIPLE, '"p1 sd Kh"', '"p1 sd Ah"', 7, "no-such-card"),
        (TRIPLE, '"p1 cbr 4"', '"p1 cbr 6"', 16, "above-maximum"),
        (TRIPLE, '"p2 sm 7h5d4d3d2d"', '"p2 sm 7h5d4d3d2c"', 15, "no-such-card"),
        (TRIPLE, ', "p2 sm 7h5d4d3d2d"', "", 0, "no-such-card"),
        (STUD, '"p2 pb"', '"p3 pb"', 4, "not-your-turn"),
        (STUD, '"p1 f", "p2 f"', '"p1 f"', 0, "hand-not-over"),
        (PINEAPPLE, '"p1 sd Kc"', '"p1 sd"', 5, "too-few-discards"),
    ],
)
def test_an_illegal_history_names_action_and_rule(text: str, old: str, new: str, action: int, rule: str) -> None:
    with pytest.raises(BadHistory) as caught:
        played(changed(text, old, new))
    assert (caught.value.action, caught.value.rule) == (action, rule), str(caught.value)


def test_the_command_prints_a_line_for_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.phh").write_text(RAZZ)
    (tmp_path / "bad.phh").write_text(changed(RAZZ, '"p2 pb"', '"p1 pb"'))
    (tmp_path / "broken.phh").write_text("variant = ")
    (tmp_path / "poor.phh").write_text(changed(RAZZ, "starting_stacks = [10.5, 10.5]", 'starting_stacks = "ten"'))
    names = ["good.phh", "bad.phh", "broken.phh", "poor.phh", "none.phh"]
    assert main(["replay", "--json", *(str(tmp_path / name) for name in names)]) == 1
    good, *wrong = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert good == {"file": "good.phh", "stacks": [21, 0], "pots": [{"amount": 21, "players": [1]}], "error": ""}
    assert "bad.phh:9: action 3: not-your-turn: It is not your turn." in wrong[0]["error"]
    assert "this is not TOML" in wrong[1]["error"]
    assert "poor.phh:7: starting_stacks: this must be a list" in wrong[2]["error"]
    assert "cannot be read" in wrong[3]["error"]


def test_a_file_of_many_hands_gets_a_line_a_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "many.phhs").write_text(f"[1]\n{RAZZ}\n[2]\n{STUD.replace('p2 pb', 'p3 pb')}\n[last]\n{STUD}")
    assert main(["replay", "--json", str(tmp_path / "many.phhs")]) == 1
    first, second, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (first["file"], first["hand"], first["stacks"]) == ("many.phhs", "1", [21, 0])
    assert "many.phhs:24: hand 2: action 4: not-your-turn: It is not your turn." in second["error"]
    assert (last["hand"], last["stacks"]) == ("last", [99, 97, 104])


def test_decimals_come_back_as_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cents.phh"
    file.write_text(STUD.replace("[100, 100, 100]", "[100.25, 100, 100.5]"))
    assert main(["replay", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["stacks"] == [99.25, 97, 104.5]
    assert main(["replay", str(file)]) == 0
    assert "cents.phh: 7 to p3. Stacks: p1 99.25, p2 97, p3 104.5." in capsys.readouterr().out


def test_published_hands_end_with_their_published_stacks() -> None:
    """Thirty-one hands of all eleven variants, where they lie beside the repository."""
    expected = SHARED / "expected.jsonl"
    for line in expected.read_text().splitlines() if expected.exists() else ():
        told = json.loads(line)
        found = played((SHARED / told["file"]).read_text())
        assert [float(stack) for stack in found.stacks] == told["final_stacks"], told["file"]
