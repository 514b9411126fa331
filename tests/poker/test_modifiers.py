"""What a dealer stacks over a game for one hand (P28 of variants.md, R178; precedence of design.md 5)."""

import re

import msgspec
import pytest

from server.poker.catalogue import build_game
from server.poker.effective import effective
from server.poker.game import BetStep, DealStep, Game
from server.poker.house import Deck, House, Low, Wild
from server.poker.modifiers import Modifiers, multiplied, words
from server.poker.modify import clash
from server.poker.rule_card import card_lines
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"
EACH = {
    "wild": Modifiers(wild=("7",)),
    "joker": Modifiers(wild=("joker",)),
    "hi-lo": Modifiers(hi_lo=True),
    "ante": Modifiers(ante_times=2),
    "limit": Modifiers(limit_times=2),
    "roll": Modifiers(roll_your_own=True),
    "declare": Modifiers(declare=True),
    "declare high-low": Modifiers(hi_lo=True, declare=True),
    "all": Modifiers(wild=("one-eyed-jacks",), hi_lo=True, ante_times=3, limit_times=2, roll_your_own=True),
}


HIGH_LOW = Modifiers(hi_lo=True)


def made(game: str, modifiers: Modifiers, house: House | None = None) -> Game:
    return effective(house or House(), SHELF[game], modifiers).game


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("game", SHELF)
def test_a_game_with_modifiers_passes_every_check_of_a_game_file_or_is_refused_in_words(game: str, name: str) -> None:
    modifiers = EACH[name]
    if why := clash(SHELF[game], modifiers, effective(House(), SHELF[game]).rules):
        assert why.endswith(".")
        with pytest.raises(ValueError, match=re.escape(why)):
            effective(House(), SHELF[game], modifiers)
        return
    played = effective(House(), SHELF[game], modifiers).game
    assert build_game(msgspec.to_builtins(played)) == played
    assert (played == SHELF[game]) == (name in ("ante", "limit"))


def test_wild_cards_add_up_with_those_of_the_game_which_fixes_what_it_names() -> None:
    assert effective(House(), made("deuces-wild-draw", Modifiers(wild=("3", "Kh")))).rules.wild.cards == (
        "2",
        "3",
        "Kh",
    )


def test_wild_cards_of_the_dealer_add_up_with_those_of_the_house() -> None:
    house = House(wild=Wild(cards=("one-eyed-jacks",)))
    assert effective(house, SHELF[DRAW], Modifiers(wild=("2",))).rules.wild.cards == ("one-eyed-jacks", "2")


def test_a_joker_that_is_called_wild_goes_into_the_deck_and_is_wild_though_the_house_plays_the_bug() -> None:
    house = House(wild=Wild(joker="bug"))
    rules = effective(house, SHELF[DRAW], Modifiers(wild=("joker",))).rules
    assert (rules.deck.jokers, rules.wild.cards, rules.wild.joker) == (1, ("joker",), "wild")
    assert effective(House(deck=Deck(jokers=2)), SHELF[DRAW], Modifiers(wild=("joker",))).rules.deck.jokers == 2


def test_a_bug_of_the_game_stays_a_bug() -> None:
    assert effective(House(), SHELF["bug-draw"], Modifiers(wild=("2",))).rules.wild.joker == "bug"


@pytest.mark.parametrize(
    ("house", "pot"),
    [
        (House(), "eight-or-better"),
        (House(low=Low(qualifier=0)), "ace-to-five"),
        (House(low=Low(system="deuce-to-seven")), "deuce-to-seven"),
        (House(low=Low(system="ace-to-six")), "ace-to-six"),
    ],
)
def test_high_low_splits_by_the_low_system_of_the_house(house: House, pot: str) -> None:
    assert [share.pot for share in made(STUD, HIGH_LOW, house).shares] == ["high", pot]


def test_high_low_of_three_cards_has_no_qualifier_that_nobody_could_meet() -> None:
    assert [share.pot for share in made("three-card-monte", HIGH_LOW).shares] == ["three-card", "ace-to-five"]


@pytest.mark.parametrize(
    ("game", "modifiers", "text"),
    [
        (DRAW, Modifiers(wild=("nines",)), "names no card"),
        ("deuces-wild-draw", Modifiers(wild=("2",)), "Twos are wild in Deuces wild already."),
        ("short-deck", Modifiers(wild=("3",)), "Threes are not in the deck of Short-deck hold'em."),
        ("short-deck", Modifiers(wild=("2h",)), "The two of hearts is not in the deck of Short-deck hold'em."),
        ("bug-draw", Modifiers(wild=("joker",)), "The joker is wild in"),
        ("omaha-8", HIGH_LOW, "splits the pot already."),
        ("jacks-trips-to-win", HIGH_LOW, "asks for three of a kind to win"),
        ("razz", HIGH_LOW, "played for the low hand"),
        (HOLDEM, Modifiers(roll_your_own=True), "no cards are dealt face up"),
    ],
)
def test_what_cannot_be_stacked_is_refused_in_words(game: str, modifiers: Modifiers, text: str) -> None:
    assert text in clash(SHELF[game], modifiers, effective(House(), SHELF[game]).rules)


def test_ante_and_limit_are_multiplied() -> None:
    base = Stakes(limit="fixed", ante=1, small_bet=3, big_bet=6, small_blind=1, big_blind=3, bring_in=1)
    found = multiplied(base, Modifiers(ante_times=3, limit_times=2))
    assert found == Stakes(limit="fixed", ante=3, small_bet=6, big_bet=12, small_blind=2, big_blind=6, bring_in=2)


def test_modifiers_are_called_as_a_dealer_calls_them() -> None:
    assert words(EACH["all"]) == "the one-eyed jacks wild, high-low, roll your own, triple ante, double limit"
    assert words(Modifiers(wild=("2", "Jh"))) == "twos wild, the jack of hearts wild"
    assert words(Modifiers()) == ""


def test_the_rule_card_is_that_of_the_game_with_its_modifiers() -> None:
    lines = card_lines(made(STUD, Modifiers(wild=("2",), hi_lo=True)))
    assert lines[0] == "Wild: twos."
    assert lines[-2] == "Half of the pot goes to the best hand."
    assert lines[-1].startswith("Half of the pot goes to the best low hand, if somebody has one that qualifies")


def test_the_odd_chip_of_a_high_low_pot_goes_to_the_high_half() -> None:
    """Procedure 7.3: 101 is high 51, low 50. Three antes of 1 and a bet of 4 called twice make 15: high 8, low 7."""
    table = Table(
        made("straight-poker", HIGH_LOW),
        fixed(2, 4, ante=1),
        [50, 50, 50],
        pockets={0: "Ks Kh Kd 9c 2s", 1: "Ah 2h 3d 4c 6s", 2: "Qs Qh 9d 8c 2d"},
    )
    table.play("1 bet 4; 2 call; 0 call")
    assert table.awards() == [(0, {0: 8}), (0, {1: 7})]


def test_rolling_takes_every_up_card_down_and_lets_each_choose() -> None:
    """Variants.md 52: three down, all choose one up; each next card down, then one turned up; the seventh down."""
    rolled = made(STUD, Modifiers(roll_your_own=True))
    assert "bring-in" not in rolled.forced
    assert not any(step.up for step in rolled.steps if isinstance(step, DealStep))
    kinds = [type(step).__struct_config__.tag for step in rolled.steps]
    assert kinds == ["deal", "expose", "bet"] * 4 + ["deal", "bet", "showdown"]
    openers = [step.opener for step in rolled.steps if isinstance(step, BetStep)]
    assert openers == ["high-card"] + ["best-showing"] * 4  # procedure 9: highest upcard after the flip


def test_16_a_declared_game_is_won_by_what_was_declared_and_no_low_has_to_qualify() -> None:
    """Procedure.md 16: seat 1 has the best low too, but declared high; a ten low gets the low half."""
    game = made("straight-poker", Modifiers(hi_lo=True, declare=True))
    assert [share.pot for share in game.shares] == ["high", "ace-to-five"]
    pockets = {0: "Kc Kd 9s 8s 7d", 1: "As 2s 3s 4d 5c", 2: "Tc 9d 7s 4c 2h"}
    table = Table(game, fixed(2, 4, ante=10), [100] * 3, button=2, pockets=pockets)
    table.play("0 check; 1 check; 2 check; 0 high; 1 high; 2 low")
    assert table.stacks() == {0: 90, 1: 105, 2: 105}
    assert words(Modifiers(hi_lo=True, declare=True)) == "high-low, declared"


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (DRAW, "is not played high-low"),
        ("stud-hilo-declare", "everybody declares already"),
        ("badeucy", "is not played high-low"),
    ],
)
def test_a_declaration_needs_two_ways_to_win(game: str, why: str) -> None:
    assert why in clash(SHELF[game], Modifiers(declare=True), effective(House(), SHELF[game]).rules)
