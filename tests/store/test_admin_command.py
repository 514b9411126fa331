"""`admin reset`: whoever has the machine can always become the admin again."""

import asyncio
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.cli.admin import command
from server.store.store import Store
from server.system import SystemClock
from tests.helpers.twins import HandClock, SeededEntropy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "club"


def test_reset_gives_a_link_that_works_once_more(folder: Path) -> None:
    said = CliRunner().invoke(command, ["reset", "--data", str(folder)])
    assert said.exit_code == 0, said.output
    token = re.search(r"/admin#(\S+)", said.output)
    assert token is not None
    again = CliRunner().invoke(command, ["reset", "--data", str(folder)])
    newer = re.search(r"/admin#(\S+)", again.output)
    assert newer is not None
    assert asyncio.run(claims(folder, (token[1], newer[1], newer[1]))) == [False, True, False]


async def claims(folder: Path, tokens: tuple[str, ...]) -> list[bool]:
    """Which of these tokens make somebody the admin, tried one after another."""
    store = Store(folder, SystemClock(), SeededEntropy(2))
    try:
        person = await store.people.new_person("Anna")
        return [await store.people.claim_admin(token, person) for token in tokens]
    finally:
        store.close()


def test_reset_while_a_server_runs_is_refused_in_words(folder: Path) -> None:
    store = Store(folder, HandClock(), SeededEntropy(1))
    try:
        said = CliRunner().invoke(command, ["reset", "--data", str(folder)])
    finally:
        store.close()
    assert said.exit_code != 0
    assert f"The server is running in {folder}: stop it, say this again, and start it." in said.output
