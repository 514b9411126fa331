"""X-Forwarded-* counts only from a proxy that the host named (bank.md 3, item 14)."""

import pytest

from tests.web.conftest import Server, Start, rates

LOCAL = ("127.0.0.1",)


@pytest.mark.parametrize(
    ("trusted", "headers", "seen"),
    [
        ((), {}, "127.0.0.1"),
        ((), {"X-Forwarded-For": "203.0.113.7"}, "127.0.0.1"),
        ((), {"X-Forwarded-For": "nonsense"}, "127.0.0.1"),
        (("10.0.0.0/8",), {"X-Forwarded-For": "203.0.113.7"}, "127.0.0.1"),
        (LOCAL, {}, "127.0.0.1"),
        (LOCAL, {"X-Forwarded-For": "203.0.113.7"}, "203.0.113.7"),
        (("127.0.0.0/8",), {"X-Forwarded-For": "203.0.113.7"}, "203.0.113.7"),
        (LOCAL, {"X-Forwarded-For": "6.6.6.6, 203.0.113.7"}, "203.0.113.7"),  # the first one is what a browser claims
        (LOCAL, {"X-Forwarded-For": "203.0.113.7, 127.0.0.1"}, "203.0.113.7"),
        (LOCAL, {"X-Forwarded-For": "2001:db8::5"}, "2001:db8::5"),
        (LOCAL, {"X-Real-IP": "203.0.113.7", "Forwarded": "for=203.0.113.7"}, "127.0.0.1"),
    ],
)
async def test_whose_address_is_seen(
    start: Start, trusted: tuple[str, ...], headers: dict[str, str], seen: str
) -> None:
    server: Server = await start(trusted_proxies=trusted)
    assert (await server.browser().get("/api/me", headers=headers)).status == 200
    assert [line.fields["address"] for line in server.log.lines if line.event == "request"] == [seen]


async def test_a_proxy_that_sends_nonsense(start: Start) -> None:
    server: Server = await start(trusted_proxies=LOCAL)
    answer = await server.browser().get("/api/me", headers={"X-Forwarded-For": "nonsense"})
    assert (answer.status, answer.rule) == (400, "bad-request")


async def test_guesses_are_counted_by_the_browsers_own_address(start: Start) -> None:
    server: Server = await start(trusted_proxies=LOCAL, rates=rates({"guess": "1/minute"}))

    async def guess(address: str) -> int:
        answer = await server.browser().post(
            "/api/join", {"token": "x" * 22, "name": "Bo"}, headers={"X-Forwarded-For": address}
        )
        return answer.status

    assert [await guess("203.0.113.7"), await guess("203.0.113.7"), await guess("203.0.113.8")] == [404, 429, 404]
    assert [await guess("2001:db8::1"), await guess("2001:db8::2"), await guess("2001:db8:0:1::1")] == [404, 429, 404]


async def test_forwarded_headers_open_nothing(start: Start) -> None:
    """They are for limits and logs, never for authority: the Origin still decides."""
    server: Server = await start(public_url="https://poker.example.org", trusted_proxies=LOCAL)
    headers = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    answer = await server.browser("https://evil.example").post("/api/invite", {"token": "x"}, headers=headers)
    assert answer.rule == "wrong-origin"
    answer = await server.browser().post("/api/invite", {"token": "x"}, headers=headers)
    assert answer.rule == "invite-unknown"


async def test_the_websocket_goes_through_a_proxy(start: Start) -> None:
    server: Server = await start(public_url="https://poker.example.org", trusted_proxies=LOCAL)
    person = await server.club.people.new_person("Anna")
    await server.club.tables.open_night(person, "Anna", "Friday", {})
    cookie = f"__Host-sid={await server.club.people.new_session(person)}"
    socket = await server.browser().socket({"X-Forwarded-For": "203.0.113.7", "Cookie": cookie})
    await socket.hello()
    await socket.do("c-1", do="say", text="through")
    await socket.hear_until("ok")
