"""Invites: a link in the fragment, exchanged by POST, guarded against guessing, in no log (bank.md 3, item 10)."""

import asyncio
import logging
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
import segno

from server.web.invites import qr_svg
from tests.web.conftest import Server, Start, rates


async def test_the_link_is_what_friends_can_open(server: Server) -> None:
    answer = await server.browser().post("/api/nights", {"name": "Friday", "your_name": "Anna", "settings": {}})
    link = answer.json["invite"]
    assert re.fullmatch(re.escape(server.site.local[0]) + r"/j#[0-9A-Za-z_-]{22}", link)


async def test_the_link_of_a_public_table(start: Start) -> None:
    server: Server = await start(public_url="https://poker.example.org")
    answer = await server.browser().post("/api/nights", {"name": "Friday", "your_name": "Anna", "settings": {}})
    assert answer.json["invite"].startswith("https://poker.example.org/j#")


async def test_a_guest_looks_joins_and_is_known_again(server: Server) -> None:
    night, token = await server.browser().open_night("Friday", "Anna")
    guest = server.browser()
    look = await guest.post("/api/invite", {"token": token})
    anna = {"name": "Anna", "stack": None}
    assert look.json == {"night": night, "name": "Friday", "players": [anna], "member": False}
    assert not look.cookies
    assert (await guest.join(token, "  Bo ")).json == {"night": night}
    assert (await guest.get("/api/me")).json["name"] == "Bo"
    assert (await guest.post("/api/invite", {"token": token})).json["member"] is True
    again = await guest.join(token, "Bobby")
    assert again.status == 200
    assert not again.cookies
    assert server.club.tables.nights[night].members == {"p00000000001": "Anna", "p00000000002": "Bobby"}
    assert (await guest.post("/api/invite", {"token": token})).json["players"] == [anna, {**anna, "name": "Bobby"}]


@pytest.mark.parametrize(
    "token", ["", "x", "x" * 21, "x" * 22, "x" * 23, "../../../../etc/passw", "x" * 21 + "\n", "é" * 22]
)
async def test_a_wrong_token_opens_nothing(server: Server, token: str) -> None:
    await server.browser().open_night()
    for answer in (
        await server.browser().join(token, "Bo"),
        await server.browser().post("/api/invite", {"token": token}),
    ):
        assert (answer.status, answer.rule) == (404, "invite-unknown")
        assert not answer.cookies
    assert len(server.club.people.known) == 1


async def test_a_new_link_replaces_the_old(server: Server) -> None:
    host = server.browser()
    night, old = await host.open_night()
    shown = (await host.get(f"/api/n/{night}/invite")).json
    assert shown["link"].endswith("#" + old)
    form = {"id": "r1", "serial": "1", "next": f"/n/{night}/desk"}
    renewed = await host.form(f"/n/{night}/invite/new", form)
    assert (renewed.status, renewed.headers["Location"]) == (303, f"/n/{night}/desk")
    fresh = (await host.get(f"/api/n/{night}/invite")).json
    assert fresh["link"] != shown["link"]
    for number in ("r1", "r2"):  # sent again, by the browser or by a finger
        again = await host.form(f"/n/{night}/invite/new", {**form, "id": number})
        assert (again.status, (await host.get(f"/api/n/{night}/invite")).json["link"]) == (303, fresh["link"])
    assert (await host.form(f"/n/{night}/invite/new", {"id": "r3"})).status == 400
    assert (await server.browser().join(old, "Bo")).rule == "invite-unknown"
    assert (await server.browser().join(fresh["link"].partition("#")[2], "Bo")).status == 200


async def test_only_the_host_sees_the_link(server: Server) -> None:
    night, token = await server.browser().open_night()
    guest, stranger = server.browser(), server.browser()
    await guest.join(token, "Bo")
    await stranger.open_night("Other", "Eve")
    others = (guest, stranger, server.browser())
    answers = [await each.get(f"/api/n/{night}/invite") for each in others]
    assert [(each.status, each.rule) for each in answers] == [
        (403, "not-allowed"),
        (404, "not-in-this-night"),
        (401, "not-signed-in"),
    ]
    form = {"id": "r1", "serial": "1"}
    assert [(await each.form(f"/n/{night}/invite/new", form)).status for each in others] == [403, 404, 401]
    assert await server.club.people.invite(night) == token


@pytest.mark.parametrize("number", ["0", "01", "-1", "1e3", "999", "99999999999", "x"])
async def test_a_night_that_is_none(server: Server, number: str) -> None:
    host = server.browser()
    await host.open_night()
    answer = await host.get(f"/api/n/{number}/invite")
    assert (answer.status, answer.rule) == (404, "not-in-this-night" if number == "999" else "not-found")


@pytest.mark.parametrize(
    ("name", "rule"), [("Anna", "name-taken"), ("ANNA.", "name-taken"), ("", "bad-name"), ("Host", "bad-name")]
)
async def test_a_name_that_cannot_be_had(server: Server, name: str, rule: str) -> None:
    _, token = await server.browser().open_night("Friday", "Anna")
    answer = await server.browser().join(token, name)
    assert (answer.status, answer.rule) == ({"name-taken": 409, "bad-name": 422}[rule], rule)
    assert list(server.club.tables.nights[1].members) == ["p00000000001"]


async def test_two_guests_of_one_name_at_once(server: Server) -> None:
    _, token = await server.browser().open_night()
    answers = await asyncio.gather(*(server.browser().join(token, "Bo") for _ in range(5)))
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409, 409]


async def test_a_host_may_not_have_a_bad_name_either(server: Server) -> None:
    for name, your_name in (("Friday", "dealer"), ("", "Anna"), ("Friday", "")):
        answer = await server.browser().post("/api/nights", {"name": name, "your_name": your_name, "settings": {}})
        assert (answer.status, answer.rule) == (422, "bad-name")
    assert server.club.tables.nights == {}


async def test_what_the_table_refuses_is_told(server: Server) -> None:
    _, token = await server.browser().open_night("Over", "Anna")
    answer = await server.browser().join(token, "Bo")
    assert (answer.status, answer.rule) == (409, "night-is-closed")
    assert not answer.cookies
    answer = await server.browser().post(
        "/api/nights", {"name": "Friday", "your_name": "Anna", "settings": {"ante_max": -1}}
    )
    assert (answer.status, answer.rule) == (409, "above-host-ceiling")


async def test_guessing_ends_soon_and_friends_are_not_counted(start: Start) -> None:
    """A household joins through one address: only tokens that open nothing count."""
    server: Server = await start(rates=rates({"guess": "4/minute"}))
    _, token = await server.browser().open_night()
    assert [(await server.browser().join(token, f"Guest {n}")).status for n in range(8)] == [200] * 8
    browser = server.browser()
    assert [(await browser.join("x" * 22, "Bo")).status for _ in range(5)] == [404, 404, 404, 404, 429]
    right_too_late = await browser.join(token, "Bo")
    assert (right_too_late.status, right_too_late.rule) == (429, "too-many-tries")
    assert right_too_late.headers["Retry-After"] == "60"
    assert (await browser.post("/api/invite", {"token": token})).status == 429


async def test_ten_guesses_a_minute_are_the_rule(server: Server) -> None:
    browser = server.browser()
    statuses = [(await browser.join("x" * 22, "Bo")).status for _ in range(11)]
    assert statuses == [404] * 10 + [429]


async def test_the_token_is_in_no_log(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not ours, not the libraries', and neither when somebody puts it where it does not belong."""
    caplog.set_level(logging.DEBUG)
    host, guest = server.browser(), server.browser()
    night, token = await host.open_night()
    admin = await server.club.people.new_admin_link()
    await guest.join(token, "Bo")
    await host.get(f"/api/n/{night}/invite")
    await guest.post("/api/admin", {"token": admin})
    stray = {"Referer": f"http://127.0.0.1/j#{token}", "User-Agent": token, "Origin": f"http://{token}"}
    for path in (f"/j/{token}", f"/{token}", f"/j?k={token}", f"/s/{token}/x.js", f"/admin/{admin}"):
        await guest.get(path, headers=stray)
    await guest.post("/api/join", b'{"token": "' + token.encode() + b'"', headers={"User-Agent": token})

    async def broken(_token: str) -> int | None:
        raise RuntimeError(_token)

    monkeypatch.setattr(server.club.people, "night_of_invite", broken)
    assert (await guest.join(token, "Bo")).status == 500
    written = "\n".join(f"{line.event} {_without_exceptions(line.fields)}" for line in server.log.lines)
    sids = [cookie.value for browser in (host, guest) for cookie in browser.session.cookie_jar]
    for secret in (token, admin, *sids):
        assert secret not in written
        assert secret not in _ours(caplog)


def _without_exceptions(fields: dict[str, object]) -> dict[str, object]:
    # server/system.py writes an exception's type and place, never its message; tests/test_system.py holds that.
    return {name: value for name, value in fields.items() if not isinstance(value, BaseException)}


def _ours(caplog: pytest.LogCaptureFixture) -> str:
    # The test server's own access log is aiohttp's; `serve` runs without it.
    return "\n".join(record.getMessage() for record in caplog.records if record.name != "aiohttp.access")


async def test_requests_are_logged_by_route(server: Server) -> None:
    host = server.browser()
    night, _ = await host.open_night()
    await host.get(f"/api/n/{night}/export?format=csv")
    await host.get("/some/where?x=1")
    lines = [line.fields for line in server.log.lines if line.event == "request"]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("POST", "/api/nights", 200),
        ("GET", "/api/n/{night}/export", 200),
        ("GET", "unknown", 404),
    ]
    assert {line["address"] for line in lines} == {"127.0.0.1"}


@pytest.mark.parametrize("link", ["http://192.168.77.5:8080/j#" + "x" * 22, "https://poker.example.org/j#" + "-" * 22])
def test_the_code_is_the_link_dark_on_white_with_a_quiet_zone(link: str) -> None:
    """Issue 2: QR as SVG by segno; read back module by module against segno's own matrix."""
    svg = ET.fromstring(qr_svg(link))  # noqa: S314  (we made it)
    name = "{http://www.w3.org/2000/svg}"
    assert svg.tag == f"{name}svg"
    white, dark = (path.attrib for path in svg.iter(f"{name}path"))
    assert (white["fill"], dark["stroke"]) == ("#fff", "#000")
    drawn = _modules(dark["d"])
    matrix = segno.make(link, error="m", micro=False).matrix
    expected = {(x + 4, y + 4) for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit}
    assert drawn == expected
    assert int(svg.attrib["width"]) == 4 * (len(matrix) + 8)


def _modules(path: str) -> set[tuple[int, int]]:
    """The modules that segno's path covers: rows of horizontal strokes, relative moves."""
    found: set[tuple[int, int]] = set()
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-0-9. ]+)", path):
        values: list[Any] = [float(number) for number in numbers.split()]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            found |= {(int(x) + step, int(y)) for step in range(int(values[0]))}
            x += values[0]
    return found
