"""What the clock declares where the house has it so: the way that one's own cards are better for (procedure.md 22).

Cards speak, but only his: what the others hold must not show in what he seems to say. So his hand is weighed against
hands of as many cards out of those that he does not see, always the same ones.
"""

from collections.abc import Sequence

from server.poker import dealing
from server.poker.cards import Card, parse_card
from server.poker.game import Way
from server.poker.holding import holding, lines, shared
from server.poker.house import pack
from server.poker.public import PublicHand
from server.poker.ranking import Holding, contest
from server.poker.wild_now import rules_now

HANDS = 100
_KEY = b"the better way"


def better_way(hand: PublicHand, seat: int, pocket: Sequence[Card]) -> Way:
    """High or low: where these cards win more of a hundred hands; high where it is all the same."""
    place, board, rules = hand.place(seat), shared(hand), rules_now(hand)
    seen = [*pocket, *map(parse_card, hand.face_up()), *map(parse_card, _up(hand, seat))]
    unseen = list(pack(hand.setup.rules.deck))
    for card in seen:
        if card in unseen:
            unseen.remove(card)
    own, others, won = holding(place, pocket), _others(unseen, len(pocket)), []
    for share in hand.game.shares:
        chances = (
            contest([own, other], board, rules, share.pot, hand.game.use, share.least, lines(hand))[0].share
            for other in others
        )
        won.append(sum(chances))
    high, low = won
    return "low" if low > high else "high"


def _up(hand: PublicHand, seat: int) -> list[str]:
    """The others' cards that lie face up."""
    return [slot.card for place in hand.seats if place.seat != seat for slot in place.cards if slot.card]


def _others(unseen: Sequence[Card], cards: int) -> list[Holding]:
    """A few orders of the unseen cards, and in each as many neighbours from every card on: none comes more often."""
    found: list[Holding] = []
    while len(found) < HANDS:
        order = dealing.shuffled(len(unseen), _KEY, len(found).to_bytes(2, "big"))
        ring = [unseen[at] for at in (*order, *order[:cards])]
        found += [Holding(down=tuple(ring[start : start + cards])) for start in range(len(order))]
    return found[:HANDS]
