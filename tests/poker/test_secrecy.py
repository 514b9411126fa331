"""No card gets to whom it is none of his business: by type, by name, and by trying (design.md 3, style.md B4)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect
from rich.pretty import pretty_repr

from server.poker import hand
from server.poker.cards import Card, face_up, parse_cards
from server.poker.choices import Legal
from server.poker.events import (
    Batch,
    ChoiceSealed,
    DeckStacked,
    Discarded,
    PublicEvent,
    RestackedStub,
)
from server.poker.public import PublicHand
from server.poker.refusal import Refusal
from server.poker.sealed import Secrets
from server.poker.view import Known, OwnView, PublicView, known
from tests.helpers.script import Table, fixed, no_limit

ROOT = Path(__file__).parent.parent.parent
SECRET = (Card, Secrets, hand.Hand, DeckStacked, Discarded, ChoiceSealed, RestackedStub, Batch)


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
    """Dealt face up, on the board, common to all, turned up by choice or when its turn comes, proof of openers or of a
    bounty, brought by another card, between two others, shown at the showdown, compared with what it lies there as,
    the ace that stays in a draw, drawn for the deal, for seats and for odd chips, seen by their owner, shown by
    choice when the hand is over, opened because it was called void, thrown in a hand whose house opens every deck,
    weighed for a declaration that nobody made in time (of which only the way is told)."""
    assert sorted(set(calls("face_up"))) == [
        "night/before_deal.py:thrown",
        "night/dealing.py:_draw_for_deal",
        "night/tournament/drawing.py:_race",
        "night/tournament/drawing.py:on_decks",
        "poker/afterwards.py:show",
        "poker/bounty.py:collect",
        "poker/invariants.py:check_cards",
        "poker/opening.py:prove",
        "poker/rulings.py:void",
        "poker/settling.py:show",
        "poker/steps/beat.py:_turn_up",
        "poker/steps/better_way.py:better_way",
        "poker/steps/board.py:_deal",
        "poker/steps/board.py:reveal",
        "poker/steps/deal.py:_deal",
        "poker/steps/deal.py:start",
        "poker/steps/draw.py:_show_ace",
        "poker/steps/expose.py:turn_up",
        "poker/steps/in_between.py:_bet",
        "poker/steps/in_between.py:_turn_up",
        "poker/triggers.py:_extra_card",
        "poker/view.py:known",
    ]
    assert sorted(set(calls("FaceUp"))) == ["poker/cards.py:face_up"]


def test_only_known_opens_a_pocket_for_a_view() -> None:
    table = Table("texas-holdem", no_limit(1, 2), [50, 50], button=0)
    assert known(table.hand, 1).cards == tuple(face_up(card) for card in table.pocket(1))
    assert known(table.hand, None).cards == ()
