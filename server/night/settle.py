"""Who pays whom when the night is over: nets from the book, the fewest payments, and the text to copy."""

from collections.abc import Mapping

import msgspec

from server.bank.account import CLUB
from server.bank.book import Book
from server.bank.settle import drawers, nets, settle
from server.night.state import Night


class SettleLine(msgspec.Struct, frozen=True, rename={"bought": "in", "returned": "out"}):
    """`bought`, `returned` and `net` in chips; `due` in minor units: > 0 is still to be paid to the player."""

    player: str
    name: str
    bought: int
    returned: int
    net: int
    due: int


class Payment(msgspec.Struct, frozen=True, rename={"payer": "from", "payee": "to"}):
    payer: str
    payee: str
    from_name: str
    to_name: str
    amount: int


class CashBox(msgspec.Struct, frozen=True):
    """Cash that a banker holds and keeps, in minor units; the payments count it as money he already has."""

    player: str
    name: str
    amount: int


class Settlement(msgspec.Struct, frozen=True):
    play: bool
    lines: tuple[SettleLine, ...]
    payments: tuple[Payment, ...]
    boxes: tuple[CashBox, ...]
    fewest: bool
    text: str


def settlement(night: Night, book: Book, name: str, names: Mapping[str, str]) -> Settlement:
    """The settle-up of a night: tabs, with the cash box counted as money its banker holds (bank.md 1.9)."""
    play = book.terms is None or book.terms.play
    owed = {} if play else nets(book)
    names = {**names, CLUB: "the kitty"}  # its money stays with the club when nobody was left to share it
    lines = sorted(
        (
            SettleLine(p.id, names.get(p.id, ""), p.bought, p.returned, p.returned - p.bought, -owed.get(p.id, 0))
            for p in night.players
            if p.bought
        ),
        key=lambda line: (-line.net, line.player),
    )
    plan = settle(owed)
    paid = tuple(
        Payment(p.payer, p.payee, names.get(p.payer, ""), names.get(p.payee, ""), p.amount) for p in plan.payments
    )
    boxes = tuple(CashBox(p, names.get(p, ""), amount) for p, amount in ({} if play else drawers(book)).items())
    text = _text(night, name, tuple(lines), paid, boxes, play)
    return Settlement(play, tuple(lines), paid, boxes, plan.fewest, text)


def money(amount: int, currency: str) -> str:
    """`12.50 EUR`: minor units with two places."""
    return f"{amount // 100}.{amount % 100:02d} {currency}"


def _text(
    night: Night,
    name: str,
    lines: tuple[SettleLine, ...],
    paid: tuple[Payment, ...],
    boxes: tuple[CashBox, ...],
    play: bool,
) -> str:
    """The settle-up for a group chat."""
    currency = night.house.bank.currency
    rows = [name]
    rows += [f"{line.name}: {line.net:+d}" for line in lines]
    if play:
        rows.append("Play chips: nobody owes anything.")
        return "\n".join(rows)
    rows += [f"{box.name} keeps the cash box, {money(box.amount, currency)}" for box in boxes]
    rows += [f"{p.from_name} pays {p.to_name} {money(p.amount, currency)}" for p in paid]
    if not paid:
        rows.append("Nobody has to pay anybody.")
    return "\n".join(rows)
