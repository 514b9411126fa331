"""People across nights over HTTP (design.md 10.9): "this is Anna", doubles, names; who may say so, and what is kept."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from server.bank.chain import read_event
from server.bank.club import rebuild
from tests.helpers.page import Page
from tests.web.conftest import Browser
from tests.web.living import Living, words

PEOPLE, DO = "/club/people", "/club/people/do"


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    living = Living(tmp_path)
    await living.start("anna", "bo", "cleo")
    yield living
    await living.stop()


class Ids:
    count = 0


async def do(living: Living, by: str, command: str, **fields: str) -> tuple[int, str]:
    Ids.count += 1
    answer = await living.send(by, DO, do=command, id=f"q{Ids.count}", next=PEOPLE, **fields)
    return answer.status, words(answer.body.decode())


async def knock(living: Living, device: Browser, name: str, night: int = 1) -> str:
    token = await living.people.new_invite(night)
    asked = await device.post("/api/knock", {"token": token, "name": name})
    assert asked.status == 200, asked.body
    return str(asked.json["knock"])


async def over(living: Living) -> None:
    """The night ends: Bo and Cleo owe 100.00 each, for chips that Anna won."""
    club = living.club
    for number, loser in enumerate(("bo", "cleo"), 1):
        said = await club.pages["anna"].do(do="compensate", giver=loser, taker="anna", chips=100, reason="lost")
        assert said["t"] == "ok"
        assert (await club.pages[loser].do(do="agree", proposal=number))["t"] == "ok"
    assert (await club.pages["anna"].do(do="end", mode="now"))["t"] == "ok"


def lost(living: Living, person: str) -> None:
    """His page is gone."""
    attached = living.club.pages[person].attached
    assert attached is not None
    attached.detach()


def noted(living: Living) -> list[dict[str, str]]:
    """What the club's book says was done about people."""
    rows = [row for row in living.club.journal.club_rows if row.kind == "payments"]
    events = [each for row in rows for each in msgspec.json.decode(bytes(read_event(row.body).data))["events"]]
    return [each for each in events if each["e"] in ("merged", "person-noted")]


async def test_a_new_phone_is_let_back_to_seat_and_chips(living: Living) -> None:
    """Bo lost his cookie in mid-night. He says who he is, the host says yes, and he sits where he sat."""
    device = await living.device()
    secret = await knock(living, device, "bo")
    assert (await device.post("/api/knock/state", {"knock": secret})).json == {"state": "waiting", "night": 1}
    assert living.club.pages["anna"].you["knocks"] == ["Bo"], "the host's table page says so"
    assert living.club.pages["cleo"].you["knocks"] == []
    assert "Bo is at the door of night 1" in words(await living.page("anna", PEOPLE))
    status, text = await do(living, "anna", "answer", knock="1", say="yes")
    assert (status, "has the table open on another device" in text) == (409, True), "nobody is lost who is here"
    lost(living, "bo")
    assert (await do(living, "anna", "answer", knock="1", say="yes"))[0] == 303
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "yes"
    assert (await device.get("/api/me")).json["person"] == "bo"
    assert living.club.pages["anna"].you["knocks"] == []
    assert any("Bo is back on a new device" in str(line) for line in living.club.pages["cleo"].frame["log"])
    assert noted(living) == [{"e": "person-noted", "what": "let-back", "person": "bo"}]
    again = await device.post("/api/knock/state", {"knock": secret})
    assert (again.status, again.rule) == (404, "knock-unknown"), "a secret opens once"


async def test_a_no_lets_nobody_in(living: Living) -> None:
    device = await living.device()
    secret = await knock(living, device, "Cleo")
    assert (await do(living, "anna", "answer", knock="1", say="no"))[0] == 303
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "no"
    assert (await device.get("/api/me")).json["person"] is None
    assert noted(living) == []


async def test_only_the_host_who_knows_him_answers(living: Living) -> None:
    """Somebody who opens a table of his own must not give himself another one's name and tab."""
    secret = await knock(living, await living.device(), "bo")
    for person in ("cleo", "bo"):
        status, text = await do(living, person, "answer", knock="1", say="yes")
        assert (status, "Only the host of that table answers there" in text) == (409, True)
    assert isinstance(await living.club.lobby.open_night("zoe", "Zoe", "Mine", {}), int)
    living.people.known["zoe"] = "Zoe"
    assert (await do(living, "zoe", "answer", knock="1", say="yes"))[0] == 409
    assert (await do(living, "zoe", "merge", keep="zoe", double="bo"))[0] == 409
    assert "/club/person/bo" not in await living.page("zoe", PEOPLE)
    device = await living.device()
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "waiting"
    unknown = await device.post("/api/knock", {"token": await living.people.new_invite(2), "name": "bo"})
    assert (unknown.status, unknown.rule) == (404, "name-unknown"), "Zoe's link knows nobody of Anna's"


async def test_an_admin_is_let_back_by_the_admin_alone(living: Living) -> None:
    living.people.admins.add("bo")
    await knock(living, await living.device(), "bo")
    lost(living, "bo")
    status, text = await do(living, "anna", "answer", knock="1", say="yes")
    assert (status, "only the admin says" in text) == (409, True)


async def test_an_old_guest_does_not_become_two(living: Living) -> None:
    """At the host's next night the join page asks whether he is the one of last time."""
    await over(living)
    assert await living.club.lobby.open_night("anna", "Anna", "Saturday", {}) == 2
    device, token = await living.device(), await living.people.new_invite(2)
    joined = await device.join(token, "bo")
    assert (joined.status, joined.rule) == (409, "name-known")
    assert (await device.join(token, "Bobby")).status == 200


async def test_doubles_are_merged_by_linked_entries(living: Living) -> None:
    """Cleo was Bo on another phone: the tabs add up in the club's book, and the night's book is as it was."""
    await over(living)
    phone = await living.browser("cleo")
    book = living.club.actor.book
    status, _ = await do(living, "anna", "merge", keep="bo", double="cleo")
    assert status == 303
    club = living.club.journal.club()
    assert club.book.balances["EUR"]["player:bo"] == 20_000
    assert club.book.balances["EUR"].get("player:cleo", 0) == 0
    assert noted(living) == [{"e": "merged", "keep": "bo", "double": "cleo"}]
    assert living.club.actor.book == book
    assert rebuild(living.club.journal.club_rows) == club, "read back, the club is the same"
    merged = [row for row in living.club.journal.club_rows if row.kind == "merge"]
    assert [(leg.account, leg.amount) for leg in merged[0].postings] == [
        ("player:cleo", -10_000),
        ("player:bo", 10_000),
    ]
    page = words(await living.page("bo", "/club"))
    assert "owes 200.00" in page
    assert (await phone.get("/api/me")).json["person"] == "bo", "both devices are one now"
    assert "2 ids, one person" in words(await living.page("anna", PEOPLE))
    assert "Name two people who were not merged" in (await do(living, "anna", "merge", keep="cleo", double="bo"))[1]


async def test_who_sits_at_an_open_table_is_not_merged_away(living: Living) -> None:
    status, text = await do(living, "anna", "merge", keep="bo", double="cleo")
    assert (status, "merge the two when that night is over" in text) == (409, True)


async def test_no_other_host_becomes_somebody_who_plays(living: Living) -> None:
    """Bo once looked in at a table of Mallory's. While he plays at Anna's, she is not taken for him."""
    living.people.known.update({"mallory": "Mallory", "alt": "Alt"})
    lobby = living.club.lobby
    assert await lobby.open_night("mallory", "Mallory", "Mine", {}) == 2
    for person in ("bo", "alt"):
        assert await lobby.join(2, person, person.title()) is None
    status, text = await do(living, "mallory", "merge", keep="bo", double="alt")
    assert (status, "One of them sits at an open table" in text) == (409, True)
    device = await living.device()
    secret = await knock(living, device, "bo", 2)
    lost(living, "bo")
    status, text = await do(living, "mallory", "answer", knock="1", say="yes")
    assert (status, "belongs to another table that is open" in text) == (409, True)
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "waiting"
    assert noted(living) == []


async def test_a_yes_from_before_he_sat_down_opens_nothing(living: Living) -> None:
    living.people.known["dan"] = "Dan"
    lobby = living.club.lobby
    assert await lobby.open_night("mallory", "Mallory", "Mine", {}) == 2
    assert await lobby.join(2, "dan", "Dan") is None
    device = await living.device()
    secret = await knock(living, device, "dan", 2)
    assert (await do(living, "mallory", "answer", knock="1", say="yes"))[0] == 303
    page = Page("dan", living.club.dice)
    assert await lobby.join(1, "dan", "Dan") is None
    await page.open(lobby, 1)
    assert (await device.post("/api/knock/state", {"knock": secret})).status == 409
    assert (await device.get("/api/me")).json["person"] is None


async def test_host_and_banker_of_an_open_night_are_not_merged(living: Living) -> None:
    """The night would be nobody's."""
    living.people.known["alt"] = "Alt"
    lobby = living.club.lobby
    assert await lobby.open_night("dan", "Dan", "Two", {}) == 2
    for person in ("dan", "alt"):
        assert await lobby.join(1, person, person.title()) is None
    for keep, double in (("alt", "dan"), ("dan", "alt")):
        status, text = await do(living, "anna", "merge", keep=keep, double=double)
        assert (status, "or is its host or banker" in text) == (409, True)


async def test_the_host_hears_who_knocks_at_either_table_of_the_evening(living: Living) -> None:
    """Anna plays at the second table; Bo and Cleo ask at the doors of one each."""
    club = living.club
    second = await club.lobby.open_beside(1, "anna", admin=False)
    assert isinstance(second, int)
    there = Page("anna", club.dice)
    await there.open(club.lobby, second)
    await knock(living, await living.device(), "bo")
    assert there.you["knocks"] == ["Bo"]
    await knock(living, await living.device(), "cleo", second)
    assert set(there.you["knocks"]) == set(club.pages["anna"].you["knocks"]) == {"Bo", "Cleo"}
    lost(living, "bo")
    assert (await do(living, "anna", "answer", knock="1", say="yes"))[0] == 303
    assert there.you["knocks"] == ["Cleo"]


async def test_the_host_of_now_answers_who_knocks(living: Living) -> None:
    """Anna made Bo host: the notice and the word are his, and no longer hers."""
    pages = living.club.pages
    assert (await pages["anna"].do(do="make-host", player="bo"))["t"] == "ok"
    assert (await pages["bo"].do(do="agree", proposal=1))["t"] == "ok"
    device = await living.device()
    secret = await knock(living, device, "cleo")
    lost(living, "cleo")
    assert (pages["bo"].you["knocks"], pages["anna"].you["knocks"]) == (["Cleo"], [])
    assert "Cleo is at the door" in words(await living.page("bo", PEOPLE))
    assert "asks to be let back" in words(await living.page("bo", "/club"))
    for path in (PEOPLE, "/club"):
        assert "Asking to be let back" not in (page := words(await living.page("anna", path)))
        assert "asks to be let back" not in page
    status, text = await do(living, "anna", "answer", knock="1", say="yes")
    assert (status, "Only the host of that table answers there" in text) == (409, True)
    assert (await do(living, "bo", "answer", knock="1", say="yes"))[0] == 303
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "yes"
    assert (await device.get("/api/me")).json["person"] == "cleo"


async def test_the_names_at_the_door_are_those_that_the_host_of_now_knows(living: Living) -> None:
    """Who asks to be let back must be somebody whom the one who answers can know."""
    pages, lobby = living.club.pages, living.club.lobby
    for host, guest in (("anna", "dan"), ("bo", "eve")):
        number = await lobby.open_night(host, host.title(), "Earlier", {})
        assert isinstance(number, int)
        living.people.known[guest] = guest.title()
        assert await lobby.join(number, guest, guest.title()) is None
    assert (await pages["anna"].do(do="make-host", player="bo"))["t"] == "ok"
    assert (await pages["bo"].do(do="agree", proposal=1))["t"] == "ok"
    token, device = await living.people.new_invite(1), await living.device()
    known = await device.post("/api/knock", {"token": token, "name": "Eve"})
    assert known.status == 200, "a guest of Bo"
    assert (await device.join(token, "eve")).rule == "name-known"
    theirs = await device.post("/api/knock", {"token": token, "name": "Dan"})
    assert (theirs.status, theirs.rule) == (404, "name-unknown"), "Bo never had him at a table"
    assert (await device.post("/api/knock", {"token": token, "name": "Cleo"})).status == 200, "she is at this one"


async def test_names_change_and_are_erased_and_the_chain_stands(living: Living) -> None:
    rows = list(living.club.journal.rows[1])
    assert (await do(living, "anna", "rename", person="bo", name="Robert"))[0] == 303
    assert living.club.pages["cleo"].view["seats"][1]["name"] in ("Robert", "Cleo")
    assert "Robert" in {seat["name"] for seat in living.club.pages["cleo"].view["seats"]}
    assert "Somebody else is called Cleo" in (await do(living, "anna", "rename", person="bo", name="CLEO"))[1]
    assert (await do(living, "anna", "rename", person="bo", name="<b>"))[0] in (409, 422)
    assert (await do(living, "anna", "erase", person="bo"))[0] == 303
    page = words(await living.page("anna", PEOPLE))
    assert "Robert" not in page
    assert "Player bo" in page
    assert living.club.journal.rows[1][: len(rows)] == rows
    assert not any(b"Robert" in row.body for row in living.club.journal.club_rows)


async def test_the_page_is_for_hosts_and_the_admin(living: Living) -> None:
    guest = await (await living.browser("bo")).get(PEOPLE)
    assert (guest.status, "This page is for hosts and the admin." in guest.body.decode()) == (403, True)
    assert (await (await living.device()).get(PEOPLE)).status == 401


async def let_in(living: Living, by: str, name: str, night: int = 1) -> Browser:
    """A new device, let in under an old name."""
    device = await living.device()
    secret = await knock(living, device, name, night)
    page = await living.page(by, PEOPLE)
    (number,) = re.findall(r'name="knock" value="(\d+)"', page)
    assert (await do(living, by, "answer", knock=number, say="yes"))[0] == 303
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "yes"
    return device


async def nobody(device: Browser) -> bool:
    """Whether the device is nobody's."""
    return (await device.get("/club")).status == 401


def devices(page: str) -> list[str]:
    """The rows of the devices that the page offers to sign out."""
    return re.findall(r'value="not-him">.*?name="row" value="(\d+)"', page, re.DOTALL)


async def test_a_false_bo_is_signed_out_and_the_real_one_stays(living: Living) -> None:
    """The host said yes to somebody who was not Bo. Only that device goes, and the book says who did both."""
    real = await living.browser("bo")
    lost(living, "bo")
    false = await let_in(living, "anna", "bo")
    assert (await false.get("/api/me")).json["person"] == "bo"
    page = await living.page("anna", PEOPLE)
    assert "Anna let a device in as Bo" in words(page)
    (row,) = devices(page)
    status, text = await do(living, "cleo", "not-him", row=row)
    assert (status, "That is for a host" in text) == (409, True)
    assert (await do(living, "anna", "not-him", row=row))[0] == 303
    assert await nobody(false)
    assert (await real.get("/api/me")).json["person"] == "bo"
    assert [each["what"] for each in noted(living)] == ["let-back", "signed-out"]
    assert str(noted(living)[1]["row"]) == row
    assert any("it was somebody else" in text for _, text in living.club.actor._story.since(0)), "the table hears it"
    assert devices(await living.page("anna", PEOPLE)) == []
    assert (await do(living, "anna", "not-him", row=row))[0] == 409
    assert rebuild(living.club.journal.club_rows) == living.club.journal.club()


async def test_a_later_device_of_the_real_one_stays(living: Living) -> None:
    lost(living, "bo")
    false = await let_in(living, "anna", "bo")
    await asyncio.sleep(0.01)
    real = await let_in(living, "anna", "bo")
    first, second = devices(await living.page("anna", PEOPLE))
    assert (await do(living, "anna", "not-him", row=first))[0] == 303
    assert await nobody(false)
    assert (await real.get("/api/me")).json["person"] == "bo"
    assert devices(await living.page("anna", PEOPLE)) == [second]


async def test_who_has_not_come_in_yet_stays_outside(living: Living) -> None:
    lost(living, "bo")
    device = await living.device()
    secret = await knock(living, device, "bo")
    assert (await do(living, "anna", "answer", knock="1", say="yes"))[0] == 303
    (row,) = devices(await living.page("anna", PEOPLE))
    assert (await do(living, "anna", "not-him", row=row))[0] == 303
    assert (await device.post("/api/knock/state", {"knock": secret})).json["state"] == "no"
    assert await nobody(device)


async def test_a_merge_is_taken_back_by_two_people(living: Living) -> None:
    """Cleo and Bo were two after all: the tabs are as they were, and every device asks to be let back."""
    await over(living)
    cleo, bo = await living.browser("cleo"), await living.browser("bo")
    assert (await do(living, "anna", "merge", keep="bo", double="cleo"))[0] == 303
    (row,) = living.club.journal.club().merges
    assert "Are you two people?" not in words(await living.page("bo", "/club"))
    status, text = await do(living, "zoe", "apart", row=str(row), reason="two")
    assert (status, "That is for a host" in text) == (409, True)
    assert (await do(living, "anna", "apart", row=str(row), reason="they are two"))[0] == 303
    assert living.club.journal.club().ids_of("cleo") == ("bo", "cleo"), "one is not enough"
    status, text = await do(living, "anna", "apart", row=str(row), reason="they are two")
    assert (status, "Somebody else must agree" in text) == (409, True)
    assert "A second person must say so too" in words(await living.page("anna", PEOPLE))
    asked = words(await living.page("bo", "/club"))
    assert "Are you two people?" in asked
    assert "they are two" in asked
    assert (await do(living, "bo", "apart", row=str(row), reason="they are two"))[0] == 303
    club = living.club.journal.club()
    assert (club.ids_of("bo"), club.ids_of("cleo")) == (("bo",), ("cleo",))
    assert {who: club.book.balances["EUR"][f"player:{who}"] for who in ("bo", "cleo")} == {"bo": 10_000, "cleo": 10_000}
    assert await nobody(cleo)
    assert await nobody(bo)
    assert living.people.known["cleo"] == "Bo 2", "the host gives him his name again"
    assert (await do(living, "anna", "rename", person="cleo", name="Cleo"))[0] == 303
    assert rebuild(living.club.journal.club_rows) == living.club.journal.club(), "read back, the club is the same"


async def test_who_asked_to_take_a_merge_back_asks_no_more(living: Living) -> None:
    await over(living)
    assert (await do(living, "anna", "merge", keep="bo", double="cleo"))[0] == 303
    (row,) = living.club.journal.club().merges
    assert "I ask no more" not in words(await living.page("anna", PEOPLE))
    assert (await do(living, "anna", "apart", row=str(row), reason="they are two"))[0] == 303
    status, text = await do(living, "zoe", "stay-one", row=str(row))
    assert (status, "You do not ask" in text) == (409, True)
    assert "I ask no more" in words(await living.page("anna", PEOPLE))
    assert (await do(living, "anna", "stay-one", row=str(row)))[0] == 303
    assert "Are you two people?" not in words(await living.page("bo", "/club"))
    assert "They are two" in words(await living.page("anna", PEOPLE))
    assert rebuild(living.club.journal.club_rows) == living.club.journal.club(), "read back, the club is the same"


async def test_another_officer_is_the_second_person_and_names_the_second_one(living: Living) -> None:
    await over(living)
    assert (await do(living, "anna", "merge", keep="bo", double="cleo"))[0] == 303
    (row,) = living.club.journal.club().merges
    assert (await do(living, "anna", "apart", row=str(row), reason="they are two"))[0] == 303
    browser = await living.browser("the-admin", admin=True)
    page = await browser.get(PEOPLE)
    assert "Anna says that they are two: they are two." in words(page.body.decode())
    assert (await do(living, "the-admin", "apart", row=str(row), reason="so it is", name="Cleo"))[0] == 303
    assert living.people.known["cleo"] == "Cleo"
    assert living.club.journal.club().merges[row].undone


async def test_who_plays_is_not_taken_apart(living: Living) -> None:
    await over(living)
    assert (await do(living, "anna", "merge", keep="bo", double="cleo"))[0] == 303
    (row,) = living.club.journal.club().merges
    assert isinstance(await living.club.lobby.open_night("bo", "Bo", "Next", {}), int)
    status, text = await do(living, "anna", "apart", row=str(row), reason="two")
    assert (status, "sits at an open table" in text) == (409, True)
