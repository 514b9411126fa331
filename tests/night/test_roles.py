"""The permission matrix of bank.md 3: every cell, and deny by default."""

from typing import get_args

import pytest

from server.night import commands as c
from server.night.permissions import Role, Verdict
from server.night.refusal import NightRule, Refusal
from server.night.roles import may
from server.night.votes.subjects import PlayWithKitty
from server.poker import commands as h
from server.poker.house import House, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF

PERSONS: dict[Role, str] = {"spectator": "zoe", "player": "cleo", "banker": "bo", "host": "anna", "admin": "ada"}

# x: may; p: needs a second person; -: may not. The banker and the host of this table have no seat.
MATRIX: dict[type, str] = {
    #                 spectator player banker host admin
    c.Sit: "xxxx-",
    c.Approve: "---xx",
    c.Decline: "--xx-",
    c.AskChips: "-xxx-",
    c.BuyAgain: "-xxx-",
    c.Grant: "--xx-",
    c.TakeBack: "--xx-",
    c.PayTab: "--xx-",
    c.GiveFree: "--xx-",
    c.CountCash: "--xx-",
    c.SpendKitty: "-pxx-",
    c.ShareExpense: "-ppx-",
    c.Reverse: "-pppp",
    c.Compensate: "-pppp",
    c.Agree: "xxxxx",
    c.Withdraw: "xxxxx",
    c.Leave: "xxxx-",
    c.SitOut: "-x---",
    c.ImBack: "-x---",
    c.Begin: "---xx",
    c.Choose: "-x---",
    c.PostBlinds: "-x---",
    c.Cut: "-x---",
    c.Act: "-x---",
    c.AddTime: "-x---",
    c.NewCards: "-x---",
    c.CallVote: "-x-x-",
    c.CastVote: "-x-x-",
    c.CallOffVote: "-x-x-",
    c.End: "--px-",
    c.CallOffEnd: "---xx",
    c.ShowCards: "-x---",
    c.HuntRabbit: "-x---",
    c.Pause: "---xx",
    c.Resume: "---xx",
    c.SeatBots: "---xx",
    c.RemoveBot: "---xx",
    c.MakeBanker: "-cpx-",
    c.MakeHost: "-c-p-",
    c.NameDeputy: "---xx",
    c.TakeOver: "xxxxx",
    c.Lock: "---xx",
    c.Kick: "---xx",
    c.SetHouse: "---xx",
    c.WaitInLine: "xxxx-",
    c.CallNext: "---xx",
    c.MoveSeat: "-x---",
    c.SwapSeats: "-x---",
    c.ChangeTable: "-x---",
}

EXAMPLES: dict[type, c.PersonCommand] = {
    c.Sit: c.Sit(100),
    c.Approve: c.Approve("cleo"),
    c.Decline: c.Decline("cleo"),
    c.AskChips: c.AskChips(10),
    c.BuyAgain: c.BuyAgain("rebuy"),
    c.Grant: c.Grant("cleo", 10),
    c.TakeBack: c.TakeBack("cleo", 10),
    c.PayTab: c.PayTab("cleo", 10),
    c.Choose: c.Choose("five-card-draw", 1),
    c.Cut: c.Cut(1, "0" * 64, 1),
    c.Act: c.Act(1, 1, h.Fold()),
    c.CallVote: c.CallVote(PlayWithKitty()),
    c.CastVote: c.CastVote(1, yes=True),
    c.CallOffVote: c.CallOffVote(1),
    c.End: c.End("now"),
    c.RemoveBot: c.RemoveBot(0),
    c.GiveFree: c.GiveFree("cleo"),
    c.CountCash: c.CountCash(0),
    c.SpendKitty: c.SpendKitty(100),
    c.ShareExpense: c.ShareExpense(100),
    c.Reverse: c.Reverse(8, "a mistake"),
    c.Compensate: c.Compensate("cleo", "bo", 5, "a mistake"),
    c.Agree: c.Agree(1),
    c.Withdraw: c.Withdraw(1),
    c.MakeBanker: c.MakeBanker("cleo"),
    c.MakeHost: c.MakeHost("cleo"),
    c.ShowCards: c.ShowCards((0,)),
    c.NameDeputy: c.NameDeputy("host", "cleo"),
    c.TakeOver: c.TakeOver("host"),
    c.Lock: c.Lock(),
    c.Kick: c.Kick("cleo"),
    c.SetHouse: c.SetHouse(2, House(table=Table(clock_s=20))),
    c.SwapSeats: c.SwapSeats("bo"),
}


def table() -> Evening:
    """Anna hosts, Bo keeps the bank, Cleo sits, Zoe watches."""
    evening = Evening(SHELF)
    evening.admins.add("ada")
    for person in ("bo", "cleo", "zoe"):
        evening.do(None, c.Join(person))
    evening.do("cleo", c.Sit(100))
    evening.do("anna", c.Approve("cleo"))
    evening.hand_box("anna", "bo")
    assert list(evening.book.slips) == [8], "Cleo's buy-in"
    return evening


def test_every_command_has_its_row() -> None:
    assert set(MATRIX) == set(get_args(c.PersonCommand))


def asked(action: type) -> c.PersonCommand:
    command: c.PersonCommand = EXAMPLES[action] if action in EXAMPLES else action()
    return command


@pytest.mark.parametrize("action", MATRIX, ids=lambda action: action.__name__)
def test_each_command_is_in_its_cell(action: type) -> None:
    """The admin of this club is not at the table, and has no other role here."""
    evening = table()
    marks = {Verdict.YES: "x", Verdict.NO: "-", Verdict.READ: "-"}
    found = ""
    for person in PERSONS.values():
        verdict, _ = may(evening.night, c.Ask(person, 0, asked(action), person == "ada"), evening.book.slips)
        found += marks.get(verdict, "p")
    assert found == MATRIX[action].replace("c", "p")


@pytest.mark.parametrize(
    ("action", "person"),
    [
        (action, person)
        for action, row in MATRIX.items()
        for person, mark in zip(PERSONS.values(), row, strict=True)
        if mark == "-"
    ],
)
def test_who_may_not_is_refused_before_anything_else(action: type, person: str) -> None:
    evening = table()
    seq = evening.book.seq
    answer = evening.ask(person, asked(action))
    assert isinstance(answer, Refusal)
    assert answer.rule in (NightRule.NOT_ALLOWED, NightRule.NOT_SEATED)
    assert evening.book.seq == seq


def test_who_is_not_there_may_nothing_unless_he_is_the_admin() -> None:
    evening = table()
    evening.admins.clear()
    answer = evening.ask("ada", c.Pause())
    assert isinstance(answer, Refusal)
    assert answer.rule == NightRule.NOT_IN_THIS_NIGHT


def test_a_banker_gives_himself_no_credit() -> None:
    evening = table()
    evening.do("bo", c.Sit(100))
    evening.do("anna", c.Approve("bo"))
    answer = evening.ask("bo", c.Grant("bo", 10, "credit"))
    assert isinstance(answer, Refusal)
    assert answer.rule == NightRule.NOT_ALLOWED
    evening.do("bo", c.Grant("bo", 10, "cash"))


def test_the_system_commands_are_no_persons_commands() -> None:
    assert not set(get_args(c.SystemCommand)) & set(get_args(c.PersonCommand))
