"""A dealer stacks modifiers over his game: what the host allows, what the hand is then played by (P28, R178, A10)."""

import random

import msgspec
import pytest

from server.night import commands as c
from server.night.offer import allowed, takes
from server.poker.house import Choice, House, Table
from server.poker.modifiers import Modifiers
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import DRAW, FAST, HOLDEM, STUD, begun, chooser, play_out, refusal, seen


def ask(evening: Evening, game: str, modifiers: Modifiers, ante: int = 1) -> object:
    return evening.ask(chooser(evening), c.Choose(game, ante, modifiers=modifiers))


def dealt(game: str, modifiers: Modifiers) -> Evening:
    evening = begun("bo", "cleo", seed=game)
    evening.do(chooser(evening), c.Choose(game, 1, modifiers=modifiers))
    evening.cut()
    return evening


def test_choose_takes_modifiers_in_the_words_of_the_wire() -> None:
    text = b"""{"do": "choose", "game": "seven-card-stud", "ante": 1, "modifiers":
        {"wild": ["2"], "hi_lo": false, "ante_times": 1, "limit_times": 1, "roll_your_own": false}}"""
    command = msgspec.json.decode(text, type=c.PersonCommand)
    assert isinstance(command, c.Choose)
    assert command.modifiers == Modifiers(wild=("2",))


def test_the_hand_starts_with_the_game_the_rules_and_the_stakes_as_they_are_played() -> None:
    hand = dealt(STUD, Modifiers(wild=("2",), hi_lo=True, ante_times=2, limit_times=2)).night.hand
    assert hand is not None
    setup = hand.public.setup
    assert setup.modifiers == Modifiers(wild=("2",), hi_lo=True, ante_times=2, limit_times=2)
    assert [share.pot for share in setup.game.shares] == ["high", "eight-or-better"]
    assert setup.rules.wild.cards == ("2",)
    assert (setup.stakes.ante, setup.stakes.small_bet, setup.stakes.big_bet, setup.stakes.bring_in) == (2, 4, 8, 2)


def test_a_joker_that_is_called_makes_a_deck_of_fifty_three() -> None:
    evening = begun("bo")
    evening.do(chooser(evening), c.Choose(DRAW, 1, modifiers=Modifiers(wild=("joker",))))
    assert evening.night.cutting is not None
    assert evening.night.cutting.count == 53
    evening.cut()
    assert evening.night.in_hand


@pytest.mark.parametrize(
    ("game", "ante", "modifiers", "rule"),
    [
        (DRAW, 1, Modifiers(ante_times=3), "above-host-ceiling"),
        (DRAW, 1, Modifiers(wild=("nines",)), "modifiers-clash"),
        ("omaha-8", 0, Modifiers(hi_lo=True), "modifiers-clash"),
        (DRAW, 1, Modifiers(roll_your_own=True), "modifiers-clash"),
        (HOLDEM, 0, Modifiers(ante_times=2), "modifiers-clash"),
    ],
)
def test_what_does_not_go_together_is_refused(game: str, ante: int, modifiers: Modifiers, rule: str) -> None:
    assert refusal(ask(begun("bo"), game, modifiers, ante)) == rule


def test_a_host_says_which_modifiers_there_are() -> None:
    house = House(choice=Choice(modifiers=("wild", "ante-times"), times_max=3), table=Table(pause_ms=0))
    evening = begun("bo", house=house)
    assert refusal(ask(evening, DRAW, Modifiers(hi_lo=True))) == "modifier-not-offered"
    may = allowed(house.choice)
    assert (may.hi_lo, may.ante_times, may.limit_times) == (False, 3, 1)
    assert ("2", "twos") in [(each.word, each.label) for each in may.wild]
    assert takes(house, SHELF[DRAW]) == ("wild", "ante-times")


def test_the_choice_says_what_each_game_takes() -> None:
    found = {name: takes(House(), SHELF[name]) for name in (STUD, "omaha-8", "stud-hilo-declare")}
    assert found[STUD] == ("wild", "hi-lo", "ante-times", "limit-times", "roll-your-own", "declare")
    assert found["omaha-8"] == ("wild", "ante-times", "limit-times", "declare")
    assert "declare" not in found["stud-hilo-declare"]


def test_the_last_game_again_has_its_modifiers_again_and_the_stakes_are_not_multiplied_twice() -> None:
    evening = dealt(DRAW, Modifiers(wild=("2",), ante_times=2))
    play_out(evening, random.Random(1))
    seen(evening)
    for _ in range(2):
        evening.do(chooser(evening), c.Choose(STUD, 1))
        evening.cut()
        play_out(evening, random.Random(2))
        seen(evening)
    evening.wait()  # the first dealer does not answer
    evening.cut()
    hand = evening.night.hand
    assert hand is not None
    assert hand.public.setup.modifiers == Modifiers(wild=("2",), ante_times=2)
    assert hand.public.setup.stakes.ante == 2
    assert evening.night.last is not None
    assert evening.night.last.stakes.ante == 1


@pytest.mark.parametrize("game", [DRAW, STUD, HOLDEM, "badugi", "three-card-monte", "five-card-stud"])
def test_evenings_of_games_with_modifiers_are_played_to_the_end(game: str) -> None:
    dice = random.Random(game)
    evening = begun("bo", "cleo", "dan", house=FAST, chips=40, seed=game)
    for number in range(12):
        if evening.night.phase != "choosing":
            break
        taken = takes(FAST, SHELF[game])
        modifiers = Modifiers(
            wild=("7", "Jh") if "wild" in taken and number % 2 else (),
            hi_lo="hi-lo" in taken and number % 3 > 0,
            ante_times=2 if number % 4 == 3 else 1,
            limit_times=2 if number % 5 == 4 else 1,
            roll_your_own="roll-your-own" in taken and number % 2 > 0,
            declare="declare" in taken and number % 3 == 1,
        )
        evening.do(chooser(evening), c.Choose(game, 1, modifiers=modifiers))
        evening.cut()
        play_out(evening, dice)
        seen(evening)
    assert evening.night.hand_no >= 3
