"""The end of a night in its book: kitty shared, everybody cashed out to the tab, all money carried to the club book.

An entry never spans books: what the night book gives away and what the club book takes are two linked entries,
written in one transaction (bank.md 6.6, design.md 10.3). Knows nothing of who may end a night.
"""

from collections.abc import Mapping, Sequence

import msgspec

from server.bank.account import CHIP, CLUB, free_money, kitty, parse
from server.bank.book import Appended, Book, append_entry
from server.bank.check import InvariantBroken
from server.bank.entry import Draft, EntryKind, Posting
from server.bank.kitty import split
from server.bank.posting import Order, free_shortfall, kitty_redeem, kitty_split, return_chips
from server.bank.shares import pro_rata


class NightEnd(msgspec.Struct, frozen=True):
    """The drafts that end a night, in order, and what the club book takes (None: play chips, or everything is even)."""

    drafts: tuple[Draft, ...]
    club: Draft | None


def end_of_night(book: Book, in_the_game: Sequence[str], left_out: Mapping[str, str], actor: str = "") -> NightEnd:
    """What must be posted before `book.close`. `in_the_game` as `kitty.split` wants it: who shares the kitty, the first
    left of the button first; when nobody is, the kitty's money stays the club's. Raises InvariantBroken in mid-hand.
    """
    terms = book.terms
    if terms is None or book.hands.open:
        raise InvariantBroken(f"{book.code} cannot end now: a hand is open, or it is no night's book")
    drafts: list[Draft] = []
    if held := book.balance(kitty(terms.night)):
        order = Order("close:kitty", actor)
        shared = kitty_split(terms, split(held, in_the_game), left_out, order) if in_the_game else None
        drafts.append(shared or kitty_redeem(terms, held, order))
    after = _posted(book, drafts)
    for code, chips in after.balances.get(CHIP, {}).items():
        account = parse(code)
        if account is not None and account.kind == "chips:stack" and chips:
            drafts.append(return_chips(terms, account.player, chips, "", Order(f"close:{account.player}", actor)))
    drafts += _shortfall(_posted(book, drafts), actor)
    pair = _pair(_posted(book, drafts), actor)
    return NightEnd((*drafts, pair[0]), pair[1]) if pair else NightEnd(tuple(drafts), None)


def _shortfall(book: Book, actor: str) -> list[Draft]:
    """Free chips that were lost were paid for when others gave them back: everybody who was paid gives up his part of
    that, by the largest remainders (bank.md 6.2). What is more than all were paid is the club's loss.
    """
    terms = book.terms
    if terms is None or terms.play:
        return []
    short = book.balance(free_money(terms.night))
    paid = {player: had.returned * terms.price for player, had in book.dealings.items() if had.returned > 0}
    if not short:
        return []
    parts = pro_rata(min(short, sum(paid.values())), paid) if paid else {}
    return [free_shortfall(terms, parts, short - sum(parts.values()), Order("close:free", actor))]


def _posted(book: Book, drafts: Sequence[Draft]) -> Book:
    for draft in drafts:
        taken = append_entry(book, 0, draft)
        if not isinstance(taken, Appended):
            raise InvariantBroken(f"{book.code}: {taken.text}")
        book = taken.book
    return book


def _pair(book: Book, actor: str) -> tuple[Draft, Draft] | None:
    currency = book.terms.currency if book.terms else ""
    carried = sorted((code, amount) for code, amount in book.balances.get(currency, {}).items() if amount)
    if not currency or not carried:
        return None
    away = tuple(Posting(code, currency, -amount) for code, amount in carried)
    taken = tuple(Posting(code, currency, amount) for code, amount in carried)
    key = f"close:{book.code}"
    return (
        Draft(EntryKind.TO_CLUB, away, key, actor, meta={"book": CLUB, "key": key}),
        Draft(EntryKind.FROM_NIGHT, taken, key, actor, meta={"book": book.code, "key": key}),
    )
