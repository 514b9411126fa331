"""What is recommended to whom (R172 to R176)."""

import pytest

from server.night.recommend import Advice, Experience, advice
from tests.helpers.shelf import SHELF


def good(players: int, experience: Experience = "experts") -> set[str]:
    return {game.id for game in SHELF.values() if advice(game, players, experience).good}


def family(*families: str) -> set[str]:
    return {game.id for game in SHELF.values() if game.family in families}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r172_two_to_four_play_any_stud_and_draw_only_as_experts(players: int) -> None:
    assert good(players, "experts") >= family("stud", "draw")
    assert not good(players, "mixed") & family("draw")
    assert "seven-card-stud" in good(players, "mixed")
    assert advice(SHELF["five-card-draw"], players, "mixed").word == "better with more"


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_r173_five_to_eight_play_any_draw_or_stud(players: int) -> None:
    assert good(players) >= family("stud", "draw")
    assert advice(SHELF["five-card-draw"], players, "beginners") == Advice(good=True, word=f"good for {players}")


@pytest.mark.parametrize("players", [9, 10])
def test_r174_nine_or_ten_play_five_card_stud(players: int) -> None:
    """And the games of two cards that card rooms deal to a full ring (R193)."""
    found = good(players)
    assert "five-card-stud" in found
    assert not found & {"seven-card-stud", "five-card-draw", "cincinnati", "omaha"}
    assert found <= family("stud", "board")
    assert "texas-holdem" in found
    assert advice(SHELF["seven-card-stud"], players, "mixed").word == "better with fewer"


def test_r175_more_than_ten_play_games_of_fewer_than_five_cards() -> None:
    assert {"three-card-monte", "spit-in-the-ocean"} <= good(12)
    assert not good(12) & {"five-card-stud", "seven-card-stud", "five-card-draw"}


@pytest.mark.parametrize(
    ("game", "beginners", "mixed", "experts"),
    [
        ("five-card-draw", "good for 6", "good for 6", "good for 6"),
        ("razz", "not for beginners", "good for 6", "good for 6"),
        ("baseball", "for experts", "for experts", "good for 6"),
        ("guts-3", "", "", ""),
    ],
)
def test_r176_experience_is_the_second_factor(game: str, beginners: str, mixed: str, experts: str) -> None:
    words = {"beginners": beginners, "mixed": mixed, "experts": experts}
    for experience in ("beginners", "mixed", "experts"):
        assert advice(SHELF[game], 6, experience).word == words[experience]


def test_r176_every_game_is_tagged_and_some_of_each_kind_suit_beginners() -> None:
    assert {game.difficulty for game in SHELF.values()} == {"easy", "medium", "hard"}
    for kind in ("draw", "stud", "board"):
        assert good(6, "beginners") & family(kind)
