"""For 200 random rule sets "what beats what" and the odds table agree with the evaluator (issue 6; ux.md 3, 57)."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from server.poker.beats import what_beats_what
from server.poker.cards import Card, parse_card
from server.poker.house import Deck, Ranking, Rules, Wild
from server.poker.odds import BadOdds, Odds, odds
from server.poker.ranking import Holding, contest
from tests.house.rule_sets import any_rules, whole_pack

BATCHES, IN_EACH = 20, 10
HANDS = 120
NAMES = (
    ("five ", "five of a kind"), ("royal flush", "royal flush"), ("straight flush", "straight flush"),
    ("four ", "four of a kind"), ("full house", "full house"), ("flush", "flush"), ("straight", "straight"),
    ("three ", "three of a kind"), ("two pair", "two pair"), ("pair ", "pair"),
)  # fmt: skip


def kind(name: str) -> str:
    """The row that a hand of this name belongs to: what a reader of the table would say."""
    if name.endswith(" high") and "," not in name:
        return "high card"
    return next(row for start, row in NAMES if name.startswith(start))


def winners(hands: Sequence[tuple[Card, ...]], rules: Rules) -> list[str]:
    return [verdict.name for verdict in contest([Holding(hand) for hand in hands], (), rules) if verdict.share]


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_order_the_odds_and_the_evaluator_agree(batch: int) -> None:
    dice = random.Random(f"rules {batch}")
    done = 0
    while done < IN_EACH:
        rules = any_rules(dice)
        try:
            table = odds(rules, "high", 5)
        except BadOdds:  # so many wild cards that nobody counts them; another set is taken
            continue
        _check_order(rules, table)
        _check_hands(rules, table, dice)
        _check_against(table)
        done += 1


def _check_order(rules: Rules, table: Odds) -> None:
    """Every hand that the odds know has its line, in the same place, and its example beats the example below it."""
    lines = what_beats_what(rules)
    assert [line.name for line in lines] == [row.name for row in table.rows], rules
    ladder = replace(rules, ranking=replace(rules.ranking, unbeatable="allowed"))
    for better, worse in pairwise(lines):
        hands = [tuple(map(parse_card, line.example)) for line in (better, worse)]
        assert winners(hands, ladder) == [better.called], rules
    assert [kind(line.called) for line in lines] == [line.name for line in lines], rules


def _check_hands(rules: Rules, table: Odds, dice: random.Random) -> None:
    """Hands dealt at random come as often as the table says, and win as its order says."""
    pack, rows = whole_pack(rules), [row.name for row in table.rows]
    seen = Counter[str]()
    ladder = replace(rules, ranking=replace(rules.ranking, unbeatable="allowed"))
    for _ in range(HANDS // 2):
        dealt = dice.sample(pack, 10) if len(pack) >= 10 else dice.sample(pack, 5) * 2
        hands = [Holding(tuple(dealt[:5])), Holding(tuple(dealt[5:]))]
        first, second = contest(hands, (), ladder)
        place = [rows.index(kind(verdict.name)) for verdict in (first, second)]
        seen.update(rows[each] for each in place)
        if place[0] != place[1]:
            assert (first.share == 1) is (place[0] < place[1]), (rules, dealt)
    for row in table.rows:
        chance = row.count / table.total
        spread = (HANDS * chance * (1 - chance)) ** 0.5
        assert abs(seen[row.name] - HANDS * chance) <= 5.5 * spread + 2, (rules, row, seen)


def _check_against(table: Odds) -> None:
    """A sentence for every hand that is rarer than one above it, and for no other; a royal is a straight flush."""
    counts: dict[str, int] = {}
    for row in table.rows:
        name = "straight flush" if row.name == "royal flush" else row.name
        counts[name] = counts.get(name, 0) + row.count
    wrong = sum(worse < better for better, worse in combinations(counts.values(), 2))
    assert len(table.against_order) == wrong


def lines_of(rules: Rules) -> dict[str, tuple[Card, ...]]:
    return {line.name: tuple(map(parse_card, line.example)) for line in what_beats_what(rules)}


def test_the_italian_note_is_true() -> None:
    """R114 to R116: what the ladder cannot say stands beside it."""
    rules = Rules(deck=Deck(lowest="5"), ranking=Ranking(unbeatable="italian"))
    notes = {line.name: line.note for line in what_beats_what(rules) if line.note}
    assert notes == {
        "royal flush": "Loses to the lowest straight flush, 8 high, unless one between the two is in.",
        "straight flush": "The lowest, 8 high, beats the royal flush; if one between the two is in, all split.",
    }
    royal, lowest, between = lines_of(rules)["royal flush"], hand("8h 7h 6h 5h Ah"), hand("Td 9d 8d 7d 6d")
    assert winners([royal, lowest], rules) == ["straight flush, eight high"]
    assert len(winners([royal, lowest, between], rules)) == 3


def test_the_greek_notes_are_true() -> None:
    """R118, R119."""
    rules = Rules(deck=Deck(lowest="6", jokers=1), ranking=Ranking(unbeatable="greek"), wild=Wild(cards=("joker",)))
    notes = {line.name: line.note for line in what_beats_what(rules) if line.note}
    assert notes == {
        "royal flush": "The Imperial, a royal flush of hearts, beats everything but four 6s.",
        "four of a kind": "Four 6s, the lowest, beat the Imperial. "
        "If a hand is in that beats them and loses to the Imperial, all three split.",
    }
    imperial, sixes = hand("Ah Kh Qh Jh Th"), hand("6s 6h 6d 6c As")
    assert winners([imperial, lines_of(rules)["five of a kind"]], rules) == ["royal flush"]
    assert winners([imperial, sixes], rules) == ["four sixes"]
    assert len(winners([imperial, sixes, hand("9s 9h 9d 9c As")], rules)) == 3


def test_where_the_order_contradicts_the_odds_it_is_said() -> None:
    """R122: with many wild cards the high hands become the common ones; ux.md 1.6 flags the row."""
    assert odds(Rules(), "high", 5).against_order == ()
    against = odds(Rules(wild=Wild(cards=("2", "3"))), "high", 5).against_order
    assert any("two pair" in each and "is rarer than" in each for each in against)


def hand(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))
