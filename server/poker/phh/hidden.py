"""The cards of a hand that nobody has seen, and those that a file names before they come.

Cards that nobody has seen may change places, as long as nothing that was seen changes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from server.poker import hand
from server.poker.cards import Card
from server.poker.dealing import shuffled
from server.poker.events import Batch, BoardDealt, BoardHidden, Burned, CommonCardDealt, Dealt, GhostDealt
from server.poker.house import Deck, pack
from server.poker.phh.notation import Act, Token
from server.poker.sealed import Secrets

T = TypeVar("T")

BOARD = -1
BURNT = -2
NOBODY_KNOWS = -1


class Hidden:
    """What the file says of the cards that come, and what was dealt for those of which it says nothing.

    Players count from 0 in the file's `order` of seats. `guess` says what to deal for the number of an unknown card, if
    that is there; `guessed` are the texts of what was dealt so. `pack` is the whole deck.
    """

    def __init__(self, acts: Sequence[Act], order: Sequence[int], deck: Deck, guess: Mapping[int, str]) -> None:
        self.order = order
        self.guess = dict(guess)
        self.guessed: set[str] = set()
        self.pack = pack(deck)
        self._coming = _stream(acts, len(order))
        self._named = {token: number for number, token in enumerate(_named(acts))}
        self._taken = dict.fromkeys(self._coming, 0)

    def __contains__(self, card: Card) -> bool:
        return str(card) in self.guessed

    def take(self, batch: Batch, deck: Sequence[Card]) -> Iterator[tuple[int, str]]:
        """Takes note of what was dealt; gives it, by player (BOARD: the board)."""
        for player, card in self._dealt_in(batch, deck):
            token = self._token(player, self._taken[player])
            self._taken[player] += 1
            if isinstance(token, int):
                self.guessed.add(str(card))
                self.guess[token] = str(card)
            else:
                self.guessed.discard(str(card))
            if player != BURNT:
                yield player, str(card)

    def exchange(self, now: hand.Hand, player: int, tries: int, unseen: Iterable[int] = ()) -> dict[Card, Card]:
        """A hidden card of this player's, in his hand or one that he opened with, for any other hidden one.

        Not for one in the hands of the players `unseen`, which might then be as wrong, if there are others.
        """
        seat = self.order[player]
        opened = now.secrets.opened if seat == now.public.first_bettor else ()
        cards = dict.fromkeys((*now.secrets.pockets[now.public.index(seat)], *opened))
        mine = [card for card in cards if card in self]
        if not mine:
            return {}
        others = [card for card in self.pack if card in self or str(card) not in self._named]
        held = {card for each in unseen for card in now.secrets.pockets[now.public.index(self.order[each])]}
        others = [card for card in others if card not in held] or others
        chance = shuffled(len(others), tries.to_bytes(4, "big"), b"exchange")
        card, other = mine[chance[0] % len(mine)], others[chance[-1]]
        return {card: other, other: card}

    def changed(self, now: hand.Hand, changes: Mapping[Card, Card]) -> hand.Hand:
        """The hand with these cards for each other."""
        texts = {str(card): str(other) for card, other in changes.items()}
        self.guessed = {texts.get(card, card) for card in self.guessed}
        self.guess = {token: texts.get(card, card) for token, card in self.guess.items()}
        return hand.Hand(now.public, exchanged(now.secrets, changes))

    def changes(self, batch: Batch, deck: Sequence[Card], stub: Sequence[Card]) -> dict[Card, Card]:
        """Which hidden cards change places, for each card that came off the deck to be the one that should have come.

        Hidden are the `stub` and what was dealt to people and never named.
        """
        hidden = [*stub, *(card for card in self.pack if card in self and card not in stub)]
        ordered = list(hidden)
        done: set[int] = set()
        taken = dict(self._taken)
        for player, card in self._dealt_in(batch, deck):
            here = hidden.index(card)
            token = self._token(player, taken[player])
            taken[player] += 1
            there = self._place_of(token, ordered, done, here, taken)
            ordered[here], ordered[there] = ordered[there], ordered[here]
            done.add(here)
        return {card: other for card, other in zip(hidden, ordered, strict=True) if card != other}

    def _place_of(self, token: Token, cards: list[Card], done: set[int], here: int, taken: Mapping[int, int]) -> int:
        """Where the card lies that should come; for an unknown one the guess, or any that no later action names."""
        places = [here, *(place for place in range(len(cards)) if place not in done)]
        if isinstance(token, str):
            return next((place for place in places if str(cards[place]) == token), here)
        reserved = self._reserved(taken)
        wish = self.guess.get(token)

        def worth(place: int) -> int:
            """0 for the guess, else the later the card will be needed the better."""
            text = str(cards[place])
            return reserved.get(text, 1 - (text == wish))

        return min(places, key=worth)

    def _reserved(self, taken: Mapping[int, int]) -> dict[str, int]:
        """The cards that are still to come by name: the sooner, the more."""
        soon = len(self._named)
        return {
            token: soon - self._named[token] + 2
            for player, tokens in self._coming.items()
            for token in tokens[taken[player] :]
            if isinstance(token, str)
        }

    def _token(self, player: int, number: int) -> Token:
        """What the file says of the card that comes as this player's `number`-th, from 0."""
        there = self._coming[player]
        return there[number] if number < len(there) else NOBODY_KNOWS

    def _dealt_in(self, batch: Batch, deck: Sequence[Card]) -> Iterator[tuple[int, Card]]:
        for event in batch.public:
            match event:
                case Dealt():
                    player = self.order.index(event.seat)
                    yield from ((player, deck[place]) for place in event.at)
                case BoardDealt() | GhostDealt():
                    yield from ((BOARD, deck[place]) for place in event.at)
                case BoardHidden():
                    yield from ((BOARD, deck[place]) for place in event.at)
                case CommonCardDealt():
                    yield BOARD, deck[event.at]
                case Burned():
                    yield BURNT, deck[event.at]
                case _:
                    pass


def exchanged(value: T, changes: Mapping[Card, Card]) -> T:
    """The same with these cards for each other, wherever in it they lie."""
    if isinstance(value, Card):
        return changes.get(value, value)  # type: ignore[return-value]  # T is Card here
    if isinstance(value, tuple):
        return tuple(exchanged(each, changes) for each in value)  # type: ignore[return-value]  # and a tuple here
    if isinstance(value, Secrets):
        fields = {name: exchanged(getattr(value, name), changes) for name in value.__struct_fields__}
        return replace(value, **fields)
    return value


def _named(acts: Sequence[Act]) -> list[str]:
    """Every card that is dealt by name, in the order of the file."""
    return [card for act in acts if act.verb in ("dh", "db") for card in act.cards if isinstance(card, str)]


def _stream(acts: Sequence[Act], players: int) -> dict[int, list[Token]]:
    """All the cards that the file deals, by player, in the order in which they come."""
    coming: dict[int, list[Token]] = {player: [] for player in range(BURNT, players)}
    for act in acts:
        if act.verb in ("dh", "db"):
            coming[act.player] += act.cards
    return coming
