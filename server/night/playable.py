"""Whether house rules can be played by at all. What cannot hold is refused in the words of the page they are set on."""

from collections.abc import Mapping

from server.night import commands as c
from server.night.house_words import flaws, in_page_words
from server.night.offer import ROTATING, offered, stakes_of, why_not
from server.night.proposable import SEATS_MAX
from server.night.refusal import Refusal
from server.poker.game import Game
from server.poker.house import House
from server.poker.ranking.wild import JOKER_INDEXES, wild_indexes


def flaw(house: House, shelf: Mapping[str, Game]) -> str:
    """Why nobody could play by these rules, in a sentence; empty when one can."""
    if wrong := flaws(house):
        return in_page_words(wrong[0])
    return _money(house) or _cards(house) or _games(house, shelf)


def _money(house: House) -> str:
    colours = [chip.colour for chip in house.bank.chips]
    return "Two kinds of chips have the same colour." if len(set(colours)) < len(colours) else ""


def _cards(house: House) -> str:
    if house.deck.jokers and not wild_indexes(house.wild) & JOKER_INDEXES:
        return "A joker in the deck must be wild, for it has no rank: tick it among the wild cards, or play without."
    return ""


def _games(house: House, shelf: Mapping[str, Game]) -> str:
    for name in house.choice.games:
        if name not in shelf:
            return f"There is no game {name}."
        why = _never(house, shelf[name])
        if why:
            return f"{why} Take it off the list of games, or change what stands in its way."
    for entry in house.choice.rotation:
        if entry.game not in shelf:
            return f"There is no game {entry.game}, which is to rotate."
        if entry.limit and entry.limit not in house.choice.limits:
            return f"{shelf[entry.game].title} is to be dealt at a limit that is not allowed."
        if house.choice.by in ROTATING and (why := _never(house, shelf[entry.game])):
            return f"{why} Take it out of the games that rotate, or change what stands in its way."
    if not any(offered(house.choice, game.id) and not _never(house, game) for game in shelf.values()):
        return "No game could be dealt by these rules: look at the deck, the limits and the highest ante."
    return ""


def _never(house: House, game: Game) -> str:
    """Why no number of players can ever play this game here; empty when some can."""
    fewest, most = game.players
    numbers = range(fewest, min(most, SEATS_MAX, house.table.seats) + 1)
    whys = [why_not(house, game, players) for players in numbers]
    if not whys:
        return f"{game.title} needs {fewest} players, and the table has {house.table.seats} seats."
    if all(whys):
        return f"Nobody can be dealt {game.title}: {whys[0]}"
    limit = house.choice.limits[0]
    stakes = stakes_of(house.choice, game, c.Choose(game.id, min(1, house.choice.ante_max), limit))
    return f"{game.title} cannot be played: {stakes.text}" if isinstance(stakes, Refusal) else ""
