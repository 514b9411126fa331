"""Forms of server-made pages: every command of a night by an ordinary POST, with the socket's ids and permissions."""

import msgspec
import pytest

from server.night import commands as c
from server.poker.modifiers import Modifiers
from server.web.errors import Problem
from server.web.forms import command_of, nested, next_page
from tests.web.conftest import Server


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ([("do", "grant"), ("player", "p1"), ("chips", "50"), ("pay", "cash")], c.Grant("p1", 50, "cash")),
        ([("do", "end"), ("mode", "deals"), ("deals", "3"), ("seat", "")], c.End("deals", 3)),
        ([("do", "cast-vote"), ("vote", "1"), ("yes", "false")], c.CastVote(1, False)),
        (
            [("do", "share-expense"), ("amount", "900"), ("players[]", "p1"), ("players[]", "p2")],
            c.ShareExpense(900, players=("p1", "p2")),
        ),
        (
            [
                ("do", "choose"),
                ("game", "omaha"),
                ("ante", "1"),
                ("modifiers.hi_lo", "true"),
                ("modifiers.wild[]", "2"),
            ],
            c.Choose("omaha", 1, modifiers=Modifiers(wild=("2",), hi_lo=True)),
        ),
    ],
)
def test_a_form_says_a_command(fields: list[tuple[str, str]], command: c.PersonCommand) -> None:
    assert command_of(fields) == command


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ([("do", "shuffle")], "could not read"),  # the system's own: nobody says it
        ([("do", "grant"), ("player", "p1"), ("chips", "-4")], "Chips: this must be a whole number, at least 1."),
        ([("do", "grant"), ("player", "p1"), ("chips", "50"), ("colour", "red")], "could not read"),
        ([("do", "end"), ("mode", "later")], "Mode: "),
        ([("modifiers", "x"), ("modifiers.hi_lo", "true")], "could not read"),
        ([("players", "x"), ("players[]", "y")], "could not read"),
        ([], "could not read"),
    ],
)
def test_what_is_no_command_is_refused_in_words(fields: list[tuple[str, str]], says: str) -> None:
    with pytest.raises(Problem) as refused:
        command_of(fields)
    assert refused.value.status == 400
    assert says in refused.value.text


@pytest.mark.parametrize("wanted", ["//evil.example", "https://evil.example", "/\\evil.example", "x", "/a\r\nb: c", ""])
def test_a_form_leads_to_no_address_but_ours(wanted: str) -> None:
    assert next_page([("next", wanted)], "/n/1") == "/n/1"
    assert next_page([("next", "/n/2/bank?x=1")], "/n/1") == "/n/2/bank?x=1"


def test_what_is_empty_is_left_out() -> None:
    assert nested([("a", ""), ("b.c", "1"), ("d[]", "")]) == {"b": {"c": "1"}}


async def test_a_form_reaches_the_table_and_leads_on(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    answer = await host.form("/n/1/do", {"do": "pause", "id": "a-1", "next": "/n/1/desk"})
    assert (answer.status, answer.headers["Location"]) == (303, "/n/1/desk")
    (person, admin, command_id, payload) = server.club.tables.done[0]
    assert (person, admin, command_id) == ("p00000000001", False, "a-1")
    assert msgspec.json.decode(payload) == {"do": "pause"}


async def test_a_refusal_is_a_page_in_words_and_escaped(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    answer = await host.form("/n/1/do", {"do": "leave", "id": "a-1", "next": "/n/1/desk"})
    assert answer.status == 409
    assert b"Not &lt;b&gt;now&lt;/b&gt;." in answer.body
    assert b'href="/n/1/desk"' in answer.body


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"do": "pause"}, 400),  # no id
        ({"do": "pause", "id": "a b"}, 400),
        ({"do": "dance", "id": "a-1"}, 400),
        ({"do": "pause", "id": "a-1", **{f"f{n}": "x" for n in range(500)}}, 400),
    ],
)
async def test_a_bad_form_changes_nothing(server: Server, fields: dict[str, str], status: int) -> None:
    host = server.browser()
    await host.open_night()
    answer = await host.form("/n/1/do", fields)
    assert answer.status == status
    assert b'role="alert"' in answer.body
    assert not server.club.tables.done


async def test_a_stranger_and_another_origin_are_refused(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    stranger = server.browser()
    assert (await stranger.form("/n/1/do", {"do": "pause", "id": "a-1"})).status == 401
    host.origin = "http://evil.example"
    assert (await host.form("/n/1/do", {"do": "pause", "id": "a-1"})).status == 403
    assert not server.club.tables.done


async def test_json_is_no_form(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    answer = await host.post("/n/1/do", {"do": "pause", "id": "a-1"})
    assert answer.status == 415
