"""`kitchen-table house`: the written rules on a terminal or a printer."""

from pathlib import Path

import pytest

from server.cli import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["house", *arguments]) == 0
    return capsys.readouterr().out


def test_the_presets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "list").splitlines()
    assert lines[0].startswith("standard      Standard. ")
    assert len(lines) == 9


def test_the_written_rules_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    page = said(capsys, "show", "italian")
    assert " * A flush beats a full house.\n" in page
    assert "   1. royal flush      As Ks Qs Js Ts  Loses to the lowest straight flush, 8 high" in page
    assert page.index("4. flush ") < page.index("5. full house ")
    assert "8-7-6-5-A, and its top card is the eight" in page
    assert page.count("\n") < 100, "one page of print"


def test_the_difference_is_said_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    page = said(capsys, "diff", "standard", "kids")
    assert "  - A white chip costs 1.00 EUR.\n  + Chips are play chips: nothing is owed.\n" in page
    assert said(capsys, "diff", "kids", "kids") == ""


def test_a_file_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('title = "Ours"\n[deck]\njokers = 1\n')
    page = said(capsys, "check", str(file))
    assert page.startswith(f"{file}: Ours can be played.\n")
    assert "There is a joker in the deck, but it is neither wild nor the bug" in page


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[wild]\ncards = ["one-eyed-jack"]\n', "'one-eyed-jack' in wild.cards names no card"),
        ("[choice]\nsmall_bet = 9\n", "The big bet cannot be smaller than the small bet."),
        ("[bank]\nbuy_in = 5\n", "The buy-in must be 20 to 1000 chips."),
        ("[deck]\npacks = 5\n", ":2: deck.packs: this must be a whole number, at most 4."),
    ],
)
def test_rules_that_nobody_can_play_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(text)
    assert main(["house", "check", str(file)]) == 2
    assert words in capsys.readouterr().err


def test_an_unknown_preset_is_told_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house", "show", "bicicle"]) == 2
    assert "There are no house rules bicicle; did you mean bicycle? See `house list`." in capsys.readouterr().err
