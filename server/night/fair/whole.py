"""A hand whose decks were opened whole: void, or sealed and never dealt. It is dealt again from them, card for card."""

from collections import Counter
from collections.abc import Iterator, Sequence

from server.night.fair.checked import Checked
from server.night.fair.deal import NOBODY, UNKNOWN, Deal, SealedDeck
from server.night.fair.opening import can_be, cut_of
from server.poker import dealing
from server.poker import events as h

JOKER = "Jk"
Piles = dict[int, list[str]]


class NotSo(Exception):
    """What the rows say cannot have come from these decks."""


class Untold(Exception):
    """The rows do not say enough to follow the cards."""


def opened_whole(deal: Deal) -> Iterator[Checked]:
    """Every deck of it that was not opened before is open as well (bank.md 2.2, aborted hands)."""
    by_stage = {deck.stage: deck for deck in deal.decks}
    opened = {(stage, number) for stage, number, _ in deal.whole}
    wanted = {
        (deck.stage, number)
        for deck in deal.decks
        for number in (range(len(deck.seals)) if deck.pick == UNKNOWN else (deck.pick,))
    }
    good = all(_as_sealed(deal, by_stage.get(stage), deck, text) for stage, deck, text in deal.whole)
    if deal.pack and deal.pockets is None and not deal.reveal:
        yield Checked("All its cards were opened, though the hand counts and this house never opens them.", False)
    yield Checked(_said(deal), good and opened >= wanted and len(opened) == len(deal.whole))
    if good and deal.pack and (0, deal.decks[0].pick) in opened:
        yield _pockets(deal, deal.pockets)


def _said(deal: Deal) -> str:
    if deal.pack and deal.pockets is None:
        return "This house opens every deck once the cards do not matter any more: it is the one that had been sealed."
    if deal.pack:
        return "The hand is void, so the chosen deck was opened, too: it is the one that had been sealed."
    if deal.decks[0].pick == UNKNOWN:
        return "It was sealed and never cut, so all its decks were opened: they are those that had been sealed."
    return (
        "It was cut and never dealt, as when players have left, so the chosen deck was opened, too: "
        "it is the one that had been sealed."
    )


def _as_sealed(deal: Deal, deck: SealedDeck | None, number: int, text: str) -> bool:
    if deck is None or number not in range(len(deck.seals)):
        return False
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        return False
    if len(secret) != dealing.SECRET_BYTES or not can_be(deck.count):
        return False
    ident = dealing.hand_id(deal.night, deal.hand, deck.stage)
    if dealing.seal(dealing.leaves(ident, number, secret, deck.count)).hex() != deck.seals[number]:
        return False
    if deck.stage or number != deck.pick or not deal.pack:
        return True
    order = dealing.places(secret, cut_of(deal, deck))
    return all(deal.pack[order[seen.place]] == seen.card for seen in deal.seen if not seen.stage and seen.place >= 0)


def _pockets(deal: Deal, pockets: Sequence[tuple[int, Sequence[str]]] | None) -> Checked:
    """`pockets` are those of a void hand, which were laid open."""
    try:
        held = dealt_again(deal).held
    except NotSo as why:
        return Checked(f"Dealt again from the open decks the hand comes out otherwise: {why}.", False)
    except Untold:
        return _roughly(deal, pockets)
    if pockets is None:
        return Checked("Dealt again from the open decks, card by card: what was shown is what comes out.", True)
    text = "Dealt again from the open decks, card by card: the pockets that were laid open are those that come out."
    laid = {seat: Counter(cards) for seat, cards in pockets}
    return Checked(text, laid == {seat: Counter(faces(cards)) for seat, cards in held.items()})


def _roughly(deal: Deal, pockets: Sequence[tuple[int, Sequence[str]]] | None) -> Checked:
    """What each seat laid open at the end was dealt to it, less what it had thrown; passed cards were somebody's."""
    if pockets is None:
        said = "It cannot be dealt again card by card, for what was chosen in it, passed or thrown is not told."
        return Checked(said, None)
    if len(deal.decks) > 1:
        return Checked(
            "Its cards were shuffled again, and what was thrown is not told: the pockets stay unproven.", None
        )
    first = deal.decks[0]
    order = _order(deal, first)
    dealt = {seat: Counter(deal.pack[order[place]] for place in places) for seat, places in deal.held.items()}
    every = sum(dealt.values(), Counter[str]())
    good = not any(
        Counter[str](cards) - (every if deal.passed else dealt.get(seat, Counter())) for seat, cards in pockets
    )
    return Checked("The pockets that were laid open are those that this deck dealt.", good)


def _order(deal: Deal, deck: SealedDeck) -> tuple[int, ...]:
    """The numbers of its cards, the top one first."""
    secret = next(text for stage, number, text in deal.whole if (stage, number) == (deck.stage, deck.pick))
    return dealing.places(bytes.fromhex(secret), cut_of(deal, deck))


class DealtAgain:
    """The cards of a hand that is dealt again: the deck, and what lies where. A joker is told from another one."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        cards = [f"{card}{number}" if card == JOKER else card for number, card in enumerate(deal.pack)]
        self.deck = [cards[number] for number in _order(deal, deal.decks[0])]
        self.used: set[int] = set()
        self.held: Piles = {}
        self.had: Piles = {}
        self.owed: Counter[int] = Counter()
        self.thrown: Piles = {}
        self.mixed: Piles = {}
        self.burnt: list[str] = []
        self.board: list[str] = []
        self.swept: list[str] = []
        self.stage = 0
        self.arranged = False
        self.to_throw = {seat: list(cards) for seat, cards in deal.thrown}

    def rest(self) -> list[str]:
        """What is left of the deck. Raises NotSo when cards were skipped."""
        if self.used != set(range(len(self.used))):
            raise NotSo("cards were not taken from the top")
        return self.deck[len(self.used) :]

    def take(self, places: Sequence[int], shown: Sequence[str] | None = None) -> list[str]:
        if not self.used.isdisjoint(places) or not all(0 <= place < len(self.deck) for place in places):
            raise NotSo("a card was taken twice")
        self.used.update(places)
        cards = [self.deck[place] for place in places]
        if shown is not None and faces(cards) != list(shown):
            raise NotSo("another card came face up")
        return cards

    def dealt(self, event: h.Dealt) -> None:
        own = self.mixed.get(event.seat)
        if own and self.owed[event.seat]:  # what he threw himself comes last of all (procedure.md 11)
            rest = self.rest()
            mine = [card for card in rest if card in own]
            self.deck[len(self.used) :] = [card for card in rest if card not in own] + mine
        self.owed[event.seat] = max(0, self.owed[event.seat] - len(event.at))
        cards = self.take(event.at)
        if faces(cards[event.down : event.down + len(event.up)]) != list(event.up):
            raise NotSo("another card came face up")
        self.held.setdefault(event.seat, []).extend(cards)
        self.had.setdefault(event.seat, []).extend(cards)

    def throw(self, seat: int, count: int) -> None:
        told = self.to_throw.get(seat, [])
        cards, self.to_throw[seat] = told[:count], told[count:]
        if len(cards) != count:
            raise NotSo("not everything that was thrown is told") if self.deal.thrown else Untold
        for card in cards:
            its = {each for each in self.held.get(seat, ()) if each[:2] == card}
            if not its:
                raise NotSo(f"{card} was thrown by somebody who did not have it")
            if len(its) > 1:
                raise Untold  # of two jokers one, and nobody says which
            self.held[seat].remove(next(iter(its)))
            self.thrown.setdefault(seat, []).extend(its)

    def shuffled(self, event: h.Reshuffled) -> None:
        self.stage += 1
        deck = next((each for each in self.deal.decks if each.stage == self.stage and each.pick != UNKNOWN), None)
        if deck is None:
            raise NotSo("a deck was shuffled again that was never sealed")
        if event.folded and self.arranged:
            raise Untold  # in which order they lay stays secret
        pile = self.rest()
        for seat in event.thrown:
            cards = self.thrown.pop(seat, [])
            pile += cards
            self.mixed.setdefault(seat, []).extend(cards)
        for seat in event.folded:
            pile += self.held.get(seat, [])
            self.held[seat] = []
        if event.burns:
            pile, self.burnt = pile + self.burnt, []
        if event.swept:
            pile, self.swept, self.board = [*pile, *self.swept, *self.board], [], []
        if not len(pile) == deck.count == event.count:
            raise NotSo("the deck that was sealed has more cards, or fewer, than were shuffled again")
        self.deck, self.used = [pile[number] for number in _order(self.deal, deck)], set()

    def follow(self, event: h.PublicEvent) -> None:
        match event:
            case h.HandStarted():
                self.held = {each.seat: [] for each in event.seats}
            case h.Dealt():
                self.dealt(event)
            case h.BoardDealt():
                self.board += self.take(event.at, event.cards)
            case h.GhostDealt():
                self.take(event.at, event.cards)
            case h.CommonCardDealt():
                self.take((event.at,), (event.card,))
            case h.BoardHidden():
                self.had.setdefault(NOBODY, []).extend(self.take(event.at))
            case h.Burned():
                self.burnt += self.take((event.at,))
            case h.Drew():
                self.throw(event.seat, event.count)
                self.owed[event.seat] += event.count
            case h.Threw():
                self.throw(event.seat, event.count)
            case h.Reshuffled():
                self.shuffled(event)
            case h.TurnBegan():
                self.swept, self.board = [*self.swept, *self.board], []
            case h.Arranged():
                self.arranged = True
            case h.Passed():
                raise Untold  # what was passed on stays secret, and with it whose cards these are
            case _:
                pass


def dealt_again(deal: Deal) -> DealtAgain:
    """The table at the end of a hand whose decks are open. Raises NotSo and Untold."""
    table = DealtAgain(deal)
    for event in deal.course:
        table.follow(event)
    table.rest()
    if any(table.to_throw.values()):
        raise NotSo("more is told of what was thrown than was thrown")
    for seen in deal.seen:
        if seen.place == UNKNOWN and seen.card not in faces(table.had.get(seen.seat, ())):
            raise NotSo(f"{seen.card} was shown by somebody who never had it")
    return table


def faces(cards: Sequence[str]) -> list[str]:
    """As people read them: all jokers alike."""
    return [card[:2] for card in cards]
