"""Every invariant bites: a hand that is doctored in one place is found out."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from server.poker.cards import FaceUp
from server.poker.events import Asked, Batch, DeckStacked
from server.poker.hand import Hand, evolve, evolve_all
from server.poker.invariants import InvariantBroken, check
from server.poker.public import NOBODY, Slot, with_place
from tests.helpers.script import Table, fixed, no_limit


def stud() -> Hand:
    """In mid-hand: seat 1 brought in, seat 2 is asked; seat 0 has folded nothing yet."""
    table = Table("seven-card-stud", fixed(4, 8, ante=1, bring_in=2), [50, 50, 50], button=2)
    return table.play(f"{table.to_act} bring-in").hand


def holdem_over() -> Hand:
    return Table("texas-holdem", no_limit(1, 2), [50, 50], button=0).play("0 fold").hand


def seat(hand: Hand, number: int, **changes: object) -> Hand:
    place = replace(hand.public.place(number), **changes)
    return Hand(replace(hand.public, seats=with_place(hand.public, place)), hand.secrets)


def public(hand: Hand, **changes: object) -> Hand:
    return Hand(replace(hand.public, **changes), hand.secrets)


def secret(hand: Hand, **changes: object) -> Hand:
    return Hand(hand.public, replace(hand.secrets, **changes))


DOCTORED: list[tuple[str, Callable[[], Hand]]] = [
    ("a chip more", lambda: seat(stud(), 0, stack=stud().public.place(0).stack + 1)),
    ("a chip less in the pot", lambda: seat(stud(), 0, live=0)),
    ("less than no chips", lambda: seat(seat(stud(), 0, stack=-1), 1, stack=stud().public.place(1).stack + 50)),
    ("more bet than put in", lambda: seat(stud(), 0, street=10)),
    ("more bet than the bet", lambda: seat(stud(), 0, street=5, live=6, stack=44)),
    ("a win that nobody paid", lambda: seat(stud(), 0, won=3)),
    ("chips that stay and came from nowhere", lambda: public(stud(), stays=3)),
    ("a hand over with a pot", lambda: public(stud(), over=True, asked=None)),
    ("nobody asked", lambda: public(stud(), asked=None)),
    ("asked and over", lambda: public(holdem_over(), asked=Asked(0, 9, "bet"))),
    ("asked after folding", lambda: seat(stud(), _asked(stud()), folded=True)),
    ("asked without chips", lambda: _all_in(stud())),
    ("a card lost", lambda: secret(stud(), deck=stud().secrets.deck[:-1])),
    ("a card doubled", lambda: secret(stud(), deck=(*stud().secrets.deck[:-1], stud().secrets.deck[-2]))),
    (
        "a burnt card from nowhere",
        lambda: secret(stud(), burnt=stud().secrets.deck[-1:], deck=stud().secrets.deck[:-1]),
    ),
    ("a pocket of another size", lambda: seat(stud(), 0, cards=stud().public.place(0).cards[1:])),
    (
        "a card face up that is another",
        lambda: seat(stud(), 0, cards=(*stud().public.place(0).cards[:2], _wrong(stud()))),
    ),
    (
        "a card face down that the public knows",
        lambda: seat(
            stud(),
            0,
            cards=(Slot("blind", FaceUp(str(stud().secrets.pockets[0][0]))), *stud().public.place(0).cards[1:]),
        ),
    ),
    ("a beaten player asked", lambda: seat(stud(), _asked(stud()), above=1)),
    ("a pot more paid than there was", lambda: public(stud(), paid=(1000,))),
]


def _asked(hand: Hand) -> int:
    return hand.public.asked.seat if hand.public.asked else NOBODY


def _all_in(hand: Hand) -> Hand:
    """The asked player's chips given to another."""
    poor, rich = _asked(hand), next(p.seat for p in hand.public.seats if p.seat != _asked(hand))
    stack = hand.public.place(poor).stack
    return seat(seat(hand, poor, stack=0), rich, stack=hand.public.place(rich).stack + stack)


def _wrong(hand: Hand) -> Slot:
    held = hand.public.place(0).cards[2].card
    return Slot("up", FaceUp("As" if held != "As" else "Ks"))


@pytest.mark.parametrize("doctored", [pytest.param(make, id=name) for name, make in DOCTORED])
def test_a_doctored_hand_is_found_out(doctored: Callable[[], Hand]) -> None:
    made = doctored()
    with pytest.raises(InvariantBroken):
        check(made.public, made.secrets)


def test_the_hands_above_were_sound_before() -> None:
    for hand in (stud(), holdem_over()):
        check(hand.public, hand.secrets)


def test_a_hand_cannot_go_on_before_it_begins() -> None:
    with pytest.raises(InvariantBroken):
        evolve(None, DeckStacked(()))
    with pytest.raises(InvariantBroken):
        evolve_all(None, Batch(()))
