"""The banker's page over HTTP, down to the books (ux.md 1.7, bank.md 3): who sees what, and whose yes is named."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.living import Living, words

BANK, DO = "/n/1/bank", "/n/1/do"


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    living = Living(tmp_path)
    await living.start("anna", "bo", "cleo", credit_max=300)
    yield living
    await living.stop()


class Ids:
    count = 0


async def do(living: Living, person: str, command: str, **fields: str | list[str]) -> None:
    Ids.count += 1
    answer = await living.send(person, DO, do=command, id=f"f{Ids.count}", next=BANK, **fields)
    assert (answer.status, answer.headers.get("Location")) == (303, BANK), answer.body.decode()


async def test_the_line_and_the_rows_say_what_the_books_hold(living: Living) -> None:
    await do(living, "anna", "grant", player="bo", chips="50", pay="cash")
    page = words(await living.page("anna", BANK))
    assert "Bought in 350 = on the table 350 + cashed out 0 + kitty 0 ✓ it adds up" in page
    assert "the box holds 50.00 EUR" in page
    assert "Bo bought 50 chips for 50.00 EUR in cash" in page
    await do(living, "anna", "take-back", player="bo", chips="150", pay="credit")
    page = words(await living.page("anna", BANK))
    assert "= on the table 200 + cashed out 150" in page
    assert "Gets 50.00 EUR." in page


async def test_the_last_amount_comes_first_and_no_more_than_the_credit_limit(living: Living) -> None:
    await do(living, "anna", "grant", player="bo", chips="70", pay="credit")
    page = await living.page("anna", BANK)
    mine = page[page.index('id="buy-bo"') : page.index('id="out-bo"')]
    assert re.findall(r'name="chips" value="(\d+)"', mine) == ["70", "100", "50"] * 2
    assert "May owe 130.00 EUR more." in words(page)
    await do(living, "anna", "grant", player="bo", chips="70", pay="credit")
    page = await living.page("anna", BANK)
    mine = page[page.index('id="buy-bo"') : page.index('id="out-bo"')]
    assert re.findall(r'value="(\d+)"[^>]* disabled', mine) == ["70", "100"], (
        "what is above the limit cannot be pressed"
    )


async def test_money_is_typed_as_people_write_it(living: Living) -> None:
    await do(living, "anna", "pay-tab", player="bo", **{"amount@EUR": "12,50"})
    assert living.club.actor.book.balance("player:bo") == 8_750
    wrong = await living.send("anna", DO, do="pay-tab", id="w", next=BANK, player="bo", **{"amount@EUR": "12.505"})
    assert wrong.status == 400
    assert "12.505 is no amount of EUR: type it like 12.50." in wrong.body.decode()


async def test_a_correction_names_whose_yes_it_needs_and_that_person_gives_it(living: Living) -> None:
    """Anna is host and banker, so no other officer is there: Bo, whom the entry concerns, is enough."""
    await do(living, "anna", "grant", player="bo", chips="50", pay="cash")
    page = await living.page("anna", BANK)
    seq = max(living.club.actor.book.slips)
    line = page[page.index(f'id="e-{seq}"') :]
    assert "Bo must agree" in words(line[: line.index("</li>")])
    await do(living, "anna", "reverse", entry=str(seq), reason="Wrong player")
    assert "Waits for the yes of Bo: it is on their table page." in words(await living.page("anna", BANK))
    assert [each["may_agree"] for each in living.club.pages["bo"].you["proposals"]] == [True]
    assert "Agree" not in words(await living.page("cleo", BANK))
    assert "Anna proposes: The buy-in of Bo, 50 chips, is taken back: Wrong player" in words(
        await living.page("bo", BANK)
    )
    await do(living, "bo", "agree", proposal="1")
    page = words(await living.page("anna", BANK))
    assert "✗ taken back" in page
    assert "Taken back: Bo bought 50 chips for 50.00 EUR in cash" in page
    log = [text for _, text in living.club.actor._story.lines]
    assert "The buy-in of Bo, 50 chips, is taken back: Wrong player. Anna asked for it, Bo agrees" in log
    assert "Bought in 300 " in page


async def test_a_player_sees_the_line_and_his_own_part(living: Living) -> None:
    page = words(await living.page("bo", BANK))
    assert "✓ it adds up" in page
    assert "Bo bought 100 chips" in page
    assert "Anna bought 100 chips" not in page
    assert "+ Buy-in" not in page
    assert "Your part of the book" in page
    stranger = await (await living.browser("zoe")).get(BANK)
    assert stranger.status == 404
    nobody = await living.send("bo", DO, do="grant", id="no", next=BANK, player="bo", chips="50", pay="credit")
    assert nobody.status == 409
    assert "Only the banker or the host may do that." in nobody.body.decode()


async def test_the_ledger_of_one_player(living: Living) -> None:
    page = words(await living.page("anna", f"{BANK}?who=cleo"))
    assert "Cleo bought 100 chips" in page
    assert "Bo bought 100 chips" not in page


async def test_an_expense_names_those_who_share_it(living: Living) -> None:
    shared: dict[str, str | list[str]] = {"amount@EUR": "10", "players[]": ["bo", "cleo"]}
    await do(living, "anna", "share-expense", what="food", payer="bo", note="Pizza", **shared)
    page = words(await living.page("anna", BANK))
    assert "A shared cost: Cleo 5.00 EUR, laid out by Bo" in page
    assert living.club.actor.book.balance("player:cleo") == 10_500


async def test_the_box_is_counted_without_typing_what_the_book_knows(living: Living) -> None:
    await do(living, "anna", "grant", player="bo", chips="50", pay="cash")
    page = await living.page("anna", BANK)
    assert '<input type="hidden" name="amount" value="5000">' in page
    await do(living, "anna", "count-cash", amount="5000")
    await do(living, "anna", "count-cash", reason="Change was given wrong", **{"amount@EUR": "45"})
    assert "Anna’s box held 5.00 EUR less than the book said" in words(await living.page("anna", BANK))


async def test_names_are_nothing_but_text(living: Living) -> None:
    living.club.actor.names["bo"] = "<script>alert(1)</script>"
    page = await living.page("anna", BANK)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


async def test_who_has_left_is_not_ticked_for_a_shared_cost_and_is_asked_himself(living: Living) -> None:
    await do(living, "cleo", "leave")
    page = await living.page("anna", BANK)
    assert 'value="bo" checked>' in page
    assert 'value="cleo">' in page
    assert "Cleo says yes first" in words(page)
    shared: dict[str, str | list[str]] = {"amount@EUR": "10", "players[]": ["bo", "cleo"]}
    await do(living, "anna", "share-expense", what="food", payer="bo", note="Pizza", **shared)
    asked = words(await living.page("cleo", BANK))
    assert "Anna proposes: 10.00 EUR for food, laid out by Bo, are shared among Bo, Cleo." in asked
    await do(living, "cleo", "agree", proposal="1")
    assert "A shared cost: Cleo 5.00 EUR, laid out by Bo" in words(await living.page("anna", BANK))


async def test_a_banker_whose_turn_it_is_reads_so_at_her_book(living: Living) -> None:
    """The table does not wait while she is at the bank: her clock runs."""
    assert "to the table" not in words(await living.page("anna", BANK))
    await do(living, "anna", "begin")
    for _ in range(60_000):
        for person, page in living.club.pages.items():
            if page.you["hand"] and page.you["hand"]["legal"]:
                assert "It is your turn: to the table" in words(await living.page(person, BANK))
                return
            if page.you["choose"]:
                assert "You choose the game: to the table" in words(await living.page(person, BANK))
            wanted = page.wanted()
            if wanted is not None:
                assert (await page.do(**wanted))["t"] == "ok"
        await asyncio.sleep(0.001)
    raise AssertionError("nobody's turn ever came")
