"""Host and banker: handed over, taken by a deputy, given by a vote; kicks and a locked table (design.md 10.22)."""

import pytest

from server.bank.account import cash, over_short
from server.night import commands as c
from server.night import events as e
from server.night.money_events import ChipsReturned
from server.night.offices import AWAY_MS
from server.night.refusal import AnyRefusal
from server.night.votes.subjects import NewBanker, NewHost
from server.poker import commands as h
from server.poker.events import HandEnded
from server.poker.house import Bank, House, Table
from tests.helpers.evening import Evening
from tests.night.steps import DRAW, asked, begun, check_replay, deal, move, refusal, seated, seen

JACKPOTS = "jackpots"
OPEN = House(table=Table(pause_ms=0), bank=Bank(approval="everybody"))


def gone(evening: Evening, person: str = "anna", ms: int = AWAY_MS) -> Evening:
    """Somebody closes his last page, and so long passes."""
    evening.do(None, c.Presence(person, here=False))
    evening.at += ms
    return evening


# By hand


def test_the_host_hands_over_with_the_takers_yes() -> None:
    evening = begun("bo", "cleo")
    evening.do("anna", c.MakeHost("bo"))
    assert evening.night.host == "anna"
    assert refusal(evening.ask("cleo", c.Agree(1))) == "not-allowed"
    evening.do("bo", c.Agree(1))
    assert evening.night.host == "bo"
    assert refusal(evening.ask("anna", c.Pause())) == "not-allowed"
    evening.do("bo", c.Pause())
    check_replay(evening)


def test_he_may_say_no_and_nobody_makes_himself_the_host() -> None:
    evening = begun("bo", "cleo")
    evening.do("bo", c.MakeHost("bo"))
    assert refusal(evening.ask("bo", c.Agree(1))) == "not-allowed", "he asked, and the host has to agree"
    evening.do("anna", c.Withdraw(1))
    evening.do("anna", c.MakeHost("bo"))
    evening.do("bo", c.Withdraw(2))
    assert (evening.night.host, evening.night.proposals) == ("anna", ())


# By a deputy


def test_a_deputy_takes_over_while_the_host_is_away_and_only_then() -> None:
    evening = begun("bo", "cleo")
    evening.do("anna", c.NameDeputy("host", "bo"))
    assert refusal(evening.ask("bo", c.TakeOver("host"))) == "too-early"
    gone(evening, ms=0)
    assert refusal(evening.ask("cleo", c.TakeOver("host"))) == "not-allowed"
    evening.do("bo", c.TakeOver("host"))
    assert (evening.night.host, evening.night.deputy_host) == ("bo", "")
    check_replay(evening)


def test_who_is_back_is_not_replaced() -> None:
    evening = begun("bo", "cleo")
    evening.do("anna", c.NameDeputy("host", "bo"))
    gone(evening)
    evening.do(None, c.Presence("anna", here=True))
    assert refusal(evening.ask("bo", c.TakeOver("host"))) == "too-early"
    assert refusal(evening.ask("bo", c.CallVote(NewHost("bo")))) == "too-early"


def test_a_deputy_banker_counts_the_box_and_what_is_missing_is_booked_against_the_old_one() -> None:
    evening = begun("bo", "cleo")
    evening.do("anna", c.Grant("cleo", 20, "cash"))
    box = evening.book.balance(cash("anna"))
    evening.do("anna", c.NameDeputy("banker", "bo"))
    gone(evening, ms=0)
    assert refusal(evening.ask("bo", c.TakeOver("banker"))) == "no-reason"
    evening.do("bo", c.TakeOver("banker", box - 50))
    assert evening.night.banker == "bo"
    assert evening.book.balance(cash("anna")) == 0
    assert evening.book.balance(cash("bo")) == box - 50
    assert evening.book.balance(over_short(1)) == 50
    check_replay(evening)


# By a vote


@pytest.mark.parametrize("office", ["host", "banker"])
def test_the_table_votes_after_five_minutes_of_absence_and_not_before(office: str) -> None:
    evening = begun("bo", "cleo", "dan")
    subject = NewHost("bo") if office == "host" else NewBanker("bo", 0)
    assert refusal(evening.ask("bo", c.CallVote(subject))) == "too-early"
    gone(evening, ms=AWAY_MS - 1000)
    assert refusal(evening.ask("bo", c.CallVote(subject))) == "too-early"
    evening.at += 1000
    assert refusal(evening.ask("cleo", c.CallVote(subject))) == "not-allowed", "who wants it asks himself"
    evening.do("bo", c.CallVote(subject))
    assert refusal(evening.ask("anna", c.CastVote(1, yes=False))) == "no-vote", "she is away"
    evening.do("cleo", c.CastVote(1, yes=True))
    assert (evening.night.host if office == "host" else evening.night.banker) == "bo"
    check_replay(evening)


def test_the_vote_is_pointless_when_the_host_comes_back() -> None:
    evening = gone(begun("bo", "cleo", "dan"))
    evening.do("bo", c.CallVote(NewHost("bo")))
    evening.do(None, c.Presence("anna", here=True))
    assert evening.night.votes == ()
    assert evening.night.host == "anna"


def test_a_majority_says_no() -> None:
    evening = gone(begun("bo", "cleo", "dan"))
    evening.do("bo", c.CallVote(NewHost("bo")))
    evening.do("cleo", c.CastVote(1, yes=False))
    evening.do("dan", c.CastVote(1, yes=False))
    assert (evening.night.host, evening.night.votes) == ("anna", ())


# Sent away


def cashed(evening: Evening, person: str) -> int:
    """The chips that went back to the bank when he left."""
    returned = [
        event.chips
        for batch in evening.batches
        for event in batch.public
        if isinstance(event, ChipsReturned) and event.player == person
    ]
    return sum(returned)


def ended_with(evening: Evening, person: str) -> int:
    """His chips as the last hand left them."""
    seats = {
        event.player: event.seat
        for batch in evening.batches
        for event in batch.public
        if isinstance(event, e.SeatTaken)
    }
    ends = [event for batch in evening.batches for event in batch.public if isinstance(event, HandEnded)]
    return dict(ends[-1].stacks)[seats[person]]


def test_a_kick_between_hands_cashes_out_the_exact_stack() -> None:
    evening = begun("bo", "cleo")
    evening.do("anna", c.Kick("bo"))
    player = evening.night.player("bo")
    assert player is not None
    assert (player.seat, player.stack, cashed(evening, "bo")) == (None, 0, 100)
    assert evening.book.balance("player:bo") == 0, "he bought on credit, and gave it back"
    check_replay(evening)


def test_a_kick_in_mid_hand_folds_in_turn_and_cashes_out_what_is_left() -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    while asked(evening).id == "bo":
        move(evening, h.Check())
    evening.do("anna", c.Kick("bo"))
    move(evening, h.Bet(2))
    while evening.night.in_hand:
        if asked(evening).id == "bo":
            evening.wait()
            assert folded(evening, "bo")
        else:
            move(evening, own_move(evening))
    player = evening.night.player("bo")
    assert player is not None
    assert (player.seat, player.stack) == (None, 0)
    assert cashed(evening, "bo") == ended_with(evening, player.id) < 100
    check_replay(evening)


def folded(evening: Evening, person: str) -> bool:
    player = evening.night.player(person)
    return player is None or evening.night.hand is None or evening.night.hand.public.place(player.seat or 0).folded


def own_move(evening: Evening) -> h.SeatCommand:
    hand = evening.night.hand
    assert hand is not None
    assert hand.public.asked is not None
    if hand.public.asked.decision == "draw":
        return h.Draw(())
    place = hand.public.place(hand.public.asked.seat)
    return h.Call() if hand.public.round and place.street < hand.public.round.current_bet else h.Check()


def test_who_is_all_in_plays_his_hand_to_its_end_first() -> None:
    evening = begun("bo", house=House(table=Table(pause_ms=0)))
    deal(evening, DRAW, limit="no-limit")
    if asked(evening).id == "anna":
        move(evening, h.Check())
    move(evening, h.Bet(99))
    evening.do("anna", c.Kick("bo"))
    move(evening, h.Call())
    while evening.night.in_hand:
        if asked(evening).id == "bo":
            evening.wait()
        else:
            move(evening, own_move(evening))
    anna, bo = evening.night.player("anna"), evening.night.player("bo")
    assert anna is not None
    assert bo is not None
    assert bo.seat is None
    assert anna.stack + cashed(evening, "bo") == 200
    check_replay(evening)


def test_a_promised_rebuy_is_cashed_out_with_the_rest() -> None:
    """R148: chips sold in mid-hand come when it ends, also to who is on his way out."""
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    evening.do("anna", c.Grant("bo", 30, "cash"))
    evening.do("anna", c.Kick("bo"))
    while evening.night.in_hand:
        evening.wait() if asked(evening).id == "bo" else move(evening, own_move(evening))
    assert cashed(evening, "bo") == ended_with(evening, "bo") + 30
    assert evening.book.balance("chips:stack:1:bo") == 0
    check_replay(evening)


def test_a_carried_pot_loses_no_chip_when_a_claimant_is_sent_away() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    while evening.night.in_hand:
        move(evening, h.Check())
    seen(evening)
    before = evening.night.carry
    assert before is not None
    bo = evening.night.player("bo")
    assert bo is not None
    evening.do("anna", c.Kick("bo"))
    assert cashed(evening, "bo") == 99
    assert evening.night.carry is not None
    assert evening.night.carry.chips == before.chips
    assert bo.seat not in evening.night.carry.seats
    check_replay(evening)


def test_who_was_sent_away_comes_back_only_by_the_hosts_leave() -> None:
    """Where everybody sits down by himself, too."""
    evening = begun("bo", "cleo", house=OPEN)
    evening.do("anna", c.Kick("bo"))
    evening.do("bo", c.Sit(50))
    bo = evening.night.player("bo")
    assert bo is not None
    assert (bo.seat, bo.status) == (None, "asked")
    evening.do("anna", c.Approve("bo"))
    assert evening.night.sent_away == ()
    check_replay(evening)


# Locked


def test_a_locked_table_takes_no_newcomers_and_keeps_who_is_there() -> None:
    evening = seated("bo", "cleo")
    evening.do(None, c.Join("dan"))
    evening.do("anna", c.Lock())
    assert isinstance(evening.ask(None, c.Join("zoe")), AnyRefusal)
    assert refusal(evening.ask("dan", c.Sit(50))) == "table-locked"
    evening.do("bo", c.Leave())
    evening.do("bo", c.Sit(50))
    evening.do("anna", c.Lock(on=False))
    evening.do("dan", c.Sit(50))
    check_replay(evening)
