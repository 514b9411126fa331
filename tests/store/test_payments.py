"""Payments in the club's book on disk: durable, once, sound for the audit; and `settle NIGHT` (bank.md 1.9)."""

import json
import sqlite3
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from server.bank import claim as m
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal, BankRule
from server.bank.journal import StoreFailed
from server.cli import main
from server.store.audit import verify
from server.store.folder import DATABASE
from server.store.store import Store
from tests.store.evenings import NAMES, played, reopened, write
from tests.store.test_tampering import checks, forger

AT_US = 9_000_000_000_000


def pay(payer: str, payee: str, amount: int) -> m.Pay:
    return m.Pay(payer, payee, amount, "EUR", 1)


async def ask(store: Store, person: str, command: m.ClubCommand, id: str, *, sure: bool = False) -> Club | BankRefusal:  # noqa: A002
    payload = sha256(msgspec.json.encode(command)).hexdigest()
    return await store.journal.pay(ClubAsk(person, id, payload, command, sure), AT_US)


async def test_payments_last_and_count_once(folder: Path) -> None:
    store = reopened(folder)
    paid = await ask(store, "bo", pay("anna", "bo", 100), "c1", sure=True)
    assert isinstance(paid, Club)
    assert store.journal.club() == paid
    refused = await ask(store, "bo", m.Confirm(7), "c2")
    assert isinstance(refused, BankRefusal)
    store.close()
    store = reopened(folder)
    assert store.journal.club() == paid, "read back it is the same"
    assert await ask(store, "bo", pay("anna", "bo", 100), "c1", sure=True) == paid
    for _ in range(6):
        await ask(store, "anna", pay("anna", "bo", 1), f"more-{_}")
    assert await ask(store, "bo", m.Confirm(7), "c2") == refused, "a late repeat cannot suddenly succeed"
    other = await ask(store, "bo", m.Confirm(6), "c2")
    assert isinstance(other, BankRefusal)
    assert other.rule == BankRule.IDEM_CONFLICT
    store.close()
    assert verify(folder / DATABASE, None, []).findings == ()


async def test_a_commit_that_failed_is_forgotten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next command goes on from what is on disk, not from what was never written."""
    store = reopened(folder)
    before = store.journal.club()

    def full(*_: object) -> None:
        raise StoreFailed("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr("server.store.ledger.Books._insert", full)
        with pytest.raises(StoreFailed):
            await ask(store, "bo", pay("anna", "bo", 100), "c1", sure=True)
    assert store.journal.club() == before
    after = await ask(store, "bo", pay("anna", "bo", 100), "c1", sure=True)
    assert isinstance(after, Club)
    assert after.book.seq == before.book.seq + 2
    store.close()
    assert verify(folder / DATABASE, None, []).findings == ()


async def test_a_payment_without_its_entry_is_found(folder: Path) -> None:
    store = reopened(folder)
    await ask(store, "bo", pay("anna", "bo", 100), "c1", sure=True)
    store.close()
    with forger(folder / DATABASE) as connection:
        last = "book_id = 1 AND seq = (SELECT max(seq) FROM book_row WHERE book_id = 1)"
        connection.execute(f"DELETE FROM posting WHERE {last}")  # noqa: S608
        connection.execute(f"DELETE FROM book_row WHERE {last}")  # noqa: S608
    assert "replay" in checks(verify(folder / DATABASE, None, []))


def name_people(folder: Path) -> None:
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.executemany("INSERT INTO person VALUES (?, ?, 1)", NAMES.items())
    connection.close()


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["settle", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_settle_prints_who_pays_whom(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name_people(folder)
    code, out, _ = run(capsys, 1, "--data", folder)
    assert code == 0
    assert out.startswith("Friday\n")
    assert "Anna keeps the cash box, 100.00 EUR" in out
    assert " pays " in out
    found = json.loads(run(capsys, 1, "--db", folder / DATABASE, "--json")[1])
    assert sum(line["net"] for line in found["lines"]) == 0
    assert found["fewest"] is True
    (payment,) = found["payments"]
    assert json.loads(run(capsys, 1, "--data", folder, "--json", "--through", "banker")[1])["hub"] == "anna"
    through = json.loads(run(capsys, 1, "--data", folder, "--json", "--through", "Bo")[1])
    assert (through["hub"], through["payments"]) == ("bo", [payment])
    least = run(capsys, 1, "--data", folder, "--least", payment["amount"] + 1)[1]
    assert " pays " not in least


async def test_settle_knows_what_was_paid(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, 1, "--data", folder, "--json")[1])
    (payment,) = found["payments"]
    store = reopened(folder)
    await ask(store, payment["from"], pay(payment["from"], payment["to"], payment["amount"]), "c1")
    assert "Not confirmed yet (payment 1)" in run(capsys, 1, "--data", folder)[1]
    await ask(store, payment["to"], m.Confirm(1), "c2")
    store.close()
    assert "Nobody has to pay anybody." in run(capsys, 1, "--data", folder)[1]


def test_a_night_that_is_not_over_is_settled_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, played(2, ended=False))
    code, out, _ = run(capsys, 1, "--data", tmp_path)
    assert code == 0
    assert "The night is not over: this is how it stands now." in out


def test_a_settle_up_in_yen_has_no_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A known fault of the first settle-up: it wrote hundredths of a yen."""
    write(tmp_path, played(2, ended=True, currency="JPY"))
    out = run(capsys, 1, "--data", tmp_path)[1]
    assert "Anna keeps the cash box, 10000 JPY" in out or "anna keeps the cash box, 10000 JPY" in out
    assert "." not in out.replace("anybody.", "")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["9"], 3, "There is no night 9"),
        (["1", "--through", "zoe"], 3, "zoe is nobody of that night"),
        (["0"], 2, "0 is not in the range"),
        ([], 2, "Missing argument"),
        (["1", "--least", "-1"], 2, "-1 is not in the range"),
    ],
)
def test_what_cannot_be_settled(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    found, out, err = run(capsys, *arguments, "--data", folder)
    assert (found, out) == (code, "")
    assert said in err
