"""What house rules say that cannot be is said in words (ux.md 1.6), and what can is left alone."""

import msgspec
import pytest

from server.night.house_words import contradictions, flaws
from server.poker.house import House
from tests.helpers.shelf import SHELF

NO_WILDS = {"choice": {"modifiers": [], "games": ["five-card-draw", "texas-holdem"]}}
DRAW_ONLY = {"choice": {"games": ["five-card-draw"]}}
FIVE = "Five of a kind is ranked above a straight flush, but no card is wild: it cannot occur."


def house(**sections: dict[str, object]) -> House:
    return msgspec.convert(sections, House)


@pytest.mark.parametrize(
    ("sections", "sentence"),
    [
        (NO_WILDS, FIVE),
        ({"deck": {"jokers": 1}}, "There is a joker in the deck, but it is neither wild nor the bug"),
        ({"wild": {"cards": ["joker"]}}, "The joker is wild, but there is none in the deck."),
        ({"wild": {"joker": "bug"}}, "The joker is the bug, but it is not among the wild cards"),
        ({"deck": {"lowest": "6"}, "wild": {"cards": ["2"]}}, "Twos cannot be wild: no such card is in the deck."),
        (
            {**NO_WILDS, "wild": {"natural": "natural-wins"}},
            "Wild and natural hands are told apart, but no card is wild",
        ),
        (
            {**NO_WILDS, "wild": {"double_ace_flush": True}},
            "A wild card may make a double ace flush, but no card is wild",
        ),
        (
            {"ranking": {"unbeatable": "italian", "order": "historic"}},
            "No hand is to be unbeatable, but straights and flushes do not count",
        ),
        (
            {"ranking": {"unbeatable": "italian"}, "deck": {"lowest": "T"}, "low": {"qualifier": 0}},
            "The lowest straight flush is to beat the highest, but in this deck they are one and the same.",
        ),
        (
            {"deck": {"lowest": "T"}, "low": {"qualifier": 0}},
            "With five cards of a suit every natural flush is a royal",
        ),
        (
            {**DRAW_ONLY, "low": {"broadway_is_straight": True}},
            "A-K-Q-J-10 is a straight in ace to six, but no low hand is played",
        ),
        (
            {**DRAW_ONLY, "low": {"aces_pair": "high"}},
            "A pair of aces is high in ace to six, but no low hand is played",
        ),
        ({"deck": {"lowest": "6"}}, "A low must be 8 or better, but the deck begins with the sixes"),
        ({"betting": {"pot_ceiling": 50}, "choice": {"limits": ["fixed"]}}, "There is a ceiling at pot limit, which"),
        ({"betting": {"pot_ceiling": 1}}, "The ceiling of a pot-limit bet is lower than the small bet."),
        ({"choice": {"limits": ["pot"]}}, "The number of raises binds at fixed and spread limit only"),
        (
            {"options": {"whangdoodles": "full-house"}, "choice": {"limits": ["no-limit", "spread"]}},
            "Whangdoodles come after fixed-limit hands, but the dealer may not choose fixed limit.",
        ),
        (
            {"options": {"whangdoodles": "flush"}, "ranking": {"order": "historic"}},
            "Whangdoodles wait for a hand that does not count",
        ),
        (
            {"options": {"whangdoodles": "quads"}, "choice": {"games": ["texas-holdem"]}},
            "Whangdoodles are deals of Jackpots, which is not among the games.",
        ),
        ({"options": {"kill": "half"}, "choice": {"limits": ["spread"]}}, "Kill pots are for fixed limit, but"),
        ({"options": {"kill_scoop": 20}}, "A scooped pot is to kill the next one, but there are no kill pots."),
        ({"options": {"seven_deuce": 1}, "deck": {"lowest": "3"}}, "Seven and deuce win extra, but there are no twos"),
        ({"options": {"straddle": "button", "straddles": 2}}, "There may be several straddles, but the button"),
        ({"bank": {"credit": "cash-only", "credit_max": 5}}, "A debt has a limit, but nobody gets chips on the tab."),
        ({"bank": {"price": 0, "credit_max": 5}}, "A debt has a limit, but chips are play chips"),
        ({"kitty": {"chips": 21}}, "The kitty takes more of a pot than the least buy-in."),
        (
            {"kitty": {"use": "off"}, "showdown": {"odd_chips": "kitty"}},
            "Odd chips go to the kitty, but there is none.",
        ),
        ({"choice": {"times_max": 1}}, "The dealer may multiply ante or limit, but by no more than one."),
        ({"choice": {"ante_max": 0}}, "No ante is allowed, but some of the games need one"),
        ({"table": {"clock_s": 0}}, "There is a time bank, but no clock: nobody will need it."),
        (
            {"choice": {"small_bet": 2000, "big_bet": 2000}},
            "The small bet is more than anybody may have in front of him",
        ),
    ],
)
def test_a_contradiction_is_a_sentence(sections: dict[str, dict[str, object]], sentence: str) -> None:
    found = contradictions(house(**sections), SHELF)
    assert [text for text in found if text.startswith(sentence)], found
    assert all(text.endswith(".") for text in found)


@pytest.mark.parametrize(
    "sections",
    [
        {},
        {"deck": {"jokers": 1}, "wild": {"cards": ["joker"], "joker": "bug"}},
        {"choice": {"modifiers": [], "games": ["five-card-draw", "deuces-wild-draw"]}},
        {**NO_WILDS, "wild": {"five_of_a_kind": False}},
        {**NO_WILDS, "deck": {"packs": 2}},
        {**NO_WILDS, "wild": {"lowest": "hole"}},
        {"low": {"system": "ace-to-six", "aces_pair": "high", "broadway_is_straight": True}},
        {"deck": {"lowest": "4"}},
        {"options": {"whangdoodles": "full-house", "kill": "full", "kill_scoop": 20, "seven_deuce": 1}},
        {"table": {"clock_s": 0, "bank_s": 0}},
    ],
)
def test_what_can_be_is_left_alone(sections: dict[str, dict[str, object]]) -> None:
    assert contradictions(house(**sections), SHELF) == ()


def test_a_game_of_the_table_may_bring_the_wild_cards() -> None:
    """Without its games a house without wild cards has no five of a kind; with one that has them it may."""
    bare = house(choice={"modifiers": [], "games": ["deuces-wild-draw"]})
    assert contradictions(bare, {}) == (FIVE,)
    assert contradictions(bare, SHELF) == ()


@pytest.mark.parametrize(
    ("sections", "sentence"),
    [
        ({"wild": {"cards": ["one-eyed-queens"]}}, "'one-eyed-queens' in wild.cards names no card"),
        ({"choice": {"small_bet": 5}}, "The big bet cannot be smaller than the small bet."),
        ({"bank": {"buy_in": 10}}, "The buy-in must be 20 to 1000 chips."),
        ({"bank": {"buy_in_max": 50}}, "The buy-in must be 20 to 50 chips."),
    ],
)
def test_what_nobody_can_play_is_a_flaw(sections: dict[str, dict[str, object]], sentence: str) -> None:
    (found,) = flaws(house(**sections))
    assert found.startswith(sentence)
    assert contradictions(house(**sections), SHELF) == ()
