"""House rules that change during a night (R140, R170): versions, the next hand, what is refused and in which words."""

import random
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from server.bank.chain import read_event
from server.night import commands as c
from server.night import events as e
from server.night.events import Batch
from server.night.hands import hands
from server.night.house_news import news
from server.night.house_rules import FIXED, LIMITS, limits_between, newly_matched
from server.night.house_words import changed, fields
from server.night.refusal import NightRule, Refusal
from server.night.sentence import sentence
from server.night.state import Night
from server.night.votes.calling import waits_for
from server.night.votes.events import VoteCalled, VoteCast, VoteClosed
from server.night.votes.subjects import NewHouse
from server.poker import commands as h
from server.poker.history import told
from server.poker.house import House
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    DRAW,
    FAST,
    HOLDEM,
    NAMES,
    act,
    begun,
    check_replay,
    deal,
    move,
    over_the_table,
    play_out,
    player_of,
    seated,
    seen,
    started,
)

DICE = random.Random(6)


def with_keys(house: House, **keys: object) -> House:
    """`with_keys(house, betting__raises=4)`"""
    data: dict[str, Any] = msgspec.to_builtins(house)
    for key, value in keys.items():
        section, name = key.split("__")
        data[section][name] = value
    return msgspec.convert(data, House)


def change(
    evening: Evening, person: str = "anna", also: Mapping[str, object] = MappingProxyType({}), **keys: object
) -> object:
    """What a person gets who saves the newest rules with other values."""
    newest = evening.night.versions[-1]
    return evening.ask(person, c.SetHouse(newest.version + 1, with_keys(newest.house, **also, **keys)))


def said(answer: object) -> list[type]:
    assert isinstance(answer, Batch), answer
    return [type(event) for event in answer.public]


def refused(answer: object, rule: NightRule) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.rule == rule
    return answer.text


def in_force(night: Night) -> int:
    assert night.house == next(each.house for each in night.versions if each.version == night.house_version)
    return night.house_version


def test_new_rules_hold_from_the_next_hand_and_each_hand_keeps_its_version() -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    assert said(change(evening, showdown__hands="all-show")) == [e.HouseChanged]
    assert in_force(evening.night) == 1
    assert evening.night.house.showdown.hands == "losers-may-muck"
    play_out(evening, DICE)
    assert in_force(evening.night) == 2, "between two hands"
    assert evening.batches[-1].public[-1] == e.HouseInForce(2)
    seen(evening)
    deal(evening, DRAW)
    assert (started(evening).house_version, started(evening).showdown.hands) == (2, "all-show")
    play_out(evening, DICE)
    played = list(hands(1, [row for row, _ in evening.rows], {}))
    assert ["House rules: version 2 of this night." in told(each.events, {}) for each in played] == [False, True]
    found = [each.started for each in played]
    assert [(each.hand, each.house_version, each.showdown.hands) for each in found] == [
        (1, 1, "losers-may-muck"),
        (2, 2, "all-show"),
    ]
    assert [(each.version, each.by, each.after_hand) for each in evening.night.versions] == [
        (1, "anna", 0),
        (2, "anna", 1),
    ]
    check_replay(evening)


def test_a_hand_of_the_first_version_is_written_as_it_always_was() -> None:
    """Old nights replay byte for byte: what is default is left out of the row."""
    evening = begun("bo")
    deal(evening, DRAW)
    bodies = [bytes(read_event(row.body).data) for row, _ in evening.rows if row.row == "event" and row.kind == "cut"]
    assert any(b"hand-started" in body for body in bodies)
    assert not any(b"house_version" in body for body in bodies)


def test_nothing_changes_under_a_deck_that_is_out() -> None:
    """The dealer has chosen, the deck is fixed: the rules that he chose under are the hand's."""
    evening = begun("bo", "cleo")
    assert evening.night.choosing is not None
    dealer = evening.night.at_seat(evening.night.choosing.seat)
    assert dealer is not None
    evening.do(dealer.id, c.Choose(DRAW, 1))
    assert evening.night.phase == "cutting"
    assert said(change(evening, dealing__burns="on")) == [e.HouseChanged]
    evening.cut()
    assert (started(evening).house_version, started(evening).dealing.burns) == (1, "off")


def test_a_dealer_who_has_not_chosen_chooses_by_the_new_rules() -> None:
    evening = begun("bo", "cleo")
    assert said(change(evening, choice__games=("seven-card-stud",))) == [e.HouseChanged, e.HouseInForce]
    assert evening.night.choosing is not None
    dealer = evening.night.at_seat(evening.night.choosing.seat)
    assert dealer is not None
    refused(evening.ask(dealer.id, c.Choose(DRAW, 1)), NightRule.NO_SUCH_GAME)
    deal(evening, "seven-card-stud")
    assert started(evening).house_version == 2


def test_a_pot_that_stays_is_won_by_the_rules_it_was_begun_under() -> None:
    """R180: Jackpots is passed out; the same dealer deals again, and only then the new rules hold."""
    evening = begun("bo", "cleo")
    deal(evening, "jackpots")
    change(evening, showdown__hands="all-show")
    while evening.night.in_hand:
        move(evening, h.Check())
    assert evening.night.carry is not None
    assert in_force(evening.night) == 1
    seen(evening)
    evening.cut()
    assert started(evening).house_version == 1
    check_replay(evening)


def test_saved_twice_in_a_hand_only_the_last_one_holds() -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    change(evening, showdown__hands="all-show")
    change(evening, dealing__burns="on")
    play_out(evening, DICE)
    assert in_force(evening.night) == 3
    assert (evening.night.house.showdown.hands, evening.night.house.dealing.burns) == ("all-show", "on")
    assert [each.after_hand for each in evening.night.versions] == [0, None, 1]
    check_replay(evening)


def test_who_saves_over_somebody_elses_version_is_told() -> None:
    evening = begun("bo")
    evening.admins.add("ada")
    change(evening, dealing__burns="on")
    old = c.SetHouse(2, with_keys(FAST, table__clock_s=20))
    assert "Version 2 was saved meanwhile" in refused(evening.ask("ada", old), NightRule.HOUSE_CHANGED_MEANWHILE)


def test_the_same_rules_are_no_new_version() -> None:
    refused(change(begun("bo")), NightRule.NOTHING_TO_DO)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("choice__limits", ("fixed",)),
        ("choice__small_bet", 1),
        ("choice__big_bet", 8),
        ("choice__ante_max", 6),
        ("choice__times_max", 3),
        ("choice__modifiers", ("ante-times", "limit-times")),
        ("betting__raises", 4),
        ("betting__raises_bind", "every-limit"),
        ("betting__pot_ceiling", 50),
        ("betting__stud_limits", "bicycle"),
        ("options__kill", "half"),
        ("options__straddle", "button"),
        ("options__bomb_pot_every", 10),
        ("options__whangdoodles", "full-house"),
        ("options__seven_deuce", 2),
        ("bank__buy_in_max", 2000),
        ("bank__buy_in_min", 50),
        ("bank__free_stacks", 2),
        ("kitty__use", "on"),
    ],
)
def test_limits_are_everybodys(key: str, value: object) -> None:
    """R140: fixed for the session, changed only by unanimous vote; before the play begins the host sets them."""
    evening = seated("bo")
    assert said(change(evening, also={key: value})) == [e.HouseChanged, e.HouseInForce]
    evening = begun("bo")
    assert said(change(evening, also={key: value})) == [VoteCalled]
    assert len(evening.night.versions) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"choice__games": (DRAW, "guts-3")},
        {"choice__games": ()},
        {"choice__by": "rotation", "choice__rotation": ({"game": "guts-3"},)},
    ],
)
def test_games_whose_losses_no_bet_bounds_are_everybodys(more: dict[str, object]) -> None:
    """R140: who loses at guts matches the pot."""
    evening = begun("bo", "cleo", house=with_keys(FAST, choice__games=(DRAW,)))
    assert said(change(evening, choice__games=(DRAW, HOLDEM))) == [e.HouseChanged, e.HouseInForce]
    assert said(change(evening, also=more)) == [VoteCalled]


def test_who_is_sent_away_while_it_is_voted_on_still_has_his_say() -> None:
    """R140: a limit that one is against is not won by sending him away."""
    evening = begun("bo", "cleo")
    change(evening, choice__big_bet=8)
    evening.do("cleo", c.CastVote(evening.night.votes[0].number, yes=True))
    evening.do("anna", c.Kick("bo"))
    assert player_of(evening, "bo").seat is None
    assert waits_for(evening.night, evening.night.votes[0]) == ("bo",)
    evening.do("bo", c.CastVote(evening.night.votes[0].number, yes=False))
    assert (len(evening.night.versions), evening.night.votes) == (1, ())
    check_replay(evening)


@pytest.mark.parametrize("how", ["kick", "take-back"])
def test_who_is_sent_off_and_says_nothing_has_not_agreed(how: str) -> None:
    evening = begun("bo", "cleo")
    change(evening, choice__big_bet=8)
    evening.do("cleo", c.CastVote(evening.night.votes[0].number, yes=True))
    evening.do("anna", c.Kick("bo") if how == "kick" else c.TakeBack("bo", 100))
    while evening.night.votes:
        evening.wait()
    assert len(evening.night.versions) == 1


def test_who_leaves_by_himself_holds_up_nothing() -> None:
    evening = begun("bo", "cleo")
    change(evening, choice__big_bet=8)
    evening.do("cleo", c.CastVote(evening.night.votes[0].number, yes=True))
    evening.do("bo", c.Leave())
    assert len(evening.night.versions) == 2


def test_who_is_sent_away_in_mid_hand_has_a_say_in_the_limits_until_it_is_over() -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    change(evening, choice__big_bet=8)
    evening.do("cleo", c.CastVote(evening.night.votes[0].number, yes=True))
    assert e.HouseChanged not in said(evening.do("anna", c.Kick("bo")))
    evening.do("bo", c.CastVote(evening.night.votes[0].number, yes=False))
    assert (len(evening.night.versions), evening.night.votes) == (1, ())


def test_every_limit_is_a_key_of_the_house() -> None:
    """A key that gets another name must not slip out of everybody's say."""
    assert {*LIMITS, *FIXED} <= {field.key for field in fields(House())}


@pytest.mark.parametrize(("key", "value"), [("bank__price", 50), ("bank__price", 0), ("bank__currency", "USD")])
def test_what_the_book_is_kept_in_is_fixed(key: str, value: object) -> None:
    text = refused(change(seated("bo"), also={key: value}), NightRule.FIXED_FOR_THE_NIGHT)
    assert text == "What a chip is worth is fixed for the night, for the book is kept in it."


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ({"choice__big_bet": 1}, "The big bet cannot be smaller"),
        ({"bank__buy_in_min": 2000}, "The least buy-in cannot be more than"),
        ({"bank__buy_in": 5}, "The buy-in must be"),
        ({"deck__jokers": 2}, "among the wild cards"),
        ({"wild__cards": ("22",)}, "'22' in “Wild cards” names no card"),
        ({"choice__games": ("canasta",)}, "There is no game canasta."),
        ({"choice__games": (DRAW, "no-peek"), "deck__lowest": "T"}, "Take it off the list of games"),
        ({"choice__games": (DRAW, "italian-draw"), "choice__limits": ("fixed",)}, "Take it off the list of games"),
        ({"table__seats": 2}, "the table cannot have 2 seats."),
    ],
)
def test_rules_that_cannot_hold_are_refused_in_the_words_of_the_page(keys: dict[str, object], named: str) -> None:
    """Keys are for files: who sees the refusal has labels before him."""
    evening = seated("bo", "cleo", "dan")
    text = refused(change(evening, also=keys), NightRule.RULES_CANNOT_HOLD)
    assert named in text
    assert re.search(r"[a-z]+\.[a-z_]+", text) is None


def test_games_in_which_the_pot_is_matched_are_a_limit_however_they_come_in() -> None:
    """By the list of games, or by a list that is dealt in turn."""
    few, more = with_keys(FAST, choice__games=(DRAW,)), with_keys(FAST, choice__games=(DRAW, "guts-3", HOLDEM))
    assert limits_between(few, more, SHELF) == ("choice.games",)
    assert newly_matched(few, more, SHELF) == (SHELF["guts-3"].title,)
    rotating = with_keys(few, choice__by="rotation", choice__rotation=({"game": "guts-3"}, {"game": DRAW}))
    assert limits_between(few, rotating, SHELF) == ("choice.by", "choice.rotation")
    assert limits_between(more, few, SHELF) == ()
    assert limits_between(few, with_keys(few, choice__games=(DRAW, HOLDEM)), SHELF) == ()


def test_a_deck_too_small_for_who_is_here_is_refused() -> None:
    """Twenty cards are enough for two players of draw, and not for six."""
    evening = seated("bo", "cleo", "dan", "eve", "finn")
    text = refused(change(evening, choice__games=(DRAW,), deck__lowest="T"), NightRule.RULES_CANNOT_HOLD)
    assert "6 players" in text
    assert text.endswith("Look at “Lowest cards”, “Games”.")


def test_only_the_host_and_the_admin_save() -> None:
    evening = begun("bo")
    refused(change(evening, "bo", dealing__burns="on"), NightRule.NOT_ALLOWED)
    evening.admins.add("ada")
    assert said(change(evening, "ada", dealing__burns="on")) == [e.HouseChanged, e.HouseInForce]


def test_a_longer_time_bank_is_everybodys_at_once() -> None:
    evening = begun("bo", house=with_keys(FAST, table__bank_s=10))
    change(evening, table__bank_s=60)
    assert [player.bank_ms for player in evening.night.seated()] == [60_000, 60_000]


def test_a_kitty_that_the_rules_bring_or_end() -> None:
    evening = seated("bo")
    assert not evening.night.kitty_on
    change(evening, kitty__use="on")
    assert evening.night.kitty_on
    change(evening, kitty__use="vote")
    assert evening.night.kitty_on, "until the table votes"
    change(evening, kitty__use="off")
    assert not evening.night.kitty_on


def test_a_vote_to_raise_the_limit_passes_when_all_agree() -> None:
    """R140."""
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    assert said(change(evening, choice__big_bet=8)) == [VoteCalled]
    vote = evening.night.votes[0].number
    assert said(evening.ask("bo", c.CastVote(vote, yes=True))) == [VoteCast]
    assert said(evening.ask("cleo", c.CastVote(vote, yes=True))) == [VoteCast, VoteClosed, e.HouseChanged]
    assert evening.night.house.choice.big_bet == 4, "the hand under way keeps its rules"
    play_out(evening, DICE)
    assert (in_force(evening.night), evening.night.house.choice.big_bet) == (2, 8)
    check_replay(evening)


def test_one_no_keeps_the_limit() -> None:
    evening = begun("bo", "cleo")
    change(evening, choice__big_bet=8)
    vote = evening.night.votes[0].number
    evening.do("bo", c.CastVote(vote, yes=True))
    assert said(evening.ask("cleo", c.CastVote(vote, yes=False))) == [VoteCast, VoteClosed]
    assert (len(evening.night.versions), evening.night.house.choice.big_bet, evening.night.votes) == (1, 4, ())


def test_nobody_but_the_host_calls_that_vote() -> None:
    evening = begun("bo", "cleo")
    subject = NewHouse(2, with_keys(FAST, choice__big_bet=8))
    refused(evening.ask("bo", c.CallVote(subject)), NightRule.NOT_ALLOWED)
    evening.admins.add("ada")
    refused(change(evening, "ada", choice__big_bet=8), NightRule.ALL_MUST_AGREE)


def test_a_vote_on_rules_that_were_changed_meanwhile_is_pointless() -> None:
    evening = begun("bo", "cleo")
    change(evening, choice__big_bet=8)
    assert said(change(evening, dealing__burns="on")) == [e.HouseChanged, VoteClosed, e.HouseInForce]
    assert evening.night.house.choice.big_bet == 4


def test_a_vote_that_nobody_answers_is_lost_after_five_minutes() -> None:
    evening = begun("bo", "cleo")
    change(evening, choice__big_bet=8)
    late = evening.at + 300_000
    while evening.night.votes:
        evening.wait()
    assert evening.at >= late
    assert len(evening.night.versions) == 1


def test_everybody_reads_what_changes_at_the_next_deal() -> None:
    """In the log, and over the table until the first hand under the new rules is over."""
    evening = begun("bo", "cleo")

    deal(evening, DRAW)
    assert over_the_table(evening) == ""
    before = evening.night
    change(evening, showdown__hands="all-show")
    line = sentence(evening.batches[-1].public[0], before, evening.night, NAMES)
    assert line == "Anna changes the house rules from the next hand on (version 2)"
    text = changed(FAST, evening.night.newest_house.house)[0].now
    assert over_the_table(evening) == "", "the hand goes on as it was dealt"
    while evening.night.in_hand:
        before = evening.night
        act(evening, DICE) if evening.night.phase == "playing" else evening.cut()
    lines = [sentence(event, before, evening.night, NAMES) for event in evening.batches[-1].public]
    assert lines[-1] == f"New house rules (version 2): {text}"
    assert over_the_table(evening) == f"New house rules: {text}"
    seen(evening)
    deal(evening, DRAW)
    assert over_the_table(evening) == f"New house rules: {text}"
    play_out(evening, DICE)
    assert over_the_table(evening) == ""


def test_many_changes_are_counted() -> None:
    burns = with_keys(FAST, dealing__burns="on")
    other = with_keys(burns, showdown__hands="all-show", table__clock_s=20, deck__packs=2, low__qualifier=9)
    assert news(FAST, other).endswith("And 2 more changes, in the house rules.")
    assert news(FAST, burns) == changed(FAST, burns)[0].now
