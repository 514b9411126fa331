"""No card gets to whom it is none of his business: by type, by name, and by trying (design.md 3, style.md B4)."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect
from rich.pretty import pretty_repr

from server.cli.simulate import random_command, random_setup
from server.poker import hand
from server.poker.cards import PACK, Card, face_up, parse_cards
from server.poker.choices import Legal
from server.poker.commands import HandCommand
from server.poker.events import (
    Awarded,
    Batch,
    DeckStacked,
    Discarded,
    HandStarted,
    Mucked,
    PublicEvent,
    RestackedStub,
    Shown,
)
from server.poker.house import pack
from server.poker.public import PublicHand
from server.poker.refusal import Refusal
from server.poker.sealed import Secrets
from server.poker.view import Known, OwnView, PublicView, known, own_view, public_view
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

ROOT = Path(__file__).parent.parent.parent
SECRET = (Card, Secrets, hand.Hand, DeckStacked, Discarded, RestackedStub, Batch)


def reached(kind: object) -> set[type]:
    """Every struct that a value of this type can hold, at any depth."""
    found: set[type] = set()
    todo = [inspect.type_info(kind)]
    while todo:
        each = todo.pop()
        match each:
            case inspect.StructType():
                if each.cls not in found:
                    found.add(each.cls)
                    todo += [field.type for field in each.fields]
            case inspect.UnionType():
                todo += each.types
            case inspect.TupleType():
                todo += each.item_types
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
                todo.append(each.item_type)
            case inspect.DictType():
                todo += [each.key_type, each.value_type]
            case inspect.Metadata():
                todo.append(each.type)
            case inspect.AnyType() | inspect.CustomType() | inspect.RawType():
                raise AssertionError(f"{kind} can hold anything: {each}")
            case _:
                pass
    return found


@pytest.mark.parametrize("kind", [PublicEvent, PublicView, OwnView, PublicHand, Known, Legal, Refusal])
def test_no_public_type_can_hold_a_card(kind: object) -> None:
    assert not reached(kind) & set(SECRET)


class Leaky(msgspec.Struct):
    """What the test above must find, four steps down."""

    seats: tuple[tuple[int, "LeakyPlace | None"], ...]


class LeakyPlace(msgspec.Struct):
    cards: list[Card]


def test_a_leak_would_be_found() -> None:
    assert Card in reached(Leaky)


@pytest.mark.parametrize("write", [repr, str, pretty_repr, lambda value: f"{value!r:>1}"])
def test_no_secret_shows_its_cards_when_it_is_printed(write: object) -> None:
    assert callable(write)
    cards = parse_cards("As Kd")
    table = Table("five-card-draw", fixed(2, 4, ante=1), [50, 50], button=0)
    for secret in (DeckStacked(cards), Discarded(1, cards), RestackedStub(cards), table.hand.secrets, table.hand):
        assert "Card(" not in write(secret)
    assert "Card(" not in write(table.batches)


def calls(name: str) -> Iterator[str]:
    """Every function in the server that calls `name`, as file:function."""
    for path in sorted((ROOT / "server").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for outer in ast.walk(ast.parse(text)) if f"{name}(" in text else ():
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(outer):
                    if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
                        yield f"{path.relative_to(ROOT / 'server').as_posix()}:{outer.name}"


def test_cards_are_turned_up_in_few_places() -> None:
    """Dealt face up, on the board, common to all, shown at the showdown, drawn for the deal, seen by their owner."""
    assert sorted(set(calls("face_up"))) == [
        "night/dealing.py:_draw_for_deal",
        "poker/settling.py:show",
        "poker/steps/deal.py:_deal",
        "poker/steps/deal.py:start",
        "poker/steps/deal.py:start_board",
        "poker/view.py:known",
    ]
    assert sorted(set(calls("FaceUp"))) == ["poker/cards.py:face_up"]


def test_only_known_opens_a_pocket_for_a_view() -> None:
    table = Table("texas-holdem", no_limit(1, 2), [50, 50], button=0)
    assert known(table.hand, 1).cards == tuple(face_up(card) for card in table.pocket(1))
    assert known(table.hand, None).cards == ()


# Noninterference


class Seen:
    """A hand as one viewer got it: every byte, and up to which batch nobody had shown."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.bytes: list[bytes] = []
        self.awards: list[PublicEvent] = []
        self.before_showdown = 0
        self._shown = False

    def take(self, now: hand.Hand, batch: Batch) -> None:
        shows = any(isinstance(event, Shown | Mucked) for event in batch.public)
        if shows and not self._shown:
            first = next(n for n, event in enumerate(batch.public) if isinstance(event, Shown | Mucked))
            self.bytes.append(msgspec.json.encode(batch.public[:first]))
            self._shown = True
            self.before_showdown = len(self.bytes)
        self.bytes.append(msgspec.json.encode(batch.public))
        self.bytes.append(msgspec.json.encode(public_view(now.public)))
        if self.viewer is not None:
            mine = own_view(now.public, self.viewer, known(now, self.viewer))
            self.bytes.append(msgspec.json.encode(mine))
        self.awards += [event for event in batch.public if isinstance(event, Awarded)]
        if not self._shown:
            self.before_showdown = len(self.bytes)


def played(
    setup: HandStarted, deck: list[Card], viewer: int | None, script: list[tuple[int | None, HandCommand]]
) -> tuple[Seen, hand.Hand, set[Card]] | None:
    """The same commands over a deck; None when the rules forbid one of them with these cards. All cards v ever saw."""
    seen = Seen(viewer)
    batch = hand.start(setup, deck)
    now = hand.evolve_all(None, batch)
    own: set[Card] = set()
    seen.take(now, batch)
    for seat, command in script:
        own |= _own(now, viewer)
        answer = hand.decide(now, seat, command)
        if isinstance(answer, Refusal):
            return None
        now = hand.evolve_all(now, answer)
        seen.take(now, answer)
    return seen, now, own | _own(now, viewer)


def _own(now: hand.Hand, viewer: int | None) -> set[Card]:
    return set(parse_cards(" ".join(known(now, viewer).cards)))


def public_cards(seen: Seen) -> set[Card]:
    """Every card that stands in anything the viewer got."""
    text = b" ".join(seen.bytes).decode()
    return {card for card in PACK if f'"{card}"' in text}


@pytest.mark.parametrize("game", sorted(SHELF))
def test_what_a_viewer_gets_does_not_depend_on_cards_he_never_saw(game: str) -> None:
    """Hidden cards change places: every byte up to the showdown stays; all of them, when the pots go the same way."""
    counts: Counter[str] = Counter()
    for number in range(20):
        chance = random.Random(f"{game}:{number}")
        setup = random_setup(SHELF[game], number, None, chance)
        deck = list(pack(setup.rules.deck))
        chance.shuffle(deck)
        script = _script(setup, deck, chance)
        viewer = chance.choice([None, *(each.seat for each in setup.seats)])
        first = played(setup, deck, viewer, script)
        assert first is not None
        seen, _, own = first
        hidden = [place for place, card in enumerate(deck) if card not in own | public_cards(seen)]
        for _ in range(3):
            moved = list(deck)
            order = chance.sample(hidden, len(hidden))
            for place, other in zip(hidden, order, strict=True):
                moved[place] = deck[other]
            again = played(setup, moved, viewer, script)
            if again is None:  # another's draw of four needed an ace that is elsewhere now
                counts["illegal"] += 1
                continue
            other_seen = again[0]
            assert other_seen.before_showdown == seen.before_showdown
            assert other_seen.bytes[: seen.before_showdown] == seen.bytes[: seen.before_showdown]
            counts["before the showdown"] += 1
            if _won(other_seen) == _won(seen):
                assert other_seen.bytes == seen.bytes
                counts["to the end"] += 1
    assert counts["before the showdown"] >= 40
    assert counts["to the end"] >= 15


def _won(seen: Seen) -> list[tuple[object, ...]]:
    return [(event.pot, event.shares) for event in seen.awards if isinstance(event, Awarded)]


def _script(setup: HandStarted, deck: list[Card], chance: random.Random) -> list[tuple[int | None, HandCommand]]:
    now = hand.evolve_all(None, hand.start(setup, deck))
    script: list[tuple[int | None, HandCommand]] = []
    while not now.public.over:
        seat, command = random_command(now, chance)
        answer = hand.decide(now, seat, command)
        assert isinstance(answer, Batch)
        now = hand.evolve_all(now, answer)
        script.append((seat, command))
    return script
