"""Dead and moving button, missed blinds, heads-up (procedure.md 12 and 13, reports A15 and A16)."""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import pytest

from server.night import commands as c
from server.night.own_view import own_view
from server.poker import commands as h
from server.poker.events import Blind, HandStarted
from server.poker.house import Choice, House, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import HOLDEM, NAMES, deal, refusal

PEOPLE = ("anna", "bo", "cleo", "dan", "eve")


def holdem(button: Literal["dead", "moving"] = "dead", games: tuple[str, ...] = (HOLDEM,)) -> House:
    """Blinds 5/10."""
    choice = Choice(games=games, small_bet=10, big_bet=20)
    return House(choice=choice, table=Table(pause_ms=0, button=button))


def table(*seats: int, house: House | None = None) -> Evening:
    """Anna, Bo, Cleo, ... in these seats; the first hand is dealt and over."""
    evening = Evening(SHELF, house or holdem())
    for person, seat in zip(PEOPLE, seats, strict=False):
        sit(evening, person, seat)
    evening.do("anna", c.Begin())
    hand(evening)
    return evening


def sit(evening: Evening, person: str, seat: int) -> None:
    if person != "anna":
        evening.do(None, c.Join(person))
    evening.do(person, c.Sit(500, seat=seat))
    if person != "anna":
        evening.do("anna", c.Approve(person))


def hand(evening: Evening, game: str = HOLDEM) -> HandStarted:
    """Deals the next hand, which everybody gives to the big blind."""
    if evening.night.phase == "between":
        evening.wait()
    deal(evening, game, ante=0)
    found = evening.night.hand
    assert found is not None
    while evening.night.in_hand:
        public = evening.night.hand.public if evening.night.hand else None
        assert public is not None
        assert public.asked is not None
        player = evening.night.at_seat(public.asked.seat)
        assert player is not None
        evening.do(player.id, c.Act(public.number, public.turn, h.Fold()))
    return found.public.setup


def lines(setup: HandStarted) -> tuple[int, int | None, int]:
    """Button, small blind (None: nobody posts it), big blind."""
    posts = {blind.kind: blind.seat for blind in setup.blinds}
    return setup.button, posts.get("small-blind"), posts["big-blind"]


def next_lines(evening: Evening) -> tuple[int, int | None, int]:
    return lines(hand(evening))


def at(evening: Evening, seat: int) -> str:
    player = evening.night.at_seat(seat)
    assert player is not None
    return player.id


def go(evening: Evening, *seats: int) -> None:
    for seat in seats:
        evening.do(at(evening, seat), c.Leave())


def last(evening: Evening) -> tuple[int, int | None, int]:
    assert evening.night.hand is not None
    return lines(evening.night.hand.public.setup)


def test_the_small_blind_goes_and_the_button_lies_at_his_empty_seat() -> None:
    """Procedure 13: SB busts: next hand button on his empty seat, the old BB posts the small blind."""
    evening = table(0, 1, 2, 3, 4)
    _, small, big = last(evening)
    assert small is not None
    go(evening, small)
    setup = hand(evening)
    assert lines(setup) == (small, big, (big + 1) % 5)
    assert small not in [each.seat for each in setup.seats]


def test_the_big_blind_goes_and_nobody_posts_the_small_one() -> None:
    """Procedure 13: BB busts: no SB next hand; the hand after, the button is on the empty seat."""
    evening = table(0, 1, 2, 3, 4)
    _, small, big = last(evening)
    go(evening, big)
    assert next_lines(evening) == (small, None, (big + 1) % 5)
    assert next_lines(evening) == (big, (big + 1) % 5, (big + 2) % 5)


def test_a_dead_button_has_its_right_hand_neighbour_deal() -> None:
    evening = table(0, 1, 2, 3, 4)
    button, small, _ = last(evening)
    assert small is not None
    go(evening, small)
    evening.wait()
    assert evening.night.choosing is not None
    assert evening.night.choosing.seat == button
    assert hand(evening).button == small


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_three_become_two_and_nobody_pays_the_big_blind_twice_running(gone: int) -> None:
    """Procedure 12: the one due for BB posts it, the other gets button and small blind."""
    evening = table(0, 1, 2)
    places = last(evening)
    leaver = places[gone]
    assert leaver is not None
    go(evening, leaver)
    button, small, big = next_lines(evening)
    assert big != places[2]
    assert button == small != big
    assert next_lines(evening) == (big, big, button)


def test_a_third_player_left_of_the_big_blind_comes_in_at_once_with_it() -> None:
    evening = table(2, 6)
    button, _, big = last(evening)
    seat = (big + 1) % 8
    sit(evening, "cleo", seat)
    assert next_lines(evening) == (button, big, seat)


def test_a_third_player_right_of_the_big_blind_waits_a_hand() -> None:
    evening = table(2, 6)
    button, _, big = last(evening)
    sit(evening, "cleo", (button + 1) % 8)
    assert next_lines(evening) == (big, big, button)
    assert next_lines(evening) == (big, button, (button + 1) % 8)


def test_two_of_ten_seats_still_rotate() -> None:
    """acebusters#558 (A15)."""
    evening = table(2, 7)
    first = [next_lines(evening) for _ in range(4)]
    assert first[0] != first[1]
    assert first[:2] == first[2:]


def test_blinds_and_button_move_past_who_sits_out() -> None:
    """hippich#52 (A16): seat 3 sits out with the button; before, one player posted the big blind four hands running."""
    evening = table(0, 1, 2, 3)
    button, _, _ = last(evening)
    evening.do(at(evening, button), c.SitOut())
    bigs = [next_lines(evening)[2] for _ in range(6)]
    assert button not in bigs
    assert all(one != other for one, other in pairwise(bigs))
    assert {bigs.count(seat) for seat in set(bigs)} == {2}


def test_missed_blinds_are_made_up_one_live_and_one_dead() -> None:
    """Procedure 13: 5/10 missed both: pays 15, 10 counts, 5 goes dead in the main pot."""
    evening = table(0, 1, 2, 3, 4)
    away = (last(evening)[2] + 1) % 5
    evening.do(at(evening, away), c.SitOut())
    for _ in range(3):  # big blind, small blind and button pass him
        assert away not in [each.seat for each in hand(evening).seats]
    person = at(evening, away)
    player = evening.night.player(person)
    assert player is not None
    assert player.owes == ("small", "big")
    evening.do(person, c.ImBack())
    evening.do(person, c.PostBlinds())
    evening.wait()
    deal(evening, HOLDEM, ante=0)
    assert evening.night.hand is not None
    public = evening.night.hand.public
    assert Blind(away, "post", 10) in public.setup.blinds
    assert Blind(away, "dead", 5) in public.setup.blinds
    place = public.place(away)
    assert (place.street, place.live, place.dead, place.stack) == (10, 10, 5, player.stack - 15)
    assert public.round is not None
    assert public.round.current_bet == 10
    after = evening.night.player(person)
    assert after is not None
    assert after.owes == ()


def test_who_posted_a_missed_blind_may_still_raise() -> None:
    evening = table(0, 1, 2, 3, 4)
    away = (last(evening)[2] + 1) % 5
    evening.do(at(evening, away), c.SitOut())
    for _ in range(3):
        hand(evening)
    person = at(evening, away)
    evening.do(person, c.ImBack())
    evening.do(person, c.PostBlinds())
    evening.wait()
    deal(evening, HOLDEM, ante=0)
    while True:
        assert evening.night.hand is not None
        public = evening.night.hand.public
        assert public.asked is not None
        if public.asked.seat == away:
            break
        evening.do(at(evening, public.asked.seat), c.Act(public.number, public.turn, h.Fold()))
    own = own_view(evening.night, person, NAMES, SHELF, evening.book)
    assert own.hand is not None
    assert own.hand.legal is not None
    assert own.hand.legal.check
    assert own.hand.legal.bet is not None


def test_who_was_there_again_before_a_blind_reached_him_owes_nothing() -> None:
    evening = table(0, 1, 2, 3, 4)
    away = last(evening)[0]
    evening.do(at(evening, away), c.SitOut())
    hand(evening)
    evening.do(at(evening, away), c.ImBack())
    assert away in [each.seat for each in hand(evening).seats]


def test_each_blind_that_somebody_misses_is_owed_and_no_other() -> None:
    """Who posted the small blind has paid both; who posted the big one misses the small."""
    for place, owes in ((1, ()), (2, ("small",))):
        evening = table(0, 1, 2, 3, 4)
        seat = last(evening)[place]
        assert seat is not None
        evening.do(at(evening, seat), c.SitOut())
        hand(evening)
        player = evening.night.at_seat(seat)
        assert player is not None
        assert player.owes == owes


def test_of_three_who_posted_the_big_blind_and_sat_out_owes_the_small_one() -> None:
    """Two play on, so one of them has both button and small blind."""
    evening = table(0, 1, 2)
    seat = last(evening)[2]
    evening.do(at(evening, seat), c.SitOut())
    assert len(hand(evening).seats) == 2
    player = evening.night.at_seat(seat)
    assert player is not None
    assert player.owes == ("small",)


def test_two_become_three_with_somebody_who_owes_nothing_and_he_has_the_button() -> None:
    """Four play: the big blind leaves, the small blind sits out one hand. The old button pays no big blind on it."""
    evening = table(0, 1, 2, 3)
    button, small, big = last(evening)
    assert small is not None
    other = 6 - button - small - big
    go(evening, big)
    evening.do(at(evening, small), c.SitOut())
    assert next_lines(evening) == (button, button, other)
    evening.do(at(evening, small), c.ImBack())
    assert next_lines(evening) == (small, other, button)


def test_a_new_player_waits_for_the_big_blind() -> None:
    evening = table(0, 1, 2, 4)
    while last(evening)[2] != 4:
        hand(evening)
    sit(evening, "eve", 3)  # 3 has just been passed
    own = own_view(evening.night, "eve", NAMES, SHELF, evening.book)
    assert own.blinds is not None
    assert (own.blinds.small, own.blinds.big, own.blinds.posts) == (False, True, False)
    dealt = [3 in [each.seat for each in hand(evening).seats] for _ in range(4)]
    assert dealt == [False, False, False, True]
    assert last(evening)[2] == 3


def test_a_new_player_posts_but_not_between_the_button_and_the_big_blind() -> None:
    evening = table(0, 1, 2, 4)
    while last(evening)[2] != 4:
        hand(evening)
    sit(evening, "eve", 3)
    evening.do("eve", c.PostBlinds())
    first, second = hand(evening), hand(evening)
    assert lines(first) == (2, 4, 0)
    assert 3 not in [each.seat for each in first.seats]
    assert lines(second) == (4, 0, 1)
    assert Blind(3, "post", 10) in second.blinds
    assert [blind.kind for blind in second.blinds if blind.seat == 3] == ["post"]


def test_posting_is_asked_for_once_and_only_by_who_owes() -> None:
    evening = table(0, 1, 2, 4)
    assert refusal(evening.ask("anna", c.PostBlinds())) == "nothing-to-do"
    sit(evening, "eve", 3)
    evening.do("eve", c.PostBlinds())
    assert refusal(evening.ask("eve", c.PostBlinds())) == "nothing-to-do"
    evening.do("eve", c.PostBlinds(now=False))


def test_the_moving_button_always_goes_to_a_player_and_the_blinds_follow() -> None:
    """Procedure 13: someone may skip or repeat."""
    evening = table(0, 1, 2, 3, house=holdem("moving"))
    button, small, big = last(evening)
    assert small is not None
    go(evening, small)
    order = (button, big, (big + 1) % 4)
    assert next_lines(evening) == (order[1], order[2], order[0])
    evening = table(0, 1, 2, 3, house=holdem("moving"))
    button, small, big = last(evening)
    go(evening, button)
    assert next_lines(evening) == (small, big, (big + 1) % 4)


def test_a_mixed_night_posts_relative_to_its_dealer_and_nobody_owes_anything() -> None:
    """Procedure 13, last line."""
    evening = table(0, 1, 2, 3, house=holdem(games=(HOLDEM, "five-card-draw")))
    _, small, big = last(evening)
    assert small is not None
    go(evening, big)
    setup = hand(evening)
    rest = [seat for seat in range(4) if seat != big]
    after = rest[(rest.index(small) + 1) % 3]
    assert setup.button == small
    assert setup.blinds == (Blind(after, "small-blind", 5), Blind(rest[(rest.index(small) + 2) % 3], "big-blind", 10))
    assert evening.night.posts is None


def test_when_fewer_than_two_could_play_all_begin_anew() -> None:
    evening = table(0, 1, 2)
    go(evening, 0, 1)
    evening.wait()
    assert evening.night.phase == "waiting"
    evening.do("anna", c.Sit(100, seat=0))
    setup = hand(evening)
    assert [each.seat for each in setup.seats] == [0, 2]
    assert {blind.kind for blind in setup.blinds} == {"small-blind", "big-blind"}


@pytest.mark.parametrize("seed", range(40))
def test_whoever_comes_and_goes_nobody_pays_the_big_blind_twice_running(seed: int) -> None:
    """A15: by default nobody pays twice running, nobody misses it."""
    dice = random.Random(seed)
    evening = table(*dice.sample(range(8), 5))
    for _ in range(25):
        before = last(evening)[2]
        _come_and_go(evening, dice)
        evening.wait()
        if evening.night.phase != "choosing":
            break
        anew = _begins_anew(evening)
        setup = hand(evening)
        assert anew or lines(setup)[2] != before
        dealt = [each.seat for each in setup.seats]
        assert setup.button in dealt or len(dealt) > 2
        _nobody_is_passed(evening, before, lines(setup)[2], dealt, anew=anew)


@pytest.mark.parametrize(("hands", "owes"), [(2, ("small", "big")), (1, ("small",))])
def test_heads_up_who_comes_back_to_the_button_posts_the_small_blind_only(hands: int, owes: tuple[str, ...]) -> None:
    """Procedure 12, 13 and A15: he posts what he missed as the others leave; who is due has the big blind."""
    evening = table(0, 1, 2, 3)
    away = (last(evening)[2] + 1) % 4 if hands > 1 else last(evening)[2]
    evening.do(at(evening, away), c.SitOut())
    for _ in range(hands):
        hand(evening)
    big = last(evening)[2]
    player = evening.night.player(at(evening, away))
    assert player is not None
    assert player.owes == owes
    evening.do(player.id, c.ImBack())
    evening.do(player.id, c.PostBlinds())
    due = next(seat % 4 for seat in range(big + 1, big + 4) if seat % 4 != away)
    for other in evening.night.seated():
        if other.seat not in (away, due):
            evening.do(other.id, c.SitOut())
    setup = hand(evening)
    assert setup.button == away
    assert setup.blinds == (Blind(away, "small-blind", 5), Blind(due, "big-blind", 10))
    assert next_lines(evening) == (due, due, away)


def test_heads_up_the_moving_button_alternates_too() -> None:
    """R182; A15: 2 active of 10 seats must still rotate. Before, one player posted the big blind every hand."""
    evening = table(2, 7, house=holdem("moving"))
    first = [next_lines(evening) for _ in range(4)]
    assert first[0] != first[1]
    assert first[:2] == first[2:]


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_with_a_moving_button_three_become_two_and_who_is_due_posts_the_big_blind(gone: int) -> None:
    """Procedure 12."""
    evening = table(0, 1, 2, house=holdem("moving"))
    places = last(evening)
    leaver = places[gone]
    assert leaver is not None
    go(evening, leaver)
    button, small, big = next_lines(evening)
    assert big == next(seat % 3 for seat in range(places[2] + 1, places[2] + 3) if seat % 3 != leaver)
    assert button == small != big


@pytest.mark.parametrize("button", ["dead", "moving"])
@pytest.mark.parametrize("seed", range(20))
def test_whoever_comes_and_goes_nobody_posts_twice_in_a_deal(button: Literal["dead", "moving"], seed: int) -> None:
    """Procedure 12 and 13: a blind of this deal, or what was missed; the button has one only heads-up."""
    dice = random.Random(seed)
    evening = table(*dice.sample(range(8), 5), house=holdem(button))
    for _ in range(25):
        _come_and_go(evening, dice, often=4)
        evening.wait()
        if evening.night.phase != "choosing":
            break
        setup = hand(evening)
        dealt = [each.seat for each in setup.seats]
        place, small, big = lines(setup)
        assert (place == small) == (len(dealt) == 2)
        assert place != big
        made_up = {blind.seat for blind in setup.blinds if blind.kind in ("post", "dead")}
        assert not made_up & {small, big}
        assert len(dealt) > 2 or not made_up


def _come_and_go(evening: Evening, dice: random.Random, often: int = 12) -> None:
    """The smaller `often` is, the more do; not below 4."""
    for player in evening.night.seated():
        match dice.randrange(often):
            case 0 if player.status == "sitting":
                evening.do(player.id, c.SitOut())
            case 1 | 2 if player.status == "sitting-out":
                evening.do(player.id, c.ImBack())
            case 3 if player.owes and not player.posts:
                evening.do(player.id, c.PostBlinds())
            case _:
                pass


def _begins_anew(evening: Evening) -> bool:
    """Whether fewer than two of those who are there owe nothing or are due."""
    free = [player for player in evening.night.ready() if not player.owes]
    return len(free) < 2


def _nobody_is_passed(evening: Evening, before: int, now: int, dealt: Sequence[int], *, anew: bool) -> None:
    """The big blind stopped at the first one who was there."""
    if anew:
        return
    seat = (before + 1) % 10
    while seat != now:
        player = evening.night.at_seat(seat)
        assert player is None or player.status != "sitting" or player.seat not in dealt
        seat = (seat + 1) % 10
