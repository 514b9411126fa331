"""Wild cards that move while the hand goes on (P14)."""

import pytest
from msgspec.structs import replace

from server.poker.cards import FaceUp
from server.poker.view import known, own_view, public_view
from server.poker.wild_now import rules_now, wild_in_words
from tests.helpers.script import Table, fixed

QUEEN = "follow-the-queen"
ANTE = fixed(2, 4, ante=1)


@pytest.mark.parametrize(
    ("faced", "wild"),
    [
        ("", ""),
        ("Kh 7d Jc", ""),
        ("Kh Qs 4c", "fours"),
        ("Kh Qs 4c Qd 5h 4s", "fives"),
        ("Qs Qd 5h", "fives"),
        ("Qs 4c 5h Qd", ""),
        ("Qs 4c 5h Qd Qh", ""),
        ("Qs Qd Ah 2c", "aces"),
        ("Jd Qs Kd Tc", "kings"),
    ],
)
def test_54_the_card_after_the_latest_queen(faced: str, wild: str) -> None:
    """Variants.md 54: queen after queen, the last one counts; a queen as the last up-card makes nothing wild."""
    hand = Table(QUEEN, ANTE, [50, 50]).public
    hand = replace(hand, faced=tuple(FaceUp(card) for card in faced.split()))
    assert wild_in_words(hand) == wild
    assert len(rules_now(hand).wild.cards) == (1 if wild else 0)


@pytest.mark.parametrize(
    ("faced", "wild"),
    [
        ("", "fives and tens"),
        ("Kh 5d Jc", "fives and tens"),
        ("Kh 5d Jc Ts", "no card any more"),
        ("5h 5d", "no card any more"),
    ],
)
def test_57_a_second_wild_card_face_up_cancels_all(faced: str, wild: str) -> None:
    """Variants.md 57, the other published version of Woolworth."""
    hand = Table("woolworth-cancelled", ANTE, [50, 50]).public
    hand = replace(hand, faced=tuple(FaceUp(card) for card in faced.split()))
    assert wild_in_words(hand) == wild
    assert bool(rules_now(hand).wild.cards) == (wild != "no card any more")


def test_54_the_order_is_that_of_the_deal_over_players_and_streets() -> None:
    """The queen is the last card of third street: the first card of fourth street follows it, seat 1's, not seat 0's
    own next one. Down cards do not count, and a folded player's cards do."""
    pockets = {0: "Qh 2c Qs 8d", 1: "2d 3s 5h 6c", 2: "Qc 4d Ts 6d"}
    table = Table(QUEEN, ANTE, [50, 50, 50], button=0, pockets=pockets)
    assert wild_in_words(table.public) == ""
    table.play("0 bet 2; 1 call; 2 call")
    assert table.public.faced == ("5h", "Ts", "Qs", "6c", "6d", "8d")
    assert public_view(table.public).wild == "sixes"
    assert own_view(table.public, 1, known(table.hand, 1)).name == "pair of fives"


def test_54_a_folded_players_queen_still_counts() -> None:
    pockets = {0: "2c 2h Kd 9s", 1: "3c 3h Qs 8s", 2: "4c 4h Jd 8c"}
    table = Table(QUEEN, ANTE, [50, 50, 50], button=2, pockets=pockets)
    assert wild_in_words(table.public) == "jacks"
    table.play("0 bet 2; 1 fold; 2 call")
    assert wild_in_words(table.public) == "jacks"
    assert table.to_act == 2  # the jack is a second eight: a pair opens before king high


def test_the_wild_card_moves_under_a_made_hand() -> None:
    """A pair by a wild nine is gone when the next queen comes."""
    pockets = {0: "2c 7h Qd Qs", 1: "3c Ah 9d 5c"}
    table = Table(QUEEN, ANTE, [50, 50], button=1, pockets=pockets)
    assert own_view(table.public, 1, known(table.hand, 1)).name == "pair of aces"
    table.play("0 bet 2; 1 call")
    assert public_view(table.public).wild == "fives"
    assert own_view(table.public, 1, known(table.hand, 1)).name == "pair of aces"
    assert own_view(table.public, 0, known(table.hand, 0)).name == "pair of queens"
