"""The written house rules: every key of a house file in words, for a page that is made from data, and for print.

`fields(house)` is the editor: one `Field` a key, with its label, what it may be, in words, and what it is. `sentences`
are the rules that players read, `changed` what differs between two versions of them; `contradictions` are what the
host should look at again, `flaws` what is refused. `what_beats_what` is the order of hands with an example each, and
`comparing` says how two of the same kind are told apart. The words themselves stand in `server.night.house_text`;
`wordless` names a key that has none there.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from server.night import house_keys
from server.night.house_text.betting import BETTING
from server.night.house_text.cards import DECK, RANKING
from server.night.house_text.contradictions import contradictions, flaws
from server.night.house_text.dealing import DEALING, SHOWDOWN
from server.night.house_text.evening import CHOICE, TABLE
from server.night.house_text.money import BANK, KITTY
from server.night.house_text.options import OPTIONS
from server.night.house_text.wild import LOW, WILD
from server.night.house_text.words import Words
from server.night.house_text.written import WRITTEN
from server.poker.beats import comparing, what_beats_what
from server.poker.house import House

__all__ = [
    "Change",
    "Field",
    "Option",
    "Sentence",
    "changed",
    "comparing",
    "contradictions",
    "fields",
    "flaws",
    "in_page_words",
    "label",
    "sentences",
    "what_beats_what",
    "wordless",
]

Kind = Literal["choice", "number", "yes-no", "several", "games", "rotation", "wild-cards", "chips", "lines", "text"]
Key = str
"""As in a house file: `ranking.suit_order`."""

SECTIONS: Mapping[str, tuple[str, Mapping[str, Words]]] = {
    "deck": ("The deck", DECK),
    "ranking": ("Hands and ranking", RANKING),
    "wild": ("Wild cards", WILD),
    "low": ("Low hands", LOW),
    "betting": ("Betting", BETTING),
    "dealing": ("Dealing", DEALING),
    "showdown": ("Showdown", SHOWDOWN),
    "options": ("Extras", OPTIONS),
    "choice": ("Dealer's choice", CHOICE),
    "table": ("Seats and clock", TABLE),
    "bank": ("Money", BANK),
    "kitty": ("Kitty", KITTY),
    "written": ("Rules of your own", WRITTEN),
}
"""The groups in their order on the page: section of the house file, title, words."""
_KEY = re.compile(rf"\b(?:{'|'.join(SECTIONS)})\.[a-z_]+\b")
OWN_KINDS: Mapping[Key, Kind] = {
    "wild.cards": "wild-cards",
    "choice.games": "games",
    "choice.rotation": "rotation",
    "bank.chips": "chips",
    "written.rules": "lines",
}


class Option(msgspec.Struct, frozen=True):
    """One of the values that a key may have. `value` is what stands in a house file, `words` is for people."""

    value: str
    words: str


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One key of the editor.

    `kind`: choice (one of `options`), several (any of `options`), number (`least` to `most`, counted in `unit`),
    yes-no (`options` are "false" and "true"), text (`pattern`), wild-cards (words of `wild.cards`), games (ids; none:
    all), rotation (each a game and perhaps a limit), chips (colours and worths), lines (of free text). `value` is as
    msgspec writes it; `words` and `default` are for people. `matters`: whether the key has any say beside the others.
    """

    key: Key
    group: str
    label: str
    kind: Kind
    value: Any
    words: str
    default: str
    differs: bool
    matters: bool
    options: tuple[Option, ...] = ()
    least: int | None = None
    most: int | None = None
    unit: str = ""
    pattern: str = ""


class Sentence(msgspec.Struct, frozen=True):
    """One sentence of the written rules. `differs`: the house has its own way here, not the usual one."""

    group: str
    key: Key
    text: str
    differs: bool = False


class Change(msgspec.Struct, frozen=True):
    """A key that another version of the rules has otherwise: what was said, and what is said now."""

    group: str
    key: Key
    before: str
    now: str


def fields(house: House) -> tuple[Field, ...]:
    """Every key of the editor, in the order of the page."""
    return tuple(_field(house, section, name, kind) for section, name, kind in schema())


def in_page_words(text: str) -> str:
    """The same with every key of a house file by its label on the page: `wild.cards` is “Wild cards”."""
    return _KEY.sub(lambda found: f"“{label(found[0])}”", text)


def label(key: Key) -> str:
    """What a key is called on the page."""
    return _labels().get(key, key)


@lru_cache(maxsize=1)
def _labels() -> Mapping[Key, str]:
    return {field.key: field.label for field in fields(House())}


def sentences(house: House) -> tuple[Sentence, ...]:
    """The written house rules, in a fixed order: what has a say, and what is not simply off as usual."""
    found = []
    for section, name, _ in schema():
        words, value, usual = _words(section, name), _value(house, section, name), _value(_USUAL, section, name)
        if words.when(house) and (value != usual or not words.quiet):
            found.append(
                Sentence(SECTIONS[section][0], f"{section}.{name}", words.says(value, house), differs=value != usual)
            )
    return tuple(found)


def changed(old: House, new: House) -> tuple[Change, ...]:
    """What another version says otherwise, key by key, in the order of the rules."""
    return tuple(
        Change(
            SECTIONS[section][0],
            f"{section}.{name}",
            _words(section, name).says(_value(old, section, name), old),
            _words(section, name).says(_value(new, section, name), new),
        )
        for section, name, _ in schema()
        if _value(old, section, name) != _value(new, section, name)
    )


@lru_cache(maxsize=1)
def schema() -> tuple[tuple[str, str, inspect.Type], ...]:
    """Every key that there are words for, as (section, name, type), in the order of the page."""
    return tuple(each for each in _keys() if each[1] in SECTIONS.get(each[0], ("", {}))[1])


@lru_cache(maxsize=1)
def wordless() -> tuple[Key, ...]:
    """Keys of a house file that nobody could read or edit, for want of words."""
    return tuple(f"{section}.{name}" for section, name, _ in _keys() if (section, name) not in _known())


def _known() -> set[tuple[str, str]]:
    return {(section, name) for section, name, _ in schema()}


def _keys() -> Iterator[tuple[str, str, inspect.Type]]:
    """Walks the structs of a house file, the sections in the order of the page."""
    tables = {field.name: field.type for field in inspect.type_info(House).fields}  # type: ignore[attr-defined]
    for section in [*SECTIONS, *(name for name in tables if name not in SECTIONS)]:
        table = tables[section]
        if isinstance(table, inspect.StructType):
            for field in table.fields:
                yield section, field.name, field.type


_USUAL = House()


def _words(section: str, name: str) -> Words:
    return SECTIONS[section][1][name]


def _value(house: House, section: str, name: str) -> Any:  # noqa: ANN401 (whatever the key holds)
    return house_keys.value(house, f"{section}.{name}")


def _field(house: House, section: str, name: str, kind: inspect.Type) -> Field:
    words, value, usual = _words(section, name), _value(house, section, name), _value(_USUAL, section, name)
    key = f"{section}.{name}"
    shape = _shape(kind, words, _declared(_hints(section)[name]))
    return Field(
        key=key,
        group=SECTIONS[section][0],
        label=words.label,
        value=msgspec.to_builtins(value),
        words=words.value(value),
        default=words.value(usual),
        differs=value != usual,
        matters=words.when(house),
        unit=words.unit,
        **{**shape, "kind": OWN_KINDS.get(key, shape["kind"])},
    )


@lru_cache(maxsize=64)
def _hints(section: str) -> dict[str, Any]:
    """The types of a section's keys; an editor asks for all of them at every stroke."""
    return get_type_hints(type(getattr(_USUAL, section)), include_extras=True)


def _declared(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 (a type is an argument here)
    """The values that a key may have, in the order in which house.py lists them; none where it may have any."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return next((found for part in get_args(hint) if (found := _declared(part))), ())


def _shape(kind: inspect.Type, words: Words, values: tuple[Any, ...]) -> dict[str, Any]:
    """What a key may be: one of a few `values`, a number within bounds, several of a few, or text."""
    match kind:
        case inspect.Metadata():
            return _shape(kind.type, words, values)
        case inspect.LiteralType():
            return {"kind": "choice", "options": _options(values, words)}
        case inspect.BoolType():
            return {"kind": "yes-no", "options": _options((False, True), words)}
        case inspect.IntType():
            return {"kind": "number", "least": kind.ge, "most": kind.le}
        case inspect.StrType():
            return {"kind": "text", "pattern": kind.pattern or ""}
        case inspect.VarTupleType(item_type=inspect.LiteralType()):
            return {
                "kind": "several",
                "options": tuple(Option(str(value), words.value((value,))) for value in values),
                "least": kind.min_length or 0,
            }
        case inspect.VarTupleType():
            return {"kind": "several"}
        case _:
            raise TypeError(f"an editor has no control for {kind}")


def _options(values: tuple[Any, ...], words: Words) -> tuple[Option, ...]:
    return tuple(
        Option(str(value).lower() if isinstance(value, bool) else str(value), words.value(value)) for value in values
    )
