"""Nobody who asks is left without an answer, and one night's trouble is its own: faults, a stop, a broken log."""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator

import pytest

from server.bank.chain import Row
from server.bank.journal import DiskFull
from server.night.refusal import Refusal
from server.night.replay import Replayed, replay
from server.poker.house import House
from server.table import actor as actor_module
from server.table import restore as restore_module
from server.table.actor import MAILBOX_MAX
from server.table.lobby import Lobby
from tests.helpers.club import Club

SOON_S = 30.0


def broken(*_: object, **__: object) -> None:
    raise ZeroDivisionError("a fault of ours")


@pytest.mark.parametrize("where", ["own_view", "public_view"])
async def test_a_page_that_cannot_be_made_freezes_the_table_and_every_command_is_still_answered(
    club: Club, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    await club.open("anna", "bo")
    page = club.pages["anna"]
    rows = len(club.journal.rows[club.night])
    monkeypatch.setattr(actor_module, where, broken)
    async with asyncio.timeout(SOON_S):
        first = await page.do("one", do="ask-chips", chips=30)
        second = await page.do("two", do="ask-chips", chips=30)
        again = await page.do("one", do="ask-chips", chips=30)
    assert len(club.journal.rows[club.night]) > rows
    assert first["t"] == "ok"  # it stands in the log, so nobody may be told that no chips moved
    assert second["rule"] == "table-frozen"
    assert again == first
    assert club.lobby.health().frozen == 1


async def test_a_line_that_cannot_be_said_takes_no_command_back(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await club.open("anna", "bo")
    monkeypatch.setattr("server.table.story.sentence", broken)
    async with asyncio.timeout(SOON_S):
        assert (await club.pages["anna"].do(do="ask-chips", chips=30))["t"] == "ok"
        assert (await club.pages["bo"].do(do="ask-chips", chips=30))["rule"] == "table-frozen"


async def test_a_fault_before_the_commit_is_answered_and_writes_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.open("anna", "bo")
    rows = len(club.journal.rows[club.night])
    monkeypatch.setattr("server.table.planning.decide", broken)
    async with asyncio.timeout(SOON_S):
        assert (await club.pages["anna"].do(do="begin"))["rule"] == "table-frozen"
    assert len(club.journal.rows[club.night]) == rows
    assert "frozen" in club.pages["bo"].view["banner"]


async def test_a_stop_while_a_commit_hangs_is_bounded_and_answers_everybody(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor_module, "STOP_S", 0.05)
    await club.open("anna", "bo")
    attached = club.pages["anna"].attached
    assert attached is not None
    club.journal.hold = asyncio.Event()
    asks = [
        asyncio.create_task(attached.ask(str(n), b'{"do":"call-vote","subject":{"about":"play-with-kitty"}}'))
        for n in range(MAILBOX_MAX + 20)
    ]
    await asyncio.sleep(0.01)
    async with asyncio.timeout(SOON_S):
        await club.lobby.stop()
        replies = [json.loads(reply) for reply in await asyncio.gather(*asks)]
    assert {reply["rule"] for reply in replies} <= {"busy", "not-saved"}


async def test_who_asks_a_table_that_has_stopped_is_answered(club: Club) -> None:
    await club.open("anna", "bo")
    await club.lobby.stop()
    async with asyncio.timeout(SOON_S):
        assert (await club.pages["anna"].do(do="call-vote", subject={"about": "play-with-kitty"}))["rule"] == "busy"
        assert isinstance(await club.lobby.join(club.night, "cleo", "Cleo"), Refusal)


async def test_a_log_that_cannot_be_read_keeps_no_other_night_closed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.open("anna", "bo")
    number = await club.lobby.open_night("anna", "Anna", "Saturday", {})
    assert isinstance(number, int)
    await club.lobby.stop()

    def replayed(rows: Iterable[tuple[Row, bytes | None]]) -> Iterator[Replayed]:
        found = list(rows)
        if any(row.kind == "join" for row, _ in found):
            raise KeyError("a seat")
        return replay(found)

    monkeypatch.setattr(restore_module, "replay", replayed)
    lobby = Lobby(club.doors, club.names, House())
    await lobby.recover()
    assert list(lobby.actors) == [number]
    assert "night-not-restored" in [line.event for line in club.log.lines]
    await lobby.stop()


async def test_house_players_try_again_when_what_they_did_could_not_be_saved(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table without a clock nobody else would ever act for them."""
    monkeypatch.setattr("server.table.bots.THINK_MS", (30, 31))
    await club.open("anna", money="play")
    await club.pages["anna"].do(do="seat-bots", count=2)
    await club.pages["anna"].do(do="begin")
    assert await _goes_on(club, lambda: _asks_a_house_player(club))
    club.journal.fail = DiskFull("The disk is full.")
    await asyncio.sleep(0.1)
    club.journal.fail = None
    commits = club.journal.commits
    assert await _goes_on(club, lambda: club.journal.commits > commits)


def _asks_a_house_player(club: Club) -> bool:
    night = club.actor.night
    asked = night.hand.public.asked if night.hand is not None else None
    player = night.at_seat(asked.seat) if asked is not None else None
    return player is not None and player.bot


async def _goes_on(club: Club, done: Callable[[], bool]) -> bool:
    """Anna does what she is asked, and the house players do the rest; False when it takes too long."""
    for _ in range(500):
        command = club.pages["anna"].wanted()
        if command is not None:
            await club.pages["anna"].do(**command)
        await asyncio.sleep(0.01)
        if done():
            return True
    return False


async def test_settings_that_name_an_unknown_game_are_refused(club: Club) -> None:
    answer = await club.lobby.open_night("anna", "Anna", "Friday", {"games": ["texas-holdem", "canasta"]})
    assert isinstance(answer, Refusal)
    assert "canasta" in answer.text
