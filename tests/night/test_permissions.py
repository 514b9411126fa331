"""The permission matrix of bank.md 3, every cell: deny by default, one function for night, web and command line."""

import itertools
from typing import get_args

import pytest

from server.night.permissions import Action, Role, Thing, Verdict, agreed, allowed, best

ROLES: tuple[Role, ...] = get_args(Role)
MARKS = {
    "-": Verdict.NO,
    "r": Verdict.READ,
    "c": Verdict.CONSENT,
    "p": Verdict.PROPOSE,
    "s": Verdict.SECOND,
    "y": Verdict.YES,
}
OWN, OTHERS = Thing(own=True), Thing()

# y: may; p: proposes; s: may with a second person; c: may agree; r: proofs and chain only; -: may not.
MATRIX: list[tuple[Action, Thing, str]] = [
    #                                                       spectator player banker host admin
    (Action.WATCH, OTHERS, "yyyyy"),
    (Action.OWN_CARDS, OWN, "-yyy-"),
    (Action.OWN_CARDS, OTHERS, "-----"),
    (Action.OTHERS_CARDS, OWN, "-----"),
    (Action.OTHERS_CARDS, OTHERS, "-----"),
    (Action.SIT, OWN, "yyyy-"),
    (Action.SIT, OTHERS, "-----"),
    (Action.ACT, OWN, "-yyy-"),
    (Action.ACT, OTHERS, "-----"),
    (Action.ASK, OWN, "-yyy-"),
    (Action.ASK, OTHERS, "-----"),
    (Action.GRANT, OTHERS, "--yy-"),
    (Action.GRANT, Thing(credit=True), "--yy-"),
    (Action.GRANT, OWN, "--yy-"),
    (Action.GRANT, Thing(own=True, credit=True), "---y-"),
    (Action.SPEND_KITTY, OTHERS, "-pyy-"),
    (Action.SPEND_KITTY, Thing(large=True), "-ppy-"),
    (Action.SPEND_KITTY, OWN, "-pps-"),
    (Action.SHARE_EXPENSE, OTHERS, "-ppy-"),
    (Action.SHARE_EXPENSE, OWN, "-pps-"),
    (Action.CLOSE, OTHERS, "--py-"),
    (Action.REVERSE, OTHERS, "--pss"),
    (Action.REVERSE, OWN, "-cpss"),
    (Action.CONFIRM_PAYMENT, OWN, "-yyy-"),
    (Action.CONFIRM_PAYMENT, Thing(cash=True), "--yy-"),
    (Action.CONFIRM_PAYMENT, OTHERS, "---y-"),
    (Action.WRITE_OFF, OTHERS, "---y-"),
    (Action.WRITE_OFF, OWN, "-----"),
    (Action.COUNT_CASH, OWN, "--yy-"),
    (Action.COUNT_CASH, OTHERS, "---y-"),
    (Action.HAND_OVER, OWN, "-csy-"),
    (Action.HAND_OVER, OTHERS, "---y-"),
    (Action.MAKE_HOST, OWN, "-ccs-"),
    (Action.MAKE_HOST, OTHERS, "---s-"),
    (Action.TABLE, OTHERS, "---yy"),
    (Action.PEOPLE, OWN, "---yy"),
    (Action.PEOPLE, OTHERS, "----y"),
    (Action.OWN_LINES, OWN, "-yyyy"),
    (Action.OWN_LINES, OTHERS, "----y"),
    (Action.ALL_LINES, OTHERS, "--yyy"),
    (Action.ALL_LINES, Thing(closed=True), "-yyyy"),
    (Action.AUDIT, OTHERS, "-ryyy"),
    (Action.CLUB, OTHERS, "----y"),
    (Action.CLUB, OWN, "----y"),
]


@pytest.mark.parametrize(("action", "thing", "row"), MATRIX)
def test_each_cell(action: Action, thing: Thing, row: str) -> None:
    assert [allowed(role, action, thing) for role in ROLES] == [MARKS[mark] for mark in row]


def test_every_action_has_its_row() -> None:
    assert {action for action, _, _ in MATRIX} == set(Action)


def test_what_the_matrix_does_not_ask_for_changes_nothing() -> None:
    """Every combination of what a thing can be: each cell is one of those above, whatever else the thing is."""
    flags = ("own", "credit", "cash", "large", "closed")
    for action in Action:
        rows = {row for each, _, row in MATRIX if each == action}
        for values in itertools.product((False, True), repeat=len(flags)):
            thing = Thing(**dict(zip(flags, values, strict=True)))
            found = [allowed(role, action, thing) for role in ROLES]
            assert found in [[MARKS[mark] for mark in row] for row in rows], (action, thing)


def test_of_several_roles_the_one_counts_that_may_most() -> None:
    """design.md 10.8: the role used is known, so that it can be logged."""
    assert best(("spectator", "player", "host"), Action.GRANT, OTHERS) == (Verdict.YES, "host")
    assert best(("spectator", "player", "banker"), Action.ACT, OWN) == (Verdict.YES, "player")
    assert best(("player", "banker"), Action.REVERSE, OWN) == (Verdict.PROPOSE, "banker")
    assert best(("spectator",), Action.GRANT, OTHERS)[0] == Verdict.NO


@pytest.mark.parametrize(
    ("one", "other", "enough"),
    [
        ("s", "c", True),
        ("s", "p", True),
        ("s", "s", True),
        ("c", "c", True),
        ("p", "c", False),
        ("p", "p", False),
        ("s", "-", False),
        ("s", "r", False),
        ("c", "-", False),
        ("-", "-", False),
        ("r", "r", False),
    ],
)
def test_what_two_people_are_enough_for(one: str, other: str, enough: bool) -> None:
    """bank.md 1.3: an officer and a second person, or both players whom it concerns."""
    assert agreed(MARKS[one], MARKS[other]) == enough
    assert agreed(MARKS[other], MARKS[one]) == enough
