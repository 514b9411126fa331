"""A book in other people's formats (bank.md 1.10; bank.md 4, row 18).

Their own programs accept it, and not with one digit changed; a sheet reads back as the book, no cell of it computes.
"""

import csv
import io
import json
import os
import random
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from beancount import loader
from beancount.scripts.check import main as bean_check
from click.testing import CliRunner

from server.bank.account import is_chips
from server.bank.chain import PREFIX, Row, read_entry
from server.bank.currency import decimals
from server.bank.dates import day, moment
from server.bank.export import ENDINGS, FORMATS, TYPES
from server.bank.export.sheet import COLUMNS, FORMULA, inert
from tests.bank.random_night import NAMES, RandomNight
from tests.helpers import hledger

NIGHTS = 100
AMOUNT = re.compile(r"(?<=  )-?[0-9.]+(?= \w)")
"""The amount of a posting or a balance, in both programs' files."""


def rows_of(seed: int) -> list[Row]:
    return RandomNight(seed).till.rows


def change_a_digit(text: str, dice: random.Random) -> str:
    """The same file with one digit of one amount another one."""
    amount = dice.choice(list(AMOUNT.finditer(text)))
    places = [at for at in range(amount.start(), amount.end()) if text[at].isdigit()]
    at = dice.choice(places)
    digit = str((int(text[at]) + dice.randint(1, 9)) % 10)
    return text[:at] + digit + text[at + 1 :]


@pytest.mark.books
@pytest.mark.parametrize("part", range(4))
def test_hledger_accepts_every_night_and_no_changed_digit(tmp_path: Path, part: int) -> None:
    """`hledger check -s ordereddates`: balanced, every running balance asserted, accounts and commodities declared."""
    file = tmp_path / "night.journal"
    for seed in range(part, NIGHTS, 4):
        text = FORMATS["hledger"]("night-7", rows_of(seed), NAMES)
        file.write_text(text, encoding="utf-8")
        assert hledger.check(file) == (0, ""), seed
        file.write_text(change_a_digit(text, random.Random(seed)), encoding="utf-8")
        assert hledger.check(file)[0] == 1, seed


def test_beancount_accepts_every_night_and_no_changed_digit() -> None:
    """Accounts take one currency; every day's balances are asserted without tolerance."""
    for seed in range(NIGHTS):
        text = FORMATS["beancount"]("night-7", rows_of(seed), NAMES)
        assert loader.load_string(text)[1] == [], seed
        assert loader.load_string(change_a_digit(text, random.Random(seed)))[1], seed


def test_bean_check_says_so_by_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "night.beancount"
    text = FORMATS["beancount"]("night-7", rows_of(1), NAMES)
    file.write_text(text, encoding="utf-8")
    assert CliRunner().invoke(bean_check, ["--no-cache", str(file)]).exit_code == 0
    file.write_text(change_a_digit(text, random.Random(1)), encoding="utf-8")
    assert CliRunner().invoke(bean_check, ["--no-cache", str(file)]).exit_code == 1


IN_ANOTHER_PROCESS = """
from hashlib import sha256
from server.bank.export import FORMATS
from tests.bank.test_export import NAMES, rows_of
for kind in FORMATS:
    text = FORMATS[kind]("night-7", rows_of(5), dict(reversed(NAMES.items())))
    print(kind, sha256(text.encode()).hexdigest())
"""


def test_the_same_rows_give_the_same_bytes() -> None:
    """In every process, whatever order its sets have, and in whatever order the names came."""
    ours = [f"{kind} {sha256(FORMATS[kind]('night-7', rows_of(5), NAMES).encode()).hexdigest()}" for kind in FORMATS]
    for seed in ("1", "2"):
        said = subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        )
        assert said.stdout.splitlines() == ours


@pytest.mark.parametrize("kind", FORMATS)
def test_a_book_without_rows_is_a_file_too(kind: str) -> None:
    assert FORMATS[kind]("night-7", [], {}).isascii()
    assert kind in ENDINGS
    assert kind in TYPES


def minor(text: str, unit: str) -> int:
    assert len(text.partition(".")[2]) == (0 if is_chips(unit) or not text else decimals(unit))
    return int(text.replace(".", "") or "0")


@pytest.mark.parametrize("seed", range(10))
def test_a_sheet_reads_back_as_the_book(seed: int) -> None:
    rows = rows_of(seed)
    text = FORMATS["csv"]("night-7", rows, NAMES)
    assert text.endswith("\r\n")
    read = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(read[0]) == COLUMNS
    legs = [(row, leg) for row in rows for leg in row.postings]
    assert len(read) == len(legs)
    for line, (row, leg) in zip(read, legs, strict=True):
        assert (int(line["seq"]), line["kind"], line["account"], line["unit"]) == (
            row.seq,
            row.kind,
            leg.account,
            leg.unit,
        )
        assert minor(line["debit"], leg.unit) - minor(line["credit"], leg.unit) == leg.amount
        assert minor(line["balance_after"], leg.unit) == leg.balance_after
        assert bytes.fromhex(line["hash"]) == row.hash
        assert line["time"] == moment(row.at_us)
        assert line["memo"].removeprefix("'") == read_entry(row.body).memo
        assert line["reverses"] == (str(row.reverses) if row.reverses else "")


def test_no_cell_computes() -> None:
    """ASVS 1.2.10: what people typed never begins like a formula."""
    for start in FORMULA:
        assert inert(f"{start}1+1") == f"'{start}1+1"
    assert inert("pizza = 12") == "pizza = 12"
    assert inert("") == ""
    cells = [
        cell
        for seed in range(20)
        for line in csv.DictReader(io.StringIO(FORMATS["csv"]("night-7", rows_of(seed), NAMES), newline=""))
        for column in ("actor", "by", "player", "memo")
        for cell in [line[column]]
    ]
    assert any(cell.startswith("'=") for cell in cells)
    assert not any(cell.startswith(FORMULA) for cell in cells)


def test_a_night_as_json_can_be_checked_without_us() -> None:
    """Every body byte for byte: its hash and its place in the chain come out."""
    rows = rows_of(2)
    text = FORMATS["night.json"]("night-7", rows, {})
    found = json.loads(text)
    assert (found["format"], found["book"], found["rows"]) == ("kitchen-table-night", "night-7", len(rows))
    before = "00" * 32
    for line, row in zip(found["chain"], rows, strict=True):
        body = json.dumps(line["body"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        assert body == row.body
        assert sha256(PREFIX + body).hexdigest() == line["hash"]
        assert line["body"]["prev"] == before
        before = line["hash"]


@pytest.mark.parametrize(
    ("at_us", "said"),
    [
        (0, "1970-01-01T00:00:00.000000Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
        (951_868_799_999_999, "2000-02-29T23:59:59.999999Z"),
        (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
        (1_798_660_800_123_456, "2026-12-30T20:00:00.123456Z"),
    ],
)
def test_moments(at_us: int, said: str) -> None:
    assert moment(at_us) == said
    assert day(at_us) == said[:10]


def test_days_go_on() -> None:
    assert [day(951_782_400_000_000, later) for later in (0, 1, 2)] == ["2000-02-29", "2000-03-01", "2000-03-02"]
    assert day(0, 146_097) == "2370-01-01"
