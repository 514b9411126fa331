"""What a viewer sees, as JSON: the keys are what the client is written against."""

from typing import Any

import msgspec

from server.poker.house import Rules, Wild
from server.poker.view import Known, known, own_view, public_view
from tests.helpers.script import Table, fixed, no_limit


def public(table: Table) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(public_view(table.public)))
    return read


def own(table: Table, seat: int) -> dict[str, Any]:
    view = own_view(table.public, seat, known(table.hand, seat))
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return read


def stud() -> Table:
    deck = "Ac 9s 5d Ad 9d 6d Kh 2c 7d"
    return Table("seven-card-stud", fixed(4, 8, ante=1, bring_in=2), [100] * 3, button=2, deck=deck)


def test_the_public_view_of_a_stud_hand() -> None:
    seen = public(stud().play("1 bring-in"))
    assert seen.pop("rules")[0] == "Everybody gets two down and one up."
    assert {key: seen[key] for key in seen if key != "seats"} == {
        "hand": 1,
        "game": "seven-card-stud",
        "title": "Seven-card stud",
        "family": "stud",
        "stakes": "fixed limit 4/8, ante 1, bring-in 2",
        "limit": "fixed",
        "modifiers": "",
        "street": "third street",
        "turn": 2,
        "to_act": 2,
        "decision": "bet",
        "button": 2,
        "pot": 5,
        "pots": [{"amount": 5, "seats": [0, 1, 2]}],
        "carried": 0,
        "slots": [],
        "board": [],
        "layout": "row",
        "wild": "",
        "current_bet": 2,
        "over": False,
    }
    assert seen["seats"][1] == {
        "seat": 1,
        "stack": 97,
        "bet": 2,
        "state": "in",
        "down": 2,
        "cards": [{"down": True}, {"down": True}, {"up": "2c"}],
        "last": "brings it in for 2",
        "hand_name": "",
        "won": 0,
        "legs": 0,
    }


def test_ones_own_view_has_ones_cards_their_name_and_ones_buttons() -> None:
    table = stud().play("1 bring-in")
    seen = own(table, 2)
    assert seen["cards"] == [
        {"card": "5d", "up": False, "new": False, "wild": False},
        {"card": "6d", "up": False, "new": False, "wild": False},
        {"card": "7d", "up": True, "new": False, "wild": False},
    ]
    assert seen["legal"] == {
        "fold": True,
        "check": False,
        "call": 2,
        "call_all_in": False,
        "bet": {
            "min": 4,
            "max": 4,
            "kind": "complete",
            "fixed": True,
            "sizes": [4],
            "pot": None,
            "to_add": 0,
            "chip": 1,
        },
        "bring_in": None,
        "pick": None,
        "options": [],
        "clock_default": "fold",
    }
    assert own(table, 0)["name"] == "pair of aces"
    assert own(table, 0)["legal"] is None


def test_new_cards_are_marked_after_a_draw() -> None:
    table = Table("five-card-draw", fixed(2, 4, ante=1), [100, 100], button=1)
    table.play("0 check; 1 check; 0 draw 0 4; 1 draw")
    assert [card["new"] for card in own(table, 0)["cards"]] == [False, False, False, True, True]
    assert [card["new"] for card in own(table, 1)["cards"]] == [False] * 5
    assert public(table)["seats"][0]["last"] == "draws 2"


def test_the_board_and_the_showdown_are_for_all() -> None:
    pockets = {0: "As Ad", 1: "Ks Kd"}
    table = Table("texas-holdem", no_limit(1, 2), [50, 50], button=0, pockets=pockets, board="2c 4d 6h 7c 9d")
    table.play("0 raise-to 50; 1 call")
    seen = public(table)
    assert seen["over"]
    assert seen["board"][0] == {"slot": "flop-1", "card": "2c"}
    assert [each["slot"] for each in seen["board"]] == seen["slots"] == ["flop-1", "flop-2", "flop-3", "turn", "river"]
    assert seen["seats"][0]["cards"] == [{"shown": "As"}, {"shown": "Ad"}]
    assert (seen["seats"][0]["hand_name"], seen["seats"][0]["won"]) == ("pair of aces", 100)
    assert seen["seats"][1]["state"] == "all-in"
    assert (seen["pot"], seen["pots"], seen["to_act"]) == (0, [], None)


def test_bets_are_gathered_when_a_round_is_over() -> None:
    table = Table("texas-holdem", no_limit(1, 2), [50, 50], button=0).play("0 call; 1 check")
    seen = public(table)
    assert [seat["bet"] for seat in seen["seats"]] == [0, 0]
    assert (seen["current_bet"], seen["pot"]) == (0, 4)


def test_who_was_not_dealt_in_knows_nothing() -> None:
    table = stud()
    assert known(table.hand, None) == known(table.hand, 7) == Known()


def test_pot_limit_offers_the_pot() -> None:
    table = Table("texas-holdem", no_limit(5, 10), [500, 500, 500], button=0)
    wager = own(table, 0)["legal"]["bet"]
    assert (wager["min"], wager["max"], wager["pot"], wager["kind"]) == (20, 500, 35, "raise")


def test_the_view_says_which_cards_are_wild() -> None:
    """ux.md, wild cards in hand: a mark on every wild card in view.

    Of low hole wild (R098): the lowest down card, which only its owner knows until he shows it, and all of its rank.
    """
    pockets = {0: "4s Kd 4d Ac Ad Ah 7s", 1: "Jh 9d 2c 4c 6h 8h 5c"}
    table = Table("low-hole-wild", fixed(2, 4, ante=1), [100, 100], button=1, pockets=pockets)
    assert [card["wild"] for card in own(table, 0)["cards"]] == [True, False, True]
    assert public(table)["seats"][0]["cards"] == [{"down": True}, {"down": True}, {"up": "4d"}]
    table.play("; ".join(["0 check; 1 check"] * 5))
    shown = public(table)["seats"][0]["cards"]
    assert shown[:4] == [{"shown": "4s", "wild": True}, {"shown": "Kd"}, {"up": "4d", "wild": True}, {"up": "Ac"}]


def test_a_wild_card_on_the_board_is_marked() -> None:
    pockets, deuces = {0: "As Ad", 1: "Ks Kd"}, Rules(wild=Wild(cards=("2",)))
    table = Table("texas-holdem", no_limit(1, 2), [50, 50], button=0, pockets=pockets, board="2c 4d 6h", rules=deuces)
    table.play("0 call; 1 check")
    assert public(table)["board"][:2] == [
        {"slot": "flop-1", "card": "2c", "wild": True},
        {"slot": "flop-2", "card": "4d"},
    ]
