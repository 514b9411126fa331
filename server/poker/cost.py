"""What a hand may cost a player who stays to the end and meets every raise, for the rule card (ux.md 1.5)."""

from server.poker.game import BeatStep, BetStep, DealStep, Game, InBetweenStep, MatchPotStep
from server.poker.house import Betting
from server.poker.stakes import Stakes
from server.poker.words import counted


def rounds(game: Game) -> int:
    """Betting rounds."""
    return sum(isinstance(step, BetStep) for step in game.steps)


def most(game: Game, stakes: Stakes, betting: Betting) -> int | None:
    """The most that one player can pay into the pot; None: as much as he has, for nothing limits it.

    Two players alone may raise on where the house lets them, so it is about as much (A13).
    """
    if stakes.limit not in ("fixed", "spread") or not betting.raises or _costs_more(game):
        return None
    bets = [step for step in game.steps if isinstance(step, BetStep)]
    if any(step.limit == "pot" for step in bets):
        return None
    large = stakes.big_bet if stakes.limit == "spread" else 0
    return stakes.ante + sum((large or _size(step, stakes)) * (1 + betting.raises) for step in bets)


def words(game: Game, stakes: Stakes, betting: Betting) -> str:
    """ "ante 1, 5 betting rounds, about 65 at most"."""
    found = [f"ante {stakes.ante}"] if stakes.ante else []
    if stakes.big_blind:
        found.append(f"blinds {stakes.small_blind}/{stakes.big_blind}" if stakes.small_blind else "a blind")
    count = rounds(game)
    if count:
        found.append(counted(count, "betting rounds"))
    limit = most(game, stakes, betting)
    if limit is not None:
        found.append(f"about {limit} at most")
    elif any(isinstance(step, MatchPotStep | InBetweenStep) for step in game.steps):
        found.append("whoever loses pays what the pot holds")
    else:
        found.append("up to all your chips")
    return ", ".join(found)


def _size(step: BetStep, stakes: Stakes) -> int:
    return stakes.small_bet if step.bet == "small" else stakes.big_bet


def _costs_more(game: Game) -> bool:
    """Where cards may ask for chips, or nobody knows how often there is betting."""
    watching = any(isinstance(step, DealStep | BeatStep) and step.triggers for step in game.steps)
    asks = watching and any(trigger.does != "extra-card" for trigger in game.triggers)
    return asks or any(isinstance(step, BeatStep | MatchPotStep | InBetweenStep) for step in game.steps)
