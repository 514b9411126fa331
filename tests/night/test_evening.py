"""An evening by its rules: coming, the first deal, dealer's choice, the clock, the kitty, the end."""

import random

import pytest

from server.bank.audit import examine
from server.bank.chain import verify
from server.night import commands as c
from server.night import events as e
from server.night.decks import DrawnCard
from server.night.money_events import KittySplit
from server.night.own_view import own_view
from server.night.refusal import NightRule as Rule
from server.night.replay import replay
from server.night.sentence import sentence
from server.night.settle_view import settlement
from server.night.votes.subjects import PlayWithKitty
from server.poker import commands as h
from server.poker.cards import face_up, parse_card
from server.poker.house import Bank, Choice, House, Kitty, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    DRAW,
    FAST,
    HOLDEM,
    NAMES,
    STUD,
    begun,
    chooser,
    deal,
    play_out,
    refusal,
    seated,
    seen,
)


def test_a_friend_asks_for_a_seat_and_the_host_approves_seat_and_buy_in() -> None:
    evening = Evening(SHELF)
    evening.do("anna", c.Sit(100))
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(60, "cash"))
    asked = own_view(evening.night, "anna", NAMES, SHELF, evening.book)
    assert [(r.name, r.kind, r.chips, r.pay) for r in asked.requests] == [("Bo", "seat", 60, "cash")]
    evening.do("anna", c.Approve("bo"))
    bo = evening.night.player("bo")
    assert bo is not None
    assert (bo.status, bo.stack) == ("sitting", 60)
    assert evening.book.balance("cash:anna") == 6000
    assert evening.book.balance("player:anna") == 10000


def test_a_banker_who_is_not_the_host_is_asked_for_chips_and_not_for_seats() -> None:
    """bank.md 3: he read of a seat with three buttons, and each said that only the host may do that."""
    evening = Evening(SHELF)
    for person in ("bo", "cleo"):
        evening.do(None, c.Join(person))
    evening.do("cleo", c.Sit(60, "cash"))
    evening.do("anna", c.Approve("cleo"))
    evening.hand_box("anna", "cleo")
    evening.do("bo", c.Sit(60, "cash"))

    def asked(person: str) -> list[str]:
        return [each.kind for each in own_view(evening.night, person, NAMES, SHELF, evening.book).requests]

    assert (asked("anna"), asked("cleo")) == (["seat"], [])
    evening.do("anna", c.Approve("bo"))
    evening.do("bo", c.AskChips(10, "cash"))
    assert asked("anna") == asked("cleo") == ["chips"]


def test_everybody_may_be_let_in_and_then_chips_go_on_the_tab() -> None:
    evening = Evening(SHELF, House(bank=Bank(approval="everybody")))
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(100, "cash"))
    assert evening.book.balance("player:bo") == 10000


@pytest.mark.parametrize(
    ("person", "command", "rule"),
    [
        ("bo", c.Approve("bo"), Rule.NOT_ALLOWED),
        ("bo", c.Grant("bo", 10), Rule.NOT_ALLOWED),
        ("bo", c.Begin(), Rule.NOT_ALLOWED),
        ("bo", c.Sit(5), Rule.BUY_IN_OUT_OF_RANGE),
        ("bo", c.Sit(100, seat=0), Rule.SEAT_TAKEN),
        ("anna", c.Sit(100), Rule.ALREADY_SEATED),
        ("anna", c.Begin(), Rule.TOO_FEW_PLAYERS),
        ("anna", c.Approve("bo"), Rule.NO_SUCH_REQUEST),
        ("anna", c.Grant("bo", 10), Rule.NOT_SEATED),
        ("anna", c.Act(1, 1, h.Fold()), Rule.NO_HAND),
        ("zoe", c.Sit(100), Rule.NOT_IN_THIS_NIGHT),
    ],
)
def test_what_is_refused_names_its_rule_and_changes_nothing(person: str, command: c.PersonCommand, rule: Rule) -> None:
    evening = Evening(SHELF)
    evening.do("anna", c.Sit(100, seat=0))
    evening.do(None, c.Join("bo"))
    night, seq = evening.night, evening.book.seq
    assert refusal(evening.ask(person, command)) == rule
    assert (evening.night, evening.book.seq) == (night, seq)


def test_r166_the_highest_card_deals_first_and_suits_break_ties() -> None:
    evening = begun("bo", "cleo")
    drawn = evening.night.draw
    order = "23456789TJQKA"
    best = max(drawn, key=lambda one: (order.index(one.card[0]), "cdhs".index(one.card[1])))
    assert len(drawn) == 3
    assert evening.night.choosing is not None
    assert evening.night.choosing.seat == best.seat


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (("Ah", "7h", "As"), "Drawing for the deal: Anna A♥, Bo 7♥, Cleo A♠. Cleo deals first, by the suit"),
        (("Ah", "7h", "7s"), "Drawing for the deal: Anna A♥, Bo 7♥, Cleo 7♠. Anna deals first"),
    ],
)
def test_where_the_suit_decides_who_deals_first_the_log_says_so(cards: tuple[str, ...], said: str) -> None:
    night = begun("bo", "cleo").night
    seats = [next(p.seat for p in night.players if p.id == who) or 0 for who in ("anna", "bo", "cleo")]
    drawn = tuple(DrawnCard(seat, face_up(parse_card(card))) for seat, card in zip(seats, cards, strict=True))
    first = seats[2 if "As" in cards else 0]
    assert sentence(e.DealerDrawn((), drawn, first), night, night, NAMES) == said


@pytest.mark.parametrize("game", [DRAW, STUD, HOLDEM])
@pytest.mark.parametrize("limit", ["fixed", "pot", "no-limit", "spread"])
def test_r178_the_dealer_chooses_game_ante_and_limit(game: str, limit: str) -> None:
    evening = begun("bo", "cleo")
    deal(evening, game, ante=2, limit=limit)
    assert evening.night.hand is not None
    public = evening.night.hand.public
    assert (public.game.id, public.stakes.ante, public.stakes.limit) == (game, 2, limit)
    play_out(evening, random.Random(3))
    assert sum(p.stack for p in evening.night.players) == 300


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        (c.Choose(DRAW, 6), Rule.ABOVE_HOST_CEILING),
        (c.Choose(DRAW, 0), Rule.ANTE_NEEDED),
        (c.Choose(DRAW, 1, "fixed", 3, 6), Rule.ABOVE_HOST_CEILING),
        (c.Choose("canasta", 1), Rule.NO_SUCH_GAME),
        (c.Choose(DRAW, 1, "fixed", 2, 1), Rule.UNPLAYABLE_STAKES),
    ],
)
def test_a10_the_choice_stays_within_the_hosts_ceiling(choice: c.Choose, rule: Rule) -> None:
    evening = begun("bo")
    assert refusal(evening.ask(chooser(evening), choice)) == rule


def test_only_the_dealer_chooses() -> None:
    evening = begun("bo")
    other = "bo" if chooser(evening) == "anna" else "anna"
    assert refusal(evening.ask(other, c.Choose(DRAW, 1))) == Rule.NOT_YOUR_CHOICE


def test_the_deal_goes_round_clockwise() -> None:
    evening = begun("bo", "cleo", "dan")
    dealers = []
    for _ in range(8):
        dealers.append(evening.night.choosing.seat if evening.night.choosing else None)
        deal(evening, HOLDEM)
        while evening.night.in_hand:
            evening.wait()
        for player in evening.night.players:
            if player.status == "away":
                evening.do(player.id, c.ImBack())
        if evening.night.phase == "between":
            evening.wait()
    seats = sorted(set(dealers), key=lambda seat: seat or 0)
    start = seats.index(dealers[0])
    assert dealers == [seats[(start + i) % 4] for i in range(8)]


def test_time_up_uses_the_bank_then_checks_or_folds_and_two_in_a_row_mean_away() -> None:
    evening = begun("bo", "cleo", house=House(table=Table(pause_ms=0, bank_s=60, clock_s=45)))
    deal(evening, HOLDEM, ante=0)
    assert evening.night.hand is not None
    assert evening.night.clock is not None
    seat = evening.night.clock.seat
    batch = evening.wait()
    assert [type(event) for event in batch.public] == [e.ClockExtended]
    assert evening.night.clock.deadline - evening.at >= 60_000
    evening.wait()
    player = evening.night.at_seat(seat)
    assert player is not None
    assert (player.bank_ms, player.timeouts) == (0, 1)


def test_g12_an_away_player_is_not_dealt_in_and_comes_back_with_one_tap() -> None:
    evening = begun("bo", "cleo", house=House(table=Table(pause_ms=0, bank_s=0, away_after=1)))
    deal(evening, HOLDEM)
    assert evening.night.clock is not None
    sleeper = evening.night.at_seat(evening.night.clock.seat)
    assert sleeper is not None
    evening.wait()
    assert evening.night.player(sleeper.id).status == "away"  # type: ignore[union-attr]
    play_out(evening, random.Random(2))
    evening.wait()
    deal(evening, HOLDEM)
    assert evening.night.hand is not None
    assert sleeper.seat not in [place.seat for place in evening.night.hand.public.seats]
    evening.do(sleeper.id, c.ImBack())
    assert evening.night.player(sleeper.id).status == "sitting"  # type: ignore[union-attr]


def test_g3_who_comes_in_mid_hand_waits_for_the_next_one() -> None:
    evening = begun("bo")
    deal(evening, HOLDEM)
    evening.do(None, c.Join("cleo"))
    evening.do("cleo", c.Sit(100))
    evening.do("anna", c.Approve("cleo"))
    assert evening.night.hand is not None
    assert len(evening.night.hand.public.seats) == 2
    play_out(evening, random.Random(5))
    evening.wait()
    deal(evening, HOLDEM)
    assert len(evening.night.hand.public.seats) == 3


def test_r148_chips_granted_in_mid_hand_wait_until_it_is_over() -> None:
    evening = begun("bo")
    deal(evening, HOLDEM)
    evening.do("anna", c.Grant("bo", 50))
    bo = evening.night.player("bo")
    assert bo is not None
    assert bo.promised == 50
    play_out(evening, random.Random(6))
    assert sum(p.stack for p in evening.night.players) == 250


def test_g8_and_g9_who_leaves_or_is_kicked_in_mid_hand_is_cashed_out_exactly_when_it_ends() -> None:
    evening = begun("bo", "cleo")
    deal(evening, HOLDEM)
    evening.do("anna", c.Kick("bo"))
    evening.do("cleo", c.Leave())
    while evening.night.in_hand:
        evening.wait()
    assert [p.id for p in evening.night.seated()] == ["anna"]
    on_tabs = sum(evening.book.balance(f"player:{person}") for person in ("anna", "bo", "cleo"))
    anna = evening.night.player("anna")
    assert anna is not None
    # What is still owed for chips is exactly what is still on the table, at 100 a chip.
    assert on_tabs == 100 * anna.stack
    assert [evening.book.balance(f"chips:stack:1:{person}") for person in ("bo", "cleo")] == [0, 0]


def test_r148_nobody_takes_part_of_his_chips_off_the_table() -> None:
    evening = seated("bo")
    assert refusal(evening.ask("anna", c.TakeBack("bo", 40))) == Rule.CHIPS_ARE_IN_PLAY
    evening.do("anna", c.TakeBack("bo", 100))
    assert evening.night.player("bo").seat is None  # type: ignore[union-attr]
    assert evening.book.balance("player:bo") == 0


def test_a_house_may_sell_chips_for_cash_only() -> None:
    evening = Evening(SHELF, House(bank=Bank(credit="cash-only")))
    assert refusal(evening.ask("anna", c.Sit(100, "credit"))) == Rule.NO_CREDIT
    assert evening.night.player("anna").seat is None  # type: ignore[union-attr]
    evening.do("anna", c.Sit(100, "cash"))


def test_cash_that_is_not_in_the_box_cannot_be_paid_out() -> None:
    evening = seated("bo")
    night = evening.night
    answer = evening.ask("anna", c.TakeBack("bo", 100, "cash"))
    assert getattr(answer, "rule", "") == "overdrawn"
    assert evening.night == night


def test_r159_r160_the_kitty_is_voted_for_and_cut_from_pots_with_more_than_one_raise() -> None:
    evening = begun("bo", "cleo", house=House(table=Table(pause_ms=0), kitty=Kitty(use="vote", vote="majority")))
    evening.do("bo", c.CallVote(PlayWithKitty()))
    assert not evening.night.kitty_on
    evening.do("cleo", c.CastVote(1, yes=True))
    assert evening.night.kitty_on
    dice = random.Random(11)
    for _ in range(12):
        if evening.night.phase != "choosing":
            break
        deal(evening, STUD)
        play_out(evening, dice)
        seen(evening)
    assert evening.night.kitty == evening.book.balance("chips:kitty:1") > 0


def test_r162_the_kitty_is_shared_by_those_still_there_odd_chips_left_of_the_dealer() -> None:
    evening = begun("bo", "cleo", "dan", house=House(table=Table(pause_ms=0), kitty=Kitty(use="on")))
    dice = random.Random(4)
    while evening.night.kitty < 5:
        deal(evening, STUD)
        play_out(evening, dice)
        for player in evening.night.seated():
            if not player.stack:
                evening.do("anna", c.Grant(player.id, 100))
        evening.wait()
    kitty, leaver = evening.night.kitty, "dan"
    evening.do(leaver, c.Leave())
    batch = evening.do("anna", c.End("now"))
    split = next(event for event in batch.public if isinstance(event, KittySplit))
    assert leaver in split.left_out
    shares = [chips for _, chips in split.shares]
    assert sum(shares) == kitty
    assert shares == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1
    assert evening.night.phase == "closed"


@pytest.mark.parametrize("mode", ["now", "deals", "through"])
def test_r171_the_night_ends_as_announced(mode: str) -> None:
    evening = begun("bo", "cleo")
    deal(evening, HOLDEM)
    last = next(p.seat for p in evening.night.seated() if p.seat != evening.night.button)
    evening.do("anna", c.End(mode, deals=2, seat=last if mode == "through" else None))  # type: ignore[arg-type]
    dice = random.Random(8)
    hands = 0
    while evening.night.phase != "closed":
        if evening.night.phase == "choosing":
            deal(evening, HOLDEM)
        play_out(evening, dice)
        hands += 1
        for player in evening.night.seated():
            if not player.stack:
                evening.do("anna", c.Grant(player.id, 100))
        if evening.night.phase == "between":
            evening.wait()
    assert hands == {"now": 1, "deals": 3}.get(mode, hands)
    if mode == "through":
        assert evening.night.button == last


def test_the_end_cashes_everybody_out_and_the_payments_make_all_even() -> None:
    evening = Evening(SHELF, House(table=Table(pause_ms=0)))
    evening.do("anna", c.Sit(100, "cash"))
    for person, pay in (("bo", "cash"), ("cleo", "credit"), ("dan", "credit")):
        evening.do(None, c.Join(person))
        evening.do(person, c.Sit(100, pay))  # type: ignore[arg-type]
        evening.do("anna", c.Approve(person))
    evening.do("anna", c.Begin())
    dice = random.Random(21)
    for _ in range(6):
        if evening.night.phase != "choosing":
            break
        deal(evening, STUD, limit="no-limit")
        play_out(evening, dice)
        seen(evening)
    evening.do("anna", c.End("now"))
    assert evening.night.phase == "closed"
    plan = settlement(evening.book, "Friday", NAMES)
    assert sum(line.net for line in plan.lines) == 0
    left = {line.player: line.due for line in plan.lines}
    for payment in plan.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) == {0}
    assert "Friday" in plan.text
    assert evening.book.closed


def test_a_night_with_house_players_is_for_play_chips_and_settles_nothing() -> None:
    evening = Evening(SHELF)
    evening.do("anna", c.SeatBots(2))
    evening.do("anna", c.Sit(100))
    evening.do("anna", c.Begin())
    evening.do("anna", c.End("now"))
    plan = settlement(evening.book, "Friday", NAMES)
    assert plan.play
    assert plan.payments == ()
    # The terms change to play chips between the command and the entries that it makes.
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []


def test_house_players_do_not_sit_where_chips_were_sold() -> None:
    evening = seated("bo")
    assert refusal(evening.ask("anna", c.SeatBots(1))) == Rule.PLAY_CHIPS_ONLY


def test_the_cash_box_goes_to_the_new_banker_when_he_says_yes() -> None:
    """bank.md 3: both bankers. The host hands his box over; what the book says of it would be Bo's without a word."""
    evening = Evening(SHELF)
    evening.do("anna", c.Sit(100, "cash"))
    evening.do(None, c.Join("bo"))
    evening.do("anna", c.MakeBanker("bo"))
    assert evening.night.banker == "anna"
    evening.do("bo", c.Withdraw(evening.night.proposals[-1].number))
    assert (evening.night.banker, evening.night.proposals) == ("anna", ())
    evening.hand_box("anna", "bo")
    assert (evening.book.balance("cash:anna"), evening.book.balance("cash:bo")) == (0, 10_000)


def test_an_outage_moves_every_deadline_by_itself_and_ten_seconds() -> None:
    evening = begun("bo")
    deal(evening, HOLDEM)
    before = evening.night.deadline()
    assert before is not None
    evening.do(None, c.Recover(60_000))
    assert evening.night.deadline() == before + 70_000


def test_pause_waits_for_the_hand_to_end() -> None:
    evening = begun("bo")
    deal(evening, HOLDEM)
    evening.do("anna", c.Pause())
    assert evening.night.in_hand
    play_out(evening, random.Random(9))
    if evening.night.phase == "between":
        evening.wait()
    assert evening.night.phase == "paused"
    evening.do("anna", c.Resume())
    assert evening.night.phase in ("choosing", "waiting")


@pytest.mark.parametrize("in_view", [False, True], ids=["in mid-hand", "the last result in view"])
def test_an_end_that_was_planned_is_called_off(in_view: bool) -> None:
    evening = begun("bo")
    assert refusal(evening.ask("anna", c.CallOffEnd())) == Rule.NOTHING_TO_DO
    deal(evening, HOLDEM)
    evening.do("anna", c.End("now"))
    if in_view:
        play_out(evening, random.Random(9))
        assert evening.night.last_hand
    evening.do("anna", c.CallOffEnd())
    if not in_view:
        play_out(evening, random.Random(9))
    evening.wait()
    assert evening.night.phase == "choosing"


def test_a_late_or_foreign_act_is_refused() -> None:
    evening = begun("bo")
    deal(evening, HOLDEM)
    assert evening.night.hand is not None
    assert evening.night.hand.public.asked is not None
    public = evening.night.hand.public
    asked = evening.night.at_seat(public.asked.seat)  # type: ignore[union-attr]
    other = next(p for p in evening.night.seated() if p != asked)
    fold = h.Fold()
    assert asked is not None
    assert refusal(evening.ask(asked.id, c.Act(public.number + 1, public.turn, fold))) == Rule.STALE_HAND
    assert refusal(evening.ask(asked.id, c.Act(public.number, public.turn - 1, fold))) == Rule.STALE_TURN
    assert getattr(evening.ask(other.id, c.Act(public.number, public.turn, fold)), "rule", "") == "not-your-turn"


@pytest.mark.parametrize("seed", range(6))
def test_replay_makes_the_same_night_the_same_book_and_the_same_bytes(seed: int) -> None:
    dice = random.Random(seed)
    house = House(table=Table(pause_ms=0), kitty=Kitty(use="on"), choice=Choice(small_bet=4, big_bet=8))
    evening = begun("bo", "cleo", "dan", house=house, seed=str(seed))
    for _ in range(8):
        if evening.night.phase != "choosing":
            break
        deal(evening, dice.choice([DRAW, STUD, HOLDEM]), limit=dice.choice(["fixed", "pot", "no-limit", "spread"]))
        play_out(evening, dice)
        seen(evening)
    *_, last = replay(evening.rows)
    assert last.after == evening.night
    assert last.book == evening.book
    assert verify(row for row, _ in evening.rows) is None


def test_the_cash_in_the_box_counts_as_money_its_banker_has() -> None:
    evening = Evening(SHELF, FAST)
    evening.do("anna", c.Sit(100))
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(50, "cash"))
    evening.do("anna", c.Approve("bo"))
    evening.do("anna", c.End("now"))
    plan = settlement(evening.book, "Friday", NAMES)
    assert [(box.name, box.amount) for box in plan.boxes] == [("Anna", 5000)]
    assert [(p.from_name, p.to_name, p.amount) for p in plan.payments] == [("Anna", "Bo", 5000)]
    assert "Anna keeps the cash box, 50.00 EUR" in plan.text


def test_r171_three_more_deals_are_three_more_in_mid_hand_too() -> None:
    evening = begun("bo")
    for _ in range(2):
        before = evening.night
        (event,) = evening.do("anna", c.End("deals", deals=3)).public
        assert sentence(event, before, evening.night, NAMES) == "The night ends after 3 more deals"
        if not evening.night.in_hand:
            deal(evening, HOLDEM)


def test_the_last_hand_of_a_night_stays_in_view_before_the_end() -> None:
    """ux.md 53; found by an attack: the winning cards were gone with the award."""
    evening = begun("bo", house=House(table=Table(pause_ms=6000)))
    deal(evening, HOLDEM)
    evening.do("anna", c.End("now"))
    play_out(evening, random.Random(1))
    assert evening.night.phase == "between"
    assert evening.night.deadline() == evening.at + 6000
    assert evening.wait().public[-1] == e.NightClosed()


def test_a_bankers_slip_of_the_finger_is_refused() -> None:
    evening = seated("bo")
    assert refusal(evening.ask("anna", c.Grant("bo", 1_000_000))) == Rule.BUY_IN_OUT_OF_RANGE
    assert getattr(evening.ask("anna", c.PayTab("bo", 10_001)), "rule", "") == "more-than-owed"
    assert getattr(evening.ask("anna", c.PayTab("bo", -1)), "rule", "") == "more-than-owed"
    evening.do("anna", c.PayTab("bo", 10_000))
    assert evening.book.balance("player:bo") == 0
