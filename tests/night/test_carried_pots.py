"""Nights with a pot that stays: who plays for it, who deals, and that nobody's leaving loses it (design.md 10.2)."""

from itertools import pairwise
from typing import Literal

import pytest

from server.night import commands as c
from server.night import events as e
from server.night.own_view import own_view
from server.night.refusal import NightRule
from server.night.view import CarryView, public_view
from server.poker import commands as h
from server.poker.events import CarriedPot
from server.poker.house import Choice, House, Kitty, Options, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    NAMES,
    asked,
    begun,
    carry,
    check_replay,
    chooser,
    deal,
    move,
    own_hand,
    refusal,
    seated,
    seen,
    stack,
    started,
)

JACKPOTS, PROGRESSIVE, TRIPS = "jackpots", "progressive-jackpots", "jacks-trips-to-win"
NOBODY_HAS_TRIPS = "s0"
"""Seed of an evening whose first hand of four is opened and won by nobody."""


def pass_out(evening: Evening) -> None:
    """Everybody checks, openers or not."""
    if evening.night.phase == "cutting":
        evening.cut()
    while evening.night.in_hand:
        move(evening, h.Check())


def opened(evening: Evening, *, fold: tuple[str, ...] = ()) -> None:
    """Whoever can opens, the others call, or fold if they are named; nobody draws, nobody bets again."""
    while evening.night.in_hand:
        may = own_hand(evening).legal
        assert may is not None
        assert evening.night.hand is not None
        if may.pick:
            move(evening, h.Draw(()))
        elif may.bet and may.check and evening.night.hand.public.first_bettor < 0:
            move(evening, h.Bet(may.bet.min))
        elif may.check:
            move(evening, h.Check())
        else:
            move(evening, h.Fold() if asked(evening).id in fold else h.Call())


def said(evening: Evening, kind: type[e.CarryShared]) -> e.CarryShared:
    (found,) = [event for batch in evening.batches for event in batch.public if isinstance(event, kind)]
    return found


def test_20_a_night_in_which_nobody_opens_three_times() -> None:
    """Five players ante 1: after two passed deals 10 stay, so the third is for 15; the same player deals them all."""
    evening = begun("bo", "cleo", "dan", "eva")
    deal(evening, PROGRESSIVE)
    dealer = started(evening).button
    for passes, chips in enumerate((5, 10, 15), 1):
        pass_out(evening)
        assert (carry(evening).chips, carry(evening).passes) == (chips, passes)
        assert evening.book.balance("chips:carry:1") == chips
        seen(evening)
        assert (evening.night.phase, evening.night.choosing) == ("cutting", None)
        check_replay(evening)
        evening.cut()
        assert (started(evening).button, started(evening).passes) == (dealer, passes)
        assert evening.night.hand is not None
        assert evening.night.hand.public.pot == chips + 5
        assert evening.book.balance("chips:carry:1") == 0
    assert evening.night.carry is None
    assert sum(evening.night.chips(p) for p in evening.night.players) == 500 - 20


def test_the_page_says_what_stays_and_for_whom() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    pass_out(evening)
    view = public_view(evening.night, "", NAMES, frozenset(), (), "", None)
    seats = tuple(sorted(p.seat for p in evening.night.seated() if p.seat is not None))
    assert view.carry == CarryView(3, seats)
    seen(evening)
    evening.cut()
    view = public_view(evening.night, "", NAMES, frozenset(), (), "", None)
    assert view.carry is None
    assert view.hand is not None
    assert (view.hand.carried, view.hand.pot) == (3, 6)


def test_20_trips_to_win_is_played_on_by_those_who_are_still_in() -> None:
    evening = begun("bo", "cleo", "dan", seed=NOBODY_HAS_TRIPS)
    deal(evening, TRIPS)
    dealer = started(evening).button
    opener = next(p.id for p in evening.night.seated() if p.seat == dealer)  # he acts last, so he never folds here
    out = next(p.id for p in evening.night.seated() if p.id not in (opener, "anna"))
    opened(evening, fold=(out,))
    left_out = evening.night.player(out)
    assert left_out is not None
    assert carry(evening).why == "no-winner"
    assert left_out.seat not in carry(evening).seats
    assert len(carry(evening).seats) == 3
    seen(evening)
    check_replay(evening)
    evening.cut()
    assert [each.seat for each in started(evening).seats] == list(carry_seats(evening))
    assert left_out.seat not in [each.seat for each in started(evening).seats]
    assert not evening.night.dealt_in(left_out)


def carry_seats(evening: Evening) -> tuple[int, ...]:
    (pot,) = started(evening).carried
    return pot.seats


def test_a_player_without_chips_plays_for_the_pot_that_he_paid_into() -> None:
    """Bo has chips for four antes of 5; in the fifth deal he has a claim to 60, not to what the others ante then."""
    evening = seated("cleo")
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(20))
    evening.do("anna", c.Approve("bo"))
    evening.do("anna", c.Begin())
    deal(evening, JACKPOTS, ante=5)
    for _ in range(4):
        pass_out(evening)
        seen(evening)
    assert (stack(evening, "bo"), carry(evening).chips) == (0, 60)
    pass_out(evening)
    bo, everybody = evening.night.player("bo"), carry(evening).seats
    assert bo is not None
    assert bo.seat in everybody
    assert carry(evening).pots == (
        CarriedPot(60, everybody),
        CarriedPot(10, tuple(seat for seat in everybody if seat != bo.seat)),
    )
    check_replay(evening)


def test_where_nobody_could_bet_nobody_has_to_open() -> None:
    evening = begun("bo", "cleo", chips=20)
    deal(evening, JACKPOTS, ante=5)
    for _ in range(3):
        pass_out(evening)
        seen(evening)
    evening.cut()
    while evening.night.in_hand:
        move(evening, h.Draw(()))
    assert evening.night.carry is None
    assert sum(p.stack for p in evening.night.players) == 60


def test_who_buys_chips_antes_again_and_a_newcomer_waits_for_the_next_game() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    pass_out(evening)
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(100))
    evening.do("anna", c.Approve("dan"))
    seen(evening)
    evening.cut()
    newcomer = evening.night.player("dan")
    assert newcomer is not None
    assert not evening.night.dealt_in(newcomer)
    assert evening.night.hand is not None
    assert evening.night.hand.public.pot == 6


def test_the_host_ends_the_night_and_what_stayed_is_shared_odd_chips_left_of_the_dealer() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS, ante=5)
    dealer = started(evening).button
    pass_out(evening)
    seen(evening)
    evening.cut()
    evening.do("anna", c.End("now"))
    pass_out(evening)
    assert carry(evening).chips == 30
    evening.wait()
    assert evening.night.phase == "closed"
    assert said(evening, e.CarryShared).shares == tuple((person, 10) for person in _left_of(evening, dealer))
    assert evening.book.balance("chips:carry:1") == 0
    assert evening.book.closed
    check_replay(evening)


def _left_of(evening: Evening, dealer: int) -> list[str]:
    taken = [event for batch in evening.batches for event in batch.public if isinstance(event, e.SeatTaken)]
    return [each.player for each in sorted(taken, key=lambda each: (each.seat - dealer - 1) % 10)]


def test_an_odd_chip_goes_to_the_first_left_of_the_dealer() -> None:
    """Ten chips for three players: one of them leaves, so 5 and 5; the ante of 5 that he left makes 15: 8 and 7."""
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS, ante=5)
    dealer = started(evening).button
    pass_out(evening)
    evening.do("cleo", c.Leave())
    evening.do("anna", c.End("now"))
    evening.wait()
    order = [person for person in _left_of(evening, dealer) if person != "cleo"]
    assert said(evening, e.CarryShared).shares == ((order[0], 8), (order[1], 7))


def test_e6_the_last_one_who_may_win_the_pot_gets_it_when_the_others_leave() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    dealer = started(evening).button
    pass_out(evening)
    evening.do("bo", c.Leave())
    assert carry(evening).chips == 3
    evening.do("cleo", c.Leave())
    assert evening.night.carry is None
    assert stack(evening, "anna") == 100 - 1 + 3
    assert evening.night.button == dealer
    check_replay(evening)


def test_e6_all_leave_in_the_hand_that_is_passed_out_and_the_last_one_takes_it_with_him() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    for person in ("anna", "bo", "cleo"):
        evening.do(person, c.Leave())
    while evening.night.in_hand:
        evening.wait()
    assert evening.night.carry is None
    assert sorted(player.returned for player in evening.night.players) == [99, 99, 102]
    check_replay(evening)


def test_who_sits_out_when_the_cards_are_dealt_again_has_given_up_his_claim() -> None:
    evening = begun("bo", "cleo", "dan")
    deal(evening, JACKPOTS)
    pass_out(evening)
    evening.do("bo", c.SitOut())
    seen(evening)
    evening.cut()
    bo = evening.night.player("bo")
    assert bo is not None
    assert not evening.night.dealt_in(bo)
    assert all(bo.seat not in pot.seats for pot in started(evening).carried)
    evening.do("bo", c.ImBack())
    pass_out(evening)
    assert bo.seat not in carry(evening).seats


def test_the_only_one_at_the_table_gets_the_pot_without_cards() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    pass_out(evening)
    evening.do("bo", c.SitOut())
    evening.do("cleo", c.SitOut())
    seen(evening)
    assert said(evening, e.CarryShared).shares == (("anna", 3),)
    assert evening.night.phase == "waiting"


def test_nobody_who_may_win_it_is_there_so_it_is_shared_and_the_others_play_on() -> None:
    evening = begun("bo", "cleo", "dan", "eva")
    deal(evening, TRIPS)
    while evening.night.hand is None or evening.night.hand.public.first_bettor < 0:
        if evening.night.phase != "playing":
            seen(evening)
            evening.cut()
        may = own_hand(evening).legal
        assert may is not None
        move(evening, h.Bet(may.bet.min) if may.bet else h.Check())
    stayed = asked(evening).id
    move(evening, h.Call())
    while evening.night.in_hand and len(evening.night.hand.public.live()) > 2:
        move(evening, h.Fold())
    opened(evening)
    if evening.night.carry is None:
        pytest.fail("another seed is needed: somebody had three of a kind")
    chips = carry(evening).chips
    for seat in carry(evening).seats:
        player = evening.night.at_seat(seat)
        assert player is not None
        evening.do(player.id, c.SitOut())
    seen(evening)
    shares = said(evening, e.CarryShared).shares
    assert sum(part for _, part in shares) == chips
    assert stayed in dict(shares)
    assert evening.night.phase == "choosing"


def test_a_player_who_leaves_before_the_next_deal_stops_it_when_one_is_left() -> None:
    evening = begun("bo")
    deal(evening, JACKPOTS)
    pass_out(evening)
    seen(evening)
    assert evening.night.phase == "cutting"
    evening.do("bo", c.Leave())
    assert (evening.night.phase, evening.night.carry) == ("waiting", None)
    assert stack(evening, "anna") == 101


def test_a_pause_waits_and_then_the_same_game_goes_on() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    dealer = started(evening).button
    pass_out(evening)
    evening.do("anna", c.Pause())
    seen(evening)
    assert evening.night.phase == "paused"
    evening.do("anna", c.Resume())
    evening.cut()
    assert started(evening).button == dealer
    assert started(evening).carried


def test_r171_a_deal_that_leaves_a_pot_is_not_the_last_one() -> None:
    evening = begun("bo", "cleo")
    dealer = evening.night.choosing.seat  # type: ignore[union-attr]
    evening.do("anna", c.End("through", seat=dealer))
    deal(evening, JACKPOTS)
    pass_out(evening)
    seen(evening)
    evening.cut()
    assert evening.night.in_hand
    leave_one(evening)
    assert evening.night.last_hand
    evening.wait()
    assert evening.night.phase == "closed"


def last_deal_leaves_a_pot(mode: str, deals: int = 0) -> Evening:
    """A pot that stays for four players after a deal in which the end of the night was planned."""
    evening = begun("bo", "cleo", "dan", seed=NOBODY_HAS_TRIPS)
    deal(evening, TRIPS)
    seat = evening.night.button if mode == "through" else None
    evening.do("anna", c.End(mode, deals, seat=seat))  # type: ignore[arg-type]
    opened(evening)
    assert carry(evening).chips == 12
    return evening


@pytest.mark.parametrize("cutting", [False, True])
@pytest.mark.parametrize("command", [c.SitOut(), c.Leave()])
@pytest.mark.parametrize("mode", ["deals", "through"])
def test_r171_the_last_deal_is_over_when_its_pot_is_shared_out(
    mode: str, command: c.SitOut | c.Leave, *, cutting: bool
) -> None:
    """Reports E6: the pot was all that kept the night open, so no further deal is dealt."""
    evening = last_deal_leaves_a_pot(mode)
    if cutting:
        seen(evening)
        assert evening.night.phase == "cutting"
    hand = started(evening).hand
    for person in ("bo", "cleo", "dan"):
        evening.do(person, command)
    while evening.night.phase in ("between", "cutting"):
        evening.wait()
    assert evening.night.phase == "closed"
    assert started(evening).hand == hand
    check_replay(evening)


def test_r171_the_pot_goes_to_one_of_two_and_the_others_do_not_play_on() -> None:
    evening = begun("bo", "cleo", "dan", seed=NOBODY_HAS_TRIPS)
    deal(evening, TRIPS)
    evening.do("anna", c.End("deals", 0))
    opened(evening, fold=("anna", "bo"))
    claims = [evening.night.at_seat(seat) for seat in carry(evening).seats]
    assert len(claims) == 2
    assert claims[0] is not None
    evening.do(claims[0].id, c.SitOut())
    seen(evening)
    assert evening.night.phase == "closed"


@pytest.mark.parametrize(("deals", "more"), [(0, 0), (1, 1), (2, 2)])
def test_r171_a_shared_pot_ends_one_of_the_deals_that_were_announced(deals: int, more: int) -> None:
    evening = last_deal_leaves_a_pot("deals", deals)
    evening.do("bo", c.SitOut())
    evening.do("cleo", c.SitOut())
    evening.do("dan", c.SitOut())
    seen(evening)
    assert said(evening, e.CarryShared).shares == (("anna", 12),)
    for person in ("bo", "cleo", "dan")[: 3 if more else 0]:
        evening.do(person, c.ImBack())
    assert dealt_until_closed(evening) == more


@pytest.mark.parametrize("deals", [0, 1])
def test_r171_deals_announced_while_the_pot_stays_come_all_when_it_is_shared_out(deals: int) -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    pass_out(evening)
    evening.do("anna", c.End("deals", deals))
    for person in ("bo", "cleo"):
        evening.do(person, c.SitOut())
    seen(evening)
    for person in ("bo", "cleo")[: 2 * deals]:
        evening.do(person, c.ImBack())
    assert dealt_until_closed(evening) == deals


def dealt_until_closed(evening: Evening) -> int:
    """How many deals come until the night is closed, none of which leaves a pot."""
    dealt = 0
    while evening.night.phase != "closed" and dealt < 10:
        if evening.night.phase == "choosing":
            deal(evening, JACKPOTS)
            dealt += 1
            leave_one(evening)
        else:
            seen(evening)
    return dealt


def leave_one(evening: Evening) -> None:
    """Somebody opens and all others fold, in this deal or a later one."""
    while evening.night.carry is not None or evening.night.in_hand:
        if not evening.night.in_hand:
            seen(evening)
            evening.cut()
        may = own_hand(evening).legal
        assert may is not None
        move(evening, h.Bet(may.bet.min) if may.bet and may.check else h.Check() if may.check else h.Fold())


def test_the_kitty_is_cut_from_no_pot_that_stays() -> None:
    """R160 wants more than one raise in a pot that is won; here nobody wins."""
    evening = begun(
        "bo", "cleo", "dan", seed=NOBODY_HAS_TRIPS, house=House(kitty=Kitty(use="on"), table=Table(pause_ms=0))
    )
    deal(evening, TRIPS)
    while evening.night.in_hand:
        may = own_hand(evening).legal
        assert may is not None
        if may.pick:
            move(evening, h.Draw(()))
        elif may.bet:
            move(evening, h.Bet(may.bet.min) if may.bet.kind == "bet" else h.RaiseTo(may.bet.min))
        else:
            move(evening, h.Check() if may.check else h.Call())
    assert carry(evening).why == "no-winner"
    assert evening.night.kitty == 0


def five(game: str) -> Evening:
    evening = begun("bo", "cleo", "dan", "eva")
    deal(evening, game)
    return evening


def test_20_the_italian_pot_goes_to_the_next_dealer_who_asks_for_more() -> None:
    evening = five("italian-draw")
    assert started(evening).stakes.limit == "pot"  # whatever the dealer said
    dealers = [started(evening).button]
    for passes in (1, 2, 3):
        pass_out(evening)
        seen(evening)
        evening.cut()
        dealers.append(started(evening).button)
        assert started(evening).passes == passes
    taken = [p.seat for p in evening.night.seated() if p.seat is not None]
    for dealer, follower in pairwise(dealers):
        assert follower == min(taken, key=lambda seat: (seat - dealer - 1) % 10)


@pytest.mark.parametrize(
    ("game", "option", "moves"),
    [
        ("jackpots", "by-game", False),
        ("jackpots", "next-dealer", True),
        ("italian-draw", "by-game", True),
        ("italian-draw", "same-dealer", False),
    ],
)
def test_20_the_house_may_say_who_deals_after_a_passed_deal(
    game: str, option: Literal["by-game", "same-dealer", "next-dealer"], moves: bool
) -> None:
    house = House(options=Options(passed_deal=option), table=Table(pause_ms=0))
    evening = begun("bo", "cleo", "dan", house=house)
    deal(evening, game, limit="pot")
    dealer = started(evening).button
    pass_out(evening)
    seen(evening)
    evening.cut()
    assert (started(evening).button != dealer) == moves


def test_a_game_with_a_limit_of_its_own_is_not_dealt_where_the_host_does_not_allow_it() -> None:
    house = House(choice=Choice(limits=("fixed",)), table=Table(pause_ms=0))
    evening = begun("bo", "cleo", "dan", house=house)
    answer = evening.ask(chooser(evening), c.Choose("italian-draw", 1, "fixed"))
    assert refusal(answer) == NightRule.LIMIT_NOT_OFFERED
    choices = own_view(evening.night, chooser(evening), NAMES, SHELF, evening.book).choose
    assert choices is not None
    (italian,) = [game for game in choices.games if game.id == "italian-draw"]
    assert italian.reason == "Italian poker is played at pot limit, which the host does not allow."


def somebody_else(evening: Evening) -> str:
    """Somebody who neither deals nor cuts now."""
    assert evening.night.cutting is not None
    busy = (evening.night.button, evening.night.cutting.seat)
    return next(p.id for p in evening.night.seated() if p.seat not in busy and p.id != "anna")


def test_with_fewer_players_the_deck_is_another_so_the_dealer_chooses_again() -> None:
    """36 cards were shuffled for five players; four play with 32."""
    evening = begun("bo", "cleo", "dan", "eva")
    dealer = chooser(evening)
    evening.do(dealer, c.Choose("italian-draw", 1, "pot"))
    assert evening.night.cutting is not None
    assert evening.night.cutting.count == 36
    evening.do(somebody_else(evening), c.Leave())
    evening.cut()
    assert chooser(evening) == dealer
    deal(evening, "italian-draw")
    assert evening.night.hand is not None
    assert evening.night.hand.public.deck == 32


def test_with_fewer_players_the_deck_for_a_carried_pot_is_shuffled_anew() -> None:
    evening = five("italian-draw")
    pass_out(evening)
    seen(evening)
    dealer = evening.night.button
    evening.do(somebody_else(evening), c.Leave())
    evening.cut()
    assert evening.night.cutting is not None
    assert (evening.night.cutting.count, evening.night.button) == (32, dealer)
    evening.cut()
    assert [pot.amount for pot in started(evening).carried] == [5]
    assert evening.night.hand is not None
    assert (evening.night.hand.public.deck, len(evening.night.hand.public.seats)) == (32, 4)
    check_replay(evening)
