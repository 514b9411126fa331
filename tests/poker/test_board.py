"""Shared cards face down, lines of them, and the wild cards that they make (P3, P14; variants.md 21, 97 to 101)."""

import msgspec

from server.poker.events import BoardDealt, BoardTurnedUp
from server.poker.game import Game
from server.poker.view import PublicView, known, own_view, public_view
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF

ANTE = fixed(2, 4, ante=1)
CHECKED = "0 check; 1 check"
POCKETS = {0: "Ah Kh 7c 4d 2s", 1: "9c 9d Qs 8d 3d"}
BOARD = "Kd 9h 4c 3s 2c"


def dealt(game: str | Game, board: str = BOARD) -> Table:
    return Table(game, ANTE, [50, 50], button=1, pockets=POCKETS, board=board)


def seen(table: Table) -> PublicView:
    return public_view(table.public)


def name(table: Table, seat: int) -> str:
    return own_view(table.public, seat, known(table.hand, seat)).name


def test_a_shared_card_face_down_is_in_no_event_and_no_view() -> None:
    table = dealt("cincinnati")
    assert [card.card for card in seen(table).board] == [""] * 5
    assert [card.slot for card in seen(table).board] == ["first", "second", "third", "fourth", "fifth"]
    assert "The board lies face down" in table.story()
    told = msgspec.json.encode([event for batch in table.batches for event in batch.public])
    assert not any(card.encode() in told for card in BOARD.split())
    assert not table.of(BoardDealt)


def test_variants_97_the_board_is_turned_up_card_by_card() -> None:
    table = dealt("cincinnati")
    for number in range(1, 6):
        table.play(CHECKED)
        shown = [card.card for card in seen(table).board]
        assert shown == [*BOARD.split()[:number], *[""] * (5 - number)]
        assert table.of(BoardTurnedUp)[-1].cards == (BOARD.split()[number - 1],)
    assert "On the board: 2♣" in table.story()


def test_what_lies_face_down_makes_no_hand() -> None:
    table = dealt("cincinnati")
    assert name(table, 0) == "ace high"
    assert name(table.play(CHECKED), 0) == "pair of kings"


def test_variants_98_the_lowest_card_face_up_is_wild_until_a_lower_one_comes() -> None:
    """Kings, then nines, fours, threes and deuces; aces are high."""
    table = dealt("lame-brain-pete")
    assert seen(table).wild == ""
    for wild in ("kings", "nines", "fours", "threes", "twos"):
        table.play(CHECKED)
        assert seen(table).wild == wild
    assert dealt("lame-brain-pete", "Ad Kc 4c 3s 2c").play(CHECKED).public.board[0].card == "Ad"
    assert seen(dealt("lame-brain-pete", "Ad Kc 4c 3s 2c").play(f"{CHECKED}; {CHECKED}")).wild == "kings"


def test_variants_21_the_card_in_the_ocean_is_wild_at_once() -> None:
    table = Table(
        "spit-in-the-ocean", ANTE, [50, 50], button=1, pockets={0: "Ks Kd 8c 4s", 1: "9c 9d Qs 2d"}, board="8h"
    )
    assert seen(table).wild == "eights"
    assert (name(table, 0), name(table, 1)) == ("four kings", "three nines")


def test_variants_101_a_hand_uses_one_line_of_the_cross() -> None:
    """Seat 1 has nines with the left and the right card, or a pair of threes; never both."""
    table = dealt("iron-cross", "3c 9h 4c 5s 2c")
    assert seen(table).layout == "cross"
    assert name(table, 1) == "pair of nines"
    table.play(f"{CHECKED}; {CHECKED}; {CHECKED}; {CHECKED}; {CHECKED}")
    assert table.public.lines() == (("3c", "4c", "2c"), ("9h", "5s", "2c"))
    assert name(table, 1) == "three nines"
    assert seen(dealt("cincinnati")).layout == "row"


def test_every_game_with_hidden_cards_turns_them_up_in_the_order_of_the_sheet() -> None:
    order = {
        "cincinnati": "first second third fourth fifth",
        "lame-brain-pete": "first second third fourth fifth",
        "iron-cross": "top right bottom left centre",
    }
    for game, slots in order.items():
        table = dealt(game)
        table.play("; ".join([CHECKED] * 6))
        assert [slot for event in table.of(BoardTurnedUp) for slot in event.slots] == slots.split()
        assert SHELF[game].lines == () or SHELF[game].layout == "cross"
