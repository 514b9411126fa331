"""A slip: what one player bought, gave back and owes or is owed, exact, at this table and at the evening's other one.

He may be settled with at once, before the night is over (bank.md 1.3): what is left on his tab is all there is to pay.
His share of the kitty stays with those who play on (R162).
"""

from collections.abc import Mapping

import msgspec

from server.bank.account import tab
from server.bank.book import Book, Dealings
from server.night.buy_in import comes_back_with
from server.night.player import Player
from server.night.state import Night


class TableSlip(msgspec.Struct, frozen=True):
    """One table's part. Chips, but `tab`: minor units, above zero when he owes the house."""

    night: int
    bought: int
    times: int
    free: int
    returned: int
    moved: int
    here: int
    tab: int
    open: bool


class Slip(msgspec.Struct, frozen=True):
    """`net` is in chips, what lies in front of him counted; free chips that the bank takes back are not his.

    `worth` and the others are minor units: what `net` is worth, what was settled already (cash paid in less cash paid
    out, less his part of shared expenses), and what he owes (below zero: is owed) with all his chips cashed out.
    `back`: the chips that he brings when he comes back within `back_h` hours, 0: as many as he likes.
    """

    player: str
    name: str
    seated: bool
    play: bool
    currency: str
    price: int
    tables: tuple[TableSlip, ...]
    net: int
    worth: int
    settled: int
    owes: int
    kitty: int
    back: int
    back_h: int


def slip(night: Night, book: Book, person: str, name: str, at: int, other: tuple[Night, Book] | None = None) -> Slip:
    """The slip of a person of this night, as it is now."""
    both = sorted([(night, book), *((other,) if other is not None else ())], key=lambda one: one[0].number)
    tables = tuple(_table(each, its_book, person) for each, its_book in both)
    seated = [(each, player) for each, _ in both if (player := each.player(person)) is not None]
    free = sum(_taken_back(each, player) for each, player in seated)
    net = sum(table.here + table.returned - table.bought - table.moved for table in tables) - free
    price = 0 if night.play else night.house.bank.price
    on_tab = sum(table.tab for table in tables)
    owes = on_tab - (sum(table.here for table in tables) - free) * price
    me = night.player(person) or Player(person)
    return Slip(
        player=person,
        name=name,
        seated=any(player.seat is not None for _, player in seated),
        play=night.play,
        currency="" if night.play else night.house.bank.currency,
        price=price,
        tables=tables,
        net=net,
        worth=net * price,
        settled=-net * price - owes,
        owes=owes,
        kitty=night.kitty,
        back=comes_back_with(night, me, at),
        back_h=night.house.bank.return_h,
    )


def open_tabs(night: Night, book: Book) -> Mapping[str, int]:
    """What those who have left still owe or are owed (minor units), by person."""
    if night.play:
        return {}
    gone = (player.id for player in night.players if player.seat is None and not player.bot)
    return {person: owed for person in gone if (owed := book.balance(tab(person)))}


def _table(night: Night, book: Book, person: str) -> TableSlip:
    had = book.dealings.get(person, Dealings())
    player = night.player(person) or Player(person)
    here = night.chips(player) + player.promised
    owed = 0 if night.play else book.balance(tab(person))
    return TableSlip(
        night.number, had.bought, had.times, player.free, had.returned, had.moved, here, owed, night.phase != "closed"
    )


def _taken_back(night: Night, player: Player) -> int:
    """The free chips that the bank takes back for nothing when he goes (bank.md 6.2)."""
    chips = night.chips(player) + player.promised
    return min(player.free, chips) if night.house.bank.free_settle == "deduct" else 0
