"""What an auditor can pick from: people, accounts, kinds and units that a book has, and what is often looked for."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from server.bank.account import CHIP, POTS, parse
from server.bank.lookup import Entry
from server.web.words import account_words, kind_words, person, unit_words

OFTEN: tuple[tuple[str, Mapping[str, str | int]], ...] = (
    ("Buy-ins and returns", {"account": "chips:bank"}),
    ("Cash", {"account": "cash"}),
    ("Tabs", {"account": "player"}),
    ("Kitty", {"account": "chips:kitty"}),
    ("Prizes", {"account": "money:prize"}),
    ("Corrections", {"only": "corrections"}),
    ("Over and short", {"only": "over-short"}),
    ("Uncut hands", {"only": "uncut"}),
)
"""The name of a look, and its query."""

_WHOLE = {
    "chips:bank": "Chips from and to the bank",
    "cash": "All cash boxes",
    "player": "All tabs",
    "chips:stack": "All stacks",
    "chips:pot": "All pots",
    "tchips:stack": "All tournament stacks",
    "tchips:pot": "All tournament pots",
    "expense": "All expenses",
    "chips:kitty": "Kitty (chips)",
    "money:overshort": "Over and short",
}
_ONLY = {"corrections": "Corrections", "over-short": "Over and short", "uncut": "Hands nobody cut"}
_FIELDS = {
    "by": "Entered by", "hand": "Hand", "unit": "In", "least": "From", "most": "Up to", "text": "Note", "from": "Since",
    "to": "Until", "first": "From row", "last": "To row",
}  # fmt: skip

Choice = tuple[str, str]
"""The value in the address, and what is shown."""


class Choices(msgspec.Struct, frozen=True):
    """Each list as a form shows it."""

    persons: tuple[Choice, ...]
    accounts: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    units: tuple[Choice, ...]


def choices(entries: Iterable[Entry], names: Mapping[str, str]) -> Choices:
    """Of everything that these entries have; pots only all together."""
    codes, kinds, units, actors = set[str](), set[str](), set[str](), set[str]()
    for entry in entries:
        kinds.add(entry.kind)
        actors.add(entry.actor)
        for leg in entry.legs:
            codes.add(leg.account)
            units.add(leg.unit)
    parsed = {code: account for code in codes if (account := parse(code)) is not None}
    persons = {account.player for account in parsed.values()} | actors
    kinds_of = Counter(account.kind for account in parsed.values())
    beginnings = [kind for kind, count in kinds_of.items() if count > 1 and kind in _WHOLE]
    single = [code for code, account in parsed.items() if account.kind not in (*POTS, "chips:bank")]
    return Choices(
        _sorted((each, person(each, names)) for each in persons if each),
        (*_sorted((each, _WHOLE[each]) for each in beginnings), *_sorted((c, account_words(c, names)) for c in single)),
        _sorted((each, kind_words(each)) for each in kinds),
        _sorted((each, unit_words(each)) for each in units if each != CHIP),
    )


def said_words(name: str, value: str, names: Mapping[str, str]) -> str:
    """One condition of a filter in words."""
    match name:
        case "player":
            return person(value, names)
        case "account":
            return _WHOLE.get(value) or account_words(value, names)
        case "kind":
            return kind_words(value)
        case "only":
            return _ONLY.get(value, value)
        case "by":
            return f"Entered by {person(value, names)}"
        case "unit":
            return f"In {unit_words(value)}"
        case _:
            return f"{_FIELDS[name]} {value}"


def _sorted(found: Iterable[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(found, key=lambda choice: (choice[1].casefold(), choice[0])))
