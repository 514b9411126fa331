"""Each command sent one to five times, out of order, over reconnects and restarts, and with changed contents: it has
one effect and one answer, and other contents under its id are a conflict (bank.md 1.8; bank.md 4, row 22).
"""

import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, ClassVar

import pytest

from server.bank.chain import read_event
from server.poker.house import House
from server.table.lobby import Attached, Lobby
from tests.helpers.club import Club
from tests.helpers.page import Page

HANDS = 4
CONFLICT = "idem-conflict"


class Sent:
    """A command as it went out, and the first answer to it."""

    def __init__(self, person: str, command_id: str, payload: bytes, reply: bytes) -> None:
        self.person, self.command_id, self.payload, self.reply = person, command_id, payload, reply


class Insistent(Page):
    """A page that keeps what it sent."""

    sent: ClassVar[list[Sent]] = []

    async def do(self, command_id: str = "", **command: object) -> dict[str, Any]:
        self._count += 1
        name = command_id or f"page-{self._number}-{self._count}"
        assert self.attached is not None
        reply = await self.attached.ask(name, json.dumps(command).encode())
        self.replies.append(reply)
        self.sent.append(Sent(self.person, name, json.dumps(command).encode(), reply))
        answer: dict[str, Any] = json.loads(reply)
        return answer


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    club = Club(22)
    club.make_page = Insistent
    Insistent.sent = []
    yield club
    await club.lobby.stop()


async def evening(club: Club) -> None:
    """Hands, a buy-in, cash, a count, and refusals of money commands."""
    await club.open("anna", "bo", "cleo")
    anna, bo = club.pages["anna"], club.pages["bo"]
    await anna.do(do="begin")
    await club.play(HANDS)
    for page, command in (
        (bo, {"do": "ask-chips", "chips": 30}),
        (anna, {"do": "grant", "player": "bo", "chips": 20, "pay": "cash"}),
        (anna, {"do": "grant", "player": "bo", "chips": 100_000, "pay": "cash"}),
        (bo, {"do": "ask-chips", "chips": 100_000}),
        (bo, {"do": "grant", "player": "bo", "chips": 20, "pay": "cash"}),
        (anna, {"do": "pay-tab", "player": "bo", "amount": 500}),
        (anna, {"do": "count-cash", "amount": 3, "reason": "counted"}),
        (bo, {"do": "sit-out"}),
    ):
        await page.do(**command)


def written(club: Club) -> Counter[tuple[str, str]]:
    """How often each command stands in the night's log."""
    found: Counter[tuple[str, str]] = Counter()
    for stored in club.journal.rows[club.night]:
        if stored.row.row == "event":
            event = read_event(stored.row.body)
            command = json.loads(bytes(event.data)).get("command")
            if command:
                found[event.actor, command] += 1
    return found


async def test_whatever_comes_again_has_one_effect_and_one_answer(club: Club) -> None:
    dice = random.Random(22)
    await evening(club)
    sent = list(Insistent.sent)
    kinds = {json.loads(each.payload)["do"] for each in sent}
    assert len(sent) > 40
    assert [each.payload for each in sent if b"malformed" in each.reply] == []
    assert {"act", "choose", "cut", "sit", "begin", "ask-chips", "grant", "pay-tab", "count-cash"} <= kinds
    # Refusals are answered again only where money was asked for; a card table's "not your turn" is asked anew.
    lasting = [each for each in sent if json.loads(each.reply)["t"] == "ok" or _kept(club, each)]
    assert {json.loads(each.reply)["t"] for each in lasting} == {"ok", "no"}
    for restarted in (False, True):
        if restarted:
            await club.lobby.stop()
            club.lobby = Lobby(club.doors, club.names, House())
            await club.lobby.recover(None)
        again = [each for each in lasting for _ in range(dice.randint(1, 4))]
        dice.shuffle(again)
        pages = {person: await reconnected(club, person) for person in ("anna", "bo", "cleo")}
        rows = len(club.journal.rows[club.night])
        for each in again:
            if dice.random() < 0.1:
                pages[each.person] = await reconnected(club, each.person)
            assert await pages[each.person].ask(each.command_id, each.payload) == each.reply
        assert len(club.journal.rows[club.night]) == rows, "nothing was written again"
        for each in lasting:
            other = dice.choice([one.payload for one in sent if one.payload != each.payload])
            conflict = json.loads(await pages[each.person].ask(each.command_id, other))
            assert (conflict["t"], conflict["rule"]) == ("no", CONFLICT)
        assert len(club.journal.rows[club.night]) == rows
    assert set(written(club).values()) == {1}
    done = {(each.person, each.command_id) for each in sent if json.loads(each.reply)["t"] == "ok"}
    assert written(club).keys() <= done


async def test_the_same_id_from_another_person_is_another_command(club: Club) -> None:
    await club.open("anna", "bo")
    pages = {person: await reconnected(club, person) for person in ("anna", "bo")}
    payload = json.dumps({"do": "ask-chips", "chips": 30}).encode()
    for person in ("anna", "bo"):
        assert json.loads(await pages[person].ask("same-id", payload))["t"] == "ok"
    assert written(club)["anna", "same-id"] == written(club)["bo", "same-id"] == 1


def _kept(club: Club, each: Sent) -> bool:
    return each.command_id in {answer.command_id for answer in club.journal.stored[club.night]}


async def reconnected(club: Club, person: str) -> Attached:
    """A new connection of the same person."""
    attached = await club.lobby.attach(club.night, person, Page(person, club.dice), None)
    assert isinstance(attached, Attached)
    return attached
