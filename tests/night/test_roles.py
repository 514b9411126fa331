"""The permission matrix of bank.md 3: every cell, and deny by default."""

from typing import get_args

import pytest

from server.night import commands as c
from server.night.refusal import NightRule, Refusal
from server.night.roles import ALLOWED, Role, allowed
from server.poker import commands as h
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF

PERSONS: dict[Role, str] = {"spectator": "zoe", "player": "cleo", "banker": "bo", "host": "anna"}

# x: may; -: may not. The banker and the host of this table have no seat.
MATRIX: dict[type, str] = {
    #                 spectator player banker host
    c.Sit: "xxxx",
    c.Approve: "---x",
    c.Decline: "--xx",
    c.AskChips: "-xxx",
    c.Grant: "--xx",
    c.TakeBack: "--xx",
    c.PayTab: "--xx",
    c.Leave: "xxxx",
    c.SitOut: "-x--",
    c.ImBack: "-x--",
    c.Begin: "---x",
    c.Choose: "-x--",
    c.PostBlinds: "-x--",
    c.Cut: "-x--",
    c.Act: "-x--",
    c.AddTime: "-x--",
    c.ProposeKitty: "-x-x",
    c.VoteKitty: "-x--",
    c.End: "---x",
    c.CallOffEnd: "---x",
    c.Pause: "---x",
    c.Resume: "---x",
    c.SeatBots: "---x",
    c.RemoveBot: "---x",
    c.MakeBanker: "---x",
    c.Kick: "---x",
}

EXAMPLES: dict[type, c.PersonCommand] = {
    c.Sit: c.Sit(100),
    c.Approve: c.Approve("cleo"),
    c.Decline: c.Decline("cleo"),
    c.AskChips: c.AskChips(10),
    c.Grant: c.Grant("cleo", 10),
    c.TakeBack: c.TakeBack("cleo", 10),
    c.PayTab: c.PayTab("cleo", 10),
    c.Choose: c.Choose("five-card-draw", 1),
    c.Cut: c.Cut(1, "0" * 64, 1),
    c.Act: c.Act(1, 1, h.Fold()),
    c.VoteKitty: c.VoteKitty(yes=True),
    c.End: c.End("now"),
    c.RemoveBot: c.RemoveBot(0),
    c.MakeBanker: c.MakeBanker("cleo"),
    c.Kick: c.Kick("cleo"),
}


def table() -> Evening:
    """Anna hosts, Bo keeps the bank, Cleo sits, Zoe watches."""
    evening = Evening(SHELF)
    for person in ("bo", "cleo", "zoe"):
        evening.do(None, c.Join(person))
    evening.do("cleo", c.Sit(100))
    evening.do("anna", c.Approve("cleo"))
    evening.do("anna", c.MakeBanker("bo"))
    return evening


def test_every_command_has_its_row() -> None:
    assert set(MATRIX) == set(ALLOWED) == set(get_args(c.PersonCommand))


@pytest.mark.parametrize("action", MATRIX, ids=lambda action: action.__name__)
def test_each_cell(action: type) -> None:
    evening = table()
    found = "".join("x" if allowed(evening.night, person, action) else "-" for person in PERSONS.values())
    assert found == MATRIX[action]


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
    answer = evening.ask(person, EXAMPLES[action] if action in EXAMPLES else action())
    assert isinstance(answer, Refusal)
    assert answer.rule in (NightRule.NOT_ALLOWED, NightRule.NOT_SEATED)
    assert evening.book.seq == seq


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
