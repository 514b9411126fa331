"""Game files: the shipped ones, and what is wrong with wrong ones, by key and in words."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.poker.catalogue import BadGame, build_game, fits
from server.poker.effective import effective
from server.poker.fixes import Fixes
from server.poker.game import Game
from server.poker.house import Deck, House, Ranking, Rules, Wild
from server.poker.rule_card import card_lines
from server.shelf import house_folders, load_presets
from server.toml_file import BadFile, read_toml
from tests.helpers.shelf import SHELF


def mapping(game: str = "five-card-draw", **changes: object) -> dict[str, Any]:
    """A shipped game as its file's keys, changed."""
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(SHELF[game]))
    return built | changes


def test_the_three_games_are_there() -> None:
    assert set(SHELF) >= {"five-card-draw", "seven-card-stud", "texas-holdem"}
    assert all(identity == game.id for identity, game in SHELF.items())


def test_a_game_survives_its_own_keys() -> None:
    for game in SHELF.values():
        assert build_game(mapping(game.id)) == game


DEAL = {"do": "deal", "down": 5}
BET = {"do": "bet", "opener": "left-of-dealer"}
SHOW = {"do": "showdown"}
BLIND = {"do": "deal", "blind": 5}
BEAT = {"do": "roll-until-beat"}


@pytest.mark.parametrize(
    ("changes", "key", "text"),
    [
        ({"players": [6, 3]}, "players", "the least number of players comes first"),
        ({"steps": [BET, DEAL, SHOW]}, "steps[0]", "nobody has cards yet"),
        ({"steps": [{"do": "deal"}, BET, SHOW]}, "steps[0]", "deals no cards"),
        ({"steps": [DEAL, BET]}, "steps[1]", "the last step must be the showdown"),
        ({"steps": [DEAL, SHOW, BET, SHOW]}, "steps[1]", "the showdown is the last step"),
        ({"steps": [DEAL, {"do": "draw", "most": 6}, SHOW]}, "steps[1].most", "nobody has 6 cards to throw"),
        (
            {"steps": [DEAL, {"do": "draw", "most": 3, "keeping_an_ace": 3}, SHOW]},
            "steps[1].keeping_an_ace",
            "more than",
        ),
        ({"steps": [DEAL, {"do": "bet", "opener": "best-showing"}, SHOW]}, "steps[1].opener", "cards face up"),
        ({"steps": [DEAL, {"do": "bet", "opener": "first-bettor"}, SHOW]}, "steps[1].opener", "before the first"),
        ({"steps": [DEAL, {"do": "bet", "opener": "left-of-big-blind"}, SHOW]}, "steps[1].opener", "forced"),
        (
            {"forced": ["blinds"], "steps": [DEAL, BET, {"do": "bet", "opener": "left-of-big-blind"}, SHOW]},
            "steps[2].opener",
            "first betting round",
        ),
        ({"steps": [DEAL, {"do": "board", "slots": []}, SHOW]}, "steps[1].slots", "deals no cards"),
        ({"steps": [DEAL, {"do": "board", "slots": ["a", "a"]}, SHOW], "players": [2, 4]}, "steps[1].slots", "already"),
        ({"steps": [{"do": "deal", "down": 2, "short": "common-card"}, BET, SHOW]}, "steps[0].short", "one card each"),
        ({"steps": [{"do": "deal", "down": 7}, BET, SHOW]}, "players", "8 players would need 56 cards"),
        ({"use": "two-plus-three"}, "use", "three on the board"),
        (
            {"steps": [{"do": "deal", "down": 3}, BET, SHOW], "shares": [{"pot": "eight-or-better", "name": "low"}]},
            "shares[0].pot",
            "nobody can win",
        ),
    ],
)
def test_an_impossible_game_is_refused(changes: dict[str, Any], key: str, text: str) -> None:
    with pytest.raises(BadGame, match=text) as caught:
        build_game(mapping(**changes))
    assert caught.value.key == key


def test_a_wrong_file_names_file_line_key_and_the_nearest_word(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    source = (house_folders()[0].parent / "games" / "five-card-draw.toml").read_text()
    file.write_text(source.replace('opener = "left-of-dealer"', 'opener = "left-of-deeler"'))
    with pytest.raises(BadFile, match="did you mean left-of-dealer") as caught:
        read_toml(file, Game, build_game)
    assert caught.value.line == 1 + source[: source.index('opener = "left-of-dealer"')].count("\n")
    assert caught.value.key == "steps[1].opener"


@pytest.mark.parametrize(
    ("game", "players", "deck", "reason"),
    [
        ("five-card-draw", 8, Deck(), ""),
        ("five-card-draw", 9, Deck(), "for 8 players at most"),
        ("five-card-draw", 1, Deck(), "needs 2 players"),
        ("five-card-draw", 8, Deck(lowest="7"), "32 cards are too few for 8 players"),
        ("seven-card-stud", 8, Deck(), ""),
        ("texas-holdem", 10, Deck(), ""),
        ("texas-holdem", 10, Deck(lowest="T"), "20 cards are too few for 10 players"),
    ],
)
def test_r172_to_r175_who_can_play_what(game: str, players: int, deck: Deck, reason: str) -> None:
    """E2: what cannot be dealt is not offered, with the reason."""
    found = fits(SHELF[game], players, Rules(deck=deck))
    assert (reason in found) if reason else found == ""


def test_the_rule_card_comes_from_the_steps() -> None:
    assert card_lines(SHELF["five-card-draw"]) == (
        "Everybody gets five down.",
        "Betting, small bet: left of the dealer opens.",
        "Draw up to three cards, four if you keep an ace.",
        "Betting, big bet: whoever bet first opens, else left of the dealer.",
        "Showdown.",
    )
    assert "one common card" in " ".join(card_lines(SHELF["seven-card-stud"]))
    assert card_lines(SHELF["texas-holdem"])[2] == "Three shared cards face up."


def test_a_hand_is_played_by_the_houses_rules() -> None:
    house = load_presets(*house_folders())["casino"].house
    found = effective(house, SHELF["five-card-draw"])
    assert (found.betting, found.dealing, found.showdown) == (house.betting, house.dealing, house.showdown)
    assert type(found.rules) is Rules
    assert found.rules.ranking == house.ranking


def test_a_game_may_fix_every_key_that_decides_a_showdown() -> None:
    """Under the names of the house file, so that a host needs to learn only one set of words."""
    for table in ("deck", "ranking", "wild", "low"):
        assert getattr(Fixes(), table).__struct_fields__ == getattr(Rules(), table).__struct_fields__


def test_the_game_comes_first_and_the_house_fills_the_rest() -> None:
    """design.md 5: short deck names its lowest card and its order; the house's wild cards and suits stay."""
    house = House(
        deck=Deck(lowest="9", jokers=1),
        ranking=Ranking(order="historic", suit_order="hdcs"),
        wild=Wild(cards=("joker",)),
    )
    rules = effective(house, SHELF["short-deck"]).rules
    assert rules.deck == Deck(lowest="6", jokers=1)
    assert rules.ranking == Ranking(order="flush-over-full-house", suit_order="hdcs")
    assert rules.wild == house.wild
    assert effective(house, SHELF["california-lowball"]).betting.check_raise == "forbidden"


@pytest.mark.parametrize(
    ("game", "changes", "key", "text"),
    [
        ("pineapple", {"steps": [DEAL, {"do": "discard", "cards": 5}, SHOW]}, "steps[1].cards", "would keep any"),
        ("deuces-wild-draw", {"fixes": {"wild": {"cards": ["dueces"]}}}, "fixes.wild.cards", "names no card"),
        ("razz", {"shares": [{"pot": "high", "name": "high"}]}, "steps[3].opener", "a low pot as the first share"),
        ("jackpots", {"carry": None}, "steps[1].open_with", 'must have "passed-out"'),
        ("jackpots", {"forced": ["ante", "blinds"]}, "steps[1].open_with", "somebody has opened already"),
        (
            "jackpots",
            {"steps": [DEAL, {"do": "bet", "opener": "left-of-dealer", "open_with": ["JQ"]}, SHOW]},
            "steps[1].open_with",
            "'JQ' is not a minimum hand",
        ),
        (
            "jackpots",
            {"steps": [DEAL, BET, {"do": "bet", "opener": "left-of-dealer", "open_with": ["JJ"]}, SHOW]},
            "steps[2].open_with",
            "for the first betting round",
        ),
        ("jackpots", {"shares": [{"least": "trips"}]}, "carry", 'must have "no-winner"'),
        ("jackpots", {"shares": [{"pot": "ace-to-five", "least": "trips"}]}, "shares[0].least", "only a high hand"),
        ("jackpots", {"shares": [{"least": "trip"}]}, "shares[0].least", "'trip' is not a minimum hand"),
        ("five-card-draw", {"carry": {"when": ["passed-out"], "who": "everybody"}}, "carry.when", "passed-out needs"),
        ("five-card-draw", {"carry": {"when": ["no-winner"], "who": "everybody"}}, "carry.when", "no-winner needs"),
        (
            "five-card-draw",
            {"scoop": True, "carry": {"when": ["no-winner"], "who": "everybody"}},
            "scoop",
            "must be more than one",
        ),
        ("five-card-draw", {"wild_from": {"kind": "after-queen"}}, "wild_from.kind", "nobody gets a card face up"),
        (
            "follow-the-queen",
            {"steps": [{"do": "deal", "down": 2, "up": 2}, {"do": "bet", "opener": "high-card"}, SHOW]},
            "wild_from.kind",
            "one card up in each step",
        ),
        ("no-peek", {"steps": [BLIND, BET, SHOW]}, "steps", "roll-until-beat does that"),
        ("no-peek", {"steps": [DEAL, BEAT, BET, SHOW]}, "steps[1]", "nobody has blind cards"),
        ("no-peek", {"steps": [BLIND, BEAT, SHOW]}, "steps[1]", "a bet must follow"),
        ("no-peek", {"steps": [BLIND, BEAT, BET, BET, SHOW]}, "steps[1]", "and then the showdown"),
        ("no-peek", {"steps": [BLIND, BET, BEAT, BET, SHOW]}, "steps[2]", "only blind cards can be dealt before"),
        (
            "no-peek",
            {"steps": [{"do": "deal", "down": 1, "blind": 4}, BEAT, BET, SHOW]},
            "steps[1]",
            "only blind cards",
        ),
        ("no-peek", {"shares": [{"pot": "ace-to-five", "name": "low"}]}, "shares", "the best hand takes all"),
        ("midnight-baseball", {"triggers": []}, "steps[1].triggers", "to name them"),
        ("seven-card-stud", {"triggers": [{"rank": "4", "does": "extra-card"}]}, "triggers[0]", "triggers = true"),
        ("baseball", {"triggers": []}, "steps[0].triggers", "to name them"),
        (
            "baseball",
            {"triggers": [{"rank": "4", "does": "extra-card"}] * 2},
            "triggers[1].rank",
            "a trigger for the 4 already",
        ),
        ("woolworth", {"triggers": [{"rank": "5", "does": "pay-or-fold"}]}, "triggers[0].pay", "needs a price"),
        ("woolworth-cancelled", {"fixes": {}}, "wild_from.kind", "names the ranks"),
        ("deuces-wild-draw", {"wild_from": {"kind": "until-two-up"}}, "wild_from.kind", "nobody gets a card face up"),
        (
            "baseball",
            {"triggers": [{"rank": "3", "does": "match-pot-or-fold", "pay": 5}]},
            "triggers[0].pay",
            "nothing else has one",
        ),
        ("triple-draw-2-7", {"players": [2, 8]}, "players", "8 players would need 55 cards"),
    ],
)
def test_steps_and_fixes_that_cannot_be(game: str, changes: dict[str, Any], key: str, text: str) -> None:
    with pytest.raises(BadGame, match=text) as caught:
        build_game(mapping(game, **changes))
    assert caught.value.key == key
