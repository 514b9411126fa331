"""Who opens a betting round, and the house's stud rules about it (procedure.md 9, R003, R004, R143)."""

from server.poker.cards import Card, parse_card
from server.poker.game import BetStep
from server.poker.public import NOBODY, Place, PublicHand
from server.poker.ranking import showing


def opener(hand: PublicHand, step: BetStep) -> int:
    """The seat that the step names as first to act; it may be all-in, then the next one who can acts first."""
    match step.opener:
        case "left-of-dealer" | "left-of-button":
            return _first_live(hand, hand.button)
        case "left-of-big-blind":
            return _left_of_big_blind(hand)
        case "first-bettor":
            if hand.first_bettor == NOBODY:
                return _first_live(hand, hand.button)
            return _first_live(hand, hand.first_bettor - 1)
        case "door-card":
            return _door(hand)
        case "best-showing":
            return _best_showing(hand)


def brings_in(hand: PublicHand, step: BetStep) -> bool:
    """Whether this round begins with a forced bring-in."""
    low = hand.setup.betting.stud_opener == "low-card-brings-in"
    return step.opener == "door-card" and low and hand.stakes.bring_in > 0


def must_bet(hand: PublicHand, step: BetStep, seat: int) -> bool:
    """Whether the high card has to bet, where the house says so: no check, no fold (procedure.md 9)."""
    rules = hand.setup.betting
    current = hand.round
    return (
        step.opener == "door-card"
        and rules.stud_opener == "high-card"
        and rules.stud_high_card == "must-bet"
        and current is not None
        and current.opener == seat
        and current.current_bet == 0
    )


def pair_doubles(hand: PublicHand, step: BetStep) -> bool:
    """Whether an open pair allows the big bet in this round (procedure.md 3)."""
    return (
        hand.setup.betting.open_pair == "big-allowed"
        and hand.setup.betting.stud_limits == "casino"
        and step.open_pair == "big-allowed"
        and _pair_shows(hand)
    )


def bicycle_doubles(hand: PublicHand) -> bool:
    """R143: the big bet whenever a pair shows."""
    return _bicycle(hand) and _pair_shows(hand)


def bicycle_holds_back(hand: PublicHand) -> bool:
    """R143: the small bet in all rounds but the last, as long as no pair shows."""
    last = not any(isinstance(step, BetStep) for step in hand.game.steps[hand.step + 1 :])
    return _bicycle(hand) and not last and not _pair_shows(hand)


def up_cards(place: Place) -> tuple[Card, ...]:
    return tuple(parse_card(slot.card) for slot in place.cards if slot.face == "up")


def suit_rank(hand: PublicHand, card: Card) -> int:
    """The suit's place in the house's order for such questions: bigger is higher (R003)."""
    return -hand.setup.rules.ranking.suit_order.index("cdhs"[card.suit])


def _bicycle(hand: PublicHand) -> bool:
    return hand.game.family == "stud" and hand.setup.betting.stud_limits == "bicycle"


def _pair_shows(hand: PublicHand) -> bool:
    for place in hand.live():
        ranks = [card.rank for card in up_cards(place)]
        if len(set(ranks)) < len(ranks):
            return True
    return False


def _first_live(hand: PublicHand, after: int) -> int:
    return next(place.seat for place in hand.clockwise(after) if not place.folded)


def _left_of_big_blind(hand: PublicHand) -> int:
    """Left of the big blind; left of the button when nobody owes blinds."""
    big = [blind.seat for blind in hand.setup.blinds if blind.kind == "big-blind"]
    return _first_live(hand, big[0] if big else hand.button)


def _door(hand: PublicHand) -> int:
    rules = hand.setup.betting
    by_suit = rules.stud_opener_tie == "suit"
    order = [place for place in hand.clockwise(hand.button) if not place.folded]
    cards = {place.seat: up_cards(place)[0] for place in order}

    def height(place: Place) -> tuple[int, int]:
        card = cards[place.seat]
        return card.rank, suit_rank(hand, card) if by_suit else 0

    # min and max keep the first of equals: the first one left of the dealer.
    choose = min if rules.stud_opener == "low-card-brings-in" else max
    return choose(order, key=height).seat


def _best_showing(hand: PublicHand) -> int:
    """Ties go to the first left of the dealer; stud's common card counts for everybody (procedure.md 10)."""
    order = [place for place in hand.clockwise(hand.button) if not place.folded]
    common = (parse_card(hand.common),) if hand.common else ()
    return max(order, key=lambda place: showing((*up_cards(place), *common), hand.setup.rules)).seat
