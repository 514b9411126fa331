"""The page as one file: style, scripts and what this version reads are in it, and its rules forbid it the network.

The scripts are modules beside this one, which Node tests as they are; here they stand one after the other.
"""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from server.bank import account, audit, book, chain, entry
from server.bank.export import night_file
from server.bank.terms import Terms
from server.night.fair.opening import Opening
from server.night.record import BOOK_EVENTS, Record
from server.web.verifying.shapes import name_of, shapes

HERE = Path(__file__).parent
SCRIPTS = ("hash", "text", "shapes", "books", "fd1", "deals", "whole", "steps", "verify", "page")
"""In this order each knows only of those before it."""
_TYPES = {
    "event": chain.StoredEvent,
    "entry": chain.EntryBody,
    "record": Record,
    "terms": Terms,
    "named": audit.Named,
    "opening": Opening,
}


@cache
def told() -> bytes:
    """What a browser has to know of this version, as JSON: the types of rows and events, the accounts, the kinds."""
    rules = {
        "version": chain.VERSION,
        "format": night_file.FORMAT,
        "types": {word: name_of(each) for word, each in _TYPES.items()},
        "opened": book.OPENED,
        "terms": book.TERMS,
        "closed": book.CLOSED,
        "bookEvents": sorted(BOOK_EVENTS),
        "chip": account.CHIP,
        "sides": account.SIDES,
        "shapes": account.SHAPES,
        "pots": account.POTS,
        "pools": audit.POOLS,
        "intoPools": audit.INTO_POOLS,
        "outOfPools": audit.OUT_OF_POOLS,
        "byHand": sorted(entry.BY_HAND),
        "wagers": sorted(entry.WAGERS),
    }
    return msgspec.json.encode({"rules": rules, "types": shapes(_TYPES.values())})


@cache
def document() -> bytes:
    """The page."""
    style, script = _read("page.css"), _script()
    page = _read("page.html")
    for word, text in (("policy", policy()), ("style", style), ("script", script)):
        page = page.replace(f"{{{word}}}", text, 1)
    return page.encode()


@cache
def policy() -> str:
    """What the page may do: run its own script, wear its own style, and nothing else."""
    return (
        f"default-src 'none'; script-src {_hash(_script())}; style-src {_hash(_read('page.css'))}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def _script() -> str:
    parts = [re.sub(r"^(?:import .*;\n|export )", "", _read(f"{name}.js"), flags=re.MULTILINE) for name in SCRIPTS]
    return f"const TOLD = {told().decode()};\n{''.join(parts)}".replace("</", "<\\/")


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
