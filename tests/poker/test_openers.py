"""Who opens, round by round (procedure.md 9 and 12, R003, R004, R182 to R186, reports E3)."""

import pytest

from server.poker.events import BettingOpened, Dealt, Posted
from server.poker.house import Betting
from tests.helpers.script import Table, fixed, no_limit

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"


def test_9_draw_left_of_the_dealer_then_the_first_bettor() -> None:
    table = Table(DRAW, fixed(2, 4, ante=1), [100] * 4, button=1)
    table.play("2 check; 3 check; 0 bet 2; 1 call; 2 call; 3 call; 2 draw; 3 draw; 0 draw; 1 draw")
    assert table.to_act == 0


def test_9_or_the_next_live_player_left_of_him() -> None:
    """The opener folds to a raise."""
    table = Table(DRAW, fixed(2, 4, ante=1), [100] * 4, button=1)
    table.play("2 bet 2; 3 raise-to 4; 0 call; 1 call; 2 fold; 3 draw; 0 draw; 1 draw")
    assert table.to_act == 3


def test_9_left_of_the_dealer_again_when_nobody_bet() -> None:
    table = Table(DRAW, fixed(2, 4, ante=1), [100] * 3, button=1)
    table.play("2 check; 0 check; 1 check; 2 draw; 0 draw; 1 draw")
    assert table.to_act == 2


def test_9_blinds_left_of_the_big_blind_then_left_of_the_button() -> None:
    """R186: the big blind acts last before the flop."""
    table = Table(HOLDEM, no_limit(1, 2), [100] * 5, button=1)
    assert table.to_act == 4
    table.play("4 call; 0 call; 1 call; 2 call")
    assert table.to_act == 3
    table.play("3 check; 2 check; 3 check; 4 check; 0 fold")
    assert table.to_act == 1


def test_a9_the_big_blind_may_still_raise_when_all_only_called() -> None:
    table = Table(HOLDEM, no_limit(1, 2), [100, 100, 100], button=0).play("0 fold; 1 call")
    assert table.may(2).check
    assert table.raises(2) == (4, 100)
    assert table.public.board == ()


def up_cards(cards: str, button: int = 3, betting: Betting | None = None, bring_in: int = 2, ante: int = 1) -> Table:
    """Stud with these up-cards from the button's left (seats 0, 1, 2, 3)."""
    deck = f"7c 7d 7h 7s 8c 8d 8h 8s {cards}"
    return Table(
        STUD, fixed(5, 10, ante=ante, bring_in=bring_in), [100] * 4, button=button, deck=deck,
        betting=betting or Betting(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        ("Kc 4d 9h Qs", 1),
        ("2s 2h 2d 2c", 3),
        ("2s 2h 2d 3c", 2),
        ("2s 2h 3d 3c", 1),
        ("Ac Kd Kh Qs", 3),
    ],
)
def test_9_stud_the_lowest_card_brings_it_in(cards: str, opens: int) -> None:
    """Ties: clubs lowest, then diamonds, hearts, spades; the ace is high."""
    table = up_cards(cards)
    assert table.to_act == opens
    assert table.public.asked is not None
    assert table.public.asked.decision == "bring-in"


HIGH = Betting(stud_opener="high-card")


@pytest.mark.parametrize(
    ("cards", "tie", "opens"),
    [("Kc 4d 9h Qs", "suit", 0), ("Ad As Ah Ac", "suit", 1), ("Ad As Ah Ac", "left-of-dealer", 0)],
)
def test_9_stud_at_home_the_highest_card_opens(cards: str, tie: str, opens: int) -> None:
    house = Betting(stud_opener="high-card", stud_opener_tie="left-of-dealer" if tie == "left-of-dealer" else "suit")
    table = up_cards(cards, betting=house)
    assert table.may(opens).check
    assert table.public.asked is not None
    assert table.public.asked.decision == "bet"


def test_9_the_house_may_make_the_high_card_bet() -> None:
    table = up_cards("Kc 4d 9h Qs", betting=Betting(stud_opener="high-card", stud_high_card="must-bet"))
    may = table.may(0)
    assert not may.check
    assert not may.fold
    assert table.refused("0 check") == "must-open"
    assert table.refused("0 fold") == "must-open"
    table.play("0 bet 5; 1 call; 2 call; 3 raise-to 10")
    assert table.may(0).fold


def test_9_the_tie_for_the_bring_in_may_go_left_of_the_dealer() -> None:
    table = up_cards("2s 2h 2d 2c", betting=Betting(stud_opener_tie="left-of-dealer"))
    assert table.to_act == 0


@pytest.mark.parametrize(
    ("next_cards", "opens"),
    [
        ("2c 9d 9h 3s", 2),
        ("2c 3d 5h 3s", 0),
        ("3c 2d 5h Qs", 3),
        ("3c 3d 3h 3s", 0),
    ],
)
def test_9_later_the_best_hand_showing_opens(next_cards: str, opens: int) -> None:
    """A pair showing beats ace high; a kicker counts; a tie goes to the first left of the dealer."""
    table = up_cards(f"Ac 4c 9s Qh {next_cards}")
    table.play("1 bring-in; 2 call; 3 call; 0 call; 1 check")
    assert table.public.street == "fourth street"
    assert table.to_act == opens


@pytest.mark.parametrize("game", ["stud-8", "stud-high-low"])
def test_9_high_low_stud_later_the_best_high_hand_showing_opens(game: str) -> None:
    """A pair of kings showing opens, not the lower cards: the low half has no say."""
    pockets = {0: "As Qd Kc Kd", 1: "Ad Qc 2h 3h", 2: "Ac Qh 4d 5d"}
    table = Table(game, fixed(2, 4, ante=1, bring_in=1), [50] * 3, button=2, pockets=pockets)
    table.play("1 bring-in; 2 call; 0 call; 1 check")
    assert (table.public.street, table.to_act) == ("fourth street", 0)


def test_9_no_straights_or_flushes_showing() -> None:
    """R101: four to a straight flush is only king high, and a pair of deuces opens."""
    table = up_cards("Ks 2c 9d Jd Qs 2d 4c 5d Js 3h Tc Td Ts 3s 5c Ad")
    table.play("1 bring-in; 2 call; 3 call; 0 call; 1 check")
    for _ in range(2):
        assert table.to_act == 1
        table.play("1 check; 2 check; 3 check; 0 check")
    assert table.public.street == "sixth street"
    assert table.to_act == 1


def test_9_an_all_in_low_card_leaves_the_bring_in_to_the_next() -> None:
    """He may fold, post it, or complete."""
    stacks = {0: 100, 1: 1, 2: 100, 3: 100}
    deck = "7c 7d 7h 7s 8c 8d 8h 8s Kc 2d 9h Qs"
    table = Table(STUD, fixed(5, 10, ante=1, bring_in=2), stacks, button=3, deck=deck)
    may = table.may(2)
    assert (may.fold, may.bring_in, may.clock_default) == (True, 2, "fold")
    assert table.raises(2) == (5, 5)
    table.play("2 fold")
    assert table.may(3).bring_in == 2
    table.play("3 bring-in")
    assert table.may(0).call == 2


def test_e3_an_all_in_best_board_leaves_the_opening_to_the_next() -> None:
    stacks = {0: 3, 1: 100, 2: 100, 3: 100}
    deck = "7c 7d 7h 7s 8c 8d 8h 8s Ac 4d 9h Qs"
    table = Table(STUD, fixed(5, 10, ante=1, bring_in=2), stacks, button=3, deck=deck)
    table.play("1 bring-in; 2 call; 3 call; 0 call; 1 check")
    assert table.of(BettingOpened)[-1].seat == 0
    assert table.to_act == 1


# Heads-up (procedure.md 12, R182 to R185)


def test_r184_the_button_is_the_small_blind_and_acts_first_then_last() -> None:
    """Procedure 12."""
    table = Table(HOLDEM, no_limit(1, 2), {3: 100, 7: 100}, button=7)
    assert [(post.seat, post.kind) for post in table.of(Posted)] == [(7, "small-blind"), (3, "big-blind")]
    assert table.to_act == 7
    table.play("7 call; 3 check")
    assert table.to_act == 3


def test_r183_the_first_card_goes_to_the_big_blind() -> None:
    table = Table(HOLDEM, no_limit(1, 2), {3: 100, 7: 100}, button=7)
    assert [(deal.seat, deal.at) for deal in table.of(Dealt)] == [(3, (0, 2)), (7, (1, 3))]


def test_r185_the_dealer_folds_and_the_big_blind_wins_the_small_one() -> None:
    table = Table(HOLDEM, no_limit(5, 10), {3: 100, 7: 100}, button=7).play("7 fold")
    assert table.stacks() == {3: 105, 7: 95}


def test_heads_up_draw_changes_nothing_but_the_turns() -> None:
    table = Table(DRAW, fixed(2, 4, ante=1), {3: 100, 7: 100}, button=7)
    assert table.to_act == 3
    assert [post.kind for post in table.of(Posted)] == ["ante", "ante"]


@pytest.mark.parametrize(
    ("cards", "opens"),
    [("As Kd 9h Qs", 1), ("Kc Kd Kh Ks", 3), ("As Ac 2d 2c", 2)],
)
def test_9_razz_the_highest_card_brings_it_in_and_the_ace_is_low(cards: str, opens: int) -> None:
    """The king of spades is highest of all; the house's own way of opening stud has no say."""
    deck = f"7c 7d 7h 7s 8c 8d 8h 8s {cards}"
    for betting in (Betting(), Betting(stud_opener="high-card")):
        table = Table("razz", fixed(5, 10, ante=1, bring_in=2), [100] * 4, button=3, deck=deck, betting=betting)
        assert table.to_act == opens
        assert table.public.asked is not None
        assert table.public.asked.decision == "bring-in"


@pytest.mark.parametrize(
    ("next_cards", "opens"),
    [("2c 9d 3h 4s", 0), ("Jc 4d 4h Ts", 1), ("5c 5d 5h 5s", 0), ("As 3c 9d 9c", 1)],
)
def test_9_razz_later_the_lowest_hand_showing_opens(next_cards: str, opens: int) -> None:
    """A pair is worse than any two cards; a tie goes to the first left of the dealer."""
    deck = f"7c 7d 7h 7s 8c 8d 8h 8s Ac 2h 2d Kh {next_cards}"
    table = Table("razz", fixed(5, 10, ante=1, bring_in=2), [100] * 4, button=3, deck=deck)
    table.play("3 bring-in; 0 call; 1 call; 2 call; 3 check")
    assert table.to_act == opens
