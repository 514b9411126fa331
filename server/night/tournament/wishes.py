"""What a host wishes of a tournament when he opens it, and the house rules that it is played by."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from server.night.house_text.evening import LIMITS
from server.night.offer import own_limit
from server.night.tournament.session import Amount, Session
from server.night.wishes import BadWish
from server.poker.catalogue import fits
from server.poker.game import Game
from server.poker.house import Chip, House, Kitty, Options
from server.poker.structure import Structure
from server.value_words import explain

COLOURS = ("white", "red", "blue", "green", "black", "purple", "yellow", "grey")
MATCH_SEATS = 2


class TournamentWishes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`structure` is the name of a file; money in minor units as `Session` has it. Every field may be left out.

    A `rebuy` or an `addon` of no price costs what an entry puts into the prize pool.
    """

    kind: Literal["sit-and-go", "match"] = "sit-and-go"
    structure: Annotated[str, msgspec.Meta(max_length=60)] = "standard"
    entry: Amount = 0
    fee: Amount = 0
    bounty: Amount = 0
    rebuy: Amount | None = None
    addon: Amount | None = None
    best_of: Literal[3, 5] = 3
    match_button: Literal["loser", "alternate"] = "loser"


def tournament_of(
    house: House, wishes: Mapping[str, Any], structures: Mapping[str, Structure], shelf: Mapping[str, Game]
) -> tuple[House, Session]:
    """The house rules and the session of a tournament. Raises BadWish."""
    try:
        asked = msgspec.convert(wishes, TournamentWishes, strict=True)
    except msgspec.ValidationError as bad:
        key, sentence = explain(bad, wishes, TournamentWishes)
        raise BadWish(f"That tournament cannot be. {key.capitalize()}: {sentence}") from None
    structure = structures.get(asked.structure)
    if structure is None:
        raise BadWish(f"There is no structure {asked.structure}. There are: {', '.join(structures)}.")
    entry, fee, bounty = asked.entry, asked.fee, asked.bounty
    if house.bank.price == 0 or not entry:
        entry = fee = bounty = 0
        house = replace(house, bank=replace(house.bank, price=0))
    if asked.kind == "match":
        closed = {"late_levels": 0, "reentries": 0, "rebuys": 0, "rebuy_levels": 0, "rebuy_chips": 0, "addon_chips": 0}
        structure, bounty = replace(structure, **closed), 0
    if fee + bounty > entry:
        raise BadWish("The fee and the bounty are parts of the entry: together they cannot be more.")
    free = not entry
    usual = entry - fee - bounty
    rebuy = usual if asked.rebuy is None else asked.rebuy
    addon = usual if asked.addon is None else asked.addon
    house = _house(house, structure, MATCH_SEATS if asked.kind == "match" else house.table.seats)
    _check_games(house, structure, shelf)
    return house, Session(
        kind=asked.kind,
        structure=structure,
        entry=entry,
        fee=fee,
        bounty=bounty,
        rebuy=rebuy if structure.rebuys and not free else 0,
        addon=addon if structure.addon_chips and not free else 0,
        best_of=asked.best_of,
        match_button=asked.match_button,
    )


def _house(house: House, structure: Structure, seats: int) -> House:
    """No pot is cut, no option changes a stake, and hands that are all in lie open (procedure.md 8)."""
    chips = tuple(Chip(colour=colour, worth=worth) for colour, worth in zip(COLOURS, structure.chips, strict=False))
    bank = replace(
        *(house.bank,),
        buy_in=structure.stack,
        buy_in_min=structure.stack,
        buy_in_max=structure.stack,
        chips=chips,
        free_stacks=0,
    )
    odd = house.showdown.odd_chips
    if odd in ("kitty", "stay"):  # there is no kitty, and nothing stays for the next deal
        odd = "by-game"
    choice = replace(
        house.choice,
        games=structure.games,
        limits=tuple(dict.fromkeys(structure.limits or (structure.limit,))),
        by="dealers-choice",
        rotation=(),
        modifiers=(),
        blinds="each-deal",
    )
    return replace(
        house,
        bank=bank,
        choice=choice,
        kitty=replace(Kitty(), use="off"),
        options=Options(),
        showdown=replace(house.showdown, all_in_hands="face-up", odd_chips=odd),
        table=replace(house.table, seats=seats, button="dead"),
    )


def _check_games(house: House, structure: Structure, shelf: Mapping[str, Game]) -> None:
    """Every game of a structure can be played for its levels, and there is one for as many players as may be left."""
    counts = range(MATCH_SEATS, house.table.seats + 1)
    games = [shelf.get(name) for name in structure.games]
    limits = structure.limits or (structure.limit,) * len(games)
    for name, game, limit in zip(structure.games, games, limits, strict=True):
        if game is None:
            raise BadWish(f"There is no game {name}.")
        if why := structure.why_not(game):
            raise BadWish(why)
        if own_limit(game) not in (None, limit):
            raise BadWish(f"{game.title} is not played at {LIMITS[limit]}.")
    for players in counts:
        not_for = [why for game in games if game is not None and (why := fits(game, players, house))]
        if not_for and (structure.choice == "by-level" or len(not_for) == len(games)):
            raise BadWish(f"{not_for[0]} At this table {players} players may be left.")
