"""Running it twice (reports B19): two boards when all are all-in and all agree."""

import msgspec
import pytest

from server.poker.catalogue import BadGame, build_game
from server.poker.effective import effective
from server.poker.events import Awarded, BoardDealt, Burned, RunRefused
from server.poker.game import Game, RunTwiceStep
from server.poker.house import Dealing, House, Options
from server.poker.rule_card import card_lines
from server.poker.view import public_view
from tests.helpers.script import Table, fixed, no_limit, stacked
from tests.helpers.shelf import SHELF

HOLDEM = "texas-holdem"
HOUSE = House(options=Options(run_twice="if-all-agree"))


def twice(game: str) -> Game:
    return effective(HOUSE, SHELF[game]).game


def boards(table: Table) -> list[tuple[int, tuple[str, ...]]]:
    return [(event.run, tuple(event.cards)) for event in table.of(BoardDealt)]


# Seat 1 is dealt first: 8c, Kd, Qd, Td, ...; then the board's cards follow as they stand here.
OMAHA = "8c Kd Qd Td 5s 5d Js Jc 5h 5c Tc Ac 9d 6s 2d"


def omaha(stacks: tuple[int, ...] = (200, 200)) -> Table:
    """All-in on the flop 5h 5c Tc for 200 each: seat 0, the button, has Kd Td 5d Jc, seat 1 8c Qd 5s Js."""
    table = Table(twice("omaha"), no_limit(1, 2), stacks, deck=OMAHA)
    return table.play("0 call; 1 check; 1 bet 198; 0 call")


def test_the_full_house_wins_200_on_the_first_board_and_200_on_the_second() -> None:
    """B19: boards 5h5cTc Ac9d and 5h5cTc 6s2d; KdTd5dJc has fives full of tens on both."""
    table = omaha()
    assert table.public.street == "flop"
    table.play("1 run-twice; 0 run-twice")
    assert boards(table) == [(0, ("5h", "5c", "Tc")), (1, ("Ac",)), (1, ("9d",)), (2, ("6s",)), (2, ("2d",))]
    won = [(event.run, event.amount, event.shares) for event in table.of(Awarded)]
    assert won == [(1, 200, ((0, 200),)), (2, 200, ((0, 200),))]
    assert table.stacks() == {0: 400, 1: 0}
    assert table.public.shared(1) == ("5h", "5c", "Tc", "Ac", "9d")
    assert table.public.shared(2) == ("5h", "5c", "Tc", "6s", "2d")


def test_it_is_told_in_words_and_seen_in_the_view() -> None:
    table = omaha().play("1 run-twice; 0 run-twice")
    story = table.story()
    assert "s1 would run it twice" in story
    assert "The first board: A♣" in story
    assert "The second board: 6♠" in story
    assert any(line.startswith("s0 wins 200 on the second board with a full house") for line in story)
    assert [(each.slot, each.run) for each in public_view(table.public).board][3:] == [
        ("turn", 1), ("river", 1), ("turn-2", 2), ("river-2", 2),
    ]  # fmt: skip


def test_one_who_does_not_agree_is_enough_for_one_board() -> None:
    table = omaha().play("1 run-once")
    assert table.of(RunRefused) == [RunRefused(1)]
    assert boards(table) == [(0, ("5h", "5c", "Tc")), (0, ("Ac",)), (0, ("9d",))]
    assert table.awards() == [(0, {0: 400})]
    table = omaha().play("1 run-twice; 0 run-once")
    assert len(boards(table)) == 3


def test_no_answer_is_one_board() -> None:
    table = omaha().play("1 run-twice; time-up")
    assert table.of(RunRefused) == [RunRefused(0, timed_out=True)]
    assert len(boards(table)) == 3


PAIRS = {0: "Ah As", 1: "Kh Ks", 2: "2c 7d"}
ACE_KING = ("Ac 3d 4s 8h 9c", "Kd 3c 4d 8s 9d")
"""One board for aces, one for kings."""


def stacked_twice(
    game: str,
    stacks: tuple[int, ...],
    pockets: dict[int, str],
    button: int = 0,
    boards: tuple[str, str] = ACE_KING,
) -> Table:
    first, second = boards
    deck = f"{stacked(SHELF[game], button, pockets, first)} {second}"
    return Table(twice(game), no_limit(1, 2), stacks, button=button, deck=deck)


def test_the_odd_chip_goes_to_the_first_board() -> None:
    """Seats 0 and 1 are all-in for 50, seat 2 folds its blind of 1: 101 are 51 and 50. Seat 1 wins the second board."""
    table = stacked_twice(HOLDEM, (50, 50, 50), PAIRS, button=1)
    table.play("1 raise-to 50; 2 fold; 0 call; 0 run-twice; 1 run-twice")
    assert [(event.run, event.amount, event.shares) for event in table.of(Awarded)] == [
        (1, 51, ((0, 51),)), (2, 50, ((1, 50),)),
    ]  # fmt: skip


def test_side_pots_are_run_twice_too_and_who_has_chips_left_is_asked_as_well() -> None:
    """Main pot 60 of three, side pot 40 of seats 1 and 2; seat 2 covers both and has 60 left."""
    pockets = {0: "Ah As", 1: "Kh Ks", 2: "Qh Qs"}
    table = stacked_twice(HOLDEM, (20, 40, 100), pockets)
    table.play("0 raise-to 20; 1 raise-to 40; 2 call; 1 run-twice; 2 run-twice; 0 run-twice")
    won = [(event.pot, event.run, event.amount, dict(event.shares)) for event in table.of(Awarded)]
    assert won == [(1, 1, 20, {1: 20}), (1, 2, 20, {1: 20}), (0, 1, 30, {0: 30}), (0, 2, 30, {1: 30})]
    assert table.stacks() == {0: 30, 1: 70, 2: 60}


def test_high_and_low_are_split_on_each_board() -> None:
    """Omaha 8, all-in on the flop Ad Kh 8c: 9d 9s make no low board, 7c 4s make 7-4-3-2-A for seat 1."""
    pockets = {0: "As Ah Qd Qc", 1: "2h 3h Jd Tc"}
    table = stacked_twice("omaha-8", (50, 50), pockets, boards=("Ad Kh 8c 9d 9s", "7c 4s"))
    table.play("0 call; 1 check; 1 bet 48; 0 call; 1 run-twice; 0 run-twice")
    won = [(event.run, event.share_name, event.amount, dict(event.shares)) for event in table.of(Awarded)]
    assert won == [(1, "high", 50, {0: 50}), (2, "high", 25, {0: 25}), (2, "low", 25, {1: 25})]


def test_it_is_asked_once_in_a_hand_and_never_while_somebody_can_bet() -> None:
    table = Table(twice(HOLDEM), no_limit(1, 2), [100, 100, 10], pockets=PAIRS)
    table.play("0 call; 1 call; 2 raise-to 10; 0 call; 1 call")
    assert table.may(1).check  # seats 0 and 1 go on betting
    table.play("1 bet 90; 0 call; 1 run-once")
    assert table.public.over


def test_where_nobody_is_all_in_nothing_is_asked() -> None:
    table = Table(twice(HOLDEM), fixed(2, 4, blinds=(1, 2)), [50, 50]).play("0 call; 1 check")
    assert table.may(1).check


def test_burnt_cards_do_not_take_from_the_second_board() -> None:
    table = Table(
        twice(HOLDEM), no_limit(1, 2), [50, 50], pockets={0: "Ah As", 1: "Kh Ks"}, dealing=Dealing(burns="on")
    )
    table.play("0 raise-to 50; 1 call; 1 run-twice; 0 run-twice")
    assert len(table.of(Burned)) == 6
    assert len({card for _, cards in boards(table) for card in cards}) == 10


def test_with_few_cards_left_none_is_burnt_that_a_second_board_needs() -> None:
    """Eight players have 40 cards of Big O: of the twelve left two are burnt, ten make two boards."""
    table = Table(twice("big-o"), no_limit(1, 2), [10] * 8, dealing=Dealing(burns="on"))
    table.play("3 raise-to 10; " + "; ".join(f"{seat} call" for seat in (4, 5, 6, 7, 0, 1, 2)))
    table.play("; ".join(f"{seat} run-twice" for seat in (1, 2, 3, 4, 5, 6, 7, 0)))
    assert len(table.of(Burned)) == 2
    assert len({card for _, cards in boards(table) for card in cards}) == 10


def test_it_is_asked_as_soon_as_the_deck_has_cards_for_two_boards() -> None:
    """Nine players have 45 cards of Big O: seven are left, two whole boards need ten, two turns and rivers four."""
    calls = "3 raise-to 10; " + "; ".join(f"{seat} call" for seat in (4, 5, 6, 7, 8, 0, 1, 2))
    assert len(Table(twice("big-o"), no_limit(1, 2), [10] * 9).play(calls).public.board) == 3
    assert len(Table(twice("omaha"), no_limit(1, 2), [10] * 9).play(calls).public.board) == 0


@pytest.mark.parametrize("game", SHELF)
def test_a_game_that_is_run_twice_passes_the_checks_of_a_game_file(game: str) -> None:
    made = twice(game)
    assert build_game(msgspec.to_builtins(made)) == made


def test_only_games_whose_rest_is_board_and_bets_are_run_twice() -> None:
    have = {game.id for game in SHELF.values() if any(isinstance(step, RunTwiceStep) for step in twice(game.id).steps)}
    assert {HOLDEM, "omaha", "omaha-8", "short-deck"} <= have
    assert not have & {"five-card-draw", "seven-card-stud", "criss-cross", "lame-brain-pete", "cincinnati"}
    assert sum(isinstance(step, RunTwiceStep) for step in twice(HOLDEM).steps) == 3
    assert sum(isinstance(step, RunTwiceStep) for step in twice("crazy-pineapple").steps) == 1


def test_it_stands_on_the_rule_card_once() -> None:
    lines = card_lines(twice(HOLDEM))
    assert sum("run twice" in line for line in lines) == 1


def test_a_game_file_that_runs_nothing_twice_is_refused() -> None:
    game = {
        "id": "x", "title": "X", "family": "draw", "rule": "x", "players": [2, 6], "difficulty": "easy", "source": "x",
        "forced": ["ante"],
        "steps": [{"do": "deal", "down": 5}, {"do": "run-twice"}, {"do": "showdown"}],
    }  # fmt: skip
    with pytest.raises(BadGame, match="no board to come"):
        build_game(game)
