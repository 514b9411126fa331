"""What one viewer sees of a hand. A view is made of the public half and of what the viewer may know; never of a `Hand`.

The public view is the same for all, so it is built and encoded once; each viewer's own part is added.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from server.poker import modifiers, stakes
from server.poker.cards import FaceUp, face_up, parse_card
from server.poker.choices import Legal
from server.poker.game import MatchPotStep, board_slots, cards_at_showdown
from server.poker.hand import Hand
from server.poker.history import DECLARES, SPECIAL, chosen
from server.poker.holding import holding, lines, shared
from server.poker.house import Rules
from server.poker.legal import legal
from server.poker.naming import made
from server.poker.pots import pots
from server.poker.public import FACE_DOWN, BoardCard, Place, PublicHand, Slot
from server.poker.ranking import Holding, wild_for
from server.poker.rule_card import card_lines
from server.poker.wild_now import rules_now, wild_in_words


class SeenCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card of a pocket: dealt `up`, still `down`, or `shown` at the showdown. Exactly one of the three is said."""

    up: FaceUp | None = None
    down: bool = False
    shown: FaceUp | None = None
    wild: bool = False


class BoardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shared card in its place; "common" is the place of stud's common card."""

    slot: str
    card: FaceUp
    """Empty as long as it lies face down."""
    run: int = 0
    """1 or 2: of which board, where it is run twice."""
    wild: bool = False


class PotView(msgspec.Struct, frozen=True):
    """`seats`: who can win it."""

    amount: int
    seats: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """`bet`: chips put in in this round. `down`: cards still face down. `last`: what it did last, in words.

    `legs`: won so far, where a game counts them (3-5-7).
    """

    seat: int
    stack: int
    bet: int
    state: Literal["in", "folded", "all-in"]
    down: int
    cards: tuple[SeenCard, ...]
    last: str
    hand_name: str
    won: int
    legs: int


class PublicView(msgspec.Struct, frozen=True):
    """The hand as everybody sees it. `pot`: all chips in the middle. `limit`: how much may be bet, for the page's rows.

    `rules`: the game's rule card, a line a step. `modifiers`: what house and dealer stacked over it, in words. `slots`:
    every place that the board has in this game. `wild`: what is wild now where that moves ("nines"), else empty.
    `carried`: chips that earlier deals left in the pot.
    """

    hand: int
    game: str
    title: str
    family: str
    stakes: str
    limit: str
    modifiers: str
    rules: tuple[str, ...]
    street: str
    turn: int
    to_act: int | None
    decision: str | None
    button: int
    pot: int
    pots: tuple[PotView, ...]
    carried: int
    slots: tuple[str, ...]
    board: tuple[BoardView, ...]
    layout: Literal["row", "cross"]
    wild: str
    current_bet: int
    seats: tuple[SeatView, ...]
    over: bool


class OwnCard(msgspec.Struct, frozen=True):
    """A card of the viewer's own, empty when nobody may see it.

    `new`: it came with the last draw or was passed. `wild`: it stands for any card in his hand.
    """

    card: FaceUp
    up: bool
    new: bool
    wild: bool


class OwnView(msgspec.Struct, frozen=True):
    """What only this viewer sees. `name`: what the cards make so far; empty when that cannot be said.

    `chose`: what it has chosen in secret, in words, until all know.
    """

    seat: int
    cards: tuple[OwnCard, ...]
    name: str
    legal: Legal | None
    chose: str


class Known(msgspec.Struct, frozen=True):
    """What one viewer may know beyond what is public: its own pocket, in dealt order, blind cards empty.

    `picked` and `word`: what it has chosen in secret in this step.
    """

    cards: tuple[FaceUp, ...] = ()
    picked: tuple[FaceUp, ...] = ()
    word: str = ""


def known(hand: Hand, seat: int | None) -> Known:
    """What a viewer may know: nothing when it was not dealt in. The only function that opens a pocket for a view."""
    for place, pocket in zip(hand.public.seats, hand.secrets.pockets, strict=True):
        if place.seat == seat:
            lying = zip(pocket, place.cards, strict=True)
            cards = tuple(FACE_DOWN if slot.face == "blind" else face_up(card) for card, slot in lying)
            choice = next((each for each in hand.secrets.choices if each.seat == seat), None)
            if choice is None:
                return Known(cards)
            return Known(cards, tuple(cards[at] for at in choice.cards), choice.word)
    return Known()


def own_view(hand: PublicHand, seat: int, known: Known) -> OwnView:
    """The viewer's own cards, their name and its buttons. Raises `KeyError` for a seat that was not dealt in."""
    place = hand.place(seat)
    fresh = len(place.cards) - max((place.drew or 0) - place.owed, place.passed)
    wild = _wild(place, known.cards, rules_now(hand))
    cards = tuple(
        OwnCard(card, slot.face == "up", index >= fresh, _among(card, wild))
        for index, (card, slot) in enumerate(zip(known.cards, place.cards, strict=True))
    )
    pocket = [parse_card(card) for card in known.cards if card]
    return OwnView(
        seat, cards, _own_name(hand, place, known), legal(hand, seat, pocket), chosen(hand.at, known.picked, known.word)
    )


def public_view(hand: PublicHand) -> PublicView:
    """The hand as everybody sees it."""
    asked = hand.asked
    rules = rules_now(hand)
    return PublicView(
        hand=hand.number,
        game=hand.game.id,
        title=hand.game.title,
        family=hand.game.family,
        stakes=stakes.words(hand.stakes, bets=hand.game.bets),
        limit=hand.limit,
        modifiers=", ".join(filter(None, (SPECIAL[hand.setup.special], modifiers.words(hand.setup.modifiers)))),
        rules=card_lines(hand.game),
        street=hand.street,
        turn=hand.turn,
        to_act=asked.seat if asked else None,
        decision=asked.decision if asked else None,
        button=hand.button,
        pot=hand.pot,
        pots=tuple(PotView(pot.amount, pot.seats) for pot in pots(hand) if pot.amount),
        carried=hand.came,
        slots=(*board_slots(hand.game), *_ghost_slots(hand)),
        board=_board(hand, rules),
        layout=hand.game.layout,
        wild=wild_in_words(hand),
        current_bet=hand.round.current_bet if hand.round and hand.betting else 0,
        seats=tuple(_seat_view(place, rules) for place in hand.seats),
        over=hand.over,
    )


def _own_name(hand: PublicHand, place: Place, known: Known) -> str:
    """What the cards make so far; a folded hand makes nothing."""
    pocket = [parse_card(card) if card else None for card in known.cards]
    held = holding(place, pocket) if pocket else Holding()
    if place.folded or not (held.down or held.up):
        return ""
    if hand.game.use != "any-five" and len(hand.shared()) < 3:
        return ""
    rules = rules_now(hand)
    runs = range(1, max(hand.runs, 1) + 1)
    return " / ".join(dict.fromkeys(made(held, shared(hand, run), lines(hand), rules, hand.game) for run in runs))


def _wild(place: Place, pocket: Sequence[FaceUp], rules: Rules) -> frozenset[int]:
    """The indexes of what is wild for this seat, as far as can be said by these of its cards; empty: not known.

    A lowest card is known to be wild once the whole hand is.
    """
    both = [(parse_card(card), slot) for card, slot in zip(pocket, place.cards, strict=True) if card]
    whole = both if len(both) == len(place.cards) else []
    down = [card for card, slot in whole if slot.face != "up"]
    up = [card for card, slot in whole if slot.face == "up"]
    return wild_for(down, up, rules) - {card.index for card, slot in both if slot.natural}


def _among(card: FaceUp, indexes: frozenset[int]) -> bool:
    return card != "" and parse_card(card).index in indexes


def _board(hand: PublicHand, rules: Rules) -> tuple[BoardView, ...]:
    wild = wild_for((), (), rules)
    common = (BoardCard("common", hand.common),) if hand.common else ()
    ghost = map(BoardCard, _ghost_slots(hand), hand.ghost)
    return tuple(
        BoardView(_place_of(each), each.card, each.run, _among(each.card, wild))
        for each in (*hand.board, *common, *ghost)
    )


def _ghost_slots(hand: PublicHand) -> tuple[str, ...]:
    """Where the ghost's cards will lie, in a game that may have a ghost hand."""
    if not any(isinstance(step, MatchPotStep) and step.ghost != "none" for step in hand.game.steps):
        return ()
    return tuple(f"ghost-{number}" for number in range(1, cards_at_showdown(hand.game)[0] + 1))


def _place_of(card: BoardCard) -> str:
    """Where it lies; the second board has places of its own ("turn-2")."""
    return f"{card.slot}-{card.run}" if card.run > 1 else card.slot


def _seat_view(place: Place, rules: Rules) -> SeatView:
    wild = _wild(place, [slot.card for slot in place.cards], rules)
    return SeatView(
        seat=place.seat,
        stack=place.stack,
        bet=place.street,
        state="folded" if place.folded or place.stays is False else "all-in" if place.all_in else "in",
        down=sum(slot.face in ("down", "blind") for slot in place.cards),
        cards=tuple(_card_view(slot, wild) for slot in place.cards),
        last=_last(place),
        hand_name=place.name,
        won=place.won,
        legs=place.legs,
    )


def _last(place: Place) -> str:
    """What it did last, with what it declared before that."""
    way = place.declared
    if way is None or place.last.startswith("declares"):
        return place.last
    return f"{DECLARES[way]}: {place.last}"


_DOWN = SeenCard(down=True)


def _card_view(slot: Slot, wild: frozenset[int]) -> SeenCard:
    match slot.face:
        case "down" | "blind":
            return _DOWN
        case "up":
            return SeenCard(up=slot.card, wild=_among(slot.card, wild))
        case "shown":
            return SeenCard(shown=slot.card, wild=_among(slot.card, wild))
