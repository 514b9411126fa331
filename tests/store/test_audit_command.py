"""`audit verify` and `audit head` on the command line: words, JSON, exit codes (bank.md 1.12)."""

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from server.bank.chain import Row, encode, row_hash
from server.bank.dates import moment
from server.bank.export import FORMATS
from server.bank.lookup import Filter, entries, matching
from server.cli import main
from server.store.look import book_ids, look
from server.store.rows import read_rows
from tests.helpers import hledger
from tests.store.evenings import played, write


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["audit", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def rows_of(file: Path) -> list[Row]:
    with look(file) as connection:
        return list(read_rows(connection, book_ids(connection)["night-1"]))


def tamper(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TRIGGER posting_update")
        connection.execute("UPDATE posting SET balance_after = balance_after + 1 WHERE line = 0")
    connection.close()


def test_all_is_well(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "verify", "--db", evening)
    assert code == 0
    assert out.endswith("all is well.\n")
    assert run(capsys, "verify", "--data", evening.parent)[0] == 0
    assert run(capsys, "verify", "--db", evening, "-q")[:2] == (0, "")


def test_a_violation_is_1_and_in_words(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(evening)
    code, out, _ = run(capsys, "verify", "--db", evening, "-q")
    assert code == 1
    assert "the trigger posting_update is missing (schema)" in out
    assert "is listed with other postings" in out
    code, out, _ = run(capsys, "verify", "--db", evening, "--json")
    found = json.loads(out)
    assert code == found["exit"] == 1
    assert {"book": "-", "seq": 0, "check": "schema", "text": "the trigger posting_update is missing"} in found[
        "findings"
    ]


def test_an_anchor_wins_over_a_violation(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """4 says that history is missing, which no repair of what is left can answer."""
    tamper(evening)
    lost = f"night-1:9999:{'0' * 64}"
    code, out, _ = run(capsys, "verify", "--db", evening, "--anchor", lost, "--json")
    found = json.loads(out)
    assert code == found["exit"] == 4
    assert [one["seq"] for one in found["lost"]] == [9999]
    assert "the end of the book is missing" in run(capsys, "verify", "--db", evening, "--anchor", lost)[1]


def test_heads_are_anchors(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "head", "--db", evening)
    lines = out.split()
    assert code == 0
    assert [line.split(":")[0] for line in lines] == ["club", "night-1"]
    anchors = [word for line in lines for word in ("--anchor", line)]
    assert run(capsys, "verify", "--db", evening, *anchors)[0] == 0
    assert run(capsys, "head", "--db", evening, "--night", 1)[1].split() == lines[1:]
    listed = json.loads(run(capsys, "head", "--db", evening, "--json")[1])
    assert [book["head"] for book in listed] == lines


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "--anchor", "night-1:1"],
        ["verify", "--db", "a", "--data", "b"],
        ["verify", "--night", "0"],
        ["verify", "--nights", "1"],
        ["head", "--anchor", "x"],
        ["check"],
    ],
)
def test_wrong_usage_is_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["verify", "head"])
def test_what_cannot_be_checked_is_3(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, "--db", tmp_path / "none.db")
    assert (code, out) == (3, "")
    assert "There is no database" in err
    assert "Say --data FOLDER, or set KITCHEN_TABLE_DATA" in err
    assert run(capsys, "verify", "--db", tmp_path / "none.db", "--json")[0] == 3


def test_anchors_come_from_a_file_too(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "anchors.log"
    heads = run(capsys, "head", "--db", evening)[1]
    file.write_text(f"# what Bo's phone saw\n\n{heads}")
    assert run(capsys, "verify", "--db", evening, "--anchors-file", file)[0] == 0
    file.write_text(f"{heads}night-1:9999:{'0' * 64}  # the end of the evening\n")
    assert run(capsys, "verify", "--db", evening, "--anchors-file", file)[0] == 4
    file.write_text("night-1:9999")
    assert run(capsys, "verify", "--db", evening, "--anchors-file", file)[0] == 2


def test_a_tail_that_vanished_is_missed_by_the_log_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """bank.md 1.7: a cut WAL leaves a shorter, sound book; anchors.log has the head after the last hand."""
    night = played(2, ended=False)
    write(tmp_path / "whole", night)
    log = tmp_path / "whole" / "anchors.log"
    assert len(log.read_text().splitlines()) == 1, "one unit, one head"
    assert log.stat().st_mode & 0o777 == 0o600
    assert run(capsys, "verify", "--data", tmp_path / "whole")[0] == 0
    last_hand = max(at for at, (row, _) in enumerate(night.rows) if b"hand-ended" in row.body)
    del night.rows[last_hand:]
    write(tmp_path / "cut", night)
    assert run(capsys, "verify", "--data", tmp_path / "cut")[0] == 0
    with (tmp_path / "cut" / "anchors.log").open("a") as after:
        after.write(log.read_text())
        after.write("night-1:99999:00")  # torn off: no anchor
    code, out, _ = run(capsys, "verify", "--data", tmp_path / "cut")
    assert code == 4
    assert "the end of the book is missing" in out


def test_strict_counts_what_is_no_violation(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bank.md 1.12: an open tab and a box that nobody counted; without --strict they are said, and all is well."""
    code, out, _ = run(capsys, "verify", "--db", evening)
    assert code == 0
    assert "club: warning: " in out
    assert "is still to be paid (unsettled)" in out
    assert "nobody had counted (no-count)" in out
    assert run(capsys, "verify", "--db", evening, "--strict")[0] == 1
    found = json.loads(run(capsys, "verify", "--db", evening, "--strict", "--json")[1])
    assert (found["exit"], found["findings"]) == (1, [])
    assert {one["check"] for one in found["warnings"]} == {"unsettled", "no-count"}


def test_no_more_than_asked_for_is_shown(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(evening)
    code, out, _ = run(capsys, "verify", "--db", evening, "--max-errors", 2)
    assert code == 1
    assert out.splitlines()[2].startswith("... and ")
    seqs = [one["seq"] for one in json.loads(run(capsys, "verify", "--db", evening, "--json")[1])["findings"]]
    later = [
        one["seq"] for one in json.loads(run(capsys, "verify", "--db", evening, "--json", "--from", 9)[1])["findings"]
    ]
    assert later == [seq for seq in seqs if seq == 0 or seq >= 9]
    assert later != seqs


def test_without_replay_the_rest_is_still_checked(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "verify", "--db", evening, "--no-replay")[0] == 0
    tamper(evening)
    code, out, _ = run(capsys, "verify", "--db", evening, "--no-replay")
    assert code == 1
    assert "replay stops" not in out
    assert "replay stops" in run(capsys, "verify", "--db", evening)[1]


def test_a_balance_as_of_any_row_and_moment(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bank.md 1.8: the sum of the postings up to then, and the tie-out of 1.4."""
    rows = rows_of(evening)
    for seq in range(1, len(rows) + 1):
        code, out, _ = run(capsys, "balance", "--db", evening, "--night", 1, "--row", seq, "--json")
        found = json.loads(out)
        sums: dict[tuple[str, str], int] = {}
        for row in rows[:seq]:
            for leg in row.postings:
                sums[leg.account, leg.unit] = sums.get((leg.account, leg.unit), 0) + leg.amount
        assert {(line["account"], line["unit"]): line["balance"] for line in found["lines"]} == {
            place: amount for place, amount in sums.items() if amount
        }
        # Within one entry of a night chips and their price always tie out: a row is a whole entry.
        assert (code, found["even"], found["seq"]) == (0, True, seq)
    third = rows[2].at_us
    at = moment(third).removesuffix("Z")
    by_time = json.loads(run(capsys, "balance", "--db", evening, "--night", 1, "--as-of", at, "--json")[1])
    assert by_time["seq"] == 3
    at_first = moment(rows[0].at_us - 1)
    before = json.loads(run(capsys, "balance", "--db", evening, "--night", 1, "--as-of", at_first, "--json")[1])
    assert (before["seq"], before["lines"]) == (0, [])
    out = run(capsys, "balance", "--db", evening)[1]
    assert out.startswith("club after row 2")
    assert out.endswith("It comes out.\n")


def test_a_balance_that_does_not_come_out_is_1(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(evening) as connection:
        connection.execute("DROP TRIGGER posting_update")
        connection.execute("UPDATE posting SET amount = amount + 1 WHERE rowid = 1")
    connection.close()
    code, out, _ = run(capsys, "balance", "--db", evening, "--night", 1)
    assert code == 1
    assert "does not come out" in out


def test_a_hand_with_all_its_rows(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "hand", 1, "--night", 1, "--db", evening)
    assert code == 0
    assert out.startswith("Night 1, hand 1\n")
    assert "it comes out." in out
    assert "chips:pot:1:1" in out
    found = json.loads(run(capsys, "hand", 1, "--night", 1, "--db", evening, "--json")[1])
    assert found["before"] == found["after"] + found["kitty"]
    assert found["rows"][0]["events"][0]["e"] == "deck-committed"
    assert found["rows"][-1]["row"] == "entry"
    in_the_pot = [leg for row in found["rows"] for leg in row["postings"] if leg[0] == "chips:pot:1:1"]
    assert sum(leg[2] for leg in in_the_pot) == 0
    seqs = [row["seq"] for row in found["rows"]]
    elsewhere = [row for row in rows_of(evening) if row.seq not in seqs]
    assert not any(leg.account == "chips:pot:1:1" for row in elsewhere for leg in row.postings)


@pytest.mark.parametrize("kind", FORMATS)
def test_an_export_is_the_same_every_time(
    evening: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], kind: str
) -> None:
    def printed(*more: str) -> bytes:
        assert main(["audit", "export", "--db", str(evening), "--format", kind, *more]) == 0
        return capsysbinary.readouterr().out

    night = printed("--night", "1")
    assert night == printed("--night", "1")
    assert printed() != night
    file = tmp_path / "out"
    assert main(["audit", "export", "--db", str(evening), "--format", kind, "--night", "1", "--out", str(file)]) == 0
    assert file.read_bytes() == night
    assert b"AsKd" not in night


def test_no_export_holds_a_sealed_card(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """night.json has what is chained: of sealed parts only their hashes."""
    with sqlite3.connect(evening) as connection:
        (sealed,) = connection.execute("SELECT count(*) FROM sealed").fetchone()
    connection.close()
    assert sealed > 0
    found = json.loads(run(capsys, "export", "--db", evening, "--night", 1, "--format", "night.json")[1])
    assert sum(bool(line["body"].get("sealed_sha256")) for line in found["chain"]) == sealed
    tags = {event["e"] for line in found["chain"] for event in line["body"].get("data", {}).get("events", ())}
    assert "hand-started" in tags
    assert not tags & {"decks-drawn", "deck-stacked", "discarded"}


@pytest.mark.books
def test_hledger_accepts_a_played_night(evening: Path, tmp_path: Path) -> None:
    for night in ([], ["--night", "1"]):
        file = tmp_path / "book.journal"
        assert main(["audit", "export", "--db", str(evening), "--format", "hledger", "--out", str(file), *night]) == 0
        assert hledger.check(file) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["balance", "--night", "9"], 3),
        (["hand", "1", "--night", "9"], 3),
        (["hand", "99", "--night", "1"], 3),
        (["export", "--night", "9"], 3),
        (["hand", "1"], 2),
        (["hand", "1-99"], 3),
        (["hand", "1-1", "--night", "1"], 2),
        (["hand", "one"], 2),
        (["hand", "0", "--night", "1"], 2),
        (["balance", "--as-of", "yesterday"], 2),
        (["balance", "--row", "1", "--as-of", "2026-01-01"], 2),
        (["export", "--format", "xlsx"], 2),
        (["export", "--out", "/nowhere/at/all"], 2),
    ],
)
def test_the_books_exit_codes(
    evening: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    found, out, err = run(capsys, *arguments, "--db", evening)
    assert (found, out) == (code, "")
    assert len(err.splitlines()) == 1


def test_a_hand_is_named_as_history_names_it_or_with_its_night(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (run(capsys, "hand", *named, "--db", evening) for named in (("1-1",), (1, "--night", 1)))
    assert one == other
    assert one[0] == 0


def test_entries_by_the_filters_of_the_page(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bank.md 1.11: what the command finds is what the pure filter finds."""
    of = entries(rows_of(evening))
    for options, wanted in (
        (("--kind", "buy-in"), Filter(kind="buy-in")),
        (
            ("--account", "chips:pot", "--hand", "1", "--hand", "2"),
            Filter(account="chips:pot", hands=frozenset((1, 2))),
        ),
        (("--least", "90", "--unit", "CHIP", "--last", "40"), Filter(least=90, unit="CHIP", last=40)),
        (("--by", "bo", "--most", "3"), Filter(actor="bo", most=3)),
    ):
        code, out, _ = run(capsys, "entries", "--db", evening, "--night", 1, "--json", *options)
        found = [json.loads(line)["seq"] for line in out.splitlines()]
        assert code == 0
        assert found == [entry.seq for entry in matching(of, wanted)] != []
    code, out, _ = run(capsys, "entries", "--db", evening, "--night", 1, "--kind", "buy-in")
    assert "chips:stack:1:anna  100 CHIP" in out
    assert run(capsys, "entries", "--db", evening, "--night", 1, "--text", "x'; DROP TABLE book; --")[:2] == (
        0,
        "No entry fits.\n",
    )
    assert run(capsys, "entries", "--db", evening, "--night", 1, "--text", "x';", "--json")[:2] == (0, "")
    assert run(capsys, "entries", "--db", evening, "--night", 99)[0] == 3


def test_a_deal_that_does_not_prove_itself_is_a_violation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bank.md 1.4, invariant 10: other cards than those that were sealed, behind a chain and an event that hold."""
    night = played(1, ended=True)
    at = next(at for at, (row, _) in enumerate(night.rows) if b'"deck-opened"' in row.body)
    plain = msgspec.json.decode(night.rows[at][0].body)
    opened = next(event for event in plain["data"]["events"] if event["e"] == "deck-opened")
    opened["leaves"][0] = "0" * 64
    head = night.rows[at][0].prev
    for place, (row, sealed) in enumerate(night.rows[at:], at):
        said = plain if place == at else msgspec.json.decode(row.body)
        said["prev"] = head.hex()
        body = encode(said)
        night.rows[place] = (msgspec.structs.replace(row, body=body, prev=head, hash=row_hash(body)), sealed)
        head = night.rows[place][0].hash
    write(tmp_path / "data", night)
    code, out, _ = run(capsys, "verify", "--data", tmp_path / "data")
    assert code == 1
    assert "the deal of hand 1 is not proven. This does not hold: The seal of the chosen deck" in out
