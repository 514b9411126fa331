"""Acey-deucey: posts, aces, what a bet wins and costs, whose turn it is (variants.md 119, reports E5 and E8)."""

import msgspec
import pytest

from server.poker.effective import ruled
from server.poker.events import Awarded, BoardDealt, Carried, DeckAsked, Fell, Reshuffled, TurnBegan
from server.poker.game import Game, InBetweenStep
from server.poker.house import Deck, Rules
from server.poker.rule_card import card_lines
from server.poker.steps.in_between import between
from server.poker.view import public_view
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

ANTE = fixed(2, 4, ante=1)
GAME = "acey-deucey"


def turn(cards: str, stacks: list[int] | None = None, *, pot: int = 20, game: Game | str = GAME) -> Table:
    """A deal for a pot that stayed; seat 0 has the first turn."""
    chips = stacks or [50, 50, 50]
    seats = tuple(range(len(chips)))
    return Table(game, ANTE, chips, button=len(chips) - 1, deck=cards, carried=[(pot, seats)])


@pytest.mark.parametrize(
    ("cards", "script", "falls", "gains"),
    [
        ("4s Jd 8c", "0 bet 6", "between", 6),
        ("Jd 4s 5c", "0 bet 6", "between", 6),  # the higher post first
        ("4s Jd Tc", "0 bet 6", "between", 6),
        ("4s Jd Qc", "0 bet 6", "outside", -6),
        ("4s Jd 3c", "0 bet 6", "outside", -6),
        ("4s Jd 4c", "0 bet 6", "on-a-post", -12),  # E8: as high as a post is not between
        ("4s Jd Jc", "0 bet 6", "on-a-post", -12),
        ("5s 6d 8c", "0 bet 6", "outside", -6),  # nothing falls between these
        ("4s Jd Ac", "0 bet 6", "outside", -6),  # an ace is below or above all other posts
        ("As 9d 4c", "0 ace-low; 0 bet 6", "between", 6),
        ("As 9d Tc", "0 ace-low; 0 bet 6", "outside", -6),
        ("As 9d Tc", "0 ace-high; 0 bet 6", "between", 6),
        ("As 9d 4c", "0 ace-high; 0 bet 6", "outside", -6),
        ("As 9d Ac", "0 ace-low; 0 bet 6", "on-a-post", -12),
        ("As 9d Ac", "0 ace-high; 0 bet 6", "on-a-post", -12),
        ("9d As Tc", "0 bet 6", "between", 6),  # a second ace is high
        ("9d As 4c", "0 bet 6", "outside", -6),
        ("As Ad 2c", "0 ace-low; 0 bet 6", "between", 6),  # one, and as high as it goes
        ("As Ad Kc", "0 ace-low; 0 bet 6", "between", 6),
        ("As Ad Ac", "0 ace-low; 0 bet 6", "third-ace", -18),
    ],
)
def test_e8_where_the_third_card_falls(cards: str, script: str, falls: str, gains: int) -> None:
    table = turn(cards).play(script)
    assert [event.falls for event in table.of(Fell)] == [falls]
    assert table.stacks() == {0: 50 + gains, 1: 50, 2: 50}
    assert table.public.pot == 20 - gains


@pytest.mark.parametrize("cards", ["9s 9d 4s Jd 8c", "As Ad 4s Jd 8c"])
def test_119_equal_posts_are_dealt_again(cards: str) -> None:
    """Two aces are equal when the first was called high."""
    table = turn(cards)
    if cards.startswith("A"):
        table.play("0 ace-high")
    assert [str(each.card) for each in table.public.board] == ["4s", "Jd"]
    assert len(table.public.swept) == 2
    assert table.of(TurnBegan) == [TurnBegan(0), TurnBegan(0, again=True)]
    assert "Equal posts: two others for s0" in table.story()
    assert table.to_act == 0


def test_119_an_ace_is_called_before_the_second_post_comes() -> None:
    table = turn("As 9d Tc")
    assert [option.label for option in table.may(0).options] == ["Ace low", "Ace high"]
    assert [event.slots for event in table.of(BoardDealt)] == [("first-post",)]
    assert table.refused("0 check") == "not-asked-for"
    assert table.refused("0 bet 3") == "not-asked-for"


@pytest.mark.parametrize(
    ("cards", "gap"), [("4s Jd", 6), ("5s 6d", 0), ("2s Kd", 10), ("As 2d", 0), ("2d As", 11), ("Ks As", 0)]
)
def test_how_many_ranks_lie_between(cards: str, gap: int) -> None:
    table = turn(cards)
    if cards.startswith("A"):
        assert between(table.public) == 0
        table.play("0 ace-low")
    assert between(table.public) == gap


def test_there_is_no_gap_in_a_game_without_posts() -> None:
    table = Table("texas-holdem", no_limit(1, 2), [50, 50], board="2s Kd Ah").play("0 call; 1 check")
    assert len(table.public.board) == 3
    assert between(table.public) == 0


def test_e5_nobody_loses_more_than_he_has() -> None:
    table = turn("4s Jd 4c 5s Kd Ac", [5, 50]).play("0 bet 4")
    assert [(event.falls, event.amount, event.all_in) for event in table.of(Fell)] == [("on-a-post", 5, True)]
    assert table.stacks()[0] == 0
    assert table.story()[-4] == "The 4♣ is as high as a post: s0 pays 5 and is all-in"


@pytest.mark.parametrize(("stack", "pot", "most"), [(50, 20, 20), (7, 20, 7), (50, 1, 1)])
def test_119_a_bet_is_from_1_to_the_pot_or_all_one_has(stack: int, pot: int, most: int) -> None:
    table = turn("4s Jd 8c", [stack, 50], pot=pot)
    assert table.raises(0) == (1, most)
    assert table.refused(f"0 bet {most + 1}") in ("above-maximum", "not-enough-chips")
    assert table.refused("0 bet 0") == "below-minimum-bet"


def limited(first_orbit: str) -> Game:
    game = SHELF[GAME]
    step = game.steps[0]
    assert isinstance(step, InBetweenStep)
    return msgspec.structs.replace(game, steps=(msgspec.structs.replace(step, first_orbit=first_orbit),))


@pytest.mark.parametrize(
    ("first_orbit", "players", "most"),
    [("half-pot", 4, 2), ("half-pot", 5, 2), ("ante", 5, 1), ("pot", 5, 5)],
)
def test_119_the_first_orbit_is_bounded(first_orbit: str, players: int, most: int) -> None:
    table = Table(limited(first_orbit), ANTE, [50] * players, button=players - 1, deck="2s Kd")
    assert table.raises(0) == (1, most)


def test_119_half_of_one_chip_cannot_be_bet_and_the_second_orbit_is_free() -> None:
    """Two antes: 0 wins 1 of 2; of the 1 that is left nobody can bet half. In his second turn he bets it all."""
    table = Table(GAME, ANTE, [50, 50], button=1, deck="4s Jd 8c 4c Jc 5s Kd 9d").play("0 bet 1")
    assert table.raises(1) is None
    assert table.may(1).check
    table.play("1 check; 0 bet 1")
    assert table.public.over
    assert table.stacks() == {0: 51, 1: 49}


def test_119_the_game_is_over_when_the_pot_is_empty() -> None:
    table = turn("4s Jd 8c").play("0 bet 20")
    assert table.public.over
    assert [event.shares for event in table.of(Awarded)] == [((0, 20),)]
    assert not table.of(Carried)


def test_e5_who_has_no_chips_has_no_turn() -> None:
    table = turn("4s Jd 3c 5s Kd 6s Qd", [6, 0, 50]).play("0 bet 6")
    assert table.to_act == 2
    assert table.play("2 check").to_act == 2  # the only one left with chips
    table.play("2 check; 2 check")
    assert [sum(pot.amount for pot in event.pots) for event in table.of(Carried)] == [26]


def test_119_after_three_turns_each_the_next_player_deals() -> None:
    table = turn("2s 3s 9c 2h 3h 4s 5s 4h 5h 6s 7s 6h 7h", [50, 50])
    table.play("0 bet 1; 1 check")
    for _ in range(2):
        table.play("0 check; 1 check")
    assert table.public.over
    assert [(event.why, event.pots[0].amount) for event in table.of(Carried)] == [("pot-left", 21)]


def test_119_a_deal_in_which_nobody_bets_ends_the_game() -> None:
    """Else it would never end: all share the pot, the odd chips left of the dealer. One bet, and it goes on."""
    posts = "2s 3s 2h 3h 4s 5s 4h 5h 6s 7s 6h 7h 8s Ts 8h 9h 9s Js Th Jh"
    table = turn(posts, [50, 50, 50])
    for _ in range(3):
        table.play("0 check; 1 check; 2 check")
    assert table.public.over
    assert not table.of(Carried)
    assert table.stacks() == {0: 57, 1: 57, 2: 56}
    assert "they split 20" in " ".join(table.story())
    other = turn(posts.replace("3s 2h", "3s 9c 2h"), [50, 50, 50]).play("0 bet 1; 1 check; 2 check")
    for _ in range(2):
        other.play("0 check; 1 check; 2 check")
    assert [event.why for event in other.of(Carried)] == ["pot-left"]


def test_119_the_antes_of_a_first_deal_without_a_bet_go_back() -> None:
    table = Table(GAME, ANTE, [50] * 3, button=2, deck="2s 3s 2h 3h 2d 3d 4s 5s 4h 5h 4d 5d 6s 7s 6h 7h 6d 7d")
    assert table.public.pot == 3
    for _ in range(3):
        table.play("0 check; 1 check; 2 check")
    assert table.public.over
    assert table.stacks() == {0: 50, 1: 50, 2: 50}


def test_119_a_house_may_let_the_pot_stay_and_the_rule_card_says_which() -> None:
    step = SHELF[GAME].steps[0]
    assert isinstance(step, InBetweenStep)
    stays = msgspec.structs.replace(SHELF[GAME], steps=(msgspec.structs.replace(step, no_bets="stays"),))
    table = turn("2s 3s 2h 3h 4s 5s 4h 5h 6s 7s 6h 7h", [50, 50], game=stays)
    for _ in range(3):
        table.play("0 check; 1 check")
    assert [(event.why, event.pots[0].amount) for event in table.of(Carried)] == [("pot-left", 20)]
    said = "When nobody bets in a whole deal, all share the pot."
    assert said in " ".join(card_lines(SHELF[GAME]))
    assert said not in " ".join(card_lines(stays))


def test_e5_fewer_than_three_cards_are_shuffled_before_the_turn() -> None:
    """Tens to aces, 20 cards: nine turns without a bet leave two; all 20 are shuffled, and the tenth turn begins."""
    game = SHELF[GAME]
    deck = "Ts Js Td Jd Th Jh Tc Jc Qs Ks Qd Kd Qh Kh Qc Kc As Ah"
    rules = ruled(Rules(deck=Deck(lowest="T")), game)
    table = Table(game, ANTE, [50] * 5, button=4, deck=deck, rules=rules, carried=[(20, (0, 1, 2, 3, 4))])
    for seat in (0, 1, 2, 3, 4, 0, 1, 2):
        table.play(f"{seat} check")
    table.play("3 ace-low; 3 check")
    assert table.of(DeckAsked) == [DeckAsked(11, 20)]
    table.play(f"reshuffle {' '.join(map(str, range(20)))}")
    assert table.of(Reshuffled) == [Reshuffled(20, swept=True)]
    assert (table.to_act, table.public.swept) == (4, ())
    assert len(table.public.board) + table.public.stub == 20


def test_22_out_of_time_an_ace_is_high_and_nothing_is_bet() -> None:
    table = turn("As 9d Tc 4s")
    assert table.may(0).clock_default == "high"
    assert table.play("time-up").may(0).clock_default == "check"
    table.play("time-up")
    assert table.story()[-3:] == ["s1's turn", "First post: 10♣", "Second post: 4♠"]
    assert "s0 calls the ace high: out of time" in table.story()
    assert table.to_act == 1


def test_the_page_sees_the_posts_and_what_fell_last() -> None:
    table = turn("4s Jd 8c 5s Kd").play("0 bet 6")
    view = public_view(table.public)
    assert [(each.slot, each.card) for each in view.board] == [("first-post", "5s"), ("second-post", "Kd")]
    assert (view.decision, view.to_act, view.pot, view.stakes) == ("in-between", 1, 14, "ante 1")
    assert view.seats[0].last == "8♣ falls between"
    assert table.of(TurnBegan) == [TurnBegan(0), TurnBegan(1)]
