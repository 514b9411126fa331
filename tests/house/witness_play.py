"""Witnesses of [betting], [dealing], [showdown] and of the [options] that change a single hand."""

import msgspec

from server.poker.catalogue import build_game
from server.poker.events import (
    AceShown,
    BettingOpened,
    Blind,
    BoardDealt,
    Carried,
    CommonCardDealt,
    Dealt,
    Declared,
    KittyCut,
    Mucked,
    OddChipsStay,
    Reshuffled,
    Shown,
)
from server.poker.game import Game
from server.poker.house import Betting, Dealing, House, Options
from server.poker.stakes import Stakes
from tests.helpers.script import Table, checked_down, fixed, no_limit, pot_limit
from tests.helpers.shelf import SHELF
from tests.house.witness import Witness, hand

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"
FIXED = fixed(2, 4, ante=1)
SPREAD_OUT = Stakes(limit="no-limit", ante=1, small_bet=2, big_bet=4)
STUD_LIMIT = fixed(5, 10, ante=1)
LOW_FIRST = {0: "As Kd 3c 9h 7d 5s 2h", 1: "Qs Jd 8c Th 6d 4s 2c"}
"""Seat 0 shows 3c, 9h, 7d, 5s, seat 1 8c, Th, 6d, 4s; nobody has a pair."""
PAIR_SHOWS = {0: "As Kd 9c 9h 7d 5s 2h", 1: "Qs Jd 8c Th 6d 4s 2c"}


def raised(house: House, players: int, stakes: Stakes = FIXED) -> Table:
    """Draw, a bet and three raises: seat 0 bets, seat 1 and the last one raise, and so on; seat 1 is asked."""
    acts = "0 bet 2; 1 raise-to 4; 2 raise-to 6; 0 raise-to 8" if players > 2 else "0 bet 2; 1 raise-to 4; 0 raise-to 6"
    table = hand(house, DRAW, stakes, [100] * players, acts, button=players - 1)
    return table if players > 2 else table.play("1 raise-to 8")


def fifth_street(house: House) -> Table:
    """Stud that is checked to fifth street; seat 1 is to open it."""
    acts = "0 check; 1 check; 1 check; 0 check"
    return hand(house, STUD, STUD_LIMIT, [100] * 2, acts, pockets=LOW_FIRST, button=1)


def stud(house: House, pockets: dict[int, str], stakes: Stakes = STUD_LIMIT, acts: str = "") -> Table:
    return hand(house, STUD, stakes, [100] * 2, acts, pockets=pockets, button=1)


def short_stud(house: House) -> Table:
    """Eight players, four of whom stay: on seventh street one card and three burns are left for them."""
    table = hand(house, STUD, fixed(2, 4, ante=1, bring_in=1), [100] * 8, button=7)
    table.play(f"{table.to_act} bring-in")
    while table.public.street != "sixth street":
        table.play(f"{table.to_act} {'check' if table.may().check else 'call'}")
    table.play(f"{table.to_act} bet 4")
    for act in ("fold",) * 4 + ("call",) * 3:
        table.play(f"{table.to_act} {act}")
    if table.public.deck_asked is not None:
        table.play("reshuffle 3 2 1 0")
    return table


def short_draw(house: House) -> list[tuple[int, int]]:
    """Eight players, one card is left for the fifth, who wants three, or only one: how many he gets at once, and how
    many cards make the new deck.
    """
    acts = "; ".join(f"{seat} check" for seat in range(8))
    found = []
    for wanted in ("0 1 2", "0"):
        draws = f"; 0 draw 0 1 2; 1 draw 0 1 2; 2 draw 0 1 2; 3 draw 0 1; 4 draw {wanted}"
        table = hand(house, DRAW, FIXED, [100] * 8, acts + draws, button=7)
        given = sum(len(event.at) for event in table.of(Dealt) if event.seat == 4 and len(event.at) < 5)
        found.append((given, table.public.deck_asked.count if table.public.deck_asked else 0))
    return found


SHORT = (CommonCardDealt, Reshuffled)


def all_in(house: House) -> list[str]:
    """Two are all-in before the flop: whether a hand or a card is shown first."""
    table = hand(
        house, HOLDEM, no_limit(1, 2), [20] * 2, "0 raise-to 20; 1 call",
        pockets={0: "As Ad", 1: "Ks Kd"}, board="2c 4d 6h 7c 9d",
    )  # fmt: skip
    return [type(event).__name__ for event in table.log if isinstance(event, Shown | BoardDealt)][:2]


SPLIT = {0: "Kh Qs Td 8c 7d 5h 2c", 1: "Ah Kd Qc Jh 9h 4d 3c", 2: "As Ks Qd Jc 9d 4h 3h"}
"""Seats 1 and 2 tie; seat 1 is left of the button, seat 2 has the ace of spades."""


def odd_chip(house: House) -> tuple[dict[int, int], dict[int, int], str]:
    """A pot of three chips for two winners, in draw and in stud; and where the odd one goes if nobody gets it."""
    draw = hand(house, DRAW, FIXED, [10] * 3, pockets={seat: cards[:14] for seat, cards in SPLIT.items()}, kitty=1)
    for act in ("check", "draw", "check"):
        draw.play("; ".join(f"{seat} {act}" for seat in (1, 2, 0)))
    stud = checked_down(hand(house, STUD, FIXED, [10] * 3, pockets=SPLIT, kitty=1))
    left = next((type(event).__name__ for event in draw.log if isinstance(event, KittyCut | OddChipsStay)), "")
    return draw.stacks(), stud.stacks(), left


def asked(table: Table) -> tuple[int | None, str]:
    """Who is asked, and what for: his choices if they are in words, else the price of a call."""
    may = table.may()
    return table.to_act, may.options[0].label if may.options else f"call {may.call}"


def progressive(house: House) -> list[str]:
    """Openers after one deal that was passed, and after six: seat 0, with a pair of jacks, tries to open."""
    found: list[str] = []
    for passes in (1, 6):
        pockets = {0: "Js Jd 9c 5h 2d", 1: "Ks Qd 8c 6h 3d"}
        table = hand(house, "progressive-jackpots", FIXED, [20] * 2, pockets=pockets, button=1, passes=passes)
        found.append("may open" if table.may(0).bet else table.refused("0 bet 2"))
    return found


def openers(house: House) -> list[int]:
    """Who opens each of the two rounds of draw; seat 0 deals, and nobody bets."""
    table = hand(house, DRAW, FIXED, [100] * 3)
    for act in ("check", "draw", "check"):
        for _ in range(3):
            table.play(f"{table.to_act} {act}")
    return [event.seat for event in table.of(BettingOpened)]


def high_low_stud(house: House) -> Table:
    """Stud high-low to fourth street: seat 0 shows 3c and 9h, seat 1 8c and Th."""
    table = hand(house, "stud-high-low", fixed(5, 10, ante=1, bring_in=2), [100] * 2, pockets=LOW_FIRST, button=1)
    table.play(f"{table.to_act} bring-in")
    while len(table.of(BettingOpened)) < 2:
        table.play(f"{table.to_act} {'check' if table.may().check else 'call'}")
    return table


def kill_pot(house: House) -> list[int | None]:
    """Seat 0, the button, kills; the order of the first round when all call."""
    blinds = [Blind(1, "small-blind", 2), Blind(2, "big-blind", 4), Blind(0, "kill", 8)]
    limit = fixed(8, 16, blinds=(2, 4))
    table = hand(house, HOLDEM, limit, [100] * 4, blinds=blinds, special="kill-pot")
    order: list[int | None] = []
    while not table.public.board:
        order.append(table.to_act)
        table.play(f"{table.to_act} {'check' if table.may().check else 'call'}")
    return order


def drawn(house: House) -> list[Dealt]:
    """Two players of triple draw throw all their cards: what is dealt to whom, in turn."""
    table = hand(house, "triple-draw-2-7", fixed(2, 4, blinds=(1, 2)), [100] * 2, "0 call; 1 check")
    table.play("1 draw 0 1 2 3 4; 0 draw 0 1 2 3 4")
    return [event for event in table.of(Dealt) if len(event.at) <= 5][2:]


def declaring(**how: str) -> Game:
    """High-low draw with another declaration; cards speak when nobody wins anything."""
    built = msgspec.to_builtins(SHELF["hilo-draw-declare"])
    steps = [{**step, **how} if step["do"] == "declare" else step for step in built["steps"]]
    return build_game(built | {"steps": steps, "carry": None})


def first_fist(house: House) -> list[tuple[int | None, int]]:
    """Seat 2 has bet last; in two games: who declares first, and how many declarations are seen when he has."""
    found = []
    for how in ("together", "in-turn-from-bettor"):
        acts = "1 check; 2 bet 2; 0 call; 1 call; 1 draw; 2 draw; 0 draw"
        table = hand(house, declaring(when=how), FIXED, [100] * 3, acts)
        first = table.to_act
        found.append((first, len(table.play(f"{first} high").of(Declared))))
    return found


def too_late(house: House) -> list[str]:
    """In two games the clock declares for a seven low."""
    found: list[str] = []
    for how in ("high", "better-way"):
        pockets = {0: "Kc Kd 9s 8s 7d", 1: "As 2s 3h 4d 7c", 2: "Qh Qs Jc Jd 2c"}
        acts = "1 check; 2 check; 0 check; 1 draw; 2 draw; 0 draw; time-up; 2 high; 0 high"
        table = hand(house, declaring(time_up=how), FIXED, [100] * 3, acts, pockets=pockets)
        found.append(table.of(Declared)[0].way)
    return found


def swung(house: House, key: str, values: tuple[str, ...], low: str) -> list[dict[int, int]]:
    """In two games: seat 0 has the best high hand and goes both ways, 1 and 3 go high, 2 goes low with `low`."""
    pockets = {0: "Ah 2h 3h 4h 6h", 1: "Kc Kd 9s 8s 7d", 2: low, 3: "Qc Qd 9d 8d 7s"}
    found = []
    for value in values:
        table = hand(house, declaring(**{key: value}), fixed(2, 4, ante=25), [100] * 4, button=3, pockets=pockets)
        for act in ("check", "draw", "declare", "check"):
            for seat, way in enumerate(("both", "high", "low", "high")):
                table.play(f"{seat} {way if act == 'declare' else act}")
        found.append({seat: stack - 75 for seat, stack in table.stacks().items() if stack > 75})
    return found


def all_failed(house: House) -> list[bool]:
    """Both go both ways, and one is better for high, the other for low; in two games: whether the pot stays."""
    pockets = {0: "Kc Kd 9s 8s 7d", 1: "As 2s 3h 4d 6c", 2: "Qh Qs Jc Jd 2c"}
    found = []
    for game in (SHELF["hilo-draw-declare"], declaring()):
        table = hand(
            house, game, FIXED, [20] * 3, "1 check; 2 bet 2; 0 call; 1 call; 1 draw; 2 draw; 0 draw", pockets=pockets
        )
        table.play("1 both; 2 both; 0 both")
        found.append(bool(checked_down(table).of(Carried)))
    return found


def guts(house: House, said: str = "1 in; 2 in; 0 in") -> Table:
    """A pot of three antes; of those who are in seat 0 wins, and the others match it."""
    pockets = {0: "As Ad Kc", 1: "Ks Qd 2c", 2: "Qs Jd 3c"}
    return hand(house, "guts-3", fixed(2, 4, ante=1), [18] * 3, said, pockets=pockets)


def haunted(house: House) -> Table:
    """Seat 2 is in alone for three antes with queen high; the deck has a pair of nines on top."""
    deck = "Ks Qs As Qd Jd Ad 2c 3c Kc 9h 9d 2d"
    return hand(house, "guts-3", fixed(2, 4, ante=1), [18] * 3, "1 out; 2 in; 0 out", deck=deck)


def without_bets(house: House) -> Table:
    """A whole deal of acey-deucey in which nobody bets, three turns each."""
    posts = "2s 3s 2h 3h 2d 3d 4s 5s 4h 5h 4d 5d 6s 7s 6h 7h 6d 7d"
    orbits = "; ".join(["1 check; 2 check; 0 check"] * 3)
    return hand(house, "acey-deucey", fixed(2, 4, ante=1), [18] * 3, orbits, deck=posts)


WITNESSES = (
    Witness("betting.raises", "R137", lambda house: raised(house, 3).raises(1), {3: None, 4: (10, 10), 0: (10, 10)}),
    Witness(
        "betting.raises_bind", "R137", lambda house: raised(house, 3, SPREAD_OUT).raises(1),
        {"fixed-and-spread": (10, 99), "every-limit": None},
    ),
    Witness(
        "betting.heads_up_raises", "procedure.md 3, A13", lambda house: raised(house, 2).raises(0),
        {"unlimited": (10, 10), "limited": None},
    ),
    Witness(
        "betting.check_raise", "R134",
        lambda house: hand(house, DRAW, FIXED, [100] * 3, "0 check; 1 bet 2; 2 fold", button=2).raises(0),
        {"allowed": (4, 4), "forbidden": None},
    ),
    Witness(
        "betting.pot_ceiling", "R145, R146",
        lambda house: hand(house, DRAW, pot_limit(0, 0, ante=2), [100] * 3, "0 bet 4", button=2).raises(1),
        {0: (8, 18), 10: (8, 14)},
    ),
    Witness(
        "betting.short_blind_pot", "procedure.md 4",
        lambda house: hand(house, HOLDEM, pot_limit(5, 10), [100, 100, 6]).raises(0),
        {"as-posted": (20, 31), "as-if-full": (20, 35)},
    ),
    Witness(
        "betting.stud_limits", "R143", lambda house: fifth_street(house).raises(1),
        {"casino": (10, 10), "bicycle": (5, 5)},
    ),
    Witness(
        "betting.open_pair", "procedure.md 3",
        lambda house: stud(house, PAIR_SHOWS, acts="1 check; 0 check").raises(0),
        {"no-matter": (5, 5), "big-allowed": (5, 10)},
    ),
    Witness(
        "betting.stud_opener", "procedure.md 9", lambda house: stud(house, LOW_FIRST).to_act,
        {"low-card-brings-in": 0, "high-card": 1},
    ),
    Witness(
        "betting.stud_opener_tie", "R004, procedure.md 9",
        lambda house: stud(house, {0: "As Kd 3s", 1: "Qs Jd 3c"}).to_act, {"suit": 1, "left-of-dealer": 0},
    ),
    Witness(
        "betting.stud_high_card", "procedure.md 9", lambda house: stud(house, LOW_FIRST).may(1).check,
        {"may-check": True, "must-bet": False}, House(betting=Betting(stud_opener="high-card")),
    ),
    Witness(
        "betting.bring_in_option", "reports E3",
        lambda house: stud(house, LOW_FIRST, fixed(5, 10, ante=1, bring_in=2), "0 bring-in; 1 call").public.street,
        {"may-complete": "third street", "none": "fourth street"},
    ),
    Witness("betting.opener", "procedure.md 9", openers, {"by-game": [1, 1], "rotate": [1, 2]}),
    Witness(
        "betting.hi_lo_opener", "procedure.md 9",
        lambda house: [event.seat for event in high_low_stud(house).of(BettingOpened)],
        {"high-hand": [0, 1], "low-hand": [1, 0]},
    ),
    Witness("betting.killer_acts", "procedure.md 19", kill_pot, {"in-turn": [3, 0, 1, 2], "last": [3, 1, 2, 0]}),
    Witness(
        "dealing.burns", "procedure.md 10",
        lambda house: hand(
            house, HOLDEM, no_limit(1, 2), [20] * 2, "0 call; 1 check", deck="As Ks Ad Kd 2c 3c 4c 5c"
        ).public.shared(),
        {"off": ("2c", "3c", "4c"), "on": ("3c", "4c", "5c")},
    ),
    Witness(
        "dealing.stud_short", "procedure.md 10",
        lambda house: [type(event).__name__ for event in short_stud(house).log if isinstance(event, SHORT)],
        {"common-card": ["CommonCardDealt"], "burns-first": ["Reshuffled"]}, House(dealing=Dealing(burns="on")),
    ),
    Witness(
        "dealing.draw_short", "procedure.md 11", short_draw,
        {
            "reshuffle-merge": [(0, 12), (1, 0)],
            "stub-first": [(1, 11), (1, 0)],
            "bottom-card-reserved": [(0, 12), (0, 12)],
        },
    ),
    Witness(
        "dealing.ace_proof", "R188, A12",
        lambda house: [
            str(event.card)
            for event in hand(
                house, DRAW, FIXED, [100] * 2, "1 check; 0 check; 1 draw 1 2 3 4",
                pockets={0: "Kc Qd 8s 5h 2c", 1: "Ah Kd 9c 7s 3d"},
            ).of(AceShown)
        ],
        {"none": [], "show": ["Ah"]},
    ),
    Witness(
        "dealing.fifth_card", "procedure.md 11", lambda house: [(event.seat, len(event.at)) for event in drawn(house)],
        {"in-turn": [(1, 5), (0, 5)], "last": [(1, 4), (0, 4), (1, 1), (0, 1)]},
    ),
    Witness(
        "showdown.hands", "R136, procedure.md 8",
        lambda house: [
            type(event).__name__
            for event in checked_down(
                hand(house, "straight-poker", FIXED, [20] * 2, pockets={0: "2s 3d 4c 6h 9d", 1: "As Ad Kc 7h 5d"})
            ).log
            if isinstance(event, Shown | Mucked)
        ],
        {"losers-may-muck": ["Shown", "Mucked"], "all-show": ["Shown", "Shown"]},
    ),
    Witness(
        "showdown.all_in_hands", "procedure.md 8", all_in,
        {"face-down": ["BoardDealt", "BoardDealt"], "face-up": ["Shown", "Shown"]},
    ),
    Witness(
        "showdown.odd_chips", "procedure.md 7", odd_chip,
        {
            "by-game": ({0: 9, 1: 11, 2: 10}, {0: 9, 1: 10, 2: 11}, ""),
            "left-of-button": ({0: 9, 1: 11, 2: 10}, {0: 9, 1: 11, 2: 10}, ""),
            "high-card": ({0: 9, 1: 10, 2: 11}, {0: 9, 1: 10, 2: 11}, ""),
            "kitty": ({0: 9, 1: 10, 2: 10}, {0: 9, 1: 10, 2: 10}, "KittyCut"),
            "stay": ({0: 9, 1: 10, 2: 10}, {0: 9, 1: 10, 2: 10}, "OddChipsStay"),
        },
    ),
    Witness(
        "showdown.declare", "procedure.md 16", first_fist,
        {
            "by-game": [(1, 0), (2, 1)],
            "together": [(1, 0), (1, 0)],
            "in-turn": [(1, 1), (1, 1)],
            "in-turn-from-bettor": [(2, 1), (2, 1)],
        },
    ),
    Witness(
        "showdown.swing_tie", "procedure.md 16",
        lambda house: swung(house, "swing_tie", ("lose", "share"), "Ac 2d 3d 4c 6s"),
        {
            "by-game": [{1: 50, 2: 50}, {0: 75, 2: 25}],
            "lose": [{1: 50, 2: 50}] * 2,
            "share": [{0: 75, 2: 25}] * 2,
        },
    ),
    Witness(
        "showdown.time_up", "procedure.md 22", too_late,
        {"by-game": ["high", "low"], "high": ["high", "high"], "better-way": ["low", "low"]},
    ),
    Witness(
        "showdown.nobody_declared_right", "procedure.md 16", all_failed,
        {"by-game": [True, False], "pot-stays": [True, True], "cards-speak": [False, False]},
    ),
    Witness(
        "showdown.beaten_by_swing", "procedure.md 16",
        lambda house: swung(house, "beaten_by_swing", ("may-win", "out"), "As 2s 3s 4d 5c"),
        {
            "by-game": [{1: 50, 2: 50}, {2: 100}],
            "may-win": [{1: 50, 2: 50}] * 2,
            "out": [{2: 100}] * 2,
        },
    ),
    Witness(
        "options.straddle", "procedure.md 18", lambda house: asked(hand(house, HOLDEM, no_limit(1, 2), [50] * 5)),
        {"off": (3, "call 2"), "left-of-big-blind": (3, "Straddle"), "button": (0, "Straddle")},
    ),
    Witness(
        "options.straddles", "procedure.md 18",
        lambda house: asked(hand(house, HOLDEM, no_limit(1, 2), [50] * 5, "3 straddle")),
        {1: (4, "call 4"), 2: (4, "Straddle")}, House(options=Options(straddle="left-of-big-blind")),
    ),
    Witness(
        "options.run_twice", "reports B19",
        lambda house: hand(house, HOLDEM, no_limit(1, 2), [20] * 2, "0 raise-to 20; 1 call").to_act,
        {"off": None, "if-all-agree": 1},
    ),
    Witness(
        "options.seven_deuce", "issue 6",
        lambda house: hand(
            house, HOLDEM, no_limit(1, 2), [50] * 3, "0 raise-to 6; 1 fold; 2 fold",
            pockets={0: "7c 2d", 1: "Ah Kh", 2: "As Ks"},
        ).stacks(),
        {0: {0: 53, 1: 49, 2: 48}, 2: {0: 57, 1: 47, 2: 46}},
    ),
    Witness(
        "options.no_bets", "variants.md 119",
        lambda house: without_bets(house).public.stays,
        {"by-game": 0, "stays": 3},
    ),
    Witness(
        "options.match_cap", "procedure.md 21", lambda house: guts(house).stacks(),
        {0: {0: 20, 1: 14, 2: 14}, 2: {0: 20, 1: 15, 2: 15}},
    ),
    Witness(
        "options.wimp", "procedure.md 21, variants.md 114", lambda house: guts(house, "1 out; 2 out; 0 out").stacks(),
        {"by-game": {0: 17, 1: 17, 2: 17}, "pays": {0: 14, 1: 17, 2: 17}},
    ),
    Witness(
        "options.ghost", "procedure.md 21, variants.md 114", lambda house: haunted(house).stacks(),
        {"by-game": {0: 17, 1: 17, 2: 20}, "alone": {0: 17, 1: 17, 2: 14}},
    ),
    Witness(
        "options.rising_openers", "procedure.md 20, variants.md 4 and 35", progressive,
        {
            "stay": ["no-openers", "no-openers"],
            "back-down": ["no-openers", "may open"],
            "never": ["may open", "may open"],
        },
    ),
)  # fmt: skip
