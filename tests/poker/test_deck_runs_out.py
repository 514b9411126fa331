"""Draws, and a deck that runs short (procedure.md 10 and 11, R188, A12; reports E2)."""

import msgspec
import pytest

from server.poker.cards import write_cards
from server.poker.catalogue import fits
from server.poker.events import Burned, CommonCardDealt, Dealt, DeckAsked, Drew, Reshuffled
from server.poker.game import DrawStep
from server.poker.house import Dealing, Deck, Rules
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"


def draw(players: int, dealing: Dealing | None = None, deck: str = "") -> Table:
    table = Table(
        DRAW, fixed(2, 4, ante=1), [100] * players, button=players - 1, dealing=dealing or Dealing(), deck=deck
    )
    for seat in range(players):
        table.play(f"{seat} check")
    return table


ACES = "As Kd 9c 8h Qd 9d 7s 5h 2c 3c"
"""Two players: seat 0 gets As 9c Qd 7s 2c, seat 1 Kd 8h 9d 5h 3c."""


def test_r188_three_cards_or_four_with_an_ace_that_stays() -> None:
    table = draw(2, deck=ACES)
    may = table.may(0).pick
    assert may is not None
    assert (may.max, may.why) == (4, "three, or four if you keep an ace")
    assert table.refused("0 draw 0 1 2 3") == "too-many-discards"
    assert table.refused("0 draw 0 1 2 3 4") == "too-many-discards"
    table.play("0 draw 1 2 3 4")
    assert str(table.pocket(0)[0]) == "As"
    assert len(table.pocket(0)) == 5


def test_r188_without_an_ace_three() -> None:
    table = draw(2, deck=ACES).play("0 draw")
    may = table.may(1).pick
    assert may is not None
    assert may.max == 3
    assert table.refused("1 draw 0 1 2 3") == "too-many-discards"
    table.play("1 draw 0 2 4")
    assert write_cards(table.pocket(1)[:2]) == "8h 5h"


@pytest.mark.parametrize("line", ["0 draw 1 1", "0 draw 5", "0 draw 51"])
def test_a_card_that_one_does_not_have_cannot_go(line: str) -> None:
    assert draw(2).refused(line) == "no-such-card"


def test_betting_waits_for_the_draw() -> None:
    assert draw(2).refused("0 bet 4") == "not-asked-for"


def test_11_the_draw_goes_round_from_the_dealers_left_one_after_the_other() -> None:
    table = draw(3)
    table.play("0 draw 0 1; 1 draw")
    assert [(event.seat, event.count) for event in table.of(Drew)] == [(0, 2), (1, 0)]
    assert table.to_act == 2


def five_draws(policy: Dealing) -> Table:
    """Eight players leave 12 cards; draws of 3, 3, 3 and 2 leave one for the fifth, who wants 3 (procedure.md 11)."""
    table = draw(8, policy)
    return table.play("0 draw 0 1 2; 1 draw 0 1 2; 2 draw 0 1 2; 3 draw 0 1; 4 draw 0 1 2")


def test_11_by_default_the_stub_and_the_discards_are_shuffled_together() -> None:
    """1 card and the 11 discards of the others, not his own 3."""
    table = five_draws(Dealing())
    asked = table.public.deck_asked
    assert asked == DeckAsked(table.public.turn, 1 + 11)
    own = set(table.hand.secrets.thrown[4])
    assert table.refused("reshuffle 0 1 2") == "no-such-order"
    table.play("reshuffle " + " ".join(str(place) for place in reversed(range(12))))
    assert table.of(Reshuffled) == [Reshuffled(12, thrown=(0, 1, 2, 3))]
    assert not own & set(table.pocket(4))
    assert not own & set(table.hand.secrets.deck)
    assert table.of(Dealt)[-1] == Dealt(4, 3, at=(0, 1, 2))
    assert table.to_act == 5


def test_11_after_the_shuffle_the_draw_goes_on_from_the_new_deck() -> None:
    table = five_draws(Dealing()).play("reshuffle " + " ".join(str(place) for place in range(12)))
    assert table.public.stub == 9
    table.play("5 draw 0 1 2; 6 draw 0 1 2; 7 draw 0 1 2")
    assert table.public.deck_asked is None
    assert table.public.street == "after the draw"


def test_11_stub_first_deals_the_last_cards_before_the_shuffle() -> None:
    table = five_draws(Dealing(draw_short="stub-first"))
    assert table.of(Dealt)[-1] == Dealt(4, 1, at=(51,))
    assert table.public.deck_asked == DeckAsked(table.public.turn, 11)
    table.play("reshuffle " + " ".join(str(place) for place in range(11)))
    assert table.of(Dealt)[-1] == Dealt(4, 2, at=(0, 1))


def test_11_the_old_law_never_deals_the_bottom_card() -> None:
    table = five_draws(Dealing(draw_short="bottom-card-reserved"))
    bottom = table.deck[-1]
    assert table.public.deck_asked == DeckAsked(table.public.turn, 12)
    assert all(51 not in event.at for event in table.of(Dealt))
    assert table.hand.secrets.deck[-1] == bottom
    table.play("reshuffle " + " ".join(str(place) for place in range(12)))
    assert table.of(Dealt)[-1] == Dealt(4, 3, at=(0, 1, 2))


def test_11_folded_hands_are_shuffled_in_too() -> None:
    table = Table(DRAW, fixed(2, 4, ante=1), [100] * 8, button=7)
    table.play("0 bet 2; " + "; ".join(f"{seat} call" for seat in range(1, 7)) + "; 7 fold")
    table.play("0 draw 0 1 2; 1 draw 0 1 2; 2 draw 0 1 2; 3 draw 0 1; 4 draw 0 1 2")
    assert table.public.deck_asked == DeckAsked(table.public.turn, 1 + 11 + 5)
    table.play("reshuffle " + " ".join(str(place) for place in range(17)))
    assert table.of(Reshuffled)[0].folded == (7,)
    assert table.public.place(7).cards == ()


def test_11_nobody_gets_his_own_discards_unless_nothing_else_is_left() -> None:
    """Four players hold all 20 cards of a short deck, so the first to draw has only his own to hope for."""
    table = Table(DRAW, fixed(2, 4, ante=1), [100] * 4, button=3, rules=Rules(deck=Deck(lowest="T")))
    for seat in range(4):
        table.play(f"{seat} check")
    table.play("0 draw 0 1")
    assert table.public.deck_asked == DeckAsked(table.public.turn, 2)
    table.play("reshuffle 1 0")
    assert table.of(Reshuffled)[-1].thrown == (0,)


# Stud (procedure.md 10)


def stud(players: int, dealing: Dealing | None = None, deck: str = "") -> Table:
    """Everybody stays to seventh street."""
    table = Table(
        STUD, fixed(2, 4, ante=1, bring_in=1), [100] * players, button=players - 1, deck=deck,
        dealing=dealing or Dealing(),
    )  # fmt: skip
    table.play(f"{table.to_act} bring-in")
    while table.public.street != "seventh street":
        may = table.may()
        table.play(f"{table.to_act} {'check' if may.check else 'call'}")
    return table


def test_10_seven_players_and_burns_no_burn_on_seventh() -> None:
    """49 cards and 4 burns would be 53."""
    table = stud(7, Dealing(burns="on"))
    assert len(table.of(Burned)) == 3
    assert table.public.stub == 0
    assert table.of(CommonCardDealt) == []


def test_10_eight_players_without_burns_get_one_common_card() -> None:
    """E2: 56 cards are needed; 52 - 48 = 4 are left for eight."""
    table = stud(8)
    assert len(table.of(CommonCardDealt)) == 1
    assert all(len(place.cards) == 6 for place in table.public.seats)
    assert table.public.stub == 3


def test_10_eight_players_with_burns_have_one_card_left() -> None:
    """48 + 3 burns = 51 after sixth street, 1 left."""
    table = stud(8, Dealing(burns="on"))
    assert len(table.of(CommonCardDealt)) == 1
    assert table.public.stub == 0


def test_10_the_burns_may_be_shuffled_in_first() -> None:
    """Four of eight are left on seventh street: 1 card and 3 burns are enough for them."""
    table = Table(
        STUD,
        fixed(2, 4, ante=1, bring_in=1),
        [100] * 8,
        button=7,
        dealing=Dealing(burns="on", stud_short="burns-first"),
    )
    table.play(f"{table.to_act} bring-in")
    while table.public.street != "sixth street":
        table.play(f"{table.to_act} {'check' if table.may().check else 'call'}")
    assert table.public.stub == 1
    first = table.to_act
    table.play(f"{first} bet 4")
    for _ in range(4):
        table.play(f"{table.to_act} fold")
    for _ in range(3):
        table.play(f"{table.to_act} call")
    assert table.public.deck_asked == DeckAsked(table.public.turn, 1 + 3)
    table.play("reshuffle 3 2 1 0")
    assert table.of(Reshuffled) == [Reshuffled(4, burns=True)]
    assert table.of(CommonCardDealt) == []
    assert sorted(len(place.cards) for place in table.public.live()) == [7, 7, 7, 7]


def test_10_the_best_showing_with_the_common_card_opens_the_last_round() -> None:
    """The common card pairs seat 5's nine; before it, seat 2 was best with ace, king, queen."""
    down = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"
    third = "Ac Kc Qc Jc Tc 9c 8c 7c"
    fourth = "6d 6h 6s 7d 7h 7s 6c 8h"
    fifth = "Td Th Kd Qd Qh Jd Jh Js"
    sixth = "8s Ad Ah Ks Kh As Ts Qs"
    table = stud(8, deck=f"{down} {third} {fourth} {fifth} {sixth} 9d")
    assert table.public.common == "9d"
    assert table.to_act == 5


def test_the_common_card_plays_for_everybody() -> None:
    """Eight players all-in by the ante: the common card makes seat 0's fourth ace."""
    down = "As Kd Qh 2s 3c 3d 3h 3s Ad 4d 4h 4s 5c 5d 5h 5s"
    third = "Ah Kc Qc Jc Tc 9c 8c 7c"
    fourth = "6d 6h 6s 7d 7h 7s 8d 8h"
    fifth = "Td Th Qd 2d Kh Jd Jh 2h"
    sixth = "2c Qs Ts Js Ks 4c 6c 8s"
    table = Table(STUD, fixed(2, 4, ante=1), [1] * 8, button=7, deck=f"{down} {third} {fourth} {fifth} {sixth} Ac")
    assert table.public.common == "Ac"
    assert table.awards() == [(0, {0: 8})]
    assert "four" in table.public.place(0).name


def test_burns_are_off_at_home() -> None:
    """A18."""
    table = Table(HOLDEM, no_limit(1, 2), [100, 100], button=0).play("0 call; 1 check")
    assert table.of(Burned) == []


def test_burns_stop_when_the_later_streets_need_the_cards() -> None:
    """24 cards and nine players: 6 are left for a board of five, so one burn and no more."""
    dealing, rules = Dealing(burns="on"), Rules(deck=Deck(lowest="9"))
    table = Table(HOLDEM, no_limit(1, 2), [2] * 9, button=0, dealing=dealing, rules=rules)
    while table.to_act is not None:
        table.play(f"{table.to_act} {'check' if table.may().check else 'call'}")
    assert len(table.of(Burned)) == 1
    assert len(table.public.board) == 5


def test_burns_on_put_one_card_aside_before_each_board() -> None:
    table = Table(HOLDEM, no_limit(1, 2), [100, 100], button=0, dealing=Dealing(burns="on")).play("0 call; 1 check")
    while table.to_act is not None:
        table.play(f"{table.to_act} check")
    assert [event.at for event in table.of(Burned)] == [4, 8, 10]


def test_11_seven_players_leave_17_and_the_sixth_wants_3_with_2_left() -> None:
    table = draw(7)
    assert table.public.stub == 17
    table.play("; ".join(f"{seat} draw 0 1 2" for seat in range(5)))
    assert table.public.stub == 2
    table.play("5 draw 0 1 2")
    assert table.public.deck_asked == DeckAsked(table.public.turn, 2 + 15)


@pytest.mark.parametrize(
    ("game", "players", "cards", "plays"),
    [
        ("triple-draw-2-7", 7, 52 - 35 - 10, True),  # 7 left for a last draw of 5
        ("triple-draw-2-7", 8, 52 - 40 - 10, False),  # 2 left
        ("badugi", 8, 52 - 32 - 8, True),  # 12 left for 4
        ("italian-draw", 6, 40 - 30 - 0, True),  # 10 left for 4
    ],
)
def test_11_a_last_draw_must_be_served_without_ones_own_discards(
    game: str, players: int, cards: int, plays: bool
) -> None:
    """deck - hands - own earlier discards is at least what the last draw may ask for; else the game is not offered."""
    larger = msgspec.structs.replace(SHELF[game], players=(2, 8))
    last = [step for step in larger.steps if isinstance(step, DrawStep)][-1]
    assert (cards >= last.most) is plays
    assert (fits(larger, players) == "") is plays
