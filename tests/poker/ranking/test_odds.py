"""Exact frequencies: requirements.md section 9 (R121 to R125); rules/probabilities.md, sections 1 to 8."""

import json
from collections.abc import Sequence
from itertools import combinations

import pytest
from click.testing import CliRunner

from server.cli.odds import command
from server.poker.cards import PACK
from server.poker.house import STANDARD
from server.poker.odds import BadOdds, odds
from server.poker.ranking import Holding, PotName, describe
from tests.poker.ranking.asking import rules

HIGH = (
    "five of a kind", "royal flush", "straight flush", "four", "full house",
    "flush", "straight", "three", "two pair", "one pair", "no pair",
)  # fmt: skip


def count(*arguments: str) -> dict[str, int]:
    """The counts of `odds --json`, and their total."""
    result = CliRunner().invoke(command, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    table = json.loads(result.output)
    counts = {row["hand"]: row["count"] for row in table["hands"]}
    assert sum(counts.values()) == table["total"]
    return counts | {"total": table["total"]}


def setting(*settings: str) -> list[str]:
    return [word for each in settings for word in ("--set", each)]


JOKER = setting("deck.jokers=1", "wild.cards=joker")
BUG = [*JOKER, *setting("wild.joker=bug")]

# (what, arguments, counts in the order of HIGH)
FIVE_CARDS = [
    ("1: 52 cards", [], "0 4 36 624 3744 5108 10200 54912 123552 1098240 1302540"),
    ("1: joker", JOKER, "13 24 180 3120 6552 7804 20532 137280 123552 1268088 1302540"),
    (
        "1: two jokers",
        setting("deck.jokers=2", "wild.cards=joker"),
        "78 84 540 9360 9360 11388 34704 232968 123552 1437936 1302540",
    ),
    ("1: bug", BUG, "1 24 180 828 4368 7804 20532 63360 138600 1215024 1418964"),
    ("2: deuces", setting("wild.cards=2"), "672 484 2068 31552 12672 14472 62232 355080 95040 1225008 799680"),
    (
        "2: deuces and joker",
        setting("wild.cards=2,joker", "deck.jokers=1"),
        "1501 904 3648 51688 15048 18956 84000 458040 95040 1341180 799680",
    ),
    (
        "2: one-eyed jacks",
        setting("wild.cards=one-eyed-jacks"),
        "72 54 480 8328 8112 9476 28938 199758 102960 1188652 1052130",
    ),
    (
        "2: one-eyed jacks and king",
        setting("wild.cards=one-eyed-jacks,one-eyed-king"),
        "238 119 1120 16979 9624 12027 43006 269781 92466 1206321 947279",
    ),
    (
        "2: threes and nines",
        setting("wild.cards=3,9"),
        "8152 3524 7940 130552 18480 26592 89400 631920 71280 1141920 469200",
    ),
    ("3: 48 cards", setting("deck.lowest=3"), "0 4 32 528 3168 3132 9180 42240 95040 760320 798660"),
    ("3: 44 cards", setting("deck.lowest=4"), "0 4 28 440 2640 1816 8160 31680 71280 506880 463080"),
    ("3: 40 cards", setting("deck.lowest=5"), "0 4 24 360 2160 980 7140 23040 51840 322560 249900"),
    ("3: 36 cards", setting("deck.lowest=6"), "0 4 20 288 1728 480 6120 16128 36288 193536 122400"),
    ("3: 32 cards", setting("deck.lowest=7"), "0 4 16 224 1344 204 5100 10752 24192 107520 52020"),
    ("3: 28 cards", setting("deck.lowest=8"), "0 4 12 168 1008 68 4080 6720 15120 53760 17340"),
    ("3: 24 cards", setting("deck.lowest=9"), "0 4 8 120 720 12 3060 3840 8640 23040 3060"),
    ("3: 20 cards", setting("deck.lowest=T"), "0 4 0 80 480 0 1020 1920 4320 7680 0"),
    (
        "3: 20 cards, historic",
        setting("deck.lowest=T", "ranking.order=historic"),
        "0 0 0 80 480 0 0 1920 4320 7680 1024",
    ),
    (
        "4: two packs",
        setting("deck.packs=2"),
        "728 128 1152 87360 244608 261840 326400 3075072 5374512 40909440 41681280",
    ),
]
MORE_CARDS = [
    ("5: 52 cards, six", 6, [], "0 188 1656 14664 165984 205792 361620 732160 2532816 9730740 6612900"),
    ("5: 52 cards", 7, [], "0 4324 37260 224848 3473184 4047644 6180020 6461620 31433400 58627800 23294460"),
    (
        "5: joker",
        7,
        JOKER,
        "14664 26132 184832 1121024 5997144 6027224 11083940 13315300 31433400 61644960 23294460",
    ),
    ("5: bug", 7, BUG, "1128 26132 184832 307472 4188528 6172088 11236028 7470676 35553816 64221960 24780420"),
    (
        "5: deuces",
        7,
        setting("wild.cards=2"),
        "609760 399484 1552732 7504920 9421824 7993600 19388800 20151920 19491840 36920040 10349640",
    ),
    (
        "5: threes and nines",
        7,
        setting("wild.cards=3,9"),
        "4894392 2104724 4033924 20175400 11006640 10114920 18952240 23296880 11573280 22970160 4662000",
    ),
    (
        "6: 36 cards",
        7,
        setting("deck.lowest=6"),
        "0 1860 8700 44640 633024 175560 1169940 607200 3157056 2316600 233100",
    ),
    (
        "6: 40 cards",
        7,
        setting("deck.lowest=5"),
        "0 2380 13464 71400 1042560 448316 1942580 1239700 6282360 6450840 1149960",
    ),
    ("6: 32 cards", 7, setting("deck.lowest=7"), "0 1404 5200 26208 357504 57940 639520 258060 1398600 605880 15540"),
]


def in_order(counts: dict[str, int]) -> list[int]:
    return [counts.get(hand, 0) for hand in HIGH]


@pytest.mark.parametrize(("what", "arguments", "expected"), FIVE_CARDS, ids=[case[0] for case in FIVE_CARDS])
def test_five_cards(what: str, arguments: list[str], expected: str) -> None:
    assert in_order(count(*arguments)) == list(map(int, expected.split()))


@pytest.mark.slow
@pytest.mark.parametrize(("what", "cards", "arguments", "expected"), MORE_CARDS, ids=[case[0] for case in MORE_CARDS])
def test_six_and_seven_cards(what: str, cards: int, arguments: list[str], expected: str) -> None:
    assert in_order(count("--cards", str(cards), *arguments)) == list(map(int, expected.split()))


def test_other_orders_move_only_what_holds_both() -> None:
    """Section 6, note: no seven cards hold a flush and a full house; some hold trips and a straight."""
    order = "ranking.order=flush-over-full-house"
    six = setting("deck.lowest=6")
    plain = count("--cards", "7", *six)
    assert count("--cards", "7", *six, *setting(order)) == plain
    turkish = count("--cards", "7", *six, *setting(f"{order}-trips-over-straight"))
    assert turkish["three"] > plain["three"]
    assert turkish["three"] + turkish["straight"] == plain["three"] + plain["straight"]


TOPS = ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
LOWS: list[tuple[str, int, Sequence[int]]] = [
    ("ace-to-five", 5, [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880, 0]),
    ("deuce-to-seven", 5, [0, 0, 4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880]),
    ("ace-to-six", 5, [0, 4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880, 0]),
    ("ace-to-five", 6, [40448, 181760, 483840, 985600, 1684480, 2515968, 3333120, 3886080, 3801600, 0]),
    (
        "ace-to-five",
        7,
        [781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200, 0],
    ),
    (
        "deuce-to-seven",
        7,
        [0, 0, 2666480, 7187404, 13129988, 19288272, 23906176, 25145080, 21795928, 14235856],
    ),
    ("ace-to-six", 7, [0, 2666480, 7187404, 13129988, 19288272, 23906176, 25145080, 21795928, 14235856, 0]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("pot", "cards", "expected"), LOWS)
def test_section_7_lows_by_their_top_card(pot: str, cards: int, expected: list[int]) -> None:
    counts = count("--pot", pot, "--cards", str(cards))
    assert [counts.get(top, 0) for top in TOPS] == expected


@pytest.mark.slow
def test_section_7_the_rest_of_the_low_tables() -> None:
    pairs = {"one pair": 1098240, "two pair": 123552, "three": 54912, "full house": 3744, "four": 624}
    for pot in ("ace-to-five", "deuce-to-seven", "ace-to-six"):
        assert count("--pot", pot).items() >= pairs.items()
    for pot in ("deuce-to-seven", "ace-to-six"):
        assert count("--pot", pot).items() >= {"flush": 5112, "straight": 9180, "straight flush": 36}.items()
    broadway = count("--pot", "ace-to-six", *setting("low.broadway_is_straight=true"))
    assert sum(broadway.get(top, 0) for top in TOPS) == 1302540
    assert count("--pot", "eight-or-better")["no low"] == 2598960 - 57344
    assert count("--pot", "eight-or-better", "--cards", "6")["no low"] == 20358520 - 1691648
    assert count("--pot", "eight-or-better", "--cards", "7")["no low"] == 133784560 - 24530944
    seven = count("--pot", "ace-to-five", "--cards", "7")
    assert seven["total"] - sum(seven.get(top, 0) for top in TOPS) == 6169072


def test_section_7_the_joker_as_a_fitter() -> None:
    natural = [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880]
    with_joker = [1280, 2560, 5120, 8960, 14336, 21504, 30720, 42240, 56320]
    counts = count("--pot", "ace-to-five", *JOKER)
    assert [counts[top] for top in TOPS[:9]] == [a + b for a, b in zip(natural, with_joker, strict=True)]


def test_section_8_other_hands() -> None:
    badugi = count("--pot", "badugi")
    assert [badugi[f"4-card, {top}"] for top in ["4", *TOPS[:9]]] == [
        24, 96, 240, 480, 840, 1344, 2016, 2880, 3960, 5280,
    ]  # fmt: skip
    assert [badugi[f"{size}-card"] for size in (3, 2, 1)] == [154440, 96252, 2873]
    assert count("--pot", "three-card") == {
        "straight flush": 48, "three": 52, "straight": 720, "flush": 1096, "one pair": 3744, "no pair": 16440,
        "total": 22100,
    }  # fmt: skip
    soko = count("--pot", "soko")
    assert soko.items() >= {"four-flush": 110940, "four-straight": 92208, "one pair": 1047552}.items()
    assert soko.items() >= {"no pair": 1150080, "two pair": 123552, "straight": 10200}.items()
    assert count("--pot", "two-card") == {"one pair": 78, "no pair": 1248, "total": 1326}


def test_r124_sanity() -> None:
    counts = count()
    assert counts["total"] / counts["royal flush"] == 649740
    assert counts["total"] / (counts["royal flush"] + counts["straight flush"]) == 64974
    assert round(counts["total"] / counts["two pair"], 2) == 21.04


def test_r121_with_52_cards_the_order_follows_the_frequencies() -> None:
    assert odds(STANDARD, "high", 5).against_order == ()


@pytest.mark.parametrize(
    ("house", "pot", "cards", "says"),
    [
        (
            {"deck": {"lowest": "6"}},
            "high",
            5,
            "In this game a flush (480) is rarer than a full house (1,728), and loses to it.",
        ),
        (
            {"wild": {"cards": ["3", "9"]}},
            "high",
            5,
            "In this game a full house (18,480) is rarer than four of a kind (130,552)",
        ),
        (
            {},
            "three-card",
            3,
            "In this game a straight flush (48) is rarer than three of a kind (52), and loses to it.",
        ),
        ({}, "soko", 5, "In this game a four-straight (92,208) is rarer than a four-flush (110,940), and loses to it."),
    ],
)
def test_r122_where_order_contradicts_frequency_it_is_said(
    house: dict[str, dict[str, object]], pot: PotName, cards: int, says: str
) -> None:
    assert any(says in sentence for sentence in odds(rules(**house), pot, cards).against_order)


def test_the_lowest_card_wild_is_counted_too() -> None:
    """No table was published: the classes are checked against every hand of a short deck."""
    house = rules(deck={"lowest": "T"}, wild={"lowest": "hand"})
    table = odds(house, "high", 3)
    deck = [card for card in PACK if card.rank >= 10]
    names = [describe(Holding(three), (), house) for three in combinations(deck, 3)]
    assert table.total == len(names) == 1140
    counted = {row.hand: row.count for row in table.rows}
    assert counted["three"] == sum(name.startswith("three") for name in names)
    assert counted["one pair"] == sum(name.startswith("pair") for name in names)


def test_people_see_a_table_and_what_it_says() -> None:
    result = CliRunner().invoke(command, setting("deck.lowest=6"))
    assert "full house" in result.output
    assert "376,992" in result.output
    assert "In this game a flush (480) is rarer than a full house (1,728), and loses to it." in result.output


def test_a_game_says_how_many_cards() -> None:
    assert count("--game", "five-card-draw")["total"] == 2598960


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "no-such-game"], "There is no game no-such-game."),
        (["--game", "iron-cross"], "In Iron Cross cards to come decide what plays"),
        (["--cards", "8"], "8 is not in the range"),
        (["--pot", "soko", "--cards", "7", *JOKER], "too much to count"),
        (["--pot", "badugi", *setting("deck.packs=2")], "badugi is counted for one pack only"),
    ],
)
def test_what_is_not_counted_is_said_in_a_sentence(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert says in result.output


def test_odds_of_no_cards_are_refused() -> None:
    with pytest.raises(BadOdds, match="odds are counted for 1 to 7 cards, not for 8"):
        odds(STANDARD, "high", 8)
