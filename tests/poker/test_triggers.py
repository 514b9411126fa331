"""Cards that bring something (P13): procedure.md 5, 10 and the end of 19, reports D9, variants.md 56 and 57."""

from typing import Any

import msgspec
import pytest

from server.cli._counts import Line
from server.cli.simulate import play_hand
from server.poker.catalogue import build_game
from server.poker.events import Asked, Awarded, Dealt, Shown, Triggered, Turned
from server.poker.game import Game
from server.poker.house import Deck, Rules, Showdown
from server.poker.view import known, own_view
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF

BASEBALL, WOOLWORTH = "baseball", "woolworth"
ANTE = fixed(2, 4, ante=1)
FOURTH = "2 bet 2; 0 call; 1 call; "
"""Third street of three players, seat 2 showing a king: the pot is 9 when fourth street is dealt."""


def table(fourth: str, stacks: tuple[int, int, int] = (50, 50, 50), game: str = BASEBALL, **more: str) -> Table:
    """Kings open; `fourth` are the up-cards of fourth street, from seat 0."""
    pockets = {0: "2c 7c 6d", 1: "2d 7d 6h", 2: "2h 7h Kc"}
    for seat, card in zip(pockets, fourth.split(), strict=True):
        pockets[seat] += f" {card} {more.get(f'seat{seat}', '')}"
    return Table(game, ANTE, stacks, button=2, pockets=pockets)


def name(table: Table, seat: int) -> str:
    return own_view(table.public, seat, known(table.hand, seat)).name


def test_56_a_three_face_up_costs_the_pot_or_the_hand() -> None:
    played = table("3c Jc Jd").play(FOURTH)
    may = played.may(0)
    assert [(option.label, option.small) for option in may.options] == [("Pay 9", "for the 3♣")]
    assert (may.fold, may.check, may.bet, may.clock_default) == (True, False, None, "fold")
    assert played.refused("0 call") == "not-asked-for"
    assert played.refused("1 pay") == "not-your-turn"
    played.play("0 pay")
    assert played.stacks() == {0: 38, 1: 47, 2: 47}
    assert played.public.pot == 18
    assert "s0 must pay 9 for the 3♣ or fold" in played.story()
    assert "s0 pays 9" in played.story()
    assert name(played, 0) == "pair of sevens"


def test_56_whoever_does_not_want_it_is_out() -> None:
    for answer in ("0 fold", "time-up"):
        played = table("3c Jc Jd").play(FOURTH + answer)
        assert played.public.place(0).folded
        assert played.stacks()[0] == 47
        assert played.to_act == 2


def test_56_two_threes_in_one_deal_are_paid_one_after_the_other() -> None:
    """In the order of the deal; the second pot to match is the first one doubled."""
    played = table("3c Jc 3d").play(FOURTH + "0 pay")
    assert played.may(2).options[0].label == "Pay 18"
    played.play("2 pay")
    assert played.public.pot == 36


def test_56_when_all_others_fold_their_threes_the_last_one_wins() -> None:
    played = table("3c 3d Jd").play(FOURTH + "0 fold; 1 fold")
    assert played.stacks() == {0: 47, 1: 47, 2: 56}


def test_56_threes_and_fours_face_down_bring_nothing_and_threes_are_wild() -> None:
    pockets = {0: "3c 4c 6d", 1: "9c 3d 6h", 2: "2h 7h Kc"}
    played = Table(BASEBALL, ANTE, [50, 50, 50], button=2, pockets=pockets)
    assert played.of(Triggered) == []
    assert (name(played, 0), name(played, 1)) == ("pair of sixes", "three sixes")


def test_d9_an_all_in_player_pays_nothing_and_only_that_card_is_not_wild_for_him() -> None:
    """Procedure.md 19: seat 0 is all-in with a nine and a three in the hole, which stay wild; his three up is a three.
    Seat 1 pays for his own three, and it is wild."""
    pockets = {0: "9c 3h 6d 3c", 1: "2d 7d 6h 3d", 2: "2h 7h Kc Jd"}
    played = Table(BASEBALL, ANTE, [3, 50, 50], button=2, pockets=pockets).play(FOURTH)
    assert [(event.seat, event.does, event.price) for event in played.of(Triggered)] == [
        (0, "cannot-pay", 9),
        (1, "pay-or-fold", 9),
    ]
    assert "s0 cannot pay 9 for the 3♣: it is not wild for s0" in played.story()
    played.play("1 pay")
    assert not played.public.place(0).folded
    assert (name(played, 0), name(played, 1)) == ("three sixes", "pair of sevens")


def test_19_too_short_is_the_same_and_he_plays_on() -> None:
    """Eight chips do not match a pot of 9: he keeps them, and bets them later."""
    played = table("3c Jc Jd", (11, 50, 50)).play(FOURTH)
    assert played.of(Triggered)[-1].does == "cannot-pay"
    assert played.stacks()[0] == 8
    assert played.to_act == 2
    assert name(played, 0) == "seven high"


def test_19_the_last_chip_still_pays() -> None:
    played = table("3c Jc Jd", (12, 50, 50)).play(FOURTH + "0 pay")
    assert "s0 pays 9 and is all-in" in played.story()
    assert name(played, 0) == "pair of sevens"
    assert played.pots() == [(18, (0, 1, 2))]


def test_5_what_is_paid_for_a_card_lies_dead_in_the_main_pot() -> None:
    """Seat 1 is all-in for 3; seat 0's 9 do not count for him as chips to match: he can win all 18 of the main pot."""
    played = table("3c Jc Jd", (50, 3, 50)).play(FOURTH + "0 pay; 0 bet 2; 2 call")
    assert played.pots() == [(18, (0, 1, 2)), (4, (0, 2))]


@pytest.mark.parametrize(("stack", "does"), [(14, "pay-or-fold"), (13, "cannot-pay")])
def test_17_chips_won_in_this_hand_do_not_pay_for_a_card(stack: int, does: str) -> None:
    """Seat 1 folds to a raise, and seat 2 wins the side pot of 4: of 13 chips in front of him 9 can pay, of 12 only 8;
    the pot to match is 9."""
    pockets = {0: "2c 7c 6d Jc 8c", 1: "2d 7d 6h Jh", 2: "2h 7h Kc Kd 3d"}
    played = Table(BASEBALL, ANTE, [3, 50, stack], button=2, pockets=pockets)
    played.play(FOURTH + "2 check; 1 bet 2; 2 raise-to 4; 1 fold")
    assert played.awards()[0] == (1, {2: 4})
    assert (played.of(Triggered)[0].does, played.of(Triggered)[0].price) == (does, 9)


def test_57_woolworth_has_its_prices() -> None:
    played = table("5c Tc Jd", game=WOOLWORTH).play(FOURTH)
    assert played.may(0).options[0].label == "Pay 5"
    played.play("0 pay")
    assert played.may(1).options[0].label == "Pay 10"
    played.play("1 pay")
    assert (played.public.pot, played.stacks()) == (24, {0: 42, 1: 37, 2: 47})


def test_9_who_opens_is_looked_at_when_all_is_paid_and_an_unpaid_card_is_not_wild_for_it() -> None:
    """Seat 0 shows 6-3, no pair of sixes: the king still opens. When he pays, he opens."""
    assert table("3c Jc Jd", (11, 50, 50)).play(FOURTH).to_act == 2
    assert table("3c Jc Jd").play(FOURTH + "0 pay").to_act == 0


def test_an_empty_pot_costs_nothing() -> None:
    """No ante, and a three on third street."""
    pockets = {0: "2c 7c 3d", 1: "2d 7d 6h"}
    played = Table(BASEBALL, fixed(2, 4), [50, 50], button=1, pockets=pockets)
    assert [event.does for event in played.of(Triggered)] == ["free"]
    assert name(played, 0) == "pair of sevens"


def test_56_a_four_face_up_brings_a_hole_card_from_the_top_of_the_stub() -> None:
    pockets = {0: "2c 7c 4d 7s", 1: "2d 7d 4h 7h", 2: "2h 8h Kc"}
    played = Table(BASEBALL, ANTE, [50, 50, 50], button=2, pockets=pockets)
    assert [(deal.seat, deal.down, deal.at) for deal in played.of(Dealt)[3:]] == [(0, 1, (9,)), (1, 1, (10,))]
    assert [len(place.cards) for place in played.public.seats] == [4, 4, 3]
    assert name(played, 0) == "pair of sevens"
    assert "The 4♦ brings s0 another card" in played.story()


def test_10_extra_cards_stop_when_the_stub_is_needed_for_what_all_are_owed() -> None:
    """D9. 44 cards, six players: 26 are left after third street and 24 are owed, so two fours get a card, no third."""
    deck = "Ac Ah Kc Qc Qh Jc Ad As Kd Qd Qs Jd 4c 4d 4h 8c 8d 8h"
    played = Table(BASEBALL, ANTE, [50] * 6, button=5, deck=deck, rules=Rules(deck=Deck(lowest="4")))
    assert [event.does for event in played.of(Triggered)] == ["extra-card", "extra-card", "no-extra-card"]
    assert played.public.stub == 24
    assert "The 4♥ brings s2 nothing: the deck has no card to spare" in played.story()


def test_14_hands_stay_down_while_somebody_may_still_have_to_pay() -> None:
    """All-in hands are turned up only when nothing is left to decide."""
    pockets = {0: "2c 7c 6d Jc 8c 8d 9d", 1: "2d 7d Kh Jh 3c 3d 9h"}
    played = Table(BASEBALL, ANTE, [3, 50], button=1, pockets=pockets, showdown=Showdown(all_in_hands="face-up")).play(
        "1 bet 2; 0 call"
    )
    assert played.public.asked == Asked(1, played.public.turn, "pay")
    assert all(slot.face != "shown" for place in played.public.seats for slot in place.cards)
    played.play("1 pay; 1 pay")
    assert [(event.pot, event.amount) for event in played.of(Awarded)] == [(0, 24)]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_all_in_player_wins_with_a_three_that_is_a_three(seat: int) -> None:
    """Procedure.md 19 at the showdown: three jacks beat sevens and threes; with a wild three it would be the sevens."""
    pockets = {0: "7c 7d 6d 3c 2s 8d Qh", 1: "Jc Jh 6h Js 5d 8c Qd"}
    played = Table(BASEBALL, ANTE, [3, 50], button=1, pockets=pockets).play("1 bet 2; 0 call")
    awards = played.of(Awarded)
    assert (awards[0].name, awards[0].shares) == ("three jacks", ((1, 6),))
    assert played.public.place(0).name in ("", "pair of sevens")


def test_b6_a_side_pot_that_was_paid_stays_paid_when_its_winner_folds_to_a_price() -> None:
    """Seat 2 has had the side pot of 4; the three that he then does not pay for leaves the main pot of 9 to seat 0."""
    pockets = {0: "2c 7c 6d Jc 8c", 1: "2d 7d 6h Jh", 2: "2h 7h Kc Kd 3d"}
    played = Table(BASEBALL, ANTE, [3, 50, 50], button=2, pockets=pockets)
    played.play(FOURTH + "2 check; 1 bet 2; 2 raise-to 4; 1 fold; 2 fold")
    assert played.awards() == [(1, {2: 4}), (0, {0: 9})]
    assert played.stacks() == {0: 9, 1: 45, 2: 49}


OPTIONS: dict[str, dict[str, Any]] = {
    "queens are always wild": {"game": "follow-the-queen", "fixes": {"wild": {"cards": ["Q"]}}},
    "a three costs a fixed price": {
        "game": "baseball",
        "triggers": [{"rank": "3", "does": "pay-or-fold", "pay": 5}, {"rank": "4", "does": "extra-card"}],
    },
    "the extra card comes face up": {
        "game": "baseball",
        "triggers": [
            {"rank": "3", "does": "match-pot-or-fold"},
            {"rank": "4", "does": "extra-card", "extra": "up"},
        ],
    },
    "a three that is turned has a price": {
        "game": "midnight-baseball",
        "triggers": [
            {"rank": "3", "does": "pay-or-fold", "pay": 5},
            {"rank": "4", "does": "extra-card", "extra": "blind"},
        ],
    },
}
"""What variants.md 54, 56 and 74 name as options: a host writes them into a file of his own."""


def option(name: str) -> Game:
    changes = dict(OPTIONS[name])
    keys = msgspec.to_builtins(SHELF[changes.pop("game")])
    return build_game(keys | changes)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_hosts_options_play(name: str) -> None:
    showdowns = 0
    for number in range(25):
        events = play_hand(option(name), 1, number, None, Line(game=name))
        showdowns += any(isinstance(event, Shown | Turned) for event in events)
    assert showdowns > 5


def test_56_an_extra_card_face_up_may_bring_the_next_one() -> None:
    """The 4d brings the 4h, which brings the 3c, which costs the pot of 3."""
    deck = "2c 2d 7c 7d 4d 6h 4h 3c"
    played = Table(option("the extra card comes face up"), ANTE, [50, 50], button=1, deck=deck)
    assert [(event.card, event.does, event.price) for event in played.of(Triggered)] == [
        ("4d", "extra-card", 0),
        ("4h", "extra-card", 0),
        ("3c", "pay-or-fold", 2),
    ]
    assert [slot.card for slot in played.public.place(0).cards] == ["", "", "4d", "4h", "3c"]


def test_74_a_price_is_asked_while_the_cards_are_turned() -> None:
    """Seat 0 pays, and his three is an ace; seat 1 folds to his; seat 2 is too short: his three does not tie the ace,
    an ace beside it beats it."""
    pockets = {0: "3c 2c 2d 5c 5d 6c 6d", 1: "3d 7c 7d 8c 8d 9c Td", 2: "3h Ac Kh Qh Jh 8h 7h"}
    game = option("a three that is turned has a price")
    played = Table(game, ANTE, [50, 50, 7], button=2, pockets=pockets)
    assert played.may(0).options[0].label == "Pay 5"
    assert played.refused("0 check") == "not-asked-for"
    played.play("0 pay; 0 bet 2; 1 call; 2 call")
    assert played.to_act == 1
    played.play("1 fold")
    assert [event.does for event in played.of(Triggered)] == ["pay-or-fold", "pay-or-fold", "cannot-pay"]
    assert [event.card for event in played.of(Turned) if event.seat == 2] == ["3h", "Ac"]
    assert played.public.place(2).name == "ace high"
