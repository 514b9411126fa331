"""A deal: the last ones of a tournament share what is left, when all of them agree (issue 6: sit-and-go, payouts)."""

import random
from typing import get_args

import pytest
from msgspec.structs import replace

from server.bank.audit import examine
from server.night import commands as c
from server.night.sentence import sentence
from server.night.tournament import events as t
from server.night.tournament.chop import Chop, chop
from server.night.tournament.finishing import pool, shares
from server.night.tournament.view import page
from server.night.votes.events import VoteClosed
from server.night.votes.subjects import ShareOut
from server.night.votes.words import question
from server.poker import commands as h
from server.poker.structure import Payout
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import SHORT, entered, events, play_to_the_end, rules, running, step
from tests.night.steps import check_replay, move, refusal, stack

PAYS_THREE = replace(
    SHORT, payouts=(Payout(players=2, shares=(7000, 3000)), Payout(players=4, shares=(5000, 3000, 2000)))
)
NAMES = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo", "dan": "Dan"}


def after_a_hand(*people: str, seed: str = "deal", **session: object) -> Evening:
    """The pause after the first hand, which everybody folded to the big blind."""
    evening = entered(*people, by=rules(PAYS_THREE, **session), seed=seed)  # type: ignore[arg-type]
    evening.do("anna", c.Begin())
    while phase(evening) != "playing":
        evening.cut()
    while evening.night.in_hand:
        move(evening, h.Fold())
    assert phase(evening) == "between"
    return evening


def until_left(count: int, seed: int, **session: object) -> Evening:
    """Four play until so many are left with different stacks, and a hand is over."""
    for number in range(seed * 100, seed * 100 + 100):
        dice = random.Random(number)
        evening = entered("bo", "cleo", "dan", by=rules(PAYS_THREE, **session), seed=f"left-{number}")  # type: ignore[arg-type]
        evening.do("anna", c.Begin())
        while len(running(evening).still_in()) > count or phase(evening) != "between":
            step(evening, dice)
        left = [stack(evening, each.player) for each in running(evening).still_in()]
        if len(set(left)) == count:
            return evening
    raise AssertionError("never so many left")


def phase(evening: Evening) -> str:
    return evening.night.phase


def agree(evening: Evening, by: Chop = "icm") -> None:
    left = [each.player for each in running(evening).still_in()]
    evening.do(left[0], c.CallVote(ShareOut(evening.night.hand_no, by)))
    number = evening.night.voted
    for person in left[1:]:
        evening.do(person, c.CastVote(number, yes=True))


@pytest.mark.parametrize("by", get_args(Chop))
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_all_who_are_left_agree_and_the_pool_is_paid_to_the_cent(by: Chop, seed: int) -> None:
    """bank.md 1.3: paid from the pool; places that were taken keep their prizes, the books are whole."""
    evening = until_left(3, seed, entry=1003, fee=30, bounty=101)
    left = {each.player: stack(evening, each.player) for each in running(evening).still_in()}
    expected = chop(by, left, shares(evening.night)[: len(left)])
    whole = pool(evening.night)
    agree(evening, by)
    assert phase(evening) == "closed"
    found = {each.player: each.prize for each in running(evening).entrants}
    assert {player: found[player] for player in left} == expected
    assert sum(found.values()) == whole == 4 * (1003 - 131)
    assert sum(each.heads for each in running(evening).entrants) == 4 * 101
    assert evening.book.balance("money:prize:1") == evening.book.balance("money:bounty:1") == 0
    for unit, held in evening.book.balances.items():
        assert not any(held.values()), unit
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []
    check_replay(evening)


def test_places_go_by_the_chips_of_the_deal() -> None:
    evening = until_left(3, 2)
    chips = {each.player: stack(evening, each.player) for each in running(evening).still_in()}
    agree(evening)
    for player, own in chips.items():
        assert running(evening).place(player)[0] == 1 + sum(other > own for other in chips.values())
    (out,) = set(NAMES) - set(chips)
    assert running(evening).place(out)[0] == 4


def test_one_no_is_enough_and_it_is_not_asked_again_after_the_same_hand() -> None:
    evening = after_a_hand("bo", "cleo")
    evening.do("anna", c.CallVote(ShareOut(1, "even")))
    evening.do("cleo", c.CastVote(1, yes=False))
    assert not evening.night.votes
    assert refusal(evening.ask("anna", c.CallVote(ShareOut(1, "icm")))) == "no-vote"
    play_to_the_end(evening, random.Random(1))
    assert max(each.prize for each in running(evening).entrants) == 2100
    check_replay(evening)


def test_nothing_is_dealt_while_they_think_and_the_clock_stands_still() -> None:
    """Everybody says yes to the amounts that he sees: no hand may change them meanwhile."""
    by_clock = replace(PAYS_THREE, hands=0, minutes=2)
    evening = entered("bo", "cleo", by=rules(by_clock))
    evening.do("anna", c.Begin())
    while phase(evening) != "playing":
        evening.cut()
    while evening.night.in_hand:
        move(evening, h.Fold())
    evening.do("anna", c.CallVote(ShareOut(1, "icm")))
    evening.wait()
    assert phase(evening) == "waiting"
    assert running(evening).ends is None
    evening.do("bo", c.CastVote(1, yes=False))
    assert phase(evening) == "cutting"
    assert running(evening).ends is not None


def test_the_time_to_answer_runs_out_and_the_next_hand_is_dealt() -> None:
    evening = after_a_hand("bo", "cleo")
    evening.do("anna", c.CallVote(ShareOut(1, "icm")))
    for _ in range(2):
        evening.wait()
    assert not evening.night.votes
    assert phase(evening) == "cutting"


def test_who_is_away_is_asked_too() -> None:
    """It is his money: nothing is shared over his head."""
    evening = after_a_hand("bo", "cleo")
    evening.do("cleo", c.SitOut())
    evening.do("anna", c.CallVote(ShareOut(1, "even")))
    evening.do("bo", c.CastVote(1, yes=True))
    assert phase(evening) != "closed"
    evening.do("cleo", c.CastVote(1, yes=True))
    assert phase(evening) == "closed"


def test_it_is_asked_between_two_hands_by_who_is_in_and_only_when_the_pool_is_known() -> None:
    evening = after_a_hand("bo", "cleo")
    assert refusal(evening.ask("anna", c.CallVote(ShareOut(0, "icm")))) == "stale-hand"
    evening.do(None, c.Join("zoe"))
    assert refusal(evening.ask("zoe", c.CallVote(ShareOut(1, "icm")))) in ("not-allowed", "not-seated")
    evening.wait()
    assert refusal(evening.ask("anna", c.CallVote(ShareOut(1, "icm")))) == "no-vote"
    for by in (
        rules(replace(PAYS_THREE, late_levels=2)),
        rules(replace(PAYS_THREE), price=0),
        rules(seats=2, kind="match"),
    ):
        other = entered("bo", by=by)
        other.ask("anna", c.Begin())
        while other.night.phase != "playing":
            other.cut()
        move(other, h.Fold())
        assert refusal(other.ask("anna", c.CallVote(ShareOut(1, "icm")))) == "no-vote"


def test_a_winner_is_not_outvoted() -> None:
    """Who has all chips has won: there is nothing left to share."""
    evening = until_left(2, 3)
    while len(running(evening).still_in()) > 1:
        step(evening, random.Random(4))
    (winner,) = running(evening).still_in()
    assert refusal(evening.ask(winner.player, c.CallVote(ShareOut(evening.night.hand_no, "icm")))) == "no-vote"


def test_the_question_has_everybodys_amount_and_the_log_says_what_was_agreed() -> None:
    evening = until_left(3, 2)
    left = [each.player for each in running(evening).still_in()]
    seen = page(evening.night, left[0], NAMES, evening.at, SHELF)
    assert seen is not None
    (icm,) = [row for row in seen.deals if row.by == "icm"]
    asked = question(ShareOut(evening.night.hand_no, "icm"), evening.night, lambda person: NAMES[person])
    for _, name, amount in icm.parts:
        assert f"{name} {amount // 100}.{amount % 100:02d} EUR" in asked
    before = evening.night
    agree(evening)
    (paid,) = events(evening.batches, t.PaidOut)
    assert isinstance(paid, t.PaidOut)
    said = sentence(paid, before, evening.night, NAMES)
    assert said.startswith("The last ones make a deal, by ICM, and the tournament is over. Prizes: ")
    after = page(evening.night, left[0], NAMES, evening.at, SHELF)
    assert after is not None
    assert (after.dealt, after.deals, after.winner) == ("by ICM", (), "")


def test_who_asked_may_call_it_off() -> None:
    evening = after_a_hand("bo", "cleo")
    evening.do("anna", c.CallVote(ShareOut(1, "icm")))
    assert [type(vote.subject) for vote in evening.night.votes] == [ShareOut]
    evening.do("anna", c.CallOffVote(1))
    assert [event.why for event in events(evening.batches, VoteClosed) if isinstance(event, VoteClosed)] == [
        "called-off"
    ]
