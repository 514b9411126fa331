"""Who pays whom when the night is over: nets from the book, the fewest payments, and the text to copy."""

from collections.abc import Mapping

import msgspec

from server.bank.book import Book
from server.bank.settle import nets, settle
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


class Settlement(msgspec.Struct, frozen=True):
    play: bool
    lines: tuple[SettleLine, ...]
    payments: tuple[Payment, ...]
    fewest: bool
    text: str


def settlement(night: Night, book: Book, name: str, names: Mapping[str, str]) -> Settlement:
    """The settle-up of a night: tabs, with the cash box counted as money its banker holds (bank.md 1.9)."""
    play = book.terms is None or book.terms.play
    owed = {} if play else nets(book)
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
    return Settlement(play, tuple(lines), paid, plan.fewest, _text(night, name, tuple(lines), paid, play))


def money(amount: int, currency: str) -> str:
    """`12.50 EUR`: minor units with two places."""
    return f"{amount // 100}.{amount % 100:02d} {currency}"


def _text(night: Night, name: str, lines: tuple[SettleLine, ...], paid: tuple[Payment, ...], play: bool) -> str:
    rows = [name]
    rows += [f"{line.name}: {line.net:+d}" for line in lines]
    if play:
        rows.append("Play chips: nobody owes anything.")
    elif not paid:
        rows.append("Nobody owes anything.")
    else:
        rows += [f"{p.from_name} pays {p.to_name} {money(p.amount, night.house.bank.currency)}" for p in paid]
    return "\n".join(rows)
