"""A time limit agreed beforehand: announced a quarter of an hour before, then everybody deals once more (R171)."""

import random

from server.night import commands as c
from server.night.evening_view import evening_view
from server.night.sentence import sentence
from server.night.view import public_view
from server.night.votes.subjects import LastOrbit
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    DRAW,
    FAST,
    NAMES,
    begun,
    check_replay,
    deal,
    over_the_table,
    play_out,
    refusal,
    seated,
    seen,
)

QUARTER = 15 * 60_000
HOUR = 60 * 60_000


def said(evening: Evening) -> list[str]:
    return [
        text
        for batch in evening.batches
        for event in batch.public
        if (text := sentence(event, evening.night, evening.night, NAMES))
    ]


def agree(evening: Evening, at: int) -> None:
    """Anna asks for that hour, and the others say yes until it is decided."""
    evening.do("anna", c.CallVote(LastOrbit(at)))
    for player in evening.night.seated():
        if evening.night.votes and player.id != "anna":
            evening.do(player.id, c.CastVote(evening.night.votes[0].number, yes=True))
    assert not evening.night.votes


def to_the_hour(evening: Evening, at: int) -> None:
    """Nobody does anything until then: only the clock speaks."""
    evening.at = at
    evening.do(None, c.TimeUp(at))


def test_it_is_announced_and_then_everybody_deals_once_more() -> None:
    evening = seated("bo", "cleo")
    until = evening.at + HOUR
    agree(evening, until)
    assert evening.night.deadline() == until - QUARTER
    assert over_the_table(evening) == ""
    to_the_hour(evening, until - QUARTER)
    assert "The last orbit begins in 15 minutes" in said(evening)
    assert over_the_table(evening).startswith("Within a quarter of an hour the last orbit begins")
    evening.do("anna", c.Begin())
    deal(evening, DRAW)
    evening.at = until
    assert evening.night.of_the_hour() == until
    while evening.night.ending is None:
        evening.wait()
    assert evening.night.ending.deals == 3 + 1, "the deal under way is none of them"
    deals = 0
    while evening.night.phase != "closed":
        if evening.night.phase == "choosing":
            deal(evening, DRAW)
            deals += 1
        play_out(evening, random.Random(deals))
        seen(evening)
    assert deals == 3
    check_replay(evening)


def test_within_the_last_quarter_of_an_hour_it_is_announced_at_once() -> None:
    evening = begun("bo")
    agree(evening, evening.at + 5 * 60_000)
    assert "The last orbit begins in 5 minutes" in said(evening)


def test_a_table_at_which_nobody_can_play_closes_at_the_hour() -> None:
    evening = seated()
    until = evening.at + HOUR
    agree(evening, until)
    to_the_hour(evening, until - QUARTER)
    to_the_hour(evening, until)
    assert evening.night.phase == "closed"
    assert evening.book.closed
    check_replay(evening)


def test_the_host_alone_does_not_move_the_hour_that_the_table_voted_for() -> None:
    """R171: agreed beforehand. Neither more deals nor somebody's deal takes its place; the night may end at once."""
    evening = begun("bo")
    until = evening.at + HOUR
    agree(evening, until)
    for other in (c.End("deals", 2), c.End("through", seat=evening.night.player("bo").seat)):  # type: ignore[union-attr]
        said = evening.ask("anna", other)
        assert refusal(said) == "nothing-to-do"
        assert "The table has agreed on the hour" in said.text  # type: ignore[union-attr]
    assert evening.night.until is not None
    assert (evening.night.until.at, evening.night.ending) == (until, None)
    evening.do("anna", c.End("now"))
    assert evening.night.phase == "closed"


def test_the_host_undoes_the_vote_by_no_sooner_end_and_not_once_the_hour_has_come() -> None:
    """R171: "end now" and then "call it off" left no end at all, and in the last orbit he planned 99 deals more."""
    evening = begun("bo")
    until = evening.at + HOUR
    agree(evening, until)
    deal(evening, DRAW)
    evening.do("anna", c.End("now"))
    for other in (c.CallOffEnd(), c.End("deals", 99)):
        assert refusal(evening.ask("anna", other)) == "nothing-to-do"
    agree(evening, 0)
    assert evening.night.ending is None
    agree(evening, until)
    evening.at = until
    while evening.night.ending is None:
        evening.wait()
    for other in (c.CallOffEnd(), c.End("deals", 99)):
        assert refusal(evening.ask("anna", other)) == "nothing-to-do"
    view = evening_view(evening.night, evening.book, "bo", NAMES, evening.at)
    assert (view.voted_end, view.until) == (True, 0)
    agree(evening, 0)
    evening.do("anna", c.End("deals", 2))
    evening.do("anna", c.CallOffEnd())
    check_replay(evening)


def test_one_end_at_a_time_and_it_can_be_called_off() -> None:
    evening = begun("bo")
    evening.do("anna", c.End("deals", 2))
    agree(evening, evening.at + HOUR)
    assert evening.night.ending is None
    assert refusal(evening.ask("anna", c.CallOffEnd())) == "nothing-to-do", "what the table agreed on is not the host's"
    agree(evening, 0)
    assert (evening.night.until, evening.night.ending) == (None, None)
    assert refusal(evening.ask("anna", c.CallVote(LastOrbit(0)))) == "nothing-to-do"
    evening.do("anna", c.End("deals", 2))
    evening.do("anna", c.CallOffEnd())
    assert refusal(evening.ask("anna", c.CallOffEnd())) == "nothing-to-do"


def test_the_hour_is_ahead_and_within_a_day_and_any_players_to_ask_for() -> None:
    evening = begun("bo")
    evening.do(None, c.Join("cleo"))
    assert refusal(evening.ask("bo", c.CallVote(LastOrbit(evening.at - 1)))) == "too-early"
    assert refusal(evening.ask("bo", c.CallVote(LastOrbit(evening.at + 25 * HOUR)))) == "too-early"
    assert refusal(evening.ask("cleo", c.CallVote(LastOrbit(evening.at + HOUR)))) == "not-seated"
    evening.do("bo", c.CallVote(LastOrbit(evening.at + HOUR)))


def test_the_hour_is_what_more_than_half_of_the_table_agrees_on() -> None:
    """R171: agreed, not set by one. The question says the hour by the clock on the wall."""
    evening = begun("bo", "cleo", "dan")
    until = evening.at - evening.at % (24 * HOUR) + 24 * HOUR - HOUR // 2
    evening.do("bo", c.CallVote(LastOrbit(until, east=90)))
    (vote,) = public_view(evening.night, "Friday", NAMES, frozenset(), (), "", None).votes
    assert vote.text == "Bo asks: The last orbit begins at 01:00: then everybody deals once more, and the night ends."
    evening.do("anna", c.CastVote(1, yes=False))
    evening.do("cleo", c.CastVote(1, yes=True))
    assert evening.night.until is None, "half is not more than half"
    evening.do("dan", c.CastVote(1, yes=False))
    assert evening.night.until is None
    assert "The vote is lost: the end of the night stays as it was" in said(evening)
    agree(evening, until)
    assert evening.night.until is not None
    assert evening.night.until.at == until
    assert "The hour of the last orbit is set, as Anna asked" in said(evening)
    check_replay(evening)


def test_an_empty_table_agrees_on_nothing() -> None:
    evening = Evening(SHELF, FAST)
    assert refusal(evening.ask("anna", c.CallVote(LastOrbit(evening.at + HOUR)))) == "too-few-players"


def test_an_outage_does_not_move_the_hour() -> None:
    """It was agreed by the clock on the wall."""
    evening = begun("bo")
    agree(evening, evening.at + HOUR)
    before = evening.night.of_the_hour()
    evening.do(None, c.Recover(90_000))
    assert evening.night.of_the_hour() == before
