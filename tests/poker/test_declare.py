"""High, low or both ways (procedure.md 16)."""

from typing import Any

import msgspec
import pytest

from server.poker.catalogue import build_game
from server.poker.events import Awarded, Bet, Declared
from server.poker.game import Game
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF

BOTH_FLUSH = "Ah 2h 3h 4h 6h"
"""A flush, and 6-4-3-2-A for low."""
KINGS, QUEENS = "Kc Kd 9s 8s 7d", "Qc Qd 9d 8d 7s"
WHEEL, SAME_LOW, SEVEN_LOW = "As 2s 3s 4d 5c", "Ac 2d 3d 4c 6s", "Ac 2d 3d 5s 7c"


def declaring(*, carry: bool = False, **how: str) -> Game:
    """Five cards, the declaration, the showdown; without a carried pot cards speak when nobody wins."""
    built: dict[str, Any] = msgspec.to_builtins(SHELF["hilo-draw-declare"])
    steps = [{"do": "deal", "down": 5}, {"do": "declare", **how}, {"do": "showdown"}]
    return build_game(built | {"steps": steps} | ({} if carry else {"carry": None}))


def won(hands: list[str], ways: str, game: Game | None = None) -> dict[int, int]:
    """What each of four players who ante 25 takes out of the pot of 100."""
    table = Table(
        game or declaring(),
        fixed(2, 4, ante=25),
        [100] * 4,
        button=3,
        pockets=dict(enumerate(hands)),
    )
    table.play("; ".join(f"{seat} {way}" for seat, way in enumerate(ways.split())))
    assert table.public.over
    return {seat: stack - 75 for seat, stack in table.stacks().items() if stack > 75}


@pytest.mark.parametrize(
    ("name", "low", "chips"),
    [
        ("C beats A for low: A is out", WHEEL, {1: 50, 2: 50}),
        ("A ties C for low: the same", SAME_LOW, {1: 50, 2: 50}),
        ("A wins both", SEVEN_LOW, {0: 100}),
    ],
)
def test_16_the_example(name: str, low: str, chips: dict[int, int]) -> None:
    """A both, B high, C low (D high, with a hand that loses to B's); A has the best high."""
    assert won([BOTH_FLUSH, KINGS, low, QUEENS], "both high low high") == chips


def test_16_a_hand_that_lost_to_the_swing_can_win_the_half() -> None:
    """B's kings lost to A's flush; where the house takes that hand out, who beat A takes all."""
    hands, ways = [BOTH_FLUSH, KINGS, WHEEL, QUEENS], "both high low high"
    assert won(hands, ways, declaring(beaten_by_swing="may-win")) == {1: 50, 2: 50}
    assert won(hands, ways, declaring(beaten_by_swing="out")) == {2: 100}
    assert won([BOTH_FLUSH, KINGS, SAME_LOW, QUEENS], ways, declaring(beaten_by_swing="out")) == {2: 100}


def test_16_a_swing_that_ties_may_share_where_the_house_says_so() -> None:
    """swing_tie = share: A has the high half alone, the low half is split."""
    hands, ways = [BOTH_FLUSH, KINGS, SAME_LOW, QUEENS], "both high low high"
    assert won(hands, ways, declaring(swing_tie="share")) == {0: 75, 2: 25}
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], ways, declaring(swing_tie="share")) == {1: 50, 2: 50}


def test_16_everybody_high_there_is_no_low_half() -> None:
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "high high high high") == {0: 100}
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "low low low low") == {2: 100}


def test_16_only_one_way_has_survivors() -> None:
    """Both who went both ways fail, each by the other; the only other declaration takes all."""
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "both high both high") == {1: 100}


def test_16_nobody_wins_what_he_did_not_declare() -> None:
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "low high low high") == {1: 50, 2: 50}
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "low low high high") == {0: 50, 2: 50}


def test_16_all_declared_both_and_none_succeeds_cards_speak() -> None:
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "both both both both") == {0: 50, 2: 50}


def test_16_all_at_once_nobody_hears_before_the_last_has_declared() -> None:
    table = Table("hilo-draw-declare", fixed(2, 4, ante=1), [50] * 3, button=2)
    table.play("0 check; 1 check; 2 check; 0 draw; 1 draw; 2 draw; 0 high; 1 both")
    assert not table.of(Declared)
    assert table.story()[-2:] == ["s0 has chosen", "s1 has chosen"]
    table.play("2 low")
    assert [(event.seat, event.way) for event in table.of(Declared)] == [(0, "high"), (1, "both"), (2, "low")]
    assert table.story()[-4:-1] == ["s0 declares high", "s1 declares both ways", "s2 declares low"]


def test_16_one_after_the_other_each_hears_those_before_him() -> None:
    table = Table(declaring(when="in-turn"), fixed(2, 4, ante=1), [50] * 3, button=2).play("0 low")
    assert [(event.seat, event.way) for event in table.of(Declared)] == [(0, "low")]
    assert table.to_act == 1


def test_16_one_after_the_other_from_who_bet_last() -> None:
    built: dict[str, Any] = msgspec.to_builtins(declaring())
    bet = {"do": "bet", "opener": "left-of-dealer"}
    steps = [{"do": "deal", "down": 5}, bet, {"do": "declare", "when": "in-turn-from-bettor"}, {"do": "showdown"}]
    table = Table(build_game(built | {"steps": steps}), fixed(2, 4, ante=1), [50] * 3, button=2)
    table.play("0 check; 1 bet 2; 2 call; 0 call; 1 low; 2 low")
    assert table.to_act == 0
    checked = Table(build_game(built | {"steps": steps}), fixed(2, 4, ante=1), [50] * 3, button=2)
    assert checked.play("0 check; 1 check; 2 check").to_act == 0


def test_16_there_may_be_a_bet_after_the_declaration() -> None:
    """What everybody declared still stands beside what he does then."""
    table = Table("hilo-draw-declare", fixed(2, 4, ante=1), [50] * 3, button=2)
    table.play("0 check; 1 check; 2 check; 0 draw; 1 draw; 2 draw; 0 high; 1 high; 2 low; 0 bet 4; 1 fold; 2 call")
    assert [event.seat for event in table.of(Bet)] == [0]
    assert [sorted(event.eligible) for event in table.of(Awarded)] == [[0, 2], [0, 2]]


def test_22_out_of_time_a_player_declares_high() -> None:
    table = Table(declaring(), fixed(2, 4, ante=1), [50] * 3, button=2)
    assert table.may(0).clock_default == "high"
    assert [(option.label, option.small) for option in table.may(0).options] == [
        ("High", ""),
        ("Low", ""),
        ("Both ways", "win both or nothing"),
    ]
    table.play("time-up; 1 low; 2 low")
    assert table.of(Declared)[0].way == "high"


def late(hand: str, *others: str, when: str = "together") -> str:
    """What the clock declares for this hand."""
    hands = [hand, *(others or ("Ah Jd Jc 6h 6s", "Qh Th 8h 4s 4d"))]
    table = Table(
        declaring(time_up="better-way", when=when),
        fixed(2, 4, ante=1),
        [50] * 3,
        button=2,
        pockets=dict(enumerate(hands)),
    )
    assert table.may(0).clock_default == "better way"
    table.play("time-up; 1 low; 2 low")
    return table.of(Declared)[0].way


@pytest.mark.parametrize(
    ("hand", "way"),
    [
        (KINGS, "high"),
        (SEVEN_LOW, "low"),
        ("Ks Qd 9h 5c 3d", "low"),  # every pair is better for high, and worse for low
        ("9s 7d 4h 3c 2d", "low"),
        ("8c 8d 2s 9s Td", "high"),
    ],
)
def test_22_out_of_time_he_may_go_the_way_that_his_cards_are_better_for(hand: str, way: str) -> None:
    """Procedure 22: cards speak best single direction, as an option; never both ways."""
    assert late(hand) == way
    assert late(hand, when="in-turn") == way


def test_22_the_clock_does_not_look_at_the_others_cards() -> None:
    """Else what it declares would tell something of them, before they are shown."""
    strong = ("Ah Ad As 2h 4s", "3h 4h 5h 6h 8h")  # three aces, and a low of eight
    for hand, way in ((KINGS, "high"), ("9s 7c 5d 3c 2d", "low")):
        assert late(hand, *strong) == late(hand) == way


def test_14_all_in_players_declare_and_each_pot_is_split_by_itself() -> None:
    """P6: A, all-in, wins the low half of the main pot; C the low half of the side pot, B both high halves."""
    built: dict[str, Any] = msgspec.to_builtins(declaring())
    steps = [
        {"do": "deal", "down": 5},
        {"do": "bet", "opener": "left-of-dealer"},
        {"do": "declare"},
        {"do": "showdown"},
    ]
    table = Table(
        build_game(built | {"steps": steps}),
        fixed(2, 4, ante=10),
        [10, 50, 50],
        button=2,
        pockets={0: WHEEL, 1: KINGS, 2: SEVEN_LOW},
    )
    table.play("1 bet 2; 2 call; 0 low; 1 high; 2 low")
    assert table.stacks() == {0: 15, 1: 38 + 15 + 2, 2: 38 + 2}


def test_16_all_declared_both_and_none_succeeds_the_pot_rides() -> None:
    """Where the game carries pots it stays for those four and another deal."""
    assert won([BOTH_FLUSH, KINGS, WHEEL, QUEENS], "both both both both", declaring(carry=True)) == {}
