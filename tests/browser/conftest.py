"""One server and one browser for a module, and a picture of every page when a test fails."""

import sys
from collections.abc import AsyncIterator, Generator

import pytest
import pytest_asyncio

from tests.browser.guest import Chromium
from tests.browser.server import Server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A running server on an empty data folder."""
    running = Server(tmp_path_factory.mktemp("kitchen") / "data")
    await running.start()
    yield running
    assert running.stop() == 0, running.said()[-2000:]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Chromium]:
    async with Chromium() as started:
        yield started


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def evidence(request: pytest.FixtureRequest, browser: Chromium) -> AsyncIterator[None]:
    """When a test has failed: where the pictures of its pages are."""
    yield
    if request.node.stash.get(FAILED, False):
        for guest in browser.guests:
            if not guest.page.is_closed():
                sys.stdout.write(await guest.evidence() + "\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps whether the test has failed so far, for the fixture that shows the pages."""
    report = yield
    if call.when != "teardown":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()
