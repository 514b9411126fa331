"""Hand histories as other programs write them: what a room does not tell, odd tables, broken files.

The kinds are those of public collections (thousands of hands of six card rooms, televised finals); the hands are our
own.
"""

import json
import tomllib
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from server.cli import main
from server.poker.events import Mucked, Shown
from server.poker.phh import BadHistory, Replayed, read, replay, write
from tests.helpers.shelf import SHELF

ROOM = """
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.10, 0.25, 0]
min_bet = 0.25
starting_stacks = [12.40, 4.75, 31.05]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 1.00', 'p1 f', 'p2 cbr 4.75', 'p3 cc',
  'p2 sm ????', 'p3 sm ????', 'd db 9d4c2h', 'p2 sm ????', 'p3 sm ????', 'd db Qs', 'p2 sm ????', 'p3 sm ????',
  'd db 7h', 'p3 sm TcTs', 'p2 sm ????']
venue = 'A card room'
time = 21:55:24
day = 2
month = 7
year = 2009
hand = 'R5-1676558-1009'
seats = [4, 6, 1]
table = 'Table  125489'
currency_symbol = '$'
time_zone_abbreviation = 'GMT-0910'
"""
"""p2 is all-in and shows nothing; p3 wins 4.75 of p2 and the small blind."""


def played(text: str) -> Replayed:
    return replay(read(tomllib.loads(text, parse_float=Decimal)), SHELF)


def stacks(found: Replayed) -> list[float]:
    return [float(stack) for stack in found.stacks]


def test_who_shows_what_the_file_does_not_know_has_lost_to_a_hand_that_it_knows() -> None:
    found = played(ROOM)
    assert stacks(found) == [12.30, 0, 35.90]
    assert [(event.seat, event.cards) for event in found.events if isinstance(event, Shown)] == [(0, ("Tc", "Ts"))]
    assert [event.seat for event in found.events if isinstance(event, Mucked)] == [5]
    again = write(found.events, SHELF, found.known, unit=found.unit)
    assert '"p2 sm ????"' in again, "no card is made up for him"
    assert stacks(played(again)) == stacks(found)


def without_names(text: str, winnings: str = "") -> str:
    return text.replace("'p3 sm TcTs'", "'p3 sm ????'") + winnings


@pytest.mark.parametrize("who", [1, 2])
def test_the_winnings_say_who_won_with_a_hand_that_nobody_knows(who: int) -> None:
    winnings = ["0", "0", "0"]
    winnings[who] = "9.10"
    found = played(without_names(ROOM, f"winnings = [{', '.join(winnings)}]"))
    assert stacks(found) == [[12.30, 9.60, 26.30], [12.30, 0, 35.90]][who - 1]


@pytest.mark.parametrize("winnings", ["", "winnings = [0, 0, 0]", "winnings = [0, 4.55, 4.55]", "winnings = [nan, 0]"])
def test_a_showdown_that_nobody_knows_is_not_made_up(winnings: str) -> None:
    with pytest.raises(BadHistory, match="the showdown needs the cards of p"):
        played(without_names(ROOM, winnings))


def test_a_hand_that_the_file_says_has_lost_is_not_made_to_win() -> None:
    """The file knows p3's cards, and says that p2 won with others: whose, it does not say."""
    found = played(ROOM + "winnings = [0, 9.60, 0]")
    assert stacks(found) == [12.30, 9.60, 26.30]


SIDE = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [50, 500, 500]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 50', 'p1 cc', 'p2 cc', 'd db 9c5h2d', 'p2 cbr 100',
  'p3 cc', 'd db Qc', 'p2 cc', 'p3 cc', 'd db 3s', 'p2 cc', 'p3 cc', 'p2 sm ????', 'p3 sm ????', 'p1 sm AcAh']
"""
"""p1 shows what wins the main pot; who wins the side pot only the winnings can say."""


@pytest.mark.parametrize(("winner", "ends"), [(1, [150, 550, 350]), (2, [150, 350, 550])])
def test_a_side_pot_between_two_hands_that_nobody_knows(winner: int, ends: list[int]) -> None:
    winnings = [150, 0, 0]
    winnings[winner] = 200
    assert stacks(played(f"{SIDE}winnings = {winnings}")) == ends
    with pytest.raises(BadHistory, match=r"the showdown needs the cards of p[23]"):
        played(SIDE)


NOBODY_KNOWS = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
min_bet = 4
starting_stacks = [inf, 80, inf]
actions = ['d dh p1 AdTc', 'd dh p2 ????', 'd dh p3 QsAh', 'p3 cbr 12', 'p1 cc', 'p2 f', 'd db KhAs8c', 'p1 cbr 24',
  'p3 cbr 111.5', 'p1 cc', 'd db 2s', 'p1 cc', 'p3 cc', 'd db Qd']
"""
"""As one room's hands come: it tells nobody's chips, so an all-in cannot be seen, and after it nobody acts."""


def test_stacks_that_nobody_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(NOBODY_KNOWS)
    assert main(["replay", "--json", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["stacks"] == [None, 76, None]
    assert told["pots"] == [{"amount": 2 * 123.5 + 4, "players": [3]}]
    assert main(["replay", str(file)]) == 0
    assert "Stacks: p1 unknown, p2 76, p3 unknown." in capsys.readouterr().out
    assert main(["history", "show", str(file)]) == 0
    assert "Nobody knows the chips of p1 and p3" in capsys.readouterr().out


@pytest.mark.parametrize("cut", ["'p3 cbr 111.5', 'p1 cc', 'd db 2s', 'p1 cc', 'p3 cc', 'd db Qd'", ", 'd db Qd'"])
def test_a_hand_that_is_not_over_is_not_played_on_for_them(cut: str) -> None:
    """The first leaves a bet to answer, the second a card to come."""
    with pytest.raises(BadHistory) as caught:
        played(NOBODY_KNOWS.replace(cut, ""))
    assert caught.value.rule in ("hand-not-over", "not-dealt-yet")


BIG_BLIND_ANTE = """
variant = 'NT'
ante_trimming_status = TRIM
antes = [0, 40, 0]
blinds_or_straddles = [20, 40, 0]
min_bet = 40
starting_stacks = [1000, STACK, 1000]
actions = ['d dh p1 JcJd', 'd dh p2 AcAd', 'd dh p3 9h8h', 'p3 cbr 100', 'p1 cc', LAST, 'd db 2c3d4h', 'p1 cc', 'p3 cc',
  'd db Qs', 'p1 cc', 'p3 cc', 'd db Kc', 'p1 cc', 'p3 cc', 'p1 sm JcJd', 'p3 sm 9h8h']
"""


@pytest.mark.parametrize("trim", ["true", "false"])
@pytest.mark.parametrize(
    ("stack", "last", "ends"),
    [
        (500, "'p2 f'", [1180, 420, 900]),  # 100 of each of two, his 40 and the ante of 40
        (40, "# all-in for the ante", [1100, 40, 900]),  # aces win the ante, and nothing else
        (60, "# and 20 of the blind", [1060, 100, 900]),  # ... and 20 of each of three
    ],
)
def test_the_big_blind_antes_for_all(trim: str, stack: int, last: str, ends: list[int]) -> None:
    """Such antes are dead, whatever `ante_trimming_status` says: as finals on television are written down."""
    quoted = last if last.startswith("'") else f"'{last}'"
    text = BIG_BLIND_ANTE.replace("TRIM", trim).replace("STACK", str(stack)).replace("LAST", quoted)
    assert stacks(played(text)) == ends


def test_a_small_blind_is_missing() -> None:
    text = """
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [10, 0, -10, 0]
min_bet = 10
starting_stacks = [500, 500, 500, 77.5]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p2 cbr 30', 'p3 f', 'p4 f', 'p1 f',
  'p2 sm 8h8c']
"""
    assert stacks(played(text)) == [490, 520, 490, 77.5]


WAYS: dict[str, Callable[[str], bytes]] = {
    "lines end as on Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "a byte order mark": lambda text: text.encode("utf-8-sig"),
    "a table of its own": lambda text: f"[1]\n{text}".encode(),
    "blanks and comments": lambda text: text.replace("p3 cc'", "  p3   cc  # a call # yes ', '', '# only'").encode(),
    "fields of the author's": lambda text: f"_mood = 'high'\nlevel = 3\ntime_limit = 0.5\n{text}".encode(),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_file_may_be_written_in_other_ways(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.phh"
    file.write_bytes(WAYS[way](ROOM))
    assert main(["replay", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["stacks"] == [12.3, 0, 35.9]


BROKEN: dict[str, tuple[bytes, str]] = {
    "another encoding": (ROOM.encode("utf-16"), "this file is not text in UTF-8"),
    "nothing": (b"", "the key variant is missing"),
    "zeros": (b"\0" * 64, ":1: this is not TOML"),
    "deep": (b"a = " + b"[" * 5000 + b"]" * 5000, "lie too deep in each other"),
    "a long number": (b"a = " + b"9" * 6000, "too long to be read"),
    "a hand twice": (f"[1]\n{ROOM}\n[1]\n{ROOM}".encode(), "this is not TOML"),
    "no stacks": (ROOM.replace("starting_stacks", "stacks").encode(), "the key starting_stacks is missing"),
    "a stack below nothing": (ROOM.replace("4.75,", "-4.75,").encode(), ":7: starting_stacks[1]: no-such-amount"),
    "no stack": (ROOM.replace("4.75,", "0.0,").encode(), ":7: starting_stacks[1]: no-such-table: who is dealt in has"),
    "words for the terminal": (ROOM.replace("'p1 f'", '"p1\\u001b[2J\\nx"').encode(), "no-such-action: 'p1 [2J x' is"),
    "a long word": (ROOM.replace("'p1 f'", f"'{'x' * 9000}'").encode(), f"{'x' * 250}"),
    "no least bet": (ROOM.replace("min_bet = 0.25", "").encode(), "hand.phh: min_bet: no-such-amount"),
    "a bet that is too small": (
        ROOM.replace("cbr 1.00", "cbr 0.30").encode(),
        "raise is to 50. 100 chips are one of the file's unit",
    ),
    "a wrong type": (ROOM.replace("[4, 6, 1]", "'all'").encode(), ":17: seats: this must be a list"),
    "half a card": (ROOM.replace("TcTs", "TcT").encode(), ":10: action 17: no-such-card: T is no card"),
    "a card twice": (ROOM.replace("TcTs", "TcQs").encode(), "no-such-card"),
    "a card that goes, of no hand": (
        ROOM.replace("'p1 f'", "'p1 pass ??'").replace("????", "Tc9c", 1).encode(),
        "goes",
    ),
    "an unknown word": (ROOM.replace("'p1 f'", "'p1 goes'").encode(), ":8: action 5: no-such-action: 'p1 goes'"),
    "a player too many": (ROOM.replace("'p1 f'", "'p7 f'").encode(), ":8: action 5: no-such-player"),
    "hands in tables": (b"[1]\nvariant = 7\n[2]\nx = 1", ":2: hand 1: variant: this must be text"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_refused_by_line_and_key(how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, words = BROKEN[how]
    file = tmp_path / "hand.phh"
    file.write_bytes(text)
    assert main(["replay", str(file)]) == 1
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == said.count(str(file))
    assert len(said) < 1000
    assert said.startswith(str(file))
    assert main(["history", "show", str(file)]) == 1
    assert capsys.readouterr().err == said


def test_all_hands_of_a_file_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "many.phhs"
    file.write_text(f"[1]\n{ROOM}\n[2]\nvariant = 'NT'\n[3]\n{ROOM}")
    assert main(["history", "show", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out.count("Hand R5-1676558-1009: Texas hold'em") == told.out.count("wins 960 with a pair of tens") == 2
    assert "hand 2: the key" in told.err


def test_a_hand_that_is_not_over_is_told_as_far_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file may stop anywhere; `replay` says that it does."""
    file = tmp_path / "hand.phh"
    file.write_text(ROOM.replace("'p2 cbr 4.75', 'p3 cc',", "]\n_rest = ["))
    assert main(["history", "show", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out.endswith("p3 raises to 100.\np1 folds.\n")
    assert told.err == f"{file}:8: actions: hand-not-over: the file ends, and p2 has still to act.\n"
    assert main(["replay", "--json", str(file)]) == 1
    assert "hand-not-over" in json.loads(capsys.readouterr().out)["error"]
