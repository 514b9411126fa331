"""Rebuys and add-ons of a sit-and-go (issue 6: sit-and-go with payouts; card rooms' rules): when, for whom, for how
much, and what the books and the pool make of it.
"""

import random

import pytest
from msgspec.structs import replace

from server.bank.account import bounty_money, prize_money
from server.bank.audit import examine
from server.bank.entry import BankRefusal, BankRule
from server.night import commands as c
from server.night.nudges import Nudge, nudges
from server.night.sentence import sentence
from server.night.tournament import events as t
from server.night.tournament.finishing import on_heads, pool
from server.night.tournament.rebuying import WAITS_MS
from server.night.tournament.view import page, view
from server.night.tournament.wishes import tournament_of
from server.night.votes.subjects import ShareOut
from server.poker import commands as h
from server.poker.house import Bank, House
from server.poker.structure import BadStructure, Level, check
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import SHORT, Rules, all_in, entered, events, play_to_the_end, rules, running
from tests.night.steps import check_replay, move, refusal, seated, stack

REBUYS = replace(
    SHORT,
    rebuys=2,
    rebuy_levels=1,
    addon_chips=600,
    levels=(replace(SHORT.levels[0], hands=2, rest=5), *SHORT.levels[1:]),
)
PRICES = {"entry": 1000, "fee": 100, "bounty": 50, "rebuy": 800, "addon": 1200}
NAMES = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo"}


def by(**more: object) -> Rules:
    return rules(REBUYS, **{**PRICES, **more})  # type: ignore[arg-type]


def begun(*people: str, of: Rules | None = None, seed: str = "again") -> Evening:
    """The first hand is dealt."""
    evening = entered(*people, by=of or by(), seed=seed)
    evening.do("anna", c.Begin())
    while phase(evening) != "playing":
        evening.cut()
    return evening


def phase(evening: Evening) -> str:
    return evening.night.phase


def fold_out(evening: Evening) -> None:
    while evening.night.in_hand:
        move(evening, h.Fold())


def into_the_break(evening: Evening) -> None:
    """Both hands of the first level are folded round, and the break begins."""
    while not running(evening).rested:
        if phase(evening) == "cutting":
            evening.cut()
        elif phase(evening) == "playing":
            fold_out(evening)
        else:
            evening.wait()


def out_of(evening: Evening) -> str:
    return next(each.player for each in running(evening).entrants if each.out is not None)


def one_out(**more: object) -> Evening:
    """One of three has lost his last chip in the first hand, another one has chips left beside the winner."""
    for number in range(40):
        evening = begun("bo", "cleo", of=by(**more), seed=f"out-{number}")
        move(evening, h.Fold())
        all_in(evening)
        if len([each for each in running(evening).entrants if each.out]) == 1:
            return evening
    raise AssertionError("never one out")


# A rebuy


def test_who_has_no_more_than_he_began_with_buys_in_again_for_the_pool() -> None:
    evening = begun("bo", "cleo")
    fold_out(evening)
    low = min(("anna", "bo", "cleo"), key=lambda person: stack(evening, person))
    before = pool(evening.night)
    evening.do(low, c.BuyAgain("rebuy"))
    assert stack(evening, low) == 375 + 400
    assert pool(evening.night) == before + 800 == -evening.book.balance(prize_money(1))
    assert evening.book.balance(f"player:{low}") == 1800
    check_replay(evening)


def test_who_has_more_than_he_began_with_does_not() -> None:
    evening = begun("bo", "cleo")
    fold_out(evening)
    high = max(("anna", "bo", "cleo"), key=lambda person: stack(evening, person))
    assert refusal(evening.ask(high, c.BuyAgain("rebuy"))) == "not-enough-chips"


def test_chips_that_are_bought_in_a_hand_come_when_it_is_over() -> None:
    """Table stakes: what counts is what he had before the hand (procedure.md 17)."""
    evening = begun("bo", "cleo")
    evening.do("anna", c.BuyAgain("rebuy"))
    player = evening.night.player("anna")
    assert player is not None
    assert player.promised == 400
    (bought,) = events(evening.batches, t.BoughtAgain)
    assert isinstance(bought, t.BoughtAgain)
    assert bought.held
    assert refusal(evening.ask("anna", c.BuyAgain("rebuy"))) == "not-enough-chips", "800 now"
    fold_out(evening)
    assert sum(stack(evening, person) for person in NAMES) == 4 * 400
    check_replay(evening)


def test_who_is_out_comes_back_and_pays_for_his_head_again() -> None:
    evening = one_out()
    back = out_of(evening)
    assert nudges(evening.night, back, NAMES) == (Nudge("You are out of chips, and may buy in again.", "Rebuy…"),)
    paid, heads = evening.book.balance(f"player:{back}"), on_heads(evening.night)
    evening.do(back, c.BuyAgain("rebuy"))
    assert evening.book.balance(f"player:{back}") == paid + 850
    assert on_heads(evening.night) == heads + 50 == -evening.book.balance(bounty_money(1))
    assert running(evening).entrant(back).out is None  # type: ignore[union-attr]
    assert stack(evening, back) == 400
    check_replay(evening)


def test_a_rebuy_on_the_way_out_keeps_the_seat() -> None:
    """He has chips to come, so nobody knocks him out, and no bounty is paid."""
    evening = begun("bo", "cleo")
    for person in NAMES:
        evening.do(person, c.BuyAgain("rebuy"))
    all_in(evening)
    assert not events(evening.batches, t.PlayersOut)
    assert min(stack(evening, person) for person in NAMES) == 400
    check_replay(evening)


def test_each_may_rebuy_so_often_and_so_long_as_the_structure_says() -> None:
    evening = begun("bo", "cleo")
    for _ in range(2):
        fold_out(evening)
        evening.ask("bo", c.BuyAgain("rebuy"))
        assert running(evening).entrant("bo").rebuys <= 2  # type: ignore[union-attr]
    into_the_break(evening)
    evening.wait()
    assert running(evening).level == 1
    assert refusal(evening.ask("cleo", c.BuyAgain("rebuy"))) == "too-late"


def test_the_number_of_rebuys_is_bounded() -> None:
    evening = begun("bo", "cleo", of=rules(replace(REBUYS, rebuys=1, rebuy_chips=25), **PRICES))
    fold_out(evening)
    low = min(NAMES, key=lambda person: stack(evening, person))
    evening.do(low, c.BuyAgain("rebuy"))
    assert stack(evening, low) == 400
    assert refusal(evening.ask(low, c.BuyAgain("rebuy"))) == "too-late"


def test_who_has_all_chips_waits_a_minute_for_somebody_to_come_back() -> None:
    evening = begun("bo")
    all_in(evening)
    back = out_of(evening)
    assert evening.night.next_at == evening.at + WAITS_MS
    shown = view(evening.night)
    assert shown is not None
    assert shown.ends == evening.night.next_at, "everybody sees how long he may still come back"
    assert shown.line == "over then, unless somebody buys in again"
    assert [each.text for each in nudges(evening.night, back, NAMES)] == [
        "You are out of chips, and may buy in again until the clock above has run out."
    ]
    evening.do(back, c.BuyAgain("rebuy"))
    assert view(evening.night).ends == running(evening).ends  # type: ignore[union-attr]
    evening.wait()
    assert phase(evening) == "cutting"
    evening.do("anna", c.Pause())
    play_to_the_end_of(evening)


def play_to_the_end_of(evening: Evening) -> None:
    evening.do("anna", c.Resume())
    play_to_the_end(evening, random.Random(3))
    assert sum(each.prize for each in running(evening).entrants) == 2 * 850 + 800
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []


# The add-on


def test_the_add_on_is_for_everybody_once_in_the_break() -> None:
    evening = begun("bo", "cleo")
    assert refusal(evening.ask("bo", c.BuyAgain("add-on"))) == "too-early"
    into_the_break(evening)
    before = {person: stack(evening, person) for person in NAMES}
    assert Nudge("You may add on now, once.", "Add on…") in nudges(evening.night, "bo", NAMES)
    for person in NAMES:
        evening.do(person, c.BuyAgain("add-on"))
        assert stack(evening, person) == before[person] + 600
        assert refusal(evening.ask(person, c.BuyAgain("add-on"))) == "too-late"
    assert pool(evening.night) == 3 * 850 + 3 * 1200 == -evening.book.balance(prize_money(1))
    evening.wait()
    assert refusal(evening.ask("bo", c.BuyAgain("add-on"))) == "too-late"
    play_to_the_end(evening, random.Random(1))
    assert sum(each.prize for each in running(evening).entrants) == 3 * 850 + 3 * 1200
    assert [evening.book.dealings[person].paid for person in NAMES] == [2200] * 3
    check_replay(evening)


def test_who_is_out_takes_a_rebuy_before_the_add_on() -> None:
    evening = one_out()
    back = out_of(evening)
    evening.wait()
    into_the_break(evening)
    if running(evening).entrant(back).out is not None:  # type: ignore[union-attr]
        assert refusal(evening.ask(back, c.BuyAgain("add-on"))) == "not-seated"
    evening.do(back, c.BuyAgain("rebuy"))
    evening.do(back, c.BuyAgain("add-on"))
    assert stack(evening, back) == 1000


# The bank, and the words


def test_the_banker_says_yes_where_the_house_wants_it_and_takes_the_cash() -> None:
    house, session = by()
    approved = Rules(replace(house, bank=replace(house.bank, approval="host")), session)
    evening = entered(by=approved)
    for person in ("bo", "cleo"):
        evening.do(None, c.Join(person))
        evening.do(person, c.Sit(1))
        evening.do("anna", c.Approve(person))
    evening.do("anna", c.Begin())
    evening.do("bo", c.BuyAgain("rebuy", "cash"))
    assert running(evening).entrant("bo").rebuys == 0  # type: ignore[union-attr]
    assert refusal(evening.ask("bo", c.BuyAgain("rebuy"))) == "already-asked"
    evening.do("anna", c.Approve("bo"))
    assert evening.book.balance("cash:anna") == 800
    assert running(evening).entrant("bo").rebuys == 1  # type: ignore[union-attr]
    evening.do("cleo", c.BuyAgain("rebuy"))
    evening.do("anna", c.Decline("cleo"))
    assert pool(evening.night) == 3 * 850 + 800
    check_replay(evening)


def test_a_cash_only_house_sells_nothing_on_the_tab() -> None:
    """And who has no box to put the cash into asks the banker."""
    house, session = by()
    cash = Rules(replace(house, bank=replace(house.bank, credit="cash-only")), session)
    evening = Evening(SHELF, cash.house, "cash", session=cash.session)
    evening.do("anna", c.Sit(1, "cash"))
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(1, "cash"))
    evening.do("anna", c.Approve("bo"))
    evening.do("anna", c.Begin())
    assert refusal(evening.ask("anna", c.BuyAgain("rebuy", "credit"))) == "no-credit"
    evening.do("bo", c.BuyAgain("rebuy", "cash"))
    assert refusal(evening.ask("anna", c.Approve("bo", pay="credit"))) == "no-credit"
    evening.do("anna", c.Approve("bo"))
    assert evening.book.balance("cash:anna") == 2 * 1000 + 800


def test_a_tab_is_not_overdrawn_by_a_rebuy() -> None:
    house, session = by()
    limit = Rules(replace(house, bank=replace(house.bank, credit_max=15)), session)
    evening = begun("bo", "cleo", of=limit)
    answer = evening.ask("bo", c.BuyAgain("rebuy"))
    assert isinstance(answer, BankRefusal)
    assert answer.rule == BankRule.CREDIT_LIMIT


def test_entries_rebuys_and_add_ons_go_back_when_it_is_called_off() -> None:
    evening = begun("bo", "cleo")
    evening.do("bo", c.BuyAgain("rebuy"))
    fold_out(evening)
    evening.do("anna", c.End("now"))
    waiting = evening.night.proposals[-1]
    evening.do("cleo", c.Agree(waiting.number))
    while phase(evening) != "closed":
        evening.wait()
    assert evening.book.carried["player:bo"] == 100, "the fee of an entry is the kitty's"
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []


def test_in_a_tournament_for_play_chips_it_costs_nothing() -> None:
    evening = begun("bo", "cleo", of=by(price=0))
    evening.do("bo", c.BuyAgain("rebuy"))
    assert pool(evening.night) == 0
    assert "player:bo" not in evening.book.balances.get("EUR", {})


def test_a_cash_table_has_no_rebuys_of_this_kind() -> None:
    evening = seated("bo", "cleo")
    assert refusal(evening.ask("bo", c.BuyAgain("rebuy"))) == "nothing-to-do"


def test_nobody_makes_a_deal_while_the_pool_may_grow() -> None:
    evening = begun("bo", "cleo")
    fold_out(evening)
    assert refusal(evening.ask("anna", c.CallVote(ShareOut(1, "icm")))) == "no-vote"


def test_the_page_and_the_log_say_what_it_costs_and_who_did_it() -> None:
    evening = begun("bo", "cleo")
    seen = page(evening.night, "bo", NAMES, evening.at, SHELF)
    assert seen is not None
    assert "may rebuy up to 2 times: 400 chips for 8.00 EUR, all of it for the prizes." in seen.more
    assert "In the break after level 1 everybody may add on once: 600 chips for 12.00 EUR" in seen.more
    assert [(row.what, row.chips, row.cost, row.left) for row in seen.top_ups] == [("rebuy", 400, 800, 2)]
    before = evening.night
    evening.do("bo", c.BuyAgain("rebuy"))
    (bought,) = events(evening.batches, t.BoughtAgain)
    assert isinstance(bought, t.BoughtAgain)
    said = sentence(bought, before, evening.night, NAMES)
    assert said == "Bo buys in again for 400 chips on the tab, in front of the player after this hand"


# The structure's file, and what the host wishes


@pytest.mark.parametrize(
    ("wishes", "rebuy", "addon"),
    [
        ({"entry": 1000, "fee": 100, "bounty": 50}, 850, 850),
        ({"entry": 1000, "rebuy": 500, "addon": 0}, 500, 0),
        ({"entry": 0, "rebuy": 500}, 0, 0),
        ({"entry": 1000, "kind": "match"}, 0, 0),
    ],
)
def test_a_rebuy_costs_what_an_entry_puts_into_the_prizes_unless_something_is_said(
    wishes: dict[str, object], rebuy: int, addon: int
) -> None:
    shelf, house = {"short": REBUYS}, House(bank=Bank(price=100))
    _, session = tournament_of(house, {"structure": "short", **wishes}, shelf, SHELF)
    assert (session.rebuy, session.addon) == (rebuy, addon)
    assert session.structure is not None
    assert bool(session.structure.rebuys) == (wishes.get("kind") != "match")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"rebuys": 1}, "rebuy_levels"),
        ({"rebuy_levels": 2}, "rebuy_levels"),
        ({"rebuys": 1, "rebuy_levels": 5}, "rebuy_levels"),
        ({"addon_chips": 500, "rebuy_levels": 1}, "levels[0].rest"),
        ({"rebuy_chips": 500, "rebuy_levels": 1, "addon_chips": 500}, "rebuys"),
        ({"rebuys": 1, "rebuy_levels": 4, "rebuy_chips": 450}, "rebuy_chips"),
        ({"late_levels": 4, "stack": 450}, "stack"),
    ],
)
def test_a_structure_that_cannot_be_played_is_refused_with_its_key(change: dict[str, int], key: str) -> None:
    """R164: no chips come that are not on the table any more."""
    levels = (*SHORT.levels[:3], Level(small=200, big=400), SHORT.levels[4])
    with pytest.raises(BadStructure) as bad:
        check(replace(SHORT, levels=levels, **change))
    assert bad.value.key == key
