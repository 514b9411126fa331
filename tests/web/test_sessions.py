"""Who somebody is comes from a cookie that says nothing, and from nothing else (bank.md 3, item 4)."""

import pytest

from tests.web.conftest import Browser, Server, Start, rates


async def test_the_cookie_in_the_house(server: Server) -> None:
    """On plain http a browser would drop a Secure cookie; everything else holds."""
    browser = server.browser()
    answer = await browser.post("/api/nights", {"name": "Friday", "your_name": "Anna", "settings": {}})
    cookie = answer.cookies["sid"]
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"], cookie["path"]) == (True, "", "Lax", "/")
    assert (cookie["domain"], cookie["max-age"]) == ("", str(30 * 24 * 3600))
    assert len(cookie.value) >= 43


async def test_the_cookie_on_https(start: Start) -> None:
    server: Server = await start(public_url="https://poker.example.org")
    answer = await server.browser().post("/api/nights", {"name": "Friday", "your_name": "Anna", "settings": {}})
    assert list(answer.cookies) == ["__Host-sid"]
    cookie = answer.cookies["__Host-sid"]
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"], cookie["path"]) == (True, True, "Lax", "/")
    assert cookie["domain"] == ""


async def test_nobody_has_a_session_before_it_is_needed(server: Server) -> None:
    browser = server.browser()
    for path in ("/", "/j", "/n/1", "/api/me", "/api/nights"):
        assert not (await browser.get(path)).cookies
    assert server.club.people.sessions == {}


async def test_me_for_a_stranger_and_for_a_guest(server: Server) -> None:
    browser = server.browser()
    me = (await browser.get("/api/me")).json
    assert me == {
        "person": None,
        "name": "",
        "admin": False,
        "may_open": True,
        "rotations": [["horse", "HORSE"]],
        "houses": [["standard", "Standard"], ["italian", "Italian"]],
        "notice": "This table runs on plain http: good inside your home network, not over the internet.",
        "now": server.club.clock.now_ms(),
    }
    await browser.open_night(your_name="Anna")
    me = (await browser.get("/api/me")).json
    assert (me["person"], me["name"], me["admin"]) == ("p00000000001", "Anna", False)


async def test_no_notice_on_https(start: Start) -> None:
    server: Server = await start(public_url="https://poker.example.org")
    assert (await server.browser().get("/api/me")).json["notice"] == ""


@pytest.mark.parametrize("token", ["", "x" * 43, "x" * 5000, "\u00e9", "p00000000001"])
async def test_a_forged_cookie_is_nobody(server: Server, token: str) -> None:
    await server.browser().open_night()
    headers = {"Cookie": f"sid={token}"}
    assert (await server.browser().get("/api/me", headers=headers)).json["person"] is None
    assert (await server.browser().get("/api/n/1/invite", headers=headers)).status == 401


async def test_the_cookie_of_the_other_mode_is_nobody(server: Server) -> None:
    browser = server.browser()
    answer = await browser.post("/api/nights", {"name": "Friday", "your_name": "Anna", "settings": {}})
    headers = {"Cookie": f"__Host-sid={answer.cookies['sid'].value}"}
    assert (await server.browser().get("/api/me", headers=headers)).json["person"] is None


async def test_signing_out_ends_the_device_at_once(server: Server) -> None:
    browser = server.browser()
    await browser.open_night()
    socket = await browser.socket()
    await socket.hello()
    answer = await browser.form("/club/sign-out", {})
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert answer.cookies["sid"]["max-age"] == "0"
    assert await socket.close_code() == 4003
    assert server.club.people.sessions == {}
    assert (await browser.get("/api/me")).json["person"] is None
    assert (await browser.form("/club/sign-out", {})).status == 303, "sent again, it does nothing"


async def test_a_second_night_keeps_the_session_and_takes_the_new_name(server: Server) -> None:
    browser = server.browser()
    await browser.open_night("Friday", "Anna")
    answer = await browser.post("/api/nights", {"name": "Saturday", "your_name": "Anna B.", "settings": {}})
    assert not answer.cookies
    assert server.club.people.known == {"p00000000001": "Anna B."}
    nights = (await browser.get("/api/nights")).json["nights"]
    assert [night["name"] for night in nights] == ["Friday", "Saturday"]
    assert (await server.browser().get("/api/nights")).json == {"nights": []}


async def test_a_new_name_must_be_free_wherever_its_person_is(server: Server) -> None:
    """Else one could take another's name at a table by starting a table of one's own."""
    host, guest = server.browser(), server.browser()
    _, token = await host.open_night("Friday", "Anna")
    await guest.join(token, "Bo")
    answer = await guest.post("/api/nights", {"name": "Saturday", "your_name": "ANNA", "settings": {}})
    assert (answer.status, answer.rule) == (409, "name-taken")
    assert server.club.people.known == {"p00000000001": "Anna", "p00000000002": "Bo"}
    assert list(server.club.tables.nights) == [1]
    _, other_token = await server.browser().open_night("Sunday", "Cleo")
    assert (await guest.join(other_token, "Anna")).rule == "name-taken"
    assert (await guest.join(other_token, "Bob")).status == 200
    assert server.club.tables.nights[1].members["p00000000002"] == "Bob"


async def test_names_of_a_night_that_is_over_are_free(server: Server) -> None:
    host = server.browser()
    await host.open_night("Over", "Anna")
    server.club.tables.nights[1].members["p00000000009"] = "Bo"
    server.club.people.known["p00000000009"] = "Bo"
    assert (await host.post("/api/nights", {"name": "Next", "your_name": "Bo", "settings": {}})).status == 200


async def claim(browser: Browser, token: str) -> int:
    return (await browser.post("/api/admin", {"token": token})).status


async def test_the_admin_link_works_once(server: Server) -> None:
    token = await server.club.people.new_admin_link()
    host, other = server.browser(), server.browser()
    assert await claim(host, token) == 200
    assert (await host.get("/api/me")).json["admin"] is True
    refused = await other.post("/api/admin", {"token": token})
    assert (refused.status, refused.rule) == (403, "admin-link-unknown")
    assert (await other.get("/api/me")).json["admin"] is False


async def test_an_older_admin_link_opens_nothing(server: Server) -> None:
    old = await server.club.people.new_admin_link()
    await server.club.people.new_admin_link()
    assert await claim(server.browser(), old) == 403
    assert await claim(server.browser(), "") == 403


async def test_a_new_role_is_a_new_token(server: Server) -> None:
    """ASVS 7.2.4: what was known of the old session is worth nothing; its pages come back by themselves."""
    browser = server.browser()
    await browser.open_night()
    socket = await browser.socket()
    await socket.hello()
    before = set(server.club.people.sessions)
    await claim(browser, await server.club.people.new_admin_link())
    after = set(server.club.people.sessions)
    assert len(after) == 1
    assert not before & after
    assert await socket.close_code() == 1012
    await (await browser.socket()).hello()


async def test_guessing_admin_links_ends_soon(start: Start) -> None:
    server: Server = await start(rates=rates({"guess": "3/minute"}))
    token = await server.club.people.new_admin_link()
    browser = server.browser()
    assert [await claim(browser, "x" * 43) for _ in range(4)] == [403, 403, 403, 429]
    assert await claim(browser, token) == 429
    assert server.club.people.admins == set()


@pytest.mark.parametrize(
    ("public_url", "open_tables", "admin", "proxied", "may"),
    [
        ("", "anyone", False, False, True),
        ("", "anyone", False, True, True),
        ("", "admin", False, False, True),  # at the machine itself
        ("", "admin", False, True, False),
        ("", "admin", True, True, True),
        ("https://poker.example.org", "anyone", False, False, True),
        ("https://poker.example.org", "admin", False, False, False),  # it may be the proxy
        ("https://poker.example.org", "admin", True, False, True),
    ],
)
async def test_who_may_start_a_table(
    start: Start, public_url: str, open_tables: str, admin: bool, proxied: bool, may: bool
) -> None:
    server: Server = await start(public_url=public_url, open_tables=open_tables)
    headers = {"X-Forwarded-For": "192.168.77.9"} if proxied else {}
    if public_url:
        token = await server.club.people.new_session("p1")
        headers["Cookie"] = f"__Host-sid={token}"
        if admin:
            server.club.people.admins.add("p1")
            headers["Cookie"] = f"__Host-sid={await server.club.people.new_session('p1')}"
    browser = server.browser()
    if admin and not public_url:
        await claim(browser, await server.club.people.new_admin_link())
    assert (await browser.get("/api/me", headers=headers)).json["may_open"] is may
    wanted = {"name": "Friday", "your_name": "Anna", "settings": {}}
    answer = await browser.post("/api/nights", wanted, headers=headers)
    assert answer.status == (200 if may else 403)
    assert bool(server.club.tables.nights) is may
