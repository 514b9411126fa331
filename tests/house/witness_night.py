"""Witnesses of what an evening is played by: [kitty], [bank], [choice], [table] and the [options] between hands."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from server.bank.account import stack as stack_account
from server.bank.account import tab
from server.bank.nets import nets
from server.night import commands as c
from server.night.button import Deal
from server.night.events import Batch, DealOpened
from server.night.house_words import sentences
from server.night.kill import count, over_blind
from server.night.money_events import KittySplit
from server.night.next_deal import Kill
from server.night.player import Player
from server.night.plot import Plot
from server.night.recommend import advice
from server.night.rounds import after_hand
from server.night.state import Night
from server.night.view import public_view, settings_view
from server.night.votes.subjects import PlayWithKitty
from server.poker import commands as h
from server.poker.events import Blind, HandStarted
from server.poker.house import Bank, Chip, Choice, House, Kitty, Listed, Options, Table
from server.poker.modifiers import Modifiers
from tests.helpers.evening import Evening
from tests.helpers.script import fixed
from tests.helpers.shelf import SHELF
from tests.house.witness import Witness, hand
from tests.night.steps import (
    DRAW,
    HOLDEM,
    NAMES,
    asked,
    begun,
    chooser,
    deal,
    move,
    own_hand,
    seated,
    seen,
    stack,
    started,
)

FAST = House(table=Table(pause_ms=0))
OPEN = House(bank=Bank(approval="everybody"), table=Table(pause_ms=0))
KITTY = House(bank=Bank(approval="everybody"), kitty=Kitty(use="on"), table=Table(pause_ms=0))
ADVISED = (DRAW, "seven-card-stud", "courchevel")
TWO_GAMES = House(choice=Choice(games=(HOLDEM, DRAW)), table=Table(pause_ms=0))
Do = Callable[[House], object]


def revealed(house: House) -> list[int]:
    """How many decks are opened whole after a hand, and at the end of the night."""
    evening = begun("bo", "cleo", house=house)
    deal(evening, DRAW)
    while evening.night.in_hand:
        legal = own_hand(evening).legal
        move(evening, h.Fold() if legal is not None and legal.fold else h.Check())
    after = sum(isinstance(event, DealOpened) for batch in evening.batches for event in batch.public)
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    return [after, sum(isinstance(event, DealOpened) for batch in evening.batches for event in batch.public) - after]


def answer(evening: Evening, person: str | None, command: c.PersonCommand) -> str:
    """What a command comes to: "done", or the rule that refuses it."""
    said = evening.ask(person, command)
    return "done" if isinstance(said, Batch) else str(said.rule)


def choosing(game: str, ante: int = 1, limit: str = "fixed", **more: object) -> Do:
    """What becomes of a dealer's choice."""

    def chosen(house: House) -> str:
        evening = begun("bo", house=house)
        return answer(evening, chooser(evening), c.Choose(game, ante, limit, **more))  # type: ignore[arg-type]

    return chosen


def sitting(chips: int, pay: str = "credit") -> Do:
    """What becomes of Anna's asking for a seat; she is the host."""
    return lambda house: answer(Evening(SHELF, house), "anna", c.Sit(chips, pay))  # type: ignore[arg-type]


def read_by_all(house: House) -> list[str]:
    """The sentences of the written rules that are this group's own."""
    return [each.text for each in sentences(house) if each.key == "written.rules"]


def fold_out(house: House) -> tuple[Evening, str, str]:
    """Hold'em that ends with a fold before the flop; who folded, and who won."""
    evening = begun("bo", house=house)
    deal(evening, HOLDEM)
    folder = asked(evening).id
    move(evening, h.Fold())
    return evening, folder, "bo" if folder == "anna" else "anna"


def shows_afterwards(house: House) -> tuple[str, str]:
    """What becomes of showing a card: by who won uncalled, and by who folded."""
    evening, folder, winner = fold_out(house)
    return answer(evening, winner, c.ShowCards((0,))), answer(evening, folder, c.ShowCards((0,)))


def hunts_afterwards(house: House) -> tuple[str, str]:
    """What becomes of a rabbit hunt: by who folded, and then by who won."""
    evening, folder, winner = fold_out(house)
    return answer(evening, folder, c.HuntRabbit()), answer(evening, winner, c.HuntRabbit())


def folded(evening: Evening) -> None:
    """Whoever is asked checks or folds, and draws nothing, until the hand is over."""
    while evening.night.in_hand:
        if evening.night.phase == "cutting":
            evening.cut()
            continue
        may = own_hand(evening).legal
        assert may is not None
        forced = h.BringIn() if may.bring_in else h.Fold()
        move(evening, h.Draw(()) if may.pick else h.Check() if may.check else forced)


def first_deal(house: House, game: str = HOLDEM) -> HandStarted:
    evening = begun("bo", "cleo", house=house)
    deal(evening, game)
    return started(evening)


# ---- options between hands


def killed(house: House) -> tuple[int, int] | None:
    """A pot that seat 3 should kill, at 4/8: the bets that it is played for."""
    stakes = fixed(4, 8, blinds=(2, 4))
    night = Night(1, "anna", "anna", house, kill=Kill(3, due=True))
    deal_ = Deal(0, (0, 1, 2, 3), (Blind(1, "small-blind", 2), Blind(2, "big-blind", 4)))
    found = over_blind(night, SHELF[HOLDEM], stakes, deal_)
    return (found[0].small_bet, found[0].big_bet) if found is not None else None


def scooped(house: House) -> bool:
    """Seat 0 scoops a high-low pot of 24: whether it kills the next one."""
    table = hand(
        house, "omaha-8", fixed(4, 8, blinds=(2, 4)), [100] * 3,
        "0 raise-to 8; 1 call; 2 call" + "; 1 check; 2 check; 0 check" * 3,
        pockets={0: "As Ac Kd Kc", 1: "Qh Qs Jd Jc", 2: "Th Ts 9d 9c"}, board="Ad Kh 8h 9h 5s",
    )  # fmt: skip
    plot = Plot(Night(1, "anna", "anna", house, hand=table.hand), 0, SHELF)
    count(plot)
    return plot.night.kill == Kill(0, due=True)


WINNERS = ("9h 8d 7c 6h 5s", "As Js 9s 7s 2s", "8h 8s 8d 4c 4d", "7h 7s 7d 7c 2d", "9d 8d 7d 6d 5d")
"""A straight, a flush, a full house, four of a kind and a straight flush."""


def doodled(house: House) -> list[str]:
    """Which of the winning hands has everybody deal Jackpots."""
    found = []
    for cards in WINNERS:
        table = hand(
            house, "straight-poker", fixed(2, 4, ante=1), [20] * 2, "1 check; 0 check",
            pockets={0: cards, 1: "Kc Qc Th 3h 2h"},
        )  # fmt: skip
        players = tuple(Player(f"p{seat}", "sitting", seat, 100) for seat in range(2))
        plot = Plot(Night(1, "p0", "p0", house, players=players, hand=table.hand), 0, SHELF)
        after_hand(plot)
        found += [cards] if plot.night.round is not None else []
    return found


def passed_deal(house: House) -> tuple[bool, ...]:
    """All pass: whether the deal moves on, in Jackpots and in the Italian game."""
    moved = []
    for game in ("jackpots", "italian-draw"):
        evening = begun("bo", "cleo", "dan", house=house)
        deal(evening, game, limit="pot")
        dealer = started(evening).button
        while evening.night.in_hand:
            move(evening, h.Check())
        seen(evening)
        evening.cut()
        moved.append(started(evening).button != dealer)
    return tuple(moved)


# ---- the kitty


def asked_for_kitty(house: House) -> tuple[str, bool]:
    """Somebody calls for a vote on a kitty; and whether there is one then already."""
    evening = seated("bo", "cleo", house=house)
    return answer(evening, "bo", c.CallVote(PlayWithKitty())), evening.night.kitty_on


def voted(house: House) -> bool:
    """Two of three want a kitty, the third does not."""
    evening = seated("bo", "cleo", house=house)
    evening.do("bo", c.CallVote(PlayWithKitty()))
    number = evening.night.votes[-1].number
    for person, yes in (("anna", True), ("bo", True), ("cleo", False)):
        evening.ask(person, c.CastVote(number, yes))
    return evening.night.kitty_on


def cut_pot(house: House) -> int:
    """The kitty after a pot that was raised twice."""
    evening = begun("bo", house=house)
    deal(evening, DRAW)
    for act in (h.Bet(2), h.RaiseTo(4), h.RaiseTo(6), h.Call()):
        move(evening, act)
    folded(evening)
    return evening.night.kitty


def with_kitty(house: House, chips: int = 12) -> Evening:
    """So many of Anna's chips lie in the kitty; Bo, Cleo and Dan sit at the table too."""
    evening = seated("bo", "cleo", "dan", house=house)
    players = tuple(replace(p, stack=p.stack - chips) if p.id == "anna" else p for p in evening.night.players)
    evening.night = replace(evening.night, kitty=chips, players=players)
    units = {unit: dict(accounts) for unit, accounts in evening.book.balances.items()}
    units["CHIP"][stack_account(1, "anna")] -= chips
    units["CHIP"]["chips:kitty:1"] = chips
    evening.book = msgspec.structs.replace(evening.book, balances=units)
    return evening


def split_kitty(house: House) -> int:
    """Cleo has been away for eleven minutes when the night ends: how many share the kitty."""
    evening = with_kitty(house)
    evening.do("cleo", c.SitOut())
    evening.at += 11 * 60_000
    said = evening.do("anna", c.End("now"))
    return next(len(event.shares) for event in said.public if isinstance(event, KittySplit))


def pizza(house: House) -> tuple[int, int]:
    """The banker, who is not the host, buys a pizza for ten chips: what the kitty has left, and what is proposed."""
    evening = with_kitty(house)
    evening.hand_box("anna", "bo")
    evening.do("bo", c.SpendKitty(1000, "food", payer="cleo"))
    return evening.night.kitty, len(evening.night.proposals)


# ---- the bank


def joined(house: House) -> int:
    """What Bo has when he has just sat down."""
    evening = seated(house=house)
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(100))
    return stack(evening, "bo")


def house_player(house: House) -> int:
    """What a house player sits down with."""
    evening = Evening(SHELF, house)
    evening.do("anna", c.SeatBots(1))
    return next(player.stack for player in evening.night.seated() if player.bot)


def owing(house: House) -> str:
    """Bo owes 100 chips' worth and is to have 60 more on credit."""
    return answer(seated("bo", house=house), "anna", c.Grant("bo", 60, "credit"))


def broke(house: House, stacks: int) -> tuple[Evening, list[str]]:
    """Bo loses all he has to Cleo and asks for a free stack, so many times; Anna keeps the bank."""
    evening, said = seated("bo", "cleo", house=house), []
    for _ in range(stacks):
        if stack(evening, "bo"):
            evening.do("anna", c.Compensate("bo", "cleo", stack(evening, "bo"), "he lost them"))
            evening.do("bo", c.Agree(evening.night.proposals[-1].number))
        said.append(answer(evening, "anna", c.GiveFree("bo")))
    return evening, said


def after_a_deal(house: House) -> tuple[int, bool]:
    """Bo has lost all; the others play a hand without him: what he has then, and whether he plays free."""
    evening = begun("bo", "cleo", house=house)
    evening.do("anna", c.Compensate("bo", "cleo", stack(evening, "bo"), "he lost them"))
    evening.do("bo", c.Agree(evening.night.proposals[-1].number))
    deal(evening, DRAW)
    folded(evening)
    player = evening.night.player("bo")
    assert player is not None
    return player.stack, player.plays_free


def settled(house: House) -> int:
    """What Bo owes at the end (minor units), who lost his first stack and keeps all of a free one."""
    evening, _ = broke(house, 1)
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    return nets(evening.book)["bo"]


def back_again(house: House) -> str:
    """Bo leaves with 240 chips and is back at once, with 100."""
    evening = seated("bo", house=house)
    evening.do("anna", c.Grant("bo", 140))
    evening.do("bo", c.Leave())
    return answer(evening, "bo", c.Sit(100))


# ---- the dealer's choice


def games_dealt(house: House) -> list[str]:
    """What is dealt when nobody says anything, four times; a dealer who has to choose lets his time run out."""
    evening = begun("bo", house=house, chips=900)
    dealt: list[str] = []
    while len(dealt) < 4:
        if evening.night.choosing is not None:
            dealt.append("?")
            evening.wait()
        else:
            evening.cut()
            folded(evening)
            dealt.append(started(evening).game.id)
            seen(evening)
    return dealt


def dealt_by_all(house: House, game: str) -> bool:
    """Whether a game that a dealer has chosen is then dealt by everybody once."""
    evening = begun("bo", "cleo", house=house)
    deal(evening, game, ante=0)
    return evening.night.round is not None


def chosen_by(house: House) -> str:
    """Who chooses the second hand when the last player to act has bet and won the first; or what follows what."""
    evening = begun("bo", "cleo", house=house, chips=900)
    if evening.night.choosing is None:
        evening.cut()
        first = started(evening).game.id
        folded(evening)
        seen(evening)
        assert evening.night.round is not None
        return f"{first}, then {evening.night.round.choice.game}"
    first = chooser(evening)
    deal(evening, DRAW)
    move(evening, h.Check())
    move(evening, h.Check())
    assert asked(evening).id == first, "the dealer is the last to act"
    move(evening, h.Bet(2))
    folded(evening)
    seen(evening)
    return "the winner" if chooser(evening) == first else "the next dealer"


# ---- seats and clocks


def third_seat(house: House) -> str:
    evening = seated("bo", house=house)
    evening.do(None, c.Join("cleo"))
    return answer(evening, "cleo", c.Sit(100))


def buttons(house: House) -> list[int | None]:
    """The small blind of the first hand leaves: button, small and big blind of the second, as places of the first.

    In the first hand the button is place 0, the small blind 1, the big blind 2, and the last player 3.
    """
    evening = begun("bo", "cleo", "dan", house=house, chips=500)
    seats = [player.seat for player in evening.night.seated()]
    deal(evening, HOLDEM, ante=0)
    first = started(evening)
    at = seats.index(first.button)
    order = [*seats[at:], *seats[:at]]
    folded(evening)
    seen(evening)
    leaver = evening.night.at_seat(first.blinds[0].seat)
    assert leaver is not None
    evening.do(leaver.id, c.Leave())
    deal(evening, HOLDEM, ante=0)
    posts = {blind.kind: order.index(blind.seat) for blind in started(evening).blinds}
    return [order.index(started(evening).button), posts.get("small-blind"), posts.get("big-blind")]


def waiting(house: House) -> tuple[int | None, int]:
    """How long whoever is asked has (ms from now), and his time bank."""
    evening = begun("bo", house=house)
    deal(evening, DRAW)
    clock = evening.night.clock
    return clock.deadline - evening.at if clock is not None else None, asked(evening).bank_ms


def time_bank(house: House) -> int:
    """What the dealer, who has used up his time bank, has of it after his deal."""
    evening = begun("bo", house=house)
    dealer = chooser(evening)
    deal(evening, DRAW)
    while asked(evening).id != dealer:
        move(evening, h.Check())
    evening.wait()
    evening.wait()
    folded(evening)
    player = evening.night.player(dealer)
    assert player is not None
    return player.bank_ms


def timed_out(house: House) -> str:
    """What somebody is whose time has run out once."""
    evening = begun("bo", house=house)
    deal(evening, DRAW)
    person = asked(evening).id
    evening.wait()
    player = evening.night.player(person)
    assert player is not None
    return player.status


def cutter(house: House) -> tuple[bool, int]:
    """Whether the cutter sits next after the dealer clockwise, and how long he has."""
    evening = begun("bo", "cleo", house=house)
    evening.do(chooser(evening), c.Choose(DRAW, 1))
    cutting, night = evening.night.cutting, evening.night
    assert cutting is not None
    assert cutting.seat is not None
    assert night.button is not None
    seats = [player.seat for player in night.seated() if player.seat is not None]
    after = [*(seat for seat in seats if seat > night.button), *seats]
    return cutting.seat == after[0], cutting.deadline - evening.at


def backs(house: House) -> list[str]:
    """The colours of the first two packs."""
    evening = begun("bo", house=house)
    found: list[str] = []
    for _ in range(2):
        deal(evening, DRAW)
        found.append(public_view(evening.night, "", NAMES, frozenset(), (), "", None).back)
        folded(evening)
        seen(evening)
    return found


def called(house: House) -> int:
    """A seat is free, and the first on the waiting list is called: how long it is kept for him."""
    evening = seated("bo", house=house)
    evening.do(None, c.Join("cleo"))
    evening.do("cleo", c.WaitInLine())
    evening.do("bo", c.Leave())
    assert evening.night.called is not None
    deadline = evening.night.deadline()
    assert deadline is not None
    return deadline - evening.at


def pause(house: House) -> int:
    """How long the result of a hand stays in view."""
    evening = begun("bo", house=house)
    deal(evening, DRAW)
    folded(evening)
    deadline = evening.night.deadline()
    assert deadline is not None
    return deadline - evening.at


WITNESSES = (
    Witness("options.kill", "procedure.md 19", killed, {"off": None, "half": (6, 12), "full": (8, 16)}),
    Witness(
        "options.kill_scoop", "procedure.md 19", scooped, {0: False, 20: True, 25: False},
        House(options=Options(kill="full")),
    ),
    Witness(
        "options.bomb_pot_every", "issue 6", lambda house: first_deal(house).special, {0: "", 1: "bomb-pot", 2: ""}
    ),
    Witness(
        "options.bomb_pot_antes", "issue 6", lambda house: first_deal(house).stakes.ante, {2: 4, 3: 6},
        House(options=Options(bomb_pot_every=1)),
    ),
    Witness(
        "options.bomb_pot_boards", "variants.md 110", lambda house: first_deal(house).game.boards, {1: 1, 2: 2},
        House(options=Options(bomb_pot_every=1)),
    ),
    Witness(
        "options.whangdoodles", "R149", doodled,
        {
            "off": [],
            "straight": [*WINNERS],
            "flush": [*WINNERS[1:]],
            "full-house": [*WINNERS[2:]],
            "quads": [*WINNERS[3:]],
            "straight-flush": [*WINNERS[4:]],
        },
    ),
    Witness(
        "options.passed_deal", "R180, procedure.md 20", passed_deal,
        {"by-game": (False, True), "same-dealer": (False, False), "next-dealer": (True, True)}, FAST,
    ),
    Witness(
        "kitty.use", "R159", asked_for_kitty,
        {"off": ("no-vote", False), "on": ("no-vote", True), "vote": ("done", False)},
    ),
    Witness("kitty.chips", "R160", cut_pot, {1: 1, 3: 3}, KITTY),
    Witness("kitty.vote", "R159", voted, {"majority": True, "unanimous": False}),
    Witness("kitty.away_min", "bank.md 1.3", split_kitty, {10: 3, 15: 4}, KITTY),
    Witness("kitty.banker_spends", "bank.md 1.4", pizza, {9: (12, 1), 10: (2, 0)}, KITTY),
    Witness("bank.approval", "design.md 10.12", joined, {"host": 0, "everybody": 100}),
    Witness("bank.buy_in", "R155", house_player, {100: 100, 60: 60}),
    Witness("bank.buy_in_min", "R155", sitting(19), {20: "buy-in-out-of-range", 19: "done"}),
    Witness("bank.buy_in_max", "R155", sitting(200), {199: "buy-in-out-of-range", 200: "done"}),
    Witness("bank.credit", "R156", sitting(100), {"allowed": "done", "cash-only": "no-credit"}),
    Witness("bank.credit_max", "bank.md 1.3", owing, {0: "done", 150: "credit-limit", 160: "done"}, OPEN),
    Witness(
        "bank.free_stacks", "R150", lambda house: broke(house, 2)[1],
        {0: ["no-free-stack"] * 2, 1: ["done", "no-free-stack"], 2: ["done", "done"]}, OPEN,
    ),
    Witness(
        "bank.free_by", "R150", after_a_deal, {"banker": (0, False), "at-once": (100, False)},
        House(bank=Bank(approval="everybody", free_stacks=1), table=Table(pause_ms=0)),
    ),
    Witness("bank.plays_free", "bank.md 1.3", after_a_deal, {"off": (0, False), "until-he-wins": (0, True)}, OPEN),
    Witness(
        "bank.free_settle", "bank.md 6.2", settled, {"deduct": 10_000, "pro-rata": 2_500},
        House(bank=Bank(approval="everybody", free_stacks=1), table=Table(pause_ms=0)),
    ),
    Witness(
        "bank.short_stack", "R192",
        lambda house: [chips for chips in (40, 60, 80, 99) if sitting(chips)(house) == "done"],
        {0: [40, 60, 80, 99], 20: [40], 30: [60], 40: [80]},
    ),
    Witness("bank.return_h", "procedure.md 17", back_again, {0: "done", 2: "buy-in-out-of-range"}, OPEN),
    Witness(
        "bank.price", "R156, R163",
        lambda house: (lambda evening: (evening.night.play, evening.book.balance(tab("anna"))))(seated(house=house)),
        {0: (True, 0), 5: (False, 500), 100: (False, 10_000)},
    ),
    Witness(
        "bank.currency", "bank.md 1.9",
        lambda house: (lambda evening: evening.book.terms and evening.book.terms.currency)(seated(house=house)),
        {"EUR": "EUR", "USD": "USD"},
    ),
    Witness(
        "bank.chips", "R154",
        lambda house: [(chip.colour, chip.worth) for chip in settings_view(seated(house=house).night).chips],
        {(Chip("white", 1),): [("white", 1)], (Chip("white", 1), Chip("blue", 25)): [("white", 1), ("blue", 25)]},
    ),
    Witness("choice.games", "R177", choosing("razz"), {(): "done", (DRAW, "razz"): "done", (DRAW,): "no-such-game"}),
    Witness(
        "choice.by", "R177 to R181", chosen_by,
        {
            "dealers-choice": "the next dealer",
            "winners-choice": "the winner",
            "rotation": f"{HOLDEM}, then {DRAW}",
            "round-of-each": f"{HOLDEM}, then {HOLDEM}",
        },
        TWO_GAMES,
    ),
    Witness(
        "choice.rotation", "R177, R181", games_dealt,
        {(): [HOLDEM, DRAW, HOLDEM, DRAW], (Listed(game="razz"), Listed(game=DRAW)): ["razz", DRAW, "razz", DRAW]},
        House(choice=Choice(by="rotation", games=(HOLDEM, DRAW)), table=Table(pause_ms=0)),
    ),
    Witness(
        "choice.rotation_deals", "R177", games_dealt,
        {1: [HOLDEM, DRAW, HOLDEM, DRAW], 2: [HOLDEM, HOLDEM, DRAW, DRAW]},
        House(choice=Choice(by="rotation", games=(HOLDEM, DRAW)), table=Table(pause_ms=0)),
    ),
    Witness(
        "choice.experience", "R176",
        lambda house: [
            game for game in ADVISED if advice(SHELF[game], 6, house.choice.experience).good
        ],
        {
            "beginners": ["five-card-draw"],
            "mixed": ["five-card-draw", "seven-card-stud"],
            "experts": ["five-card-draw", "seven-card-stud", "courchevel"],
        },
    ),
    Witness("choice.ante_max", "R179, A10", choosing(DRAW, 4), {3: "above-host-ceiling", 4: "done"}),
    Witness("choice.small_bet", "A10", choosing(DRAW, small_bet=2), {1: "above-host-ceiling", 2: "done"}),
    Witness("choice.big_bet", "A10", choosing(DRAW, big_bet=4), {3: "above-host-ceiling", 4: "done"}),
    Witness(
        "choice.limits", "R140 to R152", choosing(DRAW, limit="no-limit"),
        {("fixed", "no-limit"): "done", ("fixed",): "limit-not-offered"},
    ),
    Witness(
        "choice.modifiers", "P28", choosing(DRAW, modifiers=Modifiers(hi_lo=True)),
        {("hi-lo",): "done", ("wild",): "modifier-not-offered", (): "modifier-not-offered"},
    ),
    Witness(
        "choice.times_max", "A10", choosing(DRAW, modifiers=Modifiers(ante_times=3)),
        {2: "above-host-ceiling", 3: "done"},
    ),
    Witness(
        "choice.blinds", "procedure.md 13",
        lambda house: dealt_by_all(house, HOLDEM),
        {"each-deal": False, "full-orbit": True}, TWO_GAMES,
    ),
    Witness(
        "choice.seconds", "ux.md 1.5",
        lambda house: (lambda evening: evening.night.deadline() - evening.at)(begun("bo", house=house)),  # type: ignore[operator]
        {30: 30_000, 90: 90_000},
    ),
    Witness(
        "options.show_cards", "procedure.md 8", shows_afterwards,
        {"off": ("not-allowed",) * 2, "who-may-muck": ("done", "nothing-to-do"), "everybody": ("done",) * 2}, FAST,
    ),
    Witness(
        "options.rabbit_hunt", "issue 6", hunts_afterwards,
        {"off": ("not-allowed",) * 2, "still-in": ("nothing-to-do", "done"), "dealt-in": ("done", "nothing-to-do")},
        FAST,
    ),
    Witness("table.seats", "design.md 10.11", third_seat, {2: "table-full", 3: "done"}, OPEN),
    Witness(
        "table.button", "procedure.md 13, reports A15", buttons, {"dead": [1, 2, 3], "moving": [2, 3, 0]},
        House(bank=Bank(approval="everybody"), choice=Choice(games=(HOLDEM,)), table=Table(pause_ms=0)),
    ),
    Witness("table.away_after", "reports G12", timed_out, {1: "away", 2: "sitting"}, House(table=Table(bank_s=0))),
    Witness("table.clock_s", "design.md 10.11", waiting, {0: (None, 60_000), 20: (21_500, 60_000)}),
    Witness("table.bank_s", "design.md 10.11", waiting, {0: (46_500, 0), 30: (46_500, 30_000)}),
    Witness(
        "table.refill_s", "procedure.md 22", time_bank, {0: 0, 5: 5_000, 60: 30_000},
        House(table=Table(bank_s=30, pause_ms=0)),
    ),
    Witness("table.grace_ms", "design.md 10.11", waiting, {0: (45_000, 60_000), 2000: (47_000, 60_000)}),
    Witness("table.cut_s", "R167", lambda house: cutter(house)[1], {8: 8_000, 20: 20_000}),
    Witness("table.cut_by", "R167", lambda house: cutter(house)[0], {"right-hand": False, "left-hand": True}),
    Witness(
        "table.reveal", "bank.md 2.2", revealed,
        {"never": [0, 0], "after-hand": [1, 0], "end-of-night": [0, 1]}, FAST,
    ),
    Witness("table.packs", "R167", backs, {"alternating": ["red", "blue"], "one": ["red", "red"]}, FAST),
    Witness(
        "table.call_s", "issue 6", called, {60: 60_000, 90: 90_000},
        House(bank=Bank(approval="everybody"), table=Table(seats=2)),
    ),
    Witness("table.pause_ms", "ux.md 53", pause, {0: 0, 6000: 6000}),
    Witness(
        "written.rules", "R170", read_by_all,
        {
            (): [],
            ("Phones stay off the table", "No sums on the phone!"): [
                "Agreed besides: Phones stay off the table. No sums on the phone!"
            ],
        },
    ),
)  # fmt: skip
