"""A hand on its way through a file's actions: each one judged by the engine, each card found where the file says."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from server.poker import commands, hand
from server.poker.cards import Card, FaceUp
from server.poker.events import Awarded, Batch, Dealt, HandEnded, HandStarted, Mucked, OpenersShown, PublicEvent, Shown
from server.poker.game import ShowdownStep
from server.poker.invariants import InvariantBroken
from server.poker.legal import legal
from server.poker.phh.acting import command_of
from server.poker.phh.hidden import BOARD, Hidden, exchanged
from server.poker.phh.notation import CARDS_SPEAK, NO_ACTION, NO_CARD, UNKNOWN, Act, BadHistory, NotOver
from server.poker.phh.setup import NO_TABLE, order_of
from server.poker.refusal import Refusal, RefusalRule

NOT_OVER = "hand-not-over"
HANDS = 300
SHOWDOWNS = 400
"""How often hidden cards are changed about before a history is said to be wrong."""
_NOT_SEEN = FaceUp(UNKNOWN)
ROUNDS = 60
"""A deck is in order after one or two; a card more may come for another card that is up."""


class Playing:
    """One hand on its way through its actions. Players count from 0 in the file's order.

    `guess`: what to deal for the number of a card that nobody knows; `mended`: whether some of it was changed because a
    rule asked for other cards. `stacks`: how the hand should end, if the file says; `boundless`: the players whose
    stacks nobody knows; `won`: those who win something, if the file says. `dealt` holds what the engine dealt and no
    action has named yet. `mucked`: who shows nothing, with the action that says so; `unnamed`: who shows cards that the
    file does not know.
    """

    def __init__(
        self,
        setup: HandStarted,
        acts: Sequence[Act],
        guess: Mapping[int, str],
        stacks: Sequence[int] = (),
        boundless: frozenset[int] = frozenset(),
        won: frozenset[int] = frozenset(),
    ) -> None:
        self.setup = setup
        self.acts = acts
        self.stacks = stacks
        self.boundless = boundless
        self.won = won
        self.order = order_of(setup)
        self.hidden = Hidden(acts, self.order, setup.rules.deck, guess)
        self.dealt: dict[int, list[str]] = {player: [] for player in (BOARD, *range(len(self.order)))}
        self.mucked: dict[int, int] = {}
        self.unnamed: dict[int, int] = {}
        self.guessed_winners: frozenset[int] = frozenset()
        self.told: set[int] = set()
        self.events: list[PublicEvent] = []
        self.showdown = False
        self.last: tuple[hand.Hand, int | None, commands.HandCommand, Act | None, int] | None = None
        self.mended = False
        self.now = self._started(setup)

    def run(self) -> "Playing":
        for act in self.acts:
            self._act(act)
        self._check_out()
        public = self.now.public
        if public.asked is not None:
            raise NotOver(f"the file ends, and {self._p(public.asked.seat)} has still to act", self.seen())
        self._check_dealt(0)
        self._muck_the_unnamed()
        self._let_the_mucked_lose()
        if self.showdown:
            self._check_showdown()
        return self

    def again(self) -> "Playing":
        """The same from the start, with what is guessed now."""
        return Playing(self.setup, self.acts, self.hidden.guess, self.stacks, self.boundless, self.won)

    def seen(self) -> list[PublicEvent]:
        """What happened, without the cards that nobody knows: who mucks has shown nothing, though his turn came."""
        mucked = {self.order[player] for player in self.mucked}
        events: list[PublicEvent] = []
        for event in self.events:
            match event:
                case Shown(seat=seat) if seat in mucked:
                    events.append(Mucked(seat))
                case Dealt(up=up) if self.hidden.guessed & {*up}:
                    events.append(replace(event, up=tuple(map(self._as_seen, up))))
                case _:
                    events.append(event)
        return events

    def _as_seen(self, card: FaceUp) -> FaceUp:
        return _NOT_SEEN if card in self.hidden.guessed else card

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

    def _says_nothing(self, player: int) -> bool:
        """Whether it is a check by somebody whom nothing is asked, because all the others are all-in."""
        public = self.now.public
        if public.asked is not None:
            return False
        place = public.place(self.order[player])
        return not place.folded and all(other.all_in for other in public.live() if other.seat != place.seat)

    def _deal(self, act: Act) -> None:
        waiting = self.dealt[act.player]
        who = f"p{act.player + 1}" if act.verb == "dh" else "the board"
        if len(waiting) < len(act.cards):
            raise BadHistory(
                act.number, "not-dealt-now", f"{who} gets {len(act.cards) - len(waiting)} too many cards now"
            )
        there, self.dealt[act.player] = waiting[: len(act.cards)], waiting[len(act.cards) :]
        for text, card in zip(there, act.cards, strict=True):
            if isinstance(card, str) and text != card:
                raise BadHistory(act.number, NO_CARD, f"{card} cannot be dealt to {who}: it lies elsewhere")

    def _show(self, act: Act) -> None:
        asked = self.now.public.asked
        shown = any(slot.face == "shown" for slot in self.now.public.place(self.order[act.player]).cards)
        if asked is not None and not shown:
            who = self._p(asked.seat)
            raise BadHistory(act.number, NOT_OVER, f"nobody shows yet: {who} has still to act")
        if not act.cards:
            self.mucked[act.player] = act.number
            return
        pocket = {str(card) for card in self._pocket(act.player)}
        if not set(map(str, act.cards)) <= pocket | {UNKNOWN}:
            raise BadHistory(act.number, NO_CARD, f"p{act.player + 1} holds other cards than these")
        if act.cards == (UNKNOWN,) * len(pocket):
            self.unnamed[act.player] = act.number
        if set(act.cards) == pocket:  # turned up all-in, a hand may be shown before its last card comes
            self.told.add(act.player)

    def _check_dealt(self, number: int) -> None:
        for player, waiting in self.dealt.items():
            if waiting:
                who = f"p{player + 1}" if player >= 0 else "the board"
                raise BadHistory(number, "not-dealt-yet", f"{who} is owed {len(waiting)} cards before that")

    def _check_out(self) -> None:
        """Lets the rest check whose stacks nobody knows: where they were all-in, the file says nothing more of them."""
        while (asked := self.now.public.asked) is not None:
            player = self.order.index(asked.seat)
            may = legal(self.now.public, asked.seat, self._pocket(player))
            owed = any(self.dealt.values())
            if player not in self.boundless or owed or may is None or not may.check:
                break
            self.now = self._played(self.now, asked.seat, commands.Check(), None)

    def _muck_the_unnamed(self) -> None:
        """Who shows cards that the file does not know has lost to the hands that it knows, or that it says have won."""
        live = {player for player, seat in enumerate(self.order) if not self.now.public.place(seat).folded}
        blank = {player for player in live if self._is_guessed(player)}
        winners = frozenset(self.won & blank)
        if len(winners) > 1 or (blank == live and not winners):
            return
        self.told |= winners
        self.mucked |= {player: act for player, act in self.unnamed.items() if player in blank - winners}
        self.guessed_winners = winners

    def _check_showdown(self) -> None:
        """Whoever shows nothing must have lost, and no guessed card may have decided anything."""
        liars = self._mucked_winning(self.events)
        if liars:
            who = f"p{liars[0] + 1}"
            unnamed = liars[0] in self.unnamed
            text = (
                f"the showdown needs the cards of {who}"
                if unnamed
                else f"{who} mucks the winning hand, and here cards speak"
            )
            raise BadHistory(self.mucked[liars[0]], CARDS_SPEAK, text)
        paid = {self.order.index(seat) for award in self.paid() for seat, _ in award.shares}
        wrong = self.guessed_winners if paid != self.won else frozenset()
        ends = isinstance(self.now.public.game.steps[-1], ShowdownStep)
        for player, seat in enumerate(self.order if ends else ()):
            live = not self.now.public.place(seat).folded
            silent = player not in self.mucked and player not in self.told
            if player in wrong or (
                live and silent and self.hidden.guessed & {str(card) for card in self._pocket(player)}
            ):
                raise BadHistory(0, NO_CARD, f"the showdown needs the cards of p{player + 1}")

    def _p(self, seat: int) -> str:
        return f"p{self.order.index(seat) + 1}"

    def _is_guessed(self, player: int) -> bool:
        """Whether he holds a card that nobody knows."""
        return any(card in self.hidden for card in self._pocket(player))

    def _pocket(self, player: int) -> tuple[Card, ...]:
        return self.now.secrets.pockets[self.now.public.index(self.order[player])]

    def _started(self, setup: HandStarted) -> hand.Hand:
        deck = self.hidden.pack
        rounds = 0
        while True:
            rounds += 1
            try:
                batch = hand.start(setup, deck)
            except InvariantBroken as error:
                raise BadHistory(0, NO_TABLE, str(error)) from error
            changes = self.hidden.changes(batch, deck, deck)
            if not changes or rounds == ROUNDS:
                break
            deck = exchanged(deck, changes)
        return self._take(None, batch)

    def _decide(self, act: Act) -> None:
        """The act; where a rule forbids it to a hand that nobody knows, with another such hand (A12, P20)."""
        refused: BadHistory | None = None
        for tries in range(HANDS):
            place = self.order[act.player]
            command = command_of(act, self.now.public, place, self._pocket(act.player), self.hidden.guessed)
            seat = None if isinstance(command, commands.TimeUp) else place
            try:
                self.now = self._played(self.now, seat, command, act)
            except BadHistory as error:
                refused = refused or error
                changes = self.hidden.exchange(self.now, act.player, tries)
                if not changes:
                    break
                self.now = self.hidden.changed(self.now, changes)
            else:
                self.mended = self.mended or refused is not None
                return
        raise refused or BadHistory(act.number, NO_ACTION, "nothing came of it")

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
            changes = self.hidden.changes(answer, deck, stub)
            if not changes or rounds == ROUNDS:
                return now, answer
            if isinstance(command, commands.Reshuffle) and set(changes) <= set(deck):
                places = dict(zip(deck, command.order, strict=True))
                command = commands.Reshuffle(tuple(places[changes.get(card, card)] for card in deck))
            else:
                now = self.hidden.changed(now, changes)

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
            kept = self.hidden.guessed, self.hidden.guess
            changes = self.hidden.exchange(now, suspects[tries % len(suspects)], tries, unseen)
            if not changes:
                continue
            before, batch = self._answered(self.hidden.changed(now, changes), seat, command, act)
            events = [*self.events[:said], *batch.public]
            others = self._wrong_winners(events)
            if len(others) > len(wrong):
                self.hidden.guessed, self.hidden.guess = kept
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
        return [self.order.index(event.seat) for event in shown if self.hidden.guessed & set(event.cards)]

    def _mucked_winning(self, events: Sequence[PublicEvent]) -> list[int]:
        """The players who would have won with the hands that they mucked, once for each share."""
        awards = [event for event in events if isinstance(event, Awarded) and event.name]
        seats = [seat for award in awards for seat, _ in award.shares]
        return sorted(self.order.index(seat) for seat in seats if self.order.index(seat) in self.mucked)

    def _take(self, before: hand.Hand | None, batch: Batch) -> hand.Hand:
        """Takes in what happened, and keeps what was dealt until an action names it."""
        now = hand.evolve_all(before, batch)
        for player, card in self.hidden.take(batch, now.secrets.deck):
            self.dealt[player].append(card)
        self.events += batch.public
        self.showdown = self.showdown or any(isinstance(event, Shown) for event in batch.public)
        asked = now.public.deck_asked
        if asked is None:
            return now
        return self._played(now, None, commands.Reshuffle(tuple(range(asked.count))), None)
