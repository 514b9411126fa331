"""A book as an hledger journal: every posting asserts its running balance, so `hledger check -s` proves them all."""

from collections.abc import Mapping, Sequence

from server.bank.account import CHIP
from server.bank.chain import Row, read_entry
from server.bank.currency import decimals
from server.bank.dates import day, moment
from server.bank.export.sheet import number


def write(book: str, rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """Accounts and commodities are declared first. Codes of accounts stay as they are; names are comments."""
    entries = [row for row in rows if row.row == "entry"]
    units = sorted({leg.unit for row in entries for leg in row.postings})
    accounts = sorted({leg.account for row in entries for leg in row.postings})
    lines = [f"; {book}: {len(rows)} rows, head {rows[-1].hash.hex() if rows else ''}", ""]
    lines += [f"commodity {_format(unit)}" for unit in units]
    lines += [_account(code, names) for code in accounts]
    for row in entries:
        entry = read_entry(row.body)
        lines += ["", f"{day(row.at_us)} ({row.seq}) {row.kind}  ; time:{moment(row.at_us)}, hash:{row.hash.hex()}"]
        if entry.memo:
            lines.append(f"    ; {one_line(entry.memo)}")
        lines += [f"    {leg.account}  {_amount(leg.amount, leg.unit)} = {_amount(leg.balance_after, leg.unit)}"
                  for leg in row.postings]  # fmt: skip
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    """Free text that stays within its line."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def _account(code: str, names: Mapping[str, str]) -> str:
    name = one_line(names.get(code.rpartition(":")[2], ""))
    return f"account {code}  ; {name}" if name else f"account {code}"


def _amount(amount: int, unit: str) -> str:
    return f"{number(amount, unit)} {_commodity(unit)}"


def _format(unit: str) -> str:
    """`1000. CHIP`: hledger wants the decimal point, also where no decimals follow it."""
    places = 0 if unit == CHIP or ":" in unit else decimals(unit)
    return f"1000.{'0' * places} {_commodity(unit)}"


def _commodity(unit: str) -> str:
    return f'"{unit}"' if ":" in unit else unit
