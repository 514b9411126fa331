"""Wild cards: requirements.md section 5 (R075 to R100), ambiguities A01, A02, A08, A09, and D of cases/reports.md."""

import pytest

from server.poker.cards import parse_cards
from server.poker.house import Rules
from server.poker.ranking import BadWild, Holding, PotName, at_least, contest, showing
from tests.poker.ranking.asking import name, rules, shares, verdicts

JOKER = rules(deck={"jokers": 1}, wild={"cards": ["joker"]})
JOKERS = rules(deck={"jokers": 2}, wild={"cards": ["joker"]})
BUG = rules(deck={"jokers": 1}, wild={"cards": ["joker"], "joker": "bug"})
DEUCES = rules(wild={"cards": ["2"]})


def stands(hand: str, house: Rules, pot: PotName = "high") -> str:
    (verdict,) = verdicts([hand], house, pot)
    return " ".join(f"{wild}={stand}" for wild, stand in verdict.wilds)


@pytest.mark.parametrize(
    ("words", "wild", "natural"),
    [
        (["2"], "2c", "3c"),
        (["10"], "Ts", "9s"),
        (["one-eyed-jacks"], "Jh", "Jd"),
        (["one-eyed-king"], "Kd", "Kh"),
        (["one-eyed"], "Kd", "Jc"),
        (["suicide-king"], "Kh", "Kd"),
        (["Qs"], "Qs", "Qh"),
        (["2", "joker"], "2h", "4h"),
    ],
)
def test_r075_r076_what_may_be_wild(words: list[str], wild: str, natural: str) -> None:
    house = rules(wild={"cards": words})
    assert stands(f"7c 8d {wild}", house)
    assert not stands(f"7c 8d {natural}", house)


def test_a_word_that_names_no_card_is_refused_in_words() -> None:
    with pytest.raises(BadWild, match=r"'dueces' in wild\.cards names no card"):
        shares(["As Kd"], rules(wild={"cards": ["dueces"]}))


def test_r077_r078_a_wild_is_no_card_already_in_the_hand() -> None:
    """R078: all of one suit (A02), A-9-8-5-joker plays A-K-9-8-5 and loses to A-K-10-4-3."""
    assert stands("Ah 9h 8h 5h Jk", JOKER) == "Jk=Kh"
    assert shares(["Ah 9h 8h 5h Jk", "As Ks Ts 4s 3s"], JOKER) == "0 1"


def test_r079_double_ace_flush() -> None:
    house = rules(deck={"jokers": 1}, wild={"cards": ["joker"], "double_ace_flush": True})
    assert stands("Ah 9h 8h 5h Jk", house) == "Jk=Ah"
    assert shares(["Ah 9h 8h 5h Jk", "As Ks Ts 4s 3s"], house) == "1 0"


def test_r080_five_of_a_kind_beats_the_royal_flush() -> None:
    assert shares(["2c 3d 3h 3s 3c", "Ah Kh Qh Jh Th", "2c Ad Ah As Ac"], DEUCES) == "0 0 1"


def test_r081_examples_of_five_of_a_kind() -> None:
    assert name("Tc Td Th Ts Jk", JOKER) == "five tens"
    assert name("Qc Qd 2h 2s 2c", DEUCES) == "five queens"


def test_r082_how_many_wilds_does_not_matter() -> None:
    assert shares(["Tc Td 2h 2s 2c", "8c 8d 8h 8s 2c"], DEUCES) == "1 0"


def test_r083_wild_equals_natural() -> None:
    assert shares(["Kc Kd 2h 9s 4c", "Kc Kd Kh 9s 4c"], DEUCES) == "1/2 1/2"


@pytest.mark.parametrize(
    ("natural", "expected"),
    [
        ("equal", "1/3 1/3 1/3"),
        ("natural-wins", "1 0 0"),
        ("fewer-wilds-win", "1 0 0"),
        ("more-wilds-win", "0 0 1"),
    ],
)
def test_r084_r085_natural_against_wild(natural: str, expected: str) -> None:
    """A03: all four settings."""
    house = rules(wild={"cards": ["2"], "natural": natural})
    assert shares(["Kc Kd Kh 9s 4c", "Kc Kd 2h 9s 4c", "Kc 2d 2s 9s 4c"], house) == expected


def test_r084_two_wild_hands_are_equal_when_only_naturals_are_better() -> None:
    hands = ["Kc Kd 2h 9s 4c", "Kc 2d 2s 9s 4c"]
    assert shares(hands, rules(wild={"cards": ["2"], "natural": "natural-wins"})) == "1/2 1/2"
    assert shares(hands, rules(wild={"cards": ["2"], "natural": "fewer-wilds-win"})) == "1 0"


def test_a_player_shows_the_hand_that_the_house_likes_best() -> None:
    """rules/fine_print.md, Wild cards: seven cards make the same straight with a wild and without."""
    seven = "9c 8d 7h 6s 5c 2h Kd"
    assert stands(seven, rules(wild={"cards": ["2"], "natural": "fewer-wilds-win"})) != ""
    assert name("9c 8d 7h 6s 5c Kd Jk", rules(deck={"jokers": 1}, wild={"cards": ["joker"]})) == "straight, ten high"
    broadway = "Ac Kd Qh Js Tc 2h 2d"
    assert stands(broadway, rules(wild={"cards": ["2"], "natural": "fewer-wilds-win"})) == ""
    assert len(verdicts([broadway], rules(wild={"cards": ["2"], "natural": "more-wilds-win"}))[0].wilds) == 2


def test_r086_cards_speak() -> None:
    assert name("Ah Kh Qh Th Jk", JOKER) == "royal flush"
    assert name("9c 9d 5h 5s Jk", JOKER) == "full house, nines over fives"
    assert name("9c 8d 6h 5s Jk", JOKER) == "straight, nine high"


@pytest.mark.parametrize(
    ("rule", "hand", "expected"),
    [
        ("R088", "Ac Ad Ah As Jk", "five aces"),
        ("R089", "6c 6d 6h 6s Jk", "four sixes"),
        ("R090", "8c 8d 5h 5s Jk", "two pair, eights and fives"),
        ("R091 the highest missing card of a flush", "Kh 9h 8h 5h Jk", "flush, ace high"),
        ("R091 the best straight", "9c 8d 7h 6s Jk", "straight, ten high"),
        ("R091 a straight flush", "9h 8h 7h 6h Jk", "straight flush, ten high"),
        ("R087 else an ace", "Kc 9d 8h 3s Jk", "ace high"),
        ("R087 else an ace", "Ac 9d 8h 3s Jk", "pair of aces"),
        ("R101 incomplete", "9c 8c 7c Jk", "ace high"),
        ("A01 the source is wrong: a straight", "6c 5d 4h 2s Jk", "straight, six high"),
    ],
)
def test_the_bug(rule: str, hand: str, expected: str) -> None:
    assert name(hand, BUG) == expected


def test_r088_r089_what_the_bug_beats() -> None:
    assert shares(["Ac Ad Ah As Jk", "Ah Kh Qh Jh Th"], BUG) == "1 0"
    assert shares(["6c 6d 6h 6s Jk", "5h 4h 3h 2h Ah"], BUG) == "0 1"
    assert stands("6c 6d 6h 6s Jk", BUG).startswith("Jk=A")
    assert stands("8c 8d 5h 5s Jk", BUG).startswith("Jk=A")
    assert stands("Ah Qh 9h 8h Jk", BUG) == "Jk=Kh"


def test_the_bug_with_four_aces_and_no_five_of_a_kind_is_a_king() -> None:
    """rules/fine_print.md, Wild cards."""
    house = rules(deck={"jokers": 1}, wild={"cards": ["joker"], "joker": "bug", "five_of_a_kind": False})
    assert name("Ac Ad Ah As Jk", house) == "four aces"
    assert stands("Ac Ad Ah As Jk", house).startswith("Jk=K")


@pytest.mark.parametrize(
    ("rule", "hand", "pot", "expected"),
    [
        ("R093", "6c 5d 4h 2s Jk", "ace-to-five", "6-5-4-2-A low"),
        ("R094", "6c 5d 4h 2s Jk", "deuce-to-seven", "7-6-5-4-2 low"),
        ("R095 an ace or a six would make a straight", "5c 4d 3h 2s Jk", "ace-to-six", "7-5-4-3-2 low"),
        ("R092 the bug fits too", "6c 5d 4h 2s Jk", "ace-to-five", "6-5-4-2-A low"),
        ("R095 a fitter breaks a flush", "7h 5h 3h 2h Jk", "deuce-to-seven", "7-5-4-3-2 low"),
        ("badugi: a rank and a suit not held", "4c 3d 2h Jk", "badugi", "4-3-2-A badugi"),
    ],
)
def test_fitters_in_low(rule: str, hand: str, pot: PotName, expected: str) -> None:
    assert name(hand, BUG if "bug" in rule else JOKER, pot) == expected


def test_r096_the_same_wild_differs_for_high_and_low() -> None:
    hand = "8c 7d 6h 4s Jk"
    assert stands(hand, JOKER) == "Jk=5s"
    assert stands(hand, JOKER, "eight-or-better").startswith("Jk=A")


def test_r097_the_page_errs_and_a_straight_it_is() -> None:
    """A01: 6-5-4-2-joker is no pair of sixes but a straight, with a wild joker and with the bug."""
    for house in (JOKER, BUG):
        assert name("6c 5d 4h 2s Jk", house) == "straight, six high"


def test_five_of_a_kind_may_be_off() -> None:
    off = rules(wild={"cards": ["2"], "five_of_a_kind": False})
    assert name("9c 9d 9h 9s 2c", off) == "four nines"
    assert stands("9c 9d 9h 9s 2c", off).startswith("2c=A")
    two_packs = rules(deck={"packs": 2}, wild={"cards": ["2"], "five_of_a_kind": False})
    assert name("9c 9c 9h 9s 9d", two_packs) == "five nines"


# Lowest card wild.

HAND = rules(wild={"lowest": "hand"})
HOLE = rules(wild={"lowest": "hole"})


def test_r098_the_lowest_card_is_wild_and_aces_are_high() -> None:
    assert name("Ac 9d 9h 7s 3c", HAND) == "three nines"
    assert name("Ac Kd Qh Js 9c", HAND) == "straight, ace high"
    assert name("Ac Ad Ah As", HAND) == "four aces"


def test_r099_every_card_of_that_rank_in_his_own_hand_is_wild() -> None:
    """R099, A08: up-cards too; other players' cards of the rank are not."""
    first, second = verdicts(["3c 9d / 3h 9s", "2c 9d / 3h 9s"], HOLE)
    assert [str(wild) for wild, _ in first.wilds] == ["3c", "3h"]
    assert [str(wild) for wild, _ in second.wilds] == ["2c"]
    assert first.name == "four nines"


def test_r100_hole_and_hand_look_at_different_cards() -> None:
    cards = "8c 9d / 2h 9s 5c"
    assert name(cards, HOLE) == "three nines"
    assert name(cards, HAND) == "three nines"
    assert [str(wild) for wild, _ in verdicts([cards], HOLE)[0].wilds] == ["8c"]
    assert [str(wild) for wild, _ in verdicts([cards], HAND)[0].wilds] == ["2h"]


def test_the_board_is_never_searched_and_never_wild() -> None:
    """rules/fine_print.md, Lowest card wild."""
    (verdict,) = verdicts(["5c Kd"], HAND, board="5h 2s 9c Td Jh")
    assert [str(wild) for wild, _ in verdict.wilds] == ["5c"]
    assert verdict.name == "straight, king high"


def test_a09_jokers_and_other_wilds_are_passed_over() -> None:
    house = rules(deck={"jokers": 1}, wild={"cards": ["joker", "2"], "lowest": "hand"})
    (verdict,) = verdicts(["Jk 2c 7d 9h Ks"], house)
    assert {str(wild) for wild, _ in verdict.wilds} == {"Jk", "2c", "7d"}


# D of cases/reports.md.


def test_d2_three_aces_and_two_jokers() -> None:
    assert name("As Ad Ac Th 2d Jk Jk", JOKERS) == "five aces"
    off = rules(deck={"jokers": 2}, wild={"cards": ["joker"], "five_of_a_kind": False})
    assert name("As Ad Ac Th 2d Jk Jk", off) == "four aces"
    assert name("As Ad Jc Th 2d Jk Jk", JOKERS) == "four aces"


def test_d3_deuces_make_a_royal_flush() -> None:
    assert name("2s Kc Jc 2d Qc", DEUCES) == "royal flush"
    natural = rules(wild={"cards": ["2"], "natural": "natural-wins"})
    assert shares(["2s Kc Jc 2d Qc", "Ac Kc Qc Jc Tc"], natural) == "0 1"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc 2d Qh 9s 4c", "Kd 2h Qc 9d 3s"),
        ("Kc Kd 2h 9s 4c", "Qc Qd 2h 9s 4c"),
        ("Kc Kd Kh 2s 4c", "Qc Qd Qh 2s 4c"),
        ("3c 2d 2h 2s 2c", "Ah Kh Qh Jh Th"),
        ("Kh 9h 8h 4h 2c", "As Qs 9s 8s 4s"),
        ("Tc 9d 8h 7s 2c", "9c 8d 7h 6s 5c"),
    ],
    ids=["pair", "trips", "quads", "five of a kind", "a flush with the wild as ace", "straight"],
)
def test_d5_final_hands_are_compared(better: str, worse: str) -> None:
    assert shares([better, worse], DEUCES) == "1 0"


def test_d6_each_players_lowest_card_is_his_own_wild_on_each_street() -> None:
    assert [str(wild) for wild, _ in verdicts(["7c 9d"], HAND)[0].wilds] == ["7c"]
    assert [str(wild) for wild, _ in verdicts(["7c 9d 5h"], HAND)[0].wilds] == ["5h"]


def test_a_card_may_be_wild_for_everybody_but_its_holder() -> None:
    """Procedure.md 19: threes are wild; seat 0 did not pay for his. With two packs both hold the three of hearts."""
    house = rules(deck={"packs": 2}, wild={"cards": ["3"]})
    mine = Holding(parse_cards("Kc 7d"), parse_cards("3h 9s Jc"), natural=parse_cards("3h"))
    yours = Holding(parse_cards("Qc 7s"), parse_cards("3h 9c Jd"))
    both = contest([mine, yours], (), house)
    assert [verdict.name for verdict in both] == ["king high", "pair of queens"]
    assert [str(card) for card in both[0].plays] == ["Kc", "Jc", "9s", "7d", "3h"]
    assert showing(mine.up, house, natural=mine.natural) < showing(yours.up, house)
    assert not at_least(mine, "22", house)
    assert at_least(yours, "QQ", house)
