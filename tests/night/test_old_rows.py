"""An upgrade never loses a night (design.md 10.20): rows of an older server replay without what came later."""

from typing import Any

import msgspec
import pytest

from server.bank.chain import Row, encode, read_entry, row_hash
from server.bank.check import InvariantBroken
from server.night import commands as c
from server.night.events import Batch
from server.night.evolve import evolve_all
from server.night.record import read_record
from server.night.replay import replay
from server.night.votes.subjects import PlayWithKitty, Vote
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF


def evening() -> Evening:
    played = Evening(SHELF)
    played.do(None, c.Join("bo"))
    played.do("anna", c.Sit(100))
    played.do("bo", c.Sit(50))
    played.do("anna", c.Approve("bo"))
    played.do("anna", c.Grant("bo", 20, "cash"))
    return played


def without(data: Any, *names: str) -> Any:  # noqa: ANN401  (JSON is anything)
    """The JSON without these keys, wherever they are: an older server did not know them."""
    if isinstance(data, dict):
        return {key: without(value, *names) for key, value in data.items() if key not in names}
    return [without(value, *names) for value in data] if isinstance(data, list) else data


def as_written_by_an_older_server(rows: list[Row], *unknown: str) -> list[Row]:
    """The same rows, hashed and chained anew, their events without what it did not know."""
    made: list[Row] = []
    for row in rows:
        plain = msgspec.json.decode(row.body)
        if row.row == "event":
            plain["data"] = without(plain["data"], *unknown)
        plain["prev"] = (made[-1].hash if made else row.prev).hex()
        body = encode(plain)
        made.append(msgspec.structs.replace(row, body=body, prev=bytes.fromhex(plain["prev"]), hash=row_hash(body)))
    return made


def test_what_an_older_server_did_not_know_is_not_missed() -> None:
    played = evening()
    later = (
        "role",
        "credit_max",
        "free_stacks",
        "options",
        "cut_by",
        "reveal",
        "packs",
        "rotation",
        "rotation_deals",
        "experience",
        "killer_acts",
        "fifth_card",
        "swing_tie",
        "match_cap",
        "no_bets",
        "wimp",
        "time_up",
        "written",
        "ghost",
    )
    older = as_written_by_an_older_server([row for row, _ in played.rows], *later)
    assert older[-1].hash != played.rows[-1][0].hash
    *_, last = replay((row, None) for row in older)
    assert last.after == played.night
    assert last.book.balances == played.book.balances
    assert last.book.head == older[-1].hash


def test_an_entry_that_its_event_does_not_make_is_still_found() -> None:
    """The bytes of an event are taken as they are; what follows from them is not."""
    played = evening()
    rows = [row for row, _ in played.rows]
    grant = next(row for row in rows if row.kind == "grant")
    plain = msgspec.json.decode(grant.body)
    plain["data"]["events"][0]["chips"] = 21
    body = encode(plain)
    rows[grant.seq - 1] = msgspec.structs.replace(grant, body=body, hash=row_hash(body))
    rows = as_written_by_an_older_server(rows)
    assert read_entry(rows[grant.seq].body).postings[1].amount == 20
    with pytest.raises(InvariantBroken, match="not what the events before it come to"):
        list(replay((row, None) for row in rows))


def test_a_kitty_vote_of_an_older_server_goes_on_as_a_vote_of_the_table() -> None:
    """Its events are read as they were written, and an open vote is answered with the new commands."""
    played = Evening(SHELF)
    for person in ("bo", "cleo"):
        played.do(None, c.Join(person))
        played.do(person, c.Sit(50))
        played.do("anna", c.Approve(person))
    said = read_record(
        b'{"events":[{"e":"kitty-proposed","player":"bo"},{"e":"kitty-voted","player":"cleo","yes":false}]}'
    )
    asked = evolve_all(played.night, Batch(said.events))
    assert asked.votes == (Vote(1, "bo", PlayWithKitty(), yes=("bo",), no=("cleo",)),)
    decided = read_record(
        b'{"events":[{"e":"kitty-voted","player":"cleo","yes":true},{"e":"kitty-decided","on":true}]}'
    )
    assert evolve_all(asked, Batch(decided.events)).kitty_on
    played.night = asked
    played.do("cleo", c.CastVote(1, yes=True))
    assert (played.night.kitty_on, played.night.votes) == (True, ())
