"""`games list`, `show` and `check`."""

import json
from pathlib import Path

import pytest

from server.cli import main
from server.shelf import game_folders
from tests.helpers.shelf import SHELF


def test_list_names_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "list"]) == 0
    said = capsys.readouterr().out
    assert all(game.id in said and game.rule in said for game in SHELF.values())


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "list", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"id": "texas-holdem", "title": "Texas hold'em", "family": "board", "players": [2, 10]} in found


def test_show_is_a_games_rule_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "show", "five-card-draw"]) == 0
    said = capsys.readouterr().out
    assert "Five-card draw (2 to 8 players, easy)" in said
    assert "  3. Draw up to three cards, four if you keep an ace." in said


def test_show_of_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "show", "four-card-draw"]) == 2
    assert "There is no game four-card-draw" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["five-card-draw", "seven-card-stud", "texas-holdem"])
def test_check_of_a_good_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "check", str(game_folders()[0] / f"{name}.toml")]) == 0
    assert SHELF[name].title in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("down = 5", "dawn = 5", "steps[0].dawn: there is no such key here; did you mean down?"),
        ('do = "draw"', 'do = "drow"', "drow is not one of"),
        ("most = 3", "most = 6", "steps[2].most: nobody has 6 cards to throw."),
        ("players = [2, 8]", "players = [2, 18]", "players[1]: this must be a whole number, at most 10."),
        ('do = "showdown"', 'do = "bet"\nopener = "left-of-dealer"', "the last step must be the showdown."),
        (
            'id = "five-card-draw"',
            'id = "Five Card"',
            "id: this must be small letters and digits, with hyphens between",
        ),
        ("[[steps]]", "[steps]", "Write [[steps]], with double brackets: there are many."),
        ('family = "draw"', "family = \u201cdraw\u201d", "Write straight quotation marks."),
        ('family = "draw"', 'family = "draw', "A closing quote is missing."),
        ('family = "draw"', 'family = "draw"\nlayout = "cross"', "layout: a cross has the slots"),
        (
            'do = "showdown"',
            'do = "reveal"\nslots = ["top"]\n[[steps]]\ndo = "showdown"',
            "steps[4].slots: there is no shared card to turn up in top: none lies face down.",
        ),
    ],
)
def test_check_says_file_line_and_key(
    wrong: str, right: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (game_folders()[0] / "five-card-draw.toml").read_text()
    file = tmp_path / "mine.toml"
    file.write_text(source.replace(wrong, right))
    assert main(["games", "check", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{file}:")
    assert said in error


def test_a_file_saved_with_a_mark_of_its_encoding_is_read(tmp_path: Path) -> None:
    """As some editors of Windows save it."""
    source = (game_folders()[0] / "five-card-draw.toml").read_bytes()
    (tmp_path / "mine.toml").write_bytes(b"\xef\xbb\xbf" + source)
    assert main(["games", "check", str(tmp_path / "mine.toml")]) == 0


def test_games_of_a_folder_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (game_folders()[0] / "five-card-draw.toml").read_text()
    (tmp_path / "mine.toml").write_text(source.replace('"five-card-draw"', '"annas-draw"'))
    assert main(["games", "list", "--games", str(tmp_path)]) == 0
    assert "annas-draw " in capsys.readouterr().out
    assert main(["games", "show", "annas-draw", "--games", str(tmp_path)]) == 0
    assert main(["games", "show", "annas-drow", "--games", str(tmp_path)]) == 2
    assert "There is no game annas-drow; did you mean annas-draw? See `games list`." in capsys.readouterr().err
    assert main(["games", "list", "--games", str(tmp_path / "none")]) == 2
    assert "is no folder" in capsys.readouterr().err
