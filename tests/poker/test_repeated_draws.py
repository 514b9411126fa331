"""Draws that repeat: nobody gets back what he threw, and a deck that runs short again (procedure.md 11)."""

import random

from server.poker.events import Dealt, DeckAsked, Reshuffled
from tests.helpers.script import Table, fixed

TRIPLE, BADUGI = "triple-draw-2-7", "badugi"


def six_players() -> Table:
    """Six of triple draw: 30 cards are dealt, 22 left. Everybody calls and checks; the first draw takes 5 each."""
    table = Table(TRIPLE, fixed(2, 4, blinds=(1, 2)), [100] * 6, button=5)
    return pass_round(table)


def pass_round(table: Table) -> Table:
    while table.public.asked is not None and table.public.asked.decision == "bet":
        table.play(f"{table.to_act} {'check' if table.may().check else 'call'}")
    return table


def reshuffle(table: Table) -> list[int]:
    asked = table.public.deck_asked
    assert asked is not None
    order = list(range(asked.count))
    random.Random(7).shuffle(order)
    table.play("reshuffle " + " ".join(map(str, order)))
    return order


def draw_all(table: Table, seats: range) -> None:
    for seat in seats:
        table.play(f"{seat} draw 0 1 2 3 4")
        if table.public.deck_asked is not None:
            reshuffle(table)


def test_11_the_deck_runs_short_in_the_first_draw() -> None:
    """22 - 4 x 5 = 2 are left for the fifth player: the 20 discards of the others go in, not his own."""
    table = six_players()
    for seat in range(4):
        table.play(f"{seat} draw 0 1 2 3 4")
    table.play("4 draw 0 1 2 3 4")
    assert table.public.deck_asked == DeckAsked(table.public.turn, 2 + 20)
    own = set(table.hand.secrets.thrown[4])
    reshuffle(table)
    assert not own & set(table.pocket(4))
    assert table.public.place(0).mixed == 5
    assert table.public.place(4).mixed == 0


def test_11_it_runs_short_twice() -> None:
    """After the shuffle 22 - 5 - 5 = 12 are left, of which five may be seat 0's own: it draws 5 of the other 7."""
    table = six_players()
    draw_all(table, range(6))
    pass_round(table)
    assert table.public.stub == 12
    own = set(table.hand.secrets.mixed[0])
    table.play("0 draw 0 1 2 3 4")
    assert table.public.deck_asked is None
    assert not own & set(table.pocket(0))
    table.play("1 draw 0 1 2 3 4")  # 7 left, five of them perhaps his own
    assert table.public.deck_asked is not None
    reshuffle(table)
    assert len(table.of(Reshuffled)) == 2
    assert len(table.pocket(1)) == 5


def test_11_nobody_gets_back_what_he_threw_as_long_as_anything_else_is_left() -> None:
    """Six players draw five cards three times; whoever got his own card again had nothing else to hope for."""
    for seed in range(6):
        table = six_players_shuffled(seed)
        for _ in range(3):
            for seat in range(6):
                table.play(f"{seat} draw 0 1 2 3 4")
                threw = {
                    card for pile in (table.hand.secrets.thrown[seat], table.hand.secrets.mixed[seat]) for card in pile
                }
                if table.public.deck_asked is not None:
                    reshuffle(table)
                again = threw & set(table.pocket(seat))
                others = set(table.hand.secrets.deck[table.public.top :]) - threw
                assert not again or not others, f"seed {seed}, seat {seat}"
            pass_round(table)
        assert table.public.over


def six_players_shuffled(seed: int) -> Table:
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    random.Random(seed).shuffle(cards)
    table = Table(TRIPLE, fixed(2, 4, blinds=(1, 2)), [100] * 6, button=5, deck=" ".join(cards))
    return pass_round(table)


def test_14_a_player_who_is_all_in_draws_every_time() -> None:
    table = Table(BADUGI, fixed(2, 4, blinds=(1, 2)), {0: 2, 1: 2, 2: 2}, button=2).play("2 call; 0 call")
    for _ in range(3):
        table.play("0 draw 0; 1 draw; 2 draw 0 1 2 3")
    assert table.public.over
    assert len(table.of(Dealt)) == 3 + 3 * 2


def test_cards_that_came_last_are_marked_only_until_the_next_draw() -> None:
    table = six_players().play("0 draw 0 1")
    assert table.public.place(0).drew == 2
    for seat in range(1, 6):
        table.play(f"{seat} draw")
    pass_round(table)
    assert table.public.place(0).drew is None
