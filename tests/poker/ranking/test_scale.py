"""The scale: sums of card keys and bounded tables."""

import pytest

from server.poker.cards import JOKERS, PACK, parse_cards
from server.poker.house import STANDARD
from server.poker.ranking import BadHands, Holding, contest
from server.poker.ranking.high import Table, straights
from server.poker.ranking.keys import MOST_CARDS, bugs, counts, rank_key, wilds
from server.poker.ranking.scale import SumScale, scale
from tests.poker.ranking.asking import rules


def test_a_table_forgets_everything_when_it_is_full() -> None:
    asked: list[int] = []

    def solve(key: int) -> int:
        asked.append(key)
        return key * 2

    table = Table(solve)
    table.LIMIT = 3
    assert [table[key] for key in (1, 2, 3, 1, 4, 1)] == [2, 4, 6, 2, 8, 2]
    assert asked == [1, 2, 3, 4, 1]
    assert len(table) == 2


def test_a_sum_of_keys_tells_what_is_held() -> None:
    house = rules(deck={"jokers": 1}, wild={"cards": ["2", "joker"], "joker": "bug"})
    weighing = scale(house, "high")
    total = sum(weighing.keys[card.index] for card in (*parse_cards("Ac Ad Kh 2c 2d"), JOKERS[0]))
    held = counts(total)
    assert (held[14], held[13], held[2]) == (2, 1, 0)
    assert (wilds(total), bugs(total)) == (2, 1)


def test_the_longest_hand_does_not_overflow_its_fields() -> None:
    """Twenty cards of one suit and rank (several packs) leave every other field alone."""
    house = rules(deck={"packs": 4}, wild={"cards": ["2"]})
    weighing = scale(house, "high")
    assert isinstance(weighing, SumScale)
    kings = [card for card in PACK if card.rank == 13] * 4
    aces_and_deuces = [card for card in PACK if card.rank == 2]
    assert weighing.worth([*kings, *aces_and_deuces]) == weighing.worth(kings[:5])
    assert len(kings) + len(aces_and_deuces) == MOST_CARDS
    assert 20 * rank_key(14) < 1 << 65
    with pytest.raises(BadHands, match="21 cards are too many"):
        contest([Holding((*kings, *aces_and_deuces, PACK[0]))], rules=house)


def test_straights_of_a_deck() -> None:
    assert [top for top, _ in straights(2)] == [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]
    assert [top for top, _ in straights(6)] == [14, 13, 12, 11, 10, 9]
    assert straights(10)[0][1] == straights(10)[-1][1]


def test_worths_compare_as_contests_do() -> None:
    weighing = scale(STANDARD, "high")
    assert weighing.worth(parse_cards("Ac Ad 9h 5s 3c")) > weighing.worth(parse_cards("Kc Kd 9h 5s 3c"))
    assert weighing.worth(parse_cards("Ac Ad 9h 5s 3c")) == weighing.worth(parse_cards("Ah As 9c 5d 3h"))


def test_a_contest_of_nobody_has_no_verdicts() -> None:
    assert contest([]) == ()
