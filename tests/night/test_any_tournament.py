"""Tournaments in which anybody asks for anything at any time: every invariant holds, nothing hangs, replay agrees."""

import pytest
from msgspec.structs import replace

from server.night import commands as c
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import SHORT, rules
from tests.night.test_any_evening import PEOPLE, WAITS_MAX, AnyEvening
from tests.night.test_rebuys import REBUYS


class AnyTournamentEvening(AnyEvening):
    """The same random commands, at a table that plays a sit-and-go or a match."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        dice = self.dice
        match = dice.random() < 0.3
        session: dict[str, object] = {"kind": "match"} if match else {"fee": 50, "bounty": dice.choice([0, 99])}
        late = 0 if match else dice.choice([0, 2])
        structure = replace(SHORT, late_levels=late, reentries=dice.choice([0, 1]) if late else 0)
        if not match and dice.random() < 0.6:
            structure = replace(REBUYS, late_levels=late)
            session |= {"rebuy": dice.choice([0, 801]), "addon": dice.choice([0, 333])}
        seats, price = 2 if match else dice.choice([3, 8]), dice.choice([0, 100])
        by = rules(structure, seats=seats, price=price, **session)
        self.evening = Evening(SHELF, by.house, f"any-cup-{seed}", session=by.session)
        for person in ("anna", *dice.sample(PEOPLE[1:], dice.randint(0, 4))):
            self.evening.ask(None, c.Join(person))
            self.evening.ask(person, c.Sit(60, "cash"))
        if dice.random() < 0.8:
            self.evening.ask("anna", c.Begin())

    def go_home(self) -> None:
        """It is called off, which needs two once it has begun; or it has ended by itself."""
        evening = self.evening
        if not evening.book.closed and evening.night.ending is None:
            evening.do(evening.night.host, c.End("now"))
            waiting = [each for each in evening.night.proposals if isinstance(each.command, c.End)]
            for person in PEOPLE:
                if waiting and not evening.book.closed:
                    evening.ask(person, c.Agree(waiting[-1].number))
        for _ in range(WAITS_MAX):
            if evening.book.closed:
                break
            self.settle_down()
            if (wanted := self.wanted()) is not None:
                evening.do(*wanted)
        assert evening.book.closed
        assert evening.night.tournament is not None
        assert evening.night.tournament.paid or not evening.night.tournament.begun
        for unit, held in evening.book.balances.items():
            assert not any(held.values()), unit
        assert all((p.stack, p.seat, p.request) == (0, None, None) for p in evening.night.players)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_asked_the_tournament_stays_sound_and_comes_to_an_end(seed: int) -> None:
    night = AnyTournamentEvening(seed)
    for _ in range(150):
        night.step()
    night.settle_down()
    night.go_home()
    night.check_replay()
