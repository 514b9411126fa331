"""The games of a table in its club's own order: what comes next in a rotation, or when somebody does not choose.

A rotation deals one game of the list after the other, each for some deals, or each for an orbit ("round of each", R181;
HORSE and its like are such lists). A game that cannot be dealt to so many players is passed over until it can.
"""

from server.night import commands as c
from server.night.next_deal import Choice
from server.night.offer import ROTATING, offered, stakes_here, why_not
from server.night.plot import Shelf
from server.night.poverty import may_be_dealt
from server.night.recommend import advice
from server.night.state import Night
from server.poker.house import Choice as HouseChoice
from server.poker.house import Listed
from server.poker.stakes import Stakes
from server.poker.words import counted


def listed(house: HouseChoice, shelf: Shelf) -> tuple[Listed, ...]:
    """Every game that may be dealt, in the club's order; that of the shelf where it has none."""
    if house.by in ROTATING and house.rotation:
        return tuple(each for each in house.rotation if each.game in shelf)
    return tuple(Listed(game=game) for game in house.games or shelf if game in shelf and offered(house, game))


def following(night: Night, shelf: Shelf, place: int, players: int) -> tuple[int, Choice] | None:
    """The first game after `place` of the list that so many can play, for the smallest stakes; None: there is none."""
    games = listed(night.house.choice, shelf)
    for step in range(1, len(games) + 1):
        at = (place + step) % len(games)
        choice = _choice(night, games[at], shelf, players)
        if choice is not None and not may_be_dealt(night, shelf[choice.game]):
            return at, choice
    return None


def after(night: Night, shelf: Shelf, game: str, players: int) -> Choice | None:
    """The game of the list that comes after this one; the first one after a game that is not in it."""
    places = [each.game for each in listed(night.house.choice, shelf)]
    found = following(night, shelf, places.index(game) if game in places else -1, players)
    return found[1] if found is not None else None


def first(night: Night, shelf: Shelf, players: int) -> Choice | None:
    """The first game of the list that is good for so many players (R172 to R176), else the first that can be dealt."""
    house = night.house
    for entry in listed(house.choice, shelf):
        game = shelf[entry.game]
        choice = _choice(night, entry, shelf, players)
        good = advice(game, players, house.choice.experience).good
        if choice is not None and good and not may_be_dealt(night, game):
            return choice
    return after(night, shelf, "", players)


def programme(night: Night, shelf: Shelf) -> str:
    """What is dealt without anybody choosing, how long still, and what comes then; empty when somebody chooses."""
    now = night.round
    if now is None or now.choice.game not in shelf:
        return ""
    title = shelf[now.choice.game].title
    left = "last deal" if not now.deals else counted(now.deals, "more deals")
    if now.why == "whangdoodles":
        return f"Whangdoodles, {title}: {left}"
    found = following(night, shelf, now.place, len(night.ready())) if now.why == "rotation" else None
    then = f", then {shelf[found[1].game].title}" if found is not None and found[0] != now.place else ""
    return f"{title}: {left}{then}"


def _choice(night: Night, entry: Listed, shelf: Shelf, players: int) -> Choice | None:
    game, house = shelf[entry.game], night.house
    if why_not(house, game, players):
        return None
    ante = min(1, house.choice.ante_max) if "ante" in game.forced else 0
    stakes = stakes_here(night, game, c.Choose(game.id, ante, entry.limit or house.choice.limits[0]))
    return Choice(game.id, stakes) if isinstance(stakes, Stakes) else None
