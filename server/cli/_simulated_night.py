"""One night of random play through everything a real one goes through: actor, store and books on disk."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec

from server.bank.journal import StoredRow
from server.cli._random_play import Violation, random_command
from server.night import commands as c
from server.night.refusal import AnyRefusal
from server.night.replay import replay
from server.night.state import Night
from server.poker.events import HandStarted, PublicEvent
from server.poker.game import Game
from server.poker.house import House
from server.poker.stakes import Limit
from server.store.store import Store
from server.system import SystemClock, SystemEntropy, start_log
from server.table.actor import NightActor
from server.table.doors import Doors
from server.table.lobby import Lobby
from server.web.wire import TableWire

STACK = (20, 300)
SETTINGS: dict[str, Any] = {
    "approval": "everybody",
    "pause_ms": 0,
    "clock_s": 0,
    "buy_in_min": 1,
    "buy_in_max": 100_000,
}
LIMITS: tuple[Limit, ...] = ("fixed", "spread", "pot", "no-limit")

_encode = msgspec.json.Encoder().encode


class _Eyes:
    """A page that only looks, so that its person counts as being here."""

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None:
        pass

    def close(self, code: int, reason: str) -> None:
        pass


async def play_night(
    data: Path, game: Game, hands: int, players: tuple[int, int], seed: int
) -> list[list[PublicEvent]]:
    """So many hands of one game, ended and settled. Gives the events of each. Raises Violation."""
    chance = random.Random(f"{seed}:{game.id}")  # noqa: S311 - a simulation must be repeatable
    store = Store(data, SystemClock(), SystemEntropy())
    lobby = Lobby(
        Doors(store.journal, SystemClock(), SystemEntropy(), start_log(), TableWire(), {game.id: game}),
        store.people,
        House(),
    )
    try:
        actor, people = await _gather(lobby, store, game, chance.randint(*players))
        await _play(actor, people, game, hands, chance)
        if actor.frozen:
            raise Violation(actor.frozen)
        return _by_hand(await store.journal.read(actor.night.number))
    finally:
        await lobby.stop()
        store.close()


def _by_hand(rows: list[StoredRow]) -> list[list[PublicEvent]]:
    """The events of each hand, from the log, replayed against the book."""
    hands: list[list[PublicEvent]] = []
    for step in replay((stored.row, stored.sealed) for stored in rows):
        for event in step.record.events:
            if isinstance(event, HandStarted):
                hands.append([])
            if isinstance(event, PublicEvent):
                hands[-1].append(event)
    return hands


async def _gather(lobby: Lobby, store: Store, game: Game, count: int) -> tuple[NightActor, list[str]]:
    people = [await store.people.new_person(f"Player {number + 1}") for number in range(count)]
    settings = {**SETTINGS, "seats": max(count, 2)}
    night = await lobby.open_night(people[0], "Player 1", f"Simulated {game.title}", settings)
    if not isinstance(night, int):
        raise Violation(night.text)
    for number, person in enumerate(people):
        refusal = await lobby.join(night, person, f"Player {number + 1}")
        attached = await lobby.attach(night, person, _Eyes(), None)
        if refusal is not None or isinstance(attached, AnyRefusal):
            raise Violation(f"Player {number + 1} cannot come in")
    return lobby.actors[night], people


async def _play(actor: NightActor, people: list[str], game: Game, hands: int, chance: random.Random) -> None:
    asked = 0

    async def do(person: str, command: c.PersonCommand) -> None:
        nonlocal asked
        asked += 1
        reply, _ = await actor.ask(person, f"simulated-{asked}", _encode(command))
        if not reply.startswith(b'{"t":"ok"'):
            raise Violation(reply.decode())

    for person in people:
        await do(person, c.Sit(chance.randint(*STACK)))
    await do(people[0], c.Begin())
    while not _played(actor.night, hands):
        before = actor.book.seq
        step = _next(actor.night, game, chance)
        if step is not None:
            await do(*step)
        elif actor.book.seq == before:
            await asyncio.sleep(0)  # the actor shuffles, or lets the pause pass, by itself
    await do(people[0], c.End("now"))


def _played(night: Night, hands: int) -> bool:
    return night.hand is not None and night.hand.public.over and night.hand.public.number >= hands


def _next(night: Night, game: Game, chance: random.Random) -> tuple[str, c.PersonCommand] | None:
    """What the night waits for, and from whom; None while it goes on by itself."""
    broke = [p.id for p in night.seated() if p.status == "sitting" and not p.stack + p.promised]
    if broke and not night.in_hand and night.phase in ("waiting", "choosing"):
        return broke[0], c.AskChips(chance.randint(*STACK))
    if night.phase == "choosing" and night.choosing is not None:
        ante = chance.randint(1, night.house.choice.ante_max)
        return _at(night, night.choosing.seat), c.Choose(game.id, ante, chance.choice(LIMITS))
    if night.phase == "cutting" and night.cutting is not None and night.cutting.seat is not None:
        entropy = chance.randbytes(32).hex()
        return _at(night, night.cutting.seat), c.Cut(
            night.cutting.hand, entropy, chance.randint(1, 51) % max(2, night.cutting.count) or 1
        )
    if night.phase == "playing" and night.hand is not None and night.hand.public.asked is not None:
        public = night.hand.public
        seat, act = random_command(night.hand, chance)
        while seat is None:  # running out of time is the clock's, not a player's
            seat, act = random_command(night.hand, chance)
        return _at(night, seat), c.Act(public.number, public.turn, act)
    return None


def _at(night: Night, seat: int) -> str:
    player = night.at_seat(seat)
    if player is None:
        raise Violation(f"seat {seat} is asked and nobody sits there")
    return player.id
