"""Match-pot games: who wins what and who pays whom, when a game is over (procedure.md 21, variants.md 113, 115)."""

from typing import Any

import msgspec
import pytest

from server.poker.catalogue import BadGame, build_game
from server.poker.events import Awarded, Carried, CarriedPot, GhostDealt, LegWon, Matched, Shown
from server.poker.game import Game, MatchPotStep
from server.poker.house import Deck, Options, Rules
from server.poker.options import with_options
from server.poker.rule_card import card_lines
from server.poker.view import public_view
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF

ANTE = fixed(2, 4, ante=1)
GUTS, LEGS = "guts-3", "three-five-seven"
KINGS, QUEENS, HIGH = "Ks Kh 4c", "Qs Qh 5c", "As Jd 9c"
ALSO_KINGS = "Kd Kc 4d"


def guts(
    pockets: dict[int, str], stacks: dict[int, int] | None = None, *, pot: int = 0, game: Game | str = GUTS
) -> Table:
    """A deal of guts; with a `pot` that stayed there is no new ante, so `stacks` are what is there to pay with."""
    chips = stacks or dict.fromkeys(pockets, 50)
    carried = [(pot, tuple(pockets))] if pot else []
    return Table(game, ANTE, chips, button=max(pockets), pockets=pockets, carried=carried)


def stayed(table: Table) -> int:
    return sum(pot.amount for event in table.of(Carried) for pot in event.pots)


def test_21_pot_5_three_in_next_pot_10() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH, 3: "2s 5d 7h", 4: "3s 6d 8h"})
    assert table.public.pot == 5
    table.play("0 in; 1 in; 2 in; 3 out; 4 out")
    assert table.stacks() == {0: 54, 1: 44, 2: 44, 3: 49, 4: 49}
    assert table.of(Carried) == [Carried((CarriedPot(10, (0, 1, 2, 3, 4)),), "matched")]


def test_21_the_only_one_in_takes_the_pot_shows_nothing_and_it_is_over() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 out; 1 out; 2 in")
    assert table.stacks() == {0: 49, 1: 49, 2: 52}
    assert not table.of(Shown)
    assert not table.of(Carried)


def test_21_nobody_in_the_pot_stays_and_the_next_deal_antes_again() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 out; 1 out; 2 out")
    assert table.of(Carried) == [Carried((CarriedPot(3, (0, 1, 2)),), "nobody-in", 1)]
    assert Table(GUTS, ANTE, [49] * 3, carried=[(3, (0, 1, 2))], passes=1).public.pot == 6
    assert Table(GUTS, ANTE, [49] * 3, carried=[(3, (0, 1, 2))], passes=0).public.pot == 3


def wimps(pockets: dict[int, str], stacks: dict[int, int] | None = None, *, pot: int = 0) -> Table:
    """The same with the wimp rule."""
    steps = tuple(
        msgspec.structs.replace(s, wimp="pays") if isinstance(s, MatchPotStep) else s for s in SHELF[GUTS].steps
    )
    return guts(pockets, stacks, pot=pot, game=msgspec.structs.replace(SHELF[GUTS], steps=steps))


def test_21_the_wimp_pays_when_nobody_is_in() -> None:
    """Variants 114: the best hand should have been in. All are shown, so that everybody sees whose it was."""
    table = wimps({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 out; 1 out; 2 out")
    assert table.stacks() == {0: 46, 1: 49, 2: 49}
    assert [event.seat for event in table.of(Shown)] == [0, 1, 2]
    assert table.of(Matched) == [Matched(0, 3)]
    assert table.of(Carried) == [Carried((CarriedPot(6, (0, 1, 2)),), "nobody-in", 1)]


def test_21_two_wimps_share_what_is_paid_and_a_short_stack_pays_what_it_has() -> None:
    table = wimps({0: KINGS, 1: QUEENS, 2: ALSO_KINGS}, pot=9).play("0 out; 1 out; 2 out")
    assert table.of(Matched) == [Matched(0, 5), Matched(2, 4)]
    short = wimps({0: KINGS, 1: QUEENS, 2: HIGH}, {0: 4, 1: 50, 2: 50}, pot=9).play("0 out; 1 out; 2 out")
    assert short.of(Matched) == [Matched(0, 4, all_in=True)]
    assert stayed(short) == 13


def test_21_no_wimp_is_looked_for_when_somebody_is_in() -> None:
    table = wimps({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 out; 1 out; 2 in")
    assert table.stacks() == {0: 49, 1: 49, 2: 52}
    assert not table.of(Shown)


def haunted(deck: str, stacks: dict[int, int] | None = None, *, pot: int = 0, cap: int = 0) -> Table:
    """Three play with a ghost hand; seats 0, 1, 2 get a card each in turn, then comes the ghost's."""
    game = with_options(SHELF[GUTS], Options(ghost="alone", match_cap=cap))
    carried = [(pot, (0, 1, 2))] if pot else []
    return Table(game, ANTE, stacks or dict.fromkeys(range(3), 50), button=2, deck=deck, carried=carried)


MINE = "Kc 4d 2s Qd 8d 6s Jd 9d 7h "
"""King high for seat 0."""


@pytest.mark.parametrize(
    ("ghost", "stacks", "pot", "why"),
    [
        ("Ks Qs Ts", {0: 59, 1: 50, 2: 50}, 0, ""),
        ("Ks Qs Js", {0: 50, 1: 50, 2: 50}, 9, "pot-left"),  # neither wins nor pays
        ("Ah Qs Js", {0: 41, 1: 50, 2: 50}, 18, "matched"),
    ],
)
def test_21_the_only_one_in_must_beat_the_ghost(ghost: str, stacks: dict[int, int], pot: int, why: str) -> None:
    """Variants 114: both hands lie open; who does not beat it pays as if he had lost to a player."""
    table = haunted(MINE + ghost, pot=9).play("0 in; 1 out; 2 out")
    assert (table.stacks(), stayed(table)) == (stacks, pot)
    assert [event.why for event in table.of(Carried)] == ([why] if why else [])
    assert [event.seat for event in table.of(Shown)] == [0]
    assert [event.cards for event in table.of(GhostDealt)] == [tuple(ghost.split())]
    board = public_view(table.public).board
    assert [(each.slot, each.card) for each in board] == list(zip(GHOST, ghost.split(), strict=True))


GHOST = ("ghost-1", "ghost-2", "ghost-3")


def test_21_the_ghost_has_its_places_from_the_start_and_its_cards_only_against_one() -> None:
    table = haunted(MINE + "Ah Qs Js")
    assert public_view(table.public).slots == GHOST
    table.play("0 in; 1 in; 2 out")
    assert not table.of(GhostDealt)
    assert public_view(guts({0: KINGS, 1: QUEENS, 2: HIGH}).public).slots == ()


def test_21_against_a_ghost_a_short_stack_pays_and_wins_what_it_has_and_a_cap_holds() -> None:
    """Procedure 21: table stakes."""
    lost = haunted(MINE + "Ah Qs Js", {0: 4, 1: 50, 2: 50}, pot=9).play("0 in; 1 out; 2 out")
    assert lost.of(Matched) == [Matched(0, 4, all_in=True)]
    assert (lost.stacks()[0], stayed(lost)) == (0, 13)
    won = haunted(MINE + "5h 3s 2h", {0: 4, 1: 50, 2: 50}, pot=9).play("0 in; 1 out; 2 out")
    assert (won.stacks()[0], stayed(won)) == (8, 5)
    capped = haunted(MINE + "Ah Qs Js", pot=9, cap=2).play("0 in; 1 out; 2 out")
    assert (capped.stacks()[0], stayed(capped)) == (48, 11)


def test_21_the_rule_card_says_so() -> None:
    lines = " ".join(card_lines(with_options(SHELF[GUTS], Options(ghost="alone"))))
    assert "must beat a ghost hand" in lines
    assert "Who is in alone takes the pot" not in lines
    assert "ghost" not in " ".join(card_lines(with_options(SHELF[LEGS], Options(ghost="alone"))))


def test_21_where_the_deck_has_too_few_cards_there_is_no_ghost() -> None:
    """Six players take 18 of 20 cards."""
    game = with_options(SHELF[GUTS], Options(ghost="alone"))
    rules = Rules(deck=Deck(lowest="T"))
    table = Table(game, ANTE, dict.fromkeys(range(6), 50), button=5, rules=rules)
    table.play("0 in; 1 out; 2 out; 3 out; 4 out; 5 out")
    assert not table.of(GhostDealt)
    assert table.stacks()[0] == 55


@pytest.mark.parametrize(
    ("script", "why", "passes", "next_pot"),
    [
        ("1 out; 2 out; 0 out", "nobody-in", 2, 33 + 3),
        ("1 out; 2 out; 0 in", "pot-left", 0, 33 - 2),  # he wins no more than he could have paid
        ("1 in; 2 in; 0 out", "matched", 0, 33),
    ],
)
def test_21_everybody_antes_again_only_after_a_deal_that_nobody_was_in(
    script: str, why: str, passes: int, next_pot: int
) -> None:
    """Procedure 21, variants 112 and 113: earlier deals that nobody was in do not count once somebody was."""
    stacks, carried = {0: 3, 1: 50, 2: 50}, [(30, (0, 1, 2))]
    table = Table(GUTS, ANTE, stacks, pockets={0: KINGS, 1: QUEENS, 2: HIGH}, carried=carried, passes=1).play(script)
    (left,) = table.of(Carried)
    assert (left.why, left.passes) == (why, passes)
    pots = [(pot.amount, pot.seats) for pot in left.pots]
    assert Table(GUTS, ANTE, table.stacks(), carried=pots, passes=left.passes).public.pot == next_pot


def test_21_ties_split_and_do_not_pay() -> None:
    """A pot of 9: 5 to the first left of the dealer, 4 to the other; the loser pays 9."""
    table = guts({0: KINGS, 1: QUEENS, 2: ALSO_KINGS}, pot=9).play("0 in; 1 in; 2 in")
    assert table.stacks() == {0: 55, 1: 41, 2: 54}
    assert stayed(table) == 9


def test_21_when_all_who_are_in_tie_nothing_is_left_to_play_for() -> None:
    table = guts({0: KINGS, 1: HIGH, 2: ALSO_KINGS}, pot=8).play("0 in; 1 out; 2 in")
    assert table.stacks() == {0: 54, 1: 50, 2: 54}
    assert not table.of(Carried)


def with_cap(antes: int) -> Game:
    game = SHELF[GUTS]
    steps = tuple(
        msgspec.structs.replace(step, cap=antes) if isinstance(step, MatchPotStep) else step for step in game.steps
    )
    return msgspec.structs.replace(game, steps=steps)


def test_21_a_cap_bounds_what_is_paid_and_not_what_is_won() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}, pot=10, game=with_cap(4))
    assert table.may(0).options[0].small == "pay 4 if you lose"
    table.play("0 in; 1 in; 2 in")
    assert table.stacks() == {0: 60, 1: 46, 2: 46}
    assert stayed(table) == 8


def test_21_who_cannot_cover_pays_all_he_has() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}, {0: 50, 1: 4, 2: 50}, pot=10)
    assert table.play("0 in").may(1).options[0].small == "pay 4 if you lose"
    table.play("1 in; 2 in")
    assert table.of(Matched) == [Matched(1, 4, all_in=True), Matched(2, 10)]
    assert table.stacks() == {0: 60, 1: 0, 2: 40}
    assert stayed(table) == 14


@pytest.mark.parametrize(
    ("script", "stacks", "left"),
    [
        ("0 in; 1 in; 2 out", {0: 8, 1: 40, 2: 50}, 10 - 4 + 10),  # he wins no more than 4, the other pays the 10
        ("0 in; 1 out; 2 out", {0: 8, 1: 50, 2: 50}, 10 - 4),
    ],
)
def test_21_who_cannot_cover_wins_no_more_than_he_could_pay(script: str, stacks: dict[int, int], left: int) -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}, {0: 4, 1: 50, 2: 50}, pot=10).play(script)
    assert table.stacks() == stacks
    assert stayed(table) == left


def test_21_one_of_two_winners_cannot_cover_his_half() -> None:
    """Halves of 10: he takes 2 of his 5, the 3 stay."""
    table = guts({0: KINGS, 1: HIGH, 2: ALSO_KINGS}, {0: 2, 1: 50, 2: 50}, pot=10).play("0 in; 1 out; 2 in")
    assert table.stacks() == {0: 4, 1: 50, 2: 55}
    assert stayed(table) == 3


def test_21_who_has_no_chips_is_not_asked() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}, {0: 0, 1: 50, 2: 1}, pot=10)
    assert table.to_act == 1
    table.play("1 out; 2 out")
    assert stayed(table) == 10
    broke = Table(GUTS, ANTE, [1, 1, 1], button=2)  # the ante was all that they had
    assert broke.public.over
    assert stayed(broke) == 3


def test_22_out_of_time_is_out() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH})
    assert table.may(0).clock_default == "out"
    table.play("time-up; 1 in; 2 out")
    assert table.story()[4:9] == [
        "s0 has chosen",
        "s1 has chosen",
        "s2 has chosen",
        "s0 is out",
        "s1 is in",
    ]
    assert table.stacks()[1] == 52


def test_everybody_who_was_in_shows_and_nobody_else() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 in; 1 in; 2 out")
    assert [(event.seat, event.name) for event in table.of(Shown)] == [(0, "pair of kings"), (1, "pair of queens")]


def test_the_page_sees_who_is_in_and_out_when_all_have_said() -> None:
    table = guts({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 in; 1 out")
    before = public_view(table.public)
    assert [seat.last for seat in before.seats] == ["has chosen", "has chosen", "antes 1"]
    assert [seat.state for seat in before.seats] == ["in", "in", "in"]
    after = public_view(table.play("2 in").public)
    assert [seat.state for seat in after.seats] == ["in", "folded", "in"]
    assert (before.decision, before.stakes) == ("in-or-out", "ante 1")


# 3-5-7


def legs(
    pockets: dict[int, str], *, stacks: dict[int, int] | None = None, pot: int = 9, won: dict[int, int] | None = None
) -> Table:
    """A deal of 3-5-7; with three antes of 1 the pot is 3 more than what stayed."""
    chips = stacks or dict.fromkeys(pockets, 50)
    carried = [(pot, tuple(pockets))]
    return Table(LEGS, ANTE, chips, button=2, pockets=pockets, carried=carried, legs=tuple((won or {}).items()))


def test_115_each_loser_pays_the_winner_as_much_as_the_pot_holds() -> None:
    table = legs({0: KINGS, 1: QUEENS, 2: HIGH}).play("0 in; 1 in; 2 in")
    assert table.of(Matched) == [Matched(1, 12, 0), Matched(2, 12, 0)]
    assert table.stacks() == {0: 49 + 24, 1: 37, 2: 37}
    assert table.public.pot == 12


def test_115_two_winners_share_what_each_loser_pays() -> None:
    table = legs({0: KINGS, 1: QUEENS, 2: ALSO_KINGS}, pot=10).play("0 in; 1 in; 2 in")
    assert table.of(Matched) == [Matched(1, 7, 0), Matched(1, 6, 2)]


def test_21_a_winner_gets_from_each_no_more_than_he_could_have_paid() -> None:
    table = legs({0: KINGS, 1: QUEENS, 2: HIGH}, stacks={0: 5, 1: 50, 2: 3}).play("0 in; 1 in; 2 in")
    assert table.of(Matched) == [Matched(1, 4, 0), Matched(2, 2, 0, all_in=True)]
    assert table.to_act == 0
    assert table.play("0 out").to_act == 1  # seat 2 has nothing left to pay with
    assert table.play("1 out").to_act == 0


def test_115_a_leg_is_kept_for_the_next_deal_and_the_pot_stays() -> None:
    table = legs({0: KINGS, 1: QUEENS, 2: HIGH}, won={0: 2, 2: 4})
    table.play("0 in; 1 out; 2 out; 0 out; 1 in; 2 out; 0 out; 1 out; 2 out")
    assert table.of(LegWon) == [LegWon(0, 3), LegWon(1, 1)]
    assert table.of(Carried) == [Carried((CarriedPot(12, (0, 1, 2)),), "legs", legs=((0, 3), (1, 1), (2, 4)))]
    assert [seat.legs for seat in public_view(table.public).seats] == [3, 1, 4]


def test_115_the_fifth_leg_takes_the_pot_at_once() -> None:
    """Before the deal's other cards come, however few chips he has."""
    table = legs({0: KINGS, 1: QUEENS, 2: HIGH}, stacks={0: 50, 1: 50, 2: 2}, won={2: 4}).play("0 out; 1 out; 2 in")
    assert table.public.over
    assert [(event.amount, event.shares) for event in table.of(Awarded)] == [(12, ((2, 12),))]
    assert table.stacks() == {0: 49, 1: 49, 2: 13}
    assert not table.of(Carried)


def test_115_threes_then_fives_then_sevens_are_wild() -> None:
    table = legs({0: KINGS, 1: QUEENS, 2: HIGH})
    for wild in ("threes", "fives", "sevens"):
        assert public_view(table.public).wild == wild
        table.play("0 out; 1 out; 2 out")


def test_115_three_cards_make_no_straight_and_no_flush() -> None:
    table = legs({0: "Ks Qs Js", 1: "2h 2d 4c", 2: "Ad 9d 8d"}).play("0 in; 1 in; 2 in")
    assert [event.name for event in table.of(Shown)] == ["king high", "pair of twos", "ace high"]
    assert table.stacks()[1] == 49 + 24


# Game files


def keys(game: str, **changes: object) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(SHELF[game]))
    return built | changes


DEAL, ASK, SETTLE = {"do": "deal", "down": 2}, {"do": "in-or-out"}, {"do": "match-pot"}
CARRY = {"when": ["nobody-in", "matched", "pot-left"], "who": "everybody"}


@pytest.mark.parametrize(
    ("game", "changes", "key", "text"),
    [
        (GUTS, {"family": "draw"}, "family", "is of the family match-pot"),
        ("five-card-draw", {"family": "match-pot"}, "family", "needs a match-pot or an in-between step"),
        ("five-card-draw", {"carry": CARRY}, "carry.when", "only in a match-pot game"),
        (GUTS, {"forced": ["ante", "bring-in"]}, "forced", "for antes"),
        (GUTS, {"shares": [{"pot": "high"}, {"pot": "ace-to-five", "name": "low"}]}, "shares", "one hand wins"),
        (GUTS, {"steps": [DEAL, {"do": "bet", "opener": "left-of-dealer"}, ASK, SETTLE]}, "steps[1]", "no betting"),
        (GUTS, {"steps": [ASK, SETTLE]}, "steps[0]", "nobody has cards yet"),
        (GUTS, {"steps": [DEAL, ASK, DEAL, SETTLE]}, "steps[1]", "must follow"),
        (GUTS, {"steps": [DEAL, SETTLE]}, "steps[1]", "must come first"),
        (GUTS, {"steps": [DEAL, ASK, SETTLE, DEAL, ASK, {"do": "match-pot", "legs": 2}]}, "steps[2].legs", "as many"),
        (GUTS, {"steps": [DEAL, ASK, SETTLE, {"do": "showdown"}]}, "steps[3]", "ends with its match-pot"),
        (GUTS, {"steps": [DEAL, {"do": "in-or-out", "wild": "3"}, SETTLE]}, "steps[1].wild", "wild_from"),
        (GUTS, {"carry": None}, "carry.when", "stays for another deal"),
        (GUTS, {"carry": CARRY | {"when": ["matched"]}}, "carry.when", "stays for another deal"),
        (GUTS, {"carry": CARRY | {"who": "still-in"}}, "carry.who", "everybody"),
        (LEGS, {"carry": CARRY}, "carry.when", '"legs"'),
        ("acey-deucey", {"fixes": {}}, "fixes.deck", "a joker is no post"),
        ("acey-deucey", {"steps": [DEAL, {"do": "in-between"}]}, "steps[1]", "a game of its own"),
        ("acey-deucey", {"carry": CARRY}, "carry.when", '"pot-left"'),
        ("five-card-draw", {"steps": [{"do": "showdown"}]}, "steps", "cards of his own"),
    ],
)
def test_a_match_pot_game_that_cannot_be_is_refused(game: str, changes: dict[str, Any], key: str, text: str) -> None:
    with pytest.raises(BadGame, match=text) as caught:
        build_game(keys(game, **changes))
    assert caught.value.key == key
