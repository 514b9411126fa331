"""The words of the sections [kitty] and [bank]."""

from collections.abc import Mapping

from server.bank.currency import money
from server.night.house_text.words import Words, choice, counted, listed, number, spelled
from server.poker.house import Chip, House

TIMES = {1: "once", 2: "twice"}


def _has_kitty(house: House) -> bool:
    return house.kitty.use != "off"


def _for_money(house: House) -> bool:
    return house.bank.price > 0


def _on_credit(house: House) -> bool:
    return _for_money(house) and house.bank.credit == "allowed"


def _free(house: House) -> bool:
    return house.bank.free_stacks > 0


def _price(value: int, house: House) -> str:
    if not value:
        return "Chips are play chips: nothing is owed."
    return f"A white chip costs {money(value, house.bank.currency)}."


def _credit_max(value: int, _: House) -> str:
    if not value:
        return "Nobody's debt has a limit."
    return f"Nobody may owe more than {counted(value, 'chips')} are worth, earlier nights counted."


def _free_stacks(value: int, _: House) -> str:
    if not value:
        return "Who has lost all his chips buys more, or stops: there are no free stacks."
    return (
        f"Who has lost all his chips gets another stack free, {TIMES.get(value) or f'{spelled(value)} times'} at most."
    )


def _chips(value: tuple[Chip, ...]) -> str:
    return listed([f"{chip.colour} {chip.worth}" for chip in value]) or "none"


def _chips_say(value: tuple[Chip, ...], _: House) -> str:
    if not value:
        return "Chips have no colours."
    worths = listed([f"{chip.colour} is {chip.worth}" for chip in value])
    return f"Chips: {worths}."


KITTY: Mapping[str, Words] = {
    "use": choice(
        "Kitty",
        {
            "off": ("none", "There is no kitty."),
            "on": ("always", "There is a kitty for the table's food and cards."),
            "vote": ("if the table votes for it", "The table may vote for a kitty."),
        },
    ),
    "chips": number(
        "Cut from each pot with more than one raise",
        lambda value, _: f"The kitty gets {counted(value, 'chips')} of each pot with more than one raise.",
        unit="chips",
        when=_has_kitty,
    ),
    "vote": choice(
        "Votes that a kitty needs",
        {
            "majority": ("a majority", "A kitty needs a majority of the table."),
            "unanimous": ("all", "A kitty needs the vote of everybody at the table."),
        },
        when=lambda house: house.kitty.use == "vote",
    ),
    "banker_spends": number(
        "The banker spends alone",
        lambda value, _: (
            f"The banker may spend {counted(value, 'chips')}' worth of it without the host."
            if value
            else "The banker spends nothing without the host."
        ),
        unit="chips",
        zero="nothing",
        when=_has_kitty,
    ),
}
BANK: Mapping[str, Words] = {
    "approval": choice(
        "Who lets players in",
        {
            "host": ("the host", "The host lets new players in."),
            "everybody": ("everybody with the link comes in", "Who has the link sits down without asking."),
        },
    ),
    "buy_in": number("Buy-in", lambda value, _: f"The usual buy-in is {counted(value, 'chips')}.", unit="chips"),
    "buy_in_min": number(
        "Least buy-in", lambda value, _: f"Nobody sits down with fewer than {counted(value, 'chips')}.", unit="chips"
    ),
    "buy_in_max": number(
        "Most chips after buying",
        lambda value, _: f"Nobody buys more than makes {counted(value, 'chips')} in front of him.",
        unit="chips",
    ),
    "credit": choice(
        "Credit",
        {
            "allowed": ("allowed", "Chips may be had on credit; the banker writes them down."),
            "cash-only": ("cash only", "Chips are paid for in cash."),
        },
        when=_for_money,
    ),
    "credit_max": number("Most that anybody owes", _credit_max, unit="chips", zero="no limit", when=_on_credit),
    "free_stacks": number("Free stacks (poverty poker)", _free_stacks, unit="stacks", zero="none", quiet=True),
    "free_settle": choice(
        "Free stacks at the end",
        {
            "deduct": ("are given back first", "Who had free chips gives them back before he is paid."),
            "pro-rata": (
                "all who are paid share what is short",
                "Free chips are not given back: what is short for them is shared by all who are paid.",
            ),
        },
        when=_free,
    ),
    "price": Words("Price of a white chip", str, _price, unit="of the smallest coin; 0: play chips"),
    "currency": Words("Currency", str, lambda value, _: f"Money is counted in {value}.", when=_for_money, quiet=True),
    "chips": Words("Colours and their worth", _chips, _chips_say),
}
