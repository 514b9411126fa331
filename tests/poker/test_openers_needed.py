"""Jackpots: who may open, what he proves, what happens when nobody does (procedure.md 20, R180)."""

from typing import Any

import pytest

from server.poker.effective import effective
from server.poker.events import Carried, CarriedPot, DeckAsked, OpenersShown, Reshuffled, Shown
from server.poker.house import Deck, House, Options, Rules, Showdown, Wild, pack
from tests.helpers.script import Table, fixed, stacked
from tests.helpers.shelf import SHELF

STAKES = fixed(2, 4, ante=1)
SCRAPS = {0: "As Qh 9c 5d 3d", 1: "Ts Th 9d 7c 2d", 2: "Ks Qc 9h 6h 4c"}


def table(pockets: dict[int, str], draws: str = "", *, game: str = "jackpots", **setup: Any) -> Table:  # noqa: ANN401
    """The last seat deals. Everybody comes with 50, if `stacks` do not say otherwise."""
    button = max(pockets)
    stacks = setup.pop("stacks", [50] * len(pockets))
    deck = f"{stacked(SHELF[game], button, pockets)} {draws}"
    return Table(game, STAKES, stacks, button=button, deck=deck, **setup)


def proof(play: Table) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
    (shown,) = play.of(OpenersShown)
    return shown.seat, shown.cards, shown.at


@pytest.mark.parametrize(
    ("pocket", "may"),
    [
        ("Js Jh 9c 5d 3d", True),
        ("Ts Th 9c 5d 3d", False),
        ("As Ah 9c 5d 3d", True),
        ("2s 2h 3c 3d 9d", True),  # any higher category
        ("6s 5h 4s 3d 2d", True),
        ("As Kh Qc Jd 9d", False),
    ],
)
def test_20_a_pair_of_jacks_or_any_better_hand_opens(pocket: str, may: bool) -> None:
    play = table({0: pocket, 1: "8s 8h 7d 4c 2c", 2: "Ks Tc 9h 6h 4d"})
    assert (play.raises(0) is not None) == may
    if may:
        play.play("0 bet 2")
        assert play.raises(1) is not None  # once it is open everybody may raise
    else:
        assert play.refused("0 bet 2") == "no-openers"
        play.play("0 check")


def test_20_wild_cards_count_for_openers() -> None:
    """The bug beside an ace is a pair of aces; beside a jack it is no pair (R087)."""
    rules = Rules(deck=Deck(jokers=1), wild=Wild(cards=("joker",), joker="bug"))
    for pocket, may in (("As Jk 9c 5d 3d", True), ("Js Jk 9c 5d 3d", False)):
        play = table({0: pocket, 1: "8s 8h 7d 4c 2c"}, rules=rules)
        assert (play.raises(0) is not None) == may


@pytest.mark.parametrize(
    ("passes", "pocket", "may"),
    [
        (0, "Js Jh 9c 5d 3d", True),
        (1, "Js Jh 9c 5d 3d", False),
        (1, "Qs Qh 9c 5d 3d", True),
        (2, "Qs Qh 9c 5d 3d", False),
        (2, "Ks Kh 9c 5d 3d", True),
        (3, "Ks Kh 9c 5d 3d", False),
        (3, "As Ah 9c 5d 3d", True),
        (9, "Ks Kh 9c 5d 3d", False),  # it stays at aces
        (9, "As Ah 9c 5d 3d", True),
    ],
)
def test_20_progressive_openers_rise_with_every_passed_deal(passes: int, pocket: str, may: bool) -> None:
    play = table({0: pocket, 1: "8s 8h 7d 4c 2c"}, game="progressive-jackpots", passes=passes)
    assert (play.raises(0) is not None) == may


@pytest.mark.parametrize(("passes", "least"), [*enumerate(["JJ", "QQ", "KK", "AA", "KK", "QQ", "JJ", "JJ"])])
def test_20_progressive_openers_may_go_back_down(passes: int, least: str) -> None:
    played = effective(House(options=Options(rising_openers="back-down")), SHELF["progressive-jackpots"]).game
    pocket = f"{least[0]}s {least[1]}h 9c 5d 3d"
    lower = {"J": "T", "Q": "J", "K": "Q", "A": "K"}[least[0]]
    for cards, may in ((pocket, True), (f"{lower}s {lower}h 9c 5d 3d", False)):
        deck = stacked(played, 1, {0: cards, 1: "8s 8h 7d 4c 2c"})
        play = Table(played, STAKES, [50, 50], button=1, deck=deck, passes=passes)
        assert (play.raises(0) is not None) == may


def test_20_nobody_opens_and_the_pot_stays_for_everybody() -> None:
    play = table(SCRAPS)
    assert play.refused("0 fold") == "nobody-has-opened"
    play.play("0 check; 1 check; time-up")
    assert play.of(Carried) == [Carried((CarriedPot(3, (0, 1, 2)),), "passed-out", 1)]
    assert play.public.over
    assert play.stacks() == {0: 49, 1: 49, 2: 49}
    assert play.pots() == [(0, (0, 1, 2))]


def test_20_the_opener_who_wins_unseen_shows_openers_and_nothing_else() -> None:
    play = table({**SCRAPS, 1: "Js Th Jd 7c 2d"})
    play.play("0 check; 1 bet 2; 2 fold; 0 fold")
    assert proof(play) == (1, ("Js", "Jd"), (0, 2))
    faces = [slot.face for slot in play.public.place(1).cards]
    assert faces == ["shown", "down", "shown", "down", "down"]
    assert not play.of(Shown)


def test_20_the_opener_who_folds_later_shows_openers() -> None:
    play = table({**SCRAPS, 1: "Js Th Jd 7c 2d"}, "8s 8h")
    play.play("0 check; 1 bet 2; 2 call; 0 fold; 1 draw 3 4; 2 draw; 1 check; 2 bet 4; 1 fold")
    assert proof(play) == (1, ("Js", "Jd"), (0, 2))
    assert play.public.place(1).folded


def test_20_split_openers_are_verified_from_the_discard() -> None:
    """He throws a jack to draw to a flush, and misses it: one jack lies in his hand, one in the discard."""
    play = table({**SCRAPS, 1: "Js Jd 9s 7s 2s"}, "8h")
    play.play("0 check; 1 bet 2; 2 call; 0 fold; 1 draw 1; 2 draw; 1 check; 2 check")
    assert [event.seat for event in play.of(Shown)] == [1, 2]
    assert proof(play) == (1, ("Js", "Jd"), (0, -1))


def test_20_who_shows_his_whole_hand_with_openers_in_it_shows_nothing_more() -> None:
    play = table({**SCRAPS, 1: "Js Th Jd 7c 2d"})
    play.play("0 check; 1 bet 2; 2 call; 0 fold; 1 draw; 2 draw; 1 bet 4; 2 call")
    assert [event.seat for event in play.of(Shown)] == [1]
    assert not play.of(OpenersShown)


def test_20_what_the_opener_threw_is_kept_aside_when_the_deck_runs_out() -> None:
    """Eight players, 12 cards left. Four draw three each; the fifth gets what the three who did not open threw."""
    opener = "Js Jh 2c 3c 4c"
    rest = [str(card) for card in pack(Deck()) if str(card) not in opener]
    play = table({0: opener} | {seat: " ".join(rest[seat::7][:5]) for seat in range(1, 8)})
    play.play("0 bet 2; " + "; ".join(f"{seat} call" for seat in range(1, 8)))
    play.play("; ".join(f"{seat} draw 2 3 4" for seat in range(5)))
    assert play.of(DeckAsked) == [DeckAsked(14, 9)]
    play.play(f"reshuffle {' '.join(map(str, range(9)))}")
    assert play.of(Reshuffled)[0].thrown == (1, 2, 3)


def test_a_lone_opener_with_a_straight_shows_all_of_it() -> None:
    play = table({**SCRAPS, 1: "6s 5h 4d 3c 2c"})
    play.play("0 check; 1 bet 2; 2 fold; 0 fold")
    assert len(play.of(OpenersShown)[0].cards) == 5


def test_20_trips_to_win_nobody_has_them_and_who_is_in_plays_on() -> None:
    play = table({**SCRAPS, 1: "Js Th Jd 7c 2d"}, game="jacks-trips-to-win")
    play.play("0 check; 1 bet 2; 2 call; 0 fold; 1 draw; 2 draw; 1 check; 2 check")
    assert play.of(Carried) == [Carried((CarriedPot(7, (1, 2)),), "no-winner")]
    assert play.awards() == []
    assert play.stacks() == {0: 49, 1: 47, 2: 47}
    assert [event.seat for event in play.of(Shown)] == [1, 2]  # so that everybody sees why it stays


def test_20_trips_win_what_stayed() -> None:
    play = table({**SCRAPS, 1: "Js Jh Jd 7c 2d"}, game="jacks-trips-to-win")
    play.play("0 check; 1 bet 2; 2 call; 0 fold; 1 draw; 2 draw; 1 check; 2 check")
    assert play.awards() == [(0, {1: 7})]
    assert [event.seat for event in play.of(Shown)] == [1]


def test_20_a_side_pot_may_stay_while_the_main_pot_is_won() -> None:
    """Seat 0 is all-in with three jacks: the main pot of 9 is his; of the others nobody has trips for the 8."""
    pockets = {0: "Js Jh Jd 7c 2d", 1: "Qs Qh 9d 8c 3c", 2: "Ks Kc 9h 6h 4c"}
    play = table(pockets, game="jacks-trips-to-win", stacks=[3, 50, 50])
    play.play("0 bet 2; 1 call; 2 call; 0 draw; 1 draw; 2 draw; 1 bet 4; 2 call")
    assert play.awards() == [(0, {0: 9})]
    assert play.of(Carried) == [Carried((CarriedPot(8, (1, 2)),), "no-winner")]


def test_all_hands_shown_shows_no_openers_twice() -> None:
    play = table({**SCRAPS, 1: "Js Th Jd 7c 2d"}, showdown=Showdown(hands="all-show"))
    play.play("0 check; 1 bet 2; 2 call; 0 fold; 1 draw; 2 draw; 1 check; 2 check")
    assert not play.of(OpenersShown)
