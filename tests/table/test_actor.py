"""The actor: durable, then visible; every command gets exactly one answer (design.md 3)."""

import asyncio
import json
from typing import Any

import pytest

from server.bank.journal import DiskFull, StoreFailed
from server.night.refusal import Refusal
from server.poker.house import House, Table
from server.table.lobby import Lobby
from server.table.window import AtWindow
from tests.helpers.club import Club
from tests.helpers.page import Page
from tests.helpers.twins import HandClock

SETTINGS = {"pause_ms": 0, "clock_s": 0, "approval": "everybody"}
KITTY = {"about": "play-with-kitty"}


async def test_a_hand_is_played_and_everybody_sees_the_same_table(club: Club) -> None:
    await club.open("anna", "bo", "cleo")
    assert (await club.pages["anna"].do(do="begin"))["t"] == "ok"
    await club.play(3)
    views = [page.view for page in club.pages.values()]
    assert views[0]["hand"]["hand"] == 3
    assert all(view["hand"] == views[0]["hand"] for view in views)


async def test_nothing_is_shown_or_answered_before_it_is_durable(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    before = len(page.frames)
    club.journal.hold = asyncio.Event()
    asked = asyncio.create_task(page.do(do="begin"))
    await asyncio.sleep(0.02)
    assert not asked.done()
    assert len(page.frames) == before
    club.journal.hold.set()
    assert (await asked)["t"] == "ok"
    assert len(page.frames) > before


async def test_a_full_disk_is_said_moves_no_chips_and_goes_on_when_there_is_space(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    rows = len(club.journal.rows[club.night])
    club.journal.fail = DiskFull("The disk is full.")
    answer = await page.do("one", do="begin")
    assert (answer["t"], answer["rule"]) == ("no", "not-saved")
    assert "disk is full" in page.view["banner"]
    assert page.view["phase"] == "open"
    assert len(club.journal.rows[club.night]) == rows
    club.journal.fail = None
    assert (await page.do("one", do="begin"))["t"] == "ok"
    assert page.view["banner"] == ""


async def test_a_commit_in_doubt_is_settled_by_reading_the_log(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    club.journal.doubt = StoreFailed("Nobody knows.")
    first = await page.do("one", do="call-vote", subject=KITTY)
    assert first["t"] == "ok"  # it stands in the log, so nobody may be told that it was not saved
    assert len(page.view["votes"]) == 1
    assert page.view["banner"] == ""
    assert await page.do("one", do="call-vote", subject=KITTY) == first


async def test_a_failed_commit_that_was_not_written_is_not_saved(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    club.journal.fail = StoreFailed("The database failed.")
    assert (await page.do("one", do="call-vote", subject=KITTY))["rule"] == "not-saved"
    assert page.view["banner"] == "The database failed. No chips moved."
    club.journal.fail = None
    assert (await page.do("one", do="call-vote", subject=KITTY))["t"] == "ok"
    assert page.view["banner"] == ""


async def test_a_command_sent_again_gets_its_first_answer_and_happens_once(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    first = await page.do("same", do="ask-chips", chips=30)
    assert await page.do("same", do="ask-chips", chips=30) == first
    assert page.view["seats"][0]["stack"] == 130
    assert (await page.do("same", do="ask-chips", chips=31))["rule"] == "idem-conflict"


async def test_a_refused_money_command_stays_refused(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    refused = await page.do("buy", do="ask-chips", chips=5000)
    assert refused["rule"] == "buy-in-out-of-range"
    assert await page.do("buy", do="ask-chips", chips=5000) == refused
    assert [answer.command_id for answer in club.journal.stored[club.night]] == ["buy"]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[]",
        b'{"do":"nothing"}',
        b'{"do":"sit"}',
        b'{"do":"sit","chips":-5}',
        b'{"do":"sit","chips":1e9}',
        b'{"do":"sit","chips":true}',
        b'{"do":"sit","chips":50,"person":"bo"}',
        b'{"do":"sit","chips":' + b"9" * 400 + b"}",
        b'{"do":"act","hand":1,"turn":1,"act":{"do":"time-up"}}',
        b'{"do":"time-up","deadline":0}',
        b'{"do":"join","player":"eve"}',
        b'{"do":"shuffle","decks":[]}',
        b'{"do":"cut","hand":1,"entropy":"zz","position":1}',
        b"\xff\xfe",
        b"[" * 3000,
    ],
)
async def test_a_malformed_or_forged_command_is_refused_and_changes_nothing(club: Club, payload: bytes) -> None:
    await club.open("anna", "bo")
    page = club.pages["bo"]
    seq = club.journal.rows[club.night][-1].row.seq
    assert page.attached is not None
    reply = json.loads(await page.attached.ask("x", payload))
    assert reply["t"] == "no"
    assert club.journal.rows[club.night][-1].row.seq == seq


async def test_a_caller_who_goes_away_does_not_take_his_command_back(club: Club) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    club.journal.hold = asyncio.Event()
    asked = asyncio.create_task(page.do("gone", do="begin"))
    await asyncio.sleep(0.01)
    asked.cancel()
    club.journal.hold.set()
    await asyncio.sleep(0.02)
    assert page.view["phase"] in ("choosing", "drawing")
    assert (await page.do("gone", do="begin"))["t"] == "ok"


async def test_g2_a_page_that_only_watches_never_counts(club: Club) -> None:
    await club.open("anna", "bo")
    assert await club.lobby.join(club.night, "zoe", "Zoe") is None
    zoe = await club.enter("zoe")
    await club.pages["anna"].do(do="begin")
    del club.pages["zoe"]
    await club.play(1)
    assert zoe.attached is not None
    zoe.attached.detach()
    await club.play(2)
    assert zoe.you["hand"] is None


async def test_g6_and_f7_after_a_restart_it_is_the_same_hand_with_the_same_cards(club: Club) -> None:
    await club.open("anna", "bo", "cleo")
    await club.pages["anna"].do(do="begin")
    await club.play(2)
    while club.pages["anna"].view["hand"]["over"]:
        await _one_round(club)
    before = {person: (page.view, page.you) for person, page in club.pages.items()}
    await club.lobby.stop()
    again = Club(seed=99)
    again.journal, again.names, again.night = club.journal, club.names, club.night
    again.lobby = Lobby(again.doors._replace(journal=club.journal), club.names, House())
    await again.lobby.recover()
    for person in before:
        page = await again.enter(person)
        assert _cards(page.you) == _cards(before[person][1])
    assert sum(bool(_cards(page.you)) for page in again.pages.values()) >= 2
    for key in ("hand", "phase", "dealer", "kitty"):
        assert again.pages["cleo"].view[key] == before["cleo"][0][key]
    await again.play(4)
    await again.lobby.stop()


def _cards(you: dict[str, Any]) -> list[Any]:
    """A viewer's own cards; none for somebody who has no chips left to be dealt in with."""
    return you["hand"]["cards"] if you["hand"] is not None else []


async def _one_round(club: Club) -> None:
    for page in club.pages.values():
        command = page.wanted()
        if command is not None:
            await page.do(**command)
    await asyncio.sleep(0.001)


async def test_house_players_play_with_one_person(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.table.bots.THINK_MS", (0, 1))
    await club.open("anna", money="play")
    assert (await club.pages["anna"].do(do="seat-bots", count=2))["t"] == "ok"
    assert (await club.pages["anna"].do(do="begin"))["t"] == "ok"
    await club.play(3)
    names = {seat["name"] for seat in club.pages["anna"].view["seats"]}
    assert {"Ruby", "Hank"} <= names


async def test_a_page_that_has_seen_more_than_the_server_has_is_a_warning(club: Club) -> None:
    await club.open("anna", "bo")
    page = Page("bo", club.dice)
    seen = f"night-1:9999:{'0' * 64}"
    await club.lobby.attach(club.night, "bo", page, seen)
    assert "seen more" in page.view["banner"]
    assert club.pages["anna"].view["banner"] == ""  # nobody can frighten the others with a head of his own making
    assert (await club.pages["anna"].do(do="begin"))["t"] == "ok"
    assert "seen more" in page.view["banner"]
    assert page.frame["head"] == seen  # it goes on remembering what it saw: the next look warns again
    assert page.frame["epoch"] != club.pages["anna"].frame["epoch"]  # so it takes a view older than the one it has


@pytest.mark.parametrize("back", [0, 1, 5])
async def test_a_page_that_saw_another_history_is_warned_and_one_that_saw_less_is_not(club: Club, back: int) -> None:
    """bank.md 1.7: shorter or forked, by the hash of the row it saw, not by its number alone."""
    await club.open("anna", "bo")
    rows = club.journal.rows[club.night]
    row = rows[-1 - back].row
    for digest, warned in ((row.hash.hex(), False), (bytes(32).hex(), True)):
        page = Page("bo", club.dice)
        await club.lobby.attach(club.night, "bo", page, f"night-1:{row.seq}:{digest}")
        assert ("seen more" in page.view["banner"]) == warned
        assert (page.frame["head"] == club.pages["anna"].frame["head"]) != warned
    assert [line.event for line in club.log.lines if line.level == "error"] == ["anchor-mismatch"]


async def test_the_ledger_shows_a_player_his_own_lines_and_the_banker_all(club: Club) -> None:
    await club.open("anna", "bo")
    mine = await club.lobby.books.window(club.night, "bo", admin=False)
    everything = await club.lobby.books.window(club.night, "anna", admin=False)
    assert isinstance(mine, AtWindow)
    assert isinstance(everything, AtWindow)
    assert len(everything.lines) == 2
    assert [{leg.account for leg in line.entry.legs} >= {"chips:stack:1:bo", "player:bo"} for line in mine.lines] == [
        True
    ]
    assert isinstance(await club.lobby.books.window(club.night, "zoe", admin=False), Refusal)


def test_the_defaults_of_the_table_are_those_of_the_design() -> None:
    table = Table()
    assert (table.clock_s, table.bank_s, table.grace_ms, table.away_after) == (45, 60, 1500, 2)


async def test_an_outage_is_measured_from_when_the_server_last_lived(club: Club) -> None:
    """The last row may be old: somebody was thinking while the server still lived (design.md 10.11)."""
    await club.open("anna", "bo", clock_s=45)
    await club.pages["anna"].do(do="begin")
    while club.actor.night.clock is None:
        await _one_round(club)
    deadline = club.actor.night.clock.deadline
    await club.lobby.stop()
    lobby = Lobby(club.doors, club.names, House())
    lived = club.doors.clock.now_ms()
    await lobby.recover(lived)
    clock = lobby.actors[club.night].night.clock
    assert clock is not None
    assert 10_000 <= clock.deadline - deadline < 11_000
    await lobby.stop()


async def test_nobody_is_timed_out_by_an_outage_that_outlasts_his_clock(club: Club) -> None:
    """limits.md 4, item 22: the clocks are put back before anything that seems overdue is looked at."""
    await club.open("anna", "bo", clock_s=45)
    await club.pages["anna"].do(do="begin")
    while club.actor.night.clock is None:
        await _one_round(club)
    deadline = club.actor.night.clock.deadline
    await club.lobby.stop()
    lived = club.doors.clock.now_ms()
    lobby = Lobby(club.doors._replace(clock=HandClock(lived + 600_000)), club.names, House())
    await lobby.recover(lived)
    night = lobby.actors[club.night].night
    assert night.clock is not None
    assert (night.clock.deadline - deadline, night.clock.bank_from) == (610_000, None)
    assert "time-up" not in [stored.row.kind for stored in club.journal.rows[club.night]]
    await lobby.stop()


async def test_a_full_disk_at_the_start_times_nobody_out_when_space_is_back(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """limits.md 4, item 22: what could not be put back at the start is put back before anything else."""
    monkeypatch.setattr("server.table.actor.RETRY_MS", 10)
    await club.open("anna", "bo", clock_s=45)
    await club.pages["anna"].do(do="begin")
    while club.actor.night.clock is None:
        await _one_round(club)
    deadline = club.actor.night.clock.deadline
    await club.lobby.stop()
    lived = club.doors.clock.now_ms()
    clock = HandClock(lived + 600_000)
    lobby = Lobby(club.doors._replace(clock=clock), club.names, House())
    club.journal.fail = DiskFull("The disk is full.")
    await lobby.recover(lived)
    clock.move(60_000)
    page = Page("bo", club.dice)
    await page.open(lobby, club.night)
    assert (await page.do(do="sit-out"))["rule"] == "not-saved"
    club.journal.fail = None
    for _ in range(200):
        await asyncio.sleep(0.02)
        if not page.view["banner"]:
            break
    night = lobby.actors[club.night].night
    assert night.clock is not None
    assert night.clock.deadline == deadline + 670_000
    assert "time-up" not in [stored.row.kind for stored in club.journal.rows[club.night]]
    assert page.view["banner"] == ""
    await lobby.stop()


async def test_the_hosts_own_table_stands_among_his_tables(club: Club) -> None:
    await club.open("anna", "bo")
    assert [night["name"] for night in await club.lobby.nights_of("anna")] == ["Friday"]
    assert [night["name"] for night in await club.lobby.nights_of("bo")] == ["Friday"]
    assert await club.lobby.nights_of("zoe") == []
