"""The presets of house rules, and a host's own beside them (design.md 4 and 5)."""

from pathlib import Path

import pytest

from server.night.house_words import changed, contradictions, flaws, sentences
from server.night.offer import why_not
from server.poker.effective import ruled
from server.poker.house import House
from server.shelf import house_folders, load_presets
from server.toml_file import BadFile
from tests.helpers.shelf import SHELF
from tests.poker.ranking.asking import shares

PRESETS = load_presets(*house_folders())
NAMES = ("standard", "bicycle", "casino", "german", "greek", "italian", "kids", "old-20-card", "wild-night")


def test_these_are_the_presets() -> None:
    """Issue 6 names them; the usual one comes first."""
    assert set(PRESETS) == {*NAMES}
    assert next(iter(PRESETS)) == "standard"
    assert PRESETS["standard"].house == House()
    assert len({preset.title for preset in PRESETS.values()}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_can_be_played_and_says_what_it_is(name: str) -> None:
    preset = PRESETS[name]
    assert preset.title
    assert preset.about.endswith(".")
    assert flaws(preset.house) == ()
    assert contradictions(preset.house, SHELF) == ()
    games = [game for game in SHELF.values() if not preset.house.choice.games or game.id in preset.house.choice.games]
    for players in range(2, preset.house.table.seats + 1):
        assert [game.id for game in games if not why_not(preset.house, game, players)], f"{players} players"
    unknown = set(preset.house.choice.games) - set(SHELF)
    assert not unknown


@pytest.mark.parametrize("name", NAMES[1:])
def test_the_written_rules_say_where_a_preset_differs(name: str) -> None:
    house = PRESETS[name].house
    said = {sentence.key for sentence in sentences(house) if sentence.differs}
    assert said
    assert said <= {change.key for change in changed(House(), house)}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bicycle", "At pot limit a bet, or a raise beyond the call, is 50 chips at most."),  # R146
        ("bicycle", "At the showdown everybody who is still in shows his hand."),  # R136
        ("casino", "A card is burnt before each round of cards, if the deck allows."),  # procedure.md 10
        ("italian", "The lowest cards are the fives: a pack is 40 cards, and the ace stands below them too."),  # R114
        (
            "italian",
            "Of equal hands the suit of the highest card, whether it is paired or not, decides: hearts, diamonds, "
            "clubs and spades.",
        ),  # R105
        ("greek", "The Imperial is the royal flush of hearts only."),  # R118
        (
            "german",
            "Of equal hands the suit of the highest card, whether it is paired or not, decides: clubs, spades, "
            "hearts and diamonds.",
        ),  # R105
        (
            "old-20-card",
            "The lowest cards are the tens: a pack is 20 cards.",
        ),  # R113
        (
            "wild-night",
            "Wild: the joker, twos and the one-eyed jacks. The one-eyed jacks are those of spades and hearts.",
        ),  # R075
        ("kids", "Chips are play chips: nothing is owed."),  # R163
    ],
)
def test_what_a_preset_is_known_for(name: str, words: str) -> None:
    assert words in [sentence.text for sentence in sentences(PRESETS[name].house)]


@pytest.mark.parametrize("name", ["italian", "greek", "german"])
def test_a_stripped_deck_puts_the_flush_over_the_full_house_and_nothing_over_the_straight(name: str) -> None:
    """R105, R112, R114, R118; probabilities.md: straights stay rarer than trips in every stripped deck, and only
    Turkish poker has it the other way (variants.md 36).
    """
    rules = PRESETS[name].house
    assert rules.ranking.order == "flush-over-full-house"
    suits = {"italian": "hdcs", "greek": "hsdc", "german": "cshd"}
    assert (rules.ranking.suit_order, rules.ranking.suit_tiebreak) == (suits[name], "highest-card")
    assert rules.deck.lowest == {"italian": "5", "greek": "6", "german": "7"}[name]
    flush, full, straight, trips = "Ac Qc Tc 9c 8c", "Kh Kd Ks 9h 9d", "Js Th 9s 8h 7d", "Qs Qd Qh 8d 7s"
    assert shares((full, flush), rules) == "0 1"
    assert shares((trips, straight), rules) == "0 1"
    turkish = ruled(House(), SHELF["turkish-draw"], 4)
    assert turkish.ranking.order == "flush-over-full-house-trips-over-straight"


def test_a_host_has_presets_of_his_own(tmp_path: Path) -> None:
    """design.md 4: DATA/house lies over config/house; what a file does not say is as usual."""
    own = tmp_path / "house"
    own.mkdir()
    (own / "our-fridays.toml").write_text('[wild]\ncards = ["Qs"]\n')
    (own / "kids.toml").write_text('title = "Our kids"\n[table]\nclock_s = 0\n')
    presets = load_presets(*house_folders(tmp_path))
    assert set(presets) == {*NAMES, "our-fridays"}
    assert presets["our-fridays"].title == "Our fridays"
    assert presets["our-fridays"].house.wild.cards == ("Qs",)
    assert presets["kids"].title == "Our kids"
    assert presets["kids"].house.bank == House().bank


def test_a_wrong_preset_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('title = "Bad"\n\n[ranking]\norder = "standart"\n')
    with pytest.raises(BadFile, match=r"bad\.toml:4: ranking\.order: standart is not one of .*did you mean standard"):
        load_presets(tmp_path)
