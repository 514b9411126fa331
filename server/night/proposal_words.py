"""What was proposed, in words for whoever has to agree to it."""

from collections.abc import Callable, Iterable, Mapping

from server.bank.account import CHIP, parse
from server.bank.book import Book
from server.bank.currency import money
from server.night import commands as c
from server.night.proposable import Proposal
from server.night.state import Night
from server.poker.words import counted

_KINDS = {
    "buy-in": "the buy-in",
    "rebuy": "the buy-in",
    "return": "the cash-out",
    "cash-payment": "the payment",
    "cash-count": "the count of the box",
    "kitty-spend": "what the kitty paid",
    "shared-expense": "the shared expense",
    "free-stack": "the free stack",
    "compensation": "the chips from stack to stack",
}


def in_words(proposal: Proposal, night: Night, book: Book, names: Mapping[str, str]) -> str:
    """One sentence without who proposes it."""
    currency = night.house.bank.currency

    def who(person: str) -> str:
        return names.get(person, "somebody")

    match proposal.command:
        case c.SpendKitty(amount=amount, what=what, payer=payer):
            return f"The kitty pays {money(amount, currency)} for {what}{f' to {who(payer)}' if payer else ''}."
        case c.ShareExpense(amount=amount, what=what, payer=payer, players=players):
            among = ", ".join(who(each) for each in players) or "all at the table"
            paid = f", laid out by {who(payer)}," if payer else ""
            return f"{money(amount, currency)} for {what}{paid} are shared among {among}."
        case c.Reverse(entry=entry, reason=reason):
            slip = book.slips.get(entry)
            legs = [(leg.account, leg.unit, leg.amount) for leg in slip.postings] if slip is not None else []
            return (
                f"{entry_in_words(slip.kind if slip is not None else '', legs, who, currency)} is taken back: {reason}"
            )
        case c.Compensate(giver=giver, taker=taker, chips=chips, reason=reason):
            return f"{who(giver)} gives {who(taker)} {counted(chips, 'chips')}: {reason}"
        case c.MakeBanker(player=player):
            return f"{who(player)} takes over the box and is the banker."
        case c.MakeHost(player=player):
            return f"{who(player)} is the host from now on."
        case c.End():
            return "The night ends."


def entry_in_words(kind: str, legs: Iterable[tuple[str, str, int]], who: Callable[[str], str], currency: str) -> str:
    """`The buy-in of Bo, 100 chips,`; `legs` are the account, unit and amount of each."""
    known = [(account, unit, amount) for code, unit, amount in legs if (account := parse(code)) is not None]
    if not known:
        return "An entry"
    account, unit, amount = min(known, key=lambda one: one[0].kind not in ("chips:stack", "player"))
    much = counted(abs(amount), "chips") if unit == CHIP else money(abs(amount), currency)
    whose = f" of {who(account.player)}" if account.player else ""
    text = f"{_KINDS.get(kind, kind)}{whose}, {much},"
    return text[0].upper() + text[1:]
