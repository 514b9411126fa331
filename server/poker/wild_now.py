"""What is wild at this moment of a hand, where the wild card moves (P14)."""

from functools import lru_cache

from msgspec.structs import replace

from server.poker.cards import RANKS, parse_card
from server.poker.game import InOrOutStep
from server.poker.house import Rules
from server.poker.public import PublicHand
from server.poker.ranking.names import plural
from server.poker.words import listed

QUEEN = 12


def rules_now(hand: PublicHand) -> Rules:
    """The rules by which cards are weighed now: the hand's own, and the rank that is wild at this moment."""
    if _is_cancelled(hand):
        return _without_ranks(hand.setup.rules, _own_ranks(hand))
    rank = _moving_rank(hand)
    return _with_rank(hand.setup.rules, rank) if rank else hand.setup.rules


def wild_in_words(hand: PublicHand) -> str:
    """ "nines"; empty when no wild card moves in this game, or none is wild now."""
    if hand.game.wild_from is not None and hand.game.wild_from.kind == "until-two-up":
        ranks = [plural(RANKS.index(word) + 2) for word in _own_ranks(hand)]
        return "no card any more" if _is_cancelled(hand) else listed(ranks)
    rank = _moving_rank(hand)
    return plural(rank) if rank else ""


def _moving_rank(hand: PublicHand) -> int:
    """The rank that is wild now by the game's `wild_from`, 0 for none."""
    if hand.game.wild_from is None:
        return 0
    match hand.game.wild_from.kind:
        case "after-queen":
            return _after_queen(hand)
        case "in-or-out":
            return _by_step(hand)
        case "slot":
            return next((rank for slot, rank in _board_ranks(hand) if slot == hand.game.wild_from.slot), 0)
        case "lowest-on-board":
            return min((rank for _, rank in _board_ranks(hand)), default=0)
        case "until-two-up":
            return 0


def _is_cancelled(hand: PublicHand) -> bool:
    """Whether a second card of the wild ranks came face up, so that these are wild no more (variants.md 57)."""
    if hand.game.wild_from is None or hand.game.wild_from.kind != "until-two-up":
        return False
    ranks = _own_ranks(hand)
    return sum(card[0] in ranks for card in hand.faced) > 1


def _own_ranks(hand: PublicHand) -> tuple[str, ...]:
    """The ranks that are wild in this game."""
    own = hand.game.fixes.wild.cards
    return tuple(word for word in own if len(word) == 1) if isinstance(own, tuple) else ()


def _board_ranks(hand: PublicHand) -> list[tuple[str, int]]:
    """The slots whose cards are face up, with their ranks; a joker has none."""
    faced = [(each.slot, parse_card(each.card)) for each in hand.board if each.card]
    return [(slot, card.rank) for slot, card in faced if not card.is_joker]


def _after_queen(hand: PublicHand) -> int:
    """The rank of the up-card that came next after the latest queen; none if that queen is the last (variants.md 54).

    All players' up-cards count, those of folded ones too, in the order in which they were dealt.
    """
    ranks = [parse_card(card).rank for card in hand.faced]
    if QUEEN not in ranks:
        return 0
    return ([*ranks, 0])[len(ranks) - ranks[::-1].index(QUEEN)]


def _by_step(hand: PublicHand) -> int:
    """The rank that the latest in-or-out step names (3-5-7, variants.md 115)."""
    for step in reversed(hand.game.steps[: hand.step + 1]):
        if isinstance(step, InOrOutStep):
            return RANKS.index(step.wild) + 2 if step.wild else 0
    return 0


@lru_cache(maxsize=256)
def _without_ranks(rules: Rules, ranks: tuple[str, ...]) -> Rules:
    """A joker that somebody added stays wild: it is nothing else."""
    return replace(rules, wild=replace(rules.wild, cards=tuple(word for word in rules.wild.cards if word not in ranks)))


@lru_cache(maxsize=256)
def _with_rank(rules: Rules, rank: int) -> Rules:
    return replace(rules, wild=replace(rules.wild, cards=(*rules.wild.cards, RANKS[rank - 2])))
