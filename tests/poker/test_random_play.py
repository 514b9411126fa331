"""Any table, any cards, any legal play: nothing breaks, and nothing illegal gets through."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from server.cli._counts import Line
from server.cli._random_play import random_command
from server.cli.simulate import play_hand, random_setup
from server.poker import commands, hand, invariants
from server.poker.choices import Legal
from server.poker.events import Batch, Blind, HandStarted, SeatStart
from server.poker.house import pack
from server.poker.legal import legal
from server.poker.refusal import Refusal
from server.poker.stakes import Stakes
from tests.helpers.shelf import SHELF

GAMES = st.sampled_from(sorted(SHELF))
SEEDS = st.integers(0, 2**32)
QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
NUMBERS = st.integers(0, 400)
COMMANDS: st.SearchStrategy[commands.HandCommand] = st.one_of(
    st.just(commands.Fold()),
    st.just(commands.Check()),
    st.just(commands.Call()),
    st.just(commands.BringIn()),
    st.just(commands.Pay()),
    st.just(commands.TimeUp()),
    st.builds(commands.Bet, NUMBERS),
    st.builds(commands.RaiseTo, NUMBERS),
    st.builds(commands.Draw, st.lists(st.integers(0, 8), max_size=6).map(tuple)),
    st.builds(commands.Declare, st.sampled_from(("high", "low", "both"))),
    st.builds(commands.Pass, st.lists(st.integers(0, 8), max_size=4).map(tuple)),
    st.builds(commands.Arrange, st.permutations(range(5)).map(tuple)),
    st.builds(commands.Expose, st.lists(st.integers(0, 8), max_size=3).map(tuple)),
    st.builds(commands.Reshuffle, st.lists(st.integers(0, 20), max_size=8).map(tuple)),
)


@given(GAMES, SEEDS)
@settings(QUICK, max_examples=60)
def test_every_batch_keeps_every_invariant_and_replays_to_the_same_hand(game: str, seed: int) -> None:
    """Chips are conserved, every card is in one place, written and read events lead to an equal hand."""
    play_hand(SHELF[game], seed, 1, None, Line(game=game))


def somewhere(game: str, seed: int) -> tuple[hand.Hand, random.Random]:
    """A hand stopped at some question."""
    chance = random.Random(f"{game}{seed}")
    setup = random_setup(SHELF[game], 1, None, chance)
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    now = hand.evolve_all(None, hand.start(setup, deck))
    for _ in range(chance.randint(0, 20)):
        answer = hand.decide(now, *random_command(now, chance)) if not now.public.over else None
        if not isinstance(answer, Batch):
            break
        after = hand.evolve_all(now, answer)
        if after.public.over:
            break
        now = after
    return now, chance


@given(GAMES, SEEDS, st.sampled_from([None, *range(10)]), COMMANDS)
@settings(QUICK, max_examples=150)
def test_whatever_is_asked_is_answered_and_changes_nothing_by_itself(
    game: str, seed: int, seat: int | None, command: commands.HandCommand
) -> None:
    now, _ = somewhere(game, seed)
    before = repr(now.public)
    answer = hand.decide(now, seat, command)
    assert repr(now.public) == before
    if isinstance(answer, Refusal):
        assert answer.text.endswith(".")
    else:
        after = hand.evolve_all(now, answer)
        invariants.check(after.public, after.secrets)


@given(GAMES, SEEDS)
@settings(QUICK, max_examples=80)
def test_decide_takes_exactly_what_legal_offers(game: str, seed: int) -> None:
    now, _ = somewhere(game, seed)
    asked = now.public.asked
    if asked is None:
        return
    may = legal(now.public, asked.seat, now.secrets.pockets[now.public.index(asked.seat)])
    assert may is not None
    place = now.public.place(asked.seat)
    for command in (commands.Fold(), commands.Check(), commands.Call(), commands.BringIn()):
        assert taken(now, asked.seat, command) is offered(may, command), command
    for to in range(place.street + place.stack + 2):
        allowed = may.bet is not None and (to in may.bet.sizes if may.bet.fixed else may.bet.min <= to <= may.bet.max)
        bets = may.bet is not None and may.bet.kind == "bet"
        assert taken(now, asked.seat, commands.Bet(to)) is (allowed and bets)
        assert taken(now, asked.seat, commands.RaiseTo(to)) is (allowed and not bets)


def taken(now: hand.Hand, seat: int, command: commands.HandCommand) -> bool:
    return isinstance(hand.decide(now, seat, command), Batch)


def offered(may: Legal, command: commands.HandCommand) -> bool:
    match command:
        case commands.Fold():
            return may.fold
        case commands.Check():
            return may.check
        case commands.Call():
            return may.call is not None
        case _:
            return may.bring_in is not None


@given(GAMES, SEEDS)
@settings(QUICK, max_examples=40)
def test_a_hand_always_ends_when_nobody_answers(game: str, seed: int) -> None:
    """Nothing but time-outs and reshuffles: no table waits for ever (reports A10, G2)."""
    now, chance = somewhere(game, seed)
    for _ in range(200):
        if now.public.over:
            break
        command: commands.HandCommand = commands.TimeUp()
        if now.public.deck_asked:
            command = commands.Reshuffle(
                tuple(chance.sample(range(now.public.deck_asked.count), now.public.deck_asked.count))
            )
        answer = hand.decide(now, None, command)
        assert isinstance(answer, Batch)
        now = hand.evolve_all(now, answer)
    assert now.public.over


@given(SEEDS)
@settings(QUICK, max_examples=40)
def test_the_same_commands_lead_to_the_same_events(seed: int) -> None:
    """`decide` is a function: no chance, no clock."""
    now, chance = somewhere("five-card-draw", seed)
    seat, command = random_command(now, chance)
    assert hand.decide(now, seat, command) == hand.decide(now, seat, command)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", ()),
        ("seats", "one"),
        ("seats", "twice"),
        ("seats", "backwards"),
        ("seats", "broke"),
        ("blinds", "stranger"),
        ("stakes", "no bet"),
        ("stakes", "big below small"),
        ("stakes", "blinds upside down"),
    ],
)
def test_a_setup_that_cannot_be_is_no_hand(field: str, value: object) -> None:
    setup = random_setup(SHELF["texas-holdem"], 1, (3, 3), random.Random(1))
    seats = setup.seats
    values: dict[object, object] = {
        (): (),
        "one": seats[:1],
        "twice": (seats[0], seats[0]),
        "backwards": seats[::-1],
        "broke": (SeatStart(seats[0].seat, 0), *seats[1:]),
        "no bet": Stakes(limit="fixed"),
        "big below small": Stakes(limit="spread", small_bet=4, big_bet=2),
        "blinds upside down": Stakes(limit="no-limit", small_blind=2, big_blind=1),
        "stranger": (Blind(99, "big-blind", 2),),
    }
    changed: HandStarted = replace(setup, **{field: values[value]})
    with pytest.raises(invariants.InvariantBroken):
        hand.start(changed, pack(setup.rules.deck))


def test_a_hand_needs_its_own_deck() -> None:
    setup = random_setup(SHELF["texas-holdem"], 1, (3, 3), random.Random(1))
    with pytest.raises(invariants.InvariantBroken):
        hand.start(setup, pack(setup.rules.deck)[1:])
    with pytest.raises(invariants.InvariantBroken):
        hand.start(setup, (*pack(setup.rules.deck)[1:], pack(setup.rules.deck)[1]))
