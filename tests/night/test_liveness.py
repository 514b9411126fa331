"""A night never hangs and never breaks, whoever goes, wherever it stands: each way in which one once did, by name."""

from collections.abc import Callable

import pytest

from server.night import commands as c
from server.night.refusal import NightRule as Rule
from server.night.votes.subjects import PlayWithKitty
from server.poker.house import Bank, Choice, House, Kitty, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import DRAW, HOLDEM, STUD, begun, chooser, deal, refusal, seated


def choosing(evening: Evening) -> str | None:
    return chooser(evening) if evening.night.choosing is not None else None


def test_the_chooser_left_alone_waits_for_a_second_player_and_chooses_then() -> None:
    evening = begun("bo")
    first = chooser(evening)
    other = "bo" if first == "anna" else "anna"
    evening.do(other, c.SitOut())
    assert evening.night.phase == "waiting"
    evening.do(other, c.ImBack())
    assert choosing(evening) == first


def test_the_choice_goes_on_clockwise_when_the_chooser_goes() -> None:
    evening = begun("bo", "cleo")
    first = chooser(evening)
    evening.do(first, c.SitOut())
    assert choosing(evening) not in (None, first)


def test_after_a_pause_the_same_player_chooses_and_nobody_chooses_in_it() -> None:
    evening = begun("bo", "cleo")
    first = chooser(evening)
    evening.do("anna", c.Pause())
    assert evening.night.phase == "paused"
    assert refusal(evening.ask(first, c.Choose(DRAW, 1))) == Rule.NOT_YOUR_CHOICE
    evening.do("anna", c.Resume())
    assert choosing(evening) == first
    deal(evening, DRAW)


def test_everybody_leaves_while_the_cards_for_the_deal_are_drawn() -> None:
    evening = seated("bo")
    evening._ask("anna", c.Begin())
    evening._ask("anna", c.Leave())
    evening.ask("bo", c.Leave())
    assert evening.night.phase == "waiting"
    for person in ("anna", "bo"):
        evening.do(person, c.Sit(100))
        if person != "anna":
            evening.do("anna", c.Approve(person))
    assert choosing(evening) is not None


def too_many(evening: Evening) -> None:
    """A ninth player sits down: stud is for eight."""
    evening.do(None, c.Join("ninth"))
    evening.do("ninth", c.Sit(100))
    evening.do("anna", c.Approve("ninth"))


def test_a_game_that_no_longer_fits_when_the_deck_is_cut_is_not_dealt() -> None:
    people = ("bo", "cleo", "dan", "eve", "finn", "gus", "hal")
    evening = begun(*people, house=House(table=Table(seats=10, pause_ms=0)))
    dealer = chooser(evening)
    evening.do(dealer, c.Choose(STUD, 1))
    too_many(evening)
    evening.cut()
    assert not evening.night.in_hand
    assert choosing(evening) == dealer
    deal(evening, HOLDEM)
    assert evening.night.in_hand


def test_more_players_than_any_game_of_the_table_takes_wait() -> None:
    people = ("bo", "cleo", "dan", "eve", "finn", "gus", "hal")
    evening = begun(*people, house=House(table=Table(seats=10, pause_ms=0), choice=Choice(games=(STUD,))))
    too_many(evening)
    assert evening.night.phase == "waiting"
    evening.do("bo", c.SitOut())
    assert choosing(evening) is not None
    evening.wait()
    assert evening.night.choice is not None
    assert evening.night.choice.game == STUD


def test_no_answer_in_time_at_a_table_without_antes_deals_a_game_that_needs_none() -> None:
    evening = begun("bo", house=House(table=Table(pause_ms=0), choice=Choice(ante_max=0)))
    evening.wait()
    assert evening.night.choice is not None
    assert (evening.night.choice.game, evening.night.choice.stakes.ante) == (HOLDEM, 0)


def test_a_dealer_who_names_only_the_small_bet_stays_below_the_hosts_ceiling() -> None:
    evening = begun("bo", house=House(table=Table(pause_ms=0), choice=Choice(small_bet=5, big_bet=6)))
    evening.do(chooser(evening), c.Choose(DRAW, 1, small_bet=4))
    assert evening.night.choice is not None
    assert (evening.night.choice.stakes.small_bet, evening.night.choice.stakes.big_bet) == (4, 6)


def leave(evening: Evening, person: str) -> None:
    evening.do(person, c.Leave())


def sit_out(evening: Evening, person: str) -> None:
    evening.do(person, c.SitOut())


@pytest.mark.parametrize("go", [leave, sit_out])
def test_r171_the_night_ends_when_its_last_dealer_goes_while_he_chooses(go: Callable[[Evening, str], None]) -> None:
    evening = begun("bo", "cleo")
    last = chooser(evening)
    evening.do("anna", c.End("through", seat=evening.night.player(last).seat))  # type: ignore[union-attr]
    go(evening, last)
    assert evening.night.phase == "closed"


@pytest.mark.parametrize("vote", ["unanimous", "majority"])
def test_r159_a_vote_is_decided_when_the_last_one_who_has_not_voted_leaves(vote: str) -> None:
    house = House(table=Table(pause_ms=0), kitty=Kitty(use="vote", vote=vote))  # type: ignore[arg-type]
    evening = seated("bo", "cleo", "dan", house=house)
    evening.do("bo", c.CallVote(PlayWithKitty()))
    evening.do("cleo", c.CastVote(1, yes=True))
    assert not evening.night.kitty_on
    evening.do("anna", c.Leave())
    evening.do("dan", c.Leave())
    assert (evening.night.kitty_on, evening.night.votes) == (True, ())


def test_a_vote_without_voters_brings_no_kitty() -> None:
    house = House(table=Table(pause_ms=0), kitty=Kitty(use="vote", vote="unanimous"))
    evening = seated("bo", house=house)
    evening.do("bo", c.CallVote(PlayWithKitty()))
    evening.do("anna", c.Kick("bo"))
    evening.do("anna", c.Leave())
    assert (evening.night.kitty_on, evening.night.votes) == (False, ())


def test_house_players_do_not_play_on_when_everybody_has_left() -> None:
    evening = Evening(SHELF, House(table=Table(pause_ms=0)))
    evening.do("anna", c.SeatBots(2))
    assert refusal(evening.ask("anna", c.Begin())) == Rule.TOO_FEW_PLAYERS
    evening.do("anna", c.Sit(100))
    evening.do("anna", c.Begin())
    deal(evening, HOLDEM)
    evening.do("anna", c.Leave())
    for _ in range(30):
        if evening.night.deadline() is None:
            break
        evening.wait()
    assert evening.night.phase == "waiting"
    evening.do("anna", c.Sit(100))
    assert choosing(evening) is not None


def test_where_chips_cost_cash_the_banker_is_asked_although_everybody_is_let_in() -> None:
    house = House(bank=Bank(approval="everybody", credit="cash-only"))
    evening = Evening(SHELF, house)
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(60, "cash"))
    evening.do("anna", c.Approve("bo"))
    evening.do("bo", c.AskChips(40, "cash"))
    evening.do("anna", c.Approve("bo"))
    assert evening.book.balance("cash:anna") == 10_000


def test_a_host_or_banker_without_a_seat_gets_no_chips() -> None:
    """They would lie in front of nobody, and the night could not be closed."""
    evening = seated("bo", house=House(table=Table(pause_ms=0)))
    evening.do("anna", c.Leave())
    assert refusal(evening.ask("anna", c.AskChips(50))) == Rule.NOT_SEATED
    evening.do("anna", c.End("now"))
    assert evening.night.phase == "closed"


def test_a_few_chips_more_may_be_approved() -> None:
    """The least buy-in is for sitting down only (procedure.md 17)."""
    evening = seated("bo")
    evening.do("bo", c.AskChips(5))
    evening.do("anna", c.Approve("bo"))
    assert evening.night.player("bo").stack == 105  # type: ignore[union-attr]


@pytest.mark.parametrize("away", ["everybody", "all but the host"])
@pytest.mark.parametrize("game", [DRAW, STUD, HOLDEM])
def test_a_hand_that_everybody_has_left_alone_comes_to_its_end(game: str, away: str) -> None:
    evening = begun("bo", "cleo")
    deal(evening, game)
    for person in ("anna", "bo", "cleo"):
        if away == "everybody" or person != "anna":
            evening.do(person, c.SitOut())
    for _ in range(30):
        if evening.night.deadline() is None:
            break
        evening.wait()
    assert evening.night.phase == "waiting"
    assert sum(player.stack for player in evening.night.players) == 300
