"""Dealer's choice over HTTP (ux.md 1.5, R172 to R178): rule cards, what the picks come to, and the choice itself."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.helpers.shelf import SHELF
from tests.web.living import Living, words

FIVE = "five-card-stud"
PAGE, PREVIEW, DO = "/n/1/choose", "/n/1/choose/preview", "/n/1/do"


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    living = Living(tmp_path)
    await living.start("anna", "bo", "cleo", clock_s=0, pause_ms=0, approval="everybody")
    yield living
    await living.stop()


async def chooser(living: Living) -> str:
    """Whose choice it is, once the play has begun and the hand under way is over."""
    club = living.club
    if not club.actor.night.begun:
        await club.pages["anna"].do(do="begin")
    for _ in range(3000):
        choosing = club.actor.night.choosing
        player = club.actor.night.at_seat(choosing.seat) if choosing is not None else None
        if player is not None:
            return player.id
        for page in club.pages.values():
            command = page.wanted()
            if command is not None and command["do"] != "choose":
                await page.do(**command)
        await asyncio.sleep(0.001)
    raise AssertionError("nobody is asked to choose")


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found[1]


def cards(page: str) -> dict[str, str]:
    """Each rule card by its game, as it reads."""
    found = re.findall(r'<div class="game-card">(.*?)</label>', page, re.DOTALL)
    return {field(each, "game"): words(each).strip() for each in found}


def said(page: str) -> str:
    return words(page[page.index('id="said"') :])


async def test_the_page_has_a_rule_card_of_three_lines_for_every_game(living: Living) -> None:
    page = await living.page(await chooser(living), PAGE)
    found = cards(page)
    assert set(found) == set(SHELF)
    assert found["seven-card-stud"] == (
        "Seven-card stud good for 3 2–8 players Seven cards: two down, four up, one down. The best five win. "
        "ante 1, 5 betting rounds, about 65 at most"
    )
    assert "Hi-lo" in found["omaha-8"]
    assert "Wild: twos" in found["deuces-wild-draw"]
    assert "Pot limit" in found["italian-draw"]
    for title in ("Draw", "Stud", "Hold’em and board", "Cross", "Match the pot"):
        assert f"<h3>{title}</h3>" in page


async def test_r172_to_r176_each_card_says_for_whom_the_game_is_good(living: Living) -> None:
    found = cards(await living.page(await chooser(living), PAGE))
    assert "good for 3" in found["five-card-stud"]
    assert "better with more" in found["five-card-draw"]
    assert "for experts" in found["baseball"]


async def test_games_that_do_not_fit_stay_in_view_with_the_reason(tmp_path: Path) -> None:
    living = Living(tmp_path)
    await living.start("anna", "bo", clock_s=0, pause_ms=0, approval="everybody", limits=["fixed"])
    try:
        page = await living.page(await chooser(living), PAGE)
        assert "Three-card guts needs 3 players." in cards(page)["guts-3"]
        assert "Italian poker is played at pot limit, which the host does not allow." in cards(page)["italian-draw"]
        off = re.findall(r'value="([^"]+)" aria-label="[^"]*" disabled', page)
        assert "italian-draw" in off
        assert "five-card-draw" not in off
    finally:
        await living.stop()


async def test_nobody_else_has_the_page(living: Living) -> None:
    mine = await chooser(living)
    other = "bo" if mine != "bo" else "cleo"
    assert "It is not your choice now." in await living.page(other, PAGE)


async def test_what_is_picked_is_written_out_at_once_with_what_it_costs(living: Living) -> None:
    me = await chooser(living)
    page = await living.page(me, PAGE)
    fields = {"do": "choose", "id": "x", "next": PAGE, "_for": field(page, "_for"), "_was": "razz", "game": "razz"}
    picked = {"ante": "2", "limit": "fixed", "small_bet": "1", "big_bet": "2", "modifiers.wild[]": ["2", "joker"]}
    answer = await living.send(me, PREVIEW, **fields, **picked, **{"modifiers.limit_times": "2"})  # type: ignore[arg-type]
    assert answer.status == 200, answer.body.decode()
    page = answer.body.decode()
    assert "Razz, twos wild, the joker wild, double limit: fixed limit 2/4, ante 2, bring-in 2." in said(page)
    assert "about 66 at most" in said(page)
    assert "What beats what" in words(page)


async def test_what_clashes_says_why_and_nothing_is_lost(living: Living) -> None:
    me = await chooser(living)
    page = await living.page(me, PAGE)
    fields = {"_for": field(page, "_for"), "_was": "razz", "game": "razz", "ante": "4", "modifiers.hi_lo": "true"}
    answer = await living.send(me, PREVIEW, **fields)
    page = answer.body.decode()
    assert "Razz is played for the low hand: there is no high half." in said(page)
    assert re.search(r"<option selected>4</option>", page)


async def test_what_beats_what_goes_by_the_wild_cards_of_the_choice(living: Living) -> None:
    """Five of a kind only with wild cards; the joker brings its own."""
    me = await chooser(living)
    mark = field(await living.page(me, PAGE), "_for")
    plain = {"_for": mark, "_was": "five-card-draw", "game": "five-card-draw", "ante": "1"}
    without = (await living.send(me, PREVIEW, **plain)).body.decode()
    with_wilds = (await living.send(me, PREVIEW, **plain, **{"modifiers.wild[]": "2"})).body.decode()
    assert "Five of a kind" not in words(without)
    assert "Five of a kind" in words(with_wilds)
    both = (await living.send(me, PREVIEW, **plain, **{"modifiers.hi_lo": "true"})).body.decode()
    assert "What beats what, high" in words(both)
    assert "What beats what, low" in words(both)


async def test_r178_the_choice_is_made_by_the_form_and_repeated_as_it_was(living: Living) -> None:
    """This dealer's last game is picked already when it is his deal again, with all that he had stacked over it."""
    me = await chooser(living)
    form = {
        "do": "choose",
        "id": "c-1",
        "next": PAGE,
        "_for": "any",
        "_was": "five-card-stud",
        "game": "five-card-stud",
    }
    picked = {"ante": "3", "limit": "spread", "small_bet": "1", "big_bet": "4", "modifiers.wild[]": "one-eyed-jacks"}
    answer = await living.send(me, DO, **form, **picked)
    assert answer.status == 303, answer.body.decode()
    assert living.club.actor.night.choice is not None
    stakes = living.club.actor.night.choice.stakes
    assert (stakes.ante, stakes.limit, stakes.small_bet, stakes.big_bet) == (3, "spread", 1, 4)
    while await chooser(living) != me:
        other = await chooser(living)
        page = await living.page(other, PAGE)
        assert re.search(
            r"<h3>Last played</h3>\s*<div class=\"game-card\">.*?value=\"five-card-stud\"", page, re.DOTALL
        )
        await living.send(other, DO, do="choose", id=f"c-{other}", game="razz", ante="1", limit="fixed")
    page = await living.page(me, PAGE)
    assert re.search(r'value="five-card-stud" aria-label="Five-card stud" checked', page)
    assert "Five-card stud, the one-eyed jacks wild: spread limit 1 to 4, ante 3." in said(page)
    assert "When the time is up: Five-card stud, the one-eyed jacks wild: spread limit 1 to 4, ante 3." in said(page)
    assert page.index('value="razz"') < page.index('value="five-card-stud"'), "the last game comes first"


async def test_favourites_are_what_the_club_chose_on_other_nights(living: Living) -> None:
    """Counted from the logs of the nights; the last games are not among them."""
    for number in range(3):
        me = await chooser(living)
        await living.send(me, DO, do="choose", id=f"f-{number}", game="cincinnati", ante="1", limit="fixed")
    me = await chooser(living)
    await living.send(me, DO, do="choose", id="f-3", game="razz", ante="1", limit="fixed")
    club = living.club
    opened = await club.lobby.open_night("anna", "Anna", "Saturday", {"approval": "everybody", "money": "play"})
    assert isinstance(opened, int)
    counts = await club.lobby.views.favourites.of(opened, f"night-{opened}")
    assert counts == {"cincinnati": 3, "razz": 1}
    assert await club.lobby.views.favourites.of(1, "night-1") == {}, "tonight's are in the night itself"


async def test_picks_for_another_choice_are_forgotten(living: Living) -> None:
    me = await chooser(living)
    page = await living.page(me, f"{PAGE}?_for=9-9-9&game=razz&_was=razz&ante=4")
    assert not re.search(r'value="razz" aria-label="Razz" checked', page)
    mark = field(page, "_for")
    page = await living.page(me, f"{PAGE}?_for={mark}&game=razz&_was=razz&ante=4")
    assert re.search(r'value="razz" aria-label="Razz" checked', page)


@pytest.mark.parametrize("fields", [{"ante": "much"}, {"limit": "sky"}, {"modifiers.ante_times": "99"}])
async def test_a_form_that_says_nothing_sensible_is_refused_in_words(living: Living, fields: dict[str, str]) -> None:
    me = await chooser(living)
    answer = await living.send(me, PREVIEW, game="razz", **fields)
    assert answer.status == 400
    assert "could not read" in answer.body.decode()
