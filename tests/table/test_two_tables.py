"""Two tables of one evening: the second one, moves with the exact stack, and one settle-up (R175, issue 6)."""

import asyncio

import pytest

from server.bank.account import chips_money, issuer, tab
from server.bank.audit import astray, examine
from server.bank.journal import DiskFull, StoreFailed
from server.night.nudges import Nudge
from server.night.offices import away_since
from server.night.own_view import own_view
from server.night.refusal import Refusal
from server.night.slip import Slip
from server.night.tables import to_even_out
from server.poker.house import House
from server.table import officers
from server.table.actor import NightActor
from server.table.lobby import Lobby
from server.table.settling import AtSettle
from tests.helpers.club import Club, at, soon
from tests.helpers.page import Page
from tests.helpers.shelf import SHELF


async def two(club: Club, *people: str, **settings: object) -> tuple[NightActor, NightActor]:
    """Everybody sits at the first table, and there is a second one."""
    await club.open(*people, **settings)
    number = await club.lobby.open_beside(club.night, people[0], admin=False)
    assert isinstance(number, int), number
    return club.actor, club.lobby.actors[number]


def sound(club: Club) -> None:
    """No finding in any book, and every stack that left one table came to the other."""
    books = [examine(f"night-{night}", [s.row for s in rows]) for night, rows in club.journal.rows.items()]
    assert [finding for book in books for finding in (*book.findings, *astray(books))] == []


async def test_the_second_table_has_the_same_host_house_and_banker_and_everybody_may_watch(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    assert (second.night.host, second.night.banker, second.night.house) == ("anna", "anna", first.night.house)
    assert (first.night.beside, second.night.beside) == (second.night.number, first.night.number)
    assert {p.id for p in second.night.players} == {"anna", "bo", "cleo"}
    assert second.name == "Friday, table 2"
    assert await club.lobby.join(first.night.number, "dan", "Dan") is None
    assert at(second, "dan").seat is None, "who comes later may go to either"
    again = await club.lobby.open_beside(first.night.number, "anna", admin=False)
    assert isinstance(again, Refusal)
    assert isinstance(await club.lobby.open_beside(second.night.number, "bo", admin=False), Refusal)


async def test_who_hosts_both_and_sits_at_one_is_away_from_neither(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """design.md 10.22: his deputy could take the other table over, and its box, while he sat ten feet away."""
    monkeypatch.setattr(officers, "GONE_AFTER_S", 0.02)
    _, second = await two(club, "anna", "bo", "cleo", "dan", "eve", "finn")
    for person in ("dan", "eve"):
        assert (await club.pages[person].do(do="change-table"))["t"] == "ok"
    await soon(lambda: {"dan", "eve"} <= {player.id for player in second.night.seated()})
    there = Page("anna", club.dice)
    await there.open(club.lobby, second.night.number)
    assert (await there.do(do="begin"))["t"] == "ok"
    assert there.attached is not None
    there.attached.detach()
    await asyncio.sleep(0.2)
    assert away_since(second.night, "anna") is None
    here = club.pages["anna"].attached
    assert here is not None
    here.detach()
    await soon(lambda: away_since(second.night, "anna") is not None)
    await club.enter("anna")
    await soon(lambda: away_since(second.night, "anna") is None)


async def test_a_player_takes_exactly_his_stack_along_and_no_money_moves(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", "dan")
    await club.pages["anna"].do(do="grant", player="bo", chips=37)
    assert (await club.pages["bo"].do(do="change-table"))["t"] == "ok"
    await soon(lambda: at(second, "bo").seat is not None)
    assert (at(first, "bo").seat, at(first, "bo").stack) == (None, 0)
    assert at(second, "bo").stack == 137
    assert first.book.balance(tab("bo")) + second.book.balance(tab("bo")) == 137 * 100, "he owes what he bought"
    assert second.book.balance(issuer(2)) == -137
    assert second.book.balance(chips_money(2)) == -13_700
    assert all(balance == 0 for code, balance in first.book.balances["EUR"].items() if code.startswith("cash"))
    sound(club)
    out = next(s.row for s in club.journal.rows[1] if s.row.kind == "move-out")
    into = next(s.row for s in club.journal.rows[2] if s.row.kind == "move-in")
    assert out.key == into.key == "move:1:2:1"


async def test_in_a_hand_he_plays_it_to_its_end_first_and_is_not_dealt_in_again(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", "dan")
    await club.pages["anna"].do(do="begin")
    await club.play(1)
    await soon(lambda: first.night.phase == "choosing")
    while not first.night.in_hand:
        for page in club.pages.values():
            if (command := page.wanted()) is not None:
                await page.do(**command)
        await asyncio.sleep(0)
    assert first.night.dealt_in(at(first, "cleo"))
    assert (await club.pages["cleo"].do(do="change-table"))["t"] == "ok"
    assert at(first, "cleo").seat is not None
    number = first.night.hand_no
    await club.play(number + 1)
    assert first.night.hand is not None
    assert at(second, "cleo").seat is not None
    assert sum(p.stack for p in second.night.players) == at(second, "cleo").stack
    sound(club)


async def test_the_host_sends_a_player_and_the_player_may_think_better_of_it(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    assert (await club.pages["bo"].do(do="change-table", player="cleo"))["rule"] == "not-allowed"
    assert (await club.pages["bo"].do(do="change-table", stay=True))["rule"] == "nothing-to-do"
    assert (await club.pages["anna"].do(do="change-table", player="cleo"))["t"] == "ok"
    await soon(lambda: at(second, "cleo").seat is not None)
    assert at(first, "cleo").gone_to == second.night.number
    (gone,) = own_view(first.night, "cleo", {}, SHELF, first.book).nudges
    assert gone == Nudge("You play at the other table now.", "Go there", f"/n/{second.night.number}")


async def test_who_sits_down_at_the_other_table_waits_for_no_seat_here(club: Club) -> None:
    """He may not sit at both: a seat that gets free was kept for him all the same, and the next one waited for it."""
    first, second = await two(club, "anna", "bo", seats=2)
    await club.lobby.join(first.night.number, "dan", "Dan")
    here, there = Page("dan", club.dice), Page("dan", club.dice)
    await here.open(club.lobby, first.night.number)
    assert (await here.do(do="wait-in-line"))["t"] == "ok"
    assert first.night.line == ("dan",)
    await there.open(club.lobby, second.night.number)
    assert (await there.do(do="sit", chips=100))["t"] == "ok"
    await soon(lambda: not first.night.line)
    assert (await club.pages["bo"].do(do="leave"))["t"] == "ok"
    assert first.night.called is None
    sound(club)


async def test_where_the_other_table_is_full_he_stays_and_reads_why(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", seats=4)
    for person in ("dan", "eve", "finn", "gus"):
        await club.lobby.join(second.night.number, person, person.title())
        page = Page(person, club.dice)
        await page.open(club.lobby, second.night.number)
        assert (await page.do(do="sit", chips=20))["t"] == "ok"
    before = at(first, "bo")
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: not at(first, "bo").to_table)
    assert at(first, "bo") == before
    assert any("no free seat" in text for _, text in first._story.since(0))


async def test_what_cannot_be_written_moves_nothing_and_is_tried_again(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    club.journal.fail = DiskFull("The disk is full.")
    await club.pages["bo"].do(do="change-table")
    assert (at(first, "bo").stack, at(second, "bo").seat) == (100, None)
    club.journal.fail = None
    assert (await club.pages["bo"].do(do="change-table"))["t"] == "ok"
    await soon(lambda: at(second, "bo").stack == 100)
    assert at(first, "bo").stack == 0
    sound(club)


async def test_a_move_in_doubt_is_settled_by_reading_the_log(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    async with first.held():
        asked = asyncio.create_task(club.pages["bo"].do(do="change-table"))
        await asyncio.sleep(0.01)
    await asked
    club.journal.doubt = StoreFailed("Nobody knows.")
    await soon(lambda: at(second, "bo").seat is not None)
    assert at(first, "bo").stack + at(second, "bo").stack == 100
    sound(club)


async def test_who_wanted_to_go_when_the_power_failed_goes_after_the_restart(club: Club) -> None:
    """The wish is in the log of his table; the move is in both logs or in none."""
    first, second = await two(club, "anna", "bo", "cleo")
    async with second.held():  # so that the move cannot be made yet
        await club.pages["bo"].do(do="change-table")
        await asyncio.sleep(0.01)
        assert at(first, "bo").to_table
        rows = {night: list(stored) for night, stored in club.journal.rows.items()}
    await soon(lambda: at(second, "bo").seat is not None)
    await club.lobby.stop()
    club.journal.rows = rows  # killed while the wish was all that had been written
    again = Lobby(club.doors, club.names, House())
    await again.recover()
    here, there = again.actors[1], again.actors[2]
    await soon(lambda: at(there, "bo").seat is not None)
    assert (at(here, "bo").stack, at(there, "bo").stack) == (0, 100)
    await again.stop()
    sound(club)


async def test_both_tables_are_settled_as_one(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: at(second, "bo").seat is not None)
    await club.pages["anna"].do(do="end", mode="now")
    await soon(lambda: first.night.phase == "closed")
    early = await club.lobby.money.settle(1, "bo", admin=False, hub="", least=0)
    assert isinstance(early, Refusal)
    page = Page("anna", club.dice)
    await page.open(club.lobby, 2)
    await page.do(do="end", mode="now")
    for night in (1, 2):
        plan = await club.lobby.money.settle(night, "bo", admin=False, hub="", least=0)
        assert isinstance(plan, AtSettle), plan
        assert [(line.player, line.bought, line.net, line.due) for line in plan.settlement.lines] == [
            ("anna", 100, 0, 0),
            ("bo", 100, 0, 0),
            ("cleo", 100, 0, 0),
        ]
        assert plan.settlement.payments == ()
    assert page.view["settle"]["payments"] == club.pages["anna"].view["settle"]["payments"] == []


async def test_free_chips_go_along_unpaid(club: Club) -> None:
    """R150: what the bank gave for nothing is given back for nothing, at whichever table."""
    first, second = await two(club, "anna", "bo", "cleo", free_stacks=1, buy_in=100)
    await club.pages["anna"].do(do="compensate", giver="bo", taker="cleo", chips=100, reason="a lost bet")
    await club.pages["bo"].do(do="agree", proposal=1)
    await club.pages["cleo"].do(do="agree", proposal=1)
    assert at(first, "bo").stack == 0
    assert (await club.pages["anna"].do(do="give-free", player="bo"))["t"] == "ok"
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: at(second, "bo").seat is not None)
    assert (at(second, "bo").stack, at(second, "bo").free, at(second, "bo").elsewhere.frees) == (100, 100, 1)
    assert (first.night.free_out, second.night.free_out) == (0, 100)
    page = Page("anna", club.dice)
    await page.open(club.lobby, 2)
    assert (await page.do(do="kick", player="bo"))["t"] == "ok"
    assert second.book.balance(tab("bo")) == 0, "they were never his"
    assert first.book.balance(tab("bo")) == 100 * 100
    sound(club)


async def test_who_evens_out_the_tables_is_the_one_whose_deal_would_be_next(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", "dan")
    player = to_even_out(first.night, second.night)
    assert player is not None
    await club.pages["anna"].do(do="change-table", player=player.id)
    await soon(lambda: len(second.night.seated()) == 1)
    other = to_even_out(first.night, second.night)
    assert other is not None
    await club.pages["anna"].do(do="change-table", player=other.id)
    await soon(lambda: len(second.night.seated()) == 2)
    assert to_even_out(first.night, second.night) is None
    assert to_even_out(second.night, first.night) is None


async def test_a_stack_that_went_astray_is_found(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: at(second, "bo").seat is not None)
    here = examine("night-1", [s.row for s in club.journal.rows[1]])
    cut = examine("night-2", [s.row for s in club.journal.rows[2] if s.row.kind != "move-in"])
    assert [finding.check for finding in astray([here, cut])] == ["pair"]
    assert astray([here]) == [], "of a book that is not there nothing is said"
    assert first.night.beside == second.night.number


async def test_a_slip_counts_both_tables(club: Club) -> None:
    """What he won at one and lost at the other is one sum, and what moved between them is none of it."""
    first, second = await two(club, "anna", "bo", "cleo")
    await club.pages["anna"].do(do="compensate", giver="cleo", taker="bo", chips=30, reason="a lost bet")
    await club.pages["cleo"].do(do="agree", proposal=1)
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: at(second, "bo").seat is not None)
    page = Page("anna", club.dice)
    await page.open(club.lobby, 2)
    await club.pages["anna"].do(do="leave")
    await page.do(do="sit", chips=100)
    await page.do(do="compensate", giver="bo", taker="anna", chips=50, reason="another one")
    bo = Page("bo", club.dice)
    await bo.open(club.lobby, 2)
    await bo.do(do="agree", proposal=1)
    await bo.do(do="leave")
    for night in (1, 2):
        found = await club.lobby.books.slip(night, "bo", admin=False, whose="")
        assert isinstance(found, Slip), found
        assert [(table.night, table.bought, table.moved, table.returned) for table in found.tables] == [
            (1, 100, -130, 0),
            (2, 0, 130, 80),
        ]
        assert (found.net, found.owes, found.settled) == (-20, 2000, 0)
    assert isinstance(await club.lobby.books.slip(1, "cleo", admin=False, whose="bo"), Refusal)
    assert first.night.beside == 2


async def at_second(club: Club, second: NightActor, person: str) -> Page:
    page = Page(person, club.dice)
    await page.open(club.lobby, second.night.number)
    return page


async def test_nobody_sits_down_at_the_other_table_with_less_than_he_left_with(club: Club) -> None:
    """R148, procedure.md 17: the evening is one, whichever of its tables he comes back to."""
    first, second = await two(club, "anna", "bo", "cleo", return_h=2)
    await club.pages["anna"].do(do="grant", player="bo", chips=37)
    await club.pages["bo"].do(do="leave")
    bo = await at_second(club, second, "bo")
    refused = await bo.do(do="sit", chips=20)
    assert (refused["rule"], "137 chips" in refused["text"]) == ("buy-in-out-of-range", True)
    assert (await bo.do(do="sit", chips=137))["t"] == "ok"
    await bo.do(do="leave")
    assert (await club.pages["bo"].do(do="sit", chips=100))["rule"] == "buy-in-out-of-range", "nor the way back"
    assert (await club.pages["bo"].do(do="sit", chips=137))["t"] == "ok"
    assert first.night.beside == 2
    sound(club)


async def test_who_went_over_and_left_there_comes_back_with_that(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", return_h=2)
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: at(second, "bo").seat is not None)
    bo = await at_second(club, second, "bo")
    await bo.do(do="leave")
    assert (await club.pages["bo"].do(do="sit", chips=20))["rule"] == "buy-in-out-of-range"
    assert (await club.pages["bo"].do(do="sit", chips=100))["t"] == "ok"
    assert at(first, "bo").stack == 100


async def test_the_table_that_he_left_last_says_what_he_brings(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", return_h=2)
    await club.pages["bo"].do(do="leave")
    bo, anna = await at_second(club, second, "bo"), await at_second(club, second, "anna")
    await bo.do(do="sit", chips=100)
    await club.pages["anna"].do(do="leave")
    await anna.do(do="sit", chips=100)
    await anna.do(do="compensate", giver="bo", taker="anna", chips=80, reason="a lost bet")
    await bo.do(do="agree", proposal=1)
    await bo.do(do="leave")
    assert (await club.pages["bo"].do(do="sit", chips=19))["t"] == "no", "20 is the least, and 20 he had"
    assert (await club.pages["bo"].do(do="sit", chips=20))["t"] == "ok"
    assert at(first, "bo").stack == 20


async def test_who_sits_at_one_table_takes_no_seat_at_the_other_but_by_going_over(club: Club) -> None:
    """Else he would leave the big stack and play on with the small one."""
    first, second = await two(club, "anna", "bo", "cleo", approval="host")
    await club.pages["bo"].do(do="leave")
    bo = await at_second(club, second, "bo")
    assert (await bo.do(do="sit", chips=100))["t"] == "ok", "asked at both tables"
    assert (await club.pages["bo"].do(do="sit", chips=100))["t"] == "ok"
    assert (await club.pages["anna"].do(do="approve", player="bo"))["t"] == "ok"
    assert at(first, "bo").seat is not None
    assert (await bo.do(do="leave"))["t"] == "ok"
    assert (await bo.do(do="sit", chips=100))["rule"] == "already-seated"
    anna = await at_second(club, second, "anna")
    assert (await anna.do(do="sit", chips=100))["rule"] == "already-seated"


async def test_a_request_at_the_other_table_is_not_granted_to_who_sits_here_by_now(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo", approval="host")
    await club.pages["bo"].do(do="leave")
    bo, anna = await at_second(club, second, "bo"), await at_second(club, second, "anna")
    await bo.do(do="sit", chips=100)
    await club.pages["bo"].do(do="sit", chips=100)
    await club.pages["anna"].do(do="approve", player="bo")
    assert (await anna.do(do="approve", player="bo"))["rule"] == "already-seated"
    assert (at(first, "bo").seat is not None, at(second, "bo").seat) == (True, None)


async def broke(club: Club, person: str) -> None:
    """He has lost all that he bought."""
    others = [p for p in club.pages if p not in ("anna", person)]
    await club.pages["anna"].do(do="compensate", giver=person, taker=others[0], chips=100, reason="a lost bet")
    await club.pages[person].do(do="agree", proposal=1)
    await club.pages[others[0]].do(do="agree", proposal=1)
    assert at(club.actor, person).stack == 0


async def test_who_goes_over_without_a_chip_keeps_his_right_to_a_free_stack_and_has_it_once(club: Club) -> None:
    """R150: one stack bought, then so many free ones, at whichever table of the evening."""
    _, second = await two(club, "anna", "bo", "cleo", free_stacks=1, buy_in=100)
    await broke(club, "bo")
    await club.pages["bo"].do(do="change-table")
    await soon(lambda: at(second, "bo").seat is not None)
    anna = await at_second(club, second, "anna")
    assert (await anna.do(do="give-free", player="bo"))["t"] == "ok"
    assert (at(second, "bo").stack, at(second, "bo").free) == (100, 100)
    bo = await at_second(club, second, "bo")
    await bo.do(do="leave")
    assert (await club.pages["bo"].do(do="sit", chips=100))["t"] == "ok"
    await club.pages["bo"].do(do="leave")
    sound(club)


async def test_a_free_stack_counts_at_both_tables_however_he_comes_there(club: Club) -> None:
    _, second = await two(club, "anna", "bo", "cleo", free_stacks=1, buy_in=100, return_h=0)
    await broke(club, "bo")
    assert (await club.pages["anna"].do(do="give-free", player="bo"))["t"] == "ok"
    await club.pages["bo"].do(do="leave")
    bo, anna = await at_second(club, second, "bo"), await at_second(club, second, "anna")
    await bo.do(do="sit", chips=100)
    cleo = await at_second(club, second, "cleo")
    await club.pages["cleo"].do(do="leave")
    await cleo.do(do="sit", chips=200)
    await anna.do(do="compensate", giver="bo", taker="cleo", chips=100, reason="a lost bet")
    await bo.do(do="agree", proposal=1)
    await cleo.do(do="agree", proposal=1)
    assert at(second, "bo").stack == 0
    assert (await anna.do(do="give-free", player="bo"))["rule"] == "no-free-stack"
    assert (at(second, "bo").frees, at(second, "bo").elsewhere.frees) == (0, 1)


async def test_what_each_table_says_of_a_player_is_known_again_after_a_restart(club: Club) -> None:
    first, second = await two(club, "anna", "bo", "cleo")
    await club.pages["bo"].do(do="leave")
    await soon(lambda: at(second, "bo").elsewhere.left_with == 100)
    rows = {night: list(stored) for night, stored in club.journal.rows.items()}
    rows[2] = [stored for stored in rows[2] if stored.row.kind != "hear-of-table"]
    await club.lobby.stop()
    club.journal.rows = rows  # killed before the other table had written it down
    again = Lobby(club.doors, club.names, House())
    await again.recover()
    await soon(lambda: at(again.actors[2], "bo").elsewhere.left_with == 100)
    await soon(lambda: at(again.actors[2], "cleo").elsewhere.seated)
    await again.stop()
    assert first.night.beside == second.night.number
