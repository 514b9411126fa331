"""Who pays whom when the night is over: nets from the book, what is left to pay, and the text to copy."""

from collections.abc import Iterable, Mapping

import msgspec

from server.bank.account import CHIP, CLUB
from server.bank.book import Book, Dealings
from server.bank.claim import Claim
from server.bank.currency import money
from server.bank.nets import drawers, nets
from server.bank.settle import Payment, Settlement, owed_after, still_to_pay


class SettleLine(msgspec.Struct, frozen=True, rename={"bought": "in", "returned": "out"}):
    """`bought`, `returned` and `net` in chips, in a tournament what was paid and won in minor units.

    `due` in minor units: > 0 is still to be paid to the player.
    """

    player: str
    name: str
    bought: int
    returned: int
    net: int
    due: int


class PaymentView(msgspec.Struct, frozen=True, rename={"payer": "from", "payee": "to"}):
    """What is still to be paid."""

    payer: str
    payee: str
    from_name: str
    to_name: str
    amount: int


class ClaimView(msgspec.Struct, frozen=True, rename={"payer": "from", "payee": "to"}):
    """A payment that somebody says was made; `claim` is its number. `by` said so, `undo_by` wants it taken back.

    `state`: claimed, paid, void or undone. A write-off goes to nobody. `reason`: of a write-off, or why it should be,
    or was, taken back.
    """

    claim: int
    what: str
    payer: str
    payee: str
    from_name: str
    to_name: str
    amount: int
    drawer: str
    state: str
    by: str
    undo_by: str
    undo_name: str
    reason: str


class CashBox(msgspec.Struct, frozen=True):
    """Cash that a banker holds and keeps, in minor units; the payments count it as money he already has."""

    player: str
    name: str
    amount: int


class SettleView(msgspec.Struct, frozen=True):
    """`fewest`: it is proven that fewer payments would not do. `hub` is whom everybody settles with, "" for nobody.

    `off` minor units are owed by nobody (below zero: to nobody): then the book is broken, and no payment is proposed.
    `unit` of the lines: chips, or of a tournament the currency.
    """

    play: bool
    lines: tuple[SettleLine, ...]
    payments: tuple[PaymentView, ...]
    claims: tuple[ClaimView, ...]
    boxes: tuple[CashBox, ...]
    fewest: bool
    hub: str
    text: str
    off: int = 0
    unit: str = CHIP


def settlement(
    book: Book,
    name: str,
    names: Mapping[str, str],
    claims: Iterable[Claim] = (),
    hub: str = "",
    least: int = 0,
    other: Book | None = None,
) -> SettleView:
    """The settle-up of a night: tabs, with the cash box counted as money its banker holds (bank.md 1.9).

    `claims` are the payments of this night; those confirmed are not asked for again. With a `hub` all goes through him.
    Sums below `least` minor units are not asked for: they stay on the tab. `other` is the book of the evening's other
    table: the two are settled as one.
    """
    play = book.terms is None or book.terms.play
    currency = "" if book.terms is None else book.terms.currency
    claims = tuple(claims)
    paid = [Payment(c.said.payer, c.said.payee or CLUB, c.said.amount) for c in claims if c.state == "paid"]
    books = (book,) if other is None else (book, other)
    owed = {} if play else _together(nets(each) for each in books)
    now = owed_after(owed, paid)
    names = {**names, CLUB: "the kitty" if now.get(CLUB, 0) <= 0 else "the club"}
    cup = any(had.paid or had.won for had in _dealings(books).values())
    lines = sorted(
        (
            SettleLine(
                player,
                names.get(player, ""),
                *((had.paid, had.won, had.won - had.paid) if cup else _in_chips(had)),
                -now.get(player, 0),
            )
            for player, had in _dealings(books).items()
        ),
        key=lambda line: (-line.net, line.player),
    )
    off = sum(owed.values())
    plan = Settlement((), False) if off else still_to_pay(owed, paid, hub)
    payments = tuple(
        PaymentView(p.payer, p.payee, names.get(p.payer, ""), names.get(p.payee, ""), p.amount)
        for p in plan.payments
        if p.amount >= least
    )
    boxes = tuple(CashBox(p, names.get(p, ""), amount) for p, amount in _boxes(books, claims).items() if amount)
    shown = tuple(claim_view(each, names) for each in claims)
    unit = currency if cup else CHIP
    text = _text(currency, unit, name, tuple(lines), payments, boxes, least, off)
    return SettleView(play, tuple(lines), payments, shown, boxes, plan.fewest, hub, text, off, unit)


def _in_chips(had: Dealings) -> tuple[int, int, int]:
    return had.bought, had.returned, had.returned - had.bought - had.moved


def claim_view(claim: Claim, names: Mapping[str, str]) -> ClaimView:
    """A claim with names."""
    said = claim.said
    return ClaimView(
        said.claim,
        said.what,
        said.payer,
        said.payee,
        names.get(said.payer, ""),
        names.get(said.payee, ""),
        said.amount,
        said.drawer,
        claim.state,
        claim.by,
        claim.undo_by,
        names.get(claim.undo_by, ""),
        claim.undo_reason or said.reason,
    )


def _dealings(books: Iterable[Book]) -> dict[str, Dealings]:
    """What each player had and gave back at all the tables; what he moved between them is no matter."""
    sums: dict[str, Dealings] = {}
    for player, had in ((player, had) for book in books for player, had in book.dealings.items()):
        was = sums.get(player, Dealings())
        sums[player] = Dealings(
            was.bought + had.bought,
            was.times + had.times,
            was.returned + had.returned,
            was.moved + had.moved,
            was.paid + had.paid,
            was.won + had.won,
            had.place or was.place,
        )
    return sums


def _together(sums: Iterable[Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in sums:
        for whose, amount in each.items():
            found[whose] = found.get(whose, 0) + amount
    return found


def _boxes(books: Iterable[Book], claims: Iterable[Claim]) -> dict[str, int]:
    """The cash that each banker holds after these payments."""
    held = _together(drawers(book) for book in books)
    for said in (each.said for each in claims if each.state == "paid"):
        if said.drawer == "payer":
            held[said.payer] = held.get(said.payer, 0) - said.amount
        if said.drawer == "payee" or said.what == "hand-over":
            held[said.payee] = held.get(said.payee, 0) + said.amount
    return held


def _signed(amount: int, unit: str) -> str:
    """`+40`, `-12.50 EUR`."""
    if unit == CHIP:
        return f"{amount:+d}"
    return f"{'-' if amount < 0 else '+'}{money(abs(amount), unit)}"


def _text(
    currency: str,
    unit: str,
    name: str,
    lines: tuple[SettleLine, ...],
    payments: tuple[PaymentView, ...],
    boxes: tuple[CashBox, ...],
    least: int,
    off: int,
) -> str:
    """The settle-up for a group chat."""
    rows = [name]
    rows += [f"{line.name}: {_signed(line.net, unit)}" for line in lines]
    if not currency:
        rows.append("Play chips: nobody owes anything.")
        return "\n".join(rows)
    if off:
        rows.append(f"This does not come out: {money(abs(off), currency)} are {'missing' if off > 0 else 'too much'}.")
        return "\n".join(rows)
    rows += [f"{box.name} keeps the cash box, {money(box.amount, currency)}" for box in boxes]
    rows += [f"{p.from_name} pays {p.to_name} {money(p.amount, currency)}" for p in payments]
    if least:
        rows.append(f"Less than {money(least, currency)} stays on the tab.")
    elif not payments:
        rows.append("Nobody has to pay anybody.")
    return "\n".join(rows)
