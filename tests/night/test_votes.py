"""A vote of the table, whatever it is about: who answers, when it is over, and how (design.md 10.22, R140, R159)."""

from typing import get_args

import pytest

from server.night import commands as c
from server.night.events import Batch
from server.night.votes.calling import MATTERS
from server.night.votes.events import VoteClosed
from server.night.votes.subjects import PlayWithKitty, Subject
from server.poker.house import House, Kitty, Table
from tests.helpers.evening import Evening
from tests.night.steps import check_replay, refusal, seated


def table(vote: str = "majority") -> Evening:
    house = House(table=Table(pause_ms=0), kitty=Kitty(use="vote", vote=vote))  # type: ignore[arg-type]
    return seated("bo", "cleo", "dan", house=house)


def closed(batch: Batch) -> VoteClosed:
    return next(event for event in batch.public if isinstance(event, VoteClosed))


@pytest.mark.parametrize(("vote", "yeses"), [("majority", 3), ("unanimous", 4)])
def test_r159_it_passes_when_enough_have_said_yes(vote: str, yeses: int) -> None:
    evening = table(vote)
    evening.do("bo", c.CallVote(PlayWithKitty()))
    for person in ("anna", "cleo", "dan")[: yeses - 2]:
        evening.do(person, c.CastVote(1, yes=True))
        assert not evening.night.kitty_on
    last = ("anna", "cleo", "dan")[yeses - 2]
    assert closed(evening.do(last, c.CastVote(1, yes=True))).passed
    assert evening.night.kitty_on
    check_replay(evening)


@pytest.mark.parametrize(("vote", "noes"), [("majority", 2), ("unanimous", 1)])
def test_it_is_lost_as_soon_as_it_cannot_pass_any_more(vote: str, noes: int) -> None:
    evening = table(vote)
    evening.do("bo", c.CallVote(PlayWithKitty()))
    for person in ("anna", "cleo")[: noes - 1]:
        evening.do(person, c.CastVote(1, yes=False))
        assert evening.night.votes
    batch = evening.do(("anna", "cleo")[noes - 1], c.CastVote(1, yes=False))
    assert (closed(batch).passed, closed(batch).why) == (False, "decided")
    assert (evening.night.kitty_on, evening.night.votes) == (False, ())


def test_who_called_it_may_call_it_off_and_nobody_else() -> None:
    evening = table()
    evening.do("bo", c.CallVote(PlayWithKitty()))
    assert refusal(evening.ask("anna", c.CallOffVote(1))) == "not-allowed"
    assert closed(evening.do("bo", c.CallOffVote(1))).why == "called-off"
    assert refusal(evening.ask("cleo", c.CastVote(1, yes=True))) == "no-vote"
    check_replay(evening)


def test_an_answer_may_be_changed_until_it_is_over() -> None:
    evening = table()
    evening.do("bo", c.CallVote(PlayWithKitty()))
    evening.do("cleo", c.CastVote(1, yes=False))
    evening.do("cleo", c.CastVote(1, yes=True))
    assert (evening.night.votes[0].yes, evening.night.votes[0].no) == (("bo", "cleo"), ())


def test_it_is_not_called_twice_at_once_nor_by_who_has_no_seat() -> None:
    evening = table()
    evening.do("bo", c.CallVote(PlayWithKitty()))
    assert refusal(evening.ask("cleo", c.CallVote(PlayWithKitty()))) == "no-vote"
    evening.do(None, c.Join("zoe"))
    assert refusal(evening.ask("zoe", c.CastVote(1, yes=True))) == "not-seated"


def test_the_night_closes_an_open_vote() -> None:
    evening = table()
    evening.do("bo", c.CallVote(PlayWithKitty()))
    evening.do("anna", c.End("now"))
    assert (evening.night.phase, evening.night.votes) == ("closed", ())


def test_every_subject_has_its_row() -> None:
    assert set(MATTERS) == set(get_args(Subject))
