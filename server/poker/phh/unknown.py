"""Cards that nobody knows: which ones a later action names, and what may stand for the others."""

from collections.abc import Iterator, Mapping, Sequence
from math import gcd

import msgspec

from server.poker.house import Deck, pack
from server.poker.phh.notation import UNKNOWN, Act, BadHistory, Token

STRIDES = (1, 5, 11, 17)


def bind(acts: Sequence[Act], players: int) -> tuple[dict[int, str], list[int]]:
    """Unknown cards that a later action names, and the loose ones that none does. Numbers as `known` counts them."""
    pockets: list[list[Token]] = [[] for _ in range(players)]
    bound: dict[int, str] = {}
    count = 0
    for act in acts:
        if act.seat >= players:
            raise BadHistory(act.number, "no-such-player", f"there is no p{act.seat + 1} at this table")
        if act.verb in ("dh", "db"):
            tokens, count = _numbered(act.cards, count)
            if act.verb == "dh":
                pockets[act.seat] += tokens
        elif act.verb in ("sd", "sm"):
            pocket = pockets[act.seat]
            for card in act.cards:
                token = _token(act, card, pocket, bound)
                if act.verb == "sd":
                    pocket.remove(token)
    return bound, [token for token in range(count) if token not in bound]


def _numbered(cards: Sequence[Token], count: int) -> tuple[list[Token], int]:
    tokens: list[Token] = []
    for card in cards:
        tokens.append(count if card == UNKNOWN else card)
        count += card == UNKNOWN
    return tokens, count


def _token(act: Act, card: Token, pocket: list[Token], bound: dict[int, str]) -> Token:
    """Which card of the pocket the action means; an unknown one may turn out to be the card that it names."""
    loose = [token for token in pocket if isinstance(token, int) and token not in bound]
    if card == UNKNOWN:
        if not loose and act.verb == "sd":
            raise BadHistory(act.number, "no-such-card", "the file does not say which card is thrown")
        return loose[0] if loose else card
    for token in pocket:
        if token == card or (isinstance(token, int) and bound.get(token) == card):
            return token
    if not loose:
        raise BadHistory(act.number, "no-such-card", f"p{act.seat + 1} does not hold {card}")
    bound[loose[0]] = str(card)
    return loose[0]


def guesses(
    acts: Sequence[Act], bound: Mapping[int, str], loose: Sequence[int], deck: Deck
) -> Iterator[dict[int, str]]:
    """Cards for the loose ones, one try after the other: which card opens stud, or who mucks, may depend on them."""
    if not loose:
        yield {}
        return
    named = {card for act in acts for card in act.cards} | set(bound.values())
    free = [str(card) for card in pack(deck) if str(card) not in named]
    for stride in STRIDES:
        if len(free) < len(loose) or gcd(stride, len(free)) > 1:
            continue
        for start in range(len(free)):
            yield {token: free[(start + stride * place) % len(free)] for place, token in enumerate(loose)}


def known(acts: Sequence[Act], cards: Mapping[int, str]) -> list[Act]:
    """The actions with every dealt card named."""
    named: list[Act] = []
    count = 0
    for act in acts:
        if act.verb in ("dh", "db"):
            tokens, count = _numbered(act.cards, count)
            texts = tuple(cards[token] if isinstance(token, int) else token for token in tokens)
            named.append(msgspec.structs.replace(act, cards=texts))
        else:
            named.append(act)
    return named
