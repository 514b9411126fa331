"""The settle-up page over HTTP (ux.md 1.8, bank.md 1.9): the plan, who may tick what, and what stops it."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from server.bank.account import cash
from server.night.settle_view import settlement
from tests.web.living import Living, words

SETTLE, PAY = "/n/1/settle", "/club/pay"


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    """A night that is over: Bo owes 100.00, Cleo paid cash and gets 100.00; Anna keeps her cash."""
    living = Living(tmp_path)
    await living.start("anna", "bo", "cleo")
    anna = living.club.pages["anna"]
    await anna.do(do="pay-tab", player="cleo", amount=10_000)
    assert (await anna.do(do="compensate", giver="bo", taker="cleo", chips=60, reason="he lost them"))["t"] == "ok"
    assert (await living.club.pages["bo"].do(do="agree", proposal=1))["t"] == "ok"
    assert (await anna.do(do="end", mode="now"))["t"] == "ok"
    yield living
    await living.stop()


class Ids:
    count = 0


async def pay(living: Living, person: str, **fields: str) -> int:
    Ids.count += 1
    return (await living.send(person, PAY, id=f"p{Ids.count}", next=SETTLE, **fields)).status


def paying(payer: str, payee: str, amount: str) -> dict[str, str]:
    return {"do": "pay", "payer": payer, "payee": payee, "amount": amount, "currency": "EUR", "night": "1"}


async def test_the_plan_and_its_ticks(living: Living) -> None:
    """The payer's word is a claim, the payee's is enough; who is neither has nothing to tick."""
    page = await living.page("bo", SETTLE)
    assert "☐ Bo pays Cleo 60.00 EUR" in words(page)
    assert "I paid this" in page
    assert "I got this" in await living.page("cleo", SETTLE)
    assert await pay(living, "bo", **paying("bo", "cleo", "2000")) == 303
    page = words(await living.page("bo", SETTLE))
    assert "Bo pays Cleo 60.00 EUR" in page
    assert "Bo paid Cleo 20.00 EUR Said, not confirmed: Cleo says yes." in page
    assert "Yes, I got it" in await living.page("cleo", SETTLE)
    assert await pay(living, "bo", do="confirm", claim="1") == 409, "nobody confirms what he paid himself"
    assert await pay(living, "cleo", do="confirm", claim="1") == 303
    assert "Bo pays Cleo 40.00 EUR" in words(await living.page("bo", SETTLE))
    assert await pay(living, "cleo", **paying("bo", "cleo", "4000")) == 303
    assert "Nobody has to pay anybody." not in words(await living.page("bo", SETTLE)), "the box is still Anna's"


async def test_the_head_of_the_book_can_be_kept_as_an_anchor(living: Living) -> None:
    """It was cut after forty signs, and `audit verify --anchor` takes none that is cut."""
    page = await living.page("bo", SETTLE)
    assert f'value="{living.club.actor.book.anchor()}"' in page


async def test_all_through_the_banker_and_her_box(living: Living) -> None:
    page = words(await living.page("anna", f"{SETTLE}?through=banker"))
    assert "Bo pays Anna 60.00 EUR" in page
    assert "Anna pays Cleo 160.00 EUR" in page
    assert "In cash into my box" in page
    assert await pay(living, "anna", **paying("bo", "anna", "6000"), drawer="payee") == 303
    assert living.club.journal.club().book.balances["EUR"][cash("anna")] == 16_000
    page = words(await living.page("anna", f"{SETTLE}?through=banker"))
    assert "Bo pays Anna" not in page


async def test_a_part_is_typed_as_money(living: Living) -> None:
    fields = paying("bo", "cleo", "")
    assert await pay(living, "cleo", **fields, **{"amount@EUR": "7.50"}) == 303
    assert "Bo pays Cleo 52.50 EUR" in words(await living.page("bo", SETTLE))


async def test_what_is_said_is_answered_in_one_place(living: Living) -> None:
    """The line of a payment that waits has no button of its own: two buttons for one payment were pressed both."""
    assert await pay(living, "bo", **paying("bo", "cleo", "6000")) == 303
    page = await living.page("cleo", SETTLE)
    assert "Bo pays Cleo 60.00 EUR Said, not confirmed: yes or no?" in words(page)
    assert 'value="6000">I got this' not in page
    assert page.count("Yes, I got it") == 1
    assert 'href="#claim-1"' in page
    assert 'value="6000">I paid this' not in await living.page("bo", SETTLE)
    assert await pay(living, "bo", **paying("bo", "cleo", "6000")) == 409
    assert await pay(living, "cleo", **paying("bo", "cleo", "6000")) == 303
    assert len(living.club.journal.club().claims) == 1
    assert "Bo pays Cleo" not in words(await living.page("cleo", SETTLE))


async def test_what_was_paid_across_nights_is_told_where_it_is_still_asked_for(living: Living) -> None:
    """The night's own sheet asks on, for nobody said what the payment was for; it must not be paid twice unawares."""
    assert "tabs across nights. Was it for this" not in words(await living.page("cleo", SETTLE))
    assert await pay(living, "cleo", **{**paying("bo", "cleo", "6000"), "night": "0"}) == 303
    page = words(await living.page("cleo", SETTLE))
    assert (
        "Since this night Bo has paid Cleo 60.00 EUR on the tabs across nights . Was it for this, nothing more" in page
    )
    claims = living.club.journal.club().claims
    assert await pay(living, "cleo", do="undo", claim=str(len(claims)), reason="Entered twice") == 303
    assert await pay(living, "bo", do="undo", claim=str(len(claims)), reason="Entered twice") == 303
    assert "Was it for this" not in words(await living.page("cleo", SETTLE))


async def test_a_payment_is_taken_back_by_two(living: Living) -> None:
    await pay(living, "cleo", **paying("bo", "cleo", "6000"))
    assert await pay(living, "cleo", do="undo", claim="1", reason="It was not paid") == 303
    asked = words(await living.page("bo", SETTLE))
    assert "Cleo asks to take it back (“It was not paid”): a second person must agree." in asked
    assert await pay(living, "bo", do="undo", claim="1", reason="It was not paid") == 303
    page = words(await living.page("bo", SETTLE))
    assert "Taken back." in page
    assert "Bo pays Cleo 60.00 EUR" in page


async def test_small_sums_may_stay(living: Living) -> None:
    assert "Bo pays Cleo" not in words(await living.page("bo", f"{SETTLE}?least=6001"))
    assert (await (await living.browser("bo")).get(f"{SETTLE}?least=x")).status == 400


@pytest.mark.parametrize(
    "fields", [{"amount": "0"}, {"amount": "-5"}, {"amount": "1.5"}, {"currency": "euro"}, {"by": "x"}]
)
async def test_what_is_no_payment_is_refused(living: Living, fields: dict[str, str]) -> None:
    assert await pay(living, "bo", **{**paying("bo", "cleo", "500"), **fields}) == 400
    assert living.club.journal.club().claims == {}


async def test_sums_that_do_not_come_out_stop_the_plan(living: Living) -> None:
    """ux.md 1.8: no payment is proposed, and it says where to look. Only a broken book can come to that."""
    book = living.club.actor.book
    broken = msgspec.structs.replace(book, carried={**book.carried, "player:bo": book.carried["player:bo"] + 500})
    found = settlement(broken, "Friday", living.club.actor.names)
    assert (found.off, found.payments) == (500, ())
    assert "This does not come out: 5.00 EUR are missing." in found.text
    living.club.actor.book = broken
    page = await living.page("bo", SETTLE)
    assert "No payments are proposed: the sums do not come out. 5.00 EUR" in words(page)
    assert 'href="/n/1/audit/balance"' in page
    assert not re.search(r"Bo pays", page)


async def test_before_the_end_there_is_nothing_to_settle(tmp_path: Path) -> None:
    living = Living(tmp_path)
    await living.start("anna", "bo")
    try:
        assert "The night is not over yet." in words(await living.page("bo", SETTLE))
        assert (await (await living.browser("zoe")).get(SETTLE)).status == 404
    finally:
        await living.stop()
