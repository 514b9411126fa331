"""The waiting list of a full table: who waits, in which order, who is called, and who is passed over (issue 6)."""

from server.night import commands as c
from server.night.evening_events import LineLeft
from server.night.own_view import own_view
from server.night.refusal import Refusal
from server.poker.house import Bank, House, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import NAMES, check_replay, refusal, seated

TWO_SEATS = House(bank=Bank(approval="everybody"), table=Table(seats=2, pause_ms=0, call_s=60))
HOST_SAYS = House(table=Table(seats=2, pause_ms=0, call_s=60))


def full(house: House = TWO_SEATS) -> Evening:
    """Anna and Bo have the two seats; Cleo and Dan watch."""
    evening = seated("bo", house=house)
    for person in ("cleo", "dan"):
        evening.do(None, c.Join(person))
    return evening


def called(evening: Evening) -> str:
    assert evening.night.called is not None
    return evening.night.called.player


def test_only_a_full_table_has_a_list() -> None:
    evening = seated(house=TWO_SEATS)
    evening.do(None, c.Join("cleo"))
    assert refusal(evening.ask("cleo", c.WaitInLine())) == "nothing-to-do"
    assert refusal(evening.ask("anna", c.WaitInLine())) == "already-seated"


def test_the_order_is_kept_and_a_free_seat_calls_the_first() -> None:
    evening = full()
    evening.do("dan", c.WaitInLine())
    evening.do("cleo", c.WaitInLine())
    assert evening.night.line == ("dan", "cleo")
    assert refusal(evening.ask("dan", c.WaitInLine())) == "already-asked"
    evening.do("bo", c.Leave())
    assert called(evening) == "dan"
    seat = evening.night.called.seat if evening.night.called else None
    assert refusal(evening.ask("cleo", c.Sit(100))) == "table-full", "nobody passes the line"
    assert refusal(evening.ask("bo", c.Sit(100))) == "table-full", "who left comes back as the last one"
    evening.do("dan", c.Sit(100))
    player = evening.night.player("dan")
    assert player is not None
    assert player.seat == seat
    assert list(evening.night.line) == ["cleo"]
    assert evening.night.called is None
    check_replay(evening)


def test_everybody_knows_whether_there_is_a_seat_or_a_list_for_him() -> None:
    """What a page offers first where "Sit down" would be refused."""
    evening = full()

    def line(person: str) -> int:
        return own_view(evening.night, person, NAMES, SHELF, evening.book).line

    assert [line(who) for who in ("anna", "cleo", "dan")] == [-1, 0, 0]
    evening.do("cleo", c.WaitInLine())
    evening.do("dan", c.WaitInLine())
    assert [line(who) for who in ("anna", "cleo", "dan")] == [-1, 1, 2]
    evening.do("bo", c.Leave())
    assert called(evening) == "cleo"
    assert [line(who) for who in ("bo", "cleo", "dan")] == [0, -1, 2], "who is called sits down; who left waits"
    evening.do("cleo", c.Sit(100))
    assert line("dan") == 1


def test_who_does_not_answer_in_time_is_passed_over() -> None:
    evening = full()
    evening.do("cleo", c.WaitInLine())
    evening.do("dan", c.WaitInLine())
    evening.do("bo", c.Leave())
    assert evening.night.deadline() == evening.at + 60_000
    batch = evening.wait()
    assert batch.public[0] == LineLeft("cleo", silent=True)
    assert called(evening) == "dan"
    evening.do("dan", c.Sit(100))
    assert not evening.night.line
    check_replay(evening)


def test_the_host_does_not_wait_and_calls_the_next() -> None:
    evening = full()
    assert refusal(evening.ask("anna", c.CallNext())) == "nothing-to-do"
    evening.do("cleo", c.WaitInLine())
    evening.do("dan", c.WaitInLine())
    evening.do("bo", c.Leave())
    evening.do("anna", c.CallNext())
    assert called(evening) == "dan"
    assert refusal(evening.ask("dan", c.CallNext())) == "not-allowed"


def test_where_the_host_lets_in_the_seat_is_kept_until_he_has_answered() -> None:
    evening = full(HOST_SAYS)
    evening.do("cleo", c.WaitInLine())
    evening.do("dan", c.WaitInLine())
    evening.do("bo", c.Leave())
    evening.do("cleo", c.Sit(100))
    assert evening.night.deadline() is None, "Cleo has answered, the rest is the host's"
    assert refusal(evening.ask("anna", c.CallNext())) == "already-asked"
    evening.do("anna", c.Decline("cleo"))
    assert called(evening) == "dan"
    evening.do("dan", c.Sit(100))
    evening.do("anna", c.Approve("dan"))
    assert {p.id for p in evening.night.seated()} == {"anna", "dan"}
    assert (evening.night.line, evening.night.called) == ((), None)
    check_replay(evening)


def test_who_goes_is_on_no_list() -> None:
    evening = full()
    evening.do("cleo", c.WaitInLine())
    evening.do("dan", c.WaitInLine())
    evening.do("cleo", c.Leave())
    assert evening.night.line == ("dan",)
    evening.do("bo", c.Leave())
    evening.do("dan", c.Leave())
    assert not evening.night.line
    assert evening.night.called is None
    assert isinstance(evening.ask("dan", c.Leave()), Refusal)


def test_nobody_moves_to_the_seat_that_is_kept_and_no_house_player_gets_it() -> None:
    house = House(bank=Bank(approval="everybody", price=0), table=Table(seats=2, pause_ms=0))
    evening = full(house)
    evening.do("cleo", c.WaitInLine())
    evening.do("bo", c.Leave())
    kept = evening.night.called.seat if evening.night.called else -1
    assert refusal(evening.ask("anna", c.MoveSeat(kept))) == "seat-taken"
    assert refusal(evening.ask("anna", c.SeatBots(1))) == "table-full"


def test_an_outage_gives_the_called_one_his_time_back() -> None:
    evening = full()
    evening.do("cleo", c.WaitInLine())
    evening.do("bo", c.Leave())
    before = evening.night.deadline()
    assert before is not None
    evening.do(None, c.Recover(90_000))
    assert evening.night.deadline() == before + 100_000
