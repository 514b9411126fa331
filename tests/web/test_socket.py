"""The websocket: every frame gets its answer, wrong ones change nothing, and no message ends it by an exception."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.table.lobby import Standing
from server.web import socket as socket_module
from server.web import watch
from server.web.frames import BadFrame, Do, Hello, Ping, read_frame
from server.web.keys import CONNECTIONS, SERVICES
from tests.web.conftest import LIMITS, Browser, Server, Socket, Start, rates

STOPS_WITHIN_S = 60  # it would be for ever, were it waited for
HELLO = {"t": "hello", "night": 1, "tab": "tab-1"}


async def seated(server: Server) -> tuple[Browser, Socket]:
    """A host with an open night and a live socket in it."""
    host = server.browser()
    await host.open_night()
    socket = await host.socket()
    await socket.hello()
    return host, socket


async def test_a_command_is_answered_and_shown_to_all(server: Server) -> None:
    host, guest = server.browser(), server.browser()
    _, token = await host.open_night()
    await guest.join(token, "Bo")
    hosts, guests = await host.socket(), await guest.socket()
    assert await hosts.hello() == {"t": "push", "v": 0, "you": "p00000000001", "padding": "", "log": []}
    assert (await guests.hello())["you"] == "p00000000002"
    await guests.do("c-1", do="say", text="Bo calls 2")
    assert await hosts.hear() == {
        "t": "push", "v": 1, "you": "p00000000001", "padding": "", "log": [{"n": 1, "text": "Bo calls 2"}],
    }  # fmt: skip
    assert (await guests.hear())["t"] == "push"
    assert await guests.hear() == {"t": "ok", "id": "c-1", "v": 1}
    assert server.club.tables.asked == [("p00000000002", "c-1")]


async def test_hello_brings_the_log_so_far(server: Server) -> None:
    _, socket = await seated(server)
    await socket.do("c-1", do="say", text="one")
    await socket.hear_until("ok")
    again = await server.browser().socket()
    assert await again.close_code() == 4003
    fresh = await server.running.app[SERVICES].people.new_session("p00000000001")
    late = server.browser()
    other = await late.socket({"Cookie": f"sid={fresh}"})
    assert (await other.hello())["log"] == [{"n": 1, "text": "one"}]


async def test_ping_tells_the_servers_time(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    socket = await host.socket()
    await socket.send({"t": "ping", "at": 41})  # before hello, too
    assert await socket.hear() == {"t": "pong", "at": 41, "now": server.club.clock.now_ms()}


async def test_a_slow_table_does_not_hold_up_a_ping_or_the_order(server: Server) -> None:
    _, socket = await seated(server)
    await socket.do("c-1", do="wait")
    await socket.do("c-2", do="say", text="later")
    await socket.send({"t": "ping", "at": 1})
    heard = [await socket.hear() for _ in range(3)]
    assert {frame["t"] for frame in heard} == {"push", "ok", "pong"}
    assert [command for _, command in server.club.tables.asked] == ["c-1", "c-2"]
    server.club.tables.gate.set()
    assert (await socket.hear())["id"] == "c-1"


WRONG = [
    # what is sent, the rule
    ("", "bad-message"),
    ("{", "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ("5", "bad-message"),
    ("{}", "bad-message"),
    ('{"t": "shout"}', "bad-message"),
    ('{"t": "push", "v": 1}', "bad-message"),
    ('{"t": "do"}', "bad-message"),
    ('{"t": "do", "id": "c-1"}', "bad-message"),
    ('{"t": "do", "id": 7, "do": {}}', "bad-message"),
    ('{"t": "do", "id": "", "do": {}}', "bad-message"),
    ('{"t": "do", "id": "c 1", "do": {}}', "bad-message"),
    ('{"t": "do", "id": "c-1\\n", "do": {}}', "bad-message"),
    ('{"t": "do", "id": "' + "x" * 65 + '", "do": {}}', "bad-message"),
    ('{"t": "do", "id": "c-1", "do": {}, "seat": 3}', "bad-message"),
    ('{"t": "do", "id": "c-1", "do": {}, "person": "p00000000001"}', "bad-message"),
    ('{"t": "do", "id": "c-1", "do": {"do": }}', "bad-message"),
    ('{"t": "hello", "night": 1, "tab": "tab-1"}', "hello-again"),
    ('{"t": "hello", "night": true, "tab": "x"}', "bad-message"),
    ('{"t": "hello", "night": 1.5, "tab": "x"}', "bad-message"),
    ('{"t": "hello", "night": "1", "tab": "x"}', "bad-message"),
    ('{"t": "hello", "night": 0, "tab": "x"}', "bad-message"),
    ('{"t": "hello", "night": 99999999999999999999, "tab": "x"}', "bad-message"),
    ('{"t": "hello", "night": 1, "tab": "x", "seat": 2}', "bad-message"),
    ('{"t": "ping"}', "bad-message"),
    ('{"t": "ping", "at": -1}', "bad-message"),
    ('{"t": "ping", "at": 1e3}', "bad-message"),
    ('{"t": "ping", "at": NaN}', "bad-message"),
    ('{"t": "ping", "at": "\\ud800"}', "bad-message"),
    ("[" * 4000, "bad-message"),
    ('{"a":' * 800, "bad-message"),
    (b'{"t": "ping", "at": 1}', "bad-message"),  # a binary frame
]


@pytest.mark.parametrize(("frame", "rule"), WRONG, ids=range(len(WRONG)))
async def test_a_wrong_frame_is_refused_and_changes_nothing(server: Server, frame: str | bytes, rule: str) -> None:
    _, socket = await seated(server)
    await socket.send(frame)
    refusal = await socket.hear()
    assert (refusal["t"], refusal["id"], refusal["rule"]) == ("no", "", rule)
    assert refusal["text"].endswith(".")
    assert server.club.tables.asked == []
    await socket.do("c-1", do="say", text="still here")
    assert (await socket.hear_until("ok"))["id"] == "c-1"


async def test_bytes_that_are_no_utf8_are_refused(server: Server) -> None:
    _, socket = await seated(server)
    await socket.raw._writer.send_frame(b'{"t": "ping", "at": "\xff"}', aiohttp.WSMsgType.TEXT)
    assert (await socket.hear())["rule"] == "bad-message"


async def test_the_fifth_bad_message_ends_it(server: Server) -> None:
    _, socket = await seated(server)
    for _ in range(5):
        await socket.send("nonsense")
    assert [(await socket.hear())["rule"] for _ in range(5)] == ["bad-message"] * 5
    assert await socket.close_code() == 1008


async def test_bad_commands_count_as_bad_messages(server: Server) -> None:
    """The table reads commands; what it cannot read counts, too."""
    _, socket = await seated(server)
    await socket.send("nonsense")
    for number in range(4):
        await socket.do(f"c-{number}", do="rob", chips=1_000)
    refusals = [await socket.hear() for _ in range(5)]
    assert sorted(refusal["rule"] for refusal in refusals) == ["bad-message"] + ["malformed"] * 4
    assert await socket.close_code() == 1008


async def test_refused_commands_end_nothing(server: Server) -> None:
    """A refusal by the rules is a normal answer."""
    _, socket = await seated(server)
    for number in range(6):
        await socket.do(f"c-{number}", do="break")
        assert (await socket.hear_until("no"))["rule"] == "not-answered"
    await socket.do("c-9", do="say", text="still here")
    await socket.hear_until("ok")


@pytest.mark.parametrize(("size", "fits"), [(4096, True), (4097, False), (20_000, False), (2_000_000, False)])
async def test_a_message_has_a_size(server: Server, size: int, fits: bool) -> None:
    """design.md 10.11: 4 KiB; more is 1009."""
    _, socket = await seated(server)
    frame = msgspec.json.encode({"t": "do", "id": "c-1", "do": {"do": "say", "text": ""}}).decode()
    await socket.send(frame.replace('""', '"' + "x" * (size - len(frame)) + '"'))
    if fits:
        assert (await socket.hear_until("ok"))["id"] == "c-1"
    else:
        assert await socket.close_code() == 1009
        assert server.club.tables.asked == []


async def test_a_message_in_many_pieces_has_the_same_size(server: Server) -> None:
    _, socket = await seated(server)
    transport = socket.raw._writer.transport
    assert transport is not None
    first = True
    for _ in range(30):
        transport.write(_masked(0x01 if first else 0x00, b" " * 200, final=False))
        first = False
    assert await socket.close_code() == 1009


def _masked(opcode: int, payload: bytes, *, final: bool) -> bytes:
    return bytes((opcode | (0x80 if final else 0), 0xFE)) + len(payload).to_bytes(2, "big") + b"\0\0\0\0" + payload


@pytest.mark.parametrize(
    "raw",
    [
        b"\x81\x05hello",  # not masked is allowed by some readers; it must at least not break anything
        b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
        b"\x83\x80\x00\x00\x00\x00",  # an opcode that is none
        b"\x80\x80\x00\x00\x00\x00",  # continues nothing
        b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"x" * 256,  # a ping larger than pings are
        b"\x88\x81\x00\x00\x00\x00\x01",  # a close with half a code
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
async def test_broken_frames_end_one_socket_only(server: Server, raw: bytes) -> None:
    host, socket = await seated(server)
    _, token = await server.browser().open_night("Other", "Cleo")
    guest = server.browser()
    await guest.join(token, "Bo")
    other = await guest.socket()
    await other.hello(2)
    transport = socket.raw._writer.transport
    assert transport is not None
    transport.write(raw)
    transport.write(_masked(0x01, b'{"t":"ping","at":1}' + b" " * 150, final=True))
    await asyncio.sleep(0.05)
    await other.do("c-1", do="say", text="still here")
    await other.hear_until("ok")
    assert (await host.get("/healthz")).status == 200
    assert not [line for line in server.log.lines if line.level == "error"]


async def test_nothing_before_hello(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    socket = await host.socket()
    await socket.do("c-1", do="say", text="early")
    refusal = await socket.hear()
    assert (refusal["t"], refusal["id"], refusal["rule"]) == ("no", "c-1", "hello-first")
    assert server.club.tables.asked == []
    await socket.hello()


async def test_early_or_repeated_frames_cannot_go_on_for_ever(server: Server) -> None:
    host, socket = await seated(server)
    for _ in range(5):
        await socket.send(HELLO)
    assert [(await socket.hear())["rule"] for _ in range(5)] == ["hello-again"] * 5
    assert await socket.close_code() == 1008
    early = await host.socket()
    for number in range(25):
        await early.do(f"c-{number}", do="say", text="early")
    assert [(await early.hear())["rule"] for _ in range(23)] == ["hello-first"] * 20 + ["too-fast"] * 3
    assert await early.close_code() == 1008
    assert server.club.tables.asked == []


async def test_hello_must_come_soon(start: Start) -> None:
    server: Server = await start(limits=msgspec.structs.replace(LIMITS, hello_s=1))
    host = server.browser()
    await host.open_night()
    silent, talking = await host.socket(), await host.socket()
    await talking.hello()
    assert await silent.close_code() == 1008
    await talking.do("c-1", do="say", text="still here")
    await talking.hear_until("ok")


@pytest.mark.parametrize("night", [1, 2, 77])
async def test_who_is_not_of_the_night_learns_nothing(server: Server, night: int) -> None:
    """The same close for a night of others, for none, and for somebody without a session."""
    await server.browser().open_night("Friday", "Anna")
    await server.browser().open_night("Saturday", "Bo")
    stranger = server.browser()
    await stranger.open_night("Sunday", "Eve")
    socket = await stranger.socket()
    await socket.send(HELLO | {"night": night})
    assert await socket.close_code() == 4003
    assert await (await server.browser().socket()).close_code() == 4003
    assert await (await server.browser().socket({"Cookie": "sid=" + "x" * 43})).close_code() == 4003


async def test_a_night_on_another_server(server: Server) -> None:
    """design.md 9: a client is told which server owns its table."""
    host, _ = await seated(server)
    server.club.tables.elsewhere[9] = "https://two.example.org"
    socket = await host.socket()
    await socket.send(HELLO | {"night": 9})
    assert await socket.hear() == {"t": "bye", "code": "moved", "retry_ms": 0, "to": "https://two.example.org"}
    assert await socket.close_code() == 4010


async def test_a_table_that_refuses_the_hello(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    socket = await host.socket()
    await socket.send(HELLO | {"head": "night-1:9:stale"})
    assert (await socket.hear())["rule"] == "table-frozen"
    assert await socket.close_code() == 4003


async def test_a_table_that_breaks_at_hello(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("no table")

    host = server.browser()
    await host.open_night()
    monkeypatch.setattr(server.club.tables, "attach", broken)
    socket = await host.socket()
    await socket.send(HELLO)
    assert await socket.close_code() == 1011
    assert [line.event for line in server.log.lines if line.level == "error"] == ["hello-failed"]


async def test_a_fault_of_ours_ends_one_socket_in_order(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> int:
        raise RuntimeError("no clock")

    host, socket = await seated(server)
    monkeypatch.setattr(server.club.clock, "now_ms", broken)
    await socket.send({"t": "ping", "at": 1})
    assert await socket.close_code() == 1011
    assert [line.event for line in server.log.lines if line.level == "error"] == ["frame-failed"]
    await (await host.socket()).hello()


async def test_the_newest_tab_wins(server: Server) -> None:
    """design.md 10.11: one live socket per seat and device; the older is told, and does not come back by itself."""
    host, first = await seated(server)
    second = await host.socket()
    await second.hello()
    assert await first.close_code() == 4001
    await second.do("c-1", do="say", text="here now")
    await second.hear_until("ok")
    assert [len(viewers) for viewers in server.club.tables.nights[1].viewers.values()] == [1]


async def test_a_tab_that_is_gone_before_its_hello_is_answered_turns_nobody_out(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, live = await seated(server)
    standing, asked, gate = server.club.tables.standing, asyncio.Event(), asyncio.Event()

    async def late(night: int, person: str) -> Standing | None:
        asked.set()
        await gate.wait()
        return await standing(night, person)

    monkeypatch.setattr(server.club.tables, "standing", late)
    short = await host.socket()
    await short.send(HELLO)
    await asked.wait()
    await short.raw.close()
    open_sockets = server.running.app[CONNECTIONS]
    await until(lambda: len(open_sockets) == 1)
    gate.set()
    await live.do("c-1", do="say", text="still here")
    await live.hear_until("ok")
    newest = await host.socket()
    await newest.hello()
    assert await live.close_code() == 4001


async def test_another_device_or_another_night_is_no_second_tab(server: Server) -> None:
    host, first = await seated(server)
    _, token = await server.browser().open_night("Saturday", "Bo")
    await host.join(token, "Anna")
    other_night = await host.socket()
    await other_night.hello(2)
    laptop = server.browser()
    other_device = await laptop.socket({"Cookie": f"sid={await server.club.people.new_session('p00000000001')}"})
    await other_device.hello()
    await first.do("c-1", do="say", text="all here")
    assert (await first.hear_until("ok"))["id"] == "c-1"
    assert (await other_device.hear())["v"] == 1


async def test_a_socket_that_is_gone_leaves_nothing(server: Server) -> None:
    host, socket = await seated(server)
    open_sockets = server.running.app[CONNECTIONS]
    await socket.raw.close()
    cut = await host.socket()
    await cut.hello()
    transport = cut.raw._writer.transport
    assert transport is not None
    transport.abort()
    await until(lambda: len(open_sockets) == 0)
    assert list(open_sockets) == []
    assert server.club.tables.nights[1].viewers["p00000000001"] == []
    await (await host.socket()).hello()


async def test_a_phone_that_vanished_is_noticed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """limits.md 4, item 9: pinged every 20 s, dead when no pong comes in half that time."""
    monkeypatch.setattr(socket_module, "HEARTBEAT_S", 0.1)
    server: Server = await start()
    host = server.browser()
    await host.open_night()
    gone = await server.browser().session.ws_connect(
        server.url("/ws"), headers=cookies_of(host, server), autoping=False, heartbeat=None
    )
    open_sockets = server.running.app[CONNECTIONS]
    assert len(open_sockets) == 1
    await until(lambda: len(open_sockets) == 0)  # a client of aiohttp that is not reading answers no ping
    await gone.close()


def cookies_of(browser: Browser, server: Server) -> dict[str, str]:
    """What a second window of the same device sends."""
    cookie = "; ".join(f"{each.key}={each.value}" for each in browser.session.cookie_jar)
    return {"Cookie": cookie, "Origin": server.site.local[0]}


async def test_a_command_stands_though_its_sender_is_gone(server: Server) -> None:
    host, socket = await seated(server)
    await socket.do("c-1", do="wait")
    await until(lambda: bool(server.club.tables.asked))
    transport = socket.raw._writer.transport
    assert transport is not None
    transport.abort()
    again = await host.socket()
    await again.hello()
    server.club.tables.gate.set()
    await again.do("c-2", do="say", text="still here")
    await again.hear_until("ok")
    assert not [line for line in server.log.lines if line.level == "error"]


@pytest.mark.parametrize(
    ("field", "size"), [("sockets_per_session", 2), ("sockets_per_address", 2), ("sockets_total", 2)]
)
async def test_sockets_are_counted(start: Start, field: str, size: int) -> None:
    server: Server = await start(limits=msgspec.structs.replace(LIMITS, **{field: size}))
    host = server.browser()
    await host.open_night()
    held = [await host.socket() for _ in range(size)]
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await host.socket()
    assert refused.value.status == (503 if field == "sockets_total" else 429)
    await held[0].raw.close()
    await until(lambda: len(server.running.app[CONNECTIONS]) < size)
    await host.socket()


async def test_upgrades_are_counted(start: Start) -> None:
    server: Server = await start(rates=rates({"upgrade": "2/minute"}))
    host = server.browser()
    await host.open_night()
    await host.socket()
    await host.socket()
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await host.socket()
    assert refused.value.status == 429


async def test_too_fast(server: Server) -> None:
    """design.md 10.11: 10 a second, 20 at once; the third refusal in a row ends it."""
    _, socket = await seated(server)
    for number in range(40):
        await socket.do(f"c-{number}", do="say", text="x")
    answers: list[dict[str, Any]] = []
    while len([each for each in answers if each.get("rule") == "too-fast"]) < 3:
        answers.append(await socket.hear())
    assert await socket.close_code() == 1008
    done = len(server.club.tables.asked)
    assert 20 <= done <= 25
    assert [each["id"] for each in answers if each["t"] == "no"] == [f"c-{n}" for n in range(done, done + 3)]


async def test_pings_do_not_use_up_commands(server: Server) -> None:
    _, socket = await seated(server)
    for at in range(20):
        await socket.send({"t": "ping", "at": at})
    for number in range(20):
        await socket.do(f"c-{number}", do="say", text="x")
    heard = [await socket.hear() for _ in range(60)]
    assert [frame["t"] for frame in heard].count("pong") == 20
    assert [frame["t"] for frame in heard].count("ok") == 20


async def test_many_commands_at_a_table_that_hangs(start: Start) -> None:
    """Each is still answered at once, with `busy`, when too many wait."""
    server: Server = await start(limits=msgspec.structs.replace(LIMITS, commands_burst=100))
    _, socket = await seated(server)
    for number in range(33):
        await socket.do(f"c-{number}", do="wait")
    refusal = await socket.hear()
    assert (refusal["id"], refusal["rule"]) == ("c-32", "busy")
    server.club.tables.gate.set()
    assert {(await socket.hear())["id"] for _ in range(32)} == {f"c-{number}" for number in range(32)}


async def test_authority_is_checked_again(server: Server) -> None:
    host, guest, third = server.browser(), server.browser(), server.browser()
    _, token = await host.open_night()
    for browser, name in ((guest, "Bo"), (third, "Cleo")):
        await browser.join(token, name)
    sockets = [await browser.socket() for browser in (host, guest, third)]
    for socket in sockets:
        await socket.hello()
    services, open_sockets = server.running.app[SERVICES], server.running.app[CONNECTIONS]
    await watch.check_authority(services, open_sockets)
    del server.club.tables.nights[1].members["p00000000002"]
    gone = next(each for each in server.club.people.sessions.values() if each.person == "p00000000003")
    await server.club.people.revoke(gone.key)
    await watch.check_authority(services, open_sockets)
    assert await sockets[1].close_code() == 4003
    assert await sockets[2].close_code() == 4003
    await sockets[0].do("c-1", do="say", text="alone")
    await sockets[0].hear_until("ok")


async def test_authority_is_checked_by_the_clock(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "AUTHORITY_EVERY_S", 0.05)
    server: Server = await start()
    _, socket = await seated(server)
    live_sessions = server.club.people.live_sessions

    async def broken(_: tuple[str, ...]) -> frozenset[str]:
        raise OSError("disk")

    monkeypatch.setattr(server.club.people, "live_sessions", broken)
    await until(lambda: any(line.event == "authority-not-checked" for line in server.log.lines))
    await socket.send({"t": "ping", "at": 1})
    await socket.hear_until("pong")
    monkeypatch.setattr(server.club.people, "live_sessions", live_sessions)
    server.club.people.sessions.clear()
    assert await socket.close_code() == 4003


async def test_a_table_may_end_a_connection(server: Server) -> None:
    """How somebody who is asked to leave is out at once."""
    _, socket = await seated(server)
    (outbox,) = server.club.tables.nights[1].viewers["p00000000001"]
    outbox.close(4003, "asked to leave")
    outbox.push(b'{"t":"push"', ())
    assert await socket.close_code() == 4003


async def test_goodbye(server: Server) -> None:
    """SIGTERM: clients are told, running commands get their answers, new ones are refused, all close at once."""
    host, first = await seated(server)
    sockets = [first]
    for number in range(9):
        _, token = await host.open_night(f"Night {number}")
        guest = server.browser()
        await guest.join(token, f"Guest {number}")
        socket = await guest.socket()
        await socket.hello(number + 2)
        sockets.append(socket)
    await first.do("c-1", do="wait")
    await until(lambda: bool(server.club.tables.asked))
    stopping = asyncio.create_task(server.running.app[CONNECTIONS].stop())
    await asyncio.sleep(0.05)
    await first.do("c-2", do="say", text="too late")
    assert (await first.hear())["rule"] == "restarting"
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await host.socket()
    assert refused.value.status == 503
    server.club.tables.gate.set()
    assert (await first.hear())["id"] == "c-1"
    byes = [await socket.hear() for socket in sockets]
    assert {bye["code"] for bye in byes} == {"restarting"}
    waits = sorted(bye["retry_ms"] for bye in byes)
    assert waits[0] >= 200
    assert waits[-1] <= 2000
    assert len(set(waits)) == len(waits)
    assert [await socket.close_code() for socket in sockets] == [1012] * 10
    await stopping


async def test_goodbye_to_who_does_not_listen(server: Server) -> None:
    """A browser that sleeps, or a table that hangs, cannot hold up the stop."""
    _, socket = await seated(server)
    await socket.do("c-1", do="wait")
    await until(lambda: bool(server.club.tables.asked))
    transport = socket.raw._response.connection
    assert transport is not None
    assert transport.transport is not None
    transport.transport.pause_reading()
    async with asyncio.timeout(STOPS_WITHIN_S):
        await server.running.app[CONNECTIONS].stop()
    server.club.tables.gate.set()
    transport.transport.resume_reading()


async def until(true: Callable[[], bool]) -> None:
    """Waits until something is so, a minute at most."""
    for _ in range(12_000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_any_bytes_are_a_frame_or_none(data: bytes) -> None:
    try:
        frame = read_frame(data)
    except BadFrame:
        return
    assert isinstance(frame, (Hello, Do, Ping))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {"t": st.sampled_from(["hello", "do", "ping", "push"])},
        optional=dict.fromkeys(("night", "tab", "head", "id", "do", "at", "seat"), JSON),
    )
)
def test_only_whole_frames_are_read(frame: dict[str, Any]) -> None:
    """Whatever is read has exactly the fields of its kind, within their bounds."""
    try:
        read = read_frame(msgspec.json.encode(frame))
    except BadFrame:
        return
    match read:
        case Hello():
            assert set(frame) - {"head"} == {"t", "night", "tab"}
            assert 1 <= read.night < 2**31
        case Do():
            assert set(frame) == {"t", "id", "do"}
            assert read.do == msgspec.json.encode(frame["do"])
        case Ping():
            assert set(frame) == {"t", "at"}
            assert 0 <= read.at < 2**53
