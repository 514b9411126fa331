"""How the evening runs, by ordinary pages and forms: places, the list, two tables, free stacks, slips (issue 6)."""

import re
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from server.web.evening import clock_words, hours
from tests.helpers.club import at, soon
from tests.web.living import Living, words

DESK, DO = "/n/1/desk", "/n/1/do"


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    made = Living(tmp_path)
    yield made
    await made.stop()


IDS = count(1)


async def do(living: Living, person: str, command: str, night: int = 1, **fields: str) -> None:
    answer = await living.send(person, f"/n/{night}/do", do=command, id=f"f{next(IDS)}", next=DESK, **fields)
    assert answer.status == 303, answer.body.decode()


async def refused(living: Living, person: str, command: str, **fields: str) -> str:
    answer = await living.send(person, DO, do=command, id=f"f{next(IDS)}", next=DESK, **fields)
    assert answer.status == 409, answer.body.decode()
    return words(answer.body.decode())


async def join(living: Living, person: str) -> None:
    living.people.known[person] = person.title()
    assert await living.club.lobby.join(1, person, person.title()) is None


async def test_a_full_table_has_a_list_that_everybody_sees_and_a_free_seat_calls_the_next(living: Living) -> None:
    await living.start("anna", "bo", seats=2)
    await join(living, "cleo")
    await join(living, "dan")
    assert "Put me on the list" in await living.page("cleo", DESK)
    await do(living, "cleo", "wait-in-line")
    await do(living, "dan", "wait-in-line")
    assert "You are number 2." in words(await living.page("dan", DESK))
    assert "Waiting for a seat Cleo Dan" in words(await living.page("anna", DESK))
    await do(living, "bo", "leave")
    page = words(await living.page("cleo", DESK))
    assert re.search(r"Seat \d is kept for you until \d\d:\d\d", page)
    assert "Take the seat" in page
    assert "Take the seat" not in await living.page("dan", DESK)
    assert "Call the next one" in await living.page("anna", DESK)
    await do(living, "anna", "call-next")
    await do(living, "dan", "sit", chips="100")
    assert at(living.club.actor, "dan").stack == 100
    assert "Waiting for a seat" in words(await living.page("cleo", DESK)), "full again: she may ask once more"


async def test_another_seat_and_two_who_change(living: Living) -> None:
    await living.start("anna", "bo")
    page = await living.page("bo", DESK)
    free = re.findall(r'<option value="(\d)">Seat', page)
    await do(living, "bo", "move-seat", seat=free[0])
    assert at(living.club.actor, "bo").seat == int(free[0])
    anna = at(living.club.actor, "anna").seat
    await do(living, "bo", "swap-seats", player="anna")
    assert "You would change seats with Anna" in words(await living.page("bo", DESK))
    assert "Bo would change seats with you." in words(await living.page("anna", DESK))
    await do(living, "anna", "swap-seats", player="bo")
    assert at(living.club.actor, "bo").seat == anna


async def test_the_hour_is_agreed_on_by_the_table_and_seen_by_all(living: Living) -> None:
    await living.start("anna", "bo")
    page = await living.page("anna", DESK)
    offered = re.findall(r'<option value="(\d{13})">(\d\d:\d\d)</option>', page)
    assert len(offered) == 40
    assert offered[3][1] == clock_words(int(offered[3][0]))
    (east,) = re.findall(r'name="subject.east" value="(-?\d+)"', page)
    hour = {"subject.about": "last-orbit", "subject.at": offered[3][0], "subject.east": east}
    await do(living, "bo", "call-vote", 1, **hour)
    asked = words(await living.page("anna", DESK))
    assert f"Bo asks: The last orbit begins at {offered[3][1]}: then everybody deals once more" in asked
    assert f"Until {offered[3][1]}" not in asked
    await do(living, "anna", "cast-vote", vote="1", yes="true")
    agreed = words(await living.page("bo", DESK))
    assert f"Until {offered[3][1]}" in agreed
    assert "Ask the table to play on" in agreed
    assert "ask the table to play on" in await refused(living, "anna", "call-off-end")
    none = {"subject.about": "last-orbit", "subject.at": "0"}
    await do(living, "anna", "call-vote", 1, **none)
    await do(living, "bo", "cast-vote", vote="2", yes="true")
    assert "Until " + offered[3][1] not in words(await living.page("bo", DESK))


def test_hours_are_quarters_of_an_hour_ahead() -> None:
    found = hours(1_000_000_000_123)
    assert all(at % (15 * 60_000) == 0 for at, _ in found)
    assert found[0][0] > 1_000_000_000_123


async def test_two_tables_lead_to_each_other_and_a_player_goes_over_with_his_stack(living: Living) -> None:
    await living.start("anna", "bo", "cleo", "dan")
    assert "Open a second table" not in await living.page("bo", DESK)
    assert "Open a second table" in await living.page("anna", DESK)
    answer = await living.send("anna", "/n/1/beside", id="open-second", next=DESK)
    assert answer.status == 303
    page = await living.page("bo", DESK)
    assert 'href="/n/2"' in page
    assert "Go there with my 100 chips" in page
    host = words(await living.page("anna", DESK))
    assert "There are 4 here and 0 there." in host
    sent = re.search(r"Send (\w+) there", host)
    assert sent
    await do(living, "anna", "change-table", player=sent[1].lower())
    second = living.club.lobby.actors[2]
    await soon(lambda: second.night.seated())
    assert at(second, sent[1].lower()).stack == 100
    assert 'href="/n/1"' in await living.page(sent[1].lower(), "/n/2/desk")
    again = await living.send("anna", "/n/1/beside", id="open-third", next=DESK)
    assert again.status == 409
    other = await living.send("bo", "/n/1/beside", id="not-the-host", next=DESK)
    assert other.status == 409


async def test_who_is_broke_is_told_and_the_banker_gives_a_free_stack(living: Living) -> None:
    await living.start("anna", "bo", "cleo", free_stacks=1, buy_in=100)
    await do(living, "anna", "compensate", giver="bo", taker="cleo", chips="100", reason="a bet")
    await do(living, "bo", "agree", proposal="1")
    await do(living, "cleo", "agree", proposal="1") if living.club.actor.night.proposals else None
    assert "You are out of chips" in words(await living.page("bo", DESK))
    assert "The house gives free stacks of 100 chips: 1 is left" in words(await living.page("bo", DESK))
    assert "out of chips" not in await living.page("cleo", DESK), "it is his and the banker's business"
    assert "Give Bo a free stack" in await living.page("anna", DESK)
    await do(living, "anna", "give-free", player="bo")
    assert at(living.club.actor, "bo").stack == 100
    assert "+ free stacks 100" in words(await living.page("anna", "/n/1/bank"))


async def test_who_leaves_early_has_a_slip_and_is_settled_with_at_once(living: Living) -> None:
    await living.start("anna", "bo", "cleo", return_h=0)
    await do(living, "anna", "grant", player="cleo", chips="50", pay="cash")
    await do(living, "anna", "compensate", giver="cleo", taker="bo", chips="30", reason="a bet")
    await do(living, "bo", "agree", proposal="1")
    await do(living, "cleo", "agree", proposal="1") if living.club.actor.night.proposals else None
    await do(living, "bo", "leave")
    slip = words(await living.page("bo", "/n/1/slip"))
    assert "Bought 100" in slip
    assert "Cashed out 130" in slip
    assert "Won 30 chips , 30.00 EUR." in slip
    assert "Bo gets 30.00 EUR" in slip
    assert "Paid out" not in slip, "the banker pays, not he"
    assert "gets 30.00 EUR" in words(await living.page("anna", DESK))
    page = await living.page("anna", "/n/1/slip?whose=bo")
    assert "Paid out 30.00 EUR from the box" in words(page)
    amount = re.search(r'name="amount" value="(-?\d+)"', page)
    assert amount
    await do(living, "anna", "pay-tab", player="bo", amount=amount[1])
    assert "All is settled" in words(await living.page("bo", "/n/1/slip"))
    assert "Not settled yet" not in words(await living.page("anna", DESK))
    answer = await (await living.browser("cleo")).get("/n/1/slip?whose=bo")
    assert answer.status == 409, "a slip is for its player and the bank"


async def test_a_slip_as_it_stands_counts_the_chips_on_the_table_and_what_was_paid(living: Living) -> None:
    await living.start("anna", "bo", "cleo")
    await do(living, "anna", "pay-tab", player="bo", amount="2500")
    slip = words(await living.page("bo", "/n/1/slip"))
    assert "As it stands" in slip
    assert "Even: 0 chips" in slip
    assert "Paid already, cash and shared expenses together: 25.00 EUR" in slip
    assert "Bo gets 25.00 EUR" in slip
