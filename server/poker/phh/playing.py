"""A hand on its way through a file's actions: each one judged by the engine, each card found where the file says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from server.poker import commands, hand
from server.poker.cards import Card
from server.poker.choices import Legal
from server.poker.dealing import shuffled
from server.poker.events import (
    Awarded,
    Batch,
    BoardDealt,
    BoardHidden,
    Burned,
    CommonCardDealt,
    Dealt,
    GhostDealt,
    HandEnded,
    HandStarted,
    OpenersShown,
    PublicEvent,
    Shown,
)
from server.poker.game import ShowdownStep
from server.poker.house import pack
from server.poker.invariants import InvariantBroken
from server.poker.legal import legal
from server.poker.phh.notation import CARDS_SPEAK, OWN, UNKNOWN, Act, BadHistory, Token
from server.poker.phh.setup import order_of
from server.poker.refusal import Refusal, RefusalRule
from server.poker.sealed import Secrets
from server.poker.steps.picking import lowest

T = TypeVar("T")

YES_OR_NO = {"yes": True, "no": False}
BOARD = -1
BURNT = -2
NOBODY_KNOWS = -1
HANDS = 300
SHOWDOWNS = 400
"""How often hidden cards are changed about before a history is said to be wrong."""
ROUNDS = 60
"""A deck is in order after one or two; a card more may come for another card that is up."""


class Playing:
    """One hand on its way through its actions. Players count from 0 in the file's order.

    `coming` are all the cards that the file deals to each player and to the board, in order, a number for one that
    nobody knows; `guess` says what to deal for it, if that is there, and `guessed` is what was dealt; `mended`: whether
    some of it was changed because a rule asked for other cards. `stacks`: how the hand should end, if the file says.
    `dealt` holds what the engine dealt and no action has named yet.
    """

    def __init__(
        self, setup: HandStarted, acts: Sequence[Act], guess: Mapping[int, str], stacks: Sequence[int] = ()
    ) -> None:
        self.acts = acts
        self.stacks = stacks
        self.guess = dict(guess)
        self.guessed: set[str] = set()
        self.order = order_of(setup)
        self.coming = _stream(acts, len(self.order))
        self.named = {token: number for number, token in enumerate(_named(acts))}
        self.taken = dict.fromkeys(self.coming, 0)
        self.dealt: dict[int, list[str]] = {player: [] for player in self.coming}
        self.mucked: dict[int, int] = {}
        self.told: set[int] = set()
        self.events: list[PublicEvent] = []
        self.showdown = False
        self.pack = pack(setup.rules.deck)
        self.last: tuple[hand.Hand, int | None, commands.HandCommand, Act | None, int] | None = None
        self.mended = False
        self.now = self._started(setup)

    def run(self) -> "Playing":
        for act in self.acts:
            self._act(act)
        public = self.now.public
        if public.asked is not None:
            raise BadHistory(0, "hand-not-over", f"the file ends, and {self._p(public.asked.seat)} has still to act")
        self._check_dealt(0)
        self._let_the_mucked_lose()
        if self.showdown:
            self._check_showdown()
        return self

    def paid(self) -> list[Awarded]:
        return [event for event in self.events if isinstance(event, Awarded)]

    def _act(self, act: Act) -> None:
        match act.verb:
            case "dh" | "db":
                self._deal(act)
            case "sm":
                self._show(act)
            case "cc" if self._says_nothing(act.player):
                pass
            case _:
                if act.verb != "sd":
                    self._check_dealt(act.number)
                asked = self.now.public.asked
                if act.timed_out and asked is not None and asked.seat != self.order[act.player]:
                    raise BadHistory(act.number, RefusalRule.NOT_YOUR_TURN.value, "It is not that player's turn.")
                self._decide(act)

    def _command(self, act: Act) -> commands.HandCommand:
        public = self.now.public
        pocket = self._pocket(act.player)
        may = legal(public, self.order[act.player], pocket)
        match act.verb:
            case _ if act.timed_out and not self._chose_others(act, pocket, may):
                return commands.TimeUp()
            case "f":
                return commands.Fold()
            case "pb":
                return commands.BringIn()
            case "cbr":
                place = public.place(self.order[act.player])
                if may and may.call_all_in and act.to == place.street + place.stack:
                    return commands.Call()  # all-in for less than the bet: some files call that a raise
                return commands.Bet(act.to) if may and may.bet and may.bet.kind == "bet" else commands.RaiseTo(act.to)
            case "sd":
                return commands.Draw(self._places(act, pocket))
            case "own":
                return self._own(act, pocket)
            case _:
                return commands.Check() if may and may.check else commands.Call()

    def _chose_others(self, act: Act, pocket: Sequence[Card], may: Legal | None) -> bool:
        """Whether the clock would take other cards, of a hand that nobody knows, than the file says it took."""
        if may is None or may.clock_default != "lowest cards":
            return False
        return {*lowest(pocket, len(act.cards))} != {*self._places(act, pocket)}

    def _says_nothing(self, player: int) -> bool:
        """Whether it is a check by somebody whom nothing is asked, because all the others are all-in."""
        public = self.now.public
        if public.asked is not None:
            return False
        place = public.place(self.order[player])
        return not place.folded and all(other.all_in for other in public.live() if other.seat != place.seat)

    def _places(self, act: Act, pocket: Sequence[Card]) -> tuple[int, ...]:
        """Where the cards of an act lie; those that nobody knows are the last ones that were guessed, in order."""
        texts = [str(card) for card in pocket]
        named = [card for card in act.cards if card != UNKNOWN]
        free = [place for place, text in enumerate(texts) if text in self.guessed and text not in named]
        free = free[max(len(free) - act.cards.count(UNKNOWN), 0) :]
        places: list[int] = []
        for card in act.cards:
            if card in texts:
                places.append(texts.index(str(card)))
            elif card == UNKNOWN and free:
                places.append(free.pop(0))
            else:
                raise BadHistory(act.number, RefusalRule.NO_SUCH_CARD.value, f"p{act.player + 1} does not hold {card}")
        return tuple(places)

    def _own(self, act: Act, pocket: Sequence[Card]) -> commands.HandCommand:
        """A command that the notation has no word for."""
        names = OWN[act.word].__struct_encode_fields__
        fields: dict[str, object] = {"do": act.word}
        if names == ("cards",):
            fields["cards"] = self._places(act, pocket)
        elif names:
            fields[names[0]] = YES_OR_NO.get(act.value, act.value)
        try:
            command: commands.HandCommand = msgspec.convert(fields, OWN[act.word])
        except msgspec.ValidationError as error:
            text = f"{act.value} is nothing to {act.word}"
            raise BadHistory(act.number, "no-such-action", text) from error
        return command

    def _deal(self, act: Act) -> None:
        waiting = self.dealt[act.player]
        who = f"p{act.player + 1}" if act.verb == "dh" else "the board"
        if len(waiting) < len(act.cards):
            raise BadHistory(act.number, "not-dealt-now", f"{who} gets {len(act.cards)} too many cards now")
        there, self.dealt[act.player] = waiting[: len(act.cards)], waiting[len(act.cards) :]
        for text, card in zip(there, act.cards, strict=True):
            if isinstance(card, str) and text != card:
                raise BadHistory(act.number, "no-such-card", f"{card} cannot be dealt to {who}: it lies elsewhere")

    def _show(self, act: Act) -> None:
        asked = self.now.public.asked
        shown = any(slot.face == "shown" for slot in self.now.public.place(self.order[act.player]).cards)
        if asked is not None and not shown:
            who = self._p(asked.seat)
            raise BadHistory(act.number, "hand-not-over", f"nobody shows yet: {who} has still to act")
        if not act.cards:
            self.mucked[act.player] = act.number
            return
        pocket = {str(card) for card in self._pocket(act.player)}
        if not set(map(str, act.cards)) <= pocket | {UNKNOWN}:
            raise BadHistory(act.number, "no-such-card", f"p{act.player + 1} holds other cards than these")
        if set(act.cards) == pocket:  # turned up all-in, a hand may be shown before its last card comes
            self.told.add(act.player)

    def _check_dealt(self, number: int) -> None:
        for player, waiting in self.dealt.items():
            if waiting:
                who = f"p{player + 1}" if player >= 0 else "the board"
                raise BadHistory(number, "not-dealt-yet", f"{who} is owed {len(waiting)} cards before that")

    def _check_showdown(self) -> None:
        """Whoever shows nothing must have lost, and no guessed card may have decided anything."""
        liars = self._mucked_winning(self.events)
        if liars:
            text = f"p{liars[0] + 1} mucks the winning hand, and here cards speak"
            raise BadHistory(self.mucked[liars[0]], CARDS_SPEAK, text)
        ends = isinstance(self.now.public.game.steps[-1], ShowdownStep)
        for player, seat in enumerate(self.order if ends else ()):
            live = not self.now.public.place(seat).folded
            silent = player not in self.mucked and player not in self.told
            if live and silent and self.guessed & {str(card) for card in self._pocket(player)}:
                raise BadHistory(0, "no-such-card", f"the showdown needs the cards of p{player + 1}")

    def _p(self, seat: int) -> str:
        return f"p{self.order.index(seat) + 1}"

    def _pocket(self, player: int) -> tuple[Card, ...]:
        return self.now.secrets.pockets[self.now.public.index(self.order[player])]

    # Cards that nobody has seen may change places, as long as nothing that was seen changes

    def _started(self, setup: HandStarted) -> hand.Hand:
        deck = self.pack
        rounds = 0
        while True:
            rounds += 1
            try:
                batch = hand.start(setup, deck)
            except InvariantBroken as error:
                raise BadHistory(0, "no-such-table", str(error)) from error
            changes = self._changes(batch, deck, deck)
            if not changes or rounds == ROUNDS:
                break
            deck = _changed(deck, changes)
        return self._take(None, batch)

    def _decide(self, act: Act) -> None:
        """The act; where a rule forbids it to a hand that nobody knows, with another such hand (A12, P20)."""
        refused: BadHistory | None = None
        for tries in range(HANDS):
            command = self._command(act)
            seat = None if isinstance(command, commands.TimeUp) else self.order[act.player]
            try:
                self.now = self._played(self.now, seat, command, act)
            except BadHistory as error:
                refused = refused or error
                changes = self._exchange(self.now, act.player, tries)
                if not changes:
                    break
                self.now = self._with_changes(self.now, changes)
            else:
                self.mended = self.mended or refused is not None
                return
        raise refused or BadHistory(act.number, "no-such-action", "nothing came of it")

    def _exchange(self, now: hand.Hand, player: int, tries: int, unseen: Iterable[int] = ()) -> dict[Card, Card]:
        """A hidden card of this player's, in his hand or one that he opened with, for any other hidden one.

        Not for one in the hands of the players `unseen`, which might then be as wrong, if there are others.
        """
        seat = self.order[player]
        opened = now.secrets.opened if seat == now.public.first_bettor else ()
        cards = dict.fromkeys((*now.secrets.pockets[now.public.index(seat)], *opened))
        mine = [card for card in cards if self._hidden(card)]
        if not mine:
            return {}
        others = [card for card in self.pack if self._hidden(card) or str(card) not in self.named]
        held = {card for each in unseen for card in now.secrets.pockets[now.public.index(self.order[each])]}
        others = [card for card in others if card not in held] or others
        chance = shuffled(len(others), tries.to_bytes(4, "big"), b"exchange")
        card, other = mine[chance[0] % len(mine)], others[chance[-1]]
        return {card: other, other: card}

    def _played(self, now: hand.Hand, seat: int | None, command: commands.HandCommand, act: Act | None) -> hand.Hand:
        before, batch = self._answered(now, seat, command, act)
        self.last = before, seat, command, act, len(self.events)
        return self._take(before, batch)

    def _answered(
        self, now: hand.Hand, seat: int | None, command: commands.HandCommand, act: Act | None
    ) -> tuple[hand.Hand, Batch]:
        """What the command leads to, hidden cards changed about so that the cards that come are those of the file."""
        rounds = 0
        while True:
            rounds += 1
            answer = hand.decide(now, seat, command)
            if isinstance(answer, Refusal):
                raise BadHistory(act.number if act else 0, answer.rule.value, answer.text)
            deck = hand.evolve_all(now, answer).secrets.deck
            stub = deck if isinstance(command, commands.Reshuffle) else now.secrets.deck[now.public.top :]
            changes = self._changes(answer, deck, stub)
            if not changes or rounds == ROUNDS:
                return now, answer
            if isinstance(command, commands.Reshuffle) and set(changes) <= set(deck):
                places = dict(zip(deck, command.order, strict=True))
                command = commands.Reshuffle(tuple(places[changes.get(card, card)] for card in deck))
            else:
                now = self._with_changes(now, changes)

    def _with_changes(self, now: hand.Hand, changes: Mapping[Card, Card]) -> hand.Hand:
        texts = {str(card): str(other) for card, other in changes.items()}
        self.guessed = {texts.get(card, card) for card in self.guessed}
        self.guess = {token: texts.get(card, card) for token, card in self.guess.items()}
        return hand.Hand(now.public, _changed(now.secrets, changes))

    def _let_the_mucked_lose(self) -> None:
        """Changes hidden cards about, and plays the last act again, until the hands that nobody saw have lost.

        Nor may an opener prove himself with cards that he never showed.
        """
        if self.last is None or not (self.mucked or self._false_openers(self.events)):
            return
        now, seat, command, act, said = self.last
        wrong = self._wrong_winners(self.events)
        for tries in range(SHOWDOWNS if wrong else 0):
            unseen = {*self.mucked, *self._false_openers(self.events)}
            suspects = [player for player in wrong if player in unseen] or sorted(unseen)
            kept = self.guessed, self.guess
            changes = self._exchange(now, suspects[tries % len(suspects)], tries, unseen)
            if not changes:
                continue
            before, batch = self._answered(self._with_changes(now, changes), seat, command, act)
            events = [*self.events[:said], *batch.public]
            others = self._wrong_winners(events)
            if len(others) > len(wrong):
                self.guessed, self.guess = kept
                continue
            now, wrong, self.events = before, others, events
            self.now = hand.evolve_all(before, batch)
            self.mended = True
            if not wrong:
                break

    def _wrong_winners(self, events: Sequence[PublicEvent]) -> list[int]:
        """Who won with a mucked hand, once a share, or proved openers by hidden cards; who ends with other chips."""
        wrong = self._mucked_winning(events) + self._false_openers(events)
        ended = events[-1]
        there = [chips for _, chips in ended.stacks] if isinstance(ended, HandEnded) else []
        stays = self.now.public.game.carry is not None  # then other winners leave other chips for the next deal
        raked = sum(there) != sum(self.stacks) and not stays
        if not isinstance(ended, HandEnded) or len(there) != len(self.stacks) or raked:
            return wrong  # the file says nothing, or somebody took a rake
        stacks = {self.order.index(seat): chips for seat, chips in ended.stacks}
        return wrong + [player for player, chips in enumerate(self.stacks) if stacks[player] != chips]

    def _false_openers(self, events: Sequence[PublicEvent]) -> list[int]:
        """Who would show openers that the file does not know of."""
        shown = [event for event in events if isinstance(event, OpenersShown)]
        return [self.order.index(event.seat) for event in shown if self.guessed & set(event.cards)]

    def _hidden(self, card: Card) -> bool:
        return str(card) in self.guessed

    def _mucked_winning(self, events: Sequence[PublicEvent]) -> list[int]:
        """The players who would have won with the hands that they mucked, once for each share."""
        awards = [event for event in events if isinstance(event, Awarded) and event.name]
        seats = [seat for award in awards for seat, _ in award.shares]
        return sorted(self.order.index(seat) for seat in seats if self.order.index(seat) in self.mucked)

    def _changes(self, batch: Batch, deck: Sequence[Card], stub: Sequence[Card]) -> dict[Card, Card]:
        """Which hidden cards change places, for each card that came off the deck to be the one that should have come.

        Hidden are the `stub` and what was dealt to people and never named.
        """
        hidden = [*stub, *(card for card in self.pack if str(card) in self.guessed and card not in stub)]
        ordered = list(hidden)
        done: set[int] = set()
        taken = dict(self.taken)
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
        soon = len(self.named)
        return {
            token: soon - self.named[token] + 2
            for player, tokens in self.coming.items()
            for token in tokens[taken[player] :]
            if isinstance(token, str)
        }

    def _token(self, player: int, number: int) -> Token:
        """What the file says of the card that comes as this player's `number`-th, from 0."""
        there = self.coming[player]
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

    def _take(self, before: hand.Hand | None, batch: Batch) -> hand.Hand:
        """Takes in what happened, and keeps what was dealt until an action names it."""
        now = hand.evolve_all(before, batch)
        for player, card in self._dealt_in(batch, now.secrets.deck):
            token = self._token(player, self.taken[player])
            self.taken[player] += 1
            if isinstance(token, int):
                self.guessed.add(str(card))
                self.guess[token] = str(card)
            else:
                self.guessed.discard(str(card))
            if player != BURNT:
                self.dealt[player].append(str(card))
        self.events += batch.public
        self.showdown = self.showdown or any(isinstance(event, Shown) for event in batch.public)
        asked = now.public.deck_asked
        if asked is None:
            return now
        return self._played(now, None, commands.Reshuffle(tuple(range(asked.count))), None)


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


def _changed(value: T, changes: Mapping[Card, Card]) -> T:
    """The same with these cards for each other, wherever in it they lie."""
    if isinstance(value, Card):
        return changes.get(value, value)  # type: ignore[return-value]  # T is Card here
    if isinstance(value, tuple):
        return tuple(_changed(each, changes) for each in value)  # type: ignore[return-value]  # and a tuple here
    if isinstance(value, Secrets):
        fields = {name: _changed(getattr(value, name), changes) for name in value.__struct_fields__}
        return replace(value, **fields)
    return value
