"""Decks that go by the number of players, and the Italian draw and openers (variants.md 35, 36, 45)."""

import pytest

from server.poker.catalogue import BadGame, build_game, fits
from server.poker.effective import effective, ruled
from server.poker.events import Dealt, DeckAsked, Reshuffled
from server.poker.house import Deck, House, Rules, pack
from server.poker.modifiers import Modifiers
from tests.helpers.script import Table, fixed, stacked
from tests.helpers.shelf import SHELF

ITALIAN, TURKISH, TELESINA = "italian-draw", "turkish-draw", "telesina"


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        (ITALIAN, {2: 24, 3: 28, 4: 32, 5: 36, 6: 40}),
        (TURKISH, {2: 24, 3: 28, 4: 32, 5: 36}),
        (TELESINA, {2: 24, 3: 28, 4: 32, 5: 36, 6: 40, 7: 44, 8: 48, 9: 52, 10: 52}),
    ],
)
def test_the_deck_grows_with_the_players(game: str, cards: dict[int, int]) -> None:
    """Of ten players the lowest card would be a one: they use all 52."""
    found = {players: len(pack(effective(House(), SHELF[game], players=players).rules.deck)) for players in cards}
    assert found == cards


def test_the_game_has_its_deck_whatever_the_house_plays_with() -> None:
    assert ruled(Rules(deck=Deck(lowest="2")), SHELF[ITALIAN], 4).deck.lowest == "7"
    assert [fits(SHELF[ITALIAN], players, Rules(deck=Deck(lowest="T"))) == "" for players in (4, 5, 6)] == [True] * 3


def test_what_is_wild_may_be_missing_when_somebody_has_left() -> None:
    """Fives are in the deck of six players, not in that of five."""
    played = effective(House(), SHELF[ITALIAN], Modifiers(wild=("5",)), players=5)
    assert played.rules.wild.cards == ("5",)
    assert not any(card.rank == 5 for card in pack(played.rules.deck))


def test_a_table_of_decks_says_something_for_every_number_of_players() -> None:
    keys = {
        "id": "mine",
        "title": "Mine",
        "family": "draw",
        "rule": "Five cards.",
        "players": [3, 4],
        "difficulty": "easy",
        "source": "a test",
        "forced": ["ante"],
        "fixes": {"deck": {"lowest": {"three": "8", "four": "7"}}},
        "steps": [{"do": "deal", "down": 5}, {"do": "showdown"}],
    }
    with pytest.raises(BadGame, match="nothing for 2 players"):
        build_game(keys)
    keys["fixes"] = {"deck": {"lowest": {"two": "9", "three": "8", "four": "7"}}}
    assert fits(build_game(keys), 4) == ""


def places(table: Table) -> list[tuple[int, tuple[int, ...]]]:
    """Who got which places of the deck in the draw, the first cards left out."""
    return [(event.seat, event.at) for event in table.of(Dealt)[len(table.public.seats) :]]


POCKETS = {
    0: "Js Jh 9c 8d 7s",
    1: "Ts Th 9d 8c 7d",
    2: "Qs Qh 9h 8s 7h",
    3: "Ks Kh 9s 8h 7c",
    4: "As Ah Jd Td 6c",
}


def italian(draws: str, players: int = 4) -> Table:
    """Seat 0 opens, everybody calls, then they draw; 12 cards are left with four players, 11 with five."""
    pockets = {seat: POCKETS[seat] for seat in range(players)}
    deck = stacked(SHELF[ITALIAN], players - 1, pockets)
    table = Table(ITALIAN, fixed(2, 4, ante=1), [50] * players, button=players - 1, deck=deck)
    callers = "; ".join(f"{seat} call" for seat in range(1, players))
    return table.play(f"0 bet 2; {callers}; {draws}")


def test_11_the_fourth_card_comes_when_everybody_has_drawn() -> None:
    table = italian("0 draw 1 2 3 4; 1 draw 1 2 3; 2 draw 1 2 3 4; 3 draw")
    assert places(table) == [(0, (20, 21, 22)), (1, (23, 24, 25)), (2, (26, 27, 28)), (0, (29,)), (2, (30,))]
    assert table.to_act == 0


def test_11_the_deck_runs_out_at_a_fourth_card() -> None:
    """3 + 3 + 3 + 3 empty the deck; the fourth cards come from what the others threw, the opener's four kept aside."""
    table = italian("0 draw 1 2 3 4; 1 draw 1 2 3 4; 2 draw 1 2 3 4; 3 draw 1 2 3")
    assert [event.count for event in table.of(DeckAsked)] == [4 + 4 + 3]
    table.play("reshuffle " + " ".join(map(str, range(11))))
    assert table.of(Reshuffled)[0].thrown == (1, 2, 3)
    assert [seat for seat, _ in places(table)][4:] == [0, 1, 2]
    assert table.to_act == 0
    assert all(len(place.cards) == 5 for place in table.public.seats)


def test_11_the_deck_runs_out_before_a_fourth_card_is_due() -> None:
    """Two cards are left for the three that are due to seat 3: he waits, and the fourth cards still come last."""
    table = italian("0 draw 1 2 3 4; 1 draw 1 2 3 4; 2 draw 1 2 3 4; 3 draw 1 2 3 4", players=5)
    assert table.public.stub == 2
    assert table.of(DeckAsked)[0].count == 2 + 4 + 4  # not his own, nor the opener's
    table.play("reshuffle " + " ".join(map(str, range(10))) + "; 4 draw")
    assert [seat for seat, _ in places(table)][3:] == [3, 0, 1, 2, 3]
    assert all(len(place.cards) == 5 for place in table.public.seats)


def test_9_in_telesina_suits_decide_who_opens_among_equals() -> None:
    pockets = {0: "Ah Qs Ts", 1: "Ad Qc Tc", 2: "Ac 9h 8h"}
    table = Table(TELESINA, fixed(2, 4, ante=1), [50] * 3, button=2, pockets=pockets)
    assert table.to_act == 1
    table.play("1 check; 2 check; 0 check")
    assert table.to_act == 1
