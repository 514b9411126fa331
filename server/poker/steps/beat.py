"""No Peek: in turn, each turns cards that nobody has seen until he beats the best hand showing (P12, variants.md 73).

A betting round follows each success, opened by him; then the next one turns. Who has turned all his cards and does not
beat it is out. All-in players turn too, and only what lies face up wins (reports D8). Nothing is decided but the bets:
the cards are turned as fast as they fall.
"""

from msgspec.structs import replace

from server.poker import commands, triggers
from server.poker.cards import face_up
from server.poker.events import Beaten, Turned
from server.poker.history import act
from server.poker.holding import holding
from server.poker.naming import made
from server.poker.openers import natural_cards, up_cards
from server.poker.play import Play
from server.poker.pots import Pot, pots
from server.poker.public import NOBODY, Place, PublicHand, Slot, with_place
from server.poker.ranking import showing
from server.poker.refusal import Refusal
from server.poker.settling import award, award_alone, cut_kitty, end, return_uncalled, weigh
from server.poker.wild_now import rules_now

Shown = tuple[int, ...]


def start(play: Play) -> None:
    _turn(play, next_to_turn(play.public))


def decide(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    """What a seat answers that is asked to pay for a card that it turned; then it turns on."""
    refusal = triggers.decide(play, seat, command)
    if refusal is None:
        _turn(play, seat)
    return refusal


def next_to_turn(hand: PublicHand) -> int:
    """Who has to beat the best hand showing now, clockwise from who turned last; NOBODY when all have tried."""
    rivals = hand.rivals()
    leading = max(rivals, key=lambda place: _shown(hand, place))
    others = [place.seat for place in rivals if place.seat != leading.seat or not up_cards(place)]
    after = hand.button if hand.turner == NOBODY else hand.turner
    return next((place.seat for place in hand.clockwise(after) if place.seat in others), NOBODY)


def settle(play: Play) -> None:
    """The pots go to the best hands turned up, or to the last one in; there is nothing more to show.

    Who is left unbeaten takes what he can win. A side pot that he cannot win is for the best of those he beat.
    """
    return_uncalled(play)
    cut_kitty(play)
    for number, pot in reversed([*enumerate(pots(play.public))]):
        if not pot.amount:
            continue
        unbeaten = tuple(seat for seat in pot.seats if not play.public.place(seat).beaten)
        pot = Pot(pot.amount, unbeaten or pot.seats)
        if up_cards(play.public.place(pot.seats[0])):
            award(play, number, pot, [weigh(play, pot.seats)])
        else:
            award_alone(play, number, pot)
    end(play)


def _turn(play: Play, seat: int) -> None:
    """Turns this seat's cards one by one, and then the next one's, until one leads or somebody has to be asked."""
    while seat != NOBODY and len(play.public.live()) > 1:
        triggers.take_up(play)
        hand = play.public
        if hand.asked is not None:
            return
        place = hand.place(seat)
        at = next((at for at, slot in enumerate(place.cards) if slot.face == "blind"), None)
        if place.folded:
            seat = next_to_turn(hand)
        elif _leads(hand, place):
            return
        elif at is None:
            _beaten(play, place)
            seat = next_to_turn(play.public)
        else:
            _turn_up(play, seat, at)


def _turn_up(play: Play, seat: int, at: int) -> None:
    card = face_up(play.pocket(seat)[at])
    place = _with_card_up(play.public.place(seat), at, Slot("up", card))
    name = made(holding(place, play.pocket(seat)), (), (), rules_now(play.public), play.public.game)
    play.say(Turned(seat, at, card, name))


def _beaten(play: Play, place: Place) -> None:
    """He is out, but of no side pot that the better hand cannot win, because that player is all-in for less."""
    hand = play.public
    leader = max(hand.rivals(), key=lambda rival: _shown(hand, rival))
    play.say(Beaten(place.seat, leader.live if leader.all_in and leader.live < place.live else 0))


def _leads(hand: PublicHand, place: Place) -> bool:
    shown = _shown(hand, place)
    return bool(shown) and all(shown > _shown(hand, rival) for rival in hand.rivals() if rival.seat != place.seat)


def _shown(hand: PublicHand, place: Place) -> Shown:
    """How good the cards are that a seat has turned, by the ranking of incomplete hands (R101 to R104)."""
    cards = up_cards(place)
    return showing(cards, rules_now(hand), "high", natural_cards(place)) if cards else ()


def _with_card_up(place: Place, at: int, slot: Slot) -> Place:
    return replace(place, cards=(*place.cards[:at], slot, *place.cards[at + 1 :]))


# Evolve


def turned(hand: PublicHand, event: Turned) -> PublicHand:
    place = _with_card_up(hand.place(event.seat), event.at, Slot("up", event.card))
    place = replace(place, name=event.name, last=act(event))
    due = triggers.came_up(hand, event.seat, event.at, (event.card,))
    return replace(hand, seats=with_place(hand, place), turner=event.seat, due=due)


def beaten(hand: PublicHand, event: Beaten) -> PublicHand:
    place = replace(hand.place(event.seat), above=event.above, folded=not event.above, last=act(event))
    return replace(hand, seats=with_place(hand, place), turner=event.seat)
