"""A book whole: its chain, events and entries as they are hashed, for whoever checks it without this server.

Sealed parts are not in it: cards that nobody showed stay secret. A row's hash is SHA-256("PLG1" || body), and the body
is written here byte for byte; a sorted JSON.stringify of it gives the same bytes (bank.md 1.7).
"""

from collections.abc import Mapping, Sequence

import msgspec

from server.bank.chain import VERSION, Row, encode

FORMAT = "kitchen-table-night"


def write(book: str, rows: Sequence[Row], names: Mapping[str, str], openings: Sequence[object] = ()) -> str:
    """JSON, a line a row. Names are left out: nothing in a proof needs them. `openings` of cards that all saw follow,
    a line each: with them anybody can check the deals.
    """
    head = encode({"format": FORMAT, "v": VERSION, "book": book, "rows": len(rows)}).decode()[:-1]
    lines = [encode({"body": msgspec.Raw(row.body), "hash": row.hash.hex()}).decode() for row in rows]
    opened = [encode(each).decode() for each in openings]
    after = ',"openings":[\n' + ",\n".join(opened) + "\n]" if opened else ""
    return f'{head},"chain":[\n' + ",\n".join(lines) + f"\n]{after}}}\n"
