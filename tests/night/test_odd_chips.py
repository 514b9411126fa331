"""Odd chips that stay in the pot for the next deal (procedure.md 7.6, a home option): engine, night and books."""

import random

from msgspec.structs import replace

from server.bank.account import carry, kitty
from server.bank.audit import examine
from server.night import commands as c
from server.night import events as e
from server.night.tournament.wishes import tournament_of
from server.night.votes.subjects import VoidHand
from server.night.window import bank_line
from server.poker.events import Awarded, HandStarted, OddChipsStay
from server.poker.house import Bank, Choice, House, Kitty, Showdown, Table
from tests.helpers.evening import Evening
from tests.helpers.script import Table as Hand
from tests.helpers.script import fixed
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import SHORT
from tests.night.steps import act, check_replay, seated

TIED = {0: "Ah Kd Qc Jh 9h", 1: "As Ks Qd Jc 9d", 2: "2h 3h 5h 7c 8d"}
STAY = Showdown(odd_chips="stay")


def split_hand(game: str = "five-card-draw", showdown: Showdown = STAY) -> Hand:
    """Seats 0 and 1 tie for a pot of three antes."""
    hand = Hand(game, fixed(2, 4, ante=1), [10] * 3, button=2, pockets=TIED, showdown=showdown)
    return hand.play("0 check; 1 check; 2 check; 0 draw; 1 draw; 2 draw; 0 check; 1 check; 2 check")


def test_7_6_the_odd_chip_stays_and_the_winners_get_as_much_each() -> None:
    hand = split_hand()
    assert hand.of(OddChipsStay) == [OddChipsStay(1)]
    assert hand.stacks() == {0: 10, 1: 10, 2: 9}
    assert [event.amount for event in hand.of(Awarded)] == [2]


def test_a_pot_that_comes_out_even_leaves_nothing() -> None:
    hand = Hand("five-card-draw", fixed(2, 4, ante=2), [10] * 3, button=2, pockets=TIED, showdown=STAY)
    hand.play("0 check; 1 check; 2 check; 0 draw; 1 draw; 2 draw; 0 check; 1 check; 2 check")
    assert not hand.of(OddChipsStay)


def test_a_game_whose_own_pots_may_stay_gives_its_odd_chips_away() -> None:
    """Jackpots: what stays there is for who may open it."""
    assert SHELF["jackpots"].carry is not None
    hand = Hand("jackpots", fixed(2, 4, ante=1), [10] * 3, button=2, showdown=STAY,
                pockets={0: "Ah Ad Qc Jh 9h", 1: "As Ac Qd Jc 9d", 2: "2h 3h 5h 7c 8d"})  # fmt: skip
    hand.play("0 bet 2; 1 call; 2 fold; 0 draw; 1 draw; 0 check; 1 check")
    assert not hand.of(OddChipsStay)
    assert sum(hand.stacks().values()) == 30


# The night


def table(seed: str = "odd", showdown: Showdown = STAY, pool: Kitty | None = None) -> Evening:
    house = House(
        showdown=showdown,
        table=Table(pause_ms=0),
        bank=Bank(approval="everybody"),
        choice=Choice(games=("omaha-8",)),
        kitty=pool or Kitty(),
    )
    return seated("bo", "cleo", "dan", house=house, seed=seed)


def until_odd(number: int) -> Evening:
    """A table at which a pot has left odd chips in the middle."""
    evening = table(f"odd-{number}")
    dice = random.Random(number)
    evening.do("anna", c.Begin())
    for _ in range(3000):
        if evening.night.odd and not evening.night.in_hand:
            return evening
        go_on(evening, dice)
    raise AssertionError("never an odd chip")


def test_odd_chips_go_to_a_kitty_that_has_had_its_part_of_the_pot_already() -> None:
    """Two cuts of a hand are two entries: with one key the store would refuse the second, and the table stand still."""
    for number in range(20):
        evening, dice = table(f"both-{number}", Showdown(odd_chips="kitty"), Kitty(use="on")), random.Random(number)
        evening.do("anna", c.Begin())
        for _ in range(400):
            go_on(evening, dice)
        cuts = [row for row, _ in evening.rows if row.kind == "kitty-cut"]
        if any(str(row.key).endswith(":kitty:odd") for row in cuts):
            assert len({row.key for row in cuts}) == len(cuts)
            assert evening.book.balance(kitty(1)) == evening.night.kitty == sum(row.postings[-1].amount for row in cuts)
            assert examine("night-1", [row for row, _ in evening.rows]).findings == []
            check_replay(evening)
            return
    raise AssertionError("never both")


def go_on(evening: Evening, dice: random.Random) -> None:
    night = evening.night
    if night.phase == "choosing":
        assert night.choosing is not None
        dealer = night.at_seat(night.choosing.seat)
        assert dealer is not None
        evening.do(dealer.id, c.Choose("omaha-8", 1, "fixed", 1, 3))
    elif night.phase == "cutting":
        evening.cut()
    elif night.phase == "playing":
        act(evening, dice)
    else:
        for player in night.seated():
            if not player.stack:
                evening.ask(player.id, c.AskChips(50))
        evening.wait()


def test_the_chips_lie_in_the_carry_of_the_book_and_are_in_the_next_pot() -> None:
    evening = until_odd(1)
    odd = evening.night.odd
    assert evening.book.balance(carry(1)) == odd
    assert bank_line(evening.night).off == 0
    dice = random.Random(2)
    while evening.night.phase != "playing":
        go_on(evening, dice)
    started = [event for batch in evening.batches for event in batch.public if isinstance(event, HandStarted)][-1]
    assert sum(pot.amount for pot in started.carried) == odd
    assert evening.book.balance(carry(1)) == evening.night.odd == 0
    check_replay(evening)


def test_a_void_hand_puts_them_back() -> None:
    evening = until_odd(1)
    odd, dice = evening.night.odd, random.Random(2)
    while evening.night.phase != "playing":
        go_on(evening, dice)
    evening.do("anna", c.CallVote(VoidHand(evening.night.hand_no)))
    for person in ("bo", "cleo", "dan"):
        if evening.night.votes and person in [p.id for p in evening.night.seated() if evening.night.dealt_in(p)]:
            evening.do(person, c.CastVote(evening.night.voted, yes=True))
    assert evening.night.odd == odd == evening.book.balance(carry(1))
    check_replay(evening)


def test_what_is_left_when_the_night_ends_is_shared() -> None:
    evening = until_odd(3)
    odd = evening.night.odd
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    shared = [event for batch in evening.batches for event in batch.public if isinstance(event, e.CarryShared)]
    assert sum(chips for event in shared for _, chips in event.shares) == odd
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []
    for unit, held in evening.book.balances.items():
        if unit == "CHIP":
            assert not any(held.values())


def test_a_tournament_gives_them_away() -> None:
    """Nothing stays there for another deal, and no kitty takes a chip."""
    for rule in ("stay", "kitty"):
        house = House(showdown=replace(STAY, odd_chips=rule))
        made, _ = tournament_of(house, {"structure": "short"}, {"short": SHORT}, SHELF)
        assert made.showdown.odd_chips == "by-game"


def test_folding_to_a_bet_leaves_nothing_odd() -> None:
    hand = Hand("five-card-draw", fixed(2, 4, ante=1), [10] * 3, button=2, pockets=TIED, showdown=STAY)
    hand.play("0 bet 2; 1 fold; 2 fold")
    assert not hand.of(OddChipsStay)
