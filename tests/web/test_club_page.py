"""The club's pages over HTTP (bank.md 1.9 and 1.11): tabs and winnings across nights, its book, who sees how much."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.night.across import NightResult, night_result, together
from server.night.results import Result
from server.web.chart import running
from tests.helpers.short_night import play
from tests.web.living import Living, words


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    """Two nights that are over: Bo lost 100.00 to Anna in the first and won 50.00 of Cleo in the second, at Dan's."""
    living = Living(tmp_path)
    await living.start("anna", "bo", "cleo")
    await beat(living, "anna", "bo", "anna", 100)
    await end(living, "anna")
    await living.club.open("dan", "bo", "cleo")
    await beat(living, "dan", "cleo", "bo", 50)
    await end(living, "dan")
    yield living
    await living.stop()


async def beat(living: Living, host: str, loser: str, winner: str, chips: int) -> None:
    """Chips from stack to stack: the shortest way to lose."""
    pages = living.club.pages
    said = await pages[host].do(do="compensate", giver=loser, taker=winner, chips=chips, reason="he lost them")
    assert said["t"] == "ok"
    second = loser if loser != host else winner
    assert (await pages[second].do(do="agree", proposal=1))["t"] == "ok"


async def end(living: Living, host: str) -> None:
    assert (await living.club.pages[host].do(do="end", mode="now"))["t"] == "ok"


def table_of(page: str, caption: str) -> list[list[str]]:
    """The rows of the table with this caption, as words."""
    body = page[page.index(f"{caption}</caption>") :]
    rows = re.findall(r"<tr>(.*?)</tr>", body[: body.index("</table>")], re.DOTALL)
    return [[words(cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows]


async def test_tabs_and_winnings_over_all_nights(living: Living) -> None:
    page = await living.page("bo", "/club")
    assert table_of(page, "Winnings of each player by night") == [
        ["Player", "Nights", "In all", "Friday 2", "Friday 1"],
        ["Anna", "1", "+100.00", "·", "+100.00"],
        ["Dan", "1", "0.00", "·", "·"],
        ["Bo", "2", "−50.00", "+50.00", "−100.00"],
        ["Cleo", "2", "−50.00", "−50.00", "·"],
    ]
    assert "owes 50.00" in words(page), "his own tab, no more"
    assert "Your tab" in words(page)
    admin = await living.page_of_admin("/club")
    assert "Who owes whom" in words(admin)
    assert "No fewer payments settle all of it." in words(admin)


async def test_who_was_not_there_sees_nothing_of_a_night(living: Living) -> None:
    page = words(await living.page("anna", "/club"))
    assert "Friday 2" not in page
    assert (await (await living.browser("anna")).get("/club/person/dan")).status == 404
    assert "Night 1" in page
    assert "No night that you were at is over yet." in words(await living.page("zoe", "/club/results"))


async def test_one_person_night_after_night(living: Living) -> None:
    page = await living.page("cleo", "/club/person/bo")
    assert [row[1:] for row in table_of(page, "Winnings night by night")] == [
        ["Won", "In all"],
        ["+50.00", "−50.00"],
        ["−100.00", "−100.00"],
    ]
    assert "Owes" not in words(page), "what Bo owes is not Cleo's to see"


async def test_the_clubs_book_is_audited_like_a_nights(living: Living) -> None:
    page = words(await living.page("anna", "/club/audit"))
    assert "✓ The book is intact" in page
    assert "From night" in page
    assert "it comes out" in words(await living.page("anna", "/club/audit/balance"))
    assert "club:" in await living.page("anna", "/club/audit")
    assert (await (await living.browser("cleo")).get("/club/audit")).status == 403
    assert (await (await living.browser("cleo")).get("/api/club/export")).rule == "not-allowed"
    csv = await (await living.browser("dan")).get("/api/club/export?format=csv")
    assert (csv.status, b"player:bo" in csv.body) == (200, True)
    opened = [line for line in living.club.log.lines if line.event == "audit-opened"]
    assert {line.fields["night"] for line in opened} == {0}


async def test_a_debt_is_forgiven_by_a_host_and_by_nobody_himself(living: Living) -> None:
    page = await living.page("anna", "/club")
    assert 'id="forgive-bo"' in page
    forgive = {
        "do": "write-off",
        "player": "bo",
        "amount": "2000",
        "currency": "EUR",
        "night": "1",
        "reason": "Birthday",
    }
    assert (await living.send("anna", "/club/pay", id="w1", next="/club", **forgive)).status == 303
    assert living.club.journal.club().book.balances["EUR"]["player:bo"] == 3_000
    assert "Bo was forgiven 20.00 EUR" in words(await living.page("anna", "/club"))
    assert isinstance(await living.club.lobby.open_night("bo", "Bo", "Mine", {}), int)
    own = {**forgive, "night": "3"}
    refused = await living.send("bo", "/club/pay", id="w2", next="/club", **own)
    assert refused.status == 409, "a host of his own night does not forgive himself"
    assert 'id="forgive-bo"' not in await living.page("bo", "/club")


def test_a_nights_result_is_what_its_book_says() -> None:
    evening = play()
    found = night_result(1, "Friday", 0, [row for row, _ in evening.rows])
    had = evening.book.dealings
    assert found.won == {player: (each.returned - each.bought) * 100 for player, each in had.items()}
    assert (found.unit, found.hands) == ("EUR", 9)
    assert sum(len(game.hands) for game in found.games) == 9
    price = {player: sum(game.won.get(player, 0) for game in found.games) for player in had}
    assert sum(price.values()) <= 0, "what the kitty got is nobody's"


def test_doubles_are_one_and_units_stand_apart() -> None:
    draw = Result("Draw", (1, 2), {"a": 10, "b": -10})
    nights = [
        NightResult(1, "One", 0, "EUR", {"a": 10, "b": -10}, 2, (draw,), ()),
        NightResult(2, "Two", 0, "EUR", {"a2": 5, "b": -5}, 1, (Result("Draw", (1,), {"a2": 5, "b": -5}),), ()),
        NightResult(3, "Three", 0, "", {"a": 7, "c": -7}, 1, (), ()),
        NightResult(4, "Empty", 0, "USD", {}, 0, (), ()),
    ]
    euro, play_chips = together(nights, lambda person: person.removesuffix("2"))
    assert [(each.person, each.won, each.nights, each.after) for each in euro.people] == [
        ("a", 15, 2, (10, 15)),
        ("b", -15, 2, (-10, -15)),
    ]
    assert euro.games == (("Draw", 3, {"a": 15, "b": -15}),)
    assert [each.person for each in play_chips.people] == ["a", "c"]


def test_the_chart_goes_below_nothing() -> None:
    chart = running({"a": [100, 150], "b": [-100, -150]})
    assert [line.points for line in chart.lines] == [
        "0.0,500.0 500.0,250.0 1000.0,125.0",
        "0.0,500.0 500.0,750.0 1000.0,875.0",
    ]
    assert (chart.zero, [tick.chips for tick in chart.ticks]) == ("50.0%", [-200, -100, 0, 100, 200])
    flat = running({"a": [0]})
    assert flat.lines[0].points.startswith("0.0,")


async def test_the_page_offers_to_sign_this_device_out(living: Living) -> None:
    page = await living.page("bo", "/club")
    assert 'action="/club/sign-out"' in page
    other = await living.browser("cleo")
    assert (await living.send("bo", "/club/sign-out")).status == 303
    assert (await (await living.browser("bo")).get("/club")).status == 401
    assert (await other.get("/club")).status == 200
