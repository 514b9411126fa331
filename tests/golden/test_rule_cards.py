"""The rule card of every game, as players read it: a change of a game or of a word is seen here first."""

from pathlib import Path

from server.poker.rule_card import card_lines
from tests.helpers.shelf import SHELF

KEPT = Path(__file__).parent / "rule_cards.txt"


def test_every_rule_card_is_the_one_that_was_read() -> None:
    cards = [
        f"{game.title}. {game.rule}\n" + "".join(f"  {line}\n" for line in card_lines(game)) for game in SHELF.values()
    ]
    assert "\n".join(cards) == KEPT.read_text(encoding="utf-8")
