"""The library against the slow referee, which shares nothing with it; `compare.py` asks many more questions."""

import ast
from pathlib import Path

import pytest

from tests.poker.ranking import slow
from tests.poker.ranking.compare import labels, run

HERE = Path(__file__).parent


def test_the_referee_imports_nothing_of_the_library() -> None:
    for name in ("slow.py", "questions.py"):
        tree = ast.parse((HERE / name).read_text())
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        modules |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert not [module for module in modules if module.startswith("server")]


@pytest.mark.parametrize("seed", range(4))
def test_random_contests_agree_with_the_referee(seed: int) -> None:
    """Shares, names, the cards that play and what wilds stand for, under random house rules."""
    counts, shared, differences = run((seed, 100))
    assert differences == []
    assert shared >= 10  # a tenth of all end in a tie, a share or a circle
    assert (
        sum(number for label, number in counts.items() if label.startswith("wild.natural=") and "&" not in label) == 100
    )


def cards(text: str) -> list[slow.Card]:
    return [slow.card(word) for word in text.split()]


def test_the_referee_knows_a_few_hands_itself() -> None:
    """Were it wrong in the same way as the library, the comparison would say nothing."""
    plain = slow.House()
    best = slow.best_hand(cards("7c 7d 7h Ts Td 2c 3d"), [], [], plain, "high", "any-five")
    assert (best.kind, best.ranks) == ("full", (7, 7, 7, 10, 10))
    deuces = slow.House(wild_cards=("2",), five_of_a_kind=False)
    best = slow.best_hand(cards("9c 9d 9h 9s 2c"), [], [], deuces, "high", "any-five")
    assert (best.kind, best.ranks) == ("quads", (9, 9, 9, 9, 14))


def test_labels_name_every_value_and_pair() -> None:
    asked = {"rules": {"wild": {"joker": "bug", "cards": []}, "ranking": {"order": "historic"}}, "shape": ""}
    assert labels(asked) == [
        "wild.joker=bug", "ranking.order=historic", "wild.cards=none",
        "ranking.order=historic & wild.cards=none", "ranking.order=historic & wild.joker=bug",
        "wild.cards=none & wild.joker=bug",
    ]  # fmt: skip
