"""Who shows first, who may muck, what is paid (procedure.md 8, reports H10, R135, R136)."""

from server.poker.cards import parse_cards
from server.poker.events import Mucked, Shown
from server.poker.house import Showdown
from tests.helpers.script import Table, checked_down, fixed, no_limit

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"
BOARD = "2c 4d 6h 7c 9d"


def holdem(pockets: dict[int, str], showdown: Showdown | None = None, stacks: dict[int, int] | None = None) -> Table:
    """Blinds 1/2, the button on the highest seat, no player all-in unless `stacks` says so."""
    chips = stacks or dict.fromkeys(pockets, 200)
    button = max(chips)
    return Table(
        HOLDEM, no_limit(1, 2), chips, button=button, pockets=pockets, board=BOARD, showdown=showdown or Showdown()
    )


def order(table: Table) -> list[tuple[str, int]]:
    """Who shows or mucks, in order."""
    return [
        ("shows" if isinstance(event, Shown) else "mucks", event.seat)
        for event in table.log
        if isinstance(event, Shown | Mucked)
    ]


def test_8_the_last_to_bet_shows_first() -> None:
    table = holdem({0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}).play("2 call; 0 call; 1 check")
    table.play("0 check; 1 check; 2 check; 0 check; 1 check; 2 check; 0 check; 1 bet 2; 2 call; 0 call")
    assert order(table) == [("shows", 1), ("mucks", 2), ("shows", 0)]


def test_8_without_a_bet_the_first_to_act_shows_first() -> None:
    """Left of the button, though the bet of an earlier round was another's (H10)."""
    table = holdem({0: "Ks Kd", 1: "As Ad", 2: "Qs Qd"}).play("2 call; 0 call; 1 check")
    table.play("0 check; 1 bet 2; 2 call; 0 call")
    checked_down(table)
    assert order(table) == [("shows", 0), ("shows", 1), ("mucks", 2)]


def test_8_in_stud_the_best_board_shows_first() -> None:
    """Seat 2 shows two aces."""
    deck = "2c 3d 4h 2d 3h 4s 5c 8d Ah 6c 9d Ad 7h Tc 5s 9c Jc 6d Ks Kd Kh"
    table = Table(STUD, fixed(2, 4, ante=1, bring_in=1), [100, 100, 100], button=2, deck=deck)
    table.play("0 bring-in; 1 call; 2 call; 0 check")
    checked_down(table)
    assert order(table)[0] == ("shows", 2)


def test_8_side_pot_players_show_before_the_main_pots_own() -> None:
    table = holdem({0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, stacks={0: 50, 1: 200, 2: 200})
    table.play("2 call; 0 raise-to 50; 1 call; 2 call; 1 bet 10; 2 call")
    checked_down(table)
    assert order(table) == [("shows", 1), ("mucks", 2), ("shows", 0)]


def test_8_losers_muck_unless_the_house_wants_all_shown() -> None:
    """R136: the home rule is that every remaining player shows."""
    pockets = {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}
    shown = checked_down(holdem(pockets, Showdown(hands="all-show")).play("2 call; 0 call; 1 check"))
    assert order(shown) == [("shows", 0), ("shows", 1), ("shows", 2)]
    assert checked_down(holdem(pockets).play("2 call; 0 call; 1 check")).of(Mucked) == [Mucked(1), Mucked(2)]


def test_8_whoever_wins_a_part_shows_all_his_cards_and_their_name() -> None:
    table = checked_down(holdem({0: "As Ad", 1: "Ac Ah", 2: "Qs Qd"}).play("2 call; 0 call; 1 check"))
    assert order(table) == [("shows", 0), ("shows", 1), ("mucks", 2)]
    assert table.of(Shown)[0].cards == ("As", "Ad")
    assert "aces" in table.of(Shown)[0].name


def test_8_a_winner_without_a_call_shows_nothing() -> None:
    """R135."""
    table = holdem({0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}).play("2 fold; 0 fold")
    assert order(table) == []


def test_8_all_in_hands_lie_face_down_until_the_showdown() -> None:
    table = holdem({0: "As Ad", 1: "Ks Kd"}).play("1 raise-to 200; 0 call")
    boards = [index for index, event in enumerate(table.log) if type(event).__name__ == "BoardDealt"]
    assert min(table.log.index(event) for event in table.of(Shown)) > max(boards)


def test_8_or_they_are_turned_up_before_the_board() -> None:
    table = holdem({0: "As Ad", 1: "Ks Kd"}, Showdown(all_in_hands="face-up")).play("1 raise-to 200; 0 call")
    boards = [index for index, event in enumerate(table.log) if type(event).__name__ == "BoardDealt"]
    assert max(table.log.index(event) for event in table.of(Shown)[:2]) < min(boards)
    assert {event.seat for event in table.of(Shown)[:2]} == {0, 1}
    assert table.of(Mucked) == []


def test_8_all_in_hands_stay_down_while_there_is_a_draw_to_come() -> None:
    pockets = {0: "As Ad 2c 3c 4c", 1: "Ks Kd 5c 6c 8d"}
    table = Table(
        DRAW, fixed(2, 4, ante=10), {0: 10, 1: 10}, button=0, pockets=pockets, showdown=Showdown(all_in_hands="face-up")
    )
    assert table.of(Shown) == []
    table.play("1 draw; 0 draw")
    assert len({event.seat for event in table.of(Shown)}) == 2


def test_the_board_plays_for_everybody() -> None:
    """R036, R037: a royal on the board, everyone left ties."""
    table = Table(
        HOLDEM, no_limit(1, 2), [100, 100], button=0, pockets={0: "2c 3d", 1: "4h 5h"}, board="As Ks Qs Js Ts"
    )
    checked_down(table.play("0 call; 1 check"))
    assert table.awards() == [(0, {0: 2, 1: 2})]


def test_a_mucked_hand_stays_unseen() -> None:
    table = checked_down(holdem({0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}).play("2 call; 0 call; 1 check"))
    said = repr(table.log) + repr(table.public)
    for card in parse_cards("Ks Kd Qs Qd"):
        assert str(card) not in said
