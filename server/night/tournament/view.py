"""A tournament for a screen: a line for the table, and everything for its own page. Wire types, public to the night."""

from collections.abc import Mapping
from typing import get_args

import msgspec

from server.bank.currency import money
from server.night.plot import Shelf
from server.night.state import Night
from server.night.tournament.chop import Chop
from server.night.tournament.deal import is_asked, parts, why_not
from server.night.tournament.entering import may_enter, playing
from server.night.tournament.finishing import pool, shares, winner
from server.night.tournament.levels import all_words, words
from server.night.tournament.rebuying import may_buy, may_come_back
from server.night.tournament.session import TopUp
from server.night.tournament.state import price, top_up_price
from server.night.tournament.words import CHOP_RULES, CHOPS, place_words
from server.poker.stakes import words as stakes_words
from server.poker.structure import Structure
from server.poker.words import counted, listed

Names = Mapping[str, str]


class TournamentView(msgspec.Struct, frozen=True):
    """`blinds` of the level, and `line`: how it stands, in a few words; the next level comes at `ends` (ms), if its
    clock runs, or the end, while the one who has all chips waits for another to buy in again. `entry`: what an
    entry costs and brings, "" when nobody enters any more.
    """

    blinds: str
    line: str
    ends: int | None
    entry: str


class LevelRow(msgspec.Struct, frozen=True):
    """`number` from 1; `lasts`: how long, in words; `rest`: minutes of the break after it.

    `game`: what is played then, where each level has a game of its own; `blinds` are what that costs.
    """

    number: int
    blinds: str
    lasts: str
    rest: int
    now: bool
    game: str = ""


class PlayerRow(msgspec.Struct, frozen=True):
    """`place` 0: still in. Money in minor units; `wins`: games of a match."""

    player: str
    name: str
    stack: int
    place: int
    place_words: str
    shared: bool
    prize: int
    heads: int
    entries: int
    rebuys: int
    added: bool
    wins: int
    away: bool


class PrizeRow(msgspec.Struct, frozen=True):
    place: int
    place_words: str
    amount: int


class DealRow(msgspec.Struct, frozen=True):
    """A way to share what is left: `by` as the vote calls it, what it does in words, and minor units for each."""

    by: str
    words: str
    rule: str
    parts: tuple[tuple[str, str, int], ...]


class TopUpRow(msgspec.Struct, frozen=True):
    """What this person may buy now: `what` as the command calls it, for so many minor units."""

    what: TopUp
    chips: int
    cost: int
    left: int


class TournamentPage(msgspec.Struct, frozen=True):
    """Everything of a tournament. `left_ms` of the level, None when no clock ends it; `hands`: deals left of it.

    `deals`: how the last ones could share it now; `no_deal`: why they cannot; `dealt`: how they have.
    """

    kind: str
    title: str
    rule: str
    entry: str
    may_enter: bool
    seated: bool
    begun: bool
    score: str
    winner: str
    level: str
    following: str
    left_ms: int | None
    hands: int | None
    still: bool
    resting: bool
    chip: int
    average: int
    left: int
    entrants: int
    pool: int
    players: tuple[PlayerRow, ...]
    prizes: tuple[PrizeRow, ...]
    levels: tuple[LevelRow, ...]
    hand: int
    deals: tuple[DealRow, ...]
    no_deal: str
    dealt: str
    more: str
    top_ups: tuple[TopUpRow, ...]


def view(night: Night) -> TournamentView | None:
    """None in a night that is none."""
    if night.tournament is None:
        return None
    entry = entry_words(night) if not night.begun or may_enter(night, "") else ""
    _, structure = playing(night)
    level = structure.level(max(night.tournament.level, 0))
    ends = night.next_at if _waits(night) else night.tournament.ends
    return TournamentView(words(level), _line(night), ends, entry)


def _waits(night: Night) -> bool:
    """Whether somebody has all chips, and one who is out may still come back: the clock shown is that of the wait."""
    return night.phase == "between" and bool(winner(night)) and may_come_back(night)


def page(night: Night, person: str, names: Names, now: int, shelf: Shelf) -> TournamentPage | None:
    """What `person` sees of it at `now` (ms); None in a night that is no tournament."""
    if night.tournament is None:
        return None
    tournament, structure = playing(night)
    player = night.player(person)
    seated = player is not None and player.seat is not None
    level = max(tournament.level, 0)
    last = level >= len(structure.levels) - 1
    left = tournament.left_ms if tournament.ends is None else max(0, tournament.ends - now)
    return TournamentPage(
        kind=night.session.kind,
        title=structure.title,
        rule=structure.rule,
        entry=entry_words(night),
        may_enter=not seated and night.phase != "closed" and may_enter(night, person),
        seated=seated,
        begun=tournament.begun,
        score=_score(night, names),
        winner=names.get(winner(night), ""),
        level=words(structure.level(level)),
        following="" if last else words(structure.level(level + 1)),
        left_ms=None if tournament.due else left,
        hands=deals_left(night),
        still=tournament.left_ms is not None,
        resting=tournament.rested,
        chip=tournament.chip,
        average=_average(night),
        left=len(tournament.still_in()),
        entrants=len(tournament.entrants),
        pool=pool(night),
        players=_players(night, names),
        prizes=tuple(PrizeRow(at, place_words(at), amount) for at, amount in enumerate(shares(night), 1)),
        levels=_levels(structure, shelf, level if tournament.begun else -1),
        hand=night.hand_no,
        deals=_deals(night, person, names),
        no_deal=why_not(night),
        more=more_words(night),
        top_ups=_top_ups(night, person),
        dealt=CHOPS[tournament.deal] if tournament.deal is not None else "",
    )


def _levels(structure: Structure, shelf: Shelf, now: int) -> tuple[LevelRow, ...]:
    """Each with the blinds, or where each level has its game with all that this one costs."""
    mixed = structure.choice == "by-level" and len(structure.games) > 1
    rows: list[LevelRow] = []
    for at, level in enumerate(structure.levels):
        game = shelf.get(structure.game_at(at)[0]) if mixed else None
        costs = all_words(level) if game is None else stakes_words(structure.stakes(at, game))
        title = "" if game is None else game.title
        rows.append(LevelRow(at + 1, costs, _lasts(structure.lasts(at)), level.rest, at == now, title))
    return tuple(rows)


def entry_words(night: Night) -> str:
    """`An entry is 10.00 EUR, 9.00 for the prizes and 1.00 for the kitty. You get 1500 chips.`"""
    _, structure = playing(night)
    chips = f"You get {structure.stack:,} chips."
    paid = price(night.session)
    if night.play or not paid.whole:
        return f"It is for play chips, and costs nothing. {chips}"
    currency = night.house.bank.currency
    parts = [
        (amount, what)
        for amount, what in (
            (paid.prize, "the prizes"),
            (paid.bounty, "who knocks you out"),
            (paid.fee, "the kitty"),
        )
        if amount
    ]
    said = f"An entry is {money(paid.whole, currency)}"
    if len(parts) == 1:
        return f"{said}, all of it for {parts[0][1]}. {chips}"
    return f"{said}: {listed([f'{money(amount, currency)} for {what}' for amount, what in parts])}. {chips}"


def more_words(night: Night) -> str:
    """What may be bought when the play has begun, for how much and until when; "" where nothing may."""
    _, structure = playing(night)
    until, said = structure.rebuy_levels, []
    if structure.rebuys:
        often = "once" if structure.rebuys == 1 else f"up to {structure.rebuys} times"
        said.append(
            f"Until the end of level {until} who is out, or has no more than {structure.stack:,} chips, may rebuy "
            f"{often}: {structure.rebuy:,} chips{_for(night, night.session.rebuy)}."
        )
    if structure.addon_chips:
        said.append(
            f"In the break after level {until} everybody may add on once: "
            f"{structure.addon_chips:,} chips{_for(night, night.session.addon)}."
        )
    return " ".join(said)


def _for(night: Night, cost: int) -> str:
    return "" if night.play or not cost else f" for {money(cost, night.house.bank.currency)}, all of it for the prizes"


def _top_ups(night: Night, person: str) -> tuple[TopUpRow, ...]:
    tournament, structure = playing(night)
    entrant = tournament.entrant(person)
    if entrant is None or night.phase == "closed":
        return ()
    kinds: tuple[tuple[TopUp, int, int], ...] = (
        ("rebuy", structure.rebuy, structure.rebuys - entrant.rebuys),
        ("add-on", structure.addon_chips, 1),
    )
    out = entrant.out is not None
    return tuple(
        TopUpRow(what, chips, 0 if night.play else top_up_price(night.session, what, back=out).whole, left)
        for what, chips, left in kinds
        if may_buy(night, person, what)
    )


def _line(night: Night) -> str:
    tournament, structure = playing(night)
    if not tournament.begun:
        seats = night.house.table.seats
        return f"{len(tournament.entrants)} of {seats} seats taken"
    if night.phase == "closed" and tournament.deal is None:
        return "over"
    if _waits(night):
        return "over then, unless somebody buys in again"
    if tournament.deal is not None:
        return f"shared {CHOPS[tournament.deal]}"
    said = [f"level {tournament.level + 1}"]
    if night.session.kind == "match":
        said.insert(0, f"{' to '.join(str(each.wins) for each in tournament.entrants)} in games")
    else:
        said.insert(0, f"{len(tournament.still_in())} of {len(tournament.entrants)} left, average {_average(night):,}")
    following = words(structure.level(tournament.level + 1))
    if tournament.due:
        said.append(f"next deal {following}")
    elif tournament.hands is not None:
        said.append(f"{following} {_after(deals_left(night))}")
    return " · ".join(said)


def deals_left(night: Night) -> int | None:
    """How many deals of this level are still to come; None when it does not go by deals."""
    tournament, _ = playing(night)
    if tournament.hands is None:
        return None
    return max(0, tournament.hands - (night.hand_no - tournament.since))


def _after(deals: int | None) -> str:
    if not deals:
        return "from the next deal on"
    return f"after {counted(deals, 'more hands')}"


def _average(night: Night) -> int:
    tournament, structure = playing(night)
    chips = sum(player.bought - player.returned for player in night.players)
    in_play = sum(1 for each in tournament.still_in())
    return chips // in_play if in_play else structure.stack


def _score(night: Night, names: Names) -> str:
    """`Anna 1, Bo 0: best of 3`."""
    if night.session.kind != "match" or night.tournament is None:
        return ""
    said = ", ".join(f"{names.get(each.player, '')} {each.wins}" for each in night.tournament.entrants)
    return f"{said}: best of {night.session.best_of}" if said else f"Best of {night.session.best_of}"


def _players(night: Night, names: Names) -> tuple[PlayerRow, ...]:
    """The most chips first, then who is out, the best place first."""
    tournament, _ = playing(night)
    rows = []
    for each in tournament.entrants:
        player = night.player(each.player)
        stack = night.chips(player) if player is not None else 0
        place, sharing = tournament.place(each.player) if each.out is not None or tournament.paid else (0, 1)
        if night.session.kind == "match" and tournament.paid:
            place = 1 if each.player == winner(night) else 2
        away = player is not None and player.seat is not None and player.status != "sitting"
        rows.append(
            PlayerRow(
                each.player,
                names.get(each.player, ""),
                stack,
                place,
                place_words(place) if place else "",
                sharing > 1,
                each.prize,
                each.heads,
                each.entries,
                each.rebuys,
                each.added,
                each.wins,
                away,
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.place, -row.stack)))


def _deals(night: Night, person: str, names: Names) -> tuple[DealRow, ...]:
    """For who is still in, while it can be asked for."""
    tournament, _ = playing(night)
    if why_not(night) or person not in [each.player for each in tournament.still_in()] or is_asked(night):
        return ()
    return tuple(
        DealRow(
            how,
            CHOPS[how],
            CHOP_RULES[how],
            tuple((player, names.get(player, ""), amount) for player, amount in parts(night, how).items()),
        )
        for how in get_args(Chop)
    )


def _lasts(lasts: tuple[int, int]) -> str:
    minutes, hands = lasts
    if minutes:
        return f"{minutes} min"
    return counted(hands, "hands") if hands else "to the end"
