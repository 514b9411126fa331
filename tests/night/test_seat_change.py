"""Moving to another seat, and two who change theirs: between deals, and round no blind (issue 6; procedure.md 13)."""

import random

import pytest

from server.night import commands as c
from server.poker.house import Choice, House, Table
from tests.helpers.evening import Evening
from tests.night.steps import DRAW, HOLDEM, begun, check_replay, deal, play_out, refusal, seated, seen

BLINDS = House(choice=Choice(games=(HOLDEM,)), table=Table(pause_ms=0))


def seat(evening: Evening, person: str) -> int:
    player = evening.night.player(person)
    assert player is not None
    assert player.seat is not None
    return player.seat


def empty(evening: Evening) -> int:
    return next(each for each in range(8) if evening.night.at_seat(each) is None)


def owes(evening: Evening, person: str) -> tuple[str, ...]:
    player = evening.night.player(person)
    assert player is not None
    return player.owes


def test_before_the_first_deal_one_moves_at_once() -> None:
    evening = seated("bo")
    to = empty(evening)
    evening.do("bo", c.MoveSeat(to))
    assert seat(evening, "bo") == to
    assert refusal(evening.ask("bo", c.MoveSeat(seat(evening, "anna")))) == "seat-taken"
    assert refusal(evening.ask("bo", c.MoveSeat(9))) == "seat-taken"
    assert refusal(evening.ask("bo", c.MoveSeat(None))) == "nothing-to-do"
    check_replay(evening)


def test_in_a_hand_one_moves_before_the_next_deal_and_may_think_better_of_it() -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    was, to = seat(evening, "bo"), empty(evening)
    evening.do("bo", c.MoveSeat(to))
    assert seat(evening, "bo") == was, "his cards lie at the old one"
    evening.do("cleo", c.MoveSeat(to))
    evening.do("cleo", c.MoveSeat(None))
    play_out(evening, random.Random(1))
    seen(evening)
    assert seat(evening, "bo") == to
    check_replay(evening)


def test_two_change_seats_when_both_want_it() -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    bo, cleo = seat(evening, "bo"), seat(evening, "cleo")
    evening.do("bo", c.SwapSeats("cleo"))
    assert refusal(evening.ask("bo", c.SwapSeats("cleo"))) == "already-asked"
    play_out(evening, random.Random(1))
    seen(evening)
    assert (seat(evening, "bo"), seat(evening, "cleo")) == (bo, cleo), "Cleo has not said yes"
    evening.do("cleo", c.SwapSeats("bo"))
    deal(evening, DRAW)
    play_out(evening, random.Random(2))
    seen(evening)
    assert (seat(evening, "bo"), seat(evening, "cleo")) == (cleo, bo)
    check_replay(evening)


@pytest.mark.parametrize("other", ["bo", "nobody"])
def test_with_whom_nobody_can_change(other: str) -> None:
    assert refusal(seated("bo").ask("bo", c.SwapSeats(other))) == "not-seated"


def test_who_moves_away_from_the_blinds_waits_for_the_big_one() -> None:
    evening = begun("bo", "cleo", "dan", house=BLINDS)
    deal(evening, HOLDEM)
    posts = evening.night.posts
    assert posts is not None
    mover = next(p.id for p in evening.night.seated() if p.seat not in (posts.small, posts.big, posts.button))
    later = next(
        s for s in (posts.big, *range(8)) if evening.night.at_seat(s) is None and _comes_later(evening, mover, s)
    )
    evening.do(mover, c.MoveSeat(later))
    play_out(evening, random.Random(3))
    seen(evening)
    assert seat(evening, mover) == later
    assert owes(evening, mover) == ("big",)
    assert refusal(evening.ask(mover, c.PostBlinds(False))) == "nothing-to-do"
    evening.do(mover, c.PostBlinds())
    check_replay(evening)


def test_who_moves_towards_the_big_blind_owes_nothing() -> None:
    evening = begun("bo", "cleo", "dan", house=BLINDS)
    deal(evening, HOLDEM)
    posts = evening.night.posts
    assert posts is not None
    free = [s for s in range(8) if evening.night.at_seat(s) is None]
    mover, sooner = next((p.id, s) for p in evening.night.seated() for s in free if not _comes_later(evening, p.id, s))
    evening.do(mover, c.MoveSeat(sooner))
    play_out(evening, random.Random(3))
    seen(evening)
    assert (seat(evening, mover), owes(evening, mover)) == (sooner, ())


def _comes_later(evening: Evening, person: str, to: int) -> bool:
    """Whether the big blind, which goes clockwise, comes to that seat after it came to his (procedure.md 13)."""
    posts, at = evening.night.posts, 0
    assert posts is not None
    for at in range(1, 11):
        if (posts.big + at) % 10 == to:
            return False
        if (posts.big + at) % 10 == seat(evening, person):
            return True
    raise AssertionError("neither seat is at the table")


def test_the_last_deal_stays_that_of_its_player() -> None:
    """R171, through Zane's deal: also when Zane moves."""
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    evening.do("anna", c.End("through", seat=seat(evening, "bo")))
    to = empty(evening)
    evening.do("bo", c.MoveSeat(to))
    play_out(evening, random.Random(1))
    if evening.night.phase == "between" and evening.night.last_hand:
        return  # it was his deal, and the last one
    seen(evening)
    assert evening.night.ending is not None
    assert evening.night.ending.seat == seat(evening, "bo") == to
