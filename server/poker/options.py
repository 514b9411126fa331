"""What a table adds to its games by its house rules: steps like those of a game file, off by default."""

from msgspec.structs import replace

from server.poker.game import (
    BetStep,
    BoardStep,
    Carry,
    DeclareStep,
    Game,
    InBetweenStep,
    MatchPotStep,
    RunTwiceStep,
    ShowdownStep,
    Step,
    StraddleStep,
)
from server.poker.house import Options, Showdown
from server.poker.stakes import Stakes


def with_options(game: Game, options: Options) -> Game:
    """The game as this table plays it; what does not go with it is left out."""
    if game.carry is not None and "passed-out" in game.carry.when:
        game = _jackpots(game, game.carry, options)
    steps: list[Step] = [*game.steps]
    if options.match_cap:
        steps = [replace(step, cap=options.match_cap) if isinstance(step, MatchPotStep) else step for step in steps]
    if options.wimp == "pays":
        steps = [replace(step, wimp="pays") if _for_the_pot(step) else step for step in steps]
    if options.ghost == "alone":
        steps = [replace(step, ghost="alone") if _for_the_pot(step) else step for step in steps]
    if options.no_bets == "stays":
        steps = [replace(step, no_bets="stays") if isinstance(step, InBetweenStep) else step for step in steps]
    if options.straddle != "off" and "blinds" in game.forced:
        steps.insert(0, StraddleStep(who=options.straddle, most=options.straddles))
    if options.run_twice == "if-all-agree" and _runs(game):
        asked = [(step, RunTwiceStep()) if _rest_runs(steps, at) else (step,) for at, step in enumerate(steps)]
        steps = [each for pair in asked for each in pair]
    return replace(game, steps=tuple(steps))


def _for_the_pot(step: Step) -> bool:
    """Whether losers pay into the pot, as in guts; in 3-5-7 they pay who won, and a pot that nobody is in for stays."""
    return isinstance(step, MatchPotStep) and step.pays == "pot"


def with_ways(game: Game, showdown: Showdown) -> Game:
    """The game with this table's own ways to declare (procedure.md 16)."""
    ways = {
        "when": showdown.declare,
        "swing_tie": showdown.swing_tie,
        "beaten_by_swing": showdown.beaten_by_swing,
        "time_up": showdown.time_up,
    }
    own = {key: value for key, value in ways.items() if value != "by-game"}
    if not any(isinstance(step, DeclareStep) for step in game.steps):
        return game
    steps = [replace(step, **own) if isinstance(step, DeclareStep) else step for step in game.steps]
    carry = game.carry
    match showdown.nobody_declared_right:
        case "pot-stays" if carry is None:
            carry = Carry(when=("no-winner",), who="still-in")
        case "cards-speak" if carry is not None and carry.when == ("no-winner",) and not _needs_a_winner(game):
            carry = None
        case _:
            pass
    return replace(game, steps=tuple(steps), carry=carry)


def _needs_a_winner(game: Game) -> bool:
    """Whether a pot may stay for another reason than what was declared."""
    return game.scoop or any(share.least for share in game.shares)


def _jackpots(game: Game, carry: Carry, options: Options) -> Game:
    """Who deals after a passed deal, and what the openers are then (procedure.md 20)."""
    if options.passed_deal != "by-game":
        game = replace(game, carry=replace(carry, dealer="same" if options.passed_deal == "same-dealer" else "next"))
    if options.rising_openers != "stay":
        way = _back_down if options.rising_openers == "back-down" else _never
        game = replace(game, steps=tuple(way(step) for step in game.steps))
    return game


def _back_down(step: Step) -> Step:
    """JJ, QQ, KK becomes JJ, QQ, KK, QQ, JJ."""
    if not isinstance(step, BetStep):
        return step
    return replace(step, open_with=(*step.open_with, *step.open_with[-2::-1]))


def _never(step: Step) -> Step:
    """JJ, QQ, KK becomes JJ."""
    return replace(step, open_with=step.open_with[:1]) if isinstance(step, BetStep) else step


def _runs(game: Game) -> bool:
    """Not where lines or wild cards depend on the board, or a pot may stay for another deal."""
    return not (game.lines or game.wild_from or game.carry or game.scoop)


def _rest_runs(steps: list[Step], at: int) -> bool:
    """Whether a betting round lies at `at`, and after it shared cards and bets alone."""
    rest = steps[at + 1 :]
    face_up = [step for step in rest if isinstance(step, BoardStep) and not step.hidden]
    bets = [step for step in rest if isinstance(step, BetStep | ShowdownStep)]
    return isinstance(steps[at], BetStep) and bool(face_up) and len(face_up) + len(bets) == len(rest)


def can_be_bombed(game: Game) -> bool:
    """Whether a bomb pot can be made of the game: a betting round, then a board, then another round."""
    first = next((at for at, step in enumerate(game.steps) if isinstance(step, BetStep)), len(game.steps))
    kinds = {type(step) for step in game.steps[first + 1 :]}
    return "bring-in" not in game.forced and {BoardStep, BetStep} <= kinds


def two_boards(game: Game) -> Game | None:
    """The game with two boards; None where it is none for that."""
    face_up = all(not step.hidden for step in game.steps if isinstance(step, BoardStep))
    if not _runs(game) or not face_up or any(isinstance(step, DeclareStep) for step in game.steps):
        return None
    return replace(game, boards=2, steps=tuple(step for step in game.steps if not isinstance(step, RunTwiceStep)))


def bombed(game: Game, stakes: Stakes, options: Options) -> tuple[Game, Stakes]:
    """A bomb pot: all ante alike, nobody has a blind, and the first betting round falls away."""
    first = next(step for step in game.steps if isinstance(step, BetStep))
    at = game.steps.index(first)
    steps = [step for step in (*game.steps[:at], *game.steps[at + 1 :]) if not isinstance(step, StraddleStep)]
    ante = options.bomb_pot_antes * (stakes.big_blind or stakes.ante)
    return (
        replace(game, forced=("ante",), steps=tuple(steps)),
        replace(stakes, ante=ante, small_blind=0, big_blind=0),
    )
