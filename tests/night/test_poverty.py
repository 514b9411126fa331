"""Poverty poker: free stacks, playing free until one wins a pot, and the settlement (R150; bank.md 1.3 and 6.2)."""

import random

import pytest

from server.bank.account import free_money
from server.bank.nets import nets
from server.night import commands as c
from server.night.evening_view import evening_view
from server.night.money_events import FreeStackGiven
from server.night.sentence import sentence
from server.night.settle_view import settlement
from server.poker import commands as h
from server.poker.events import Posted
from server.poker.house import Bank, Choice, House, Table
from tests.helpers.evening import Evening
from tests.night.steps import (
    DRAW,
    HOLDEM,
    NAMES,
    begun,
    check_replay,
    deal,
    move,
    own_hand,
    play_out,
    refusal,
    seen,
    stack,
    started,
)


def house(**bank: object) -> House:
    return House(
        bank=Bank(**{"approval": "everybody", "buy_in": 20, "buy_in_min": 20, **bank}),  # type: ignore[arg-type]
        choice=Choice(small_bet=5, big_bet=10),
        table=Table(pause_ms=0),
    )


def broke(evening: Evening) -> str:
    """Plays no-limit for everything until somebody has lost all; gives who."""
    for _ in range(40):
        deal(evening, DRAW, limit="no-limit")
        while evening.night.in_hand:
            if evening.night.phase == "cutting":
                evening.cut()
                continue
            legal = own_hand(evening).legal
            assert legal is not None
            if legal.bet is not None:
                move(evening, (h.Bet if legal.bet.kind == "bet" else h.RaiseTo)(legal.bet.max))
            elif legal.call is not None:
                move(evening, h.Call())
            elif legal.pick is not None:
                move(evening, legal.pick.command(()))
            else:
                move(evening, h.Check())
        lost = [p.id for p in evening.night.seated() if not stack(evening, p.id) or p.frees or p.plays_free]
        if lost:
            return lost[0]
        seen(evening)
    raise AssertionError("nobody lost everything")


def said(evening: Evening) -> list[str]:
    last = evening.batches[-1].public
    return [text for event in last if (text := sentence(event, evening.night, evening.night, NAMES))]


def test_the_banker_gives_a_free_stack_and_no_more_than_the_house_allows() -> None:
    evening = begun("bo", "cleo", house=house(free_stacks=1), chips=20)
    loser = broke(evening)
    assert refusal(evening.ask("bo", c.GiveFree(loser))) == "not-allowed"
    evening.do("anna", c.GiveFree(loser))
    assert stack(evening, loser) == 20
    assert refusal(evening.ask("anna", c.GiveFree(loser))) == "no-free-stack"
    check_replay(evening)


def test_or_the_house_gives_it_at_once_when_the_hand_is_over() -> None:
    evening = begun("bo", "cleo", house=house(free_stacks=2, free_by="at-once"), chips=20)
    loser = broke(evening)
    player = evening.night.player(loser)
    assert player is not None
    assert (player.stack, player.frees, player.free) == (20, 1, 20)
    assert f"{NAMES[loser]} gets a free stack of 20 chips" in said(evening)
    check_replay(evening)


def test_who_has_no_free_stack_left_plays_free_until_he_wins_a_pot() -> None:
    evening = begun("bo", "cleo", house=house(plays_free="until-he-wins"), chips=20)
    loser = broke(evening)
    assert f"{NAMES[loser]} plays free until winning a pot" in said(evening)
    seen(evening)
    seat = next(p.seat for p in evening.night.seated() if p.id == loser)
    won = False
    for seed in range(60):
        if len(evening.night.ready()) < 2 or evening.night.phase != "choosing":
            break
        rows = len(evening.rows)
        deal(evening, DRAW, ante=2)
        if stack(evening, loser):
            break
        setup = started(evening)
        assert setup.free == tuple(p.seat for p in evening.night.seated() if not p.stack and p.plays_free)
        assert seat in setup.free
        play_out(evening, random.Random(seed))
        antes = [row for row, _ in evening.rows[rows:] if row.kind == "ante"]
        assert all(f"chips:stack:1:{loser}" != leg.account for row in antes for leg in row.postings), "it is not posted"
        if stack(evening, loser):
            won = True
            player = evening.night.player(loser)
            assert player is not None
            assert not player.plays_free
            break
        seen(evening)
    assert won
    check_replay(evening)


def test_who_plays_free_can_read_so_while_he_has_cards() -> None:
    evening = begun("bo", "cleo", house=house(plays_free="until-he-wins"), chips=20)
    loser = broke(evening)
    seen(evening)
    deal(evening, DRAW, ante=2)
    shown = evening_view(evening.night, evening.book, loser, NAMES, evening.at).broke
    assert [(each.player, each.plays_free) for each in shown if each.me] == [(loser, True)]


def test_who_buys_chips_plays_for_his_own_again() -> None:
    evening = begun("bo", "cleo", house=house(plays_free="until-he-wins"), chips=20)
    loser = broke(evening)
    seen(evening)
    evening.do("anna", c.Grant(loser, 20))
    player = evening.night.player(loser)
    assert player is not None
    assert not player.plays_free


def test_in_a_game_whose_pot_must_be_matched_nobody_plays_free() -> None:
    evening = begun("bo", "cleo", house=house(plays_free="until-he-wins"), chips=20)
    broke(evening)
    seen(evening)
    dealer = evening.night.at_seat(evening.night.choosing.seat) if evening.night.choosing else None
    assert dealer is not None
    assert refusal(evening.ask(dealer.id, c.Choose("acey-deucey", 1))) == "game-does-not-fit"


def test_blinds_are_not_posted_either() -> None:
    evening = begun("bo", "cleo", house=house(plays_free="until-he-wins"), chips=20)
    loser = broke(evening)
    seen(evening)
    deal(evening, HOLDEM)
    posted = [event.seat for batch in evening.batches[-2:] for event in batch.public if isinstance(event, Posted)]
    assert posted
    assert next(p.seat for p in evening.night.seated() if p.id == loser) not in posted


@pytest.mark.parametrize("rule", ["deduct", "pro-rata"])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_poverty_night_is_settled_to_the_cent(rule: str, seed: int) -> None:
    """Free chips clear before anybody is paid for them, or what is short is shared; either way all sums are even."""
    rules = house(free_stacks=1, free_by="at-once", plays_free="until-he-wins", free_settle=rule)
    evening = begun("bo", "cleo", "dan", house=rules, chips=20, seed=f"poor-{seed}")
    dice = random.Random(seed)
    for _ in range(12):
        if evening.night.phase != "choosing":
            break
        deal(evening, DRAW, limit="no-limit", ante=2)
        play_out(evening, dice)
        seen(evening)
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    given = [event for batch in evening.batches for event in batch.public if isinstance(event, FreeStackGiven)]
    assert given, "somebody lost everything"
    assert evening.book.balance(free_money(1)) == 0
    plan = settlement(evening.book, "Friday", NAMES)
    owed = nets(evening.book)
    for payment in plan.payments:
        owed[payment.payer] -= payment.amount
        owed[payment.payee] += payment.amount
    assert set(owed.values()) == {0}
    check_replay(evening)
