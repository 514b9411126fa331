"""Games of choices, spades and hidden boards that cannot be: `games check` says which key, and why."""

from typing import Any

import msgspec
import pytest

from server.poker.catalogue import BadGame, build_game
from tests.helpers.shelf import SHELF

DEAL = {"do": "deal", "down": 2, "up": 1}
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
