"""What the public rows of a book say of each deal: seals, cut, opened decks, places dealt from, cards seen (FD1)."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from server.night import events as e
from server.poker import events as h
from server.poker.cards import FaceUp
from server.poker.house import pack

NOBODY = -1
UNKNOWN = -1


class SeenCut(msgspec.Struct, frozen=True):
    """Who cut, where, and 32 bytes of his own device in hex. `seq` is the row."""

    seq: int
    seat: int
    position: int
    entropy: str


class SealedDeck(msgspec.Struct, frozen=True):
    """Decks that were committed to together. `stage` 0 is the deal, each reshuffle one more.

    `seals` are the commitments and `prints` the hash of every place of the picked deck, in hex; `opened` the other
    decks' secrets. `sealed_at` and `opened_at` are rows; 0, and a `pick` of -1, while nobody has cut.
    """

    stage: int
    count: int
    seals: tuple[str, ...]
    sealed_at: int
    cut: SeenCut | None = None
    opened_at: int = 0
    pick: int = UNKNOWN
    opened: tuple[tuple[int, str], ...] = ()
    prints: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """A card that everybody saw. `seat` is whose it was, `place` where in the deal it stood, from 0; -1: not said.

    `stage`: of which deck it is. After a reshuffle a card that is shown may be of either.
    """

    card: FaceUp
    stage: int
    seat: int = NOBODY
    place: int = UNKNOWN


class Deal(msgspec.Struct, frozen=True):
    """One hand's deal. `pack` are its cards by their number in the pack, empty when the hand never began.

    `places` of the first deck were dealt from, in order; `held` says by seat which of them came to it, face up or down,
    and under -1 those of shared cards that lay face down. `whole` are decks that a void hand opened, or one that was
    never dealt: stage, deck and secret in hex; `thrown` what each seat had thrown, in turn; `pockets` are those that
    were laid open, by seat, None: it is not void. `passed`: cards went from hand to hand. `over`: the hand has ended.
    `orderly`: each deck was sealed, then cut at most once, then opened, and only then dealt from. `course`: everything
    that moved a card. `reveal`: when its house opens all of it; "": never. `closed`: the night is over.
    """

    night: int
    hand: int
    decks: tuple[SealedDeck, ...] = ()
    pack: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    held: dict[int, tuple[int, ...]] = {}
    seen: tuple[Seen, ...] = ()
    whole: tuple[tuple[int, int, str], ...] = ()
    thrown: tuple[tuple[int, tuple[FaceUp, ...]], ...] = ()
    pockets: tuple[tuple[int, tuple[FaceUp, ...]], ...] | None = None
    passed: bool = False
    over: bool = False
    orderly: bool = True
    course: tuple[h.PublicEvent, ...] = ()
    reveal: str = ""
    closed: bool = False


COURSE = (
    h.HandStarted, h.Dealt, h.BoardDealt, h.BoardHidden, h.CommonCardDealt, h.Burned, h.Drew, h.Threw, h.Reshuffled,
    h.TurnBegan, h.GhostDealt, h.Arranged, h.Passed,
)  # fmt: skip


def read(night: int, rows: Iterable[tuple[int, Sequence[e.PublicEvent]]]) -> tuple[Deal, ...]:
    """Every deal of a night, in order; `rows` are the seq and the public events of its event rows."""
    deals: dict[int, Deal] = {}
    now = 0
    for seq, events in rows:
        for event in events:
            if isinstance(event, e.DeckCommitted | h.HandStarted):
                now = event.hand
            if isinstance(event, e.NightClosed):
                deals = {hand: replace(deal, closed=True) for hand, deal in deals.items()}
            if isinstance(event, e.DealOpened) and event.hand in deals:
                deals[event.hand] = _with(deals[event.hand], seq, event)
            elif now:
                deal = deals.get(now, Deal(night, now))
                if isinstance(event, COURSE):
                    deal = replace(deal, course=(*deal.course, event))
                deals[now] = _with(deal if _in_turn(deal, event) else replace(deal, orderly=False), seq, event)
    return tuple(deals.values())


def _in_turn(deal: Deal, event: e.PublicEvent) -> bool:
    """Whether this may come now: who cuts again, or seals again, chooses his cards."""
    deck = deal.decks[-1] if deal.decks else None
    opened = deck is not None and deck.pick != UNKNOWN
    secret = not deal.whole  # nothing is cut or dealt any more once everything is open
    match event:
        case e.DeckCommitted():
            return secret and event.stage == len(deal.decks) and (deck is None or opened)
        case e.DeckCut():
            return secret and deck is not None and deck.cut is None and not opened
        case e.DeckUncut():
            return secret and deck is not None and deck.cut is None
        case e.DeckOpened():
            its = (event.hand, event.stage)
            return secret and deck is not None and not opened and its == (deal.hand, deck.stage)
        case h.HandStarted():
            return secret and opened and not deal.pack
        case h.BoardDealt() | h.GhostDealt():
            return secret and opened and bool(deal.pack) and len(event.at) == len(event.cards)
        case h.Dealt():
            count = event.down + len(event.up) + event.blind
            return secret and opened and bool(deal.pack) and len(event.at) == count
        case h.BoardHidden() | h.CommonCardDealt() | h.Burned():
            return secret and opened and bool(deal.pack)
        case h.HandEnded():
            return secret or deal.pockets is not None
        case _:
            return True


def _with(deal: Deal, seq: int, event: e.PublicEvent) -> Deal:
    match event:
        case e.DeckCommitted():
            deck = SealedDeck(event.stage, event.count, event.commitments, seq)
            return replace(deal, decks=(*deal.decks, deck))
        case e.DeckCut() if deal.decks:
            made = SeenCut(seq, event.seat, event.position, event.entropy)
            return replace(deal, decks=(*deal.decks[:-1], replace(deal.decks[-1], cut=made)))
        case e.DeckOpened() if deal.decks:
            deck = replace(deal.decks[-1], opened_at=seq, pick=event.pick, opened=event.opened, prints=event.leaves)
            return replace(deal, decks=(*deal.decks[:-1], deck))
        case e.DealOpened() if event.hand == deal.hand:
            return replace(deal, whole=event.decks, thrown=event.thrown)
        case h.Voided():
            return replace(deal, pockets=event.pockets)
        case h.Passed():
            return replace(deal, passed=True)
        case h.HandStarted():
            return replace(deal, pack=tuple(str(card) for card in pack(event.rules.deck)), reveal=event.reveal)
        case h.HandEnded():
            return replace(deal, over=True)
        case _:
            return _dealt(deal, event)


def _dealt(deal: Deal, event: e.PublicEvent) -> Deal:
    """With the places that were dealt from, and the cards that everybody saw."""
    stage = deal.decks[-1].stage if deal.decks else 0
    places: tuple[int, ...] = ()
    held = deal.held
    seen: tuple[Seen, ...] = ()
    match event:
        case h.Dealt():
            places = event.at
            up = zip(event.up, event.at[event.down : event.down + len(event.up)], strict=False)
            seen = tuple(Seen(card, stage, event.seat, at) for card, at in up)
            if not stage:
                held = {**held, event.seat: (*held.get(event.seat, ()), *places)}
        case h.BoardDealt(cards=cards, at=at) | h.GhostDealt(cards=cards, at=at):
            places = at
            seen = tuple(Seen(card, stage, NOBODY, place) for card, place in zip(cards, at, strict=False))
        case h.BoardHidden():
            places = event.at
            if not stage:
                held = {**held, NOBODY: (*held.get(NOBODY, ()), *places)}
        case h.CommonCardDealt():
            places, seen = (event.at,), (Seen(event.card, stage, NOBODY, event.at),)
        case h.Burned():
            places = (event.at,)
        case h.BoardTurnedUp(cards=cards):
            seen = tuple(Seen(card, stage) for card in cards)
        case h.Exposed() | h.Shown() | h.OpenersShown() | h.CardsShown():
            seen = tuple(Seen(card, stage, event.seat) for card in event.cards)
        case h.Turned() | h.AceShown():
            seen = (Seen(event.card, stage, event.seat),)
        case _:
            return deal
    return replace(deal, places=deal.places if stage else (*deal.places, *places), held=held, seen=(*deal.seen, *seen))
