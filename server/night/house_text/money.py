"""The words of the sections [kitty] and [bank]."""

from collections.abc import Mapping

from server.bank.currency import money
from server.night.house_text.words import Words, choice, number
from server.poker.house import Chip, House
from server.poker.words import counted, listed, spelled

TIMES = {1: "once", 2: "twice"}
MANY_SEATS, STOCK = 7, 200
"""R153."""


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


def _chips_say(value: tuple[Chip, ...], house: House) -> str:
    """R153: how many real ones a large table needs, for who plays with them beside the screen."""
    if not value:
        return "Chips have no colours."
    worths = listed([f"{chip.colour} is {chip.worth}" for chip in value])
    stock = f" With real ones {spelled(MANY_SEATS)} players or more need {STOCK}." if _is_large(house) else ""
    return f"Chips: {worths}.{stock}"


def _is_large(house: House) -> bool:
    return house.table.seats >= MANY_SEATS


def _return_h(value: int, _: House) -> str:
    if not value:
        return "Who comes back buys in afresh."
    return f"Who comes back within {counted(value, 'hours')} brings the chips that he left with."


def _away_min(value: int, _: House) -> str:
    if not value:
        return "Who is away when the night ends has no share of the kitty."
    return f"Who is away for more than {counted(value, 'minutes')} when the night ends has no share of the kitty."


def _in_big_blinds(blinds: int) -> tuple[str, str]:
    return (
        f"{blinds} big blinds",
        f"A short-stack table: everybody buys in for exactly {blinds} big blinds, and blinds and bets never change.",
    )


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
    "away_min": number("Away for so long is gone", _away_min, unit="minutes", when=_has_kitty, quiet=True),
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
    "short_stack": choice(
        "Short stacks",
        {
            0: ("no, stacks as above", "Stacks may differ: this is no short-stack table."),
            20: _in_big_blinds(20),
            30: _in_big_blinds(30),
            40: _in_big_blinds(40),
        },
        quiet=True,
    ),
    "return_h": number("Coming back with the same chips", _return_h, unit="hours", zero="not asked for", quiet=True),
    "credit": choice(
        "The tab",
        {
            "allowed": ("allowed", "Chips may be had on the tab; the banker writes them down."),
            "cash-only": ("cash only", "Chips are paid for in cash."),
        },
        when=_for_money,
    ),
    "credit_max": number("Most that anybody owes", _credit_max, unit="chips", zero="no limit", when=_on_credit),
    "free_stacks": number("Free stacks (poverty poker)", _free_stacks, unit="stacks", zero="none", quiet=True),
    "free_by": choice(
        "Who gives a free stack",
        {
            "banker": ("the banker", "The banker gives a free stack."),
            "at-once": ("the house, at once", "A free stack lies there as soon as the hand is over."),
        },
        when=_free,
    ),
    "plays_free": choice(
        "Playing free",
        {
            "off": ("nobody does", "Nobody plays without chips."),
            "until-he-wins": (
                "until he wins a pot",
                "Who has lost all and has no free stack left plays free until he wins a pot: he posts nothing and plays"
                " for what the others post.",
            ),
        },
        quiet=True,
    ),
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
