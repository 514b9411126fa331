"""FD1, the fair deal: decks committed to before the cut, the cut choosing among them (bank.md 2.2 and 2.3, byte-exact).

All the randomness comes in as arguments: the deck secrets from the server, the entropy from whoever cuts.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

import msgspec

from server.poker.cards import Card

SECRET_BYTES = 32
_T = b"PRN1"


class Cut(msgspec.Struct, frozen=True):
    """One player's part in the cut. `entropy` is 32 bytes from his own device; `position` is where he cut, from 1."""

    seat: int
    position: int
    entropy: bytes


class Choice(msgspec.Struct, frozen=True):
    """What the cut chose: one of the committed decks, and a permutation to deal it by. Both are public."""

    pick: int
    permutation: tuple[int, ...]


class BadDeal(ValueError):
    """Secrets, cuts or commitments that cannot be those of a deal."""


def hand_id(night: int, hand: int, stage: int = 0) -> bytes:
    """The 16 bytes that tie commitments to one deal. Stage 0 is the deal, each reshuffle of the hand is one more."""
    return hashlib.sha256(f"night-{night}/hand-{hand}/stage-{stage}".encode()).digest()[:16]


def commitments(hand: bytes, secrets: Sequence[bytes], cards: int) -> tuple[bytes, ...]:
    """One commitment of 32 bytes for each deck secret, to be published before the cut, for decks of `cards` cards."""
    if len(hand) != 16 or any(len(secret) != SECRET_BYTES for secret in secrets):
        raise BadDeal("a hand id has 16 bytes, a deck secret 32")
    return tuple(seal(leaves(hand, deck, secret, cards)) for deck, secret in enumerate(secrets))


def leaves(hand: bytes, deck: int, secret: bytes, cards: int) -> tuple[bytes, ...]:
    """The salted hash of each place of one committed deck."""
    return tuple(
        leaf(hand, deck, place, card, salt(secret, place))
        for place, card in enumerate(shuffled(cards, secret, b"deck"))
    )


def leaf(hand: bytes, deck: int, place: int, card: int, salt: bytes) -> bytes:
    """The hash of one place: `card` is its number in the pack. Whoever has the salt of a place can check its card."""
    return hashlib.sha256(b"\x00" + _T + hand + _u16(deck) + _u16(place) + bytes([card]) + salt).digest()


def seal(leaves: Sequence[bytes]) -> bytes:
    """The commitment to a deck of these leaves."""
    return hashlib.sha256(b"\x01" + _T + b"".join(leaves)).digest()


def salt(secret: bytes, place: int) -> bytes:
    """What opens one place of a committed deck: given to who may see that card, and to nobody else."""
    return _mac(secret, _T + b"salt" + _u16(place))


def cut(hand: bytes, commitments: Sequence[bytes], cuts: Sequence[Cut], cards: int) -> Choice:
    """What these cuts choose; cuts by seat. No cut at all is allowed: the hand is then dealt "uncut"."""
    if any(len(each.entropy) != SECRET_BYTES for each in cuts):
        raise BadDeal("a cut has 32 bytes of entropy")
    by_seat = sorted(cuts, key=lambda each: each.seat)
    parts = [_u16(each.seat) + _u16(each.position) + each.entropy for each in by_seat]
    entropy = hashlib.sha256(b"\x02" + _T + hand + b"".join(commitments) + b"".join(parts)).digest()
    pick = _below(_stream(entropy, b"pick"), len(commitments))
    return Choice(pick, tuple(shuffled(cards, entropy, b"cut")))


def places(secret: bytes, choice: Choice) -> tuple[int, ...]:
    """The final deck as card bytes, top card first; `secret` is that of the picked deck."""
    deck = shuffled(len(choice.permutation), secret, b"deck")
    return tuple(deck[place] for place in choice.permutation)


def deck(pack: Sequence[Card], secret: bytes, choice: Choice) -> tuple[Card, ...]:
    """The final deck, top card first: card byte n is the n-th card of the published pack (`house.pack`)."""
    if len(pack) != len(choice.permutation):
        raise BadDeal(f"the cut was for {len(choice.permutation)} cards, the pack has {len(pack)}")
    return tuple(pack[card] for card in places(secret, choice))


def shuffled(cards: int, key: bytes, label: bytes) -> list[int]:
    """An order of 0..cards-1: Fisher-Yates, from the stream of this key."""
    order = list(range(cards))
    stream = _stream(key, label)
    for last in range(cards - 1, 0, -1):
        chosen = _below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _stream(key: bytes, label: bytes) -> Iterator[int]:
    """Numbers of 32 bits, without end."""
    block = 0
    while True:
        data = _mac(key, _T + label + block.to_bytes(4, "big"))
        for start in range(0, len(data), 4):
            yield int.from_bytes(data[start : start + 4], "big")
        block += 1


def _below(stream: Iterator[int], bound: int) -> int:
    """The next number below `bound`, with no bias: what does not divide evenly is drawn again."""
    limit = 2**32 // bound * bound
    number = next(stream)
    while number >= limit:
        number = next(stream)
    return number % bound


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def _u16(number: int) -> bytes:
    return number.to_bytes(2, "big")
