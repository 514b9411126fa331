"""Who opens a betting round, and the house's stud rules about it (procedure.md 9, R003, R004, R143)."""

from typing import Literal, get_args

from server.poker.cards import Card, parse_card
from server.poker.game import BetStep
from server.poker.public import NOBODY, Place, PublicHand
from server.poker.ranking import PotName, showing
from server.poker.ranking.spades import of_hands
from server.poker.wild_now import rules_now

ACE = 14
LowPot = Literal["ace-to-five", "deuce-to-seven", "ace-to-six"]
LOWS: tuple[LowPot, ...] = get_args(LowPot)


def opener(hand: PublicHand, step: BetStep) -> int:
    """The seat that the step names as first to act; it may be all-in, then the next one who can acts first."""
    if _rotates(hand, step):
        return _in_rotation(hand)
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
            low_card = _low_card_opens(hand) and _low_hand(hand) is None
            return _lowest_up(hand) if low_card else _highest_up(hand)
        case "high-card":
            return _highest_up(hand)
        case "high-card-ace-low":
            return _highest_up(hand, ace=1)
        case "best-showing-by-suit":
            return _best_showing(hand, "high", by_suit=True)
        case "best-showing":
            return _best_showing(hand, _low_hand(hand) or "high")
        case "lowest-showing":
            return _best_showing(hand, of_hands(share.pot for share in hand.game.shares)[0])


def brings_in(hand: PublicHand, step: BetStep) -> bool:
    """Whether this round begins with a forced bring-in."""
    door_card = _low_card_opens(hand) or _low_hand(hand) is not None
    forced = step.opener == "high-card-ace-low" or (step.opener == "door-card" and door_card)
    return forced and hand.stakes.bring_in > 0


def must_bet(hand: PublicHand, step: BetStep, seat: int) -> bool:
    """Whether the high card has to bet, where the house says so: no check, no fold (procedure.md 9)."""
    current = hand.round
    return (
        (step.opener == "high-card" or (step.opener == "door-card" and not _low_card_opens(hand)))
        and hand.setup.betting.stud_high_card == "must-bet"
        and not _rotates(hand, step)
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


def natural_cards(place: Place) -> tuple[Card, ...]:
    """The up-cards that are not wild for their holder, who did not pay for them."""
    return tuple(parse_card(slot.card) for slot in place.cards if slot.natural)


def suit_rank(hand: PublicHand, card: Card) -> int:
    """The suit's place in the house's order for such questions: bigger is higher (R003)."""
    if card.is_joker:
        return 1
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
    """Left of the big blind, or of the last straddle (procedure.md 18); of the button when nobody owes blinds."""
    straddles = [place for place in hand.seats if place.straddled]
    if straddles:
        return _first_live(hand, max(straddles, key=lambda place: place.live).seat)
    big = [blind.seat for blind in hand.setup.blinds if blind.kind == "big-blind"]
    return _first_live(hand, big[-1] if big else hand.button)


def _rotates(hand: PublicHand, step: BetStep) -> bool:
    """Whether the house lets the opening go round, which it cannot where somebody is forced to bet."""
    blinds = "blinds" in hand.game.forced or "button-blind" in hand.game.forced
    return hand.setup.betting.opener == "rotate" and not blinds and not brings_in(hand, step)


def _in_rotation(hand: PublicHand) -> int:
    """The first left of the dealer in the first round, the second one in the second; or the next still in."""
    before = sum(isinstance(step, BetStep) for step in hand.game.steps[: hand.step])
    order = [place.seat for place in hand.clockwise(hand.button)]
    return _first_live(hand, order[before % len(order)] - 1)


def _low_hand(hand: PublicHand) -> LowPot | None:
    """The low that opens this high-low stud, where the house says so (procedure.md 9); None: the high hand does."""
    pots = [share.pot for share in hand.game.shares]
    if hand.setup.betting.hi_lo_opener == "high-hand" or hand.game.family != "stud" or pots[0] != "high":
        return None
    return next((low for low in LOWS if low in pots), None)


def _low_card_opens(hand: PublicHand) -> bool:
    return hand.setup.betting.stud_opener == "low-card-brings-in"


def _lowest_up(hand: PublicHand) -> int:
    # min and max keep the first of equals: the first one left of the dealer.
    return min(_in_order(hand), key=lambda place: _height(hand, place, ACE)).seat


def _highest_up(hand: PublicHand, ace: int = ACE) -> int:
    return max(_in_order(hand), key=lambda place: _height(hand, place, ace)).seat


def _height(hand: PublicHand, place: Place, ace: int) -> tuple[int, int]:
    """How high a seat's first up-card is, an ace counting as `ace`; suits break ties where the house says so."""
    card = up_cards(place)[0]
    by_suit = hand.setup.betting.stud_opener_tie == "suit"
    return ace if card.rank == ACE else card.rank, suit_rank(hand, card) if by_suit else 0


def _best_showing(hand: PublicHand, pot: PotName, *, by_suit: bool = False) -> int:
    """Stud's common card counts for everybody (procedure.md 10). Ties go to the first left of the dealer.

    Or by the suit of the highest card, as in Telesina (procedure.md 9).
    """
    common = (parse_card(hand.common),) if hand.common else ()
    rules = rules_now(hand)

    def height(place: Place) -> tuple[tuple[int, ...], tuple[int, int]]:
        cards = up_cards(place)
        best = max((card.rank, suit_rank(hand, card)) for card in cards) if by_suit else (0, 0)
        return showing((*cards, *common), rules, pot, natural_cards(place)), best

    return max((place for place in _in_order(hand) if up_cards(place)), key=height).seat


def _in_order(hand: PublicHand) -> list[Place]:
    """Everybody still in, from the dealer's left."""
    return [place for place in hand.clockwise(hand.button) if not place.folded]
