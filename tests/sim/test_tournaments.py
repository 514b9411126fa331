"""Random sit-and-gos and matches to the end: chips conserved, one winner, the pool paid to the cent, replay agrees."""

import random

import pytest
from msgspec.structs import replace

from server.bank.audit import examine
from server.night import commands as c
from server.night.replay import replay
from server.poker.structure import Structure
from server.shelf import load_structures, structure_folders
from tests.helpers.evening import Evening
from tests.helpers.tournament import SHORT, act, entered, rules, running

PEOPLE = ("bo", "cleo", "dan", "eve", "finn", "zoe", "gus")
TOURNAMENTS = 24
STEPS_MAX = 6000
MIXED = ("razz", "omaha-8", "five-card-draw", "stud-8", "texas-holdem", "badugi")
SHIPPED = [*load_structures(*structure_folders()).values()]


class AnyTournament:
    """One tournament of random people, prices and habits; somebody is away now and then, pauses, leaves, comes back."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.session: dict[str, object] = {
            "entry": self.dice.choice([1000, 333, 1001]),
            "fee": self.dice.choice([0, 33]),
            "bounty": self.dice.choice([0, 100, 101]),
            "rebuy": self.dice.choice([0, 250, 1001]),
            "addon": self.dice.choice([0, 77]),
        }
        match = seed % 4 == 3
        if match:
            self.session |= {
                "kind": "match",
                "bounty": 0,
                "best_of": self.dice.choice([3, 5]),
                "match_button": self.dice.choice(["loser", "alternate"]),
            }
        seats = 2 if match else self.dice.choice([3, 6, 8])
        people = self.dice.sample(PEOPLE, self.dice.randint(1, seats - 1))
        self.price = self.dice.choice([0, 100, 100])
        by = rules(self._structure(match), seats=seats, price=self.price, **self.session)
        self.evening = entered(*people, by=by, seed=f"any-{seed}")
        if self.evening.night.phase == "open":
            self.evening.do("anna", c.Begin())

    def _structure(self, match: bool) -> Structure:
        if self.dice.random() < 0.4:
            return self.dice.choice(SHIPPED)
        late = 0 if match else self.dice.choice([0, 2])
        games = self.dice.choice([("texas-holdem",), ("texas-holdem", "pineapple"), MIXED])
        again = 0 if match else self.dice.choice([0, 1, 3])
        levels = SHORT.levels
        if again:
            levels = (replace(levels[0], rest=5), *levels[1:])
        return Structure(
            title="Any",
            stack=self.dice.choice([200, 500, 1500]),
            chips=(25, 100, 500),
            hands=self.dice.choice([1, 2, 4]),
            race=self.dice.choice(["chip-race", "round-up"]),
            late_levels=late,
            reentries=self.dice.choice([0, 1]) if late else 0,
            games=games,
            choice=self.dice.choice(["by-level", "dealers-choice"]),
            limit=self.dice.choice(["fixed", "no-limit"]),
            rebuys=again,
            rebuy_levels=1 if again else 0,
            rebuy_chips=self.dice.choice([0, 200]) if again else 0,
            addon_chips=self.dice.choice([0, 700]) if again else 0,
            levels=tuple(replace(each, stud_ante=25, bring_in=25) for each in levels),
            payouts=SHORT.payouts,
        )

    def step(self) -> None:
        """One thing that the night waits for, or that somebody does by himself."""
        evening, dice = self.evening, self.dice
        someone = dice.choice([player.id for player in evening.night.players])
        rare = dice.random()
        if self.evening.night.session.structure.rebuys and dice.random() < 0.4:  # type: ignore[union-attr]
            evening.ask(someone, c.BuyAgain("add-on" if running(evening).rested else "rebuy"))
        if rare < 0.02:
            evening.ask(someone, c.SitOut())
        elif rare < 0.05:
            evening.ask(someone, c.ImBack())
        elif rare < 0.06:
            evening.ask("anna", c.Pause())
        elif rare < 0.09 or evening.night.phase == "paused":
            evening.ask("anna", c.Resume())
        elif rare < 0.11:
            evening.ask(someone, c.Sit(1))
        elif rare < 0.12:
            evening.ask(None, c.Recover(dice.choice([0, 60_000])))
        elif evening.night.phase == "waiting":
            for player in evening.night.seated():
                if evening.night.phase == "waiting":
                    evening.ask(player.id, c.ImBack())
        elif evening.night.phase == "cutting":
            evening.cut()
        elif evening.night.phase == "playing" and rare < 0.9:
            act(evening, dice)
        elif not running(evening).rested or dice.random() < 0.2:
            evening.wait()

    def check(self) -> None:
        """After every step: chips are what was issued, whole, and nobody has any who is out."""
        night, tournament = self.evening.night, running(self.evening)
        in_hand = {seat.seat: seat.stack for seat in night.hand.public.seats} if night.hand and night.in_hand else {}
        pot = night.hand.public.pot if night.hand and night.in_hand else 0
        stacks = [in_hand.get(p.seat, p.stack) if p.seat is not None else p.stack for p in night.players]
        issued = sum(player.bought - player.returned for player in night.players)
        promised = sum(player.promised for player in night.players)
        assert sum(stacks) + pot + promised == issued
        if not night.in_hand:
            assert all(chips % tournament.chip == 0 for chips in stacks)
        for each in tournament.entrants:
            player = night.player(each.player)
            assert player is not None
            assert each.out is None or not player.stack

    def check_end(self) -> None:
        night, tournament, book = self.evening.night, running(self.evening), self.evening.book
        money = 0 if self.price == 0 else 1
        entries = sum(each.entries for each in tournament.entrants)
        fee, bounty, entry = (int(str(self.session[key])) for key in ("fee", "bounty", "entry"))
        rebuys, back, added = (
            sum(getattr(each, what) for each in tournament.entrants) for what in ("rebuys", "heads_paid", "added")
        )
        bought = rebuys * int(str(self.session["rebuy"])) + added * int(str(self.session["addon"]))
        assert sum(each.prize for each in tournament.entrants) == money * (entries * (entry - fee - bounty) + bought)
        assert sum(each.heads for each in tournament.entrants) == money * (entries + back) * bounty
        if night.session.kind == "match":
            assert max(each.wins for each in tournament.entrants) == night.session.best_of // 2 + 1
        else:
            assert min(tournament.place(each.player)[0] for each in tournament.entrants) == 1
            assert len(tournament.still_in()) == 1
        for unit, held in book.balances.items():
            assert not any(held.values()), unit
        assert examine("night-1", [row for row, _ in self.evening.rows]).findings == []
        *_, last = replay(self.evening.rows)
        assert last.after == night
        assert last.book == book


@pytest.mark.parametrize("seed", range(TOURNAMENTS))
def test_any_tournament_comes_to_its_end(seed: int) -> None:
    """R191, bank.md 1.3 and 1.4."""
    played = AnyTournament(seed)
    for _ in range(STEPS_MAX):
        if played.evening.night.phase == "closed":
            played.check_end()
            return
        played.step()
        played.check()
    raise AssertionError(f"tournament {seed} does not end")


def test_an_evening_is_a_tournament_only_by_its_session() -> None:
    by = rules()
    assert Evening({}, by.house).night.tournament is None
