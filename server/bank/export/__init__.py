"""A book in other people's formats (bank.md 1.10). The same rows give the same bytes, every time."""

from collections.abc import Callable, Mapping, Sequence

from server.bank.chain import Row
from server.bank.export import beancount, hledger, night_file, sheet

Names = Mapping[str, str]
"""Of persons by id: they stand outside the chained bytes, and beside them in an export."""

FORMATS: dict[str, Callable[[str, Sequence[Row], Names], str]] = {
    "csv": sheet.write,
    "hledger": hledger.write,
    "beancount": beancount.write,
    "night.json": night_file.write,
}
"""What writes a book's code, rows and names as text. Every one is UTF-8."""
ENDINGS = {"csv": "csv", "hledger": "journal", "beancount": "beancount", "night.json": "json"}
TYPES = {"csv": "text/csv", "hledger": "text/plain", "beancount": "text/plain", "night.json": "application/json"}
