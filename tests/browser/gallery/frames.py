"""Canned pushes of the contract, one for each state of the table that somebody will look at."""

import time
from typing import Any

Frame = dict[str, Any]

NAMES = ("Anna", "Bo", "Charlotte", "Dimitri", "Eve", "Farouk", "Giulia", "Hal", "Ines", "Jonathan Q.")
STACKS = (195, 154, 212, 166, 48, 40, 74, 145, 320, 99)
HERO = 7
NIGHT_NAME = "Friday night"


def _now() -> int:
    return int(time.time() * 1000)


def settings(**more: object) -> Frame:
    return {
        "approval": "host",
        "money": "money",
        "buy_in": 100,
        "buy_in_min": 20,
        "buy_in_max": 1000,
        "big_bet": 4,
        "clock_s": 45,
        "chips": [{"colour": "white", "worth": 1}, {"colour": "red", "worth": 5}, {"colour": "blue", "worth": 10}],
    } | more


def seat(number: int, **more: object) -> Frame:
    return {
        "seat": number,
        "player": f"person{number}",
        "name": NAMES[number],
        "stack": STACKS[number],
        "status": "sitting",
        "here": True,
        "host": number == HERO,
        "banker": number == 1,
        "dealt_in": True,
        "promised": 0,
    } | more


def view(seats: list[Frame], **more: object) -> Frame:
    return {
        "night": 1,
        "name": NIGHT_NAME,
        "phase": "playing",
        "price": 10,
        "currency": "EUR",
        "settings": settings(),
        "seats": seats,
        "dealer": 2,
        "kitty": 5,
        "kitty_on": True,
        "carry": None,
        "choosing": None,
        "cut": None,
        "clock": None,
        "hand": None,
        "result": [],
        "draw": [],
        "ending": None,
        "votes": [],
        "paused": False,
        "banner": "",
        "news": "",
        "settle": None,
    } | more


def own(**more: object) -> Frame:
    return {
        "player": f"person{HERO}",
        "name": NAMES[HERO],
        "seat": HERO,
        "host": True,
        "banker": False,
        "status": "sitting",
        "stack": STACKS[HERO],
        "hand": None,
        "choose": None,
        "cut": None,
        "requests": [],
        "asked": None,
        "votes": [],
        "proposals": [],
        "nudges": [],
    } | more


def hand_seat(number: int, cards: str = "", **more: object) -> Frame:
    """`cards`: "?" a card face down, "Kd" dealt up, "=2c" shown at the end, "3dw" wild."""
    laid: list[Frame] = [
        {"down": True}
        if card == "?"
        else {"shown" if card[0] == "=" else "up": card.strip("=w"), "wild": card[-1] == "w"}
        for card in cards.split()
    ]
    return {
        "seat": number,
        "stack": STACKS[number],
        "bet": 0,
        "state": "in",
        "down": cards.count("?"),
        "cards": laid,
        "last": "",
        "hand_name": "",
        "won": 0,
        "legs": 0,
    } | more


RULES = [
    "Everybody gets two down and one up.",
    "Betting, small bet: the lowest card brings it in.",
    "Everybody gets one up.",
    "Betting, small bet.",
    "Showdown.",
]


def hand(game: str, seats: list[Frame], **more: object) -> Frame:
    title, family = {
        "stud": ("Seven-card stud", "stud"),
        "draw": ("Five-card draw", "draw"),
        "holdem": ("Texas hold\u2019em", "board"),
        "cross": ("Iron cross", "board"),
        "cincinnati": ("Cincinnati", "board"),
        "no-peek": ("Midnight baseball", "stud"),
        "guts": ("3-5-7", "match-pot"),
    }[game]
    return {
        "hand": 12,
        "game": game,
        "title": title,
        "family": family,
        "stakes": "fixed limit 2/4, ante 1",
        "limit": "fixed",
        "street": "seventh street",
        "turn": 7,
        "to_act": HERO,
        "button": 2,
        "pot": 34,
        "pots": [{"amount": 34, "seats": [s["seat"] for s in seats]}],
        "carried": 0,
        "slots": ["flop-1", "flop-2", "flop-3", "turn", "river"] if game == "holdem" else [],
        "board": [],
        "wild": "",
        "modifiers": "",
        "rules": RULES,
        "current_bet": 4,
        "seats": seats,
        "over": False,
    } | more


def legal(**more: object) -> Frame:
    return {
        "fold": True,
        "check": False,
        "call": None,
        "call_all_in": False,
        "bet": None,
        "bring_in": None,
        "pick": None,
        "options": [],
        "clock_default": "fold",
    } | more


def wager(low: int, high: int, kind: str = "raise", **more: object) -> Frame:
    return {
        "min": low,
        "max": high,
        "kind": kind,
        "fixed": low == high,
        "sizes": [low] if low == high else [],
        "pot": None,
        "to_add": 0,
        "chip": 1,
    } | more


def mine(cards: str, name: str, legally: Frame | None) -> Frame:
    """`cards`: "Kd" down to others, "^Kd" dealt up, "*Kd" new in the draw, "Kdw" wild, "?" one that I may not see."""
    laid = [
        {"card": c.strip("^*w?"), "up": c[0] == "^", "new": c[0] == "*", "wild": c[-1] == "w"} for c in cards.split()
    ]
    return {"seat": HERO, "cards": laid, "name": name, "legal": legally, "chose": ""}


def clock(number: int = HERO, left_s: int = 31) -> Frame:
    return {"seat": number, "deadline": _now() + left_s * 1000, "bank_ms": 60000, "using_bank": False}


def table(count: int) -> list[Frame]:
    """`count` players, the hero among them."""
    return [seat(i) for i in range(count)] if count > HERO else [*(seat(i) for i in range(count - 1)), seat(HERO)]


STUD = (
    "? ? 8h 3s 7s 9c ?",
    "? ? Ks 2d 3h Tc ?",
    "? ? 4d 8s 9h 5d ?",
    "? ? Jd 6c Th 4c ?",
    "? ? Js 6d 7c Ac ?",
    "? ? Qd Kc Jc 6h ?",
    "? ? Kh Td 7d Jh ?",
    "? ? ^",
)
STUD_OWN = "8c 2c ^6s ^Ad ^Qh ^9s 5c"


def stud(**more: object) -> Frame:
    lasts = ("checks", "bets 2", "calls 2", "folds", "raises to 4", "calls 4", "calls 4")
    seats = [
        hand_seat(i, STUD[i], last=lasts[i], bet=(0, 2, 2, 0, 4, 4, 4)[i], state="folded" if i == 3 else "in")
        for i in range(7)
    ] + [hand_seat(7, "? ? 6s Ad Qh 9s ?")]
    return hand("stud", seats, **({"pot": 87} | more))


def stud_turn() -> Frame:
    raise_to = wager(8, 8)
    return {
        "view": view(table(8), hand=stud(), clock=clock()),
        "you": own(hand=mine(STUD_OWN, "pair of sixes", legal(call=4, bet=raise_to))),
    }


def stud_wait() -> Frame:
    v = view(table(8), hand=stud(to_act=4), clock=clock(4, 22))
    v["seats"][5]["status"] = "away"
    v["seats"][2]["here"] = False
    return {"view": v, "you": own(hand=mine(STUD_OWN, "pair of sixes", None))}


def stud_shown() -> Frame:
    shown = {0: "=8d =8c 8h 3s 7s 9c =3d", 4: "=As =2s Js 6d 7c Ac =Jc"}
    names = {0: "full house, eights over threes", 4: "two pair, aces and jacks"}
    seats = [
        hand_seat(
            i,
            shown.get(i, STUD[i]),
            state="in" if i in shown else "folded",
            hand_name=names.get(i, ""),
            last="" if i in shown else "folds",
            won=91 if i == 0 else 0,
        )
        for i in range(7)
    ] + [hand_seat(7, "? ? 6s Ad Qh 9s ?", state="folded")]
    return {
        "view": view(
            table(8),
            phase="between",
            hand=hand("stud", seats, over=True, to_act=None, pot=0, pots=[], current_bet=0),
            result=["Anna wins 91 with a full house, eights over threes"],
        ),
        "you": own(hand=mine(STUD_OWN, "", None)),
    }


def draw_turn() -> Frame:
    seats = [hand_seat(i, "? ? ? ? ?", last=("draws 2", "draws 1", "stands pat")[i]) for i in range(3)] + [
        hand_seat(7, "? ? ? ? ?")
    ]
    draw = {"do": "draw", "verb": "Draw", "among": [0, 1, 2, 3, 4], "min": 0, "ordered": False}
    draw |= {"max": 4, "max_without": 3, "keep": [0], "why": "three, or four if you keep an ace"}
    v = view(table(4), hand=hand("draw", seats, street="the draw", pot=16), clock=clock())
    return {
        "view": v,
        "you": own(
            hand=mine("As Kd 8c 8h 3d", "pair of eights", legal(fold=False, pick=draw, clock_default="stand pat"))
        ),
    }


def draw_bet() -> Frame:
    seats = [hand_seat(i, "? ? ? ? ?", last=("checks", "checks", "checks")[i]) for i in range(3)] + [
        hand_seat(7, "? ? ? ? ?")
    ]
    v = view(table(4), hand=hand("draw", seats, street="after the draw", pot=16, current_bet=0), clock=clock())
    return {
        "view": v,
        "you": own(
            hand=mine("As *Kd 8c 8h *Kc", "two pair, kings and eights", legal(check=True, bet=wager(4, 4, "bet")))
        ),
    }


def holdem(count: int = 6, **more: object) -> Frame:
    stakes = "no limit, blinds 1/2"
    players = [*range(count - 1), HERO] if count <= HERO else list(range(count))
    base = [hand_seat(i, "? ?") for i in players]
    for entry, (last, bet, state) in zip(
        base,
        (
            ("folds", 0, "folded"),
            ("bets 12", 12, "in"),
            ("calls 12", 12, "in"),
            ("folds", 0, "folded"),
            ("raises to 36", 36, "in"),
        ),
        strict=False,
    ):
        entry |= {"last": last, "bet": bet, "state": state, "cards": [] if state == "folded" else entry["cards"]}
    fresh = {
        "stakes": stakes,
        "limit": "no-limit",
        "street": "flop",
        "pot": 84,
        "current_bet": 36,
        "board": [{"slot": f"flop-{i}", "card": c} for i, c in enumerate(("Qs", "7h", "2d"), 1)],
    }
    return hand("holdem", base, **(fresh | more))


def holdem_turn() -> Frame:
    v = view(table(6), hand=holdem(), clock=clock(left_s=40))
    return {
        "view": v,
        "you": own(hand=mine("Qh Qd", "three of a kind, queens", legal(call=36, bet=wager(60, 145, pot=156)))),
    }


def holdem_wait() -> Frame:
    v = view(table(6), hand=holdem(to_act=1), clock=clock(1, 12))
    v["clock"]["using_bank"] = True
    return {"view": v, "you": own(hand=mine("Qh Qd", "three of a kind, queens", None))}


def holdem_ten() -> Frame:
    v = view(table(10), hand=holdem(10), clock=clock())
    return {"view": v, "you": own(hand=mine("Ah Kh", "ace high", legal(call=36, bet=wager(60, 145))))}


def holdem_shown() -> Frame:
    board = [
        {"slot": s, "card": c}
        for s, c in (("flop-1", "Qs"), ("flop-2", "7h"), ("flop-3", "2d"), ("turn", "Jc"), ("river", "Td"))
    ]
    seats = [
        hand_seat(0, "", state="folded", last="folds"),
        hand_seat(1, "=7c =7s", state="all-in", stack=0, hand_name="three of a kind, sevens", won=0),
        hand_seat(2, "=Ah =Kh", state="all-in", stack=0, hand_name="straight, ace high", won=144),
        hand_seat(3, "", state="folded", last="folds"),
        hand_seat(4, "=Qc =9c", hand_name="pair of queens", won=0),
        hand_seat(7, "=Qh =Qd", hand_name="three of a kind, queens", won=52, stack=121),
    ]
    h = holdem(board=board, street="river", over=True, to_act=None, pot=0, current_bet=0, pots=[])
    h["seats"] = seats
    v = view(
        table(6),
        phase="between",
        hand=h,
        ending={"mode": "deals", "deals": 2, "seat": None},
        result=[
            "Charlotte wins the main pot, 144, with a straight, ace high",
            "Hal wins the side pot, 52, with three of a kind, queens",
        ],
    )
    return {"view": v, "you": own(hand=mine("Qh Qd", "three of a kind, queens", None))}


def side_pots() -> Frame:
    h = holdem(
        pots=[{"amount": 60, "seats": [1, 2, 4, 7]}, {"amount": 24, "seats": [2, 4, 7]}],
        street="turn",
        to_act=2,
        current_bet=0,
    )
    h["board"].append({"slot": "turn", "card": "Jc"})
    for entry in h["seats"]:
        entry["bet"] = 0
    h["seats"][1] |= {"state": "all-in", "stack": 0, "last": "calls 12, all in"}
    return {
        "view": view(table(6), hand=h, clock=clock(2)),
        "you": own(hand=mine("Qh Qd", "three of a kind, queens", None)),
    }


def spread_turn() -> Frame:
    h = stud(street="third street", limit="spread", stakes="spread 1\u20135, ante 1", turn=2, pot=9, current_bet=1)
    for entry in h["seats"]:
        entry |= {
            "cards": entry["cards"][:3],
            "bet": 1 if entry["seat"] == 3 else 0,
            "last": "brings in 1" if entry["seat"] == 3 else "",
            "state": "in",
        }
    v = view(table(8), hand=h, clock=clock())
    return {"view": v, "you": own(hand=mine("8c 2c ^6s", "eight high", legal(call=1, bet=wager(2, 6))))}


def choose_other() -> Frame:
    return {"view": view(table(6), phase="choosing", choosing={"seat": 2, "deadline": _now() + 20000}), "you": own()}


def open_alone() -> Frame:
    return {"view": view([seat(HERO)], phase="open", dealer=None, kitty=0, kitty_on=False), "you": own()}


def open_many() -> Frame:
    request = {"player": "person8", "name": "Ines", "kind": "seat", "chips": 100, "pay": "credit"}
    return {
        "view": view(table(4), phase="open", dealer=None, kitty=0, kitty_on=False),
        "you": own(requests=[request]),
    }


def watching() -> Frame:
    v = view([seat(i) for i in range(4)], hand=None, phase="open", dealer=None)
    return {"view": v, "you": own(seat=None, host=False, status="watching", stack=0)}


def asked() -> Frame:
    h = holdem(to_act=1)
    h["seats"] = h["seats"][:5]
    return {
        "view": view([seat(i) for i in range(5)], hand=h, clock=clock(1)),
        "you": own(seat=None, host=False, status="asked", stack=0),
    }


def drawing() -> Frame:
    cards = ("Kh", "7c", "9d", "2s", "Jd", "Kc")
    draw = [{"seat": s["seat"], "card": cards[i]} for i, s in enumerate(table(6))]
    return {"view": view(table(6), phase="drawing", dealer=0, pick=draw), "you": own()}


def away() -> Frame:
    v = view(table(6), hand=holdem(to_act=1), clock=clock(1), paused=True)
    v["seats"][-1]["status"] = "away"
    return {"view": v, "you": own(status="away")}


def broke() -> Frame:
    v = view(
        table(6),
        phase="choosing",
        choosing={"seat": 2, "deadline": _now() + 20000},
        banner="The disk is full. No chips moved.",
    )
    v["seats"][-1] |= {"stack": 0, "dealt_in": False}
    v["votes"] = [
        {
            "number": 1,
            "about": "play-with-kitty",
            "text": "Bo asks: Play with a kitty: 1 chip from each pot with more than one raise.",
            "tally": "Yes: Bo. To answer: Hero.",
            "deadline": None,
            "yes": [1],
            "no": [],
            "waiting": [0],
        }
    ]
    request = {"player": "person1", "name": "Bo", "kind": "chips", "chips": 50, "pay": "cash"}
    return {"view": v, "you": own(requests=[request], votes=[1], stack=0)}


def closed() -> Frame:
    nets = ((2, 112, 212), (1, 54, 154), (0, -5, 195), (3, -34, 66), (4, -57, 43), (5, -75, 25))
    lines = [
        {"player": f"person{i}", "name": NAMES[i], "in": back - net, "out": back, "net": net, "due": net * 10}
        for i, net, back in nets
    ]
    payments = [
        {"from": f"person{a}", "to": f"person{b}", "from_name": NAMES[a], "to_name": NAMES[b], "amount": n}
        for a, b, n in ((5, 2, 750), (4, 1, 540), (3, 2, 340), (0, 2, 50))
    ]
    text = "Friday night\nCharlotte: +112\nFarouk: -75\nFarouk pays Charlotte 7.50 EUR"
    boxes = [{"player": "person1", "name": NAMES[1], "amount": 1000}]
    settle = {"play": False, "lines": lines, "payments": payments, "boxes": boxes, "fewest": True, "text": text}
    return {"view": view(table(6), phase="closed", settle=settle), "you": own()}


def pick(do: str, verb: str, cards: int, among: int, why: str, *, ordered: bool = False) -> Frame:
    """Exactly so many of my first cards."""
    places = list(range(among))
    counts = {"min": cards, "max": cards, "max_without": cards}
    return {
        "do": do,
        "verb": verb,
        "among": places,
        "keep": [],
        "why": why,
        "ordered": ordered,
    } | counts


def option(label: str, small: str = "", **act: str) -> Frame:
    return {"act": act, "label": label, "small": small}


HIDDEN = ("top", "right", "bottom", "left", "centre")


def pass_turn() -> Frame:
    seats = [hand_seat(i, "? ? ? ? ? ? ?", last="has chosen" if i < 2 else "") for i in range(6)]
    h = hand("stud", [*seats, hand_seat(7, "? ? ? ? ? ? ?")], title="Anaconda", street="the pass", pot=21)
    throw = legal(fold=False, pick=pick("pass", "Pass", 3, 7, "three cards"), clock_default="lowest cards")
    return {
        "view": view(table(7), hand=h, clock=clock()),
        "you": own(hand=mine("8c 2c 6s Ad Qh 9s 5c", "ace high", throw)),
    }


def arrange_turn() -> Frame:
    seats = [hand_seat(i, "? ? ? ? ?", last="has chosen" if i < 2 else "") for i in range(6)]
    h = hand("stud", [*seats, hand_seat(7, "? ? ? ? ?")], title="Anaconda", street="the order", pot=21)
    order = legal(fold=False, pick=pick("arrange", "Set the order", 5, 5, "all five", ordered=True))
    return {"view": view(table(7), hand=h, clock=clock()), "you": own(hand=mine("8c 8d 8s Ad Ah", "full house", order))}


def declare_turn() -> Frame:
    frame = stud_turn()
    ways = (("High", "high"), ("Low", "low"), ("Both ways", "both"))
    options = [option(label, do="declare", way=way) for label, way in ways]
    frame["you"]["hand"]["legal"] = legal(fold=False, options=options, clock_default="high")
    frame["view"]["hand"] |= {"street": "declaration", "title": "Stud high-low, declared"}
    for entry in frame["view"]["hand"]["seats"]:
        entry |= {"bet": 0, "last": "has chosen" if entry["seat"] < 3 else ""}
    return frame


def legs() -> Frame:
    seats = [hand_seat(i, "? ? ?", last=("is in", "is out", "", "is in")[i], legs=(0, 2, 0, 4)[i]) for i in range(4)]
    h = hand("guts", [*seats, hand_seat(7, "? ? ?", legs=1)], street="three cards", pot=26, carried=21)
    options = [option("Out", do="out"), option("In", "at risk: 26", do="in")]
    v = view(table(5), hand=h, clock=clock())
    return {"view": v, "you": own(hand=mine("3cw Kd Ks", "three kings", legal(fold=False, options=options)))}


def pay_turn() -> Frame:
    """Baseball: wild cards, extra cards, and one to be paid for."""
    cards = (
        "? ? 4h 9sw 4d 9cw ? ? ?",
        "? ? Ks 2d 3hw Tc ?",
        "? ? 4s 8s 9h 5d ? 4c Qs Th",
        "? ? Jd 6c Th 4c ?",
        "? ? Js 6d 7c Ac ?",
    )
    seats = [
        hand_seat(i, cards[i], last=("calls 2", "pays 34 for the 3\u2665", "", "folds", "checks")[i]) for i in range(5)
    ]
    h = hand("stud", [*seats, hand_seat(7, "? ? 3d Ad Qh 9dw ? ?")], title="Baseball", street="sixth street")
    v = view(table(6), hand=h, clock=clock())
    price = legal(options=[option("Pay 34", "for the 3\u2666", do="pay"), option("Fold", do="fold")])
    return {"view": v, "you": own(hand=mine("8c 2c ^3dw ^Ad ^Qh ^9dw 5c Jk", "three of a kind, aces", price))}


def no_peek() -> Frame:
    turned = ("Ks 9dw 3hw Tc ? ? ?", "8s 8d 2c Qs Th Jc 9s", "? ? ? ? ? ? ?", "? ? ? ? ? ? ?")
    seats = [hand_seat(i, turned[i], last=("bets 2", "turns all", "", "")[i]) for i in range(4)]
    h = hand("no-peek", [*seats, hand_seat(7, "Ad Qh ? ? ? ? ?")], street="Bo turns", pot=31, wild="threes and nines")
    v = view(table(5), hand=h, clock=clock())
    return {"view": v, "you": own(hand=mine("^Ad ^Qh ? ? ? ? ?", "", legal(check=True, bet=wager(2, 2, "bet"))))}


def crossed(open_slots: int, game: str = "cross", **more: object) -> Frame:
    cards = ("Qs", "7h", "2dw", "Jc", "Td")
    slots = list(HIDDEN) if game == "cross" else [f"card-{i}" for i in range(1, 6)]
    laid = [
        {"slot": s, "card": c[:2] if i < open_slots else "", "wild": i < open_slots and c[-1] == "w"}
        for i, (s, c) in enumerate(zip(slots, cards, strict=True))
    ]
    seats = [hand_seat(i, "? ? ? ? ?", last="checks", bet=0) for i in range(6)]
    fresh = {
        "layout": "cross" if game == "cross" else "row",
        "slots": slots,
        "board": laid,
        "street": "the bottom card",
    }
    return hand(game, [*seats, hand_seat(7, "? ? ? ? ?")], **(fresh | more))


def cross_turn() -> Frame:
    v = view(table(7), hand=crossed(3, wild="twos"), clock=clock())
    return {"view": v, "you": own(hand=mine("As Ks 8c 8h 2cw", "three eights", legal(call=2, bet=wager(4, 4))))}


def cross_shown() -> Frame:
    h = crossed(5, over=True, to_act=None, pot=0, pots=[])
    h["seats"][0] |= hand_seat(0, "=Qc =Qd =5h =5c =9s", hand_name="full house, queens over fives", won=34)
    h["seats"][1] |= hand_seat(1, "=8c =9d =Kh =Kc =3s", hand_name="two pair, kings and jacks")
    v = view(table(7), phase="between", hand=h, result=["Anna wins 34 with a full house, queens over fives"])
    return {"view": v, "you": own(hand=mine("As Ks 8c 8h 2cw", "three eights", None))}


def cincinnati_turn() -> Frame:
    v = view(table(8), hand=crossed(2, "cincinnati", street="the third card", carried=12), clock=clock())
    return {
        "view": v,
        "you": own(hand=mine("As Ks 8c 8h 2c", "pair of eights", legal(check=True, bet=wager(4, 4, "bet")))),
    }


def run_twice() -> Frame:
    frame = holdem_shown()
    frame["view"]["hand"]["board"] += [
        {"slot": "turn-2", "card": "3c", "run": 2},
        {"slot": "river-2", "card": "Th", "run": 2},
    ]
    return frame


def carry_between() -> Frame:
    h = hand(
        "draw",
        [hand_seat(i, "? ? ? ? ?") for i in (0, 1, 2, 7)],
        over=True,
        to_act=None,
        pot=0,
        pots=[],
        title="Jackpots",
    )
    v = view(
        table(4),
        phase="between",
        hand=h,
        carry={"chips": 15, "seats": [0, 1, 7]},
        result=["The pot of 15 stays"],
    )
    return {"view": v, "you": own(hand=mine("As Kd 8c 8h 3d", "", None))}


LOG = (
    "Anna posts the ante of 1",
    "Bo posts the ante of 1",
    "Dimitri brings in 1",
    "Eve completes to 2",
    "Farouk calls 2",
    "Giulia calls 2",
    "Hal calls 2",
    "Fourth street",
    "Giulia bets 2",
    "Dimitri folds",
    "Eve raises to 4",
    "Farouk calls 4",
    "Giulia calls 4",
)

FRAMES = {
    fn.__name__.replace("_", "-"): fn
    for fn in (
        open_alone,
        open_many,
        watching,
        asked,
        drawing,
        choose_other,
        stud_turn,
        stud_wait,
        stud_shown,
        spread_turn,
        draw_turn,
        draw_bet,
        holdem_turn,
        holdem_wait,
        holdem_shown,
        holdem_ten,
        side_pots,
        away,
        broke,
        closed,
        pass_turn,
        arrange_turn,
        declare_turn,
        legs,
        pay_turn,
        no_peek,
        cross_turn,
        cross_shown,
        cincinnati_turn,
        run_twice,
        carry_between,
    )
}


def push(name: str, v: int) -> Frame:
    """The whole frame as the server would send it."""
    return {
        "t": "push",
        "v": v,
        "epoch": "1",
        "head": "night-1:88:00",
        "log": [{"n": n, "text": text} for n, text in enumerate(LOG, 1)],
        **FRAMES[name](),
    }
