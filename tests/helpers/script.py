"""Plays a hand from a script that reads like a hand history: `3 raise-to 30; 4 fold; 1 draw 0 2`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from server.poker import commands, hand, invariants
from server.poker.cards import Card, parse_cards
from server.poker.choices import Legal
from server.poker.effective import effective, ruled
from server.poker.events import Awarded, Batch, Blind, CarriedPot, HandStarted, PublicEvent, SeatStart
from server.poker.game import BoardStep, DealStep, Game
from server.poker.history import sentence
from server.poker.house import STANDARD, Betting, Dealing, House, Rules, Showdown, pack
from server.poker.legal import legal
from server.poker.pots import pots
from server.poker.public import PublicHand
from server.poker.refusal import Refusal
from server.poker.stakes import Stakes
from tests.helpers.shelf import SHELF

E = TypeVar("E", bound=PublicEvent)


def no_limit(small: int, big: int, ante: int = 0) -> Stakes:
    return Stakes(limit="no-limit", ante=ante, small_bet=big, big_bet=big, small_blind=small, big_blind=big)


def pot_limit(small: int, big: int, ante: int = 0) -> Stakes:
    return Stakes(limit="pot", ante=ante, small_bet=big, big_bet=big, small_blind=small, big_blind=big)


def fixed(small: int, big: int, ante: int = 0, *, blinds: tuple[int, int] = (0, 0), bring_in: int = 0) -> Stakes:
    return Stakes(
        limit="fixed",
        ante=ante,
        small_bet=small,
        big_bet=big,
        small_blind=blinds[0],
        big_blind=blinds[1],
        bring_in=bring_in,
    )


def blinds_for(game: Game, stakes: Stakes, seats: Sequence[int], button: int) -> tuple[Blind, ...]:
    """The two seats left of the button; heads-up the button is the small blind (R182). Or the button's blind alone."""
    if "button-blind" in game.forced:
        return (Blind(button, "big-blind", stakes.big_blind),)
    if not stakes.big_blind:
        return ()
    order = [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]
    small, big = (button, order[0]) if len(seats) == 2 else order[:2]
    return Blind(small, "small-blind", stakes.small_blind), Blind(big, "big-blind", stakes.big_blind)


def stacked(game: Game, button: int, pockets: Mapping[int, str], board: str = "") -> str:
    """A deck's top cards that give these pockets, in dealt order, and this board when everybody stays to the end.

    A card that brings another one is followed by it in its pocket.
    """
    order = [seat for seat in sorted(pockets) if seat > button] + [seat for seat in sorted(pockets) if seat <= button]
    cards = {seat: list(parse_cards(text)) for seat, text in pockets.items()}
    shared = list(parse_cards(board))
    deck: list[Card] = []
    more = [trigger.rank for trigger in game.triggers if trigger.does == "extra-card"]
    for step in game.steps:
        if isinstance(step, DealStep):
            dealt: list[tuple[int, Card]] = []
            for _ in range(step.cards):
                dealt = [(seat, cards[seat].pop(0)) for seat in order if cards[seat]]
                deck += [card for _, card in dealt]
            if step.triggers:
                deck += [cards[seat].pop(0) for seat, card in dealt if str(card)[0] in more]
        elif isinstance(step, BoardStep):
            deck += [shared.pop(0) for _ in step.slots if shared]
    return " ".join(str(card) for card in deck)


class Table:
    """One hand, checked after every act. `log` holds every public event."""

    def __init__(
        self,
        game: str | Game,
        stakes: Stakes,
        stacks: Mapping[int, int] | Sequence[int],
        *,
        button: int = 0,
        deck: str = "",
        pockets: Mapping[int, str] | None = None,
        board: str = "",
        blinds: Iterable[Blind] | None = None,
        betting: Betting | None = None,
        dealing: Dealing | None = None,
        showdown: Showdown | None = None,
        rules: Rules = STANDARD,
        kitty: int = 0,
        bounty: int = 0,
        special: Literal["", "kill-pot", "bomb-pot"] = "",
        carried: Iterable[tuple[int, tuple[int, ...]]] = (),
        passes: int = 0,
        legs: Iterable[tuple[int, int]] = (),
        free: Iterable[int] = (),
    ) -> None:
        chips = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks))
        seats = sorted(chips)
        game = SHELF[game] if isinstance(game, str) else game
        if pockets is not None:
            deck = stacked(game, button, pockets, board)
        played = effective(House(), game, players=len(seats))
        rules = ruled(rules, game, len(seats))
        self.setup = HandStarted(
            night=1,
            hand=1,
            game=game,
            rules=rules,
            betting=betting or played.betting,
            dealing=dealing or played.dealing,
            showdown=showdown or played.showdown,
            stakes=stakes,
            button=button,
            seats=tuple(SeatStart(seat, chips[seat]) for seat in seats),
            blinds=tuple(blinds_for(game, stakes, seats, button) if blinds is None else blinds),
            kitty=kitty,
            bounty=bounty,
            special=special,
            carried=tuple(CarriedPot(amount, who) for amount, who in carried),
            passes=passes,
            legs=tuple(legs),
            free=tuple(free),
        )
        top = parse_cards(deck)
        self.deck = (*top, *(card for card in pack(rules.deck) if card not in top))
        self.log: list[PublicEvent] = []
        self.batches: list[Batch] = []
        self.now: hand.Hand | None = None
        self._take(hand.start(self.setup, self.deck))

    @property
    def hand(self) -> hand.Hand:
        assert self.now is not None
        return self.now

    @property
    def public(self) -> PublicHand:
        return self.hand.public

    def play(self, script: str) -> "Table":
        """Plays acts separated by `;`, each by the seat that it names; `time-up` and `reshuffle` name none."""
        for line in script.split(";"):
            if line.strip():
                answer = self._ask(line)
                assert isinstance(answer, Batch), f"{line.strip()}: {answer.text}"
                self._take(answer)
        return self

    def act(self, what: commands.SeatCommand) -> None:
        """Whoever is asked does this."""
        assert self.public.asked is not None
        answer = hand.decide(self.hand, self.public.asked.seat, what)
        assert isinstance(answer, Batch), f"{what}: {answer.text}"
        self._take(answer)

    def refused(self, line: str) -> str:
        """The rule that refuses this act."""
        before = self.hand
        answer = self._ask(line)
        assert isinstance(answer, Refusal), f"{line} was allowed"
        assert self.hand == before
        assert answer.text.endswith(".")
        return answer.rule.value

    def may(self, seat: int | None = None) -> Legal:
        """What the asked seat may do; `seat` checks who that is."""
        asked = self.public.asked
        assert asked is not None, "nobody is asked"
        assert seat is None or asked.seat == seat, f"seat {asked.seat} is asked, not {seat}"
        choices = legal(self.public, asked.seat, self.pocket(asked.seat))
        assert choices is not None
        return choices

    def raises(self, seat: int) -> tuple[int, int] | None:
        """The least and the most that the asked seat may go to; None: it may not bet or raise."""
        bet = self.may(seat).bet
        return (bet.min, bet.max) if bet else None

    @property
    def to_act(self) -> int | None:
        return self.public.asked.seat if self.public.asked else None

    def pocket(self, seat: int) -> tuple[Card, ...]:
        return self.hand.secrets.pockets[self.public.index(seat)]

    def of(self, kind: type[E]) -> list[E]:
        """Every event of this kind so far."""
        return [event for event in self.log if isinstance(event, kind)]

    def stacks(self) -> dict[int, int]:
        return {place.seat: place.stack for place in self.public.seats}

    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        return [(pot.amount, pot.seats) for pot in pots(self.public)]

    def awards(self) -> list[tuple[int, dict[int, int]]]:
        """(pot, seat -> chips) in the order of the awards."""
        return [(event.pot, dict(event.shares)) for event in self.of(Awarded)]

    def story(self) -> list[str]:
        """What was said of the hand, seats called s0, s1, ..."""
        return [text for event in self.log if (text := sentence(event, lambda seat: f"s{seat}"))]

    def _ask(self, line: str) -> Batch | Refusal:
        words = line.split()
        if words[0] == "time-up":
            return hand.decide(self.hand, None, commands.TimeUp())
        if words[0] == "reshuffle":
            return hand.decide(self.hand, None, commands.Reshuffle(tuple(int(word) for word in words[1:])))
        return hand.decide(self.hand, int(words[0]), command(words[1], [int(word) for word in words[2:]]))

    def _take(self, batch: Batch) -> None:
        self.now = hand.evolve_all(self.now, batch)
        invariants.check(self.now.public, self.now.secrets)
        self.batches.append(batch)
        self.log += batch.public


def command(word: str, numbers: Sequence[int]) -> commands.HandCommand:
    match word:
        case "fold":
            return commands.Fold()
        case "check":
            return commands.Check()
        case "call":
            return commands.Call()
        case "bet":
            return commands.Bet(numbers[0])
        case "raise-to":
            return commands.RaiseTo(numbers[0])
        case "bring-in":
            return commands.BringIn()
        case "draw":
            return commands.Draw(tuple(numbers))
        case "high" | "low" | "both":
            return commands.Declare(word)
        case "expose":
            return commands.Expose(tuple(numbers))
        case "pass":
            return commands.Pass(tuple(numbers))
        case "arrange":
            return commands.Arrange(tuple(numbers))
        case "pay":
            return commands.Pay()
        case "run-twice" | "run-once":
            return commands.RunTwice(yes=word == "run-twice")
        case "straddle" | "no-straddle":
            return commands.Straddle(yes=word == "straddle")
        case "in":
            return commands.In()
        case "out":
            return commands.Out()
        case "ace-high" | "ace-low":
            return commands.Ace("high" if word == "ace-high" else "low")
        case _:
            raise ValueError(f"no such act: {word}")


def checked_down(table: Table) -> Table:
    """Whoever is asked checks, until nobody is."""
    while table.to_act is not None:
        table.play(f"{table.to_act} check")
    return table
