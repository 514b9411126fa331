"""Fixtures that every part's tests may use, and the marks that follow from a test's folder."""

from pathlib import Path

import pytest
from hypothesis import settings

from tests.helpers.twins import HandClock, ListLog, SeededEntropy

HERE = Path(__file__).parent
MARK_OF_FOLDER = {"browser": pytest.mark.browser, "sim": pytest.mark.slow}

# Examples are the same in every run, so that a red test is red for a reason.
# `--hypothesis-profile=thorough` looks further.
settings.register_profile("quick", deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile("quick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test need not say what its folder says."""
    for item in items:
        folder = item.path.relative_to(HERE).parts[0]
        if mark := MARK_OF_FOLDER.get(folder):
            item.add_marker(mark)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def entropy(request: pytest.FixtureRequest) -> SeededEntropy:
    """Its own for every test, and the same in every run."""
    return SeededEntropy(request.node.nodeid)


@pytest.fixture
def log() -> ListLog:
    return ListLog()
