"""Poverty poker (R150): who has lost his stack gets a free one, so many times; or he plays free until he wins a pot."""

from server.night.buy_in import buy_ins
from server.night.evening_events import PlaysFree
from server.night.money_events import FreeStackGiven
from server.night.offer import offered
from server.night.player import Player
from server.night.plot import Plot
from server.night.state import Night
from server.poker.game import Game


def help_the_poor(plot: Plot) -> None:
    """When a hand is over: a free stack from the house, where it gives them itself, and who plays free now."""
    house = plot.night.house.bank
    for player in plot.night.seated():
        if _needs_help(plot.night, player):
            if frees_left(plot.night, player):
                if house.free_by == "at-once":
                    plot.say(FreeStackGiven(player.id, buy_ins(plot.night.house).usual, by=""))
            elif house.plays_free == "until-he-wins" and not player.plays_free and _some_game(plot):
                plot.say(PlaysFree(player.id, on=True))
        elif player.plays_free:
            plot.say(PlaysFree(player.id, on=False))


def frees_left(night: Night, player: Player) -> int:
    """How many free stacks the house still gives a player, wherever he had some; none to who bought nothing."""
    had = player.frees + player.elsewhere.frees
    return max(0, night.house.bank.free_stacks - had) if has_bought(player) else 0


def is_broke(night: Night, player: Player) -> bool:
    """No chips in front of him, none on the way, and none at stake in a hand."""
    return not player.stack and not player.promised and not night.dealt_in(player)


def has_bought(player: Player) -> bool:
    """Whether a player bought chips tonight, here or at the evening's other table."""
    return bool(player.bought) or player.elsewhere.bought


def settled_in_words(night: Night) -> str:
    """How free stacks are settled, where some were given; "" where none was (bank.md 6.2)."""
    given = sum(player.frees for player in night.players)
    if not given:
        return ""
    stacks = "One free stack was given" if given == 1 else f"{given} free stacks were given"
    if night.house.bank.free_settle == "deduct":
        rule = "who had one gives its chips back first and is paid for the rest"
    else:
        rule = "all chips are paid for alike"
    return (
        f"{stacks}: {rule}. What others won of free chips is short, and everybody who is paid gives up his part of it."
    )


def may_be_dealt(night: Night, game: Game) -> str:
    """Why a game cannot be dealt while somebody plays free; "" when it can."""
    if takes_free(game) or not any(player.plays_free for player in night.ready()):
        return ""
    return f"{game.title} is not for players who play free: a pot must be matched in it."


def takes_free(game: Game) -> bool:
    """Whether who has no chips can play for what the others must post."""
    return game.family != "match-pot" and bool(game.forced)


def _needs_help(night: Night, player: Player) -> bool:
    """Lost everything that he bought; who has asked for chips waits for those."""
    helped = player.bot or player.request is not None or player.status in ("leaving", "watching")
    return is_broke(night, player) and has_bought(player) and not helped


def _some_game(plot: Plot) -> bool:
    return any(takes_free(game) for game in plot.shelf.values() if offered(plot.night.house.choice, game.id))
