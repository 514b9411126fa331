"""The pages of the house rules: everybody reads, the host changes, text stays text (ux.md 1.6, issue 6)."""

import asyncio
import html
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import pytest

from server.night.house_words import fields, sentences
from server.poker.house import Dealing, House
from tests.web.conftest import Answer
from tests.web.living import Living, words

PAGE = "/n/1/house"


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Living]:
    """Anna hosts, Bo and Cleo sit with her."""
    living = Living(tmp_path)
    await living.start("anna", "bo", "cleo")
    yield living
    await living.stop()


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None
    return html.unescape(found[1])


async def save(club: Living, person: str = "anna", **changes: str | list[str]) -> Answer:
    """The editor's form with these keys otherwise, sent by Save."""
    page = await club.page("anna", f"{PAGE}/edit")
    keys = {key.replace("__", "."): value for key, value in changes.items()}
    said = {"id": hidden(page, "id"), "version": hidden(page, "version"), "save": "1", **keys}
    return await club.send(person, f"{PAGE}/edit", **said)


async def test_everybody_reads_every_sentence(club: Living) -> None:
    night = next(iter(club.club.lobby.actors.values())).night
    for person in ("anna", "bo"):
        page = words(await club.page(person, PAGE))
        assert [each.text for each in sentences(night.house) if each.text not in page] == []
        assert "Version 1 , in force" in page


async def test_the_editor_has_a_control_for_every_key(club: Living) -> None:
    page = await club.page("anna", f"{PAGE}/edit")
    for field in fields(House()):
        assert re.search(rf'name="{re.escape(field.key)}["\.]', page), field.key
        assert html.escape(field.label).replace("&#x27;", "&#39;") in page, field.key
        assert f'id="hint-{field.key.replace(".", "-")}"' in page


async def test_only_the_host_gets_the_editor_and_saves(club: Living) -> None:
    bo = await club.browser("bo")
    assert "edit" not in re.findall(r'href="([^"]*)"', await club.page("bo", PAGE))
    for answer in (
        await bo.get(f"{PAGE}/edit"),
        await club.send("bo", f"{PAGE}/preview", **{"dealing.burns": "on"}),
        await save(club, "bo", dealing__burns="on"),
    ):
        assert answer.status == 403
        assert "Only the host changes the house rules" in words(answer.body.decode())
    assert "Version 1 , in force" in words(await club.page("bo", PAGE))


async def test_the_admin_may_too(club: Living) -> None:
    await club.browser("bo", admin=True)
    assert (await save(club, "bo", dealing__burns="on")).status == 303


async def test_a_stranger_gets_nothing(club: Living) -> None:
    club.people.known["zoe"] = "Zoe"
    zoe = await club.browser("zoe")
    for path in (PAGE, f"{PAGE}/edit"):
        assert (await zoe.get(path)).status == 404
    zoe.session.headers.pop("Cookie")
    for path in (PAGE, f"{PAGE}/edit", "/house", "/house/standard", "/house-odds?rules={}"):
        assert (await zoe.get(path)).status == 401


async def test_a_saved_version_is_read_by_all_with_what_changed(club: Living) -> None:
    answer = await save(club, dealing__burns="on", showdown__hands="all-show")
    assert (answer.status, answer.headers["Location"]) == (303, f"{PAGE}/edit?saved=2")
    assert "Version 2 is saved" in words(await club.page("anna", answer.headers["Location"]))
    page = await club.page("bo", PAGE)
    assert "Version 2 , in force" in words(page)
    assert "<del>No cards are burnt.</del>" in page
    assert re.search(r"<ins>[^<]*burnt[^<]*</ins>", page)
    old = words(await club.page("bo", f"{PAGE}?version=1"))
    assert "No cards are burnt." in old
    assert "Version 1 : the rules of hand 1 and after" in old


async def test_r170_a_group_adds_rules_in_writing_and_everybody_reads_them(club: Living) -> None:
    """One a line; what they say is text, and too many or too long ones are refused beside the box."""
    said = "Phones stay off the table\r\n\r\n  Who wins the <b>last</b> pot orders the pizza!  "
    assert (await save(club, written__rules=said)).status == 303
    page = await club.page("bo", PAGE)
    line = "Agreed besides: Phones stay off the table. Who wins the &lt;b&gt;last&lt;/b&gt; pot orders the pizza!"
    assert line in page
    assert "<ins>Agreed besides: Phones stay off the table." in page
    edit = await club.page("anna", f"{PAGE}/edit")
    assert "Phones stay off the table\nWho wins the &lt;b&gt;last" in edit
    for wrong in ("x" * 201, "\n".join(f"Rule {number}" for number in range(21))):
        assert (await save(club, version="2", written__rules=wrong)).status == 409
    assert (await save(club, version="2", written__rules="")).status == 303
    assert "Agreed besides" not in (await club.page("bo", PAGE)).partition("Versions</h2>")[0]


@pytest.mark.parametrize(("version", "status"), [("3", 404), ("0", 404), ("x", 400), ("٣", 400), ("-1", 400)])
async def test_there_is_no_other_version(club: Living, version: str, status: int) -> None:
    assert (await (await club.browser("bo")).get(f"{PAGE}?version={version}")).status == status


async def test_rules_that_cannot_hold_are_refused_and_the_form_stays(club: Living) -> None:
    answer = await save(club, choice__big_bet="1", dealing__burns="on")
    page = answer.body.decode()
    assert answer.status == 409
    assert 'role="alert">The big bet cannot be smaller than the small bet' in page
    assert re.search(r'name="choice.big_bet"[^>]* value="1"', page), "what was typed is still there"
    assert "Version 1 , in force" in words(await club.page("anna", PAGE))


async def test_what_is_no_number_is_said_beside_its_key(club: Living) -> None:
    answer = await save(club, table__seats="eleven", betting__raises="21", bank__buy_in="")
    page = answer.body.decode()
    assert answer.status == 409
    assert "Look for the red words" in page
    assert words(page).count("This must be a whole number, at most 20.") == 3, "in the box, at key and button"
    assert words(page).count("This must be a whole number, not text.") == 6
    assert "This cannot be saved yet: look at Raises" in words(page)
    assert "at most 20. Usually so." in words(page), "with a space between"


async def test_who_saves_over_another_version_is_told(club: Living) -> None:
    stale = await club.page("anna", f"{PAGE}/edit")
    await save(club, dealing__burns="on")
    answer = await club.send(
        "anna", f"{PAGE}/edit", id=hidden(stale, "id"), version="1", save="1", **{"showdown.hands": "all-show"}
    )
    assert answer.status == 409
    assert "Version 2 was saved meanwhile" in answer.body.decode()


async def test_a_double_click_saves_once(club: Living) -> None:
    page = await club.page("anna", f"{PAGE}/edit")
    said = {"id": hidden(page, "id"), "version": "1", "save": "1", "dealing.burns": "on"}
    answers = [await club.send("anna", f"{PAGE}/edit", **said) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    assert "Version 3" not in words(await club.page("anna", PAGE))


async def test_the_price_is_fixed_for_the_night(club: Living) -> None:
    """Its controls are shown and cannot be used, and a form that says it anyway changes nothing."""
    page = await club.page("anna", f"{PAGE}/edit")
    assert re.search(r'name="bank.price"[^>]* disabled', page)
    await save(club, bank__price="5", dealing__burns="on")
    assert "A white chip costs 1.00 EUR." in words(await club.page("anna", PAGE))


async def test_a_limit_is_put_to_the_vote(club: Living) -> None:
    """R140."""
    actor = next(iter(club.club.lobby.actors.values()))
    await club.send("anna", "/n/1/do", do="begin", id="begin-the-night", next="/n/1")
    assert actor.night.begun
    preview = words(
        (await club.send("anna", f"{PAGE}/preview", **{"version": "1", "choice.big_bet": "8"})).body.decode()
    )
    assert "Ask the table" in preview
    assert "only when all players agree" in preview
    answer = await save(club, choice__big_bet="8")
    assert answer.headers["Location"] == f"{PAGE}/edit?saved=asked"
    vote = actor.night.votes[0]
    for person, number in (("bo", 1), ("cleo", 2)):
        await club.send(
            person, "/n/1/do", do="cast-vote", id=f"the-vote-of-{number}", vote=str(vote.number), yes="true"
        )
    assert [each.house.choice.big_bet for each in actor.night.versions] == [4, 8]


async def test_games_that_match_the_pot_are_announced_as_a_limit_before_they_are_saved(club: Living) -> None:
    """R140: what they cost is bounded by no bet, so the table votes; the editor must say so, and why."""
    few = ["", "five-card-draw", "texas-holdem"]
    await save(club, choice__games=few)
    await club.send("anna", "/n/1/do", do="begin", id="begin-the-night", next="/n/1")

    async def preview(games: list[str]) -> str:
        said: dict[str, str | list[str]] = {"version": "2", "choice.games": games}
        return (await club.send("anna", f"{PAGE}/preview", **said)).body.decode()

    page = await preview([*few, "guts-3", "acey-deucey"])
    assert "Ask the table" in words(page)
    assert "New are Acey-deucey, Three-card guts: who loses there matches the pot" in words(page)
    hint = re.search(r'<p id="hint-choice-games".*?</p>', page, re.DOTALL)
    assert hint is not None
    assert "All must agree." in hint[0]
    harmless = await preview([*few, "seven-card-stud"])
    assert "Ask the table" not in words(harmless)
    assert "Save as version 3" in words(harmless)
    answer = await save(club, choice__games=[*few, "guts-3"])
    assert answer.headers["Location"] == f"{PAGE}/edit?saved=asked"


async def test_a_refusal_is_in_the_words_of_the_page_and_said_once(club: Living) -> None:
    page = words((await save(club, choice__big_bet="1")).body.decode())
    assert page.count("The big bet cannot be smaller than the small bet.") == 1
    assert "choice.big_bet" not in page
    said: dict[str, str | list[str]] = {"version": "1", "wild.cards": ["", "22"]}
    preview = words((await club.send("anna", f"{PAGE}/preview", **said)).body.decode())
    assert "'22' in “Wild cards” names no card" in preview
    assert "wild.cards" not in preview


async def test_the_preview_says_what_is_new_and_what_contradicts(club: Living) -> None:
    said: dict[str, str | list[str]] = {
        "version": "1",
        "wild.cards": ["", "joker"],
        "dealing.burns": "on",
        "deck.jokers": "0",
    }
    page = (await club.send("anna", f"{PAGE}/preview", **said)).body.decode()
    assert "The joker is wild, but there is none in the deck." in words(page)
    assert re.findall(r'<li class="new"><b>changed</b> ([^<]*)</li>', page) == [
        "Wild: the joker.",
        "A joker stands for any card.",
        next(each.text for each in sentences(club_burns()) if each.key == "dealing.burns"),
    ]
    assert "2 changes: Wild cards, " in words(page)


def club_burns() -> House:
    return House(dealing=Dealing(burns="on"))


async def test_a_key_goes_back_to_usual_and_nothing_is_saved(club: Living) -> None:
    said = {"version": "1", "betting.raises": "7", "dealing.burns": "on", "reset": "betting.raises"}
    page = (await club.send("anna", f"{PAGE}/edit", **said)).body.decode()
    assert re.search(r'name="betting.raises"[^>]* value="3"', page)
    assert re.search(r'<option value="on" selected>', page)
    assert "Version 1 , in force" in words(await club.page("anna", PAGE))
    assert (await club.send("anna", f"{PAGE}/edit", version="1", reset="no.such")).status == 400


async def test_a_preset_is_taken_over_but_for_what_is_fixed(club: Living) -> None:
    said = {"version": "1", "preset": "short", "use": "1"}
    page = (await club.send("anna", f"{PAGE}/edit", **said)).body.decode()
    assert re.search(r'name="deck.lowest".*?<option value="6" selected>', page, re.DOTALL)
    assert (await club.send("anna", f"{PAGE}/edit", version="1", preset="gone", use="1")).status == 409


async def test_the_hands_are_counted_beside_the_server(club: Living) -> None:
    """design.md 10.17: being counted at first, exact when asked again; nobody waits for it."""
    page = await club.page("bo", PAGE)
    again = re.search(r'data-again="([^"]*)"', page)
    assert again is not None
    assert "Being counted" in words(page)
    for _ in range(600):
        page = await club.page("bo", html.unescape(again[1]))
        if "data-again" not in page:
            break
        await asyncio.sleep(0.1)
    said = words(page)
    assert "Exact: all 2,598,960 hands of five cards." in said
    assert re.search(r"1\. royal flush .* 649,740 0\.000154 %", said)
    flush = await club.send("anna", f"{PAGE}/preview", **{"version": "1", "ranking.order": "flush-over-full-house"})
    shown = re.search(r'name="shown" value="([^"]*)"', page)
    assert shown is not None
    assert b"data-again" in flush.body, "other rules are counted anew"


async def test_the_old_figures_stay_until_the_new_ones_are_there(club: Living) -> None:
    page = await club.page("bo", PAGE)
    for _ in range(600):
        if "data-again" not in page:
            break
        await asyncio.sleep(0.1)
        page = await club.page("bo", PAGE)
    said = {"version": "1", "shown": hidden(page, "shown"), "ranking.order": "flush-over-full-house"}
    fresh = (await club.send("anna", f"{PAGE}/preview", **said)).body.decode()
    assert "these are the figures of before" in words(fresh)
    assert re.search(r'class="panel-card old"', fresh)
    assert "649,740" in fresh


@pytest.mark.parametrize("rules", ["", "7", "null", '{"deck":{"packs":9}}', '{"deck":{"lowest":"1"}}', "\udce9"])
async def test_odds_are_of_rules_only(club: Living, rules: str) -> None:
    path = f"/house-odds?rules={quote(rules, errors='surrogateescape')}"
    assert (await (await club.browser("bo")).get(path)).status == 400


async def test_text_stays_text(club: Living) -> None:
    """bank.md 3, item 8: what a host types is shown as it was typed, never as markup."""
    evil = '"><script>alert(1)</script>'
    said: dict[str, str | list[str]] = {
        "version": "1",
        "bank.chips.colour": [evil[:20], "red"],
        "bank.chips.worth": ["1", "5"],
    }
    page = (await club.send("anna", f"{PAGE}/preview", **said)).body.decode()
    assert "<script>alert" not in page
    assert html.escape(evil[:20]).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in page
    answer = await club.send("anna", "/house/short/edit", version="0", title=evil, save="1")
    assert answer.status in (303, 422)
    assert "<script>alert" not in await club.page("bo", "/house")


async def test_the_club_keeps_a_copy_and_its_versions(club: Living) -> None:
    page = await club.page("anna", "/house/short/edit")
    said = {"id": hidden(page, "id"), "version": "0", "save": "1", "title": "Fridays", "dealing.burns": "on"}
    answer = await club.send("anna", "/house/short/edit", **said)
    assert (answer.status, answer.headers["Location"]) == (303, "/house/set-1/edit?saved=1")
    assert "Fridays" in words(await club.page("bo", "/house"))
    own = await club.houses.find("set-1")
    assert own is not None
    assert (own.house.deck.lowest, own.house.dealing.burns, own.by) == ("6", "on", "anna")
    said = {"version": "1", "save": "1", "title": "Fridays", "deck.lowest": "7"}
    assert (await club.send("anna", "/house/set-1/edit", **said)).status == 303
    stale = await club.send("anna", "/house/set-1/edit", **{**said, "deck.lowest": "8"})
    assert stale.status == 409
    assert "Somebody saved these rules meanwhile" in stale.body.decode()
    newest = await club.houses.find("set-1")
    assert newest is not None
    assert (newest.house.deck.lowest, newest.version) == ("7", 2)
    gone = {"id": "r1", "version": "1", "next": "/house"}
    assert (await club.send("anna", "/house/set-1/remove", **gone)).status == 409, "it was changed meanwhile"
    assert 'name="version" value="2"' in await club.page("anna", "/house")
    for number in ("r2", "r2", "r3"):  # sent again, by the browser or by a finger
        answer = await club.send("anna", "/house/set-1/remove", **{**gone, "id": number, "version": "2"})
        assert (answer.status, answer.headers["Location"]) == (303, "/house")
    assert "Nothing is kept yet." in words(await club.page("bo", "/house"))


async def test_only_who_hosts_keeps_rules_of_the_club(club: Living) -> None:
    bo = await club.browser("bo")
    assert (await bo.get("/house")).status == 200
    assert (await bo.get("/house/short")).status == 200
    assert (await bo.get("/house/short/edit")).status == 403
    for path in ("edit", "preview"):
        assert (await club.send("bo", f"/house/short/{path}", version="0", title="Mine", save="1")).status == 403
    assert (await club.send("bo", "/house/short/remove", id="r1", version="1")).status == 403
    assert (await club.send("anna", "/house/short/remove", id="r1", version="1")).status == 409, "a preset stays"


async def test_a_set_that_nobody_could_play_is_not_kept(club: Living) -> None:
    said = {"version": "0", "save": "1", "title": "Impossible", "deck.jokers": "2"}
    answer = await club.send("anna", "/house/standard/edit", **said)
    assert answer.status == 409
    assert "A joker in the deck must be wild" in answer.body.decode()
    nameless = await club.send("anna", "/house/standard/edit", version="0", save="1", title=" ")
    assert nameless.status == 422


async def test_a_night_that_is_over_keeps_its_rules(club: Living) -> None:
    await club.send("anna", "/n/1/do", do="end", id="the-night-is-over", mode="now", next="/n/1")
    actor = next(iter(club.club.lobby.actors.values()))
    assert actor.night.phase == "closed"
    assert "Version 1 , in force" in words(await club.page("bo", PAGE))
    assert (await (await club.browser("anna")).get(f"{PAGE}/edit")).status == 409


async def test_lows_and_seven_cards_are_counted_beside_the_page(club: Living) -> None:
    """R123, R125: a page of its own, under the same rules, while the high hands of five cards are answered as ever."""
    first = await club.page("bo", PAGE)
    link = re.search(r'href="(/house-odds/more[^"]*)"', first)
    assert link is not None
    path = html.unescape(link[1])
    page = await club.page("bo", path)
    assert 'aria-current="page">High, seven cards' in page
    for _ in range(600):
        page = await club.page("bo", f"{path}&table=ace-to-five-5")
        if "data-again" not in page:
            break
        assert "table=ace-to-five-5" in page
        await asyncio.sleep(0.1)
    assert "Exact: all 2,598,960 hands of five cards." in words(page)
    assert "1. 5 low" in words(page)
    for wrong in ("&table=nothing", "&table="):
        assert (await (await club.browser("bo")).get(f"{path}{wrong}")).status == 400
