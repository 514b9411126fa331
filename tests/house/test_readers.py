"""The readers' sheets ask fair questions: cards of the preset's own deck, each once, and every kind of answer."""

import pytest

from server.poker.cards import parse_cards
from server.poker.house import pack
from server.shelf import house_folders, load_presets
from tests.house.readers import SHOWDOWNS, answers

PRESETS = load_presets(*house_folders())


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_has_five_showdowns_from_its_own_deck(name: str) -> None:
    house = PRESETS[name].house
    assert len(SHOWDOWNS[name]) == 5
    for hands in SHOWDOWNS[name]:
        cards = [card for hand in hands for card in parse_cards(hand)]
        left = list(pack(house.deck))
        for card in cards:
            left.remove(card)
        assert [len(parse_cards(hand)) for hand in hands] == [5, 5, 5]
    assert len(set(answers(house, SHOWDOWNS[name]))) > 1
