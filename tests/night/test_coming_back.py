"""Coming back with the same stack, the kitty's share of who is away, short stacks (R148, R192; bank.md 1.3)."""

import random

import msgspec
import pytest

from server.bank.account import stack as stack_account
from server.night import commands as c
from server.night.money_events import KittySplit
from server.night.own_view import own_view
from server.poker.house import Bank, Choice, House, Kitty, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import DRAW, HOLDEM, begun, check_replay, deal, play_out, refusal, seated, seen, stack, started

HOUR = 3_600_000


def left(hours: int, chips: int = 240) -> Evening:
    """Bo leaves with more than he bought; the house has him bring it back for so many hours."""
    evening = seated("bo", house=House(bank=Bank(approval="everybody", return_h=hours), table=Table(pause_ms=0)))
    evening.do("anna", c.Grant("bo", chips - 100))
    evening.do("bo", c.Leave())
    return evening


def test_who_comes_back_soon_brings_what_he_left_with() -> None:
    evening = left(2)
    assert refusal(evening.ask("bo", c.Sit(100))) == "buy-in-out-of-range"
    evening.do("bo", c.Sit(240))
    assert stack(evening, "bo") == 240


def test_more_than_the_most_is_brought_back_too() -> None:
    """procedure.md 17: the amount he left with, even where nobody else may have so much to begin with."""
    house = House(bank=Bank(approval="everybody", return_h=1, buy_in_max=120), table=Table(pause_ms=0))
    evening = seated("bo", house=house)
    evening.do("anna", c.Compensate("anna", "bo", 90, "lost a bet"))
    evening.do("bo", c.Agree(1))
    evening.do("bo", c.Leave())
    assert refusal(evening.ask("bo", c.Sit(120))) == "buy-in-out-of-range"
    evening.do("bo", c.Sit(190))
    check_replay(evening)


def test_later_or_without_that_rule_he_buys_in_like_everybody() -> None:
    evening = left(2)
    evening.at += 2 * HOUR + 1
    evening.do("bo", c.Sit(20))
    evening = left(0)
    evening.do("bo", c.Sit(20))
    assert stack(evening, "bo") == 20


def with_kitty(away_min: int) -> Evening:
    """Chips of Anna's lie in the kitty; four sit at the table."""
    house = House(
        bank=Bank(approval="everybody"),
        kitty=Kitty(use="on", away_min=away_min),
        table=Table(pause_ms=0),
    )
    evening = seated("bo", "cleo", "dan", house=house)
    players = tuple(
        msgspec.structs.replace(p, stack=p.stack - 12) if p.id == "anna" else p for p in evening.night.players
    )
    evening.night = msgspec.structs.replace(evening.night, kitty=12, players=players)
    units = {unit: dict(accounts) for unit, accounts in evening.book.balances.items()}
    units["CHIP"][stack_account(1, "anna")] -= 12
    units["CHIP"]["chips:kitty:1"] = 12
    evening.book = msgspec.structs.replace(evening.book, balances=units)
    return evening


def split(evening: Evening) -> KittySplit:
    batch = evening.do("anna", c.End("now"))
    return next(event for event in batch.public if isinstance(event, KittySplit))


@pytest.mark.parametrize(("minutes", "sharers"), [(9, 3), (11, 2)])
def test_who_is_away_for_longer_than_the_house_waits_has_left_the_game(minutes: int, sharers: int) -> None:
    """bank.md 1.3: ten minutes separate away from left; who left has no share (R162)."""
    evening = with_kitty(10)
    evening.do("dan", c.Leave())
    evening.do("cleo", c.SitOut())
    evening.at += minutes * 60_000
    said = split(evening)
    assert len(said.shares) == sharers
    assert said.left_out == ("dan",)
    assert said.away == (() if sharers == 3 else ("cleo",))
    entry = next(row for row, _ in evening.rows if row.kind == "kitty-split")
    assert msgspec.json.decode(entry.body)["meta"]["left_out"] == (
        {"dan": "left early"} if sharers == 3 else {"dan": "left early", "cleo": "away too long"}
    )


def test_who_comes_back_in_time_has_his_share() -> None:
    evening = with_kitty(10)
    evening.do("cleo", c.SitOut())
    evening.at += 20 * 60_000
    evening.do("cleo", c.ImBack())
    assert split(evening).away == ()


def test_where_all_are_away_all_share() -> None:
    evening = with_kitty(10)
    for person in ("anna", "bo", "cleo", "dan"):
        evening.do(person, c.SitOut())
    evening.at += 20 * 60_000
    assert len(split(evening).shares) == 4


@pytest.mark.parametrize("big_blinds", [20, 30, 40])
def test_a_short_stack_is_so_many_big_blinds_for_everybody(big_blinds: int) -> None:
    """R192."""
    house = House(bank=Bank(short_stack=big_blinds), choice=Choice(small_bet=5, big_bet=10))  # type: ignore[arg-type]
    evening = seated("bo", house=house, chips=big_blinds * 5)
    evening.do(None, c.Join("cleo"))
    for chips in (big_blinds * 5 - 1, big_blinds * 5 + 1, 100 if big_blinds != 20 else 99):
        assert refusal(evening.ask("cleo", c.Sit(chips))) == "buy-in-out-of-range"


def test_short_stacks_fill_up_between_deals_to_what_they_were_and_blinds_stay() -> None:
    house = House(bank=Bank(short_stack=20), choice=Choice(small_bet=5, big_bet=10), table=Table(pause_ms=0))
    evening = begun("bo", house=house)
    dealer = evening.night.at_seat(evening.night.choosing.seat) if evening.night.choosing else None
    assert dealer is not None
    assert refusal(evening.ask(dealer.id, c.Choose(DRAW, 1, small_bet=4))) == "blinds-stay"
    deal(evening, DRAW)
    play_out(evening, random.Random(4))
    seen(evening)
    loser = min(("anna", "bo"), key=lambda person: stack(evening, person))
    lost = 100 - stack(evening, loser)
    assert lost > 0
    assert refusal(evening.ask("anna", c.Grant(loser, lost + 1))) == "buy-in-out-of-range"
    evening.do("anna", c.Grant(loser, lost))
    winner = "bo" if loser == "anna" else "anna"
    assert refusal(evening.ask("anna", c.TakeBack(winner, lost))) == "chips-are-in-play", "R148: none leaves the table"
    check_replay(evening)


def test_what_the_chip_sheet_begins_with_is_not_refused() -> None:
    """R192: at a short-stack table what is missing, elsewhere the usual buy-in as far as it fits (R155)."""

    def offered(evening: Evening, person: str) -> int:
        return own_view(evening.night, person, {}, SHELF, evening.book).buys

    short = House(bank=Bank(short_stack=20), choice=Choice(small_bet=5, big_bet=10), table=Table(pause_ms=0))
    evening = begun("bo", house=short)
    assert (offered(evening, "bo"), offered(evening, "nobody")) == (100, 100)
    deal(evening, DRAW)
    play_out(evening, random.Random(4))
    seen(evening)
    loser = min(("anna", "bo"), key=lambda person: stack(evening, person))
    missing = 100 - stack(evening, loser)
    assert offered(evening, loser) == missing > 0
    evening.do("anna", c.Grant(loser, offered(evening, loser)))
    rich = seated("bo", house=House(bank=Bank(buy_in=60, buy_in_max=150)), chips=100)
    assert (offered(rich, "bo"), offered(rich, "nobody")) == (50, 60)


def test_r190_the_blinds_of_a_cash_game_never_rise() -> None:
    """However long it is played: here for three hours and twelve deals."""
    house = House(choice=Choice(games=(HOLDEM,), small_bet=2, big_bet=4), table=Table(pause_ms=0))
    evening, dice = begun("bo", "cleo", house=house, chips=1000), random.Random(190)
    posted = []
    for _ in range(12):
        deal(evening, HOLDEM)
        posted.append(sorted(blind.amount for blind in started(evening).blinds))
        play_out(evening, dice)
        seen(evening)
        evening.at += HOUR // 4
    assert posted == [[1, 2]] * 12
