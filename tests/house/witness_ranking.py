"""Witnesses of [deck], [ranking], [wild] and [low]: who wins, and what a hand is called."""

from collections.abc import Callable

from server.poker.house import Deck, House, Low, Ranking, Wild
from server.poker.modifiers import Modifiers
from tests.helpers.script import fixed
from tests.house.witness import Witness, hand, names, shares, showdown

SUITED = ("As Kd Qs Js 9s", "Ah Ks Qh Jh 9h", "Ad Kc Qd Jd 9d", "Ac Kh Qc Jc 9c")
"""The same ranks four times, with aces of every suit."""


def by_suit(house: House) -> str:
    """The suits of the aces in the order in which their hands win, the winner taken away each time."""
    left, order = list(SUITED), ""
    while left:
        verdicts = showdown(house, left)
        best = next(place for place, verdict in enumerate(verdicts) if verdict.share == 1)
        order += left.pop(best)[1]
    return order


def together(*parts: Callable[[House], object]) -> Callable[[House], object]:
    return lambda house: tuple(part(house) for part in parts)


def high_low(house: House) -> dict[int, int]:
    """Straight poker, high-low by the dealer's wish: seat 0 has 7-5-4-3-2, seat 1 5-4-3-2-A, seat 2 6-4-3-2-A."""
    table = hand(
        house, "straight-poker", fixed(2, 4, ante=2), [20] * 3, "; ".join(f"{seat} check" for seat in (1, 2, 0)),
        Modifiers(hi_lo=True), pockets={0: "7s 5d 4s 3s 2s", 1: "5c 4c 3d 2d Ac", 2: "6h 4h 3h 2h Ad"},
    )  # fmt: skip
    return table.stacks()


JOKER = House(deck=Deck(jokers=1), wild=Wild(cards=("joker",)))
DEUCES = House(wild=Wild(cards=("2",)))
WILDS = ("As Kd Qh Jc Ts", "Ah Ks Qd Jh 2c", "Ad Kc Qs 2d 2h")
"""Broadway without a wild card, with one, and with two."""

WITNESSES = (
    Witness(
        "deck.packs", "R007", names("As As Kd Qc 9h"),
        {1: "As is there twice, and one pack has it once", 2: "pair of aces"},
    ),
    Witness(
        "deck.lowest", "R111", shares("As 9d 8h 7c 6s", "Ac Ah Kd Qh 9c"), {"2": "0 1", "6": "1 0"},
    ),
    Witness(
        "deck.lowest", "R006, R111",
        lambda house: len(hand(house, "straight-poker", fixed(2, 4, ante=1), [9] * 2).deck),
        dict(zip("23456789T", (52, 48, 44, 40, 36, 32, 28, 24, 20), strict=True)),
    ),
    Witness(
        "deck.jokers", "R005", names("Ah Kd Qs 9c Jk"),
        {0: "one joker is in the hand, and the deck has 0: see deck.jokers", 1: "pair of aces"},
        House(wild=Wild(cards=("joker",))),
    ),
    Witness(
        "ranking.order", "R010, R112, R113",
        together(shares("Ks Js 9s 7s 2s", "4h 4d 4c 3h 3d"), shares("9h 8d 7c 6h 5s", "4h 4d 4c 9c 3d")),
        {
            "standard": ("0 1", "1 0"),
            "flush-over-full-house": ("1 0", "1 0"),
            "flush-over-full-house-trips-over-straight": ("1 0", "0 1"),
            "historic": ("0 1", "0 1"),
        },
    ),
    Witness(
        "ranking.suit_order", "R105", by_suit,
        {order: order for order in ("shdc", "shcd", "sdch", "hsdc", "hdsc", "hdcs", "dshc", "dhsc", "cshd")},
        House(ranking=Ranking(suit_tiebreak="highest-card")),
    ),
    Witness(
        "ranking.suit_tiebreak", "R106 to R110",
        together(shares("8h 8d Js 9c 3d", "8s 8c Jh 9d 3c"), shares("Ks Kd 7h 5d 4c", "Kh Kc 7s 5h 4d")),
        {
            "none": ("1/2 1/2", "1/2 1/2"),
            "highest-card": ("1 0", "1 0"),
            "highest-paired": ("0 1", "1 0"),
            "highest-unpaired": ("1 0", "0 1"),
        },
    ),
    Witness(
        "ranking.unbeatable", "R114 to R119",
        together(shares("Ah Kh Qh Jh Th", "Ac 8c 7c 6c 5c"), shares("Ah Kh Qh Jh Th", "5s 5h 5d 5c Kd")),
        {"allowed": ("1 0", "1 0"), "italian": ("0 1", "1 0"), "greek": ("1 0", "0 1")},
        House(deck=Deck(lowest="5")),
    ),
    Witness(
        "ranking.imperial", "R118, A05", shares("As Ks Qs Js Ts", "6s 6h 6d 6c Kd"), {"hearts": "1 0", "any": "0 1"},
        House(deck=Deck(lowest="6"), ranking=Ranking(unbeatable="greek")),
    ),
    Witness(
        "wild.cards", "R075, R082", shares("Th Ts 2c 2d 2s", "8c 8d 8h 8s 3h"),
        {(): "0 1", ("2",): "1 0", ("2", "3"): "1 0"},
    ),
    Witness(
        "wild.joker", "R087 to R090", names("8h 8d 5s 5c Jk"),
        {"wild": "full house, eights over fives", "bug": "two pair, eights and fives"}, JOKER,
    ),
    Witness(
        "wild.lowest", "R098 to R100", names("9s 9h / 4s 4d Kc"),
        {"none": "two pair, nines and fours", "hand": "four nines", "hole": "four fours"},
    ),
    Witness(
        "wild.double_ace_flush", "R078, R079", shares("Ah 9h 8h 5h Jk", "Ad Kd Td 4d 3d"), {False: "0 1", True: "1 0"},
        JOKER,
    ),
    Witness(
        "wild.five_of_a_kind", "R080, reports D2", names("As Ad Ac Ah 2d"), {True: "five aces", False: "four aces"},
        DEUCES,
    ),
    Witness(
        "wild.natural", "R083 to R085, A03", together(shares(*WILDS), shares(*WILDS[1:])),
        {
            "equal": ("1/3 1/3 1/3", "1/2 1/2"),
            "natural-wins": ("1 0 0", "1/2 1/2"),
            "fewer-wilds-win": ("1 0 0", "1 0"),
            "more-wilds-win": ("0 0 1", "0 1"),
        },
        DEUCES,
    ),
    Witness(
        "low.system", "R052 to R070", high_low,
        {
            "ace-to-five": {0: 18, 1: 24, 2: 18},
            "deuce-to-seven": {0: 21, 1: 21, 2: 18},
            "ace-to-six": {0: 18, 1: 21, 2: 21},
        },
    ),
    Witness(
        "low.qualifier", "R060", shares("9h 7d 4s 3c 2h", "Kh Qd 4s 4c 2h", pot="eight-or-better"),
        {8: "0 0", 9: "1 0"},
    ),
    Witness(
        "low.broadway_is_straight", "R069, R071", shares("Ah Ks Qd Jh Tc", "Kd Qh Jc Th 2c", pot="ace-to-six"),
        {False: "1 0", True: "0 1"}, House(low=Low(system="ace-to-six")),
    ),
    Witness(
        "low.aces_pair", "R070, R071", shares("As Ad 5h 4c 3d", "2s 2d 5c 4h 3c", pot="ace-to-six"),
        {"low": "1 0", "high": "0 1"}, House(low=Low(system="ace-to-six")),
    ),
)  # fmt: skip
