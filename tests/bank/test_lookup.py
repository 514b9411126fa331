"""Each filter of the auditor's page finds what a plain scan of the rows finds (bank.md 1.11; 4, test 19)."""

import json
import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.bank.chain import Row
from server.bank.lookup import ONLY, Entry, Filter, entries, hand_of, matching, page
from tests.bank.random_night import PLAYERS, RandomNight

SEEDS = range(6)
RANDOM_FILTERS = 5_000
SOME_FILTERS = 400


@lru_cache
def night(seed: int) -> tuple[list[Row], tuple[Entry, ...]]:
    rows = RandomNight(seed, steps=60).till.rows
    return rows, entries(rows)


@lru_cache
def bodies_of(seed: int) -> list[dict[str, Any]]:
    return [json.loads(row.body) for row in night(seed)[0] if row.row == "entry"]


def plain_scan(bodies: list[dict[str, Any]], wanted: Filter) -> list[int]:
    """The seqs that fit, newest first, by the words of `Filter` alone: every row, every leg, from its JSON."""
    taken_back = [body["reverses"] for body in bodies if body["reverses"]]

    def leg_fits(leg: list[Any]) -> bool:
        code, unit, amount, _ = leg
        parts = code.split(":")
        asked = wanted.account.split(":")
        whose = parts[-1] if parts[1:2] == ["stack"] or parts[0] in ("player", "cash") else ""
        return (
            (not wanted.account or parts[: len(asked)] == asked)
            and wanted.player in ("", whose)
            and wanted.unit in ("", unit)
            and (wanted.least is None or not -wanted.least < amount < wanted.least)
            and (wanted.most is None or -wanted.most <= amount <= wanted.most)
        )

    def fits(body: dict[str, Any]) -> bool:
        hand = body["key"].split(":")[0].removeprefix("h")
        hand = int(hand) if body["key"].startswith("h") and hand.isdigit() else 0
        corrects = body["kind"] in ("reversal", "compensation") or body["seq"] in taken_back
        over = any(code.split(":")[:2] == ["money", "overshort"] for code, *_ in body["postings"])
        return (
            any(leg_fits(leg) for leg in body["postings"])
            and wanted.kind in ("", body["kind"])
            and wanted.actor in ("", body["actor"])
            and (wanted.hands is None or hand in wanted.hands)
            and wanted.text.lower() in body["memo"].lower()
            and (wanted.only != "corrections" or corrects)
            and (wanted.only != "over-short" or over)
            and (wanted.first is None or body["seq"] >= wanted.first)
            and (wanted.last is None or body["seq"] <= wanted.last)
            and (wanted.since_us is None or body["at_us"] >= wanted.since_us)
            and (wanted.until_us is None or body["at_us"] <= wanted.until_us)
        )

    return [body["seq"] for body in reversed(bodies) if fits(body)]


def any_filter(dice: random.Random, rows: list[Row]) -> Filter:
    """A few conditions, mostly near what the book holds, so that many fit something."""
    legs = [leg for row in rows for leg in row.postings]
    kinds = [row.kind for row in rows if row.row == "entry"]

    def account() -> str:
        words = dice.choice(legs).account.split(":")
        return ":".join(words[: dice.randint(1, len(words))])

    def moment() -> int:
        return dice.choice(rows).at_us + dice.choice((-1, 0, 0, 1))

    def size() -> int:
        return abs(dice.choice(legs).amount) + dice.choice((-1, 0, 0, 1))

    may: dict[str, Callable[[], Any]] = {
        "player": lambda: dice.choice((*PLAYERS, "nobody")),
        "account": lambda: dice.choice((account(), account(), "chips:sta", "money:overshort", "%", "' OR 1=1 --")),
        "unit": lambda: dice.choice(("CHIP", "EUR", "JPY")),
        "least": size,
        "most": size,
        "kind": lambda: dice.choice((*kinds, "no-such-kind")),
        "actor": lambda: dice.choice(("", *PLAYERS)),
        "hands": lambda: frozenset(dice.choices(range(12), k=dice.randint(0, 3))),
        "text": lambda: dice.choice(("a", "QUOTED", "=2+2", "%", "two\nlines", "<b>")),
        "only": lambda: dice.choice(ONLY),
        "first": lambda: dice.randint(-1, len(rows) + 2),
        "last": lambda: dice.randint(-1, len(rows) + 2),
        "since_us": moment,
        "until_us": moment,
    }
    return Filter(**{name: may[name]() for name in dice.sample(sorted(may), dice.choice((0, 1, 1, 2, 2, 3, 4)))})


@pytest.mark.parametrize("part", [range(SOME_FILTERS), range(SOME_FILTERS, RANDOM_FILTERS)], ids=["some", "most"])
def test_every_filter_equals_a_plain_scan(part: range) -> None:
    """bank.md 4, row 19: 5,000 random filters, the first of them quick enough for every mutant."""
    dice, some = random.Random(f"filters {part}"), 0
    for number in part:
        seed = SEEDS[number % len(SEEDS)]
        rows, of = night(seed)
        wanted = any_filter(dice, rows)
        found = [entry.seq for entry in matching(of, wanted)]
        assert found == plain_scan(bodies_of(seed), wanted), wanted
        some += bool(found)
    assert some > len(part) // 4


@settings(max_examples=200, deadline=None)
@given(seed=st.sampled_from(SEEDS), dice=st.randoms(use_true_random=False), lines=st.integers(1, 60))
def test_pages_are_the_whole_in_order(seed: int, dice: random.Random, lines: int) -> None:
    """Walked to its end, page by page, everything comes once, and no page is longer than it may be (ux.md 1.9)."""
    rows, of = night(seed)
    wanted = any_filter(dice, rows)
    whole = list(matching(of, wanted))
    walked: list[Entry] = []
    before = None
    while True:
        part = page(of, wanted, before, lines)
        assert part.found == len(whole)
        assert len(part.entries) == 1 or sum(1 + len(entry.legs) for entry in part.entries) <= lines
        walked += part.entries
        if not part.older:
            break
        before = part.entries[-1].seq
    assert walked == whole


def test_an_entry_and_what_takes_it_back_name_each_other() -> None:
    pairs = [(one, other) for _, of in map(night, SEEDS) for one in of for other in of if one.reverses == other.seq]
    assert pairs
    for one, other in pairs:
        assert other.reversed_by == one.seq
        taken_back = sorted((leg.account, -leg.amount) for leg in one.legs)
        assert taken_back == sorted((leg.account, leg.amount) for leg in other.legs)


@pytest.mark.parametrize(
    ("key", "hand"), [("h12:t7", 12), ("h3:kitty", 3), ("do:anna:h12:x", 0), ("row:4", 0), ("h0:t1", 0), ("h12", 0)]
)
def test_the_hand_of_a_key(key: str, hand: int) -> None:
    assert hand_of(key) == hand


def test_twenty_thousand_entries_are_looked_through() -> None:
    """Issue 5: a book of 20,000 entries gives a page that a browser can hold."""
    _, of = night(0)
    many = tuple(msgspec.structs.replace(of[n % len(of)], seq=n + 1, at_us=n + 1) for n in range(20_000))
    found = page(many, Filter(player="anna"))
    assert found.older
    assert sum(1 + len(entry.legs) for entry in found.entries) <= 200
