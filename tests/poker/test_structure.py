"""Structures of tournaments as data (R164, R191): what a file may say, and what is wrong in it, with line and key."""

from pathlib import Path

import pytest

from server.night.tournament.wishes import tournament_of
from server.poker.house import House, Table
from server.poker.structure import BadStructure, Level, Payout, Structure, build_structure
from server.shelf import load_structures, structure_folders
from server.toml_file import BadFile
from tests.helpers.shelf import SHELF

GOOD = {
    "title": "Good",
    "stack": 1000,
    "chips": [25, 100],
    "minutes": 5,
    "levels": [{"small": 25, "big": 50}, {"small": 100, "big": 200, "ante": 100}],
    "payouts": [{"players": 2, "shares": [10000]}],
}


@pytest.mark.parametrize(
    ("changed", "key", "says"),
    [
        ({"chips": [25, 60]}, "chips[1]", "not made of chips of 25"),
        ({"chips": [100, 25]}, "chips[1]", "not made of"),
        ({"chips": [25, 500]}, "chips[1]", "a pack has too few cards"),
        ({"chips": [5, 25]}, "chips[0]", "needs a chip of 5"),
        ({"stack": 1010}, "stack", "cannot be counted out"),
        ({"hands": 3}, "hands", "not both"),
        ({"levels": [{"small": 50, "big": 25}]}, "levels[0].small", "larger than the big one"),
        ({"levels": [{"small": 25, "big": 50}, {"small": 25, "big": 25}]}, "levels[1].big", "never fall"),
        ({"levels": [{"small": 25, "big": 60}]}, "levels[0]", "60 cannot be paid"),
        ({"levels": [{"small": 25, "big": 50, "minutes": 1, "hands": 1}]}, "levels[0].hands", "not both"),
        ({"games": ["razz", "omaha"], "limits": ["fixed"]}, "limits", "2 games and 1 limits: say one for each"),
        (
            {"games": ["razz"], "limits": ["fixed"], "choice": "dealers-choice"},
            "limits",
            "one limit holds for all",
        ),
        ({"minutes": 0}, "levels[0]", "how many minutes or hands"),
        ({"payouts": [{"players": 3, "shares": [10000]}]}, "payouts[0].players", "for two players"),
        ({"payouts": [{"players": 2, "shares": [9000]}]}, "payouts[0].shares", "come to 9000"),
        ({"payouts": [{"players": 2, "shares": [4000, 6000]}]}, "payouts[0].shares", "never paid less"),
        ({"payouts": [{"players": 2, "shares": [5000, 3000, 2000]}]}, "payouts[0].shares", "cannot take 3 places"),
        (
            {"payouts": [{"players": 2, "shares": [10000]}, {"players": 2, "shares": [10000]}]},
            "payouts[1].players",
            "from few players to many",
        ),
    ],
)
def test_a_structure_that_cannot_be_played_is_refused(changed: dict[str, object], key: str, says: str) -> None:
    with pytest.raises(BadStructure) as bad:
        build_structure({**GOOD, **changed})
    assert bad.value.key == key
    assert says in str(bad.value)


def test_a_mistake_in_a_file_is_said_with_line_and_key(tmp_path: Path) -> None:
    text = 'title = "x"\nstack = 100\nchips = [25]\n\n[[levels]]\nsmall = 25\nbig = 50\nbreak = 5\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match="there is no such key here") as bad:
        load_structures(tmp_path)
    assert (bad.value.line, bad.value.key) == (8, "levels[0].break")


def test_every_shipped_structure_can_be_played_by_any_number_of_players() -> None:
    for name, structure in load_structures(*structure_folders()).items():
        six = House(table=Table(seats=6))  # 8-Game has triple draw in it, and that is for six
        house, session = tournament_of(six, {"structure": name, "entry": 500}, {name: structure}, SHELF)
        assert session.structure == structure
        assert house.bank.buy_in == house.bank.buy_in_max == structure.stack
        assert structure.smallest(0) == structure.chips[0]
        assert structure.lasts(len(structure.levels) - 1) == (0, 0)
        for players in range(2, 11):
            assert sum(structure.shares(players)) == 10_000
            assert len(structure.shares(players)) < players


def test_a_hosts_own_structure_takes_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "turbo.toml").write_text(
        'title = "Mine"\nstack = 100\nchips = [25]\nlevels = [{ small = 25, big = 50 }]\n', encoding="utf-8"
    )
    assert load_structures(*structure_folders(), tmp_path)["turbo"].title == "Mine"


def test_the_payouts_go_by_the_number_of_players() -> None:
    structure = Structure(
        title="x",
        stack=100,
        chips=(25,),
        levels=(Level(small=25, big=50),),
        payouts=(Payout(players=2, shares=(10_000,)), Payout(players=4, shares=(6000, 4000))),
    )
    assert [structure.shares(players) for players in (2, 3, 4, 10)] == [
        (10_000,),
        (10_000,),
        (6000, 4000),
        (6000, 4000),
    ]
