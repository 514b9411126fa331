"""Canonical bytes, hashes and anchors (bank.md 1.7)."""

import json
import subprocess
from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.bank.chain import (
    GENESIS,
    Anchor,
    Row,
    encode,
    parse_anchor,
    read_entry,
    read_event,
    sealed_hash,
    verify,
    write_anchor,
)
from tests.bank.till import Till

LEAF = st.one_of(
    st.integers(-(2**53) + 1, 2**53 - 1), st.booleans(), st.none(), st.text(st.characters(exclude_categories=["Cs"]))
)
KEYS = st.text("abcxyz_09", min_size=1, max_size=6).filter(lambda key: not key.isdigit())
VALUES = st.recursive(LEAF, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))

SORTED_STRINGIFY = """
const sorted = (v) => Array.isArray(v) ? v.map(sorted) : v && typeof v === "object"
  ? Object.fromEntries(Object.keys(v).sort().map((k) => [k, sorted(v[k])])) : v;
const lines = require("fs").readFileSync(0, "utf8").split("\\n").filter((line) => line);
process.stdout.write(lines.map((line) => JSON.stringify(sorted(JSON.parse(line)))).join("\\n"));
"""


class Flat(msgspec.Struct, tag_field="e", tag="called"):
    """A struct as events are: its fields and its tag are sorted like any other keys."""

    zebra: int
    amount: int


def test_canonical_bytes_are_a_sorted_stringify() -> None:
    """A browser must come to the same bytes with what it has: JSON.parse, sort, JSON.stringify."""
    samples: list[object] = []

    @given(VALUES)
    def collect(value: object) -> None:
        samples.append(value)

    collect()
    samples += [{"a": '\b\f\n\r\t"\\/\x00\x1f\x7f\u2028\u2029\xe9\U0001f0a1 <&>'}, {"b": 1, "a": {"d": [], "c": {}}}]
    samples += [{"big": 2**53 - 1, "small": -(2**53) + 1}, till().rows, {"flat": Flat(2, 1)}]
    ours = [encode(sample) for sample in samples if not isinstance(sample, list) or sample != []]
    # Written by another encoder, with other spaces and escapes, so that only sense is handed over.
    theirs = subprocess.run(
        ["node", "-e", SORTED_STRINGIFY],
        input="\n".join(json.dumps(json.loads(one), indent=None, separators=(" , ", " : ")) for one in ours).encode(),
        capture_output=True,
        check=True,
    ).stdout
    assert len(ours) > 80
    assert theirs.split(b"\n") == ours


def till() -> Till:
    filled = Till()
    filled.seat("anna", "bo")
    filled.say("talk", {"said": "hello"}, sealed=bytes(range(32)))
    filled.ante(1, "anna", "bo")
    return filled


def test_a_row_is_hashed_over_all_it_says() -> None:
    """bank.md 1.7: SHA-256("PLG1" || bytes), and the bytes hold the hash before."""
    filled = till()
    before = GENESIS
    for row in filled.rows:
        assert row.hash == sha256(b"PLG1" + row.body).digest()
        plain = json.loads(row.body)
        assert plain["prev"] == before.hex() == row.prev.hex()
        assert (plain["v"], plain["book"], plain["seq"], plain["row"]) == (1, "night-7", row.seq, row.row)
        assert (plain["at_us"], plain["epoch"], plain["kind"]) == (row.at_us, row.epoch, row.kind)
        before = row.hash


def test_an_entry_says_account_unit_amount_and_balance() -> None:
    entry = read_entry(till().rows[-1].body)
    assert [msgspec.structs.astuple(leg) for leg in entry.postings] == [
        ("chips:stack:7:anna", "CHIP", -1, 99),
        ("chips:stack:7:bo", "CHIP", -1, 99),
        ("chips:pot:7:1", "CHIP", 2, 2),
    ]


def test_an_event_keeps_its_data_as_it_was_encoded() -> None:
    event = read_event(till().rows[3].body)
    assert bytes(event.data) == b'{"said":"hello"}'
    assert event.sealed_sha256 == bytes(range(32)).hex()


TAMPER: list[tuple[str, str, Callable[[Row], Row]]] = [
    (
        "body",
        "row 2 was changed: its hash does not fit",
        lambda row: msgspec.structs.replace(row, body=row.body.replace(b"anna", b"anne")),
    ),
    ("hash", "row 2 was changed: its hash does not fit", lambda row: msgspec.structs.replace(row, hash=bytes(32))),
    (
        "prev",
        "row 2 does not follow the row before it",
        lambda row: msgspec.structs.replace(row, prev=bytes(31) + b"\x01"),
    ),
    ("seq", "row 2 is missing", lambda row: msgspec.structs.replace(row, seq=row.seq + 1)),
    ("time", "row 2 is not later than the row before it", lambda row: msgspec.structs.replace(row, at_us=1)),
    (
        "the same time",
        "row 2 is not later than the row before it",
        lambda row: msgspec.structs.replace(row, at_us=1_000),
    ),
    (
        "body and hash",
        "row 3 does not follow the row before it",
        lambda row: msgspec.structs.replace(
            row, body=(other := row.body.replace(b"anna", b"anne")), hash=sha256(b"PLG1" + other).digest()
        ),
    ),
    (
        "body and hash, without the hash before",
        "row 2 does not hold the hash of the row before it",
        lambda row: msgspec.structs.replace(
            row,
            body=(other := row.body.replace(row.prev.hex().encode(), b"0" * 64)),
            hash=sha256(b"PLG1" + other).digest(),
        ),
    ),
]


@pytest.mark.parametrize(("said", "change"), [each[1:] for each in TAMPER], ids=[each[0] for each in TAMPER])
def test_a_changed_row_breaks_the_chain(said: str, change: Callable[[Row], Row]) -> None:
    rows = till().rows
    assert verify(rows) is None
    at = 1
    changed = change(rows[at])
    assert changed != rows[at]
    broken = verify([*rows[:at], changed, *rows[at + 1 :]])
    assert broken is not None
    assert broken.text == said
    assert broken.seq == int(said.split()[1])


def test_a_missing_row_breaks_the_chain() -> None:
    rows = till().rows
    for at in range(len(rows) - 1):
        broken = verify(rows[:at] + rows[at + 1 :])
        assert broken is not None
        assert broken.seq == at + 1


def test_only_an_anchor_sees_a_cut_tail() -> None:
    """bank.md 1.7, the limit of a chain: that is what anchors are for."""
    assert verify(till().rows[:-1]) is None


def test_every_byte_of_a_row_counts() -> None:
    """bank.md 4, row 7: any single byte of a canonical row."""
    rows = till().rows
    row = rows[-1]
    for at in range(len(row.body)):
        other = bytes([*row.body[:at], row.body[at] ^ 1, *row.body[at + 1 :]])
        assert verify([*rows[:-1], msgspec.structs.replace(row, body=other)]) is not None


def test_anchors_are_read_as_they_are_written() -> None:
    anchor = Anchor("night-7", 88, bytes(range(32)))
    assert parse_anchor(write_anchor(anchor)) == anchor


@pytest.mark.parametrize(
    "text",
    ["", "night-7", "night-7:88", "night-7:88:12", "night-7:-1:" + "0" * 64, "night 7:1:" + "0" * 64,
     "night-7:1:" + "G" * 64, "night-7:1:" + "0" * 65, "night-7:1:" + "0" * 64 + "\n", ":1:" + "0" * 64],
)  # fmt: skip
def test_no_anchor(text: str) -> None:
    assert parse_anchor(text) is None


def test_a_sealed_hash_needs_a_whole_salt() -> None:
    """Without a salt the hash of two discarded cards is guessed in a moment (design.md 10.1)."""
    assert sealed_hash(bytes(16), b"AsKd") == sha256(b"KTS1" + bytes(16) + b"AsKd").digest()
    assert sealed_hash(b"\x01" * 16, b"AsKd") != sealed_hash(bytes(16), b"AsKd")
    for salt in (b"", bytes(15), bytes(17)):
        with pytest.raises(ValueError, match="salt"):
            sealed_hash(salt, b"AsKd")
