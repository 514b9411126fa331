"""What a table says of a hand that is over."""

import random

import pytest
from msgspec.structs import replace

from server.night import commands as c
from server.night.events import Batch, PauseSet
from server.night.sentence import sentence
from server.night.state import Phase
from server.poker import commands as h
from server.poker.events import BountyPaid
from server.table.story import Story
from tests.helpers.tournament import SHORT, entered, play_to_the_end, rules
from tests.night.steps import NAMES, begun, chooser, deal, move, own_hand, play_out


def test_the_result_of_acey_deucey_is_what_came_of_the_last_bet() -> None:
    """However many bets there were in the deal."""
    evening = begun("bo", "cleo")
    evening.do(chooser(evening), c.Choose("acey-deucey", 5, "fixed"))
    evening.cut()
    bets = 0
    while evening.night.in_hand:
        may = own_hand(evening).legal
        assert may is not None
        bets += may.bet is not None
        move(evening, may.options[0].act if may.options else h.Bet(1) if may.bet else h.Check())
    assert bets == 9
    story, before = Story(), None
    for batch in evening.batches:
        story.tell(before, batch, evening.night, NAMES)
        before = evening.night
    fell, *won, stayed = story.result
    assert fell.startswith("The ")
    assert len(won) == ("falls between" in fell)
    assert stayed.startswith("There are chips left to win: ")


def test_the_result_of_a_tournament_is_who_won_it_and_what_he_gets() -> None:
    """The last hand's result stayed there when all was over, and the winner stood in the log only."""
    evening = entered("bo", by=rules(SHORT, entry=1000))
    evening.do("anna", c.Begin())
    play_to_the_end(evening, random.Random(1))
    story, before = Story(), None
    for batch in evening.batches:
        story.tell(before, batch, evening.night, NAMES)
        before = evening.night
    (won,) = story.result
    assert " wins the tournament. Prizes: " in won


def test_when_the_night_is_over_no_result_of_a_hand_is_left() -> None:
    evening = begun("bo", "cleo")
    deal(evening, "five-card-draw")
    play_out(evening, random.Random(3))
    evening.do("anna", c.End("now"))
    if evening.night.phase == "between":
        evening.wait()
    assert evening.night.phase == "closed"
    story, before = Story(), None
    for batch in evening.batches:
        story.tell(before, batch, evening.night, NAMES)
        before = evening.night
    assert story.result == ()


def test_a_bounty_is_part_of_the_result() -> None:
    """The seven-deuce bounty is won beside the pot, so the banner says it too."""
    before = begun("bo").night
    paid = BountyPaid(0, ((1, 5),))
    story = Story()
    story.tell(before, Batch((paid,)), before, NAMES)
    assert story.result == (f"{NAMES['anna']} gets 5 from the others for seven-deuce",)


@pytest.mark.parametrize(
    ("phase", "words"), [("playing", "The table pauses after this hand"), ("paused", "The table is paused")]
)
def test_a_pause_is_told_when_it_is_asked_for_and_when_it_begins(phase: Phase, words: str) -> None:
    night = replace(begun("bo").night, phase=phase)
    assert sentence(PauseSet(on=True), night, night, NAMES) == words
