"""`rank` and `rank --jsonl`: the contract of design.md 6 and the input rules of rules/fine_print.md."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from server.cli.rank import command, house_rules
from server.poker.house import Rules

ROOT = Path(__file__).parents[3]
QUESTIONS = Path(__file__).parent / "questions.jsonl"


def ask(*questions: object) -> list[dict[str, Any]]:
    lines = "".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in questions)
    result = CliRunner().invoke(command, ["--jsonl"], input=lines)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def ask_one(**question: object) -> dict[str, Any]:
    (answer,) = ask({"id": 1, **question})
    return answer


def test_every_question_of_the_case_file_gets_its_answer() -> None:
    """cases/ranking.jsonl, a copy of which stands beside this file."""
    asked = [json.loads(line) for line in QUESTIONS.read_text().splitlines()]
    answers = ask(*asked)
    assert len(asked) == 400
    wrong = [
        question["id"]
        for question, answer in zip(asked, answers, strict=True)
        if [pot.get("shares") for pot in answer.get("pots", [])] != question["expect"] or answer["id"] != question["id"]
    ]
    assert wrong == []


def test_the_answer_has_the_shape_of_the_contract() -> None:
    answer = ask_one(
        rules={"deck": {"jokers": 1}, "wild": {"cards": ["joker"]}},
        pots=["high", "eight-or-better"],
        hands=[{"down": "8c 7d", "up": "6h 4s Jk"}, {"down": "Kd Ks Qc Jh 9h"}],
    )
    assert (
        answer
        == {
            "id": 1,
            "pots": [
                {
                    "pot": "high",
                    "shares": ["1", "0"],
                    "hands": [
                        {"name": "straight, eight high", "plays": "8c 7d 6h Jk 4s", "wilds": [["Jk", "5s"]]},
                        {"name": "pair of kings", "plays": "Ks Kd Qc Jh 9h", "wilds": []},
                    ],
                },
                {
                    "pot": "eight-or-better",
                    "shares": ["1", "0"],
                    "hands": [
                        {"name": "8-7-6-4-A low", "plays": "8c 7d 6h 4s Jk", "wilds": [["Jk", "As"]]},
                        {"name": "no low", "plays": "Ks Kd Qc Jh 9h", "wilds": []},
                    ],
                },
            ],
        }
        or answer["pots"][1]["hands"][1]["name"] == "no low"
    )


def test_shares_of_nobody_are_all_0() -> None:
    answer = ask_one(pots=["eight-or-better"], hands=[{"down": "Kd Ks Qc Jh 9h"}, {"down": "Kh Kc Qd Jd 9d"}])
    assert answer["pots"][0]["shares"] == ["0", "0"]


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"hands": [{"down": "Zz"}]}, "'Zz' is not a card: write a rank (2-9, T or 10, J, Q, K, A) and a suit"),
        ({"hands": [{"down": "As As"}]}, "As is there twice, and one pack has it once"),
        ({"hands": [{"down": "As"}], "board": "As"}, "As is there twice, and one pack has it once"),
        (
            {"hands": [{"down": "As As As"}], "rules": {"deck": {"packs": 2}}},
            "As is there 3 times, and 2 packs have it twice",
        ),
        ({"hands": []}, "there are no hands: write at least one in hands"),
        ({"hands": [{"down": ""}]}, "a hand has no cards: write at least one"),
        (
            {"hands": [{"up": "2s"}], "rules": {"deck": {"lowest": "6"}}},
            "2s is not in this deck: its lowest card is the 6",
        ),
        ({"hands": [{"down": "Jk"}]}, "one joker is in the hand, and the deck has 0: see deck.jokers"),
        (
            {"hands": [{"down": "Jk"}], "rules": {"deck": {"jokers": 1}}},
            "a joker is in the hand, and wild.cards does not list it: add joker to wild.cards",
        ),
        (
            {"hands": [{"down": "As"}], "rules": {"wild": {"cads": []}}},
            "rules.wild.cads: there is no such key here; did you mean cards?",
        ),
        (
            {"hands": [{"down": "As"}], "rules": {"wild": {"joker": "bugg"}}},
            "rules.wild.joker: bugg is not one of bug or wild; did you mean bug?",
        ),
        (
            {"hands": [{"down": "As"}], "rules": {"deck": {"packs": 9}}},
            "rules.deck.packs: this must be a whole number, at most 4.",
        ),
        ({"hands": [{"down": "As"}], "rules": {"wild": {"cards": ["dueces"]}}}, "'dueces' in wild.cards names no card"),
        ({"hands": [{"down": "As"}], "pots": ["hihg"]}, "did you mean high?"),
        ({"hands": [{"down": "As"}], "pots": []}, "there are no pots: write at least one of high"),
        ({"hands": [{"down": "As"}], "use": "any"}, "use: any is not one of any-five or two-plus-three"),
        (
            {"hands": [{"down": "As"}], "use": "two-plus-three", "board": "2c 3c 4c"},
            "two-plus-three needs two own cards and three on the board: there are 1 and 3",
        ),
        (
            {"hands": [{"down": "As Ks"}], "use": "two-plus-three", "board": "2c 3c 4c", "pots": ["badugi"]},
            "two-plus-three makes hands of five cards, and badugi is not played with five: use any-five",
        ),
        (
            {"hands": [{"down": "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d"}]},
            "21 cards are too many for one hand: 20 with the board is the most",
        ),
        ({"hands": [{"down": 5}]}, "hands[0].down: this must be text, not a whole number."),
        ({"hands": [{"downn": "As"}]}, "hands[0].downn: there is no such key here; did you mean down?"),
        ({}, "the key hands is missing here."),
        ("[]", "this line is no question"),
        ('{"id": 1', "this line is no JSON"),
        ("[" * 5000, "this line is no JSON"),
    ],
)
def test_a_bad_line_is_answered_in_a_sentence_and_the_run_goes_on(question: object, says: str) -> None:
    good = {"id": "next", "hands": [{"down": "As"}]}
    asked = {"id": 7, **question} if isinstance(question, dict) else question
    bad, following = ask(asked, good)
    assert says in bad["error"]
    assert bad["id"] == (7 if isinstance(question, dict) else None)
    assert following["pots"][0]["shares"] == ["1"]


def test_what_is_no_mistake() -> None:
    """rules/fine_print.md, Input: unknown top-level fields are ignored, and two players may hold the same card."""
    answer = ask_one(kind="plain", expect=[["1/2", "1/2"]], hands=[{"down": "As"}, {"down": "As"}])
    assert answer["pots"][0]["shares"] == ["1/2", "1/2"]


def test_keys_of_a_house_file_that_have_no_say_here_are_read_too() -> None:
    answer = ask_one(hands=[{"down": "As"}], rules={"betting": {}, "deck": {"lowest": "6"}})
    assert answer["pots"][0]["shares"] == ["1"]


def test_each_answer_is_there_before_the_next_question() -> None:
    """design.md 6: flushed line by line."""
    with subprocess.Popen(
        [sys.executable, "-m", "server", "rank", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in (1, 2):
            process.stdin.write(json.dumps({"id": number, "hands": [{"down": "As"}]}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def show(*arguments: str) -> str:
    result = CliRunner().invoke(command, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def test_people_get_names_wilds_the_winner_and_why() -> None:
    output = show("--set", "wild.cards=2", "10h 10s 2c 2d 2s", "8c 8d 8h 8s 2h")
    assert "five tens" in output
    assert "2h is 8s" in output
    assert "10h 10s 2c 2d 2s wins." in output
    assert "8c 8d 8h 8s 2h loses: five tens beats five eights." in output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--board", "Jc Jd Jh Js 9c", "Kc 7d", "Qc Td"], "Qc Td loses: four jacks: the king beats the queen."),
        (["--board", "Jc Jd Jh Js 9c", "8c 2d", "6c 5d"], "8c 2d and 6c 5d share the pot."),
        (["8c 8d Kh", "8h 8s"], "8h 8s loses: pair of eights: a card beats no card."),
        (["--pot", "ace-to-five", "6c 5d 4h 3s 2c", "7c 4d 3h 2s Ac"], "the six is lower than the seven"),
        (
            ["--pot", "eight-or-better", "6c 5d 4h 3s 2c", "Kc Kd Kh 2s Ac"],
            "6-5-4-3-2 low qualifies and the other does not.",
        ),
        (["--pot", "eight-or-better", "Kc Kd Kh 2s Ac"], "Nobody wins: no hand qualifies."),
        (
            ["--set", "wild.cards=2", "--set", "wild.natural=natural-wins", "Kc Kd Kh 9s 4c", "Kc Kd 2h 9s 4c"],
            "natural beats wild",
        ),
        (
            ["--set", "ranking.suit_tiebreak=highest-card", "As Kd 9h 7c 3d", "Ah Ks 9c 7d 3s"],
            "the suit of the highest card decides (shdc)",
        ),
        (
            [
                "--set",
                "deck.lowest=6",
                "--set",
                "ranking.unbeatable=greek",
                "Ah Kh Qh Jh Th",
                "6c 6d 6h 6s 9c",
                "7c 7d 7h 7s 9c",
            ],
            "No hand is unbeatable here: the greek rule makes each lose to one of the others.",
        ),
        (["--use", "two-plus-three", "--board", "3s 5h Qs Qd 9h", "Ks 8c Js 5c"], "two pair, queens and fives."),
        (["3c 9d / 3h 9s", "--set", "wild.lowest=hole"], "four nines"),
    ],
)
def test_the_reason_is_a_sentence(arguments: list[str], says: str) -> None:
    assert says in show(*arguments)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--set", "wild=2", "As"], "'wild=2' is no setting: write TABLE.KEY=VALUE"),
        (["--set", "wild.jokr=bug", "As"], "wild.jokr: there is no such key here; did you mean joker?"),
        (["--set", "deck.lowest=1", "As"], "deck.lowest: 1 is not one of"),
        (["--set", "wild.cards=dueces", "As"], "'dueces' in wild.cards names no card"),
        (["As Xx"], "'Xx' is not a card"),
        (["--jsonl", "As"], "With --jsonl hands come from standard input"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_2(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert says in result.output


def test_settings_become_house_rules() -> None:
    house = house_rules(["wild.cards=2, joker", "deck.jokers=2", "wild.double_ace_flush=true", "deck.lowest=2"])
    assert house.wild.cards == ("2", "joker")
    assert house.deck.jokers == 2
    assert house.wild.double_ace_flush is True
    assert house_rules([]) == Rules()


@pytest.mark.parametrize("cards", ["2,joker", '["2", "joker"]', "['2','joker']", "[2, joker]"])
def test_a_setting_may_be_written_as_in_a_house_file(cards: str) -> None:
    house = house_rules([f"wild.cards={cards}", 'deck.lowest="6"'])
    assert (house.wild.cards, house.deck.lowest) == (("2", "joker"), "6")
    assert house_rules(["wild.cards=[]"]).wild.cards == ()
