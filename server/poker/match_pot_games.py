"""What a game must be that is played in or out for one pot, until somebody has it (P22, procedure.md 21)."""

from server.poker.game import BetStep, CarryWhy, DealStep, Game, InBetweenStep, InOrOutStep, MatchPotStep, Step

SETTLING = (MatchPotStep, InBetweenStep)
"""The steps that such a game ends with, in the place of a showdown."""
OWN: set[CarryWhy] = {"nobody-in", "matched", "pot-left", "legs"}
"""Why a pot stays in such a game, and in no other."""


def flaw(game: Game) -> tuple[str, str] | None:
    """The key of what makes it unplayable, and why; None for a game that can be played, or is of another kind."""
    if not any(isinstance(step, InOrOutStep | MatchPotStep | InBetweenStep) for step in game.steps):
        if game.family == "match-pot":
            return "family", "a match-pot game needs a match-pot or an in-between step"
        if game.carry is not None and set(game.carry.when) & OWN:
            return "carry.when", "only in a match-pot game the pot stays for that"
        return None
    if game.family != "match-pot":
        return "family", "a game with in or out, or in-between, is of the family match-pot"
    if game.forced != ("ante",):
        return "forced", 'a match-pot game is played for antes: forced = ["ante"]'
    if len(game.shares) > 1 or game.shares[0].pot == "eight-or-better":
        return "shares", "in a match-pot game one hand wins, and somebody always does"
    if isinstance(game.steps[-1], InBetweenStep) and game.fixes.deck.jokers != 0:
        return "fixes.deck", "a joker is no post: jokers = 0"
    for index, step in enumerate(game.steps):
        if wrong := _step(game, index, step):
            return f"steps[{index}]{wrong[0]}", wrong[1]
    if not isinstance(game.steps[-1], SETTLING):
        return f"steps[{len(game.steps) - 1}]", "a match-pot game ends with its match-pot or in-between step"
    return _carry(game, game.steps[-1])


def _step(game: Game, index: int, step: Step) -> tuple[str, str] | None:
    names_wild = game.wild_from is not None and game.wild_from.kind == "in-or-out"
    match step:
        case BetStep():
            return "", "a match-pot game has no betting rounds"
        case InOrOutStep():
            if not any(isinstance(each, DealStep) for each in game.steps[:index]):
                return "", "nobody has cards yet, so nobody can say whether he is in"
            if not isinstance(game.steps[index + 1], MatchPotStep):
                return "", "those who are in settle at once: a match-pot step must follow"
            if step.wild and not names_wild:
                return ".wild", 'a wild rank here needs [wild_from] kind = "in-or-out"'
        case InBetweenStep():
            if len(game.steps) > 1:
                return "", "in-between is a game of its own: no other step goes with it"
        case MatchPotStep():
            if not isinstance(game.steps[index - 1], InOrOutStep):
                return "", "nobody has said whether he is in: an in-or-out step must come first"
            if step.legs != max(each.legs for each in game.steps if isinstance(each, MatchPotStep)):
                return ".legs", "all match-pot steps of a game need as many legs"
        case _:
            pass
    return None


def _carry(game: Game, last: Step) -> tuple[str, str] | None:
    """The pot of such a game stays whenever nobody has all of it, for everybody."""
    needed: set[CarryWhy] = {"nobody-in", "matched", "pot-left"}
    if isinstance(last, InBetweenStep):
        needed = {"pot-left"}
    elif isinstance(last, MatchPotStep) and last.legs:
        needed = {"legs"}
    if game.carry is None or set(game.carry.when) != needed:
        words = ", ".join(f'"{why}"' for why in sorted(needed))
        return "carry.when", f"the pot of this game stays for another deal: when = [{words}]"
    return ("carry.who", 'in a match-pot game who = "everybody"') if game.carry.who != "everybody" else None
