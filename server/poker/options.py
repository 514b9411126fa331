"""What a table adds to its games by its house rules: steps like those of a game file, off by default."""

from msgspec.structs import replace

from server.poker.game import Game, Step, StraddleStep
from server.poker.house import Options


def with_options(game: Game, options: Options) -> Game:
    """The game as this table plays it; what does not go with it is left out."""
    steps: list[Step] = [*game.steps]
    if options.straddle != "off" and "blinds" in game.forced:
        steps.insert(0, StraddleStep(who=options.straddle, most=options.straddles))
    return replace(game, steps=tuple(steps))
