"""Entries of a tournament as sentences: who entered for how much, who was paid, what colouring up gave."""

from collections.abc import Mapping

from server.bank.account import parse
from server.bank.entry import EntryKind
from server.bank.lookup import Entry
from server.web.words import amount_words, person

Names = Mapping[str, str]
_BOUGHT = {
    EntryKind.TOURNAMENT_ENTRY: "entered",
    EntryKind.TOURNAMENT_REBUY: "bought in again",
    EntryKind.TOURNAMENT_ADD_ON: "took the add-on",
}


def tournament_words(entry: Entry, names: Names) -> str:
    """`Bo entered for 10.00 EUR in cash, with 1500 chips`; "" for an entry of no tournament."""
    legs = [(account, leg) for leg in entry.legs if (account := parse(leg.account)) is not None]
    stacks = [(person(a.player, names), leg.amount) for a, leg in legs if a.kind == "tchips:stack"]
    tabs = [(person(a.player, names), leg) for a, leg in legs if a.kind == "player"]
    box = next((leg for a, leg in legs if a.kind == "cash"), None)
    match entry.kind:
        case EntryKind.TOURNAMENT_ENTRY | EntryKind.TOURNAMENT_REBUY | EntryKind.TOURNAMENT_ADD_ON:
            who, chips = stacks[0]
            paid = box if box is not None else tabs[0][1] if tabs else None
            how = "" if paid is None else f" for {amount_words(paid.amount, paid.unit)}"
            how += " in cash" if box is not None else " on the tab" if tabs else ""
            return f"{who} {_BOUGHT[EntryKind(entry.kind)]}{how}, with {chips} chips"
        case EntryKind.TOURNAMENT_REFUND:
            who = tabs[0][0] if tabs else stacks[0][0]
            much = f" {amount_words(-tabs[0][1].amount, tabs[0][1].unit)}" if tabs else " the entry"
            return f"{who} got{much} back"
        case EntryKind.PAYOUT | EntryKind.TOURNAMENT_BOUNTY:
            won = ", ".join(f"{who} {amount_words(-leg.amount, leg.unit)}" for who, leg in tabs)
            return f"{'Prizes' if entry.kind == EntryKind.PAYOUT else 'Bounty'}: {won}"
        case EntryKind.COLOUR_UP:
            return "Colour-up: " + ", ".join(
                f"{who} {amount_words(chips, 'CHIP', signed=True)}" for who, chips in stacks
            )
        case EntryKind.GAME_CHIPS:
            return "Chips for the next game: " + ", ".join(f"{who} {chips}" for who, chips in stacks)
        case EntryKind.CHIPS_IN:
            return "The tournament’s chips went back to the bank"
        case _:
            return ""
