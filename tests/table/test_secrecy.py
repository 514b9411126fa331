"""No byte that a viewer gets tells a card that he may not know (design.md 3, reports F1 to F7)."""

import base64
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from server.night.state import Night
from server.poker.cards import PACK, TEXTS
from server.poker.view import known
from server.web.wire import TableWire
from tests.helpers.club import Club
from tests.helpers.page import Page

TOKEN = re.compile("(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs](?![A-Za-z0-9])|[♣♦♥♠])")
SUIT_OF = dict(zip("♣♦♥♠", "cdhs", strict=True))
HANDS = 200


def cards_in(data: bytes) -> set[str]:
    """Every card that is written in some bytes, as a text of its own or inside a sentence."""
    found = TOKEN.findall(data.decode(errors="replace"))
    return {rank.replace("10", "T") + SUIT_OF.get(suit, suit) for rank, suit in found}


class Watcher(Page):
    """A page that compares everything it is sent with the truth, at the moment it is sent."""

    truth: Callable[[], Night]
    leaks: list[str]
    told: frozenset[str] = frozenset()
    hand = 0

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None:
        super().push(body, lines)
        self.watch(self.frames[-1])

    async def do(self, command_id: str = "", **command: object) -> dict[str, Any]:
        answer = await super().do(command_id, **command)
        self.watch(self.replies[-1])
        return answer

    def watch(self, data: bytes) -> None:
        night = self.truth()
        may = allowed(night, self.person)
        hand = night.hand.public.number if night.hand is not None else 0
        # A log line may still name a card that was shown in the hand before.
        earlier = self.told
        self.told = may if hand != self.hand else self.told | may
        self.hand = hand
        for card in cards_in(data) - may - earlier:
            self.leaks.append(f"{self.person} is sent {card}: {data[:200]!r}")
        for secret in secrets_of(night):
            if secret in data:
                self.leaks.append(f"{self.person} is sent a deck secret")
        if b'"index"' in data or b"deck-stacked" in data or b"ciphertext" in data:
            self.leaks.append(f"{self.person} is sent a sealed event")


def allowed(night: Night, person: str) -> frozenset[str]:
    """The cards this person may know now: turned up, shown, on the board, and his own."""
    cards = {drawn.card for drawn in night.draw}
    if night.hand is not None:
        public = night.hand.public
        cards |= {slot.card for place in public.seats for slot in place.cards if slot.card}
        cards |= {card for place in public.seats for card in place.openers}  # split ones lie beside the deck
        cards |= {one.card for one in public.board} | set(public.swept)
        cards |= {public.common} if public.common else set()
        player = night.player(person)
        if player is not None and player.seat is not None:
            seats = [place.seat for place in public.seats]
            if player.seat in seats:
                cards |= set(known(night.hand, player.seat).cards)
    return frozenset(str(card) for card in cards)


def secrets_of(night: Night) -> list[bytes]:
    """Every way in which a deck's secret could be written while nobody may know it."""
    if night.secrets is None:
        return []
    return [form for deck in night.secrets.decks for form in (deck.hex().encode(), base64.b64encode(deck), deck)]


async def watched(hands: int, seed: int = 7) -> list[str]:
    """Plays so many hands with four players and one who only watches; gives every leak that was seen."""
    club = Club(seed)
    leaks: list[str] = []

    def page(person: str, dice: random.Random) -> Page:
        watcher = Watcher(person, dice)
        watcher.truth = lambda: club.actor.night
        watcher.leaks = leaks
        return watcher

    club.make_page = page
    await club.open("anna", "bo", "cleo", "dan", buy_in_max=100_000)
    await club.lobby.join(club.night, "zoe", "Zoe")
    await club.enter("zoe")
    await club.pages["anna"].do(do="begin")
    for number in range(1, hands + 1):
        await club.play(number)
        for viewer in club.pages.values():
            assert (await viewer.do(do="begin"))["t"] == "no"  # a refusal is bytes too
    await club.lobby.stop()
    assert club.actor.night.hand_no >= hands
    assert not club.actor.frozen
    return leaks


async def test_f3_no_viewer_is_ever_sent_a_card_that_he_may_not_know() -> None:
    assert await watched(HANDS) == []


def hidden(night: Night) -> bytes:
    """A card of the deck that nobody at all may know now."""
    if night.hand is None:
        return b"As"
    may: set[str] = set()
    for player in night.players:
        may |= allowed(night, player.id)
    return next((text for text in TEXTS if text not in may), "As").encode()


@pytest.mark.parametrize("message", ["public", "own", "line", "ok", "no", "push"])
async def test_a_leak_planted_in_any_message_is_found(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    club: list[Any] = []
    honest = getattr(TableWire, message)
    first = Club.__init__

    def remember(self: Club, seed: int = 1) -> None:
        first(self, seed)
        club.append(self)

    def leaky(self: TableWire, *parts: object) -> bytes:
        sent: bytes = honest(self, *parts)
        card = hidden(club[0].actor.night) if club and club[0].night else b"As"
        if message == "push":
            return sent + b',"debug":"' + card + b'"'
        return sent[:-1] + b',"debug":"' + card + b'"}'

    monkeypatch.setattr(Club, "__init__", remember)
    monkeypatch.setattr(TableWire, message, leaky)
    assert await watched(3)


def test_the_watcher_knows_a_card_when_it_sees_one() -> None:
    sentence = '{"a":"As","b":"shows 10h, Kd.","c":"Ask","d":"2ch","e":"gets 10♣ 3♦"}'
    assert cards_in(sentence.encode()) == {"As", "Th", "Kd", "Tc", "3d"}
    assert len(PACK) == 52
