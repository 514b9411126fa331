"""A heads-up match, best of three or five (R182 to R185, R190 to R193): games, buttons, score, chips, the prize."""

import random

import pytest
from msgspec.structs import replace

from server.bank.audit import examine
from server.night import commands as c
from server.night.sentence import sentence
from server.night.tournament import events as t
from server.poker import commands as h
from tests.helpers.evening import Evening
from tests.helpers.tournament import Rules, all_in, asked, entered, events, play_to_the_end, rules, running
from tests.night.steps import check_replay, move, refusal, stack, started


def match(seed: str = "seed", **session: object) -> Evening:
    """Anna against Bo: a table for two begins by itself."""
    return entered("bo", by=match_house(**session), seed=seed)


def match_house(**session: object) -> Rules:
    return rules(seats=2, kind="match", **session)  # type: ignore[arg-type]


def play_game(evening: Evening) -> str:
    """All in until a game is won; by whom."""
    before = len(events(evening.batches, t.GameWon))
    while len(events(evening.batches, t.GameWon)) == before:
        if evening.night.phase in ("cutting", "playing"):
            all_in(evening)
        else:
            evening.wait()
    return running(evening).last


def test_a_match_is_for_two_and_begins_when_both_have_entered() -> None:
    evening = match()
    assert evening.night.phase == "cutting"
    evening.do(None, c.Join("cleo"))
    assert refusal(evening.ask("cleo", c.Sit(1))) == "too-late"


@pytest.mark.parametrize("best_of", [3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_who_wins_more_than_half_of_the_games_wins_the_pool(best_of: int, seed: int) -> None:
    """R191: each game a freeze-out with equal stacks; the prize is the match winner's."""
    evening = match(f"{best_of}-{seed}", best_of=best_of, fee=50)
    play_to_the_end(evening, random.Random(seed))
    wins = sorted(each.wins for each in running(evening).entrants)
    assert wins[1] == best_of // 2 + 1
    assert wins[0] < wins[1]
    assert [each.prize for each in running(evening).entrants if each.wins == wins[1]] == [1900]
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []
    check_replay(evening)


def test_every_game_has_chips_of_its_own_in_the_book() -> None:
    evening = match()
    while evening.night.phase != "closed":
        play_game(evening)
        evening.wait()
    games = sum(each.wins for each in running(evening).entrants)
    units = {unit for unit in evening.book.balances if unit.startswith("TCHIP")}
    assert units == {f"TCHIP:1-{game}" for game in range(1, games + 1)}
    assert not any(chips for unit in units for chips in evening.book.balances[unit].values())


def test_the_loser_has_the_button_first_in_the_next_game() -> None:
    for number in range(6):
        evening = match(f"button-{number}")
        won = play_game(evening)
        evening.wait()
        evening.cut()
        loser = "bo" if won == "anna" else "anna"
        button = evening.night.at_seat(started(evening).button)
        assert button is not None
        assert button.id == loser
        assert (stack(evening, "anna"), stack(evening, "bo")) == (400, 400) or evening.night.in_hand


def test_or_the_first_button_alternates() -> None:
    for number in range(6):
        evening = match(f"button-{number}", match_button="alternate")
        first = running(evening).first
        play_game(evening)
        evening.wait()
        assert running(evening).first != first


def test_the_button_has_the_small_blind_acts_first_and_changes_every_hand() -> None:
    """R182 to R185: the dealer folds, and his small blind is the other's."""
    evening = match()
    seats = []
    for _ in range(4):
        while evening.night.phase != "playing":
            if evening.night.phase == "cutting":
                evening.cut()
            else:
                evening.wait()
        setup = started(evening)
        button = setup.button
        (other,) = {each.seat for each in setup.seats} - {button}
        assert [(each.seat, each.kind) for each in setup.blinds] == [(button, "small-blind"), (other, "big-blind")]
        assert asked(evening).seat == button
        gains = evening.night.at_seat(other)
        assert gains is not None
        before = {each.seat: each.stack for each in setup.seats}
        move(evening, h.Fold())
        after = evening.night.at_seat(other)
        assert after is not None
        assert after.stack == before[other] + setup.stakes.small_blind
        seats.append(button)
    assert seats[0] != seats[1]
    assert seats == [seats[0], seats[1]] * 2


def test_a_pause_between_two_games_keeps_neither_waiting() -> None:
    house, session = match_house()
    evening = entered("bo", by=Rules(replace(house, table=replace(house.table, pause_ms=6000)), session))
    play_game(evening)
    evening.do("anna", c.Pause())
    evening.do("anna", c.Resume())
    assert running(evening).game == 2
    assert evening.night.phase == "cutting"


def test_the_log_names_who_sits_where_he_was_drawn_to() -> None:
    names = {"anna": "Anna", "bo": "Bo"}
    for number in range(6):
        evening = match(f"names-{number}")
        batch = next(each for each in evening.batches if events([each], t.SeatsDrawn))
        before = entered(by=match_house(), seed=f"names-{number}").night
        (dealt,) = events([batch], t.LevelDealt)
        assert isinstance(dealt, t.LevelDealt)
        dealer = evening.night.at_seat(dealt.seat)
        assert dealer is not None
        assert sentence(dealt, before, evening.night, names) == f"{names[dealer.id]} deals"


def test_blinds_begin_anew_in_every_game() -> None:
    evening = match()
    play_game(evening)
    evening.wait()
    evening.cut()
    assert running(evening).level == 0
    assert started(evening).stakes.big_blind == 50
    assert running(evening).chip == 25
