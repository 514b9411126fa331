"""A club in memory for every test."""

from collections.abc import AsyncIterator

import pytest

from tests.helpers.club import Club


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    club = Club()
    yield club
    await club.lobby.stop()
