"""`simulate`: nothing breaks, everything happens, and what breaks comes with a command that repeats it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from server.cli import main
from server.poker import invariants
from server.poker.public import PublicHand
from server.poker.sealed import Secrets
from tests.helpers.shelf import SHELF


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_game_keeps_every_invariant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "all", "--hands", "20", "--seed", "1", "--json"]) == 0
    found = lines(capsys.readouterr().out)
    assert [line["game"] for line in found] == list(SHELF)
    assert all((line["hands"], line["violations"]) == (20, 0) for line in found)


@pytest.mark.parametrize("game", ["five-card-draw", "seven-card-stud", "texas-holdem", "jackpots", "baseball"])
def test_everything_happens_in_a_game_or_is_listed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each step, trigger, modifier and kind of pot, at tables of every size; looked at as somebody gets it."""
    assert main(["simulate", "--game", game, "--hands", "350", "--seats", "2-10", "--seed", "1", "--json"]) == 0
    line = lines(capsys.readouterr().out)[0]
    assert line["rare"] == []
    assert line["noninterference"] >= 20
    assert line["multiway_showdowns"] >= 20
    assert min(line["steps"].values()) >= 20
    assert min([*line["triggers"].values(), 20]) >= 20
    assert min(line["events"][event] for event in ("uncalled-returned", "called", "awarded")) >= 20


def test_a_deck_that_cannot_run_out_and_a_pot_that_is_paid_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "texas-holdem", "--hands", "5", "--json"]) == 0
    impossible = {each["what"]: each["why"] for each in lines(capsys.readouterr().out)[0]["impossible"]}
    assert impossible["deck_run_out"] == "10 players can ask for 25 cards at most, and the deck has 52"
    assert impossible["carried_pots"] == "every deal ends with its pot paid"
    assert impossible["modifiers.roll-your-own"] == (
        "In Texas hold'em no cards are dealt face up, so there is nothing to roll."
    )


@pytest.mark.parametrize("game", ["five-card-draw", "badugi", "seven-card-stud", "razz"])
def test_what_cannot_happen_to_few_can_to_many(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seats, possible in (("2", False), ("8", True)):
        assert main(["simulate", "--game", game, "--hands", "60", "--seats", seats, "--seed", "2", "--json"]) == 0
        line = lines(capsys.readouterr().out)[0]
        listed = {each["what"] for each in line["impossible"]}
        assert ("deck_run_out" not in listed) is possible
        assert (line["deck_run_out"] >= 10) is possible
        assert ("multiway_showdowns" not in listed) is possible
        assert (line["multiway_showdowns"] > 0) is possible


def test_ties_and_odd_chips_happen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "texas-holdem", "--hands", "200", "--seed", "3", "--json"]) == 0
    line = lines(capsys.readouterr().out)[0]
    assert line["ties"] >= 10
    assert line["odd_chips"] >= 3


def test_the_same_seed_plays_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for seed in ("4", "4", "5"):
        main(["simulate", "--game", "five-card-draw", "--hands", "20", "--seed", seed, "--json"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


Check = Callable[[PublicHand, Secrets], None]


def breaks_in_mid_hand(check: Check) -> Check:
    def broken(hand: PublicHand, secrets: Secrets) -> None:
        check(hand, secrets)
        if hand.street == "turn" and hand.raises > 1:
            raise invariants.InvariantBroken("planted")

    return broken


def test_a_violation_comes_with_a_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(invariants, "check", breaks_in_mid_hand(invariants.check))
    assert main(["simulate", "--game", "texas-holdem", "--hands", "40", "--seats", "4-6", "--json"]) == 1
    said = capsys.readouterr()
    assert lines(said.out)[0]["violations"] > 0
    commands = re.findall(r"Repeat it: python -m server (.*)", said.err)
    assert len(commands) == lines(said.out)[0]["violations"]
    assert main([*commands[0].split(), "--json"]) == 1
    again = capsys.readouterr()
    assert lines(again.out)[0]["violations"] == 1
    assert "InvariantBroken: planted" in again.err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--game", "no-such-game"], "There is no game no-such-game"),
        (["--seats", "many"], "--seats takes a number or a span"),
        (["--seats", "6-3"], "the smaller number first"),
        (["--seats", "1-11"], "2 to 10 players"),
        (["--game", "five-card-draw", "--seats", "9-10"], "No game takes so many players"),
        (["--hands", "0"], "0"),
    ],
)
def test_wrong_usage_is_said_in_words(arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *arguments]) == 2
    assert text in capsys.readouterr().err
