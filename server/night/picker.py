"""The dealer's choice as its page shows it: rule cards of three lines, and what the game picked comes to (ux.md 1.5).

Made from the same values and the same judgement as the choice itself, so what the page says is what will be dealt.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from server.night import commands as c
from server.night.choosing import judged, unless_he_chooses
from server.night.club_list import listed
from server.night.house_text.evening import LIMITS
from server.night.next_deal import Choice
from server.night.offer import WildChoice, allowed, bomb_pot, offered, own_limit, stakes_here, takes, why_not
from server.night.plot import Shelf
from server.night.poverty import may_be_dealt
from server.night.recommend import advice
from server.night.refusal import Refusal
from server.night.state import Night
from server.poker import cost, modifiers, stakes
from server.poker.effective import effective
from server.poker.game import Game
from server.poker.house import House, Rules
from server.poker.modifiers import NONE, Modifier, Modifiers, multiplied
from server.poker.ranking.scale import PotName
from server.poker.ranking.spades import SPADE_POTS
from server.poker.ranking.wild_words import wild_in_words
from server.poker.rule_card import card_lines
from server.poker.stakes import Stakes

LAST = 3
FAVOURITES = 4
FAMILIES = {
    "draw": "Draw",
    "stud": "Stud",
    "board": "Hold’em and board",
    "cross": "Cross",
    "match-pot": "Match the pot",
    "points": "Odd ones",
}


class Card(msgspec.Struct, frozen=True):
    """A rule card: `name` and `badges`, `rule`, `cost`; `reason` instead of them where it cannot be dealt now.

    `advice`: for whom it is good, or why not; `good`: recommended. `more`: the whole rules, a line a step.
    """

    id: str
    name: str
    badges: tuple[str, ...]
    advice: str
    good: bool
    rule: str
    cost: str
    reason: str
    more: tuple[str, ...]


class Group(msgspec.Struct, frozen=True):
    title: str
    cards: tuple[Card, ...]


class LadderAsked(msgspec.Struct, frozen=True):
    """What beats what for one share of the pot, still to be worked out."""

    title: str
    rules: Rules
    pot: PotName


class Picked(msgspec.Struct, frozen=True):
    """What is picked so far and what it comes to.

    `sentence`: the written rule. `why`: why it cannot be dealt; empty when it can. `takes`: the modifiers that go with
    this game here. `bomb`: the house makes a bomb pot of this deal.
    """

    command: c.Choose
    sentence: str
    cost: str
    why: str
    takes: tuple[Modifier, ...]
    limit: str
    lines: tuple[str, ...]
    ladders: tuple[LadderAsked, ...]
    bomb: bool


class Picker(msgspec.Struct, frozen=True):
    """`for_` marks this choice: what was picked for another one is forgotten. `by_clock`: what is dealt when the time
    is up, in words. `by_level`: nobody chooses the stakes, the tournament's level says them.
    """

    for_: str
    deadline: int | None
    by_clock: str
    dealer: str
    groups: tuple[Group, ...]
    picked: Picked | None
    limits: tuple[tuple[str, str], ...]
    ante_max: int
    small_max: int
    big_max: int
    wild: tuple[WildChoice, ...]
    ante_times: int
    limit_times: int
    by_level: bool


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a form of the page has said so far; what it leaves out is as it was chosen the last time.

    `was`: the game that the options were shown for; with another one nothing is stacked over it yet.
    """

    game: Annotated[str, msgspec.Meta(max_length=60)] = ""
    was: Annotated[str, msgspec.Meta(max_length=60)] = ""
    ante: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    limit: stakes.Limit | None = None
    small_bet: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    big_bet: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    modifiers: Modifiers = NONE


def mark(night: Night) -> str:
    """Which choice this is."""
    return f"{night.hand_no}-{night.choosing.seat}-{night.choosing.deadline}" if night.choosing is not None else ""


def picker(night: Night, person: str, shelf: Shelf, favourites: Mapping[str, int], asked: Asked) -> Picker | None:
    """None: it is not this person's choice now. `favourites`: how often the club chose each game on other nights."""
    player = night.player(person)
    if night.choosing is None or player is None or player.seat != night.choosing.seat:
        return None
    games = {entry.game: shelf[entry.game] for entry in listed(night.house.choice, shelf)}
    last = unless_he_chooses(night, shelf)
    command = _command(night, games, last, asked)
    choice, may = night.house.choice, allowed(night.house.choice)
    cards = {name: _card(night, game, command) for name, game in games.items()}
    return Picker(
        for_=mark(night),
        deadline=night.choosing.deadline,
        by_clock=_in_words(last, shelf) if last is not None and night.choosing.deadline is not None else "",
        dealer=_other_dealer(night),
        groups=tuple(_groups(night, games, cards, favourites)),
        picked=_picked(night, games[command.game], command, shelf) if command is not None else None,
        limits=tuple((limit, LIMITS[limit]) for limit in choice.limits),
        ante_max=choice.ante_max,
        small_max=choice.small_bet,
        big_max=choice.big_bet,
        wild=may.wild,
        ante_times=may.ante_times,
        limit_times=may.limit_times,
        by_level=night.tournament is not None,
    )


def _other_dealer(night: Night) -> str:
    """Who deals what is chosen, when somebody else chooses for him; his id."""
    if night.choosing is None or night.button is None or night.choosing.seat == night.button:
        return ""
    player = night.at_seat(night.button)
    return player.id if player is not None else ""


def _command(night: Night, games: Mapping[str, Game], last: Choice | None, asked: Asked) -> c.Choose | None:
    """The choice so far; None when there is no game that could be picked."""
    house = night.house
    name = asked.game if asked.game in games else last.game if last is not None else ""
    if not name:
        return None
    before = last.stakes if last is not None else None
    if asked.was == name:
        stacked = asked.modifiers
    else:
        stacked = last.modifiers if last is not None and last.game == name and not asked.was else NONE
    return c.Choose(
        game=name,
        ante=_ante(house, games[name], asked, before),
        limit=_limit(night, games[name], asked, before),
        small_bet=asked.small_bet or (before.small_bet if before is not None else None),
        big_bet=asked.big_bet or (before.big_bet if before is not None else None),
        modifiers=stacked,
    )


def _ante(house: House, game: Game, asked: Asked, before: Stakes | None) -> int:
    """As it was; where the game needs one, the smallest; none where there are blinds."""
    if asked.ante is not None and asked.was == game.id:
        return asked.ante
    if "ante" not in game.forced:
        return 0
    wanted = asked.ante or (before.ante if before is not None else 0) or 1
    return min(wanted, house.choice.ante_max)


def _limit(night: Night, game: Game, asked: Asked, before: Stakes | None) -> stakes.Limit:
    limits = night.house.choice.limits
    wanted = own_limit(game) or asked.limit or (before.limit if before is not None else limits[0])
    return wanted if wanted in limits else limits[0]


def _groups(
    night: Night, games: Mapping[str, Game], cards: Mapping[str, Card], favourites: Mapping[str, int]
) -> Iterable[Group]:
    """Every game once: the last ones, the favourites, then by family."""
    recent = dict.fromkeys((*((night.last.game,) if night.last is not None else ()), *reversed(night.chosen)))
    last = [name for name in recent if name in games][:LAST]
    counts = Counter(favourites) + Counter(night.chosen)
    liked = [name for name, _ in counts.most_common() if name in games and name not in last][:FAVOURITES]
    if last:
        yield Group("Last played", tuple(cards[name] for name in last))
    if liked:
        yield Group("Favourites of this table", tuple(cards[name] for name in liked))
    rest = [name for name in games if name not in last and name not in liked]
    for family, title in FAMILIES.items():
        found = tuple(cards[name] for name in rest if _family(games[name]) == family)
        if found:
            yield Group(title, found)


def _family(game: Game) -> str:
    return "cross" if game.layout == "cross" else game.family


def _card(night: Night, game: Game, picked: c.Choose | None) -> Card:
    """The cost is at the stakes picked so far, as far as this game can be played for them."""
    house, players = night.house, len(night.ready())
    ante = picked.ante if picked is not None else 1
    wanted = c.Choose(
        game.id,
        (ante or 1) if "ante" in game.forced else 0,
        picked.limit if picked is not None else house.choice.limits[0],
        picked.small_bet if picked is not None else None,
        picked.big_bet if picked is not None else None,
    )
    price = stakes_here(night, game, wanted)
    played = effective(house, game)
    said = advice(game, players, house.choice.experience)
    return Card(
        id=game.id,
        name=game.title,
        badges=_badges(game),
        advice=said.word,
        good=said.good,
        rule=game.rule,
        cost=cost.words(played.game, price, played.betting) if isinstance(price, Stakes) else "",
        reason=why_not(house, game, players) or may_be_dealt(night, game),
        more=card_lines(played.game),
    )


def _badges(game: Game) -> tuple[str, ...]:
    fewest, most = game.players
    found = [f"{fewest}–{most} players"]
    if len(game.shares) > 1:
        found.insert(0, "Hi-lo")
    wild = game.fixes.wild.cards
    if wild and not isinstance(wild, msgspec.UnsetType):
        found.insert(0, f"Wild: {', '.join(wild_in_words(word) for word in wild)}")
    elif game.wild_from is not None:
        found.insert(0, "Wild cards")
    if own_limit(game):
        found.append(LIMITS["pot"].capitalize())
    return tuple(found)


def _picked(night: Night, game: Game, command: c.Choose, shelf: Shelf) -> Picked:
    house, players = night.house, len(night.ready())
    found = judged(night, shelf, command)
    why = found.text if isinstance(found, Refusal) else ""
    plain = isinstance(found, Refusal)
    played = effective(house, game, NONE if plain else command.modifiers, players)
    price = "" if isinstance(found, Refusal) else _price(found, game)
    over = modifiers.words(command.modifiers)
    named = f"{game.title}, {over}" if over and not plain else game.title
    return Picked(
        command=command,
        sentence=f"{named}. {game.rule}" if plain else f"{named}: {price}. {game.rule}",
        cost="" if isinstance(found, Refusal) else cost.words(played.game, _multiplied(found), played.betting),
        why=why,
        takes=takes(house, game) if offered(house.choice, game.id) else (),
        limit=own_limit(game) or "",
        lines=card_lines(played.game),
        ladders=tuple(_ladders(played.game, played.rules)),
        bomb=bomb_pot(night, game, night.hand_no + 1),
    )


def _in_words(choice: Choice, shelf: Shelf) -> str:
    """`Five-card draw, deuces wild: ante 1, 2-4`"""
    game, over = shelf[choice.game], modifiers.words(choice.modifiers)
    return f"{game.title}{', ' * bool(over)}{over}: {_price(choice, game)}"


def _multiplied(choice: Choice) -> Stakes:
    return multiplied(choice.stakes, choice.modifiers)


def _price(choice: Choice, game: Game) -> str:
    return stakes.words(_multiplied(choice), bets=game.bets)


def _ladders(game: Game, rules: Rules) -> Iterable[LadderAsked]:
    """One for each share that hands are compared for; the wild cards of this deal are in the rules."""
    many = len(game.shares) > 1
    for share in game.shares:
        if share.pot not in SPADE_POTS:
            title = f"What beats what, {share.name}" if many else "What beats what"
            yield LadderAsked(title, rules, share.pot)  # type: ignore[arg-type]
