"""Evenings in which anybody asks for anything at any time: every invariant holds, nothing hangs, replay agrees."""

import random
from collections import Counter
from typing import Literal, get_args

import msgspec
import pytest

from server.bank.account import cash
from server.bank.chain import verify
from server.bank.nets import nets
from server.night import commands as c
from server.night.events import Batch
from server.night.own_view import own_view
from server.night.player import NOWHERE, Elsewhere, Pay
from server.night.proposable import Office
from server.night.replay import replay
from server.night.sentence import sentence
from server.night.settle_view import settlement
from server.night.tournament.chop import Chop
from server.night.view import public_view
from server.night.votes.calling import waits_for
from server.night.votes.subjects import (
    LastOrbit,
    NewBanker,
    NewHost,
    PlayWithKitty,
    SendAway,
    ShareOut,
    Subject,
    UndoAction,
    VoidHand,
)
from server.night.window import bank_line, window
from server.poker import commands as h
from server.poker.house import Bank, Choice, Dealing, Deck, House, Kitty, Listed, Options, Showdown, Table, Wild
from server.poker.modifiers import Modifiers
from server.poker.stakes import Limit
from server.table.restore import bot_name
from server.web.wire import TableWire
from tests.helpers.evening import Evening
from tests.helpers.players import any_act
from tests.helpers.shelf import SHELF

PEOPLE = ("anna", "bo", "cleo", "dan", "eve", "finn", "zoe")
STRANGER = "nobody"
OFFICES: tuple[Office, ...] = ("host", "banker")
PAYS: tuple[Pay, ...] = ("cash", "credit")
LIMITS: tuple[Limit, ...] = ("fixed", "spread", "pot", "no-limit")
ENDINGS: tuple[Literal["now", "deals", "through"], ...] = ("now", "deals", "through")
RESTING = ("open", "waiting", "paused", "closed")
WAITS_MAX = 400  # far more than all clocks of all hands that sleepers can still be dealt into
WIRE = TableWire()


def any_house(dice: random.Random) -> House:
    return House(
        bank=Bank(
            approval=dice.choice(["host", "everybody"]),
            price=dice.choice([0, 25, 100]),
            credit=dice.choice(["allowed", "allowed", "cash-only"]),
            buy_in_min=dice.choice([5, 20]),
            buy_in_max=dice.choice([60, 150]),
            buy_in=50,
            credit_max=dice.choice([0, 0, 200]),
            free_stacks=dice.choice([0, 2]),
            free_settle=dice.choice(["deduct", "pro-rata"]),
            free_by=dice.choice(["banker", "at-once"]),
            plays_free=dice.choice(["off", "until-he-wins"]),
            short_stack=dice.choice([0, 0, 20]),
            return_h=dice.choice([0, 2]),
        ),
        choice=Choice(
            games=dice.choice([(), (), ("seven-card-stud",), ("five-card-draw",), ("texas-holdem", "omaha-8")]),
            by=dice.choice(["dealers-choice", "dealers-choice", "rotation", "round-of-each", "winners-choice"]),
            rotation=dice.choice([(), (Listed(game="texas-holdem", limit="pot"), Listed(game="jackpots"))]),
            rotation_deals=dice.choice([1, 3]),
            times_max=dice.choice([1, 3]),
            blinds=dice.choice(["each-deal", "full-orbit"]),
            ante_max=dice.choice([0, 1, 5]),
            small_bet=dice.choice([1, 2, 5]),
            big_bet=dice.choice([5, 8]),
        ),
        table=Table(
            seats=dice.choice([2, 4, 10]),
            pause_ms=dice.choice([0, 3000]),
            bank_s=dice.choice([0, 20]),
            clock_s=dice.choice([0, 10]),
            away_after=dice.choice([1, 2]),
            call_s=dice.choice([10, 60]),
            button=dice.choice(["dead", "moving"]),
            cut_by=dice.choice(["right-hand", "left-hand"]),
            reveal=dice.choice(["never", "never", "after-hand", "end-of-night"]),
            packs=dice.choice(["alternating", "one"]),
        ),
        showdown=Showdown(odd_chips=dice.choice(["by-game", "stay", "stay", "kitty"])),
        options=Options(
            straddle=dice.choice(["off", "left-of-big-blind", "button"]),
            straddles=dice.choice([1, 2]),
            run_twice=dice.choice(["off", "if-all-agree"]),
            kill=dice.choice(["off", "half", "full"]),
            kill_scoop=dice.choice([0, 10]),
            bomb_pot_every=dice.choice([0, 0, 2]),
            bomb_pot_boards=dice.choice([1, 2]),
            whangdoodles=dice.choice(["off", "straight"]),
            seven_deuce=dice.choice([0, 2]),
            show_cards=dice.choice(["off", "who-may-muck", "everybody"]),
            rabbit_hunt=dice.choice(["off", "still-in", "dealt-in"]),
        ),
        kitty=Kitty(
            use=dice.choice(["off", "on", "vote"]),
            chips=dice.choice([1, 3]),
            vote=dice.choice(["majority", "unanimous"]),
            away_min=dice.choice([0, 10]),
        ),
    )


class AnyEvening:
    """One evening of random commands; `counts` says what was taken, refused and played."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.evening = Evening(SHELF, any_house(self.dice), f"any-{seed}")
        self.names = {person: person.title() for person in PEOPLE}
        self.counts: Counter[str] = Counter()
        for person in self.dice.sample(PEOPLE, self.dice.randint(0, 5)):
            self.evening.ask(None, c.Join(person))
            self.evening.ask(person, c.Sit(60, "cash"))
            self.evening.ask("anna", c.Approve(person))
        if self.dice.random() < 0.8:
            self.evening.ask("anna", c.Begin())

    def step(self) -> None:
        """One command or one deadline, then a look at every page."""
        before = self.evening.night
        person, command = self._anything()
        answer = self.evening.ask(person, command)
        kind = type(command).__name__
        self.counts[f"{'took' if isinstance(answer, Batch) else 'no'} {kind}"] += 1
        if not isinstance(answer, Batch):
            assert self.evening.night == before, f"{kind} was refused and changed the night"
            assert getattr(answer, "text", ""), f"{kind} was refused without a word"
        self.look()

    def look(self) -> None:
        """Every page can be made and sent, and every line can be said."""
        night = self.evening.night
        for player in night.players:
            if player.bot:
                self.names.setdefault(player.id, bot_name(player.id))
        for event in self.evening.batches[-1].public:
            sentence(event, night, night, self.names)
        settle = settlement(self.evening.book, "Any", self.names) if night.phase == "closed" else None
        WIRE.public(public_view(night, "Any", self.names, frozenset(), (), "", settle))
        for player in night.players:
            WIRE.own(own_view(night, player.id, self.names, SHELF, self.evening.book))
            window(night, self.evening.book, self.names, player.id)
        assert bank_line(night).off == 0

    def _anything(self) -> tuple[str | None, c.PersonCommand | c.SystemCommand]:
        night, dice = self.evening.night, self.dice
        deadline = night.deadline()
        roll = dice.random()
        if roll < 0.15 and deadline is not None:
            self.evening.at = max(self.evening.at, deadline)
            return None, c.TimeUp(deadline)
        if night.votes and dice.random() < 0.4:
            vote = dice.choice(night.votes)
            return dice.choice(waits_for(night, vote) or ("anna",)), c.CastVote(vote.number, dice.random() < 0.85)
        if roll < 0.62 and (wanted := self.wanted()) is not None:
            return wanted
        person = dice.choice((*PEOPLE, *(p.id for p in night.players), STRANGER))
        if dice.random() < 0.4:
            person = "anna"
        return (None, dice.choice(self._of_system())) if dice.random() < 0.15 else (person, self._of_person())

    def wanted(self) -> tuple[str, c.PersonCommand] | None:
        """What the table waits for, done by whom it waits for."""
        night, dice = self.evening.night, self.dice
        if night.choosing is not None and (player := night.at_seat(night.choosing.seat)) is not None:
            return player.id, self._choose()
        if night.cutting is not None and night.cutting.seat is not None:
            player = night.at_seat(night.cutting.seat)
            if player is not None:
                return player.id, c.Cut(night.cutting.hand, "ab" * 32, 1)
        if night.hand is None or night.hand.public.asked is None:
            return None
        public = night.hand.public
        player = night.at_seat(night.hand.public.asked.seat)
        if player is None:
            return None
        own = own_view(night, player.id, self.names, SHELF, self.evening.book).hand
        if own is None or own.legal is None:
            return None
        return player.id, c.Act(public.number, public.turn, any_act(own.legal, dice))

    def _choose(self) -> c.Choose:
        dice = self.dice
        return c.Choose(
            dice.choice((*SHELF, "canasta")),
            dice.choice([0, 1, 1, 2, 6]),
            dice.choice(LIMITS),
            dice.choice([None, None, 1, 3]),
            dice.choice([None, None, 2, 6]),
            dice.choice([Modifiers(), Modifiers(), self._modifiers()]),
        )

    def _modifiers(self) -> Modifiers:
        dice = self.dice
        return Modifiers(
            wild=dice.choice([(), ("2",), ("joker", "Kh"), ("nines",)]),
            hi_lo=dice.random() < 0.4,
            ante_times=dice.choice([1, 1, 2, 9]),
            limit_times=dice.choice([1, 1, 3]),
            roll_your_own=dice.random() < 0.4,
            declare=dice.random() < 0.3,
        )

    def _rules(self) -> c.SetHouse:
        """The newest rules, a few of them changed, which may need everybody's yes or be impossible."""
        dice, newest = self.dice, self.evening.night.versions[-1]
        house, other = newest.house, any_house(dice)
        changes: dict[str, object] = {
            "deck": Deck(packs=dice.choice([1, 1, 2]), lowest=dice.choice(["2", "7"]), jokers=dice.choice([0, 0, 2])),
            "wild": Wild(cards=dice.choice([(), ("joker",), ("joker", "2"), ("twos",)])),
            "showdown": Showdown(hands=dice.choice(["losers-may-muck", "all-show"])),
            "dealing": Dealing(burns=dice.choice(["off", "on"])),
            "choice": msgspec.structs.replace(house.choice, games=other.choice.games, blinds=other.choice.blinds),
            "table": msgspec.structs.replace(other.table, seats=dice.choice([house.table.seats, other.table.seats])),
            "options": msgspec.structs.replace(house.options, run_twice=other.options.run_twice),
            "betting": msgspec.structs.replace(house.betting, raises=dice.choice([3, 4])),
            "kitty": dice.choice([house.kitty, house.kitty, other.kitty]),
        }
        asked = {name: changes[name] for name in dice.sample(sorted(changes), dice.choice([1, 1, 2]))}
        stale = dice.random() < 0.1
        return c.SetHouse(newest.version + (2 if stale else 1), msgspec.structs.replace(house, **asked))

    def _of_system(self) -> list[c.SystemCommand]:
        night, dice = self.evening.night, self.dice
        cutting = night.cutting
        return [
            c.Join(dice.choice(PEOPLE)),
            c.Join(dice.choice(PEOPLE)),
            c.TimeUp(dice.choice([0, self.evening.at])),
            c.Presence(dice.choice((night.host, night.banker, "zoe")), dice.random() < 0.4),
            c.PassCut(cutting.seat if cutting is not None and cutting.seat is not None else 3),
            c.Recover(dice.choice([0, 90_000])),
            c.OldTab(dice.choice(PEOPLE), dice.choice([0, 5_000, -300])),
            c.LetBack(dice.choice(PEOPLE)),
            c.SignOut(dice.choice(PEOPLE)),
            c.Shuffle((bytes(32),) * 4),
            c.LinkTable(2),
            c.GoToTable(dice.choice([p.id for p in self.evening.night.players])),
            c.ComeToTable(
                dice.choice(PEOPLE), 2, 30, 0, 0, f"move:2:1:{self.evening.at}", 100, play=False, said=NOWHERE
            ),
            c.HearOfTable(dice.choice(PEOPLE), Elsewhere(False, dice.choice([0, 90]), self.evening.at, 1, bought=True)),
            c.StayAtTable(dice.choice([p.id for p in self.evening.night.players]), "there is no free seat there"),
        ]

    def _of_person(self) -> c.PersonCommand:
        night, dice = self.evening.night, self.dice
        whom = dice.choice((*PEOPLE, *(p.id for p in night.players), STRANGER))
        chips, seat, pay = dice.choice([1, 20, 60, 150, 5000]), dice.randrange(10), dice.choice(PAYS)
        player = night.player(whom)
        hand = night.hand_no + dice.choice([0, 0, -1, 1])
        turn = night.hand.public.turn + dice.choice([0, 0, -1, 1]) if night.hand is not None else 0
        acts: list[h.HandCommand] = [h.Fold(), h.Check(), h.Call(), h.Bet(3), h.RaiseTo(9), h.BringIn(), h.Draw((0, 4))]
        acts += [h.TimeUp(), h.Reshuffle((0,)), h.Draw((0, 0)), h.Draw((51,)), h.Straddle(), h.RunTwice()]
        rare: list[c.PersonCommand] = [c.Pause(), c.Kick(whom)] if dice.random() < 0.3 else []
        if dice.random() < 0.1:
            rare.append(c.End(dice.choice(ENDINGS), 2, seat))
        return dice.choice(
            [
                c.Sit(chips, pay, dice.choice([None, None, seat])),
                c.Sit(60, pay),
                c.Approve(whom, dice.choice([None, None, chips]), dice.choice([None, pay])),
                c.Approve(dice.choice([p.id for p in night.players if p.request] or [whom])),
                c.Decline(whom),
                c.AskChips(chips, pay),
                c.BuyAgain(dice.choice(["rebuy", "add-on"]), pay),
                c.Grant(whom, chips, pay),
                c.TakeBack(whom, (player.stack if player is not None else 0) or chips, pay),
                c.PayTab(whom, dice.choice([-500, 0, 100, 7000])),
                c.Leave(),
                c.SitOut(),
                c.ImBack(),
                c.ImBack(),
                c.PostBlinds(dice.random() < 0.8),
                c.Begin(),
                c.Begin(),
                self._choose(),
                c.Cut(max(1, hand), "cd" * 32, dice.choice([1, 30, 200])),
                c.Act(max(1, hand), max(0, turn), dice.choice(acts)),
                c.AddTime(),
                c.CallVote(self._subject()),
                c.CastVote(dice.choice([v.number for v in night.votes] or [1]), dice.random() < 0.7),
                c.CallOffVote(max(1, night.voted)),
                c.NewCards(),
                c.Resume(),
                c.Resume(),
                c.CallOffEnd(),
                c.SeatBots(dice.choice([1, 2, 9])),
                c.RemoveBot(seat),
                c.MakeBanker(whom),
                c.MakeHost(whom),
                c.NameDeputy(dice.choice(OFFICES), dice.choice([whom, ""])),
                c.ShowCards(tuple(dice.sample(range(5), dice.choice([1, 2])))),
                c.HuntRabbit(),
                c.TakeOver(dice.choice(OFFICES), dice.choice([None, 0, 500])),
                c.Lock(dice.random() < 0.5),
                self._rules(),
                c.WaitInLine(),
                c.WaitInLine(),
                c.CallNext(),
                c.MoveSeat(dice.choice([None, seat, seat])),
                c.SwapSeats(whom),
                c.SwapSeats(whom),
                c.ChangeTable(dice.choice(["", whom]), dice.random() < 0.3),
                *rare,
                dice.choice(self._at_the_window(whom, player.id if player is not None else "anna")),
                dice.choice(self._at_the_window(whom, player.id if player is not None else "anna")),
                *(c.Agree(each.number) for each in night.proposals),
            ]
        )  # fmt: skip

    def _subject(self) -> Subject:
        """Something that the table may vote on, or may not just now."""
        night, dice = self.evening.night, self.dice
        turn = night.hand.public.turn if night.hand is not None else 0
        number = max(1, night.hand_no - dice.choice([0, 0, 0, 1]))
        asked: list[Subject] = [PlayWithKitty(), UndoAction(number, turn), UndoAction(number, turn), VoidHand(number)]
        asked += [NewHost(dice.choice(PEOPLE)), NewBanker(dice.choice(PEOPLE), dice.choice([None, 300]))]
        asked += [LastOrbit(dice.choice([0, *(self.evening.at + ms for ms in (-1, 1000, 20 * 60_000))]), 60)]
        asked += [SendAway(dice.choice(PEOPLE))]
        asked += [ShareOut(night.hand_no, dice.choice(get_args(Chop)))]
        return dice.choice(asked)

    def _at_the_window(self, whom: str, other: str) -> list[c.PersonCommand]:
        """What the banker's window does besides buy-ins, and what two people agree to."""
        dice, slips = self.dice, [*self.evening.book.slips, 3]
        box = self.evening.book.balance(cash(self.evening.night.banker))
        people = tuple(p.id for p in self.evening.night.players if not p.bot)
        return [
            c.GiveFree(whom),
            c.CountCash(max(0, box + dice.choice([0, 0, -5, 70])), dice.choice(["", "a coin on the floor"])),
            c.SpendKitty(dice.choice([1, 90, 250, 2000]), payer=dice.choice(["", whom]), note="=1+1"),
            c.ShareExpense(dice.choice([1, 100, 999]), "cards", dice.choice(["", whom]), dice.choice([(), people[:3]])),
            c.Reverse(dice.choice(slips), "a slip of the finger"),
            c.Reverse(dice.choice(slips), "another one"),
            c.Compensate(whom, dice.choice(people), dice.choice([1, 40, 900]), "the wrong pot"),
            c.Agree(dice.randint(1, 9)),
            c.Withdraw(dice.choice([each.number for each in self.evening.night.proposals] or [4])),
        ]

    def settle_down(self) -> None:
        """Everybody falls asleep: the clocks alone bring the table to rest, or to a question that has no clock."""
        for _ in range(WAITS_MAX):
            night = self.evening.night
            if night.deadline() is not None:
                self.evening.wait()
            elif night.phase in RESTING:
                return
            else:
                assert night.phase == "playing", f"nothing will ever happen in {night.phase}"
                assert night.house.table.clock_s == 0, "a question without a clock"
                assert self.wanted() is not None, "the table waits for nobody"
                return
            self.look()
        raise AssertionError(f"the night never comes to rest, now {self.evening.night.phase}")

    def go_home(self) -> None:
        """The host ends it, and everything is even."""
        evening = self.evening
        if not evening.book.closed:
            evening.do(evening.night.host, c.End("now"))
        while not evening.book.closed:
            self.settle_down()
            if (wanted := self.wanted()) is not None:
                evening.do(*wanted)
        assert evening.night.phase == "closed"
        assert not any(evening.book.balances.get("CHIP", {}).values())
        assert all((p.stack, p.promised, p.seat, p.request) == (0, 0, None, None) for p in evening.night.players)
        plan = settlement(evening.book, "Any", self.names)
        owed = Counter({} if plan.play else nets(evening.book))
        for payment in plan.payments:
            owed[payment.payer] -= payment.amount
            owed[payment.payee] += payment.amount
        assert set(owed.values()) <= {0}

    def check_replay(self) -> None:
        *_, last = replay(self.evening.rows)
        assert last.after == self.evening.night
        assert last.book == self.evening.book
        assert verify(row for row, _ in self.evening.rows) is None


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_asked_by_whomever_the_night_stays_sound_and_goes_on(seed: int) -> None:
    night = AnyEvening(seed)
    for _ in range(150):
        night.step()
    night.settle_down()
    night.go_home()
    night.check_replay()
