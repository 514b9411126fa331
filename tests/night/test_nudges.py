"""What waits for a person at the desk is said to him alone, as long as it waits (issue 6, the evening)."""

from msgspec.structs import replace

from server.night import commands as c
from server.night.nudges import nudges
from server.night.own_view import own_view
from server.night.player import Request
from server.poker.house import Bank, Choice, House, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import HOLDEM, NAMES, begun, deal, seated


def said(evening: Evening, person: str) -> tuple[str, ...]:
    return tuple(each.text for each in own_view(evening.night, person, NAMES, SHELF, evening.book).nudges)


def broke(**bank: object) -> Evening:
    """Bo has lost everything to Cleo; Anna keeps the bank."""
    house = House(bank=Bank(**{"approval": "everybody", **bank}), table=Table(pause_ms=0))  # type: ignore[arg-type]
    evening = seated("bo", "cleo", house=house)
    evening.do("anna", c.Compensate("bo", "cleo", 100, "a lost bet"))
    evening.do("bo", c.Agree(1))
    return evening


def test_who_is_called_from_the_list_is_told_of_his_seat_until_he_answers() -> None:
    house = House(bank=Bank(approval="everybody"), table=Table(seats=2, pause_ms=0))
    evening = seated("bo", house=house)
    evening.do(None, c.Join("cleo"))
    evening.do("cleo", c.WaitInLine())
    assert said(evening, "cleo") == ()
    evening.do("bo", c.Leave())
    called = evening.night.called
    assert called is not None
    assert said(evening, "cleo") == (f"Seat {called.seat + 1} is kept for you.",)
    assert said(evening, "anna") == ()
    evening.do("cleo", c.Sit(100))
    assert said(evening, "cleo") == ()


def test_who_is_asked_to_change_seats_is_told_until_he_has() -> None:
    evening = seated("bo", "cleo")
    evening.do("bo", c.SwapSeats("cleo"))
    assert said(evening, "cleo") == ("Bo would change seats with you.",)
    evening.do("cleo", c.SwapSeats("bo"))
    assert said(evening, "cleo") == ()


def test_a_free_stack_waits_for_the_loser_and_the_banker() -> None:
    evening = broke(free_stacks=1)
    assert said(evening, "bo") == ("You are out of chips: the banker may give you a free stack.",)
    assert said(evening, "anna") == ("Bo is out of chips: you may give a free stack.",)
    assert said(evening, "cleo") == ()
    evening.do("anna", c.GiveFree("bo"))
    assert said(evening, "bo") == said(evening, "anna") == ()


def test_nothing_waits_where_the_house_gives_none_or_gives_it_itself() -> None:
    assert said(broke(), "bo") == ()
    assert said(broke(free_stacks=1, free_by="at-once"), "bo") == ()


def test_who_went_to_the_other_table_is_told_where_he_plays() -> None:
    evening = seated("bo", "cleo")
    evening.do(None, c.LinkTable(2))
    evening.do("bo", c.ChangeTable())
    evening.do(None, c.GoToTable("bo"))
    assert said(evening, "bo") == ("You play at the other table now.",)
    evening.do("bo", c.Sit(100))
    evening.do("anna", c.Approve("bo"))
    assert said(evening, "bo") == ()


def test_who_has_left_is_told_of_his_slip_until_he_is_settled_with() -> None:
    evening = seated("bo", "cleo")
    evening.do("anna", c.Compensate("cleo", "bo", 30, "a lost bet"))
    evening.do("cleo", c.Agree(1))
    assert said(evening, "bo") == ()
    evening.do("bo", c.Leave())
    assert said(evening, "bo") == ("You have left: your slip says what is to be paid.",)
    evening.do("anna", c.Grant("cleo", 30, "cash"))
    evening.do("anna", c.PayTab("bo", -3000))
    assert said(evening, "bo") == ()


def test_who_waits_for_the_big_blind_is_told_that_he_may_post() -> None:
    """Procedure 13: until he posts, or the blind comes."""
    house = House(bank=Bank(approval="everybody"), table=Table(pause_ms=0), choice=Choice(games=(HOLDEM,)))
    evening = begun("bo", "cleo", house=house)
    deal(evening, HOLDEM)
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(100))
    assert said(evening, "dan") == ("You wait for the big blind, or post what you owe and play at once.",)
    assert said(evening, "bo") == ()
    evening.do("dan", c.PostBlinds())
    assert said(evening, "dan") == ()


def test_who_has_asked_for_chips_reads_that_the_banker_was_asked_until_he_answers() -> None:
    """The sheet closed, and nothing said whether the wish had gone anywhere."""
    evening = seated("bo")
    asking = evening.night.changed("bo", lambda player: replace(player, request=Request("chips", 50, "cash")))
    assert [each.text for each in nudges(asking, "bo", NAMES)] == ["The banker has been asked for 50 chips."]
    assert nudges(evening.night, "bo", NAMES) == ()
