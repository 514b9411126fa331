"""A hand on its way through a file's actions: each one judged by the engine, each card found where the file says."""

from collections.abc import Sequence

from server.poker import commands, hand
from server.poker.cards import Card
from server.poker.events import Awarded, Batch, BoardDealt, CommonCardDealt, Dealt, HandStarted, Shown
from server.poker.house import pack
from server.poker.legal import legal
from server.poker.phh.notation import UNKNOWN, Act, BadHistory, Token
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps.draw import pool


class Playing:
    """One hand on its way through its actions. `dealt` holds what the engine dealt and no action has named yet."""

    def __init__(self, setup: HandStarted, acts: Sequence[Act], guessed: frozenset[str]) -> None:
        self.acts = acts
        self.guessed = guessed
        self.order = dealing_order(acts)
        self.off_deck = 0
        self.dealt: dict[int, list[str]] = {seat: [] for seat in range(-1, len(setup.seats))}
        self.mucked: dict[int, int] = {}
        self.told: set[int] = set()
        self.paid: list[Awarded] = []
        self.showdown = False
        there = {str(card): card for card in pack(setup.rules.deck)}
        top = [there.pop(text) for text in self.order if text in there]
        batch = hand.start(setup, [*top, *there.values()])
        self.now = hand.evolve_all(None, batch)
        self._note(batch)

    def run(self) -> "Playing":
        for act in self.acts:
            self._act(act)
        public = self.now.public
        if public.asked is not None:
            raise BadHistory(0, "hand-not-over", f"the file ends, and p{public.asked.seat + 1} has still to act")
        self._check_dealt(0)
        if self.showdown:
            self._check_showdown()
        return self

    def _act(self, act: Act) -> None:
        match act.verb:
            case "dh" | "db":
                self._deal(act)
            case "sm":
                self._show(act)
            case "cc" if self._says_nothing(act.seat):
                pass
            case _:
                if act.verb != "sd":
                    self._check_dealt(act.number)
                answer = hand.decide(self.now, act.seat, self._command(act))
                if isinstance(answer, Refusal):
                    raise BadHistory(act.number, answer.rule.value, answer.text)
                self._take(answer)

    def _command(self, act: Act) -> commands.HandCommand:
        public = self.now.public
        pocket = self._pocket(act.seat)
        may = legal(public, act.seat, pocket)
        match act.verb:
            case "f":
                return commands.Fold()
            case "pb":
                return commands.BringIn()
            case "cbr":
                place = public.place(act.seat)
                if may and may.call_all_in and act.to == place.street + place.stack:
                    return commands.Call()  # all-in for less than the bet: some files call that a raise
                return commands.Bet(act.to) if may and may.bet and may.bet.kind == "bet" else commands.RaiseTo(act.to)
            case "sd":
                return commands.Draw(self._places(act, pocket))
            case _:
                return commands.Check() if may and may.check else commands.Call()

    def _says_nothing(self, seat: int) -> bool:
        """Whether it is a check by somebody whom nothing is asked, because all the others are all-in."""
        public = self.now.public
        if public.asked is not None:
            return False
        place = public.place(seat)
        return not place.folded and all(other.all_in for other in public.live() if other.seat != seat)

    def _places(self, act: Act, pocket: Sequence[Card]) -> tuple[int, ...]:
        """Where the thrown cards lie; those that nobody knows are any that were guessed."""
        texts = [str(card) for card in pocket]
        places: list[int] = []
        for card in sorted(act.cards, key=lambda text: text == UNKNOWN):
            for place, text in enumerate(texts):
                if place not in places and (text == card or (card == UNKNOWN and text in self.guessed)):
                    places.append(place)
                    break
            else:
                raise BadHistory(act.number, RefusalRule.NO_SUCH_CARD.value, f"p{act.seat + 1} does not hold {card}")
        return tuple(places)

    def _deal(self, act: Act) -> None:
        waiting = self.dealt[act.seat]
        who = f"p{act.seat + 1}" if act.verb == "dh" else "the board"
        if len(waiting) < len(act.cards):
            raise BadHistory(act.number, "not-dealt-now", f"{who} gets {len(act.cards)} too many cards now")
        there, self.dealt[act.seat] = waiting[: len(act.cards)], waiting[len(act.cards) :]
        for text, card in zip(there, act.cards, strict=True):
            if text != card:
                raise BadHistory(act.number, "no-such-card", f"{card} cannot be dealt to {who}: it lies elsewhere")

    def _show(self, act: Act) -> None:
        asked = self.now.public.asked
        if asked is not None:
            raise BadHistory(act.number, "hand-not-over", f"nobody shows yet: p{asked.seat + 1} has still to act")
        if not act.cards:
            self.mucked[act.seat] = act.number
            return
        pocket = self._pocket(act.seat)
        named = len(pocket) - len(self.dealt[act.seat])  # all-in hands may be turned up before the last cards
        texts = sorted(str(card) for card in pocket[:named])
        if UNKNOWN not in act.cards and sorted(map(str, act.cards)) != texts:
            raise BadHistory(act.number, "no-such-card", f"p{act.seat + 1} holds other cards than these")
        if UNKNOWN not in act.cards:
            self.told.add(act.seat)

    def _check_dealt(self, number: int) -> None:
        for seat, waiting in self.dealt.items():
            if waiting:
                who = f"p{seat + 1}" if seat >= 0 else "the board"
                raise BadHistory(number, "not-dealt-yet", f"{who} is owed {len(waiting)} cards before that")

    def _check_showdown(self) -> None:
        """Whoever shows nothing must have lost, and no guessed card may have decided anything."""
        for place in self.now.public.live():
            won = place.seat in {seat for award in self.paid for seat, _ in award.shares if award.name}
            if place.seat in self.mucked:
                if won:
                    text = f"p{place.seat + 1} mucks the winning hand, and here cards speak"
                    raise BadHistory(self.mucked[place.seat], "cards-speak", text)
            elif place.seat not in self.told and self.guessed & {str(card) for card in self._pocket(place.seat)}:
                raise BadHistory(0, "no-such-card", f"the showdown needs the cards of p{place.seat + 1}")

    def _pocket(self, seat: int) -> tuple[Card, ...]:
        return self.now.secrets.pockets[self.now.public.index(seat)]

    def _take(self, batch: Batch) -> None:
        self.now = hand.evolve_all(self.now, batch)
        self._note(batch)
        if self.now.public.deck_asked is not None:
            answer = hand.decide(self.now, None, commands.Reshuffle(self._shuffled()))
            if isinstance(answer, Refusal):
                raise BadHistory(0, answer.rule.value, answer.text)
            self._take(answer)

    def _shuffled(self) -> tuple[int, ...]:
        """An order of the cards that go back into the deck in which the next ones are those of the file."""
        public, secrets = self.now.public, self.now.secrets
        waiting = next(place.seat for place in public.seats if place.owed)
        thrown, folded = pool(public, waiting)
        cards = [*secrets.deck[public.top :]]
        for seat in thrown:
            cards += secrets.thrown[public.index(seat)]
        for seat in folded:
            cards += secrets.pockets[public.index(seat)]
        places = {str(card): place for place, card in enumerate(cards)}
        first = [places.pop(text) for text in self.order[self.off_deck :] if text in places]
        return (*first, *places.values())

    def _note(self, batch: Batch) -> None:
        """Keeps what was dealt until an action names it, and what was paid."""
        deck = self.now.secrets.deck
        for event in batch.public:
            match event:
                case Dealt():
                    self.dealt[event.seat] += [str(deck[place]) for place in event.at]
                    self.off_deck += len(event.at)
                case BoardDealt():
                    self.dealt[-1] += event.cards
                    self.off_deck += len(event.cards)
                case CommonCardDealt():
                    self.dealt[-1].append(event.card)
                    self.off_deck += 1
                case Awarded():
                    self.paid.append(event)
                case Shown():
                    self.showdown = True
                case _:
                    pass


def dealing_order(acts: Sequence[Act]) -> list[str]:
    """The cards in the order in which they come off the deck: one round after the other, a draw player by player."""
    order: list[Token | None] = []
    draws: dict[int, list[int]] = {}
    group: dict[int, list[Token]] = {}
    for act in acts:
        if act.verb == "dh":
            for card in act.cards:
                if draws.get(act.seat):
                    order[draws[act.seat].pop(0)] = card
                else:
                    group.setdefault(act.seat, []).append(card)
            continue
        order += _rounds(group)
        group = {}
        if act.verb == "db":
            order += act.cards
        elif act.verb == "sd":
            draws.setdefault(act.seat, []).extend(range(len(order), len(order) + len(act.cards)))
            order += [None] * len(act.cards)
    return [str(card) for card in (*order, *_rounds(group)) if card is not None]


def _rounds(group: dict[int, list[Token]]) -> list[Token]:
    """Cards named player by player, as they were dealt: one to each, round after round."""
    turns = range(max(map(len, group.values()), default=0))
    return [group[seat][turn] for turn in turns for seat in sorted(group) if turn < len(group[seat])]
