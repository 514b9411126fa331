"""The examiner finds what a forger does who rewrites the whole chain after it (bank.md 1.4)."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from server.bank import tournament as cup
from server.bank.audit import Examiner, examine, unpaired
from server.bank.book import Appended, append_entry, close, open_club
from server.bank.chain import GENESIS, Posted, Row, encode, read_entry, row_hash, verify
from server.bank.close import end_of_night
from server.bank.entry import AMOUNT_MAX, Draft, EntryKind, Posting, Slip
from server.bank.posting import PotAward, award, by_command, cash_paid_in, kitty_cut, reversal, wager
from tests.bank.till import Till

Plain = dict[str, Any]


def evening() -> Till:
    """A whole night: buy-ins, two hands, a kitty, a mistake and its reversal, a command's entry, the end."""
    till = Till()
    assert till.book.terms is not None
    till.seat("anna", "bo", drawer="bo")
    till.seat("cleo")
    till.post(cash_paid_in("EUR", "cleo", 500, "bo", till.order()))
    till.post(reversal(till.slip(), "she had not paid", till.order()))
    till.ante(1, "anna", "bo", "cleo", chips=2)
    till.post(kitty_cut(till.book.terms, 1, 1), award(till.book.terms, 1, [PotAward(0, (("cleo", 5),))]))
    till.ante(2, "anna", "bo")
    till.post(award(till.book.terms, 2, [PotAward(0, (("bo", 2),))]))
    till.say("grant", {"command": "c1", "events": [], "payload": "ab" * 32})
    till.post(cash_paid_in("EUR", "cleo", 700, "bo", by_command("", "c1", "ab" * 32)))
    till.post(*end_of_night(till.book, ("anna",), {}).drafts)
    closed = close(till.book, 0)
    assert isinstance(closed, Appended)
    till.keep(closed)
    return till


def chained(bodies: list[Plain]) -> list[Row]:
    """Rows with these bodies, hashed and chained anew, and listed as their bodies say."""
    rows: list[Row] = []
    head = GENESIS
    for plain in bodies:
        plain["prev"] = head.hex()
        body = encode(plain)
        row = Row(
            plain["seq"], plain["row"], plain["at_us"], plain["epoch"], plain["kind"], body, head, row_hash(body),
            plain.get("key", ""), plain.get("reverses", 0), tuple(Posted(*leg) for leg in plain.get("postings", ())),
            bytes.fromhex(plain.get("sealed_sha256", "")),
        )  # fmt: skip
        rows.append(row)
        head = row.hash
    return rows


def plains(rows: list[Row]) -> list[Plain]:
    return [json.loads(row.body) for row in rows]


def at(bodies: list[Plain], kind: str, nth: int = 0) -> Plain:
    return [plain for plain in bodies if plain["kind"] == kind][nth]


def test_a_sound_night_has_no_findings() -> None:
    till = evening()
    assert chained(plains(till.rows)) == till.rows
    assert verify(till.rows) is None
    examiner = examine("night-7", till.rows)
    assert examiner.findings == []
    assert (examiner.seq, examiner.head) == (till.book.seq, till.book.head)


def leg(kind: str, line: int, column: int, value: object, nth: int = 0) -> Callable[[list[Plain]], None]:
    """Changes one column (account, unit, amount, balance after) of one posting."""

    def change(bodies: list[Plain]) -> None:
        at(bodies, kind, nth)["postings"][line][column] = value

    return change


def field(kind: str, name: str, value: object) -> Callable[[list[Plain]], None]:
    def change(bodies: list[Plain]) -> None:
        at(bodies, kind)[name] = value

    return change


def swap(kind: str, name: str, value: object) -> Callable[[list[Plain]], None]:
    """Changes one key of an event's data."""

    def change(bodies: list[Plain]) -> None:
        at(bodies, kind)["data"][name] = value

    return change


def twice(bodies: list[Plain]) -> None:
    """The same entry once more: its postings go on from the balances it left."""
    ante = at(bodies, "ante")
    again = json.loads(json.dumps(ante))
    where = bodies.index(ante) + 1
    bodies.insert(where, again)
    for one in again["postings"]:
        one[3] += one[2]
    _renumber(bodies)


def after_the_end(bodies: list[Plain]) -> None:
    talk = {**at(bodies, "book-closed"), "kind": "talk"}
    bodies.append(talk)
    _renumber(bodies)


def closed_early(bodies: list[Plain]) -> None:
    first = next(place for place, plain in enumerate(bodies) if plain["kind"] == "ante")
    del bodies[first:-1]
    _renumber(bodies)


def back_to_a_closed_pot(bodies: list[Plain]) -> None:
    for plain in bodies:
        if plain["row"] == "entry":
            for one in plain["postings"]:
                one[0] = one[0].replace("pot:7:2", "pot:7:1")


def two_pots(bodies: list[Plain]) -> None:
    first = at(bodies, "award")
    bodies.remove(first)
    place = bodies.index(at(bodies, "award"))
    bodies.insert(place + 1, first)
    _renumber(bodies)


def of_a_reversal(bodies: list[Plain]) -> None:
    at(bodies, "ante")["reverses"] = at(bodies, "reversal")["seq"]


def hole(bodies: list[Plain]) -> None:
    del bodies[3]


def _renumber(bodies: list[Plain]) -> None:
    for seq, plain in enumerate(bodies, 1):
        plain["seq"], plain["at_us"] = seq, 1_000 + seq


FORGERIES: list[tuple[str, Callable[[list[Plain]], None], str]] = [
    ("a larger win", leg("award", 1, 2, 6), "balance"),
    ("an amount of nothing", leg("award", 1, 2, 0), "balance"),
    ("another balance", leg("award", 1, 3, 104), "running"),
    ("another winner", leg("award", 1, 0, "chips:stack:7:anna"), "running"),
    ("an account that is not", leg("award", 1, 0, "chips:sock:7"), "account"),
    ("another night's account", leg("award", 1, 0, "chips:stack:8:anna"), "account"),
    ("another currency", leg("cash-payment", 0, 1, "USD"), "account"),
    ("chips as money", leg("cash-payment", 0, 1, "CHIP"), "account"),
    ("an account twice", leg("ante", 1, 0, "chips:stack:7:anna"), "balance"),
    ("a stack below nothing", leg("ante", 0, 2, -900), "floor"),
    ("another price", swap("book-opened", "price", 99), "tie-out"),
    ("another night's terms", swap("book-opened", "night", 8), "opening"),
    ("no terms", swap("book-opened", "price", "100"), "opening"),
    ("terms in the middle", field("grant", "kind", "book-terms"), "opening"),
    ("opened twice", field("grant", "kind", "book-opened"), "opening"),
    ("not opened", field("book-opened", "kind", "talk"), "opening"),
    ("an entry twice", twice, "repeated"),
    ("an entry without a key", field("ante", "key", ""), "repeated"),
    ("written after the end", after_the_end, "closed"),
    ("closed with chips out", closed_early, "closed"),
    ("a pot used again", back_to_a_closed_pot, "pot"),
    ("two open pots", two_pots, "pot"),
    ("a reversal of something else", field("reversal", "reverses", 2), "reversal"),
    ("a reversal of nothing", field("reversal", "reverses", 999), "reversal"),
    ("a reversal that is not exact", leg("reversal", 0, 2, 400), "reversal"),
    ("a reversal of a reversal", of_a_reversal, "reversal"),
    ("another payload", swap("grant", "payload", "cd" * 32), "command"),
    ("another command", swap("grant", "command", "c2"), "command"),
    ("no command", swap("grant", "command", ""), "command"),
    ("another actor", field("grant", "actor", "bo"), "command"),
    ("a payload without a command", field("ante", "payload_sha256", "ab" * 32), "command"),
    ("an unknown version", field("ante", "v", 2), "bytes"),
    ("another book", field("ante", "book", "night-8"), "columns"),
    ("a hole", hole, "chain"),
    ("time running back", field("ante", "at_us", 1), "chain"),
    ("an older owner", field("ante", "epoch", 0), "chain"),
    ("a fraction", swap("grant", "events", [1.5]), "bytes"),
    ("a number too large", swap("grant", "events", [2**53]), "bytes"),
    ("a key that a browser sorts elsewhere", swap("grant", "é", 1), "bytes"),
    ("a key that a browser puts first", swap("grant", "9", 1), "bytes"),
    ("an unknown field", field("ante", "note", "x"), "bytes"),
]


@pytest.mark.parametrize(("forge", "check"), [f[1:] for f in FORGERIES], ids=[f[0] for f in FORGERIES])
def test_a_forged_night_is_found(forge: Callable[[list[Plain]], None], check: str) -> None:
    bodies = plains(evening().rows)
    forge(bodies)
    findings = examine("night-7", chained(bodies)).findings
    assert check in {finding.check for finding in findings}
    assert all(finding.book == "night-7" and finding.seq >= 1 and finding.text for finding in findings)


COLUMNS: list[tuple[str, object]] = [
    ("kind", "call"), ("at_us", 10**15), ("epoch", 2), ("key", "other"), ("reverses", 3), ("postings", ()),
    ("sealed", bytes(32)), ("seq", 99), ("row", "event"), ("body", b"{}"), ("body", b"\xff"), ("prev", bytes(32)),
    ("hash", bytes(32)),
]  # fmt: skip


@pytest.mark.parametrize(("column", "value"), COLUMNS)
@pytest.mark.parametrize("where", ["ante", "grant"])
def test_a_row_listed_as_something_else_is_found(column: str, value: object, where: str) -> None:
    """Every column of a row, of an entry and of an event."""
    rows = evening().rows
    place = next(at for at, row in enumerate(rows) if row.kind == where)
    if column == "row" and where == "grant":
        value = "entry"
    if column == "postings" and where == "grant":
        value = (Posted("cash:bo", "EUR", 1, 1),)
    changed = msgspec.structs.replace(rows[place], **{column: value})
    assert changed != rows[place]
    assert examine("night-7", [*rows[:place], changed, *rows[place + 1 :]]).findings


def carried() -> tuple[Examiner, list[Plain]]:
    """The examined night, and the club book that took its money."""
    till = evening()
    given = next(read_entry(row.body) for row in till.rows if row.kind == "to-club")
    meta = {"book": "night-7", "key": given.key}
    legs = tuple(Posting(one.account, one.unit, -one.amount) for one in given.postings)
    club = open_club(1)
    taken = append_entry(club.book, 5, Draft(EntryKind.FROM_NIGHT, legs, given.key, meta=meta))
    assert isinstance(taken, Appended)
    return examine("night-7", till.rows), plains([club.row, taken.row])


def test_both_sides_of_a_carry_are_there() -> None:
    night, club = carried()
    assert unpaired([night], examine("club", chained(club))) == []


def test_a_side_that_is_missing_or_other_is_found() -> None:
    night, club = carried()
    assert [f.book for f in unpaired([night], examine("club", chained(club[:1])))] == ["night-7"]
    assert [f.book for f in unpaired([], examine("club", chained(club)))] == ["club"]
    club[1]["meta"]["book"] = "night-8"
    assert {f.book for f in unpaired([night], examine("club", chained(club)))} == {"night-7", "club"}


def twice_taken_back(bodies: list[Plain]) -> None:
    """The reversal once more, under another key, with the balances that come of it."""
    again = json.loads(json.dumps(at(bodies, "reversal")))
    again["key"] = "again"
    bodies.insert(bodies.index(at(bodies, "reversal")) + 1, again)
    for one in again["postings"]:
        one[3] += one[2]
    _renumber(bodies)


def appended(till: Till, draft: Draft) -> list[Plain]:
    """The night's bodies and an entry more that no book would have taken, its balances right."""
    bodies = plains(till.rows)
    left: dict[str, int] = {}
    for body in bodies:
        left |= {account: after for account, _, _, after in body.get("postings", ())}
    legs = [[leg.account, leg.unit, leg.amount, left.get(leg.account, 0) + leg.amount] for leg in draft.postings]
    entry = {
        **next(body for body in bodies if body["row"] == "entry"),
        "actor": "",
        "kind": str(draft.kind),
        "key": draft.key,
        "reverses": draft.reverses,
    }
    return [*bodies, {**entry, "seq": len(bodies) + 1, "at_us": 10**9, "postings": legs}]


def found_in(bodies: list[Plain]) -> list[str]:
    return [finding.text for finding in examine("night-7", chained(bodies)).findings]


def test_what_is_taken_back_twice_is_found() -> None:
    bodies = plains(evening().rows)
    twice_taken_back(bodies)
    assert "row 7 takes back row 5, which it cannot" in found_in(bodies)


def test_a_wager_taken_back_after_something_else_touched_the_pot_is_found() -> None:
    """design.md 10.14: only the last thing that touched it, and only when that is a wager."""
    till = Till()
    till.seat("anna", "bo")
    assert till.book.terms is not None
    till.post(wager(till.book.terms, 1, 1, EntryKind.BET, "anna", 5))
    bet = till.book.wager
    assert bet is not None
    assert found_in(appended(till, reversal(bet, "taken back", till.order()))) == []
    till.post(wager(till.book.terms, 1, 2, EntryKind.CALL, "bo", 5))
    assert found_in(appended(till, reversal(bet, "taken back", till.order()))) == [
        "row 6 takes back row 4, which it cannot"
    ]
    till.post(kitty_cut(till.book.terms, 1, 1))
    cut = Slip(till.book.seq, "kitty-cut", kitty_cut(till.book.terms, 1, 1).postings)
    assert found_in(appended(till, reversal(cut, "taken back", till.order()))) == [
        "row 7 takes back row 6, which it cannot"
    ]


def test_two_hands_open_in_a_tournament_are_found() -> None:
    till = Till()
    assert till.book.terms is not None
    for player in ("anna", "bo"):
        till.post(cup.entry(till.book.terms, "7-1", player, 1500, cup.Price(), "", till.order()))
    first, second = (wager(till.book.terms, hand, 1, EntryKind.BET, "anna", 5) for hand in (1, 2))
    till.post(cup.in_tournament_chips("7-1", first))
    assert found_in(appended(till, cup.in_tournament_chips("7-1", second))) == ["row 5: two hands are open at once"]


def test_money_that_has_no_business_in_a_prize_pool_is_found() -> None:
    """bank.md 1.3: only entries put in, only prizes and refunds take out."""
    till = Till()
    till.seat("anna")
    assert till.book.terms is not None
    till.post(cup.entry(till.book.terms, "7-1", "anna", 1500, cup.Price(prize=800), "", till.order()))
    into = Draft(EntryKind.WRITE_OFF, (Posting("player:anna", "EUR", 5), Posting("money:prize:7", "EUR", -5)), "x")
    out = Draft(EntryKind.WRITE_OFF, (Posting("player:anna", "EUR", -5), Posting("money:prize:7", "EUR", 5)), "x")
    assert found_in(appended(till, into)) == ["row 4 puts money into money:prize:7, which write-off may not"]
    assert found_in(appended(till, out)) == ["row 4 takes money from money:prize:7, which write-off may not"]


@pytest.mark.parametrize(("more", "fits"), [(0, True), (1, False)])
def test_an_amount_is_at_most_what_a_browser_counts_exactly(more: int, fits: bool) -> None:
    legs = (Posting("player:anna", "EUR", AMOUNT_MAX + more), Posting("player:bo", "EUR", -AMOUNT_MAX - more))
    till = Till()
    till.seat("cleo")
    assert (found_in(appended(till, Draft(EntryKind.PEER_PAYMENT, legs, "x"))) == []) == fits


def test_a_credit_account_is_never_above_nothing() -> None:
    till = Till()
    till.seat("cleo")
    legs = (Posting("money:kitty:club", "EUR", 1), Posting("player:cleo", "EUR", -1))
    assert found_in(appended(till, Draft(EntryKind.PEER_PAYMENT, legs, "x"))) == ["row 3 leaves 1 on money:kitty:club"]
