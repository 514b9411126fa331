"""Each game plays its hand to the chip, and a game file with one word wrong does not."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from server.poker.catalogue import BadGame, build_game
from server.poker.events import Awarded, BoardDealt, BoardTurnedUp, Carried, GhostDealt, OpenersShown
from server.poker.game import Game, InBetweenStep, MatchPotStep
from server.poker.options import with_options
from tests.golden import choosing, hands, in_or_out
from tests.golden.hands import Golden
from tests.helpers.script import Table, stacked
from tests.helpers.shelf import SHELF

HANDS = [*hands.HANDS, *choosing.HANDS, *in_or_out.HANDS]
ELSEWHERE = {"five-card-draw", "seven-card-stud", "texas-holdem"}  # tests/poker/test_golden.py
OTHER_OPENERS = {
    "left-of-dealer": ("left-of-big-blind", "first-bettor"),
    "left-of-button": ("left-of-big-blind", "first-bettor"),
    "left-of-big-blind": ("left-of-dealer",),
    "first-bettor": ("left-of-dealer",),
    "door-card": ("high-card", "left-of-dealer"),
    "high-card": ("door-card", "left-of-dealer"),
    "high-card-ace-low": ("door-card", "high-card", "left-of-dealer"),
    "best-showing-by-suit": ("best-showing", "left-of-dealer", "first-bettor"),
    "best-showing": ("left-of-dealer", "first-bettor"),
    "lowest-showing": ("best-showing", "left-of-dealer", "first-bettor"),
}
OTHER_TRIGGERS: dict[str, tuple[dict[str, object], ...]] = {
    "match-pot-or-fold": ({"does": "pay-or-fold", "pay": 5}, {"does": "extra-card"}),
    "pay-or-fold": ({"pay": 4}, {"does": "match-pot-or-fold", "pay": 0}),
    "extra-card": ({"extra": "up"}, {"does": "pay-or-fold", "pay": 5}),
}
OTHER_HOW = {"together": "clockwise", "clockwise": "together"}
OTHER_POTS = {
    "high": "ace-to-five",
    "ace-to-five": "deuce-to-seven",
    "ace-to-six": "deuce-to-seven",
    "deuce-to-seven": "ace-to-five",
    "eight-or-better": "ace-to-five",
    "badugi": "badugi-ace-high",
    "badugi-ace-high": "badugi",
    "three-card": "high",
    "soko": "high",
    "highest-spade-in-hole": "lowest-spade-in-hole",
    "lowest-spade-in-hole": "highest-spade-in-hole",
}


def check(golden: Golden, game: Game) -> None:
    """Plays the hand. Raises when anything goes another way than it was worked out."""
    button = max(golden.pockets)
    deck = f"{stacked(SHELF[golden.game], button, golden.pockets, golden.board)} {golden.draws}"
    chips = dict.fromkeys(golden.pockets, 50)
    table = Table(
        with_options(game, golden.options),
        golden.stakes,
        chips,
        button=button,
        deck=deck,
        betting=golden.betting,
        carried=golden.carried,
        passes=golden.passes,
        legs=golden.legs,
    )
    assert len(table.deck) == golden.cards
    for line in golden.script.split(";"):
        act, _, rule = line.partition("!")
        if rule:
            assert table.refused(act.strip()) == rule.strip()
        else:
            act, _, said = act.partition("~")
            table.play(act)
            assert not said or table.public.place(int(act.split()[0])).last == said.strip()
    assert table.public.over
    assert tuple(event.name for event in table.of(Awarded)) == golden.won
    assert table.stacks() == golden.stacks
    assert tuple((pot.amount, pot.seats) for event in table.of(Carried) for pot in event.pots) == golden.stays
    assert " ".join(card for event in table.of(OpenersShown) for card in event.cards) == golden.proof
    laid = [
        card
        for event in table.log
        if isinstance(event, BoardDealt | BoardTurnedUp | GhostDealt)
        for card in event.cards
    ]
    assert " ".join(laid) == golden.board
    for place in table.public.live():
        faces = golden.faces if isinstance(golden.faces, str) else golden.faces[place.seat]
        assert "".join("u" if slot.face == "up" else "d" for slot in place.cards) == faces


@pytest.mark.parametrize("golden", HANDS, ids=lambda golden: golden.game)
def test_a_hand_worked_out_by_hand(golden: Golden) -> None:
    check(golden, SHELF[golden.game])


def test_every_game_has_one() -> None:
    assert {golden.game for golden in HANDS} == set(SHELF) - ELSEWHERE


def mutants(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """The game's keys with one of them wrong, and what was done to them."""

    def keys() -> dict[str, Any]:
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game))
        return built

    def with_step(number: int, **changes: object) -> dict[str, Any]:
        wrong = keys()
        wrong["steps"][number] |= changes
        return wrong

    def with_carry(**changes: object) -> dict[str, Any]:
        wrong = keys()
        wrong["carry"] |= changes
        return wrong

    for number, step in enumerate(keys()["steps"][:-1]):
        dropped = keys()
        del dropped["steps"][number]
        yield f"step {number} is missing", dropped
        match step["do"]:
            case "bet":
                if step.get("limit") != "pot":  # where the small bet alone counts
                    yield (
                        f"step {number}: {step}: the other bet",
                        with_step(number, bet="small" if step.get("bet") == "big" else "big"),
                    )
                for opener in OTHER_OPENERS[step["opener"]]:
                    yield f"step {number}: {opener} opens", with_step(number, opener=opener)
                for at, standard in enumerate(step.get("open_with", ())):
                    for other in {"22", "quads"} - {standard}:
                        others = [*step["open_with"][:at], other, *step["open_with"][at + 1 :]]
                        yield f"step {number}: {other} opens, not {standard}", with_step(number, open_with=others)
                if step.get("limit", "by-stakes") != "by-stakes":
                    yield f"step {number}: no limit of its own", with_step(number, limit="by-stakes")
                if step.get("open_pair", "no-matter") != "no-matter":
                    yield f"step {number}: no open pair", with_step(number, open_pair="no-matter")
            case "deal":
                down, up = step.get("down", 0), step.get("up", 0)
                turned = {"down": down + 1, "up": up - 1} if up else {"down": down - 1, "up": up + 1}
                yield f"step {number}: another face", with_step(number, **turned)
                for fewer in (1, 2) if step.get("blind") else ():
                    yield f"step {number}: {fewer} blind cards less", with_step(number, blind=step["blind"] - fewer)
                if step.get("triggers"):
                    yield f"step {number}: nothing watches", with_step(number, triggers=False)
            case "draw":
                for most in (step["most"] - 1, step["most"] + 1):
                    yield f"step {number}: {most} cards", with_step(number, most=most)
                if step.get("fourth", "at-once") != "at-once":
                    yield f"step {number}: the fourth card at once", with_step(number, fourth="at-once")
                if step.get("keeping_an_ace"):
                    yield f"step {number}: no more with an ace", with_step(number, keeping_an_ace=0)
            case "pass":
                yield f"step {number}: to the right", with_step(number, to="right")
                yield f"step {number}: to the second player", with_step(number, seats=2)
                for cards in (step["cards"] - 1, step["cards"] + 1):
                    yield f"step {number}: {cards} cards", with_step(number, cards=cards)
            case "declare":
                yield f"step {number}: a tie is shared", with_step(number, swing_tie="share")
                yield f"step {number}: whom a swing beat is out", with_step(number, beaten_by_swing="out")
            case "discard" | "expose" | "roll":
                yield f"step {number}: one more", with_step(number, cards=step["cards"] + 1)
            case "in-or-out":
                yield f"step {number}: not {step['how']}", with_step(number, how=OTHER_HOW[step["how"]])
                if step.get("wild"):
                    yield f"step {number}: nothing is wild", with_step(number, wild=None)
            case _:
                pass
    for number, step in enumerate(keys()["steps"]):
        if step["do"] == "match-pot":
            pays = "winner" if step.get("pays", "pot") == "pot" else "pot"
            yield f"step {number}: to the {pays}", with_step(number, pays=pays)
            yield f"step {number}: one ante at most", with_step(number, cap=1)
        if step["do"] == "in-between":
            for words in ({"first_orbit": "ante"}, {"first_orbit": "pot"}, {"on_a_post": 1}, {"third_ace": 2}):
                yield f"step {number}: {words}", with_step(number, **words)
            for orbits in (1, 2, 4):
                yield f"step {number}: {orbits} orbits", with_step(number, orbits=orbits)
    legs = [step for step in game.steps if isinstance(step, MatchPotStep) and step.legs]
    compares = not isinstance(game.steps[-1], InBetweenStep)
    for more in (-1, 1) if legs else ():
        wrong = keys()
        for step in wrong["steps"]:
            if step["do"] == "match-pot":
                step["legs"] += more
        yield f"{legs[0].legs + more} legs", wrong
    for number, share in enumerate(game.shares if compares else ()):
        wrong = keys()
        wrong["shares"][number]["pot"] = OTHER_POTS[share.pot]
        yield f"share {number}: {OTHER_POTS[share.pot]}", wrong
        if share.least:
            for least in ("22", "quads"):
                wrong = keys()
                wrong["shares"][number]["least"] = least
                yield f"share {number}: {least} wins it", wrong
    if game.scoop:
        yield "no scoop", keys() | {"scoop": False}
    if game.carry is not None:
        yield "no pot stays", keys() | {"carry": None}
        for why in game.carry.when:
            yield f"the pot does not stay for {why}", with_carry(when=[each for each in game.carry.when if each != why])
        other = "none" if game.carry.ante != "none" else "again"
        yield f"the next ante: {other}", with_carry(ante=other)
        if "no-winner" in game.carry.when:
            yield "for everybody", with_carry(who="everybody")
    if len(game.shares) > 1:
        yield "one share is missing", keys() | {"shares": keys()["shares"][:-1]}
    if game.use != "any-five":
        yield "any five", keys() | {"use": "any-five"}
    for number, trigger in enumerate(keys()["triggers"]):
        yield f"trigger {number} is missing", keys() | {"triggers": keys()["triggers"][:number]}
        for changes in OTHER_TRIGGERS[trigger["does"]]:
            wrong = keys()
            wrong["triggers"][number] |= changes
            yield f"trigger {number}: {changes}", wrong
    for number, line in enumerate(game.lines):
        left = keys()
        del left["lines"][number]
        yield f"no line {line.slots}", left
    if game.wild_from is not None:
        yield "no wild card moves", keys() | {"wild_from": None}
    for table, fixed in keys()["fixes"].items():
        if fixed:
            wrong = keys()
            del wrong["fixes"][table]
            yield f"fixes nothing about the {table}", wrong


@pytest.mark.parametrize("game", sorted(set(SHELF) - ELSEWHERE))
def test_one_wrong_word_in_a_game_file_breaks_its_hand(game: str) -> None:
    survived, tried = [], 0
    for what, keys in mutants(SHELF[game]):
        try:
            wrong = build_game(keys)
        except (BadGame, msgspec.ValidationError):
            continue
        tried += 1
        try:
            for golden in HANDS:
                if golden.game == game:
                    check(golden, wrong)
        except Exception:  # noqa: S112 - whatever breaks, it is seen
            continue
        survived.append(what)
    assert survived == []
    assert tried >= 4
