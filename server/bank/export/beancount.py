"""A book as a Beancount file: accounts of one currency each, and every day's balances asserted on the day after."""

from collections.abc import Mapping, Sequence

from server.bank.chain import Row, read_entry
from server.bank.dates import DAY_US, day, moment
from server.bank.export.hledger import one_line
from server.bank.export.sheet import number

_ROOTS = {
    "chips:bank": "Liabilities",
    "tchips:bank": "Liabilities",
    "money:chips": "Liabilities",
    "money:kitty": "Liabilities",
    "money:prize": "Liabilities",
    "money:bounty": "Liabilities",
    "money:writeoff": "Expenses",
    "money:overshort": "Expenses",
    "expense": "Expenses",
}
"""Every other account is somebody's: Assets."""


def write(book: str, rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """A balance that is asserted has no tolerance: a cent too many is an error."""
    entries = [row for row in rows if row.row == "entry"]
    lines = [f'option "title" "{book}"', ""]
    opened: set[tuple[str, str]] = set()
    asserted: dict[tuple[str, str], int] = {}
    for at, row in enumerate(entries):
        for leg in row.postings:
            if (leg.account, leg.unit) not in opened:
                opened.add((leg.account, leg.unit))
                lines.append(_open(row, leg.account, leg.unit, names))
            asserted[leg.account, leg.unit] = leg.balance_after
        entry = read_entry(row.body)
        lines.append(f'{day(row.at_us)} * "{row.kind}" "{_quoted(entry.memo)}" ^seq-{row.seq}')
        lines += [f'  time: "{moment(row.at_us)}"', f'  hash: "{row.hash.hex()}"']
        lines += [
            f"  {_name(leg.account)}  {number(leg.amount, leg.unit)} {_commodity(leg.unit)}" for leg in row.postings
        ]
        lines.append("")
        if at + 1 == len(entries) or entries[at + 1].at_us // DAY_US != row.at_us // DAY_US:
            lines += [
                f"{day(row.at_us, 1)} balance {_name(code)}  {number(amount, unit)} ~ 0 {_commodity(unit)}"
                for (code, unit), amount in sorted(asserted.items())
            ]
            lines.append("")
            asserted.clear()
    return "\n".join(lines) + "\n"


def _open(row: Row, code: str, unit: str, names: Mapping[str, str]) -> str:
    line = f'{day(row.at_us)} open {_name(code)} {_commodity(unit)}\n  code: "{code}"'
    name = names.get(code.rpartition(":")[2], "")
    return f'{line}\n  name: "{_quoted(name)}"' if name else line


def _name(code: str) -> str:
    """`chips:stack:7:anna` is Assets:Chips:Stack:7:Anna. Codes are lower case, so no two become the same."""
    words = code.split(":")
    kind = ":".join(words[: 2 if words[0] in ("chips", "tchips", "money") else 1])
    root = _ROOTS.get(kind, "Assets")
    return ":".join([root, *(word.capitalize() if word[0].isalnum() else f"X{word}" for word in words)])


def _commodity(unit: str) -> str:
    return unit.upper().replace(":", "-")


def _quoted(text: str) -> str:
    return one_line(text).replace("\\", "\\\\").replace('"', '\\"')
