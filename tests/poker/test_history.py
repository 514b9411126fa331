"""The sentences that people read (design.md 10.15), one for each kind of event."""

import pytest

from server.poker.cards import FaceUp
from server.poker.events import (
    AceShown,
    Awarded,
    Bet,
    Called,
    Carried,
    CarriedPot,
    CommonCardDealt,
    Dealt,
    Drew,
    Folded,
    KittyCut,
    Mucked,
    OddChipsStay,
    OpenersShown,
    Posted,
    PublicEvent,
    Raised,
    Reshuffled,
    Shown,
    StepBegan,
    UncalledReturned,
)
from server.poker.history import sentence
from server.poker.stakes import Stakes, words

NAMES = ("Anna", "Bo", "Cleo")
UP = (FaceUp("Ks"), FaceUp("Kd"))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Called(1, 2), "Bo calls 2"),
        (Called(1, 20, True), "Bo calls 20 and is all-in"),
        (Raised(0, 8, 6), "Anna raises to 8"),
        (Raised(0, 8, 6, completes=True), "Anna completes to 8"),
        (Bet(2, 4, 4), "Cleo bets 4"),
        (Folded(2), "Cleo folds"),
        (Folded(2, timed_out=True), "Cleo folds: out of time"),
        (Drew(1, 2), "Bo draws 2"),
        (Drew(1, 0), "Bo stands pat"),
        (Posted(0, "ante", 1), "Anna antes 1"),
        (Posted(0, "bring-in", 2), "Anna brings it in for 2"),
        (Posted(0, "dead", 5), "Anna posts a dead 5"),
        (Dealt(1, 2, (FaceUp("Kd"),)), "Bo is dealt K♦"),
        (Dealt(1, 5), ""),
        (CommonCardDealt(FaceUp("9d"), 51), "The deck is short: 9♦ is one card for everybody"),
        (Reshuffled(12), "The deck ran out: 12 cards are shuffled again"),
        (UncalledReturned(0, 20), "Anna takes back 20 that nobody called"),
        (KittyCut(1), "1 for the kitty"),
        (OddChipsStay(1), "1 that cannot be shared stays for the next pot"),
        (Carried((CarriedPot(9, (0, 1)), CarriedPot(2, (1,))), "passed-out", 1), "Nobody opened: 11 stay in the pot"),
        (Carried((CarriedPot(9, (0, 1)),), "no-winner"), "Nobody has what it takes to win: 9 stay in the pot"),
        (AceShown(1, FaceUp("As"), 0), "Bo shows the ace that stays: A♠"),
        (OpenersShown(1, (FaceUp("Js"), FaceUp("Jd")), (0, -1)), "Bo shows openers: J♠ J♦"),
        (Shown(0, UP, "pair of kings"), "Anna shows K♠ K♦: pair of kings"),
        (Mucked(1), "Bo does not show"),
        (
            Awarded(0, 34, (0, 1), ((0, 34),), "two pair, kings and threes"),
            "Anna wins 34 with two pair, kings and threes",
        ),
        (Awarded(0, 34, (0,), ((0, 34),)), "Anna wins 34"),
        (Awarded(0, 0, (0, 1), (), "8-7-4-3-2", "low"), ""),  # half of a chip
        (Awarded(0, 9, (0, 1), ((1, 9),), "straight, six high"), "Bo wins 9 with a straight, six high"),
        (Dealt(1, 0, (FaceUp("Th"),)), "Bo is dealt 10♥"),
        (
            Awarded(2, 7, (0, 1), ((0, 4), (1, 3)), "ace high"),
            "Anna 4 and Bo 3: they split 7 from side pot 2 with ace high",
        ),
        (StepBegan(1), ""),
    ],
)
def test_sentences(event: PublicEvent, text: str) -> None:
    assert sentence(event, NAMES.__getitem__) == text


@pytest.mark.parametrize(
    ("stakes", "text"),
    [
        (Stakes(limit="fixed", small_bet=2, big_bet=4, ante=1), "fixed limit 2/4, ante 1"),
        (Stakes(limit="fixed", small_bet=2, big_bet=4, ante=1, bring_in=1), "fixed limit 2/4, ante 1, bring-in 1"),
        (Stakes(limit="spread", small_bet=1, big_bet=5, ante=1), "spread limit 1 to 5, ante 1"),
        (Stakes(limit="no-limit", small_bet=2, small_blind=1, big_blind=2), "no limit, blinds 1/2"),
        (Stakes(limit="pot", small_bet=2, ante=1), "pot limit from 2, ante 1"),
        (Stakes(limit="no-limit", small_bet=2, ante=1), "no limit from 2, ante 1"),
    ],
)
def test_stakes_in_words(stakes: Stakes, text: str) -> None:
    assert words(stakes) == text
