"""Rounds: a full orbit of a game with blinds (procedure.md 13), and Whangdoodles (R149, A15 of requirements.md)."""

import random
from typing import Literal

import pytest

from server.night import commands as c
from server.night import events as e
from server.night.next_deal import Round
from server.night.player import Player
from server.night.plot import Plot
from server.night.rounds import after_hand
from server.night.state import Night
from server.night.view import public_view
from server.poker.effective import effective
from server.poker.events import HandStarted
from server.poker.house import Choice, House, Options, Table
from server.poker.modifiers import Modifiers
from server.poker.options import bombed, two_boards
from tests.helpers.evening import Evening
from tests.helpers.script import Table as Hand
from tests.helpers.script import fixed, no_limit
from tests.helpers.shelf import SHELF
from tests.night.steps import DRAW, HOLDEM, NAMES, begun, chooser, deal, happened, play_out

ORBIT = House(
    choice=Choice(games=(HOLDEM, DRAW, "omaha"), blinds="full-orbit", small_bet=2, big_bet=4), table=Table(pause_ms=0)
)
Least = Literal["off", "straight", "flush", "full-house", "quads", "straight-flush"]


def play(evening: Evening) -> None:
    """The hand under way, folded to its end, and the pause after it."""
    play_out(evening, random.Random(1))
    if evening.night.phase == "between":
        evening.wait()


def test_a_game_with_blinds_is_dealt_for_a_full_orbit() -> None:
    """Everybody deals it once, and pays each blind once; then the next player chooses."""
    evening = begun("bo", "cleo", house=ORBIT, chips=900)
    first = chooser(evening)
    deal(evening, HOLDEM, ante=0)
    seen = public_view(evening.night, "", NAMES, frozenset(), (), "", None)
    assert seen.round is not None
    assert seen.round.deals == 2
    play(evening)
    for _ in range(2):
        assert evening.night.choosing is None
        evening.cut()
        play(evening)
    assert evening.night.round is None
    assert evening.night.posts is None
    assert chooser(evening) == first  # three players have dealt
    hands = happened(evening, HandStarted)
    assert len({hand.button for hand in hands}) == len(hands) == 3
    for kind in ("small-blind", "big-blind"):
        assert len({blind.seat for hand in hands for blind in hand.blinds if blind.kind == kind}) == 3


def test_a_game_without_blinds_and_one_deal_at_a_time_are_no_round() -> None:
    evening = begun("bo", "cleo", house=ORBIT)
    deal(evening, DRAW)
    assert evening.night.round is None
    evening = begun("bo", "cleo", house=House(table=Table(pause_ms=0)))
    deal(evening, HOLDEM, ante=0)
    assert evening.night.round is None


def test_who_sits_down_in_an_orbit_owes_a_blind_until_it_is_over() -> None:
    evening = begun("bo", "cleo", house=ORBIT, chips=900)
    deal(evening, HOLDEM, ante=0)
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(100))
    evening.do("anna", c.Approve("dan"))
    dan = evening.night.player("dan")
    assert dan is not None
    assert dan.owes == ("big",)
    play(evening)
    while evening.night.round is not None and evening.night.choosing is None:
        evening.cut()
        play(evening)
    dan = evening.night.player("dan")
    assert dan is not None
    assert dan.owes == ()


BOARDS = {"full house": "As 8c 8h 2s 5d", "two pair": "9s 8c 8h 2s 5d"}


def hand(board: str, limit: Literal["fixed", "no-limit"] = "fixed") -> Hand:
    """Seat 0 wins with a pair of aces in the hole, checked down."""
    stakes = fixed(2, 4, blinds=(1, 2)) if limit == "fixed" else no_limit(1, 2)
    table = Hand(HOLDEM, stakes, [100] * 3, pockets={0: "Ah Ac", 1: "Kh Qc", 2: "Js Ts"}, board=board)
    return table.play("0 call; 1 call; 2 check" + "; 1 check; 2 check; 0 check" * 3)


def night_after(table: Hand, least: Least = "full-house", round: Round | None = None) -> Night:  # noqa: A002
    house = House(options=Options(whangdoodles=least), choice=Choice(small_bet=3, big_bet=6))
    players = tuple(Player(f"p{seat}", "sitting", seat, 100) for seat in range(3))
    night = Night(1, "p0", "p0", house, players=players, hand=table.hand, round=round)
    plot = Plot(night, 0, SHELF)
    after_hand(plot)
    return plot.night


def test_after_a_full_house_everybody_deals_jackpots_for_double_ante_and_limit() -> None:
    found = night_after(hand(BOARDS["full house"])).round
    assert found is not None
    assert (found.choice.game, found.deals, found.why) == ("jackpots", 3, "whangdoodles")
    assert found.choice.modifiers == Modifiers(ante_times=2, limit_times=2)
    assert (found.choice.stakes.limit, found.choice.stakes.ante, found.choice.stakes.small_bet) == ("fixed", 1, 3)


@pytest.mark.parametrize(
    ("table", "least"),
    [
        (hand(BOARDS["two pair"]), "full-house"),
        (hand(BOARDS["full house"]), "quads"),
        (hand(BOARDS["full house"]), "off"),
        (hand(BOARDS["full house"], "no-limit"), "full-house"),
        (Hand(HOLDEM, fixed(2, 4, blinds=(1, 2)), [100] * 3).play("0 fold; 1 fold"), "straight"),
    ],
    ids=["two pair", "quads wanted", "off", "no limit", "nobody showed"],
)
def test_other_hands_begin_no_round(table: Hand, least: Least) -> None:
    assert night_after(table, least).round is None


BAD, GOOD = ("2c 7d 9h", "3c", "4d"), ("Ks Kd Ah", "Jd", "6c")


@pytest.mark.parametrize("boards", [(BAD, GOOD), (GOOD, BAD)], ids=["second board", "first board"])
def test_a_full_house_on_either_board_of_a_bomb_pot_is_one(boards: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """R149 (any hand of full house or better): seat 1 has four kings on one board, a pair on the other."""
    one, two = boards
    options = Options(bomb_pot_every=1, bomb_pot_boards=2)
    game, stakes = bombed(two_boards(SHELF[HOLDEM]) or SHELF[HOLDEM], fixed(2, 4, blinds=(1, 2)), options)
    deck = "Kh Qs 8s Kc Qd 5d " + " ".join(f"{first} {second}" for first, second in zip(one, two, strict=True))
    table = Hand(game, stakes, [50] * 3, deck=deck, blinds=())
    table.play("; ".join(["1 check; 2 check; 0 check"] * 3))
    assert table.public.shared(1 if one is GOOD else 2)[:2] == ("Ks", "Kd")
    found = night_after(table, "quads").round
    assert found is not None
    assert found.why == "whangdoodles"


FULL, PAIR = "Ks Ad Ah 5s 2d", "3h 9c 4s 8d Td"


@pytest.mark.parametrize(
    ("boards", "found"), [((FULL, PAIR), True), ((PAIR, FULL), True), ((PAIR, "2c 9h 4d 8h Tc"), False)]
)
def test_a_full_house_on_either_board_of_a_hand_run_twice_is_one(boards: tuple[str, str], found: bool) -> None:
    """R149, B19: all-in before the flop; seat 1 has two kings."""
    game = effective(House(options=Options(run_twice="if-all-agree")), SHELF[HOLDEM]).game
    table = Hand(game, fixed(2, 4, blinds=(1, 2)), [4, 4], deck="Kh Qc Kc 7d " + " ".join(boards))
    table.play("0 raise-to 4; 1 call; 1 run-twice; 0 run-twice")
    assert [table.public.shared(run) for run in (1, 2)] == [tuple(board.split()) for board in boards]
    assert (night_after(table).round is not None) == found


def test_no_hand_of_a_round_begins_another() -> None:
    first = night_after(hand(BOARDS["full house"])).round
    assert night_after(hand(BOARDS["full house"]), round=first).round == first


def test_an_evening_goes_through_whangdoodles_and_comes_back_to_dealers_choice() -> None:
    """A straight is enough here, so that a random evening finds one."""
    house = House(table=Table(pause_ms=0), options=Options(whangdoodles="straight"))
    dice = random.Random(5)
    evening = begun("bo", "cleo", "dan", house=house, chips=900, seed="whangdoodles")
    for _ in range(60):
        if evening.night.choosing is not None:
            deal(evening, "seven-card-stud")
        elif evening.night.phase == "cutting":
            evening.cut()
        play_out(evening, dice)
        if evening.night.phase == "between":
            evening.wait()
    begun_at = [
        number
        for number, batch in enumerate(evening.batches)
        if any(isinstance(event, e.RoundBegan) for event in batch.public)
    ]
    assert begun_at
    games = [(event.game.id, event.stakes.ante, event.stakes.small_bet) for event in happened(evening, HandStarted)]
    assert ("jackpots", 2, 4) in games
    dealers = [event.button for event in happened(evening, HandStarted) if event.game.id == "jackpots"]
    assert set(dealers[:12]) == {place.seat for place in evening.night.seated()}


def test_a_game_that_knows_no_such_hand_begins_no_round() -> None:
    """No straights on a river boat: the round asks for one, and old 20-card has none (R113, R149)."""
    pockets = {0: "As Ks Qs Js Th", 1: "Ah Kh Qh Jh Ts"}
    table = Hand("old-20-card", fixed(2, 4, ante=1), [100] * 2, pockets=pockets).play("1 check; 0 check")
    assert table.public.over
    assert night_after(table, "straight").round is None
