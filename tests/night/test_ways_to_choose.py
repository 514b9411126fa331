"""Who chooses what is dealt (R177 to R181): dealer's choice, a rotation, a round of each, winner's choice."""

import random

import pytest
from msgspec.structs import replace

from server.night import commands as c
from server.night import events as e
from server.night.choosing import judged, winner
from server.night.club_list import listed, programme
from server.night.evolve.hand import winners
from server.night.picker import Asked, picker
from server.night.playable import flaw
from server.night.recommend import advice
from server.night.refusal import NightRule as Rule
from server.night.replay import replay
from server.night.sentence import sentence
from server.night.view import public_view
from server.night.wishes import BadWish, house_of
from server.poker.events import HandStarted
from server.poker.house import Choice, House, Listed, Options, Table
from server.poker.modifiers import Modifiers
from server.shelf import load_rotations, rotation_folders
from tests.helpers.evening import Evening
from tests.helpers.script import Table as Hand
from tests.helpers.script import fixed
from tests.helpers.shelf import SHELF
from tests.night.steps import DRAW, HOLDEM, NAMES, STUD, begun, chooser, deal, happened, play_out, refusal

FAST = Table(pause_ms=0)
RAZZ = "razz"


def house(by: str, games: tuple[str, ...] = (), **more: object) -> House:
    choice = Choice(by=by, games=games, small_bet=2, big_bet=4, **more)  # type: ignore[arg-type]
    return House(choice=choice, table=FAST)


def play(evening: Evening, hands: int) -> list[str]:
    """So many hands in which nobody has to choose; gives their games."""
    before = len(happened(evening, HandStarted))
    while len(happened(evening, HandStarted)) < before + hands:
        assert evening.night.choosing is None
        evening.cut()
        play_out(evening, random.Random(3))
        if evening.night.phase == "between":
            evening.wait()
    return [event.game.id for event in happened(evening, HandStarted)[before:]]


def words(evening: Evening) -> str:
    return programme(evening.night, SHELF)


def log(evening: Evening) -> list[str]:
    night = evening.night
    said = (sentence(event, night, night, NAMES) for batch in evening.batches for event in batch.public)
    return [text for text in said if text]


def check_replay(evening: Evening) -> None:
    *_, last = replay(evening.rows)
    assert last.after == evening.night


# R177: host or club may fix the game


def test_r177_a_fixed_rotation_deals_each_game_of_the_list_for_so_many_deals() -> None:
    evening = begun("bo", "cleo", house=house("rotation", (DRAW, STUD, HOLDEM), rotation_deals=2), chips=900)
    assert play(evening, 7) == [DRAW, DRAW, STUD, STUD, HOLDEM, HOLDEM, DRAW]
    check_replay(evening)


def test_r177_in_a_rotation_nobody_chooses_and_the_deal_still_goes_round() -> None:
    evening = begun("bo", "cleo", house=house("rotation", (DRAW, STUD)), chips=900)
    for person in ("anna", "bo", "cleo"):
        assert refusal(evening.ask(person, c.Choose(DRAW, 1))) == Rule.NOT_YOUR_CHOICE
    play(evening, 6)
    buttons = [event.button for event in happened(evening, HandStarted)]
    assert buttons[:3] == buttons[3:]
    assert len(set(buttons)) == 3


def test_r177_one_game_all_night_is_a_list_of_one() -> None:
    evening = begun("bo", house=house("rotation", (RAZZ,)), chips=900)
    assert play(evening, 3) == [RAZZ] * 3
    assert words(evening) == "Razz: last deal"


def test_r181_a_round_of_each_deals_every_game_for_an_orbit() -> None:
    evening = begun("bo", "cleo", "dan", house=house("round-of-each", (DRAW, HOLDEM)), chips=900)
    assert play(evening, 9) == [DRAW] * 4 + [HOLDEM] * 4 + [DRAW]
    for orbit in (happened(evening, HandStarted)[:4], happened(evening, HandStarted)[4:8]):
        assert len({event.button for event in orbit}) == 4
    check_replay(evening)


def test_r181_in_a_round_of_each_everybody_pays_each_blind_once() -> None:
    evening = begun("bo", "cleo", "dan", house=house("round-of-each", (HOLDEM, DRAW)), chips=900)
    play(evening, 4)
    for kind in ("small-blind", "big-blind"):
        assert (
            len(
                {blind.seat for event in happened(evening, HandStarted) for blind in event.blinds if blind.kind == kind}
            )
            == 4
        )
    play(evening, 1)
    assert evening.night.posts is None


LISTS = load_rotations(*rotation_folders())
HORSE = LISTS["horse"].games


def test_horse_goes_round_and_is_said_ahead() -> None:
    assert [each.game for each in HORSE] == [HOLDEM, "omaha-8", RAZZ, STUD, "stud-8"]
    wanted = house_of(house("dealers-choice"), {"rotation": "horse"}, LISTS)
    evening = begun("bo", house=wanted, chips=900)
    assert words(evening) == "Texas hold'em: 1 more deal, then Omaha eight or better"
    assert play(evening, 10) == [each.game for each in HORSE for _ in range(2)]
    assert {event.stakes.limit for event in happened(evening, HandStarted)} == {"fixed"}
    assert words(evening).startswith("Texas hold'em: ")
    assert "The next game is Razz, 2 deals of it" in log(evening)


@pytest.mark.parametrize("name", LISTS)
def test_the_named_lists_are_of_games_that_we_have_and_can_be_dealt(name: str) -> None:
    """Under the standard rules, to two, four and six players."""
    wanted = house_of(House(), {"rotation": name}, LISTS)
    assert flaw(wanted, SHELF) == ""
    for players in (2, 4, 6):
        people = [f"p{number}" for number in range(players - 1)]
        assert play(begun(*people, house=wanted, chips=900), 1) == [LISTS[name].games[0].game]


def test_a_list_that_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(BadWish, match=r"There is no list of games sheep\."):
        house_of(House(), {"rotation": "sheep"}, LISTS)
    ours = house_of(House(), {"rotation": "hose", "by": "rotation", "rotation_deals": 3}, LISTS).choice
    assert (ours.by, ours.rotation_deals, len(ours.rotation)) == ("rotation", 3, 4)


def test_a_list_names_the_limit_of_each_game_as_in_eight_game() -> None:
    limits = ((HOLDEM, "fixed"), (HOLDEM, "no-limit"), ("omaha", "pot"))
    entries = tuple(Listed(game=game, limit=limit) for game, limit in limits)  # type: ignore[arg-type]
    evening = begun("bo", house=house("rotation", rotation=entries), chips=900)
    play(evening, 3)
    assert [(event.game.id, event.stakes.limit) for event in happened(evening, HandStarted)] == [
        (each.game, each.limit) for each in entries
    ]


def test_a_game_that_does_not_fit_the_players_is_passed_over_until_it_does() -> None:
    """Midnight poker of three: a game for two to five is not dealt to six, and comes back when one has left."""
    few = next(game.id for game in SHELF.values() if game.players[1] < 6 and game.players[0] == 2)
    most = SHELF[few].players[1]
    people = [f"p{number}" for number in range(most)]
    evening = begun(*people, house=house("rotation", (DRAW, few)), chips=900)
    assert play(evening, 2) == [DRAW, DRAW]
    evening.do(people[-1], c.SitOut())
    while evening.night.phase != "cutting":
        evening.wait()
    assert few in play(evening, 2)
    check_replay(evening)


def test_the_rotation_goes_on_where_it_was_after_a_pause_and_after_the_table_was_empty() -> None:
    evening = begun("bo", house=house("rotation", (DRAW, STUD), rotation_deals=3), chips=900)
    play(evening, 1)
    evening.do("bo", c.SitOut())  # the deck of the second deal is on the table
    while evening.night.phase == "cutting":
        evening.wait()
    assert not evening.night.paused, "the table waits for Bo"
    evening.do("bo", c.ImBack())
    evening.do("anna", c.Pause())
    evening.cut()
    play_out(evening, random.Random(1))
    evening.wait()
    assert evening.night.paused
    evening.do("anna", c.Resume())
    assert [event.game.id for event in happened(evening, HandStarted)] + play(evening, 2) == [DRAW, DRAW, DRAW, STUD]
    check_replay(evening)


def test_r149_whangdoodles_break_into_a_rotation_and_then_it_goes_on() -> None:
    choice = Choice(by="rotation", games=(STUD, RAZZ), rotation_deals=6, small_bet=2, big_bet=4)
    rules = House(choice=choice, table=FAST, options=Options(whangdoodles="straight"))
    evening = begun("bo", "cleo", "dan", house=rules, chips=1000, seed="break in")
    games = play(evening, 30)
    others = [game for game in games if game != "jackpots"]
    assert others == (([STUD] * 6 + [RAZZ] * 6) * 3)[: len(others)]
    assert "jackpots" in games[:-1]
    assert len(games) - len(others) >= 4
    check_replay(evening)


# R178: dealer's choice, and what happens when he says nothing


def test_no_answer_in_time_deals_the_last_game_of_this_dealer() -> None:
    """ux.md 1.5: his own, not what another one chose in between."""
    evening = begun("bo")
    first = chooser(evening)
    deal(evening, STUD, ante=3, limit="pot")
    play_out(evening, random.Random(1))
    evening.wait()
    deal(evening, DRAW)
    play_out(evening, random.Random(1))
    evening.wait()
    assert chooser(evening) == first
    batch = evening.wait()
    assert evening.night.choice is not None
    assert (evening.night.choice.game, evening.night.choice.stakes.ante) == (STUD, 3)
    said = [sentence(event, evening.night, evening.night, NAMES) for event in batch.public]
    assert f"{NAMES[first]} gave no answer in time. It is Seven-card stud" in said


def test_no_answer_of_somebody_who_never_chose_deals_the_next_game_of_the_clubs_list() -> None:
    evening = begun("bo", house=house("dealers-choice", (RAZZ, DRAW, STUD)))
    deal(evening, DRAW)
    play_out(evening, random.Random(1))
    evening.wait()
    evening.wait()
    assert evening.night.choice is not None
    assert evening.night.choice.game == STUD
    assert evening.night.chosen == (DRAW,)


# Winner's choice


def test_r181_winners_choice_the_one_who_won_the_most_chooses_and_the_deal_goes_on() -> None:
    evening = begun("bo", "cleo", house=house("winners-choice"), chips=900)
    assert evening.night.choosing is not None
    assert evening.night.choosing.seat == evening.night.button, "before the first hand the dealer chooses"
    chose_for_another = 0
    for _ in range(8):
        deal(evening, DRAW)
        play_out(evening, random.Random(len(evening.rows)))
        evening.wait()
        night = evening.night
        assert night.hand is not None
        assert night.choosing is not None
        won = {place.seat: place.won for place in night.hand.public.seats}
        assert won[night.choosing.seat] == max(won.values())
        chose_for_another += night.choosing.seat != night.button
    buttons = [event.button for event in happened(evening, HandStarted)]
    assert buttons[:3] == buttons[3:6]
    assert len(set(buttons)) == 3
    assert chose_for_another
    assert any("won the most, and chooses the game that" in line for line in log(evening))
    check_replay(evening)


def test_r181_of_equal_winners_the_one_nearest_left_of_the_dealer_chooses() -> None:
    pockets = {0: "As Kc", 1: "Ad Kh", 2: "Qs Js", 3: "Ac Kd"}
    hand = Hand(HOLDEM, fixed(2, 4, blinds=(1, 2)), [100] * 4, pockets=pockets, board="2c 7d 9h 3s 4s")
    hand.play("3 call; 0 call; 1 call; 2 check" + "; 1 check; 2 check; 3 check; 0 check" * 3)
    evening = begun("bo", "cleo", "dan", house=house("winners-choice"))
    seats = tuple(replace(p, seat=at) for at, p in enumerate(evening.night.seated()))
    night = replace(evening.night, hand=hand.hand, players=seats)
    night = replace(night, won=winners(night))
    button = hand.public.button
    assert [place.won > 0 for place in hand.public.seats] == [True, True, False, True]
    assert winner(night, button) == 1, "left of the dealer in seat 0"
    gone = tuple(replace(p, status="sitting-out") if p.seat == 1 else p for p in seats)
    assert winner(replace(night, players=gone), button) == 3
    assert winner(replace(night, won=()), 2) == 2
    moved = tuple(replace(p, seat=9) if p.seat == 1 else p for p in seats)
    assert winner(replace(night, players=moved), button) == 9, "he took another chair since"


def test_when_the_winner_leaves_before_he_has_chosen_the_deal_stays_where_it_is() -> None:
    evening = begun("bo", "cleo", "dan", house=house("winners-choice"), chips=900, seed="leaves")
    while evening.night.choosing is None or evening.night.choosing.seat == evening.night.button:
        deal(evening, DRAW)
        play_out(evening, random.Random(len(evening.rows)))
        evening.wait()
    dealer, gone = evening.night.button, chooser(evening)
    evening.do(gone, c.SitOut())
    assert evening.night.choosing is not None
    assert evening.night.button == dealer
    assert chooser(evening) != gone
    deal(evening, STUD)
    assert happened(evening, HandStarted)[-1].button == dealer


def test_when_the_dealer_leaves_the_next_one_deals_and_the_winner_still_chooses() -> None:
    evening = begun("bo", "cleo", "dan", house=house("winners-choice"), chips=900, seed="leaves")
    while evening.night.choosing is None or evening.night.choosing.seat == evening.night.button:
        deal(evening, DRAW)
        play_out(evening, random.Random(len(evening.rows)))
        evening.wait()
    who, dealer = chooser(evening), evening.night.at_seat(evening.night.button or 0)
    assert dealer is not None
    evening.do(dealer.id, c.SitOut())
    assert chooser(evening) == who
    assert evening.night.button != dealer.seat


# R180


def test_r180_jackpots_not_opened_the_same_dealer_deals_again_and_all_ante_again() -> None:
    """Also in a rotation: the deal that was passed out does not count as one of its deals."""
    evening = begun("bo", "cleo", house=house("rotation", ("jackpots", STUD)), chips=900, seed="nobody opens")
    while not any(isinstance(event, e.DealtAgain) for batch in evening.batches for event in batch.public):
        evening.cut()
        while evening.night.in_hand:
            evening.wait()  # the clock checks, so nobody opens
            for player in evening.night.players:
                if player.status == "away":
                    evening.do(player.id, c.ImBack())
        evening.wait()
    first, again = happened(evening, HandStarted)[-1], evening.night
    assert again.button == first.button
    assert again.carry is not None
    assert again.carry.chips == 3 * first.stakes.ante
    evening.cut()
    assert happened(evening, HandStarted)[-1].game.id == "jackpots"
    hand = evening.night.hand
    assert hand is not None
    assert hand.public.pot == 6 * first.stakes.ante


@pytest.mark.parametrize("by", ["dealers-choice", "winners-choice"])
def test_the_clubs_own_list_is_offered_in_its_order(by: str) -> None:
    assert [each.game for each in listed(house(by, (STUD, DRAW)).choice, SHELF)] == [STUD, DRAW]
    evening = begun("bo", house=house(by, (STUD, DRAW)))
    assert refusal(evening.ask(chooser(evening), c.Choose(RAZZ, 1))) == Rule.NO_SUCH_GAME


# What everybody is told


def chosen(evening: Evening) -> str:
    return public_view(evening.night, "", NAMES, frozenset(), (), "", None, SHELF).chosen


def test_everybody_is_told_what_is_dealt_and_what_it_costs() -> None:
    evening = begun("bo")
    assert chosen(evening) == ""
    dealer = chooser(evening)
    evening.do(dealer, c.Choose(RAZZ, 2, modifiers=Modifiers(wild=("2",), ante_times=2)))
    said = "deals Razz, twos wild, double ante: fixed limit 2/4, ante 4, bring-in 1"
    assert chosen(evening) == f"{NAMES[dealer]} {said}"
    evening.cut()
    assert chosen(evening) == f"{NAMES[dealer]} {said}"
    play_out(evening, random.Random(1))
    assert chosen(evening) == ""


def test_a_rotation_is_told_with_what_comes_next() -> None:
    evening = begun("bo", house=house("rotation", (DRAW, STUD), rotation_deals=2), chips=900)
    assert chosen(evening) == "Five-card draw: 1 more deal, then Seven-card stud. Fixed limit 2/4, ante 1"


@pytest.mark.parametrize("by", ["dealer", "winners-choice"])
@pytest.mark.parametrize("games", [(), (STUD, DRAW, RAZZ, HOLDEM)])
@pytest.mark.parametrize("seed", range(3))
def test_what_the_picker_begins_with_is_what_the_clock_deals(by: str, games: tuple[str, ...], seed: int) -> None:
    """ux.md 1.5: this dealer's last game, else the next in the list; the page says it before it happens."""
    dice = random.Random(seed)
    evening = begun("bo", "cleo", house=house(by, games, seconds=30))
    for number in range(8):
        night, who = evening.night, chooser(evening)
        shown = picker(night, who, SHELF, {}, Asked())
        assert shown is not None
        assert shown.picked is not None
        if number in (2, 5):
            other = dice.choice([STUD, DRAW, RAZZ])
            evening.do(who, c.Choose(other, 1, "spread", modifiers=Modifiers(ante_times=2)))
        else:
            evening.wait()
            assert evening.night.choice == judged(night, SHELF, shown.picked.command)
            assert evening.night.choice is not None
            assert shown.by_clock.startswith(SHELF[evening.night.choice.game].title)
        while evening.night.choosing is None:  # a pot that stays is dealt for again without a choice
            evening.cut()
            play_out(evening, dice)
            if evening.night.phase == "between":
                evening.wait()


def test_the_first_game_of_a_table_that_nobody_chooses_is_one_that_is_good_for_it() -> None:
    """R172 to R176."""
    evening = begun("bo", "cleo")
    evening.wait()
    choice = evening.night.choice
    assert choice is not None
    assert advice(SHELF[choice.game], 3, "mixed").good
