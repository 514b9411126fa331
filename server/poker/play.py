"""A hand as one `decide` plays it on: events said one by one, each taken into the hand at once."""

from collections.abc import Callable

from server.poker.cards import Card, parse_card
from server.poker.events import Batch, PublicEvent, Reshuffled, RestackedStub, SealedEvent
from server.poker.house import pack
from server.poker.public import PublicHand
from server.poker.sealed import Secrets, evolve_secrets

EvolvePublic = Callable[[PublicHand, PublicEvent], PublicHand]
"""What an event does to the public hand: `evolve_public`, which knows every kind of step and so stands above them."""


class Play:
    """Lives for one `decide`; nothing outside it changes. The steps are played on it, so it knows none of them."""

    def __init__(self, public: PublicHand, secrets: Secrets, evolve: EvolvePublic) -> None:
        self.public = public
        self.secrets = secrets
        self._evolve = evolve
        self._said: list[PublicEvent] = []
        self._sealed: list[SealedEvent] = []

    def say(self, event: PublicEvent) -> None:
        """Something happens before everybody: it is taken into both halves, and goes into the batch."""
        self.secrets = evolve_secrets(self.secrets, self.public, event)
        self.public = self._evolve(self.public, event)
        self._said.append(event)

    def seal(self, event: SealedEvent) -> None:
        """Something happens that nobody sees: it is taken into the secrets, and sealed in the batch."""
        self.secrets = evolve_secrets(self.secrets, self.public, event)
        self._sealed.append(event)

    def batch(self) -> Batch:
        """All that was said and sealed so far, in order."""
        return Batch(tuple(self._said), tuple(self._sealed))

    def waits(self) -> bool:
        """Whether the hand waits for somebody, or is over."""
        hand = self.public
        return hand.asked is not None or hand.deck_asked is not None or hand.over

    def pocket(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat that was dealt in, in their order. Only for what `decide` has to know."""
        return self.secrets.pockets[self.public.index(seat)]

    def deck_card(self, place: int) -> Card:
        """The card at a place of the deck, 0 the top one as it was dealt from."""
        return self.secrets.deck[place]

    @property
    def pack(self) -> tuple[Card, ...]:
        """All the cards that the hand is played with."""
        return pack(self.public.setup.rules.deck)

    def put_last(self, seat: int) -> None:
        """Moves to the bottom of the deck what this seat threw: nobody sees it, and nobody else's chances change."""
        hand, secrets = self.public, self.secrets
        own = secrets.mixed[hand.index(seat)]
        rest = secrets.deck[hand.top :]
        others = tuple(card for card in rest if card not in own)
        mine = tuple(card for card in rest if card in own)
        self.seal(RestackedStub((*secrets.deck[: hand.top], *others, *mine)))

    def restack(
        self,
        order: tuple[int, ...],
        thrown: tuple[int, ...],
        folded: tuple[int, ...],
        *,
        burns: bool,
        swept: bool = False,
    ) -> None:
        """Makes a new deck of the stub and these cards, in the order that the system drew."""
        hand, secrets = self.public, self.secrets
        cards = list(secrets.deck[hand.top :])
        for seat in thrown:
            cards += secrets.thrown[hand.index(seat)]
        for seat in folded:
            cards += secrets.pockets[hand.index(seat)]
        if burns:
            cards += secrets.burnt
        if swept:
            cards += [parse_card(card) for card in (*hand.swept, *hand.shared())]
        self.seal(RestackedStub(tuple(cards[place] for place in order)))
        self.say(Reshuffled(len(cards), thrown, folded, burns, swept))
