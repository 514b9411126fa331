"""Equity, outs, the nuts and what beats a hand: R040 to R046, and `equity` of design.md 6."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from click.testing import CliRunner

from server.cli.equity import _holding, command
from server.poker.cards import Card, parse_cards, write_cards
from server.poker.equity import BadSpot, Equity, Sampler, Spot, beaten_by, deals_to_come, equity, outs, quick
from server.poker.house import STANDARD, Rules, pack
from server.poker.ranking import Holding, PotName, Use, contest
from tests.poker.ranking.asking import holding, rules


def watch(deals: Iterator[Sequence[Card]], number: int) -> Iterator[Sequence[Card]]:
    return deals


def seeded(seed: int = 1) -> Sampler:
    rng = Random(seed)
    return lambda stub, wanted: rng.sample(stub, wanted)


def spot(
    hands: Sequence[str],
    own: tuple[int, int] = (2, 0),
    board: str = "",
    board_size: int = 5,
    house: Rules = STANDARD,
    dead: str = "",
    pots: tuple[PotName, ...] = ("high",),
    use: Use = "any-five",
) -> Spot:
    return Spot(tuple(map(holding, hands)), own, board_size, parse_cards(board), parse_cards(dead), house, pots, use)


def result(at: Spot) -> Equity:
    return equity(at, seeded(), watch)


def made(at: Spot, player: int = 0) -> dict[str, str]:
    return {each.makes: write_cards(each.cards) for each in outs(at, player)}


def test_r040_hold_em_plays_any_five_of_seven() -> None:
    at = spot(["2c 3d", "As Ad"], board="Ah Kh Qh Jh Th")
    assert [outlook.share for outlook in result(at).outlooks] == [0.5, 0.5]


def test_r041_reading_the_board() -> None:
    """R041: the ace-high flush is the best hand on the turn, and on the river it is not."""
    flop, turn, river = "Qc 9c Ad", "Qc 9c Ad 2c", "Qc 9c Ad 2c Qh"
    on_turn = beaten_by(spot(["Ac Jc"], board=turn), 0)
    assert on_turn is not None
    assert on_turn.has_nuts
    assert on_turn.nuts == "flush, ace high"
    on_river = beaten_by(spot(["Ac Jc"], board=river), 0)
    assert on_river is not None
    assert not on_river.has_nuts
    assert on_river.nuts == "four queens"
    # Quads: Qd Qs. Full houses: 9-9 and 2-2 (3 ways each), A-A (1), A-Q, 9-Q and 2-Q (with two queens left).
    assert on_river.beaten_by == (("four of a kind", 1), ("a full house", 3 + 3 + 1 + 2 * 2 + 2 * 3 + 2 * 3))
    assert "a flush" in made(spot(["Ac Jc"], board=flop))
    assert len(made(spot(["Ac Jc"], board=flop))["a flush"].split()) == 9


def test_r044_r045_an_open_ended_straight_on_the_turn() -> None:
    """R045: 46 cards are unseen, 8 make it, 38 do not: 38 to 8, or 4.75 to 1."""
    at = spot(["8h 7h", "As Ad"], board="9c Td 2h 3s")
    straight = next(each for each in outs(at, 0) if each.makes == "a straight")
    assert {card.rank for card in straight.cards} == {6, 11}
    assert (len(straight.cards), straight.unseen) == (8, 46)
    assert (straight.unseen - len(straight.cards)) / len(straight.cards) == 4.75


def test_r046_draws_are_told_apart() -> None:
    at = spot(["8h 7h", "As Ad"], board="9c Td 2h 3s")
    assert list(made(at)) == ["a straight", "a pair"]
    assert made(at)["a pair"] == "7c 8c 7d 8d 7s 8s"


def test_what_the_board_makes_for_everybody_is_no_out() -> None:
    assert "a pair" not in made(spot(["Ac Ad", "8h 7h"], board="9c Td 2h 3s"))
    assert "two pair" in made(spot(["Ac Ad", "8h 7h"], board="9c Td 2h 3s"))


def test_outs_of_the_next_own_card_in_stud() -> None:
    at = spot(["9h 8h / 7c 6d"], own=(3, 4), board_size=0)
    assert {card.rank for card in parse_cards(made(at)["a straight"])} == {5, 10}


def test_dead_cards_were_seen_and_others_cards_were_not() -> None:
    at = spot(["8h 7h", "6c 6d"], board="9c Td 2h 3s", dead="Jc Jd")
    straight = next(each for each in outs(at, 0) if each.makes == "a straight")
    assert (len(straight.cards), straight.unseen) == (6, 44)


def by_contest(at: Spot) -> list[Fraction]:
    """The same sum, done with `contest` over all boards."""
    seen = [card for each in at.holdings for card in (*each.down, *each.up)] + list(at.board) + list(at.dead)
    left = [card for card in pack(at.rules.deck) if card not in seen]
    total = [Fraction(0)] * len(at.holdings)
    deals = list(combinations(left, at.board_size - len(at.board)))
    for deal in deals:
        verdicts = contest(at.holdings, (*at.board, *deal), at.rules, at.pots[0], at.use)
        total = [share + verdict.share for share, verdict in zip(total, verdicts, strict=True)]
    return [share / len(deals) for share in total]


EXACT = [
    spot(["8h 7h", "As Ad", "Kc Qc"], board="9c Td 2h"),
    spot(["8h 7h", "As Ad"], board="9c Td 2h 2c", house=rules(wild={"cards": ["2"]})),
    spot(["8h 7h 3c 4d", "As Ad Kc Qc"], own=(4, 0), board="9c Td 2h 5s", use="two-plus-three"),
    spot(["8h 7h", "8s 7s"], board="9c Td 2h 3s", house=rules(ranking={"suit_tiebreak": "highest-card"})),
    spot(["Ah 2h", "As 3s"], board="9c 4d 5h 6s", house=rules(wild={"lowest": "hand"})),
]


@pytest.mark.parametrize("at", EXACT)
def test_an_exact_sum_equals_contest_over_all_deals(at: Spot) -> None:
    found = result(at)
    assert found.exact
    got = [outlook.share for outlook in found.outlooks]
    assert got == pytest.approx([float(share) for share in by_contest(at)], abs=1e-12)
    assert sum(got) == pytest.approx(1)


def test_what_nobody_wins_goes_to_the_other_pot() -> None:
    no_low = spot(["Kh Qh", "As Kd"], board="Kc Qd 9h 9s Jc", pots=("high", "eight-or-better"))
    assert [outlook.share for outlook in result(no_low).outlooks] == [1.0, 0.0]
    low = spot(["Kh Qh", "As 2d"], board="Kc Qd 3h 4s 7c", pots=("high", "eight-or-better"))
    assert [outlook.share for outlook in result(low).outlooks] == [0.5, 0.5]


@pytest.mark.slow
def test_samples_come_close_and_say_how_close() -> None:
    """Aces against kings of other suits win about 81 times in a hundred."""
    at = spot(["Ac Ad", "Kh Ks"])
    assert deals_to_come(at) == 1_712_304
    found = result(at)
    assert not found.exact
    assert 0 < found.outlooks[0].error < 0.005
    assert abs(found.outlooks[0].share - 0.8136) < 0.01


def test_cards_that_nobody_knows_are_dealt() -> None:
    at = spot(["Ac Ad", ""], board="Kh Ks 2c 7d 9h")
    found = result(at)
    assert found.exact
    assert found.deals == 990
    beaten = beaten_by(spot(["Ac Ad"], board="Kh Ks 2c 7d 9h"), 0)
    assert beaten is not None
    assert beaten.holdings == 990
    assert found.outlooks[1].wins * 990 == sum(ways for _, ways in beaten.beaten_by)


def test_house_rules_that_ask_for_more_than_worth_take_the_long_way() -> None:
    assert quick(spot(["Ac Ad"]))
    assert not quick(spot(["Ac Ad"], house=rules(ranking={"unbeatable": "italian"})))
    assert not quick(spot(["Ac Ad"], house=rules(wild={"natural": "natural-wins"})))
    assert quick(spot(["Ac Ad"], house=rules(ranking={"unbeatable": "italian"}), pots=("ace-to-five",)))


@pytest.mark.parametrize(
    ("at", "says"),
    [
        (spot(["Ac Ad", "Ac Kd"]), "Ac is there more often than the deck has it"),
        (spot(["Ac Ad Kd"]), "a hand has 3 cards down and 0 up; this game deals 2 and 0"),
        (spot(["Ac Ad"], board="2c 3c 4c 5c 6c 7c"), "the board has 6 cards; this game has 5"),
    ],
)
def test_a_situation_that_cannot_be(at: Spot, says: str) -> None:
    with pytest.raises(BadSpot, match=says):
        result(at)


def run(*arguments: str) -> str:
    outcome = CliRunner().invoke(command, list(arguments))
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def test_the_command_in_json() -> None:
    told = json.loads(run("--game", "texas-holdem", "--board", "9c Td 2h 3s", "8h 7h", "As Ad", "--json"))
    assert told["exact"] is True
    assert told["deals"] == 44
    assert told["hands"][0]["equity"] == pytest.approx(8 / 44)
    straight = told["hands"][0]["outs"][0]
    assert (straight["makes"], straight["count"], straight["unseen"]) == ("a straight", 8, 46)
    assert told["hands"][1]["nuts"]["name"] == "three tens"
    assert (told["hands"][1]["starting"], told["hands"][1]["chen"]) == ("AA", 20)


def test_the_command_for_people() -> None:
    output = run("--game", "texas-holdem", "--board", "9c Td 2h 3s", "8h 7h", "As Ad")
    assert "8 of 46 cards make a straight (4.75 to 1 against): 6c Jc 6d Jd 6h Jh 6s Js" in output
    assert "18.18%" in output
    assert "8h 7h is 87s, 7 points by Chen's count." in output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "no-such-game", "Ac Ad"], "There is no game no-such-game."),
        (["--game", "lame-brain-pete", "Ac Ad"], "In Lame Brain Pete cards to come decide what plays"),
        (["--game", "baseball", "Ac Ad", "Kc Kd"], "In Baseball cards to come decide what plays"),
        (["--game", "no-peek", "Ac", "Kc"], "In No peek cards to come decide what plays"),
        (["--game", "texas-holdem", "Ac Xx"], "'Xx' is not a card"),
        (["--game", "texas-holdem", "Ac Ad Kd"], "has 3 cards, and this game deals 2 to a player"),
        (["--game", "texas-holdem", "Ac Jk"], "one joker is in the hand, and the deck has 0"),
        (["--game", "texas-holdem", "--set", "wild.lowest=low", "Ac Kd"], "low is not one of"),
    ],
)
def test_wrong_usage_is_a_sentence(arguments: list[str], says: str) -> None:
    outcome = CliRunner().invoke(command, arguments)
    assert outcome.exit_code == 2
    assert says in outcome.output


def test_holdings_lie_as_the_game_deals_them() -> None:
    assert _holding("Ac Ad Kd Kc", [False, False, True, True]) == Holding(parse_cards("Ac Ad"), parse_cards("Kd Kc"))
    assert _holding("Ac / Kd", [False, True]) == Holding(parse_cards("Ac"), parse_cards("Kd"))
    assert _holding("?", [False]) == Holding()


@pytest.mark.parametrize(("game", "cards"), [("short-deck", 36), ("pineapple", 52)])
def test_a_game_s_own_deck_and_discards_count(game: str, cards: int) -> None:
    """Short deck has 36 cards; a hand of pineapple is what is left after the discard. Eight cards are seen."""
    told = json.loads(run("--game", game, "--board", "6c 7d 8h 9s", "Ah Kh", "Jc Js", "--json"))
    assert told["deals"] == cards - 8
