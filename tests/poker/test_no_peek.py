"""No Peek (P12, P24): variants.md 73 and 74, reports D8. Cards nobody has seen are turned to beat the best hand."""

import random
from collections.abc import Callable

import msgspec
import pytest

from server.cli._random_play import random_command
from server.cli.simulate import random_setup
from server.poker import hand
from server.poker.cards import FaceUp, face_up
from server.poker.events import Batch, Beaten, Mucked, Shown, Triggered, Turned
from server.poker.house import Deck, Rules, Showdown, pack
from server.poker.public import FACE_DOWN
from server.poker.view import Known, OwnCard, known, own_view, public_view
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

ANTE = fixed(2, 4, ante=1)
NOTHING_1 = "Kc Qd Td 8h 6s 4c 2h"
NOTHING_2 = "Kd Qh 9c 8s 6d 4h 3c"
"""King high, and a worse king high."""
ACE = "As Ad Ah 5c 5d 5h 5s"


def table(
    *pockets: str, stacks: tuple[int, ...] = (50, 50, 50), game: str = "no-peek", all_show: bool = False
) -> Table:
    """The last seat deals, so seat 0 turns the first card."""
    dealt = dict(enumerate(pockets))
    showdown = Showdown(hands="all-show", all_in_hands="face-up") if all_show else None
    return Table(game, ANTE, stacks, button=len(pockets) - 1, pockets=dealt, showdown=showdown)


def turned(played: Table) -> list[tuple[int, str]]:
    return [(event.seat, event.card) for event in played.of(Turned)]


def test_73_left_of_the_dealer_turns_one_card_and_opens() -> None:
    played = table(ACE, NOTHING_1, NOTHING_2)
    assert turned(played) == [(0, "As")]
    assert played.may(0).check
    assert "s0 turns the A♠: ace high" in played.story()


def test_73_the_next_one_turns_until_he_beats_it_and_opens() -> None:
    """A pair of deuces, the third card, beats ace high; an equal card does not, and one beside it does (R103)."""
    played = table(ACE, "Kc 2c 2d 3h 4d 6c 7c", NOTHING_2).play("0 check; 1 check; 2 check")
    assert turned(played)[1:] == [(1, "Kc"), (1, "2c"), (1, "2d")]
    assert played.to_act == 1
    equal = table("Kh 3s 4s 5c 7d 8d 9d", "Kc 2c 2d 3h 4d 5h 7c", NOTHING_2).play("0 check; 1 check; 2 check")
    assert turned(equal)[1:] == [(1, "Kc"), (1, "2c")]


def test_73_who_has_turned_all_and_cannot_is_out_and_the_next_one_turns_without_a_bet() -> None:
    played = table(ACE, NOTHING_1, "Kd 2c 2d 3h 4h 6c 7c").play("0 check; 1 check; 2 check")
    assert [event.seat for event in played.of(Turned)] == [0, *[1] * 7, 2, 2, 2]
    assert played.of(Beaten) == [Beaten(1)]
    assert played.public.place(1).folded
    assert played.to_act == 2
    assert "s1 does not beat it and is out" in played.story()


def test_d8_the_winner_comes_from_cards_shown() -> None:
    """Nobody beats one ace. The full house under it wins nothing and is seen by nobody; the others need not muck."""
    played = table("As 5c 5d 5h Ac Ad Ah", NOTHING_1, NOTHING_2, all_show=True)
    played.play("0 bet 2; 1 call; 2 call")
    assert played.public.over
    assert played.story()[-1] == "s0 wins 9 with ace high"
    assert played.of(Shown) == []
    assert played.of(Mucked) == []
    assert [slot.face for slot in played.public.place(0).cards] == ["up", *["blind"] * 6]


def test_d8_turns_go_round_until_all_others_fold_or_lie_face_up() -> None:
    """Seat 0 leads with a nine, seat 1 with a pair, then seat 0 again; seat 2 folds and is skipped."""
    played = table("9c 9d As Ah Ad 3c 3d", "5d 5h 2c 7s Jd 6h 4d", NOTHING_1)
    played.play("0 bet 2; 1 call; 2 fold; 1 check; 0 check")
    assert turned(played) == [(0, "9c"), (1, "5d"), (1, "5h"), (0, "9d")]
    played.play("0 check; 1 check")
    assert [event.seat for event in played.of(Turned)][4:] == [1] * 5
    assert played.stacks() == {0: 54, 1: 47, 2: 49}


def test_d8_an_all_in_player_turns_too_and_may_win() -> None:
    """Seat 1 is all-in by the ante; he cannot bet, and his kings take the main pot. The fives have the side pot."""
    pockets = "As Qc Jd 5c 5d 3h 2s", "Kc Kh 2d 3d 4d 6c 7c", NOTHING_2
    played = table(*pockets, stacks=(50, 1, 50)).play("0 check; 2 check")
    assert turned(played)[1:] == [(1, "Kc"), (1, "Kh")]
    played.play("2 bet 2; 0 call")
    assert [event.seat for event in played.of(Turned)][3:] == [*[2] * 7, *[0] * 6]
    assert played.awards() == [(1, {0: 4}), (0, {1: 3})]


def test_the_owner_does_not_see_his_blind_cards_and_nobody_else_does() -> None:
    """P24: nobody. The view of the owner has the card's place and no more; turned, all see it."""
    played = table(ACE, NOTHING_1, NOTHING_2)
    assert known(played.hand, 0).cards == ("As", "", "", "", "", "", "")
    mine = own_view(played.public, 0, known(played.hand, 0))
    assert mine.cards[:2] == (
        OwnCard(FaceUp("As"), up=True, new=False, wild=False),
        OwnCard(FACE_DOWN, up=False, new=False, wild=False),
    )
    assert mine.name == "ace high"
    assert own_view(played.public, 1, known(played.hand, 1)).name == ""
    seats = public_view(played.public).seats
    assert (seats[0].down, seats[0].cards[0].up, seats[0].cards[1].down) == (6, "As", True)
    assert seats[0].hand_name == "ace high"


def test_a_side_pot_that_the_leader_cannot_win_goes_to_the_best_hand_that_he_beat() -> None:
    """Seat 0 is all-in for 3 and nobody beats his ace: he has the 9. Of the 2 that each of the others has in the side
    pot, seat 1's king-queen-ten has both."""
    played = table(ACE, NOTHING_1, NOTHING_2, stacks=(3, 50, 50)).play("0 bet 2; 1 raise-to 4; 2 call")
    assert played.of(Beaten) == [Beaten(1, above=3), Beaten(2, above=3)]
    assert played.awards() == [(1, {1: 4}), (0, {0: 9})]
    assert played.stacks() == {0: 9, 1: 49, 2: 45}


def test_equal_hands_share_a_side_pot_that_the_leader_cannot_win() -> None:
    played = table(ACE, NOTHING_1, "Ks Qh Tc 8s 6d 4h 3c", stacks=(3, 50, 50)).play("0 bet 2; 1 raise-to 4; 2 call")
    assert played.awards() == [(1, {1: 2, 2: 2}), (0, {0: 9})]


def test_who_beats_the_all_in_leader_wins_from_all_whom_he_beat_before() -> None:
    """Seat 1 fails, seat 2 finds a pair, and seat 0 turns five hopeless cards: seat 2 has both pots."""
    played = table("As 3d 4d 7h 8d 9h Jd", NOTHING_1, "Kd Kh 9c 8s 6d 4h 3c", stacks=(3, 50, 50))
    played.play("0 bet 2; 1 raise-to 4; 2 call")
    assert played.of(Beaten) == [Beaten(1, above=3), Beaten(0)]
    assert played.stacks() == {0: 0, 1: 45, 2: 58}


def test_a_beaten_player_who_waits_for_a_side_pot_is_not_asked_to_bet() -> None:
    """Four players: seat 1 fails against the all-in ace; seats 2 and 3 bet on without him, into a pot of their own."""
    played = table(ACE, NOTHING_1, "Kd Kh 9c 8s 6d 4h 3c", "Qc Qs Jh Js 7c 7d 2d", stacks=(3, 50, 50, 50))
    played.play("0 bet 2; 1 raise-to 4; 2 call; 3 call")
    assert played.of(Beaten) == [Beaten(1, above=3)]
    assert (played.to_act, played.raises(2)) == (2, (2, 2))
    played.play("2 bet 2; 3 call")
    assert played.pots() == [(12, (0, 2, 3)), (6, (1, 2, 3)), (4, (2, 3))]
    assert "s1 does not beat it and plays for a side pot" in played.story()


def test_when_the_leader_folds_the_next_one_beats_who_is_best_then() -> None:
    """Seat 0's ace is gone: any card leads. When seat 1's ten is gone, seat 0's nine is the
    one to beat."""
    played = table(ACE, NOTHING_1, NOTHING_2).play("0 bet 2; 1 raise-to 4; 2 call; 0 fold")
    assert turned(played) == [(0, "As"), (1, "Kc")]
    assert played.to_act == 1
    again = table("9c 2c 2d 3d 4d 7d 8c", "Tc Td 3h 4h 5h 6h 7h", "8d 9h Ks Qs 4s 3s 2s")
    again.play("0 check; 1 check; 2 check; 1 bet 2; 2 raise-to 4; 0 call; 1 fold")
    assert turned(again)[2:] == [(2, "8d"), (2, "9h")]
    assert again.to_act == 2


def test_who_folds_leaves_the_pot_to_the_last_one_in() -> None:
    played = table(ACE, NOTHING_1, NOTHING_2).play("0 bet 2; 1 fold; 2 fold")
    assert played.public.over
    assert played.stacks() == {0: 52, 1: 49, 2: 49}


def test_no_limit_all_in_before_anybody_has_turned_runs_to_the_end() -> None:
    stacks = {0: 20, 1: 30, 2: 30}
    pockets = {0: ACE, 1: NOTHING_1, 2: "Kd Kh 9c 8s 6d 4h 3c"}
    played = Table("no-peek", no_limit(0, 2, ante=1), stacks, button=2, pockets=pockets, blinds=())
    played.play("0 bet 19; 1 raise-to 29; 2 call")
    assert played.public.over
    assert played.stacks() == {0: 60, 1: 0, 2: 20}
    assert [event.seat for event in played.of(Turned)][-1] == 2


def test_74_a_four_that_is_turned_brings_a_blind_card_while_there_is_one() -> None:
    """Six players have 42 of 44 cards: two fours bring one, the third brings none (procedure.md 10)."""
    firsts = ["4c", "4d", "4h", "8c", "8d", "8h"]
    seconds = ["5c", "6c", "7c", "Jc", "Jd", "Jh"]
    deck = " ".join([*firsts, *seconds])
    played = Table("midnight-baseball", ANTE, [50] * 6, button=5, deck=deck, rules=Rules(deck=Deck(lowest="4")))
    for first in (0, 1):
        played.play(";".join(f"{(first + turn) % 6} check" for turn in range(6)))
    assert [(event.seat, event.does) for event in played.of(Triggered)] == [
        (0, "extra-card"),
        (1, "extra-card"),
        (2, "no-extra-card"),
    ]
    assert [len(place.cards) for place in played.public.seats] == [8, 8, 7, 7, 7, 7]
    assert known(played.hand, 0).cards[1:] == ("",) * 7


def test_74_threes_and_nines_are_wild_when_they_show() -> None:
    pockets = "9c 2d 4s 5s 6s 7d 8c", "Kc 3s 2c 5h 6h 7h 8s", "Ac 2h 5d 6d 7c 8d Th"
    played = table(*pockets, game="midnight-baseball")
    assert played.public.place(0).name == "ace high"
    played.play("0 check; 1 check; 2 check")
    assert turned(played)[1:] == [(1, "Kc"), (1, "3s")]
    assert played.public.place(1).name == "pair of kings"


def blind_cards_told(game: str, number: int, knows: Callable[[hand.Hand, int | None], Known]) -> set[str]:
    """Plays a hand at random: the cards that stood in anything that went to anybody while they lay blind."""
    chance = random.Random(f"{game}:{number}")
    setup = random_setup(SHELF[game], number, None, chance)
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    batch = hand.start(setup, deck)
    now = hand.evolve_all(None, batch)
    events = batch.public[1:]
    told: set[str] = set()
    while not now.public.over:
        views = [own_view(now.public, place.seat, knows(now, place.seat)) for place in now.public.seats]
        text = msgspec.json.encode([events, public_view(now.public), views]).decode()
        for place, pocket in zip(now.public.seats, now.secrets.pockets, strict=True):
            lying = zip(pocket, place.cards, strict=True)
            told |= {str(card) for card, slot in lying if slot.face == "blind" and f'"{card}"' in text}
        answer = hand.decide(now, *random_command(now, chance))
        assert isinstance(answer, Batch)
        now = hand.evolve_all(now, answer)
        events = answer.public
    return told


@pytest.mark.parametrize("game", ["no-peek", "midnight-baseball"])
def test_no_byte_to_anybody_tells_of_a_card_that_lies_blind(game: str) -> None:
    for number in range(15):
        assert blind_cards_told(game, number, known) == set()


def test_a_view_that_let_the_owner_peek_would_be_found() -> None:
    def peeking(now: hand.Hand, seat: int | None) -> Known:
        return Known(tuple(map(face_up, now.secrets.pockets[now.public.index(seat or 0)])))

    assert blind_cards_told("no-peek", 1, peeking)
