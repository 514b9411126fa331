"""Choices in secret (P10, P11, P19): nobody hears more than that a seat has chosen, until all have."""

import random

import msgspec
import pytest

from server.cli._random_play import random_command
from server.cli.simulate import random_setup
from server.poker import commands, hand
from server.poker.catalogue import build_game
from server.poker.commands import HandCommand
from server.poker.events import Batch, Chose, Exposed, Shown
from server.poker.game import DeclareStep, ExposeStep, InOrOutStep, PassStep, Step
from server.poker.house import Showdown, pack
from server.poker.public import PublicHand
from server.poker.view import known, own_view, public_view
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF


def in_secret(step: Step) -> bool:
    return isinstance(step, ExposeStep | DeclareStep | PassStep) or (
        isinstance(step, InOrOutStep) and step.how == "together"
    )


SECRET = ("expose", "declare", "pass", "in-or-out")
"""The questions that are answered in secret."""
GAMES = sorted(game.id for game in SHELF.values() if any(in_secret(step) for step in game.steps))
STUD = fixed(2, 4, ante=1)


def chooses(public: PublicHand) -> bool:
    if public.asked is None or public.asked.decision not in SECRET:
        return False
    aloud = any(isinstance(step, DeclareStep) and step.when != "together" for step in public.setup.game.steps)
    return not (public.asked.decision == "declare" and aloud)  # the house may have it said in turn, which is no secret


def last_to_choose(public: PublicHand) -> bool:
    return sum(not place.done for place in public.live()) == 1


def secret_question(game: str, number: int) -> hand.Hand | None:
    """A random hand of this game, stopped where somebody chooses in secret and others still have to."""
    chance = random.Random(f"{game}:{number}")
    setup = random_setup(SHELF[game], number, None, chance)
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    now = hand.evolve_all(None, hand.start(setup, deck))
    stops = chance.randint(0, 5)
    while not now.public.over:
        if chooses(now.public) and not last_to_choose(now.public):
            if not stops:
                return now
            stops -= 1
        now = after(now, *random_command(now, chance))[0]
    return None


def after(now: hand.Hand, seat: int | None, command: HandCommand) -> tuple[hand.Hand, Batch]:
    answer = hand.decide(now, seat, command)
    assert isinstance(answer, Batch)
    return hand.evolve_all(now, answer), answer


def heard_by_others(now: hand.Hand, seat: int | None, command: HandCommand, seed: str) -> list[bytes]:
    """Every byte that others get from this choice on, until the last one chooses; all others choose by the seed."""
    assert now.public.asked is not None
    chooser = now.public.asked.seat
    chance = random.Random(seed)
    heard: list[bytes] = []
    while True:
        now, batch = after(now, seat, command)
        heard += [msgspec.json.encode(batch.public), msgspec.json.encode(public_view(now.public))]
        for place in now.public.seats:
            if place.seat != chooser:
                heard.append(msgspec.json.encode(own_view(now.public, place.seat, known(now, place.seat))))
        if last_to_choose(now.public):
            return heard
        seat, command = random_command(now, chance)


@pytest.mark.parametrize("game", GAMES)
def test_a_secret_choice_changes_no_byte_that_others_get(game: str) -> None:
    """Two choices of the same seat in the same hand: until the last one has chosen, others cannot tell them apart."""
    different = 0
    for number in range(100):
        now = secret_question(game, number)
        if now is None:
            continue
        chance = random.Random(number)
        choices = [random_command(now, chance) for _ in range(4)]
        chosen = [choice for choice in choices if not isinstance(choice[1], commands.TimeUp)]
        heard = [heard_by_others(now, seat, command, f"{number}") for seat, command in chosen]
        assert all(each == heard[0] for each in heard)
        different += len({str(command) for _, command in chosen}) > 1
    assert different >= 10


def test_p11_all_cards_are_turned_up_together() -> None:
    for game in ("mexican-roll-your-own-5", "roll-your-own-7"):
        table = Table(game, STUD, [50, 50, 50], button=2).play("0 expose 1; 1 expose 0")
        assert [event.seat for event in table.of(Chose)] == [0, 1]
        assert not table.of(Exposed)
        assert all(place.cards[0].face == "down" for place in table.public.seats)
        table.play("2 expose 1")
        assert [(event.seat, event.at) for event in table.of(Exposed)] == [(0, (1,)), (1, (0,)), (2, (1,))]
        assert [place.cards[1].face for place in table.public.seats] == ["up", "down", "up"]


def test_14_all_in_players_choose_too() -> None:
    table = Table("mexican-roll-your-own-5", STUD, [1, 50, 50], button=2)
    assert table.to_act == 0
    assert table.public.place(0).all_in


def test_22_out_of_time_the_card_dealt_last_is_turned_up() -> None:
    table = Table("roll-your-own-7", STUD, [50, 50], button=1, deck="As 2c Kd 3c 9h 4c")
    assert table.may(0).clock_default == "last card"
    table.play("time-up; 1 expose 0")
    assert "s0 has chosen" in table.story()
    assert "s0 turns up 9♥" in table.story()
    assert table.public.place(0).cards[2].card == "9h"


def test_hands_stay_hidden_all_in_while_cards_are_still_to_be_chosen() -> None:
    """A house that turns all-in hands up waits until nothing is left to decide."""
    face_up = Showdown(all_in_hands="face-up")
    table = Table("mexican-roll-your-own-5", STUD, [2, 2], button=1, showdown=face_up)
    table.play("0 expose 0; 1 expose 0")
    opener = table.to_act
    table.play(f"{opener} bet 1; {1 - opener} call" if opener is not None else "")
    assert table.to_act == 0
    assert not table.of(Shown)


def chose(table: Table, seat: int) -> str:
    return own_view(table.public, seat, known(table.hand, seat)).chose


@pytest.mark.parametrize(
    ("game", "before", "act", "says"),
    [
        ("roll-your-own-7", "", "0 expose 1", "You turn up K♦"),
        ("anaconda", "0 check; 1 check; 2 check", "0 pass 0 1 3", "You pass A♠ K♦ 4♣"),
        ("hilo-draw-declare", "0 check; 1 check; 2 check; 0 draw; 1 draw; 2 draw", "0 both", "You declare both ways"),
        ("guts-3", "", "0 in", "You are in"),
    ],
)
def test_who_has_chosen_sees_what_until_all_know(game: str, before: str, act: str, says: str) -> None:
    """After a reload, too: it is in his own view, and in nobody else's."""
    pockets = {0: "As Kd 9h 4c 2d 7s 7h", 1: "Qc Qd Qh 2s 3s 4s 5s", 2: "Jc Jd Jh 8s 9s Ts 6d"}
    table = Table(game, STUD, [50] * 3, button=2, pockets=pockets).play(before)
    assert chose(table, 0) == ""
    table.play(act)
    assert chose(table, 0) == says
    assert chose(table, 1) == ""
    assert public_view(table.public).seats[0].last == "has chosen"
    table.play("time-up; time-up")
    assert chose(table, 0) == ""


def test_p11_one_after_the_other_each_sees_what_was_turned_up_before() -> None:
    steps = [{"do": "deal", "down": 3}, {"do": "expose", "when": "in-turn"}, {"do": "showdown"}]
    game = build_game(msgspec.to_builtins(SHELF["roll-your-own-7"]) | {"steps": steps})
    table = Table(game, STUD, [50] * 3, button=2).play("0 expose 2")
    assert [(event.seat, event.at, event.timed_out) for event in table.of(Exposed)] == [(0, (2,), False)]
    assert table.to_act == 1
    assert not table.of(Chose)
    table.play("time-up")
    assert [(event.seat, event.at, event.timed_out) for event in table.of(Exposed)][1:] == [(1, (2,), True)]


@pytest.mark.parametrize("game", ["guts-3", "roll-your-own-7"])
def test_22_nobody_hears_that_the_clock_chose(game: str) -> None:
    """What it chooses is known to all, so the later ones would know a secret (procedure.md 16, 22, 23)."""
    table = Table(game, STUD, [50, 50, 50], button=2).play("time-up")
    assert public_view(table.public).seats[0].last == "has chosen"
    assert table.story()[-1] == "s0 has chosen"
