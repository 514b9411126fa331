"""Games of choices, spades and hidden boards that cannot be: `games check` says which key, and why."""

from typing import Any

import msgspec
import pytest

from server.poker.catalogue import BadGame, build_game
from tests.helpers.shelf import SHELF

DEAL = {"do": "deal", "down": 2, "up": 1}
FIVE = {"do": "deal", "down": 5}
HIDDEN = {"do": "board", "slots": ["a"], "hidden": True}
TWICE = {"do": "reveal", "slots": ["a", "a"]}
TURN = {"do": "reveal", "slots": ["a"]}
SHOW = {"do": "showdown"}


@pytest.mark.parametrize(
    ("game", "changes", "key", "text"),
    [
        (
            "roll-your-own-7",
            {"steps": [DEAL, {"do": "expose", "cards": 3}, SHOW]},
            "steps[1].cards",
            "3 of his cards face down",
        ),
        (
            "roll-your-own-7",
            {"steps": [DEAL, {"do": "expose"}, {"do": "expose"}, {"do": "expose"}, SHOW]},
            "steps[3].cards",
            "1 of his cards face down",
        ),
        ("hilo-draw-declare", {"shares": [{"pot": "high"}]}, "steps[3]", "two shares, first the high one"),
        ("hilo-draw-declare", {"scoop": True}, "scoop", "says himself what he must win"),
        (
            "hilo-draw-declare",
            {"steps": [DEAL, {"do": "declare"}, {"do": "declare"}, SHOW]},
            "steps[2]",
            "everybody has declared already",
        ),
        (
            "anaconda",
            {"steps": [FIVE, {"do": "pass", "cards": 6}, SHOW]},
            "steps[1].cards",
            "nobody has 6 cards to pass",
        ),
        ("anaconda", {"steps": [DEAL, {"do": "pass", "cards": 1}, SHOW]}, "steps[1]", "as all of them lie face down"),
        ("anaconda", {"steps": [DEAL, {"do": "arrange"}, SHOW]}, "steps[1]", "as all of them lie face down"),
        ("anaconda", {"steps": [{"do": "arrange"}, FIVE, SHOW]}, "steps[0]", "nobody has cards yet"),
        ("anaconda", {"steps": [FIVE, {"do": "roll", "cards": 6}, SHOW]}, "steps[1].cards", "6 of his cards face down"),
        ("cincinnati", {"steps": [FIVE, HIDDEN, SHOW]}, "steps[2]", "turned up the shared card a before this step"),
        ("cincinnati", {"steps": [FIVE, HIDDEN, TURN, TURN, SHOW]}, "steps[3].slots", "none lies face down"),
        ("cincinnati", {"steps": [FIVE, HIDDEN, TWICE, SHOW]}, "steps[2].slots", "turned up only once"),
        (
            "cincinnati",
            {"steps": [FIVE, {"do": "reveal", "slots": ["b"]}, SHOW]},
            "steps[1].slots",
            "none lies face down",
        ),
        ("cincinnati", {"layout": "cross"}, "layout", "a cross has the slots top, right"),
        ("cincinnati", {"lines": [{"slots": ["first", "sixth"]}]}, "lines[0].slots", "into the slot sixth"),
        ("omaha", {"lines": [{"slots": ["turn", "river"]}]}, "use", "any five of one's own cards and one line"),
        ("cincinnati", {"wild_from": {"kind": "slot", "slot": "spit"}}, "wild_from.slot", "into the slot spit"),
        ("shotgun", {"wild_from": {"kind": "lowest-on-board"}}, "wild_from.kind", "there is no board"),
        (
            "high-chicago",
            {"shares": [{"pot": "highest-spade-in-hole", "name": "spade"}]},
            "shares[0].pot",
            "a hand comes first",
        ),
        ("low-chicago", {"steps": [{"do": "deal", "up": 5}, SHOW]}, "shares[1].pot", "nobody has cards face down"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_words(game: str, changes: dict[str, Any], key: str, text: str) -> None:
    built: dict[str, Any] = msgspec.to_builtins(SHELF[game])
    with pytest.raises(BadGame, match=text) as caught:
        build_game(built | changes)
    assert caught.value.key == key
