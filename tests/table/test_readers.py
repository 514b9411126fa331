"""Who reads the bank or the rules is there: he is not shown as gone, and nobody takes his office (design.md 10.22)."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.night.offices import away_since
from server.table import officers, readers
from tests.helpers.club import Club, soon

LONG_S = 1000.0
AT_ONCE_S = 0.02


@pytest.fixture
async def club(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """Anna hosts and keeps the bank; the play has begun."""
    monkeypatch.setattr(officers, "GONE_AFTER_S", AT_ONCE_S)
    club = Club()
    await club.open("anna", "bo", approval="everybody", games=["five-card-draw"])
    assert (await club.pages["anna"].do(do="begin"))["t"] == "ok"
    yield club
    await club.lobby.stop()


def close(club: Club) -> None:
    """Anna goes away from the table's page."""
    attached = club.pages["anna"].attached
    assert attached is not None
    attached.detach()


def shown(club: Club) -> bool:
    """Whether Bo's page shows Anna as connected."""
    return bool(next(seat["here"] for seat in club.pages["bo"].view["seats"] if seat["player"] == "anna"))


def gone(club: Club) -> bool:
    return away_since(club.actor.night, "anna") is not None


async def test_a_banker_at_her_book_is_not_away(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "READS_S", LONG_S)
    await club.lobby.books.window(club.night, "anna", admin=False)
    close(club)
    await asyncio.sleep(10 * AT_ONCE_S)
    assert (shown(club), gone(club)) == (True, False)
    assert "anna" not in club.actor.here, "a cut is not waited for: she does not see the cards"


async def test_a_host_who_reads_no_more_is_away(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "READS_S", AT_ONCE_S)
    await club.lobby.views.look(club.night, "anna", admin=False)
    close(club)
    await soon(lambda: gone(club))
    assert not shown(club)
    monkeypatch.setattr(readers, "READS_S", LONG_S)
    await club.lobby.views.look(club.night, "anna", admin=False)
    assert shown(club)
    await soon(lambda: not gone(club))


async def test_who_only_looks_in_from_elsewhere_is_no_reader(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The admin of the club is not of the night: nothing of him is shown at the table."""
    monkeypatch.setattr(readers, "READS_S", LONG_S)
    before = club.pages["bo"].view
    await club.lobby.views.look(club.night, "ada", admin=True)
    assert club.pages["bo"].view == before


async def test_who_read_in_a_sheet_and_closes_the_table_is_away_like_anybody(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk was open over the table: for two minutes more nobody saw that the host had gone."""
    monkeypatch.setattr(readers, "READS_S", LONG_S)
    monkeypatch.setattr(readers, "BRIDGE_S", AT_ONCE_S)
    await club.lobby.views.look(club.night, "anna", admin=False)
    close(club)
    await soon(lambda: gone(club))
    assert not shown(club)
