"""After a hand: cards that players show, and the board that would have come (issue 6, procedure.md 8)."""

import random

import pytest

from server.night import commands as c
from server.night.hands import hands
from server.night.own_view import OwnView, own_view
from server.night.view import public_view
from server.poker import commands as h
from server.poker.events import BoardDealt, CardsShown, RabbitShown
from server.poker.history import told
from server.poker.house import House, Options, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    DRAW,
    HOLDEM,
    NAMES,
    act,
    asked,
    begun,
    check_replay,
    chooser,
    deal,
    move,
    play_out,
    refusal,
    seen,
)

SHOW = "You may show cards of the hand that is over."


def house(show: str = "off", rabbit: str = "off") -> House:
    return House(table=Table(pause_ms=5000), options=Options(show_cards=show, rabbit_hunt=rabbit))  # type: ignore[arg-type]


def texts(own: OwnView) -> list[str]:
    return [each.text for each in own.nudges]


def folded_round(evening: Evening) -> str:
    """Everybody folds to one; gives the winner."""
    while evening.night.in_hand:
        move(evening, h.Fold())
    assert evening.night.hand is not None
    winner = next(place.seat for place in evening.night.hand.public.seats if not place.folded)
    player = evening.night.at_seat(winner)
    assert player is not None
    return player.id


def shown(evening: Evening) -> dict[int, list[str]]:
    """What lies face up in each pocket for everybody."""
    view = public_view(evening.night, "", NAMES, frozenset(), (), "", None).hand
    assert view is not None
    return {seat.seat: [card.shown or "" for card in seat.cards] for seat in view.seats}


def test_who_wins_uncalled_shows_one_card_or_both_and_only_those_are_seen() -> None:
    evening = begun("bo", "cleo", house=house(show="who-may-muck"))
    deal(evening, HOLDEM)
    winner = folded_round(evening)
    seat = evening.night.player(winner).seat  # type: ignore[union-attr]
    assert seat is not None
    assert SHOW in texts(own_view(evening.night, winner, NAMES, SHELF, evening.book))
    assert evening.night.hand is not None
    pocket = evening.night.hand.secrets.pockets[evening.night.hand.public.index(seat)]
    evening.do(winner, c.ShowCards((1,)))
    assert shown(evening)[seat] == ["", str(pocket[1])]
    assert refusal(evening.ask(winner, c.ShowCards((1,)))) == "nothing-to-do"
    evening.do(winner, c.ShowCards((0,)))
    assert shown(evening)[seat] == [str(card) for card in pocket]
    check_replay(evening)


@pytest.mark.parametrize(
    ("rule", "said"), [("off", "not-allowed"), ("who-may-muck", "nothing-to-do"), ("everybody", "")]
)
def test_who_folded_shows_only_where_everybody_may(rule: str, said: str) -> None:
    evening = begun("bo", "cleo", house=house(show=rule))
    deal(evening, DRAW)
    folder = asked(evening).id
    folded_round(evening)
    answer = evening.ask(folder, c.ShowCards((0, 4)))
    assert (refusal(answer) if said else "") == said


def test_who_lost_the_showdown_and_mucked_may_show() -> None:
    evening = begun("bo", house=house(show="who-may-muck"))
    dice = random.Random(3)
    for _ in range(12):
        deal(evening, DRAW)
        play_out(evening, dice)
        assert evening.night.hand is not None
        mucked = [place for place in evening.night.hand.public.seats if place.mucked]
        if mucked:
            player = evening.night.at_seat(mucked[0].seat)
            assert player is not None
            evening.do(player.id, c.ShowCards((0,)))
            return
        seen(evening)
    raise AssertionError("nobody mucked")


def test_not_during_the_hand_and_not_after_the_next_deck_is_made() -> None:
    evening = begun("bo", "cleo", house=house(show="everybody"))
    deal(evening, DRAW)
    person = asked(evening).id
    assert refusal(evening.ask(person, c.ShowCards((0,)))) == "nothing-to-do"
    folded_round(evening)
    seen(evening)
    assert SHOW in texts(own_view(evening.night, person, NAMES, SHELF, evening.book)), "until the next deal"
    evening.do(chooser(evening), c.Choose(DRAW, 1))
    assert refusal(evening.ask(person, c.ShowCards((0,)))) == "nothing-to-do"


def test_who_takes_the_seat_of_somebody_who_left_sees_and_shows_none_of_his_cards() -> None:
    """Reports of boardgame.io and others: cards of a previous hand at a seat are not the new player's."""
    evening = begun("bo", "cleo", house=house(show="everybody"))
    deal(evening, DRAW)
    leaver = evening.night.player("cleo")
    assert leaver is not None
    evening.do("cleo", c.Leave())
    while evening.night.in_hand:
        evening.wait() if asked(evening).id == "cleo" else move(evening, h.Fold())
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(50, seat=leaver.seat))
    evening.do("anna", c.Approve("dan"))
    dan = own_view(evening.night, "dan", NAMES, SHELF, evening.book)
    assert dan.seat == leaver.seat
    assert dan.hand is None
    assert SHOW not in texts(dan)
    assert refusal(evening.ask("dan", c.ShowCards((0,)))) == "nothing-to-do"


def test_cards_go_by_the_rules_that_the_hand_was_dealt_under() -> None:
    evening = begun("bo", "cleo", house=house())
    deal(evening, HOLDEM)
    winner = folded_round(evening)
    evening.do("anna", c.SetHouse(2, house(show="everybody", rabbit="dealt-in")))
    assert evening.night.house_version == 2
    assert refusal(evening.ask(winner, c.ShowCards((0,)))) == "not-allowed"
    assert refusal(evening.ask(winner, c.HuntRabbit())) == "not-allowed"
    assert SHOW not in texts(own_view(evening.night, winner, NAMES, SHELF, evening.book))
    seen(evening)
    deal(evening, HOLDEM)
    winner = folded_round(evening)
    evening.do(winner, c.ShowCards((0,)))
    evening.do(winner, c.HuntRabbit())


# The rabbit


def test_the_board_that_would_have_come_is_the_one_that_comes_when_they_play_on() -> None:
    """The same deck twice: folded before the flop and hunted, then checked down. Burned cards are burned too."""
    folded, played = (begun("bo", house=house(rabbit="dealt-in"), seed="rabbit") for _ in range(2))
    deal(folded, HOLDEM)
    deal(played, HOLDEM)
    folded_round(folded)
    said = folded.do("anna", c.HuntRabbit()).public
    hunted = next(event for event in said if isinstance(event, RabbitShown)).cards
    while played.night.in_hand:
        hand = played.night.hand
        assert hand is not None
        place = hand.public.place(hand.public.asked.seat) if hand.public.asked else None
        assert place is not None
        assert hand.public.round is not None
        move(played, h.Call() if place.street < hand.public.round.current_bet else h.Check())
    came = [
        card
        for batch in played.batches
        for event in batch.public
        if isinstance(event, BoardDealt)
        for card in event.cards
    ]
    assert list(hunted) == came
    assert len(came) == 5
    check_replay(folded)


def test_it_opens_nobodys_pocket_and_only_once() -> None:
    evening = begun("bo", house=house(rabbit="dealt-in"))
    deal(evening, HOLDEM)
    folded_round(evening)
    before = shown(evening)
    evening.do("bo", c.HuntRabbit())
    assert shown(evening) == before == {seat: ["", ""] for seat in before}
    assert refusal(evening.ask("anna", c.HuntRabbit())) == "nothing-to-do"


@pytest.mark.parametrize(
    ("rule", "winner", "folder"), [("off", "not-allowed", "not-allowed"), ("still-in", "", "nothing-to-do")]
)
def test_the_house_says_who_may_ask(rule: str, winner: str, folder: str) -> None:
    evening = begun("bo", house=house(rabbit=rule))
    deal(evening, HOLDEM)
    first = asked(evening).id
    other = folded_round(evening)
    assert first != other
    assert refusal(evening.ask(first, c.HuntRabbit())) == folder
    answer = evening.ask(other, c.HuntRabbit())
    assert (refusal(answer) if winner else "") == winner


def test_a_hand_that_was_played_to_its_end_and_a_game_without_a_board_have_no_rabbit() -> None:
    evening = begun("bo", house=house(rabbit="dealt-in"))
    deal(evening, DRAW)
    folded_round(evening)
    assert refusal(evening.ask("bo", c.HuntRabbit())) == "nothing-to-do"


def test_the_history_of_the_hand_tells_what_was_shown_after_it() -> None:
    evening = begun("bo", "cleo", house=house(show="everybody", rabbit="dealt-in"))
    deal(evening, HOLDEM)
    winner = folded_round(evening)
    evening.do(winner, c.ShowCards((0,)))
    evening.do(winner, c.HuntRabbit())
    seen(evening)
    deal(evening, HOLDEM)
    act(evening, random.Random(1))
    first, second = hands(1, [row for row, _ in evening.rows], NAMES)
    assert first.over
    assert not second.over
    assert [type(event) for event in first.events[-2:]] == [CardsShown, RabbitShown]
    assert any("Rabbit hunt" in line for line in told(first.events, first.names))
