"""The page on which everybody of a night sees that a deal was fair (ux.md 1.9, bank.md 2.2)."""

import random

import pytest

from server.night import commands as c
from tests.helpers.evening import Evening
from tests.night.steps import begun, chooser, deal, play_out
from tests.web.conftest import Server
from tests.web.test_desk import looked


@pytest.fixture
def evening() -> Evening:
    played = begun("bo", "cleo")
    deal(played, "five-card-stud")
    play_out(played, random.Random(1))
    return played


async def page(server: Server, evening: Evening, query: str = "", code: str = "night-1", status: int = 200) -> str:
    bo = server.browser()
    await bo.open_night()
    server.club.tables.looks[1] = looked(evening, "bo")
    server.club.tables.deals[1] = (code, evening.rows, evening.night.opened_whole)
    answer = await bo.get(f"/n/1/deals{query}")
    assert answer.status == status, answer.body[:300]
    return answer.body.decode()


@pytest.mark.parametrize("query", ["", "?hand=1", "?hand=", "?hand=x", "?hand=" + "9" * 60])
async def test_the_last_hand_is_checked_step_by_step(server: Server, evening: Evening, query: str) -> None:
    said = await page(server, evening, query)
    assert said.count("✓") == 7
    assert "✗" not in said
    assert "Every step holds" in said
    assert "verify night-1.json" in said


async def test_a_forged_deal_is_said_to_be_one(server: Server, evening: Evening) -> None:
    """The same rows as those of another night: no seal fits."""
    said = await page(server, evening, code="night-2")
    assert "✗" in said
    assert "A step is wrong" in said


@pytest.mark.parametrize("hand", ["2", "0", "999999"])
async def test_a_hand_that_is_not_over_is_not_told(server: Server, evening: Evening, hand: str) -> None:
    status = 404 if hand != "0" else 200
    said = await page(server, evening, f"?hand={hand}", status=status)
    assert ("is not over" in said) == (status == 404)


async def test_before_the_first_hand_there_is_nothing_to_check(server: Server) -> None:
    assert "No hand is over yet" in await page(server, begun("bo", "cleo"))


async def test_hands_that_did_not_count_are_named_and_open(server: Server) -> None:
    """bank.md 2.2: an aborted hand is counted where everybody sees it."""
    evening = begun("bo")
    evening.do(chooser(evening), c.Choose("texas-holdem", 1, "fixed"))
    evening.do("bo", c.Leave())
    evening.cut()
    said = await page(server, evening)
    assert "No hand is over yet" in said
    assert '<a class="button" href="/n/1/deals?hand=1">Hand 1</a>' in said
    said = await page(server, evening, "?hand=1")
    assert "It was cut and never dealt" in said
    assert "Every step holds" in said
