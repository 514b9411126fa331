"""Names of guests: what may be one, and which two look the same at the table (bank.md 3, item 11)."""

import unicodedata

NAME_MAX = 20
"""Characters of a name, not counting accents that stand on them."""
CODE_POINTS_MAX = 40
MARKS_MAX = 3
"""Accents on one letter: enough for every language, too few to paint over the neighbours."""
NIGHT_NAME_MAX = 40

_PUNCTUATION = frozenset(" ._-'")
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc", "'"))  # phones write these by themselves
_RESERVED = ("host", "admin", "banker", "dealer", "kitty", "bank", "system")
_ALSO_TOGETHER = (frozenset({"CJK", "HIRAGANA", "KATAKANA"}), frozenset({"CJK", "HANGUL"}))
_SCRIPT_WORDS = {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}
_LOOKALIKES = str.maketrans(
    "01i" + "аеорсухіјѕԁԛԝһкмтвнгпгӏ" + "αορυνικτχγεη",
    "oll" + "aeopcyxljsdqwhkmtbhrnrl" + "aopuvlktxyen",
)  # fmt: skip


class BadName(ValueError):
    """A name that cannot be used; the message is a sentence for the person who typed it."""


def guest_name(typed: str) -> str:
    """The name as it will be shown, or `BadName`.

    Invisible characters (controls, bidirectional marks, zero-width ones, tags) are taken out, spaces are put in order.
    """
    name = _visible(typed)
    if not name:
        raise BadName("Type your name first.")
    if len(name) > CODE_POINTS_MAX or _length(name) > NAME_MAX:
        raise BadName(f"That name is too long: {NAME_MAX} characters at most.")
    for char in name:
        if not (unicodedata.category(char)[0] in "LM" or unicodedata.category(char) == "Nd" or char in _PUNCTUATION):
            raise BadName("A name has letters, digits, spaces and . _ - ' only.")
    if not any(char.isalnum() for char in name):
        raise BadName("A name needs at least one letter or digit.")
    if not _accents_in_order(name):
        raise BadName("That name has too many accents in one place.")
    if _mixes_scripts(name):
        raise BadName("Write the name in one alphabet.")
    if skeleton(name) in _RESERVED_SKELETONS:
        raise BadName(f"“{name}” has a meaning at the table. Take another name.")
    return name


def night_name(typed: str) -> str:
    """The name of a night as it will be shown, or `BadName`. Anything visible may stand in it."""
    name = _visible(typed)
    if not name:
        raise BadName("Give the night a name.")
    if len(name) > NIGHT_NAME_MAX:
        raise BadName(f"That name is too long: {NIGHT_NAME_MAX} characters at most.")
    if not _accents_in_order(name):
        raise BadName("That name has too many accents in one place.")
    return name


def skeleton(name: str) -> str:
    """What is left of a name when case, spaces, dots and look-alike letters do not count."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKALIKES)
    return "".join(char for char in plain if char not in _PUNCTUATION)


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for each other at the table."""
    return skeleton(one) == skeleton(other)


def _visible(typed: str) -> str:
    spaced = "".join(" " if char.isspace() else char for char in typed)
    seen = "".join(char for char in unicodedata.normalize("NFKC", spaced) if not _invisible(char))
    return " ".join(unicodedata.normalize("NFC", seen).translate(_APOSTROPHES).split())


def _invisible(char: str) -> bool:
    # The fillers and the combining grapheme joiner are letters and marks by category, yet nothing is drawn for them.
    return (
        unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        or 0xFE00 <= ord(char) <= 0xFE0F
        or 0xE0100 <= ord(char) <= 0xE01EF
        or char in "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    )


def _length(name: str) -> int:
    return sum(not unicodedata.category(char).startswith("M") for char in name)


def _accents_in_order(name: str) -> bool:
    run = 0
    for place, char in enumerate(name):
        run = run + 1 if unicodedata.category(char).startswith("M") else 0
        if run > MARKS_MAX or (run and place == 0):
            return False
    return True


def _mixes_scripts(name: str) -> bool:
    scripts = {_script(char) for char in name if unicodedata.category(char).startswith("L")}
    scripts.discard("")
    return len(scripts) > 1 and not any(scripts <= together for together in _ALSO_TOGETHER)


def _script(char: str) -> str:
    # Python knows no script property; the first word of a letter's name is its script.
    word = unicodedata.name(char, "").split(" ")[0]
    return "" if word == "MODIFIER" else _SCRIPT_WORDS.get(word, word)


_RESERVED_SKELETONS = frozenset(skeleton(word) for word in _RESERVED)
