"""Hands written as histories: read again they are the same play, and they tell no card that the table did not see."""

import random
import tomllib
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from server.cli.simulate import play, random_setup
from server.poker import hand
from server.poker.events import (
    Chose,
    Dealt,
    Declared,
    Exposed,
    HandEnded,
    HandStarted,
    Mucked,
    OpenersShown,
    PublicEvent,
    Shown,
    Threw,
)
from server.poker.house import pack
from server.poker.phh import BadHistory, Replayed, read, replay, write
from server.poker.phh.notation import Act, parse_all, unit_of
from server.poker.phh.setup import CARD_ROOM, VARIANTS, order_of
from server.poker.phh.toml import write_toml
from server.poker.phh.writing import seen
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed, no_limit, pot_limit
from tests.helpers.shelf import SHELF
from tests.poker.phh import test_replay as histories

SHARED = Path(__file__).resolve().parents[4] / "shared" / "phh"
OWN = (histories.HOLDEM, histories.TRIPLE, histories.STUD, histories.PINEAPPLE, histories.RAZZ)

Said = tuple[str, int, tuple[str, ...], int, bool]


def replayed(text: str) -> Replayed:
    return replay(read(tomllib.loads(text, parse_float=Decimal)), SHELF)


def acts(text: str) -> list[Act]:
    history = read(tomllib.loads(text, parse_float=Decimal))
    return parse_all(history, unit_of(history))


def by_player(text: str) -> dict[int, list[Said]]:
    """What each player does and gets, and the board, each in order; who draws before whose cards come may differ.

    Several cards thrown or shown are a set; that somebody who was not asked to show did not is no act.
    """
    found: dict[int, list[Said]] = {}
    for act in acts(text):
        cards = tuple(map(str, act.cards))
        if act.verb == "sm" and not cards:
            continue
        words = cards if act.verb in ("dh", "db") else tuple(sorted(cards))
        found.setdefault(act.player, []).append((act.verb, act.player, words, act.to, act.timed_out))
    return found


def exported(text: str) -> str:
    first = replayed(text)
    return write(first.events, SHELF, first.known, unit=first.unit)


def assert_same_play(text: str) -> None:
    again = exported(text)
    assert by_player(again) == by_player(text)
    first, second = replayed(text), replayed(again)
    assert (second.stacks, second.pots, second.unit) == (first.stacks, first.pots, first.unit)
    assert second.events[1:] == first.events[1:]
    assert write(second.events, SHELF, second.known, unit=second.unit) == again


@pytest.mark.parametrize("text", OWN, ids=["holdem", "triple-draw", "stud", "pineapple", "razz"])
def test_a_file_read_and_written_is_the_same_play(text: str) -> None:
    """Actions, cards, chips, in the file's own unit; cards that nobody knows stay unknown."""
    assert_same_play(text)


@pytest.mark.parametrize(
    "name", [path.name for path in sorted(SHARED.glob("*.phh"))] if SHARED.exists() else ["no files here"]
)
def test_published_hands_survive_export_and_import(name: str) -> None:
    file = SHARED / name
    if file.exists():
        assert_same_play(file.read_text())


def random_hand(game: str, number: int) -> list[PublicEvent]:
    chance = random.Random(f"export:{game}:{number}")
    setup = random_setup(SHELF[game], number, None, chance)
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    return play(setup, deck, chance).events


@pytest.mark.parametrize("game", sorted(SHELF))
def test_a_hand_of_any_game_comes_back_event_by_event(game: str) -> None:
    """Any seats, stakes, house rules, burns, odd stacks, time-outs, reshuffles."""
    for number in range(3):
        events = random_hand(game, number)
        again = replayed(write(events, SHELF, seen(events)))
        assert [_told(event) for event in again.events] == [_told(event) for event in events]


def _told(event: PublicEvent) -> PublicEvent:
    """The event without what nobody could see: where a thrown opener had lain, whether hidden cards were the lowest."""
    match event:
        case OpenersShown():
            pairs = sorted(zip(event.cards, event.at, strict=True))
            return OpenersShown(event.seat, tuple(card for card, _ in pairs), tuple(at for _, at in pairs))
        case Threw() | Chose() | Declared():
            changed: PublicEvent = replace(event, timed_out=False)
            return changed
        case _:
            return event


def test_a_game_that_is_not_on_the_shelf_any_more_still_replays() -> None:
    events = random_hand("pineapple", 0)
    text = write(events, SHELF, seen(events))
    others = {name: game for name, game in SHELF.items() if name != "pineapple"}
    again = replay(read(tomllib.loads(text)), others)
    assert [_told(event) for event in again.events] == [_told(event) for event in events]


def face_down(events: Sequence[PublicEvent]) -> Iterator[tuple[int, int]]:
    """(seat, cards) of everybody whose hand nobody saw."""
    shown = {event.seat for event in events if isinstance(event, Shown)}
    count: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Dealt) and event.seat not in shown:
            count[event.seat] += event.down
        elif isinstance(event, Exposed) and event.seat not in shown:
            count[event.seat] -= len(event.cards)
    yield from count.items()


@pytest.mark.parametrize("game", ["five-card-draw", "texas-holdem", "seven-card-stud", "pineapple", "badugi"])
def test_an_export_tells_no_card_that_the_table_did_not_see(game: str) -> None:
    """Mucked and folded hands are unknown cards (reports F4)."""
    hidden = 0
    for number in range(6):
        events = random_hand(game, number)
        order = order_of(next(event for event in events if isinstance(event, HandStarted)))
        written = acts(write(events, SHELF, seen(events)))
        for seat, count in face_down(events):
            dealt = [
                card for act in written if act.verb == "dh" and act.player == order.index(seat) for card in act.cards
            ]
            assert dealt.count("??") == count
            hidden += count
    assert hidden


def card_room(game: str, stakes: Stakes, stacks: Mapping[int, int], deck: str, script: str) -> str:
    """A hand by the rules that PHH takes for granted, as a file."""
    table = Table(game, stakes, stacks, button=max(stacks), deck=deck, betting=CARD_ROOM.betting).play(script)
    return write(table.log, SHELF, seen(table.log))


HANDS = {
    "NT": card_room(
        "texas-holdem", no_limit(1, 2), {0: 50, 1: 90, 2: 200}, "As Kd Qh Ad Kc 7h 2c 2d 9h Js 3c",
        "2 raise-to 6; 0 call; 1 call; 0 check; 1 check; 2 bet 10; 0 raise-to 44; 1 fold; 2 call",
    ),
    "FT": card_room(
        "texas-holdem", fixed(2, 4, blinds=(1, 2)), {0: 50, 1: 90}, "As Kd Ad Kc 2c 7d 9h Js 3c",
        "1 raise-to 4; 0 call; 0 bet 2; 1 call; 0 check; 1 bet 4; 0 raise-to 8; 1 call; 0 bet 4; 1 fold",
    ),
    "PO": card_room(
        "omaha", pot_limit(1, 2), {0: 50, 1: 90, 2: 30}, "As Kd Qh Ad Kc Qc 9s 8s 7s 9d 8d 7d 2c 2d Th Js 3c",
        "2 raise-to 7; 0 call; 1 fold; 0 bet 16; 2 call; 0 bet 7; 2 call",
    ),
    "F7S": card_room(
        "seven-card-stud", fixed(4, 8, ante=1, bring_in=2), {0: 50, 1: 90},
        "As 2d Ad 2h Kc 7h Kd 8h 4c 8c 5c 9c 6c Tc",
        "1 bring-in; 0 raise-to 4; 1 call; 0 bet 4; 1 call; 0 bet 8; 1 call; 0 check; 1 check; 0 bet 8; 1 call",
    ),
}  # fmt: skip


@pytest.mark.parametrize("variant", HANDS)
def test_hands_of_the_notations_own_games_need_no_addition_and_others_can_read_them(variant: str) -> None:
    """PokerKit wrote the notation: it reads the file and comes to the same stacks."""
    text = HANDS[variant]
    fields = tomllib.loads(text)
    assert fields["variant"] == variant
    assert not [key for key in fields if key.startswith("_")]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = pokerkit.HandHistory.loads(text)
    assert last.stacks == fields["finishing_stacks"] == [int(stack) for stack in replayed(text).stacks]


def test_every_variant_of_the_notation_is_a_game_here() -> None:
    assert all(game in SHELF for game, _ in VARIANTS.values())


STARTED = HANDS["NT"] + "\n[_started]\n"


@pytest.mark.parametrize(
    ("more", "rule", "words"),
    [
        ("kitty = 'much'", "no-such-table", "kitty"),
        ("button = 1\nblinds = [{seat = 7, kind = 'dead', amount = 1}]", "no-such-table", "a blind is owed by a seat"),
        ("blinds = [{seat = 1, kind = 'dead', amount = -1}]", "no-such-table", "a blind is some chips"),
        ("seats = []", "no-such-table", "players"),
        ("stakes = {limit = 'no'}", "no-such-table", "limit"),
        ("game = 7", "no-such-game", "game"),
        ("game = {id = 'x'}", "no-such-game", "title"),
        ("rules = {deck = {lowest = '9'}}", "no-such-card", "lies elsewhere"),
    ],
)
def test_a_wrong_addition_is_said_in_words(more: str, rule: str, words: str) -> None:
    with pytest.raises(BadHistory) as caught:
        replayed(STARTED + more)
    assert caught.value.rule == rule
    assert words in f"{caught.value.key}: {caught.value}"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[50, 90, 200]", "[50, 90, nan]", "NaN is no number of chips"),
        ("[50, 90, 200]", "[50, 90, -1]", "-1 is no number of chips"),
        ("[50, 90, 200]", "[50, 90, 1e-9]", "more than 6 decimal places"),
        ("[50, 90, 200]", "[50]", "a hand needs two players"),
        ("seats = [1, 2, 3]", "seats = [1, 1, 3]", "seats must be"),
        ("seats = [1, 2, 3]", "seats = [3, 2, 1]", "seats must be"),
        ("antes = [0, 0, 0]", "antes = [1, 1]", "antes must be one amount a player"),
        ("blinds_or_straddles = [1, 2, 0]", "blinds_or_straddles = [1, 2]", "must be one amount a player"),
    ],
)
def test_a_table_that_cannot_be_is_said_in_words(old: str, new: str, words: str) -> None:
    assert old in HANDS["NT"]
    with pytest.raises(BadHistory, match=words):
        replayed(HANDS["NT"].replace(old, new))


def test_a_time_out_and_a_comment_survive() -> None:
    text = HANDS["NT"].replace('"p2 f"', '"p2 f # out of time", "# a pause"')
    assert [act.timed_out for act in acts(text) if act.verb == "f"] == [True]
    assert '"p2 f # out of time"' in exported(text)


def test_seats_and_a_dead_button_survive() -> None:
    """The button lies at an empty seat (procedure.md 13)."""
    table = Table("five-card-draw", fixed(2, 4, ante=1), {1: 20, 4: 20, 6: 20}, button=5)
    table.play("6 check; 1 check; 4 bet 2; 6 fold; 1 fold")
    text = write(table.log, SHELF, seen(table.log), others={"players": ["Cy", "Anna", "Bo"]})
    fields = tomllib.loads(text)
    assert (fields["seats"], fields["players"], fields["_started"]["button"]) == ([7, 2, 5], ["Cy", "Anna", "Bo"], 5)
    assert list(replayed(text).events) == table.log
    assert [event.stacks for event in table.log if isinstance(event, HandEnded)] == [((1, 19), (4, 22), (6, 19))]


def test_a_loser_who_mucks_stays_unknown() -> None:
    pockets = {0: "As Ad", 1: "7c 2d", 2: "Kc Kd"}
    table = Table("texas-holdem", no_limit(1, 2), [50, 50, 50], button=2, pockets=pockets, board="Jh Ts 9h 5s 4s")
    table.play("2 call; 0 call; 1 check; 0 bet 2; 1 call; 2 call; 0 check; 1 check; 2 check; 0 check; 1 check; 2 check")
    assert [event.seat for event in table.log if isinstance(event, Mucked)]
    text = write(table.log, SHELF, seen(table.log))
    assert "7c2d" not in text
    assert list(replayed(text).events) == table.log


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=8) | st.decimals(-1000, 1000, places=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)


def without_mixed(value: object) -> bool:
    """No list holds tables and other values: no file of ours has one."""
    match value:
        case list():
            tables = sum(isinstance(each, dict) for each in value)
            return (
                tables in (0, len(value))
                and all(map(without_mixed, value))
                and not any(isinstance(each, list) and any(isinstance(one, dict) for one in each) for each in value)
            )
        case dict():
            return all(map(without_mixed, value.values()))
        case _:
            return True


@given(st.dictionaries(st.text(max_size=6), VALUES, max_size=4).filter(without_mixed))
@settings(max_examples=80, deadline=None)
def test_written_toml_reads_as_it_was(fields: dict[str, object]) -> None:
    assert tomllib.loads(write_toml(fields), parse_float=Decimal) == fields


def test_what_toml_has_not_is_refused() -> None:
    with pytest.raises(TypeError):
        write_toml({"a": 1.5})


def test_the_replayed_events_are_a_whole_hand() -> None:
    """They can be told, and evolve to the same end."""
    events = replayed(histories.HOLDEM).events
    assert isinstance(events[0], HandStarted)
    assert isinstance(events[-1], HandEnded)
    assert hand.evolve(None, events[0]).public.setup == events[0]
