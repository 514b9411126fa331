"""README's guide to a game of one's own: its example is a game, it plays, and no kind of step is missing from it."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from server.cli._counts import Line
from server.cli.simulate import play_hand
from server.poker.catalogue import build_game
from server.poker.events import Shown
from server.poker.game import Step

GUIDE = (
    (Path(__file__).parents[2] / "README.md")
    .read_text(encoding="utf-8")
    .split("## Make a game of your own")[1]
    .split("\n## ")[0]
)


def test_the_example_plays() -> None:
    example = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert len(example) == 1
    game = build_game(tomllib.loads(example[0]))
    showdowns = 0
    for number in range(1, 31):
        events = play_hand(game, 1, number, None, Line(game=game.id))
        showdowns += any(isinstance(event, Shown) for event in events)
    assert showdowns > 0


@pytest.mark.parametrize("step", [each.__struct_config__.tag for each in get_args(Step)])
def test_the_guide_names_every_step_that_a_file_may_have(step: str) -> None:
    assert f"`{step}`" in GUIDE
