"""How the evening runs, as one person sees it: places, who waits, the hour of the end, the other table, who is broke.

For pages that the server makes; an allow-list, like the views of the table.
"""

from collections.abc import Mapping

import msgspec

from server.bank.book import Book
from server.night.buy_in import buy_ins, comes_back_with
from server.night.line import in_line
from server.night.player import Player
from server.night.poverty import frees_left, has_bought, is_broke
from server.night.seating import at_the_table, held_seat
from server.night.slip import open_tabs
from server.night.state import Night
from server.night.tables import to_even_out

Names = Mapping[str, str]


class Named(msgspec.Struct, frozen=True):
    player: str
    name: str


class CalledView(msgspec.Struct, frozen=True):
    """Whose turn on the list it is. `deadline` (ms): None once he has answered."""

    player: str
    name: str
    seat: int
    deadline: int | None
    mine: bool


class OtherTable(msgspec.Struct, frozen=True):
    """The evening's other table. `bound`: who is on his way there; `even`: who should come from there, or go there."""

    night: int
    playing: int
    seats: int
    closed: bool
    bound: tuple[Named, ...]
    even: Named | None
    even_from: int


class Broke(msgspec.Struct, frozen=True):
    """A player without chips: `left` free stacks still wait for him, or he `plays_free`."""

    player: str
    name: str
    left: int
    plays_free: bool
    me: bool


class Gone(msgspec.Struct, frozen=True):
    """Somebody who left; `owes` minor units (below zero: is owed)."""

    player: str
    name: str
    owes: int


class EveningView(msgspec.Struct, frozen=True):
    """`place`: the viewer's on the waiting list, 0: none. `may_wait`: he may ask to be put on it. `moves_to`: the seat
    he goes to before the next deal. `swap`: with whom he would change, `swappers`: who would change with him.
    `until` (ms UTC) is the hour of the last orbit, 0: none; `may_agree`: he may ask the table for one, or for none.
    `voted_end`: the table has voted for one, and the host alone plans no other end.
    `back`: what he brings if he sits down again now. `may_split`: the host may open a second table.
    `slip`: there is one of his.
    """

    line: tuple[Named, ...] = ()
    place: int = 0
    called: CalledView | None = None
    may_wait: bool = False
    free_seats: tuple[int, ...] = ()
    moves_to: int | None = None
    swap: Named | None = None
    swappers: tuple[Named, ...] = ()
    others: tuple[Named, ...] = ()
    until: int = 0
    voted_end: bool = False
    may_agree: bool = False
    other: OtherTable | None = None
    bound: bool = False
    may_split: bool = False
    crowded: bool = False
    broke: tuple[Broke, ...] = ()
    free_by: str = "banker"
    gone: tuple[Gone, ...] = ()
    slip: bool = False
    back: int = 0
    usual: int = 0


def evening_view(
    night: Night, book: Book, person: str, names: Names, at: int, other: Night | None = None
) -> EveningView:
    """What this person sees of the evening at `at` (ms)."""
    player = night.player(person) or Player(person)
    host, window = person == night.host, person in (night.host, night.banker)
    seats = range(night.house.table.seats)
    free = tuple(seat for seat in seats if night.at_seat(seat) is None and seat != held_seat(night))
    tournament, closed = night.tournament is not None, night.phase == "closed"
    open_seat = any(night.at_seat(seat) is None for seat in seats)

    def named(who: str) -> Named:
        return Named(who, names.get(who, ""))

    swaps = tuple(p for p in night.seated() if not p.bot and p.id != person)
    return EveningView(
        line=tuple(map(named, night.line)),
        place=night.line.index(person) + 1 if person in night.line else 0,
        called=_called(night, person, names),
        may_wait=in_line(night, person) == 0,
        free_seats=free if player.seat is not None and not tournament else (),
        moves_to=player.to_seat,
        swap=named(player.swap) if player.swap else None,
        swappers=tuple(named(p.id) for p in swaps if p.swap == person and player.swap != p.id),
        others=() if tournament or player.seat is None else tuple(named(p.id) for p in swaps),
        until=night.until.at if night.until is not None else 0,
        voted_end=night.voted_end,
        may_agree=not tournament
        and not closed
        and bool(at_the_table(night))
        and (host or person in at_the_table(night)),
        other=_other(night, other, names) if other is not None else None,
        bound=player.to_table,
        may_split=host and not night.beside and not tournament and not closed,
        crowded=not open_seat,
        broke=tuple(_broke(night, p, names, person) for p in night.seated() if _is_broke(night, p, person, window)),
        free_by=night.house.bank.free_by,
        gone=tuple(Gone(who, names.get(who, ""), owes) for who, owes in open_tabs(night, book).items())
        if window and not tournament
        else (),
        slip=bool(player.bought or player.frees) and not tournament,
        back=comes_back_with(night, player, at),
        usual=buy_ins(night.house).usual,
    )


def _called(night: Night, person: str, names: Names) -> CalledView | None:
    called = night.called
    if called is None:
        return None
    name = names.get(called.player, "")
    return CalledView(called.player, name, called.seat, called.deadline, called.player == person)


def _other(night: Night, other: Night, names: Names) -> OtherTable:
    leaves, comes = to_even_out(night, other), to_even_out(other, night)
    found = leaves or comes
    bound = tuple(Named(p.id, names.get(p.id, "")) for p in night.seated() if p.to_table)
    even = Named(found.id, names.get(found.id, "")) if found is not None and not bound else None
    return OtherTable(
        night=other.number,
        playing=len(other.seated()),
        seats=other.house.table.seats,
        closed=other.phase == "closed",
        bound=bound,
        even=even,
        even_from=night.number if leaves is not None else other.number,
    )


def _is_broke(night: Night, player: Player, person: str, window: bool) -> bool:
    """Whether the viewer is to know that somebody has no chips: of himself, or at the banker's window."""
    lost = is_broke(night, player) or (player.plays_free and not player.promised)
    told = (player.id == person or window) and night.tournament is None
    return lost and told and has_bought(player) and not player.bot


def _broke(night: Night, player: Player, names: Names, person: str) -> Broke:
    left = frees_left(night, player)
    return Broke(player.id, names.get(player.id, ""), left, player.plays_free, player.id == person)
