"""HORSE and dealer's choice in a sit-and-go (issue 6: HORSE, dealer's choice, rising blinds; R178, R191)."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from server.bank.audit import examine
from server.night import commands as c
from server.night import events as e
from server.night.picker import Asked, picker
from server.night.tournament import events as t
from server.night.tournament.view import page as tournament_page
from server.night.tournament.wishes import tournament_of
from server.night.wishes import BadWish
from server.poker import commands as h
from server.poker.house import Bank, House, Table
from server.poker.modifiers import Modifiers
from server.poker.structure import BadStructure, Structure, check
from server.shelf import load_structures, structure_folders
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import SHORT, Rules, entered, events, play_to_the_end, rules, running, step
from tests.night.steps import check_replay, move, own_hand, refusal, started

SHIPPED = load_structures(*structure_folders())
STUD = tuple(replace(each, stud_ante=25, bring_in=25) for each in SHORT.levels)
MIXED = replace(
    *(SHORT,),
    levels=STUD,
    limit="fixed",
    choice="dealers-choice",
    games=("texas-holdem", "razz", "five-card-draw", "omaha-8"),
)

WILD = Modifiers(wild=("2",))


def begun(*people: str, of: Structure = MIXED, seed: str = "mixed", **session: object) -> Evening:
    house, made = rules(of, **session)  # type: ignore[arg-type]
    by = Rules(replace(house, choice=replace(house.choice, limits=of.limits or (of.limit,), modifiers=())), made)
    evening = entered(*people, by=by, seed=seed)
    if not evening.night.begun:
        evening.do("anna", c.Begin())
    return evening


def dealer(evening: Evening) -> str:
    choosing = evening.night.choosing
    assert choosing is not None
    player = evening.night.at_seat(choosing.seat)
    assert player is not None
    return player.id


def deal(evening: Evening, game: str) -> None:
    evening.do(dealer(evening), c.Choose(game, 0))
    while evening.night.phase != "playing":
        evening.cut()


def fold(evening: Evening) -> None:
    while evening.night.in_hand:
        legal = own_hand(evening).legal
        assert legal is not None
        move(evening, h.Fold() if legal.bring_in is None else h.BringIn())
    evening.wait()


def hands_of(structure: Structure) -> Iterator[tuple[str, int, int, int, int, int]]:
    """The game of each level in turn with what it costs: one hand a level."""
    for each, _ in limits_of(structure):
        yield each


def limits_of(structure: Structure) -> Iterator[tuple[tuple[str, int, int, int, int, int], str]]:
    """The same with the limit."""
    evening = begun("bo", "cleo", of=replace(structure, minutes=0, hands=1))
    for _ in structure.games:
        while evening.night.phase != "playing":
            evening.cut() if evening.night.phase == "cutting" else evening.wait()
        own = started(evening).stakes
        costs = own.small_bet, own.ante, own.small_blind, own.big_blind, own.bring_in
        yield (started(evening).game.id, *costs), own.limit
        while evening.night.in_hand:
            step(evening, random.Random(2))


def test_horse_is_a_level_of_each_with_blinds_or_with_ante_and_bring_in() -> None:
    """Bets are the big blind and twice that in every game, so that stud costs as much as hold'em."""
    structure = replace(SHIPPED["horse"], stack=60_000)
    levels = structure.levels
    assert list(hands_of(structure)) == [
        ("texas-holdem", levels[0].big, 0, levels[0].small, levels[0].big, 0),
        ("omaha-8", levels[1].big, 0, levels[1].small, levels[1].big, 0),
        ("razz", levels[2].big, levels[2].stud_ante, 0, 0, levels[2].bring_in),
        ("seven-card-stud", levels[3].big, levels[3].stud_ante, 0, 0, levels[3].bring_in),
        ("stud-8", levels[4].big, levels[4].stud_ante, 0, 0, levels[4].bring_in),
    ]


def test_8_game_has_a_limit_for_each_level() -> None:
    """Six games at fixed limit, no-limit hold'em with small bets from the big blind on, pot-limit Omaha."""
    structure = replace(SHIPPED["8-game"], stack=60_000)
    found = [(*each[:2], limit) for each, limit in limits_of(structure)]
    big = [level.big for level in structure.levels[:8]]
    assert found == [
        ("triple-draw-2-7", big[0], "fixed"),
        ("texas-holdem", big[1], "fixed"),
        ("omaha-8", big[2], "fixed"),
        ("razz", big[3], "fixed"),
        ("seven-card-stud", big[4], "fixed"),
        ("stud-8", big[5], "fixed"),
        ("texas-holdem", big[6], "no-limit"),
        ("omaha", big[7], "pot"),
    ]
    evening = begun("bo", of=structure)
    page = tournament_page(evening.night, "anna", {}, evening.at, SHELF)
    assert page is not None
    assert [(row.game, row.blinds) for row in page.levels[5:8]] == [
        ("Stud eight or better", "fixed limit 100/200, ante 10, bring-in 25"),
        ("Texas hold'em", "no limit, blinds 50/100"),
        ("Omaha", "pot limit, blinds 50/100"),
    ]
    assert page.levels[14].game == "Texas hold'em", "which is played to the end"


@pytest.mark.parametrize("name", ["horse", "dealers-choice", "8-game"])
@pytest.mark.parametrize("seed", range(3))
def test_a_mixed_tournament_is_played_to_its_end_in_whole_chips(name: str, seed: int) -> None:
    """R164: what is split is split in chips that are on the table; the books are whole."""
    quick = replace(SHIPPED[name], minutes=0, hands=2)
    evening = begun("bo", "cleo", "dan", of=quick, seed=f"{name}-{seed}")
    play_to_the_end(evening, random.Random(seed))
    assert sum(each.prize for each in running(evening).entrants) == 4000
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []
    check_replay(evening)


# Dealer's choice


def test_the_dealer_chooses_the_game_and_the_level_says_what_it_costs() -> None:
    evening = begun("bo", "cleo")
    evening.do(dealer(evening), c.Choose("razz", 1000, "no-limit", 5000, 9000))
    while evening.night.phase != "playing":
        evening.cut()
    own = started(evening).stakes
    assert (own.limit, own.ante, own.bring_in, own.small_bet, own.big_bet) == ("fixed", 25, 25, 50, 100)
    first = evening.night.button
    fold(evening)
    assert evening.night.button != first
    deal(evening, "texas-holdem")
    assert (started(evening).stakes.small_blind, started(evening).stakes.ante) == (25, 0)
    check_replay(evening)


def test_only_the_dealer_chooses_and_only_among_the_games_of_the_structure() -> None:
    evening = begun("bo", "cleo")
    chooser = dealer(evening)
    other = next(person for person in ("anna", "bo", "cleo") if person != chooser)
    assert refusal(evening.ask(other, c.Choose("razz", 0))) == "not-your-choice"
    assert refusal(evening.ask(chooser, c.Choose("badugi", 0))) == "no-such-game"
    assert refusal(evening.ask(chooser, c.Choose("razz", 0, modifiers=WILD))) == "modifier-not-offered"
    fixed = begun("bo", "cleo", of=SHORT)
    assert refusal(fixed.ask("anna", c.Choose("texas-holdem", 0))) == "not-your-choice"


def test_who_does_not_choose_deals_his_last_game_for_what_it_costs_now() -> None:
    evening = begun("bo", of=replace(MIXED, hands=1))
    chooser = dealer(evening)
    deal(evening, "five-card-draw")
    fold(evening)
    deal(evening, "texas-holdem")
    fold(evening)
    assert dealer(evening) == chooser
    evening.wait()
    (*_, chosen) = events(evening.batches, e.GameChosen)
    assert isinstance(chosen, e.GameChosen)
    assert chosen.timed_out
    assert (chosen.choice.game, chosen.choice.stakes.small_bet) == ("five-card-draw", 200)


def test_nobody_waits_for_a_dealer_who_is_away() -> None:
    evening = begun("bo", "cleo")
    chooser = dealer(evening)
    deal(evening, "texas-holdem")
    fold(evening)
    following = dealer(evening)
    assert following != chooser
    deal(evening, "texas-holdem")
    third = next(person for person in ("anna", "bo", "cleo") if person not in (chooser, following))
    evening.do(third, c.SitOut())
    fold(evening)
    assert evening.night.phase == "cutting"
    assert evening.night.at_seat(evening.night.button or 0).id == third  # type: ignore[union-attr]


def test_the_picker_has_the_games_of_the_structure_and_no_stakes() -> None:
    evening = begun("bo", "cleo")
    seen = picker(evening.night, dealer(evening), SHELF, {}, Asked())
    assert seen is not None
    assert seen.by_level
    assert {card.id for group in seen.groups for card in group.cards} == set(MIXED.games)
    assert seen.picked is not None
    assert not seen.picked.why
    assert not seen.picked.takes, "nothing is stacked over a game of a tournament"
    razz = picker(evening.night, dealer(evening), SHELF, {}, Asked(game="razz"))
    assert razz is not None
    assert razz.picked is not None
    assert "fixed limit 50/100, ante 25, bring-in 25" in razz.picked.sentence


def test_a_match_of_dealers_choice_keeps_whose_button_was_first() -> None:
    evening = begun("bo", seats=2, kind="match", match_button="alternate", seed="match")
    first = dealer(evening)
    assert running(evening).first == first
    play = random.Random(4)
    while not events(evening.batches, t.NextGame):
        step(evening, play)
    (following, *_) = events(evening.batches, t.NextGame)
    assert isinstance(following, t.NextGame)
    assert following.first != first


# What a structure may offer


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("jackpots", "pots that stay for another deal"),
        ("guts-3", "pots that stay for another deal"),
        ("woolworth", "cards are paid for"),
        ("five-card-draw", "say the `stud_ante`"),
    ],
)
def test_a_game_that_makes_no_sense_in_a_tournament_is_refused(game: str, says: str) -> None:
    structure = replace(SHORT, games=("texas-holdem", game), limit="fixed")
    with pytest.raises(BadWish, match=says):
        tournament_of(House(), {"structure": "mine"}, {"mine": structure}, SHELF)


def test_stud_needs_a_bring_in_at_every_level() -> None:
    levels = tuple(replace(each, stud_ante=25) for each in SHORT.levels)
    structure = replace(SHORT, games=("razz",), limit="fixed", levels=levels)
    with pytest.raises(BadWish, match="bring_in"):
        tournament_of(House(), {"structure": "mine"}, {"mine": structure}, SHELF)
    with pytest.raises(BadStructure, match="a bring-in is smaller than a bet"):
        check(replace(SHORT, levels=(replace(SHORT.levels[0], stud_ante=25, bring_in=50), *SHORT.levels[1:])))


def test_for_a_dealers_choice_one_game_must_fit_however_many_are_left() -> None:
    """A level's game must always fit; a dealer may choose another one."""
    house = House(bank=Bank(price=100), table=Table(seats=10))
    mixed = replace(MIXED, games=("texas-holdem", "razz"))
    tournament_of(house, {"structure": "mine"}, {"mine": mixed}, SHELF)
    with pytest.raises(BadWish, match="At this table"):
        tournament_of(house, {"structure": "mine"}, {"mine": replace(mixed, choice="by-level")}, SHELF)
    with pytest.raises(BadWish, match="At this table"):
        tournament_of(house, {"structure": "mine"}, {"mine": replace(mixed, games=("razz",))}, SHELF)
