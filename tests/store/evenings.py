"""Real nights in a database: played by the engine, so that the replay of the audit finds nothing to say."""

import asyncio
import random
from pathlib import Path

import msgspec

from server.bank.chain import read_entry
from server.bank.entry import Draft, EntryKind, Posting
from server.bank.journal import SealedPart, Unit
from server.night import commands as c
from server.night.own_view import own_view
from server.poker.house import Bank, House, Kitty, Table
from server.store.store import Store
from tests.helpers.evening import Evening
from tests.helpers.players import any_act
from tests.helpers.shelf import SHELF
from tests.helpers.twins import HandClock, SeededEntropy

NAMES = {"anna": "Anna", "bo": "Bo"}
HOUSE = House(bank=Bank(approval="everybody"), table=Table(pause_ms=0), kitty=Kitty(use="on"))


def played(hands: int, *, ended: bool, currency: str = "EUR") -> Evening:
    """An evening of two friends: Anna pays cash, Bo is on the tab."""
    bank = msgspec.structs.replace(HOUSE.bank, currency=currency)
    evening, dice = Evening(SHELF, msgspec.structs.replace(HOUSE, bank=bank)), random.Random(hands)
    evening.do("anna", c.Sit(100, "cash"))
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(100))
    evening.do("anna", c.Begin())
    for _ in range(hands):
        until_choosing(evening)
        assert evening.night.choosing is not None
        chooser = evening.night.at_seat(evening.night.choosing.seat)
        assert chooser is not None
        evening.do(chooser.id, c.Choose("five-card-draw", 1, "fixed"))
        play_out(evening, dice)
    if ended:
        evening.do("anna", c.End("now"))
        while evening.night.phase != "closed":
            evening.wait()
    return evening


def until_choosing(evening: Evening) -> None:
    """Waits for the next dealer's choice; who is broke asks for chips again."""
    while evening.night.phase != "choosing":
        broke = [player for player in evening.night.players if player.stack == 0]
        if evening.night.phase == "waiting" and broke:
            evening.do(broke[0].id, c.AskChips(100))
        else:
            evening.wait()


def play_out(evening: Evening, dice: random.Random) -> None:
    """Everybody cuts and acts at random until the hand is over."""
    while evening.night.phase in ("cutting", "playing"):
        if evening.night.phase == "cutting":
            evening.cut()
        else:
            _act(evening, dice)


def _act(evening: Evening, dice: random.Random) -> None:
    hand = evening.night.hand
    assert hand is not None
    assert hand.public.asked is not None
    player = evening.night.at_seat(hand.public.asked.seat)
    assert player is not None
    own = own_view(evening.night, player.id, NAMES, SHELF, evening.book).hand
    assert own is not None
    assert own.legal is not None
    evening.do(player.id, c.Act(hand.public.number, hand.public.turn, any_act(own.legal, dice)))


def unit_of(evening: Evening) -> Unit:
    """Everything that an evening wrote, as one unit for night 1."""
    sealed = tuple(SealedPart(row.seq, bytes(16), plain) for row, plain in evening.rows if plain is not None)
    club = []
    for row, _ in evening.rows:
        if row.kind == EntryKind.TO_CLUB:
            away = read_entry(row.body)
            legs = tuple(Posting(leg.account, leg.unit, -leg.amount) for leg in away.postings)
            meta = {"book": "night-1", "key": away.key}
            club.append(Draft(EntryKind.FROM_NIGHT, legs, away.key, away.actor, meta=meta))
    return Unit(1, 1, tuple(row for row, _ in evening.rows), sealed, None, tuple(club))


def write(data: Path, evening: Evening) -> None:
    """A data folder with that one night."""
    store = Store(data, HandClock(), SeededEntropy("evening"))

    async def commit() -> None:
        assert await store.journal.new_night("Friday", "anna", evening.rows[0][0].at_us // 1000) == 1
        await store.journal.commit(unit_of(evening))

    asyncio.run(commit())
    store.close()


def reopened(folder: Path) -> Store:
    """The store of a data folder that was written before."""
    return Store(folder, HandClock(), SeededEntropy("again"))
