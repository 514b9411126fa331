"""Settling up after a night: who may say, confirm and take back what (bank.md 1.9 and 3), and what pages then see."""

from collections.abc import AsyncIterator

import pytest

from server.bank import claim as m
from server.bank.club import ClubAsk
from server.bank.journal import DiskFull
from server.night.refusal import AnyRefusal
from server.table.lobby import Attached
from server.table.settling import AtSettle
from server.table.till import Debt
from tests.helpers.club import Club


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    """A night that is over: host and banker Anna keeps 100.00 in cash from Cleo; Bo is on the tab. Cleo lost 50 to Bo.

    So Bo is due 50.00; Anna's box has Cleo's 100.00, of which Cleo gets 50.00 back.
    """
    club = Club()
    await club.open("anna", "bo", "cleo", approval="host", games=["five-card-draw"])
    yield club
    await club.lobby.stop()


async def over(club: Club) -> None:
    """Anna sold Cleo chips for cash, and everybody goes home without a hand."""
    anna = club.pages["anna"]
    for person, pay in (("bo", "credit"), ("cleo", "cash")):
        assert (await anna.do(do="approve", player=person, chips=100, pay=pay))["t"] == "ok"
    assert (await anna.do(do="end", mode="now"))["t"] == "ok"
    assert anna.view["phase"] == "closed"


class Ids:
    count = 0


async def ask(club: Club, person: str, command: m.ClubCommand, *, admin: bool = False) -> AnyRefusal | None:
    Ids.count += 1
    return await club.lobby.money.pay(person, admin, f"pay-{Ids.count}", command)


async def do(club: Club, person: str, command: m.ClubCommand, *, admin: bool = False) -> None:
    refusal = await ask(club, person, command, admin=admin)
    assert refusal is None, refusal


async def refused(club: Club, person: str, command: m.ClubCommand, *, admin: bool = False) -> str:
    refusal = await ask(club, person, command, admin=admin)
    assert refusal is not None
    return str(refusal.rule)


def plan(club: Club, person: str = "bo") -> list[tuple[str, str, int]]:
    return [(p["from"], p["to"], p["amount"]) for p in club.pages[person].view["settle"]["payments"]]


def pay(payer: str, payee: str, amount: int, drawer: m.Drawer = "", night: int = 1) -> m.Pay:
    return m.Pay(payer, payee, amount, "EUR", night, drawer)


async def test_the_plan_shrinks_as_payments_are_confirmed(club: Club) -> None:
    await over(club)
    assert plan(club) == [("anna", "cleo", 10_000)]
    await do(club, "anna", pay("anna", "cleo", 4_000))
    assert plan(club) == [("anna", "cleo", 10_000)]
    claims = club.pages["bo"].view["settle"]["claims"]
    assert [(c["claim"], c["state"], c["from_name"], c["amount"]) for c in claims] == [(1, "claimed", "Anna", 4_000)]
    await do(club, "cleo", m.Confirm(1))
    assert plan(club) == [("anna", "cleo", 6_000)]
    await do(club, "cleo", pay("anna", "cleo", 6_000))
    assert plan(club) == []
    assert club.pages["bo"].view["settle"]["text"].endswith("Nobody has to pay anybody.")
    [tab] = (await club.lobby.money.tabs("bo", admin=False)).tabs
    assert (tab.tab.currency, tab.tab.people, tab.tab.payments) == ("EUR", (), ())


async def test_the_box_pays_out_on_the_bankers_word(club: Club) -> None:
    await over(club)
    assert [box["amount"] for box in club.pages["bo"].view["settle"]["boxes"]] == [10_000]
    await do(club, "anna", pay("anna", "cleo", 10_000, "payer"))
    assert plan(club) == []
    assert club.pages["bo"].view["settle"]["boxes"] == []


async def test_who_may_not(club: Club) -> None:
    """bank.md 3, row "settle payment confirm": the payee, the banker for cash, the host; nobody else."""
    await over(club)
    await do(club, "cleo", pay("cleo", "bo", 500))
    assert await refused(club, "cleo", m.Confirm(1)) == "not-allowed"
    assert await refused(club, "zoe", m.Confirm(1)) == "not-allowed"
    assert await refused(club, "zoe", m.Confirm(1), admin=True) == "not-allowed"
    assert await refused(club, "bo", pay("cleo", "anna", 500)) == "not-allowed"
    assert await refused(club, "bo", pay("cleo", "bo", 500, "payee")) == "not-allowed", "Bo keeps no box"
    assert await refused(club, "bo", m.WriteOff("cleo", 1, "EUR", 1, "so")) == "not-allowed"
    assert await refused(club, "bo", m.HandOver("cleo", 1, "EUR", 1)) == "not-allowed"
    assert await refused(club, "zoe", m.Void(1)) == "not-allowed"
    assert await refused(club, "bo", pay("bo", "zoe", 5)) == "not-in-this-night"
    assert await refused(club, "bo", pay("bo", "zoe", 5, night=0)) == "not-in-this-night"
    assert await refused(club, "bo", pay("bo", "anna", 5, night=9)) == "not-in-this-night"
    assert await refused(club, "bo", m.Pay("bo", "anna", 5, "USD", 1)) == "play-chips-only"
    assert await refused(club, "bo", m.Confirm(99)) == "not-by-the-book"
    await do(club, "anna", m.Confirm(1))  # the host may
    await do(club, "anna", pay("anna", "bo", 500))
    assert await refused(club, "anna", m.Confirm(2)) == "not-allowed", "but not that he himself paid"


async def test_a_payer_takes_back_what_he_said(club: Club) -> None:
    await over(club)
    await do(club, "cleo", pay("cleo", "bo", 500))
    await do(club, "cleo", m.Void(1))
    assert await refused(club, "bo", m.Confirm(1)) == "not-by-the-book"


async def test_a_payment_is_taken_back_by_two(club: Club) -> None:
    """bank.md 3, row "reversal": the host with a second person, or both players whom it concerns."""
    await over(club)
    await do(club, "bo", pay("cleo", "bo", 500))
    assert await refused(club, "zoe", m.Undo(1, "hm")) == "not-allowed"
    await do(club, "bo", m.Undo(1, "it was for beer"))
    assert await refused(club, "bo", m.Undo(1, "it was for beer")) == "not-by-the-book"
    await do(club, "cleo", m.Undo(1, "yes"))
    assert plan(club) == [("anna", "cleo", 10_000)]
    await do(club, "bo", pay("cleo", "bo", 500))
    await do(club, "anna", m.Undo(2, "I saw no money"))
    await do(club, "zoe", m.Undo(2, "neither did I"), admin=True)
    assert club.journal.club().claims[2].state == "undone"


async def test_a_box_goes_to_another_person_who_confirms(club: Club) -> None:
    await over(club)
    await do(club, "anna", m.HandOver("bo", 10_000, "EUR", 1))
    assert await refused(club, "cleo", m.Confirm(1)) == "not-allowed"
    await do(club, "bo", m.Confirm(1))
    settle = club.pages["bo"].view["settle"]
    assert [(box["player"], box["amount"]) for box in settle["boxes"]] == [("bo", 10_000)]
    assert plan(club) == [("bo", "cleo", 10_000)]
    await do(club, "bo", pay("bo", "cleo", 10_000, "payer"))  # whoever keeps a box is its banker
    assert plan(club) == []


async def test_a_debt_is_written_off_by_the_host(club: Club) -> None:
    await over(club)
    await do(club, "cleo", pay("bo", "cleo", 2_000))  # Bo owes Cleo's 20.00 no more; the house owes them to Bo
    assert await refused(club, "anna", m.WriteOff("bo", 1, "EUR", 1, "gone")) == "not-by-the-book"
    await do(club, "bo", pay("bo", "cleo", 100))
    assert club.journal.club().book.balances["EUR"]["player:bo"] == -2_000


async def test_all_through_one_person_and_small_sums_stay(club: Club) -> None:
    await over(club)
    through = await club.lobby.money.settle(1, "bo", admin=False, hub="banker", least=0)
    assert isinstance(through, AtSettle)
    assert (through.settlement.hub, [(p.payer, p.payee) for p in through.settlement.payments]) == (
        "anna",
        [("anna", "cleo")],
    )
    through_bo = await club.lobby.money.settle(1, "cleo", admin=False, hub="bo", least=0)
    assert isinstance(through_bo, AtSettle)
    assert {(p.payer, p.payee, p.amount) for p in through_bo.settlement.payments} == {
        ("anna", "bo", 10_000),
        ("bo", "cleo", 10_000),
    }
    small = await club.lobby.money.settle(1, "bo", admin=False, hub="", least=10_001)
    assert isinstance(small, AtSettle)
    assert small.settlement.payments == ()
    assert "Less than 100.01 EUR stays on the tab." in small.settlement.text
    for night, person, hub in ((1, "zoe", ""), (2, "bo", ""), (1, "bo", "zoe")):
        assert isinstance(await club.lobby.money.settle(night, person, admin=False, hub=hub, least=0), AnyRefusal)


async def test_a_night_that_goes_on_is_not_settled(club: Club) -> None:
    found = await club.lobby.money.settle(1, "bo", admin=False, hub="", least=0)
    assert isinstance(found, AnyRefusal)
    assert found.rule == "too-early"


async def test_tabs_carry_across_nights(club: Club) -> None:
    """What is not paid stays on the tab, and the next night adds to it; payments then settle no one night."""
    await over(club)
    first = club.night
    await club.open("bo", "cleo", approval="host")
    assert club.night != first
    club.names.known["anna"] = "Anna"
    bo = club.pages["bo"]
    assert (await bo.do(do="approve", player="cleo", chips=30, pay="cash"))["t"] == "ok"
    assert (await bo.do(do="end", mode="now"))["t"] == "ok"
    every = (await club.lobby.money.tabs("bo", admin=False)).tabs[0].tab
    assert every.people == (Debt("anna", "Anna", 10_000), Debt("bo", "Bo", 3_000), Debt("cleo", "Cleo", -13_000))
    mine = (await club.lobby.money.tabs("cleo", admin=False)).tabs[0].tab
    assert mine.people == (Debt("cleo", "Cleo", -13_000),)
    assert [(each.payer, each.amount) for each in mine.payments] == [("anna", 10_000), ("bo", 3_000)]
    await do(club, "cleo", pay("anna", "cleo", 10_000, night=0))
    assert [each.payer for each in (await club.lobby.money.tabs("cleo", admin=False)).tabs[0].tab.payments] == ["bo"]


async def test_what_waits_is_shown_and_answered_on_the_page_of_the_night_and_of_all_tabs(club: Club) -> None:
    """bank.md 1.9: said of no one night, it was asked for on the night's page again, and was paid twice."""
    await over(club)
    for said, again in ((0, 1), (1, 0)):
        await do(club, "anna", pay("anna", "cleo", 1_000, night=said))
        number = len(club.journal.club().claims)
        page = await club.lobby.money.settle(1, "cleo", False, "", 0)
        assert isinstance(page, AtSettle)
        assert [(one.waits, one.ticks) for one in page.owed] == [(number, {})]
        assert [one.confirm for one in page.said if one.claim.claim == number] == [True]
        [tabs] = (await club.lobby.money.tabs("cleo", admin=False)).tabs
        assert [one.waits for one in tabs.owed if one.payment.payer == "anna"] == [number]
        assert await refused(club, "cleo", pay("anna", "cleo", 2_000, night=again)) == "not-by-the-book"
        await do(club, "cleo", pay("anna", "cleo", 1_000, night=again))
        assert len(club.journal.club().claims) == number
    assert club.journal.club().book.balances["EUR"]["player:cleo"] == -8_000
    assert plan(club) == [("anna", "cleo", 9_000)], "the page at the table heard of what was said of it elsewhere"


async def test_a_host_confirms_no_payment_of_another_id_of_his(club: Club) -> None:
    """bank.md 3: nobody's own word is enough that he paid. He came twice, and both are one now."""
    await over(club)
    await do(club, "cleo", pay("cleo", "bo", 500))
    merge = ClubAsk("zoe", "merge", "0" * 64, m.Merge("anna", "cleo"), sure=True)
    await club.journal.pay(merge, 10**16)
    assert await refused(club, "anna", m.Confirm(1)) == "not-allowed"
    await do(club, "anna", m.Void(1))
    await do(club, "anna", pay("cleo", "bo", 500))
    assert club.journal.club().claims[2].state == "claimed"
    await do(club, "bo", m.Confirm(2))


async def test_a_full_disk_moves_no_money(club: Club) -> None:
    await over(club)
    club.journal.fail = DiskFull("The disk is full. Nothing was written.")
    assert await refused(club, "cleo", pay("anna", "cleo", 1_000)) == "not-saved"
    club.journal.fail = None
    assert plan(club) == [("anna", "cleo", 10_000)]


async def test_the_kitty_is_paid_into_its_own_box(club: Club) -> None:
    """The kitty is nobody: the host says so, and its box has the money."""
    await over(club)
    await do(club, "bo", m.Pay("bo", "club", 700, "EUR", 1))
    assert await refused(club, "bo", m.Confirm(1)) == "not-allowed"
    assert await refused(club, "cleo", m.Confirm(1)) == "not-allowed"
    await do(club, "anna", m.Confirm(1))
    assert club.journal.club().book.balances["EUR"]["cash:club"] == 700


async def test_the_whole_book_is_for_officers_until_the_night_is_over(club: Club) -> None:
    """bank.md 3: "night ledger: all lines, export"; the same bytes every time."""
    found = await club.lobby.books.export(1, "bo", False, "csv")
    assert isinstance(found, AnyRefusal)
    assert found.rule == "not-allowed"
    before = await club.lobby.books.export(1, "anna", False, "csv")
    assert before == await club.lobby.books.export(1, "ada", True, "csv")
    await over(club)
    after = await club.lobby.books.export(1, "bo", False, "csv")
    assert isinstance(after, str)
    assert ",Bo," in after
    assert isinstance(await club.lobby.books.export(1, "zoe", False, "csv"), AnyRefusal)
    assert isinstance(await club.lobby.books.export(9, "anna", True, "csv"), AnyRefusal)


async def test_a_debt_of_earlier_nights_counts_against_the_credit_limit(club: Club) -> None:
    """bank.md 1.3: the limit is on the whole tab. What is paid in between counts at once."""
    await over(club)
    await do(club, "anna", m.HandOver("bo", 10_000, "EUR", 1))
    await do(club, "bo", m.Confirm(1))
    await do(club, "anna", pay("bo", "anna", 9_000))  # nobody's business: it only makes Anna owe
    club.names.known = {"bo": "Bo", "anna": "Anna"}
    number = await club.lobby.open_night("bo", "Bo", "Next", {"credit_max": 100, "approval": "everybody"})
    assert isinstance(number, int)
    assert await club.lobby.join(number, "anna", "Anna") is None
    actor = club.lobby.actors[number]
    player = actor.night.player("anna")
    assert player is not None
    owes = club.journal.club().book.balances["EUR"]["player:anna"]
    assert (player.old_tab, owes) == (9_000, 9_000)
    club.night = number
    anna = await club.enter("anna")
    answer = await anna.do(do="sit", chips=20)
    assert (answer["t"], answer["rule"]) == ("no", "credit-limit")
    await do(club, "anna", pay("anna", "bo", 8_000, night=0))
    await do(club, "bo", m.Confirm(3))
    assert (await anna.do(do="sit", chips=20))["t"] == "ok"


async def test_a_night_that_ends_meanwhile_counts_when_the_page_opens_again(club: Club) -> None:
    number = await club.lobby.open_night("bo", "Bo", "Beside it", {"credit_max": 100, "approval": "everybody"})
    assert isinstance(number, int)
    anna = club.pages["anna"]
    assert (await anna.do(do="approve", player="bo", chips=100, pay="cash"))["t"] == "ok"
    assert (await anna.do(do="share-expense", amount=300, players=["bo"]))["t"] == "ok"
    assert (await club.pages["bo"].do(do="agree", proposal=1))["t"] == "ok"
    assert (await anna.do(do="end", mode="now"))["t"] == "ok"

    def old_tab() -> int:
        player = club.lobby.actors[number].night.player("bo")
        assert player is not None
        return player.old_tab

    assert old_tab() == 0
    club.night = number
    await club.enter("bo")
    assert old_tab() == 300 - 10_000, "the dinner, less the chips that he gave back on the tab"


async def test_the_admin_is_a_second_person_at_the_table(club: Club) -> None:
    """bank.md 3: the right comes from the session; his role stands in the book."""
    anna = club.pages["anna"]
    assert (await anna.do(do="approve", player="bo", chips=100, pay="credit"))["t"] == "ok"
    entry = club.actor.book.seq
    assert (await anna.do(do="reverse", entry=entry, reason="it was Cleo"))["t"] == "ok"
    assert await club.lobby.join(1, "ada", "Ada") is None
    guest = await club.enter("ada")
    assert (await guest.do(do="agree", proposal=1))["rule"] == "not-allowed"
    assert guest.you["proposals"] == []
    page = club.make_page("ada", club.dice)
    attached = await club.lobby.attach(1, "ada", page, None, admin=True)
    assert isinstance(attached, Attached)
    page.attached = attached
    assert [each["may_agree"] for each in page.you["proposals"]] == [True]
    assert (await page.do(do="agree", proposal=1))["t"] == "ok"
    assert club.actor.book.balance("player:bo") == 0
    rows = club.journal.rows[1]
    assert b'"role":"host"' in next(each.row.body for each in rows if each.row.kind == "reverse")
