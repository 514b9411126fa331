"""Entries of a book as sentences for people at a table: who had what, and what stands now (ux.md 1.7)."""

from collections.abc import Mapping
from types import MappingProxyType

from server.bank.account import CHIP, Account, parse
from server.bank.chain import Posted
from server.bank.entry import EntryKind
from server.bank.lookup import Entry
from server.poker.words import listed
from server.web.money.tournament_words import tournament_words
from server.web.words import amount_words, kind_words, person

Names = Mapping[str, str]
_Leg = tuple[Account, Posted]


def entry_words(entry: Entry, names: Names, others: Mapping[int, Entry] = MappingProxyType({})) -> str:
    """`Bo bought 100 chips for 10.00 EUR on the tab`, without its note. `others`: entries by their seq, among which one
    that this one takes back may be.
    """
    legs = [(account, leg) for leg in entry.legs if (account := parse(leg.account)) is not None]
    kind = entry.kind

    def first(*kinds: str) -> _Leg | None:
        return next((each for each in legs if each[0].kind in kinds), None)

    def who(leg: _Leg | None) -> str:
        return person(leg[0].player, names) if leg is not None else "The bank"

    def much(leg: _Leg | None) -> str:
        return amount_words(abs(leg[1].amount), leg[1].unit) if leg is not None else "nothing"

    stack, tab, box = first("chips:stack"), first("player"), first("cash")
    money = tab or box
    how = "" if money is None else f" for {much(money)} {'on the tab' if money is tab else 'in cash'}"
    match kind:
        case EntryKind.BUY_IN | EntryKind.REBUY:
            return f"{who(stack)} {'bought' if how else 'got'} {much(stack)} chips{how}"
        case EntryKind.RETURN:
            return f"{who(stack)} gave back {much(stack)} chips{how}"
        case EntryKind.FREE_STACK:
            return f"{who(stack)} got a free stack of {much(stack)} chips"
        case EntryKind.FREE_RETURN:
            return f"{who(stack)} gave back {much(stack)} free chips"
        case EntryKind.FREE_SHORTFALL:
            return "Free chips that others won: everybody who was paid gave up his part"
        case EntryKind.MOVE_OUT:
            return f"{who(stack)} took {much(stack)} chips to the other table{how}"
        case EntryKind.MOVE_IN:
            return f"{who(stack)} brought {much(stack)} chips from the other table{how}"
        case EntryKind.CASH_PAYMENT:
            paid_in = tab is not None and tab[1].amount < 0
            did = f"paid {much(tab)} into" if paid_in else f"was paid {much(tab)} from"
            return f"{who(tab)} {did} {_box(box, names)}"
        case EntryKind.PEER_PAYMENT:
            payer = next((each for each in legs if each[1].amount < 0), None)
            payee = next((each for each in legs if each[1].amount > 0), None)
            return f"{who(payer)} paid {who(payee)} {much(payee)}"
        case EntryKind.HAND_OVER:
            taker = next((each for each in legs if each[1].amount > 0), None)
            giver = next((each for each in legs if each[1].amount < 0), None)
            return f"{who(giver)} handed {much(taker)} over to {who(taker)}"
        case EntryKind.CASH_COUNT:
            return f"{_box(box, names)} held {much(box)} {_more(box)} than the book said"
        case EntryKind.KITTY_SPEND:
            spent = first("expense")
            return f"The kitty paid {much(spent)} for {_what(spent)}{_to_whom(tab, box, names)}"
        case EntryKind.SHARED_EXPENSE:
            return _shared(legs, names)
        case EntryKind.COMPENSATION:
            giver = next((each for each in legs if each[1].amount < 0), None)
            taker = next((each for each in legs if each[1].amount > 0), None)
            return f"{who(giver)} gave {who(taker)} {much(taker)} chips"
        case EntryKind.REVERSAL:
            of = others.get(entry.reverses)
            what = entry_words(of, names) if of is not None else f"entry {entry.reverses}"
            return f"An action of hand {entry.hand} is taken back" if entry.hand else f"Taken back: {what}"
        case EntryKind.VOID:
            return f"Hand {entry.hand} is void: everybody got back what he had put in"
        case EntryKind.WRITE_OFF:
            return f"{who(tab)} was forgiven {much(tab)}"
        case EntryKind.KITTY_SPLIT:
            return f"The kitty’s {much(first('chips:kitty'))} chips were shared out"
        case EntryKind.KITTY_REDEEM:
            return f"The kitty’s {much(first('chips:kitty'))} chips became the club’s money"
        case EntryKind.TO_CLUB:
            return "The night’s tabs and boxes went to the club’s book"
        case EntryKind.FROM_NIGHT:
            return "A night’s tabs and boxes came to the club’s book"
        case _:
            return tournament_words(entry, names) or kind_words(kind)


def standing(entry: Entry, names: Names, only: str = "") -> str:
    """What the entry's tabs and boxes came to: `Bo’s tab 20.00 EUR`; of one person alone with `only`."""
    said = []
    for leg in entry.legs:
        account = parse(leg.account)
        if account is None or leg.unit == CHIP or account.kind not in ("player", "cash"):
            continue
        if only in ("", account.player):
            what = "tab" if account.kind == "player" else "box"
            said.append(f"{person(account.player, names)}’s {what} {amount_words(leg.balance_after, leg.unit)}")
    return ", ".join(said) if len(said) <= 3 else ""


def people_of(entry: Entry) -> frozenset[str]:
    """Everybody whose accounts an entry moves."""
    accounts = (parse(leg.account) for leg in entry.legs)
    return frozenset(account.player for account in accounts if account is not None and account.player)


def people_listed(people: tuple[str, ...], names: Names, last: str = "or") -> str:
    """`Anna, Bo or Cleo`."""
    return listed([person(each, names) for each in people], last)


def _shared(legs: list[_Leg], names: Names) -> str:
    parts = [
        f"{person(account.player, names)} {amount_words(leg.amount, leg.unit)}"
        for account, leg in legs
        if leg.amount > 0
    ]
    paid = next((each for each in legs if each[1].amount < 0), None)
    box = paid if paid is not None and paid[0].kind == "cash" else None
    return f"A shared cost: {', '.join(parts)}{_to_whom(None if box else paid, box, names)}"


def _to_whom(tab: _Leg | None, box: _Leg | None, names: Names) -> str:
    if box is not None:
        return f", out of {_box(box, names)}"
    return f", laid out by {person(tab[0].player, names)}" if tab is not None else ""


def _box(leg: _Leg | None, names: Names) -> str:
    return f"{person(leg[0].player, names)}’s box" if leg is not None else "the box"


def _more(leg: _Leg | None) -> str:
    return "more" if leg is not None and leg[1].amount > 0 else "less"


def _what(leg: _Leg | None) -> str:
    return leg[1].account.rpartition(":")[2] if leg is not None else "something"
