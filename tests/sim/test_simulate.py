"""`simulate`: nothing breaks, everything happens, and what breaks comes with a command that repeats it."""

import json
import re
from collections.abc import Callable

import pytest

from server.cli import main
from server.poker import invariants
from server.poker.hand import Hand
from tests.helpers.shelf import SHELF


def lines(text: str) -> list[dict[str, int | str]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_game_keeps_every_invariant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "all", "--hands", "80", "--seed", "1", "--json"]) == 0
    found = lines(capsys.readouterr().out)
    assert [line["game"] for line in found] == list(SHELF)
    assert all((line["hands"], line["violations"]) == (80, 0) for line in found)


@pytest.mark.parametrize("game", ["five-card-draw", "seven-card-stud", "texas-holdem", "omaha-8", "badugi"])
def test_everything_happens_in_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", game, "--hands", "250", "--seed", "1", "--json"]) == 0
    for line in lines(capsys.readouterr().out):
        for what in ("side_pots", "all_ins", "short_bets", "uncalled", "kitty", "showdowns", "raises"):
            assert int(line[what]) >= 20, (line["game"], what)


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("five-card-draw", "deck_run_out"),
        ("badugi", "deck_run_out"),
        ("seven-card-stud", "common_cards"),
        ("razz", "common_cards"),
    ],
)
def test_the_deck_runs_out_at_a_full_table(game: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", game, "--hands", "150", "--seats", "8", "--seed", "2", "--json"]) == 0
    assert int(lines(capsys.readouterr().out)[0][what]) >= 10


def test_ties_and_odd_chips_happen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "texas-holdem", "--hands", "200", "--seed", "3", "--json"]) == 0
    line = lines(capsys.readouterr().out)[0]
    assert int(line["ties"]) >= 10
    assert int(line["odd_chips"]) >= 3


def test_the_same_seed_plays_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for seed in ("4", "4", "5"):
        main(["simulate", "--game", "five-card-draw", "--hands", "20", "--seed", seed, "--json"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


def breaks_in_mid_hand(check: Callable[[Hand], None]) -> Callable[[Hand], None]:
    def broken(hand: Hand) -> None:
        check(hand)
        if hand.public.street == "turn" and hand.public.raises > 1:
            raise invariants.InvariantBroken("planted")

    return broken


def test_a_violation_comes_with_a_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(invariants, "check", breaks_in_mid_hand(invariants.check))
    assert main(["simulate", "--game", "texas-holdem", "--hands", "40", "--seats", "4-6", "--json"]) == 1
    said = capsys.readouterr()
    assert int(lines(said.out)[0]["violations"]) > 0
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
