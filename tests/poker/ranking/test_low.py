"""Low hands: requirements.md section 4 (R051 to R074), badugi, and C8 and C12 of cases/reports.md."""

import pytest

from server.poker.house import Rules
from server.poker.ranking import PotName
from tests.poker.ranking.asking import descends, name, rules, shares

OFFSUIT = "cdhsc"


def cards(ranks: str) -> str:
    """A hand that is no flush: "8-6-5-4-2"."""
    return " ".join(rank + suit for rank, suit in zip(ranks.split("-"), OFFSUIT, strict=True))


def test_r051_a_low_is_named_by_its_cards() -> None:
    assert name("4c 2d 8h 5s 6c", pot="ace-to-five") == "8-6-5-4-2 low"
    assert name("Ac 2d Th 5s 6c", pot="ace-to-five") == "10-6-5-2-A low"


@pytest.mark.parametrize(
    ("rule", "pot", "order"),
    [
        (
            "R055",
            "ace-to-five",
            "5-4-3-2-A 6-4-3-2-A 6-5-3-2-A 6-5-4-2-A 6-5-4-3-A 6-5-4-3-2 7-4-3-2-A 7-5-3-2-A K-Q-J-T-9 A-A-4-3-2",
        ),
        (
            "R065",
            "deuce-to-seven",
            "7-5-4-3-2 7-6-4-3-2 7-6-5-3-2 7-6-5-4-2 8-5-4-3-2 8-6-4-3-2 8-6-5-3-2 8-6-5-4-2 8-6-5-4-3 8-7-4-3-2",
        ),
        ("R064", "deuce-to-seven", "K-Q-J-T-8 A-5-4-3-2 A-6-4-3-2"),
        ("R067", "deuce-to-seven", "A-K-Q-J-9 2-2-5-4-3 2-2-6-4-3"),
        ("R068", "ace-to-six", "6-4-3-2-A 6-5-3-2-A 6-5-4-2-A K-Q-J-T-2 A-A-3-4-5 5-4-3-2-A"),
        ("R069", "ace-to-six", "Q-J-T-9-7 A-K-Q-J-T K-Q-J-T-2"),
        ("R070", "ace-to-six", "A-A-4-3-2 2-2-5-4-3"),
        ("R053 the highest card first", "ace-to-six", "8-6-5-4-3 8-7-3-2-A"),
    ],
)
def test_lows_from_good_to_bad(rule: str, pot: PotName, order: str) -> None:
    assert descends([cards(ranks) for ranks in order.split()], pot=pot)


@pytest.mark.parametrize(
    ("rule", "better", "worse", "pot"),
    [
        ("R057", "6-5-4-3-2", "7-4-3-2-A", "ace-to-five"),
        ("R058", "K-Q-J-T-9", "A-A-4-3-2", "ace-to-five"),
        ("R066", "8-6-5-4-3", "8-7-4-3-2", "deuce-to-seven"),
        ("C8 the wheel is ace high and no straight", "A-2-3-4-5", "2-2-7-8-9", "deuce-to-seven"),
        ("C8 and loses to K-5-4-3-2", "K-5-4-3-2", "A-2-3-4-5", "deuce-to-seven"),
        ("B18 8-6-5-4-3 beats 8-7-3-2-A", "8-6-5-4-3", "8-7-3-2-A", "eight-or-better"),
    ],
)
def test_one_low_beats_another(rule: str, better: str, worse: str, pot: PotName) -> None:
    assert shares([cards(better), cards(worse)], pot=pot) == "1 0"


def test_r056_straights_and_flushes_do_not_count_in_ace_to_five() -> None:
    assert shares(["5h 4h 3h 2h Ah", cards("5-4-3-2-A")], pot="ace-to-five") == "1/2 1/2"


def test_r059_nine_eight_seven_six_five_suited_is_nine_low() -> None:
    assert name("9c 8c 7c 6c 5c", pot="ace-to-five") == "9-8-7-6-5 low"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("8c 7d 6h 5s 4c", "8-7-6-5-4 low"),
        ("9c 4d 3h 2s Ac", "no low"),
        ("8c 8d 6h 5s 4c", "no low"),
        ("8c 7d 6h 5s", "no low"),
        ("Tc 8d 6h 6s 3c 2d Ah", "8-6-3-2-A low"),
    ],
    ids=["R060 the worst that qualifies", "a nine", "a pair", "R060 five cards are needed", "R061"],
)
def test_eight_or_better(hand: str, expected: str) -> None:
    assert name(hand, pot="eight-or-better") == expected


def test_a_pot_that_nobody_qualifies_for_goes_to_nobody() -> None:
    assert shares([cards("9-4-3-2-A"), cards("K-K-3-2-A")], pot="eight-or-better") == "0 0"


def test_the_qualifier_is_a_house_rule() -> None:
    nine = rules(low={"qualifier": 9})
    assert shares([cards("9-4-3-2-A"), cards("T-4-3-2-A")], nine, "eight-or-better") == "1 0"
    none = rules(low={"qualifier": 0})
    assert shares([cards("K-K-3-2-A"), cards("K-K-Q-2-A")], none, "eight-or-better") == "1 0"


def test_r063_straights_and_flushes_count_against_a_hand() -> None:
    for pot in ("deuce-to-seven", "ace-to-six"):
        assert descends([cards("A-A-K-Q-J"), "7c 6d 5h 4s 3c", "Qh Jh 9h 8h 2h"], pot=pot)


def test_r071_options_of_ace_to_six() -> None:
    broadway = rules(low={"broadway_is_straight": True})
    assert shares([cards("A-K-Q-J-T"), cards("K-Q-J-T-2")], broadway, "ace-to-six") == "0 1"
    assert shares([cards("A-K-Q-J-T"), cards("K-K-J-T-2")], broadway, "ace-to-six") == "0 1"
    aces_high = rules(low={"aces_pair": "high"})
    assert shares([cards("A-A-4-3-2"), cards("2-2-5-4-3")], aces_high, "ace-to-six") == "0 1"
    assert shares([cards("A-A-4-3-2"), cards("K-K-5-4-3")], aces_high, "ace-to-six") == "0 1"
    assert shares([cards("K-K-3-2-A"), cards("K-K-4-3-2")], aces_high, "ace-to-six") == "1 0"


def test_r072_suited_broadway_in_ace_to_six_is_a_flush() -> None:
    assert name("Ah Kh Qh Jh Th", pot="ace-to-six") == "flush, king high"
    assert name("Ah Kh Qh Jh Th", rules(low={"broadway_is_straight": True}), "ace-to-six") == "royal flush"


def test_r074_the_best_low_of_seven_cards_avoids_straights_and_flushes() -> None:
    assert name("2c 3d 4h 5s 6c 7d Kh", pot="deuce-to-seven") == "7-5-4-3-2 low"
    assert name("2h 3h 4h 5h 7h 9c Kd", pot="deuce-to-seven") == "9-5-4-3-2 low"
    assert name("2h 3h 4h 5h 7h 7c 9h", pot="deuce-to-seven") == "7-5-4-3-2 low"
    assert name("Ac 2d 3h 4s 5c 6d Kh", pot="ace-to-six") == "6-4-3-2-A low"


@pytest.mark.parametrize("pot", ["ace-to-five", "deuce-to-seven", "ace-to-six"])
def test_a_present_card_beats_a_missing_one_in_low_pots(pot: PotName) -> None:
    """R102 in low pots (rules/fine_print.md, Pots)."""
    assert shares(["9c 5d", "9h"], pot=pot) == "1 0"
    assert shares(["9c 5d 3h", "9h 5s"], pot=pot) == "1 0"
    assert shares(["8h", "9c 5d"], pot=pot) == "1 0"
    assert shares(["9c 3d", "8h 8s"], pot=pot) == "1 0"


BADUGI = [
    ("4-3-2-A rainbow is best", "4c 3d 2h As", "5c 3d 2h As", "1 0"),
    ("four cards beat three", "Kc Qd Jh Ts", "3c 2d Ah Ac", "1 0"),
    ("7-4-2 beats 7-5-A", "7c 4d 2h 2c", "7h 5s Ac Ad", "1 0"),
    ("cards that do not play never break ties", "4c 3d 2h 2c", "4h 3s 2d Kd", "1/2 1/2"),
    ("C12 most cards first, then lowest", "Ac 2c 3d 4h", "Kc Qd Jh Js", "1 0"),
    ("aces are low", "Ac 2d 3h 4s", "2c 3d 4h 5s", "1 0"),
]


@pytest.mark.parametrize(("rule", "one", "other", "expected"), BADUGI, ids=[case[0] for case in BADUGI])
def test_badugi(rule: str, one: str, other: str, expected: str) -> None:
    """variants.md 27."""
    assert shares([one, other], pot="badugi") == expected


def test_badugi_of_five_cards_with_the_ace_high() -> None:
    """Badeucy: the best is 5-4-3-2 rainbow, and any five cards may be searched (variants.md 28)."""
    assert shares(["5c 4d 3h 2s Kc", "Ac 4d 3h 2s Kd"], pot="badugi-ace-high") == "1 0"
    assert name("Ac 4c 3d 2h 9s", pot="badugi-ace-high") == "9-4-3-2 badugi"
    assert name("7c 4d 2h 2c", pot="badugi") == "three-card badugi, 7-4-2"


@pytest.mark.parametrize(
    ("pot", "expected"), [("deuce-to-seven", "A-9-8-7-6 low"), ("ace-to-six", "straight, nine high")]
)
def test_the_ace_beside_the_lowest_of_a_stripped_deck(pot: PotName, expected: str) -> None:
    """rules/fine_print.md, Low: A-6-7-8-9 with 36 cards."""
    assert name(cards("A-6-7-8-9"), rules(deck={"lowest": "6"}), pot) == expected


def test_several_packs_make_pairs_in_one_suit() -> None:
    """A pair in one suit is a flush, so it is the worse low (probabilities.md, method)."""
    two: Rules = rules(deck={"packs": 2})
    assert name("5h 5h 6h 7h 9h", two, "deuce-to-seven") == "flush, nine high"
    assert shares(["5h 5h 6h 7h 9h", "5h 5d 6h 7h 9h"], two, "deuce-to-seven") == "0 1"
