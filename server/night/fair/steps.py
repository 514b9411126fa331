"""A deal checked by anybody, from public rows and openings alone, and the check told step by step."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from server.night.fair.checked import Checked
from server.night.fair.deal import UNKNOWN, Deal, SealedDeck, Seen, SeenCut
from server.night.fair.opening import Opening, cut_of
from server.night.fair.whole import Untold, dealt_again, faces, opened_whole
from server.poker import dealing
from server.poker.cards import FaceUp

DECKS = 4


class OpenCards(msgspec.Struct, frozen=True):
    """Every card of a hand whose decks are open: by seat what it `held` at the end and had `thrown`, and what was
    `left` in the deck, from the top.
    """

    held: tuple[tuple[int, tuple[str, ...]], ...]
    thrown: tuple[tuple[int, tuple[FaceUp, ...]], ...]
    left: tuple[str, ...]


class DealCheck(msgspec.Struct, frozen=True):
    """A hand's deal and every step of its check; `cards` where all of them are open and can be followed."""

    hand: int
    steps: tuple[Checked, ...]
    cards: OpenCards | None = None

    @property
    def fair(self) -> bool:
        """Whether no step failed."""
        return all(step.holds is not False for step in self.steps)

    @property
    def whole(self) -> bool:
        """Whether every step holds."""
        return all(step.holds for step in self.steps)


class AtDeal(msgspec.Struct, frozen=True):
    """What the page of a hand's deal shows. `check` is None when the hand was not dealt, or is not over.

    `opened_whole` are the night's hands that did not count: void ones, and those that were sealed and never dealt.
    """

    check: DealCheck | None
    opened_whole: tuple[int, ...]


def examine(deal: Deal, openings: Iterable[Opening], name: Callable[[SeenCut], str]) -> DealCheck:
    """Checks one deal; `openings` of other hands are left out, `name` names who cut."""
    mine = tuple(each for each in openings if each.hand == deal.hand)
    steps = [step for deck in deal.decks for step in _deck(deal, deck, name)]
    if not deal.orderly:
        said = (
            "Its rows are not those of a deal: sealed, cut at most once, opened, and only then dealt, each place told."
        )
        steps.append(Checked(said, False))
    elif deal.decks and not deal.pack:
        steps += _undealt(deal)
    elif deal.decks and deal.decks[0].pick != UNKNOWN and _is_cut(deal):
        steps += _cards(deal, mine)
    check = DealCheck(deal.hand, tuple(steps))
    return replace(check, cards=_open_cards(deal)) if deal.whole and deal.pack and check.fair else check


def _open_cards(deal: Deal) -> OpenCards | None:
    try:
        table = dealt_again(deal)
    except Untold:
        return None
    held = tuple((seat, tuple(faces(cards))) for seat, cards in table.held.items())
    return OpenCards(held, deal.thrown, tuple(faces(table.rest())))


def _undealt(deal: Deal) -> Iterator[Checked]:
    """Its number is used up: nobody deals again until it is good."""
    if deal.whole:
        yield from opened_whole(deal)
    elif deal.decks[0].pick != UNKNOWN:
        said = "It was cut and never dealt, as when players have left. An older server left the chosen deck shut."
        yield Checked(said, None)


def _deck(deal: Deal, deck: SealedDeck, name: Callable[[SeenCut], str]) -> Iterator[Checked]:
    which = f"Shuffle {deck.stage + 1} of this hand: " if deck.stage else ""
    if deck.pick == UNKNOWN:
        told = {number for stage, number, _ in deal.whole if stage == deck.stage}
        said = f"{which}The decks were sealed in row {deck.sealed_at}, and never used."
        yield Checked(said, True if told == set(range(len(deck.seals))) else None)
        return
    before = deck.cut is None or deck.sealed_at < deck.cut.seq
    yield Checked(
        f"{which}Four decks of {deck.count} cards were shuffled and sealed in row {deck.sealed_at}, before a cut.",
        before and len(deck.seals) == len(set(deck.seals)) == DECKS,
    )
    if deck.cut:
        yield Checked(
            f"{name(deck.cut)} cut in row {deck.cut.seq}; the device that cut added randomness of its own: "
            f"{deck.cut.entropy[:8]}…",
            True,
        )
    else:
        yield Checked("Nobody cut in time: the server alone drew these decks.", None)
    try:
        choice = cut_of(deal, deck)
        opened = {number: bytes.fromhex(secret) for number, secret in deck.opened}
        prints = tuple(bytes.fromhex(each) for each in deck.prints)
        seals = tuple(bytes.fromhex(each) for each in deck.seals)
        ident = dealing.hand_id(deal.night, deal.hand, deck.stage)
        again = {
            number: dealing.seal(dealing.leaves(ident, number, secret, deck.count)) for number, secret in opened.items()
        }
    except (ValueError, OverflowError) as bad:
        why = bad if isinstance(bad, dealing.BadDeal) else "a number or a hash in it is none"
        yield Checked(f"What stands in the book is no deal: {why}.", False)
        return
    yield Checked(
        f"Seals and cut together choose deck {deck.pick + 1} and the order in which it is dealt: worked out anew, "
        "it is the same.",
        choice.pick == deck.pick,
    )
    others = set(range(len(seals))) - {deck.pick}
    yield Checked(
        "The decks that were not chosen were opened: each is a whole deck, and the one that had been sealed.",
        set(again) == others and all(again[number] == seals[number] for number in again),
    )
    yield Checked(
        f"The seal of the chosen deck fits the fingerprints of its {deck.count} cards.",
        len(prints) == deck.count and deck.pick in range(len(seals)) and dealing.seal(prints) == seals[deck.pick],
    )


def _is_cut(deal: Deal) -> bool:
    """Whether what stands in the book can be a cut at all; where it cannot, that is said already."""
    try:
        return bool([cut_of(deal, deck) for deck in deal.decks if deck.pick != UNKNOWN])
    except ValueError:
        return False


def _cards(deal: Deal, openings: Sequence[Opening]) -> Iterator[Checked]:
    count, deck = len(deal.places), deal.decks[0].count
    good = sorted(deal.places) == list(range(count)) and count <= deck
    yield Checked(
        f"{_many(count, 'card')} were dealt from the top, one after the other: none was skipped, none came twice.", good
    )
    if len(deal.pack) != deck:
        yield Checked(f"The game is played with {_many(len(deal.pack), 'card')}, and {deck} were sealed.", False)
        return
    if not good:
        return
    if deal.whole or deal.pockets is not None:
        yield from opened_whole(deal)
    elif deal.reveal and deal.over:
        due = deal.reveal == "after-hand" or deal.closed
        said = "This house opens every deck after the hand, and this one stays shut."
        later = "This house opens every deck when the night is over: night.json has them then."
        yield Checked(said if due else later, False if due else None)
    wanted = {(seen.card, seen.seat, seen.place): seen for seen in deal.seen}
    wrong = [each for each in openings if not _as_seen(deal, each)]
    proven = [seen for seen in wanted.values() if any(_opens(deal, seen, each) for each in openings)]
    bare = sorted({seen.card for seen in wanted.values()} - {seen.card for seen in proven})
    if wrong:
        cards = ", ".join(each.card for each in wrong)
        yield Checked(f"These are not cards of the sealed deck, or not those that everybody saw: {cards}.", False)
    if deal.whole:
        return
    if proven:
        cards = _many(len({seen.card for seen in proven}), "card")
        yield Checked(f"{cards} that everybody saw, opened one by one: each is the one sealed at its place.", not wrong)
    elif not wanted:
        yield Checked("Nobody showed a card, so none is opened.", not wrong)
    if bare:
        yield Checked(
            "Not opened, for it would tell whose they had been, or because the secrets were destroyed: "
            f"{', '.join(bare)}.",
            None,
        )


def _fits(deal: Deal, opening: Opening) -> bool:
    """The card is the sealed one of that place."""
    deck = deal.decks[0]
    if opening.place not in deal.places:
        return False
    try:
        salt = bytes.fromhex(opening.salt)
        place = cut_of(deal, deck).permutation[opening.place]
    except (ValueError, IndexError):
        return False
    ident = dealing.hand_id(deal.night, deal.hand)
    cards = [number for number, card in enumerate(deal.pack) if card == opening.card]
    return place < len(deck.prints) and any(
        dealing.leaf(ident, deck.pick, place, card, salt).hex() == deck.prints[place] for card in cards
    )


def _as_seen(deal: Deal, opening: Opening) -> bool:
    """It is what everybody saw, and nobody saw another card there."""
    there = {seen.card for seen in deal.seen if not seen.stage and seen.place == opening.place}
    return there <= {opening.card} and any(_opens(deal, seen, opening) for seen in deal.seen)


def _opens(deal: Deal, seen: Seen, opening: Opening) -> bool:
    if opening.card != seen.card or not _fits(deal, opening):
        return False
    if seen.place != UNKNOWN:
        return not seen.stage and opening.place == seen.place
    return opening.place in deal.held.get(seen.seat, ())


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
