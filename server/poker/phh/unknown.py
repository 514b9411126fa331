"""Cards that nobody knows: which ones a later action names, and what may stand for the others."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from server.poker.dealing import shuffled
from server.poker.house import Deck, pack
from server.poker.phh.notation import NO_CARD, NO_PLAYER, UNKNOWN, Act, BadHistory, Token

TRIES = 150
"""The most guesses."""
SHOWDOWNS_LOST = 3
"""So many guesses with which, whatever was tried, a mucked hand won."""
PATIENCE = 30
"""So many guesses that all end alike: it is not the unknown cards."""


def bind(acts: Sequence[Act], players: int) -> tuple[dict[int, str], list[int]]:
    """Unknown cards that a later action names, and the loose ones that none does. Numbers as `known` counts them."""
    pockets: list[list[Token]] = [[] for _ in range(players)]
    passed: list[Token] = []
    bound: dict[int, str] = {}
    count = 0
    for act in acts:
        if act.player >= players:
            raise BadHistory(act.number, NO_PLAYER, f"there is no p{act.player + 1} at this table")
        if act.verb in ("dh", "db"):
            tokens = _numbered(act.cards, count)
            count += sum(isinstance(token, int) for token in tokens)
            if act.verb == "dh":
                pockets[act.player] += tokens
        elif act.verb in ("sd", "sm", "own"):
            pocket = pockets[act.player]
            for card in act.cards:
                token = _token(act, card, pocket if act.word == "pass" else [*passed, *pocket], bound)
                if act.verb == "sd" or act.word == "pass":
                    (pocket if token in pocket else passed).remove(token)
                if act.word == "pass":
                    passed.append(token)
    return bound, [token for token in range(count) if token not in bound]


def _numbered(cards: Sequence[Token], count: int) -> list[Token]:
    tokens: list[Token] = []
    for card in cards:
        tokens.append(count if card == UNKNOWN else card)
        count += card == UNKNOWN
    return tokens


def _token(act: Act, card: Token, pocket: list[Token], bound: dict[int, str]) -> Token:
    """Which card of the pocket the action means; an unknown one may turn out to be the card that it names."""
    loose = [token for token in pocket if isinstance(token, int) and token not in bound]
    if card == UNKNOWN:
        if not loose and (act.verb == "sd" or act.word == "pass"):
            raise BadHistory(act.number, NO_CARD, "the file does not say which card goes")
        return loose[-1] if loose else card
    for token in pocket:
        if token == card or (isinstance(token, int) and bound.get(token) == card):
            return token
    if not loose:
        raise BadHistory(act.number, NO_CARD, f"p{act.player + 1} does not hold {card}")
    bound[loose[0]] = str(card)
    return loose[0]


def guesses(
    acts: Sequence[Act], bound: Mapping[int, str], loose: Sequence[int], deck: Deck
) -> Iterator[dict[int, str]]:
    """Cards for the loose ones, one try after the other: who opens stud, for one, may depend on them.

    After a reshuffle there may be more loose ones than cards: the last of them have no guess.
    """
    named = {card for act in acts for card in act.cards} | set(bound.values())
    free = [str(card) for card in pack(deck) if str(card) not in named]
    for number in range(TRIES if loose else 1):
        order = shuffled(len(free), number.to_bytes(4, "big"), b"guess")
        yield {token: free[place] for token, place in zip(loose, order, strict=False)}


def known(acts: Sequence[Act], bound: Mapping[int, str]) -> list[Act]:
    """The actions with every dealt card named that the file names somewhere; the loose ones keep their numbers."""
    named: list[Act] = []
    count = 0
    for act in acts:
        if act.verb in ("dh", "db"):
            tokens = _numbered(act.cards, count)
            count += sum(isinstance(token, int) for token in tokens)
            cards = tuple(bound.get(token, token) if isinstance(token, int) else token for token in tokens)
            named.append(msgspec.structs.replace(act, cards=cards))
        else:
            named.append(act)
    return named
