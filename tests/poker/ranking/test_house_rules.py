"""Incomplete hands, suits, stripped decks, circles: requirements.md sections 6 to 8 (R101 to R120), A04, A05, A07."""

import pytest

from server.poker.cards import parse_cards
from server.poker.house import STANDARD
from server.poker.ranking import describe, showing
from tests.poker.ranking.asking import descends, holding, name, rules, shares

# Incomplete hands.


@pytest.mark.parametrize("hand", ["9h 8h 7h 6h", "9c 8d 7h 6s", "9c 9d 9h"])
def test_r101_fewer_than_five_cards_make_no_straight_flush_or_full_house(hand: str) -> None:
    assert name(hand) in ("nine high", "three nines")
    assert name("9c 9d 4h 4s") == "two pair, nines and fours"
    assert name("9c 9d 9h 9s") == "four nines"


def test_r102_a_present_kicker_beats_a_missing_one() -> None:
    assert descends(["8c 8d Kh", "8h 8s 6c 2d", "8h 8s 6d"])


def test_r103_high_cards() -> None:
    assert descends(["Tc", "9c 5d", "9h 3d 2c", "9s 3c", "9d"])


def test_r104_who_opens_on_the_up_cards() -> None:
    def opens(*hands: str) -> str:
        return max(hands, key=lambda hand: showing(parse_cards(hand)))

    assert opens("8c 8d Kh", "8h 8s 6c", "Ac Kd Qh") == "8c 8d Kh"
    assert opens("9h 8h 7h 6h", "Ac 3d 2h 5s") == "Ac 3d 2h 5s"
    assert opens("Td", "9c") == "Td"
    low = max(["8c 2d", "7h 6s", "7d 7c"], key=lambda hand: showing(parse_cards(hand), STANDARD, "ace-to-five"))
    assert low == "7h 6s"


def test_a_hand_of_any_number_of_cards_has_a_name() -> None:
    assert describe(holding("Ks Kd 3c")) == "pair of kings"
    assert describe(holding("7s")) == "seven high"
    assert describe(holding("Ks / Kd 3c"), parse_cards("Kh 3d")) == "full house, kings over threes"


def test_an_omaha_hand_has_a_name_before_the_flop() -> None:
    assert describe(holding("As Ad Kh Qc"), use="two-plus-three") == "pair of aces"
    assert describe(holding("As Kd Kh Qc"), parse_cards("Ah Ac 2d"), use="two-plus-three") == "three aces"
    assert describe(holding("As"), use="two-plus-three") == "ace high"


# Suits.

ORDERS = ["shdc", "shcd", "sdch", "hsdc", "hdsc", "hdcs", "dshc", "dhsc", "cshd"]


@pytest.mark.parametrize("order", ORDERS)
def test_r105_nine_suit_orders(order: str) -> None:
    house = rules(ranking={"suit_order": order, "suit_tiebreak": "highest-card"})
    hands = [f"A{suit} K{other} 9c 7d 3h" for suit, other in zip(order, reversed(order), strict=True)]
    assert descends(hands, house)


@pytest.mark.parametrize(
    ("rule", "method", "expected"),
    [
        ("R110 none is the default: split", "none", "1/2 1/2"),
        ("R106 the highest card is the jack", "highest-card", "1 0"),
        ("R107 the highest paired cards are the eights", "highest-paired", "0 1"),
        ("R108 the highest unpaired card is the jack", "highest-unpaired", "1 0"),
    ],
)
def test_r109_eights_with_a_jack(rule: str, method: str, expected: str) -> None:
    """R109, A05: 8-8-J-9-3 against the same, with suits that make the methods differ."""
    house = rules(ranking={"suit_tiebreak": method})
    assert shares(["8c 8d Js 9h 3c", "8s 8h Jd 9d 3d"], house) == expected


@pytest.mark.parametrize("method", ["highest-card", "highest-paired", "highest-unpaired"])
def test_r109_no_pair(method: str) -> None:
    """R109: with nothing paired the king decides under every method."""
    house = rules(ranking={"suit_tiebreak": method})
    assert shares(["Ks Qd 7h 6c 2d", "Kh Qs 7s 6s 2s"], house) == "1 0"


def test_r107_r108_examples() -> None:
    paired = rules(ranking={"suit_tiebreak": "highest-paired"})
    assert shares(["Js Jd 7h 7c Kc", "Jh Jc 7s 7d Ks"], paired) == "1 0"
    unpaired = rules(ranking={"suit_tiebreak": "highest-unpaired"})
    assert shares(["Ks Kd 7h 5c 4c", "Kh Kc 7s 5d 4d"], unpaired) == "0 1"


def test_in_the_wheel_the_five_is_the_highest_card() -> None:
    house = rules(ranking={"suit_tiebreak": "highest-card"})
    assert shares(["5s 4d 3h 2c Ac", "5h 4s 3s 2s As"], house) == "1 0"


def test_a_wild_takes_the_best_suit_that_is_free() -> None:
    """rules/fine_print.md, Suits."""
    house = rules(wild={"cards": ["2"]}, ranking={"suit_tiebreak": "highest-paired"})
    assert shares(["Kh Kc 2d 9c 4c", "Ks Kd 2h 9c 4c"], house) == "1/2 1/2"
    assert shares(["Kh Kd Kc 9c 4c", "Ks Kd 2h 9c 4c"], house) == "0 1"


# Stripped decks and other orders.

SIX = rules(deck={"lowest": "6"})


def test_r111_the_ace_is_beside_the_lowest_rank() -> None:
    assert name("Ac 6d 7h 8s 9c", SIX) == "straight, nine high"
    assert shares(["Ac 6d 7h 8s 9c", "6c 7d 8h 9s Tc"], SIX) == "0 1"
    assert name("Ac 2d 3h 4s 5c", rules()) == "straight, five high"
    assert name("Ac 7d 8h 9s Tc", rules(deck={"lowest": "7"})) == "straight, ten high"


def test_r112_a_flush_may_rank_above_a_full_house() -> None:
    hands = ["Ah Kh 9h 8h 6h", "6c 6d 6h 7c 7d"]
    assert shares(hands, SIX) == "0 1"
    assert shares(hands, rules(deck={"lowest": "6"}, ranking={"order": "flush-over-full-house"})) == "1 0"


def test_trips_may_rank_above_a_straight() -> None:
    """variants.md 36."""
    hands = ["6c 6d 6h 8c 7d", "Ac Kd Qh Js Tc"]
    house = rules(deck={"lowest": "6"}, ranking={"order": "flush-over-full-house-trips-over-straight"})
    assert shares(hands, SIX) == "0 1"
    assert shares(hands, house) == "1 0"
    assert name("6c 7d 8h 9s Tc Td Th", house) == "three tens"


def test_r113_the_old_game_of_twenty_cards() -> None:
    """R113, A22: no straights and no flushes at all."""
    old = rules(deck={"lowest": "T"}, ranking={"order": "historic"})
    assert name("Ah Kh Qh Jh Th", old) == "ace high"
    assert shares(["Ah Kh Qh Jh Th", "Tc Td Jc Qc Kc"], old) == "0 1"
    assert descends(["Tc Td Th Ts Jc", "Ac Ad Ah Kc Kd", "Kc Kd Kh Ac Qd", "Ac Ad Kh Ks Qc", "Ac Ad Kh Qs Jc"], old)


# The Italian circle, 40 cards.

ITALY = rules(deck={"lowest": "5"}, ranking={"unbeatable": "italian"})
MINIMUM, MAXIMUM, MEDIUM = "Ah 5h 6h 7h 8h", "Ts Js Qs Ks As", "7c 8c 9c Tc Jc"


@pytest.mark.parametrize(
    ("case", "hands", "expected"),
    [
        ("R115 two mediums: the higher", ["6d 7d 8d 9d Td", MEDIUM], "0 1"),
        ("R115 medium against maximum", [MEDIUM, MAXIMUM], "0 1"),
        ("R115 medium against minimum", [MEDIUM, MINIMUM], "1 0"),
        ("R114 R115 minimum against maximum", [MINIMUM, MAXIMUM], "1 0"),
        ("R116 one of each", [MINIMUM, MEDIUM, MAXIMUM], "1/3 1/3 1/3"),
        ("A07 only the best medium", [MINIMUM, "6d 7d 8d 9d Td", MEDIUM, MAXIMUM], "1/3 0 1/3 1/3"),
        ("A07 two maximums share a third", [MINIMUM, MEDIUM, MAXIMUM, "Td Jd Qd Kd Ad"], "1/3 1/3 1/6 1/6"),
        ("A07 two maximums and a minimum", [MAXIMUM, "Td Jd Qd Kd Ad", MINIMUM], "0 0 1"),
        ("others have no part in it", [MINIMUM, MAXIMUM, "5c 5d 5h 5s Ac"], "1 0 0"),
    ],
)
def test_r117_the_italian_circle(case: str, hands: list[str], expected: str) -> None:
    assert shares(hands, ITALY) == expected


def test_five_of_a_kind_ends_the_italian_circle() -> None:
    house = rules(deck={"lowest": "5", "jokers": 1}, wild={"cards": ["joker"]}, ranking={"unbeatable": "italian"})
    assert shares([MINIMUM, MAXIMUM, MEDIUM, "5c 5d 5h 5s Jk"], house) == "0 0 0 1"


# The Greek circle, 36 cards.

GREECE = rules(deck={"lowest": "6"}, ranking={"unbeatable": "greek"})
IMPERIAL, LOWEST_FOUR = "Ah Kh Qh Jh Th", "6c 6d 6h 6s 9c"


@pytest.mark.parametrize(
    ("case", "hands", "expected"),
    [
        ("R118 four sixes beat the Imperial", [IMPERIAL, LOWEST_FOUR], "0 1"),
        ("R118 nothing else does", [IMPERIAL, "7c 7d 7h 7s 9c"], "1 0"),
        ("A04 another royal does not", [IMPERIAL, "As Ks Qs Js Ts"], "1 0"),
        ("R119 with a hand between them", [IMPERIAL, LOWEST_FOUR, "7c 7d 7h 7s 9c"], "1/3 1/3 1/3"),
        ("A04 only the best between", [IMPERIAL, LOWEST_FOUR, "7c 7d 7h 7s 9c", "9s Ts Js Qs Ks"], "1/3 1/3 0 1/3"),
        (
            "A04 the best between may tie",
            [IMPERIAL, LOWEST_FOUR, "As Ks Qs Js Ts", "Ad Kd Qd Jd Td"],
            "1/3 1/3 1/6 1/6",
        ),
        ("A04 two of the three: no split", ["7c 7d 7h 7s 9c", LOWEST_FOUR], "1 0"),
        ("a hand below both", [IMPERIAL, LOWEST_FOUR, "7c 7d 7h 8s 8c"], "0 1 0"),
    ],
)
def test_r118_r119_the_greek_circle(case: str, hands: list[str], expected: str) -> None:
    assert shares(hands, GREECE) == expected


def test_a05_the_imperial_may_be_of_any_suit() -> None:
    house = rules(deck={"lowest": "6"}, ranking={"unbeatable": "greek", "imperial": "any"})
    assert shares(["As Ks Qs Js Ts", LOWEST_FOUR], GREECE) == "1 0"
    assert shares(["As Ks Qs Js Ts", LOWEST_FOUR], house) == "0 1"


def test_r120_greek_suits() -> None:
    house = rules(
        deck={"lowest": "6"},
        ranking={"unbeatable": "greek", "suit_order": "hsdc", "suit_tiebreak": "highest-card"},
    )
    assert shares(["Ah Kc 9d 8c 7c", "As Kd 9h 8d 7h"], house) == "1 0"


# Three cards, two cards, Sökö.


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h", "Ah Kh Qh"),
        ("3h 2h Ah", "Ac Kc 9c"),
        ("9c 6c 2c", "Ac Kd Qh"),
        ("3c 2d Ah", "Ac Ad Kh"),
        ("2c 2d 3h", "Ac Kd Jh"),
        ("4c 3d 2h", "3c 2d Ah"),
    ],
)
def test_three_cards(better: str, worse: str) -> None:
    """variants.md 43: trips, straight flush, flush, straight, pair."""
    assert shares([better, worse], pot="three-card") == "1 0"


def test_c11_ace_two_king_is_no_straight() -> None:
    assert name("Ac 2d Kh", pot="three-card") == "ace high"
    assert name("Ac 2d 3h", pot="three-card") == "straight, three high"


def test_two_cards() -> None:
    """variants.md 44."""
    assert descends(["Ac Ad", "2c 2d", "Ac Kd", "Kc Qd"], pot="two-card")
    assert name("2c 9d", rules(wild={"cards": ["2"]}), "two-card") == "pair of nines"


def test_soko() -> None:
    """variants.md 46: the four-flush above the four-straight, both between a pair and two pair."""
    assert descends(["2c 2d 3h 3s 4c", "Ac 8c 4c 2c 9d", "6c 5d 4h 3s Kd", "Ac Ad 9h 7s 4c"], pot="soko")
    assert name("6c 5c 4c 3c Kd", pot="soko") == "four-flush, six high"
    assert name("Ac 2d 3h 4s 9c", pot="soko") == "four-straight, four high"
    assert name("Ac Kd Qh Js 9c", pot="soko") == "four-straight, ace high"
    assert shares(["9c 7c 4c 2c Kd", "9d 7d 4d 2d Qc"], pot="soko") == "1 0"


def test_soko_a_bug_inside_the_four_straight_is_no_kicker() -> None:
    """Found by the referee (seed 100, contest 1219): K-Q-J-10 of a wild and a bug with a seven, not with an ace."""
    house = rules(deck={"jokers": 1}, wild={"cards": ["4", "joker"], "joker": "bug"})
    assert shares(["Ts Kh 4s 7c Jk", "Td Kc Qh Js 7d"], house, "soko") == "1/2 1/2"
