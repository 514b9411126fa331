"""At the table: what one may ask beside the cards, as forms (bank.md 3, design.md 10.14 and 10.22)."""

import html
import re

import pytest

from server.night import commands as c
from server.night.desk import desk_view
from server.night.house_text.options import added
from server.night.own_view import own_view
from server.night.view import public_view
from server.night.votes.subjects import PlayWithKitty, SendAway, UndoAction, VoidHand
from server.poker import commands as h
from server.poker.house import Choice, House, Options, Table
from server.table.views import Look
from server.web.forms import command_of
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import entered
from tests.night.steps import DRAW, HOLDEM, NAMES, asked, begun, deal, move, seated
from tests.web.conftest import Server

FORM = re.compile(r"<form.*?</form>", re.DOTALL)


def looked(evening: Evening, person: str) -> Look:
    night = evening.night
    view = public_view(night, "Friday", NAMES, frozenset(NAMES), (), "", None)
    own = own_view(night, person, NAMES, SHELF, evening.book)
    return Look(view, own, night.house, evening.book.seq, desk_view(night, person, NAMES, evening.at))


async def page(server: Server, evening: Evening, person: str, query: str = "") -> str:
    """The desk as this person gets it."""
    browser = server.browser()
    await browser.open_night()
    server.club.tables.looks[1] = looked(evening, person)
    answer = await browser.get("/n/1/desk" + query)
    assert answer.status == 200, answer.body
    return html.unescape(answer.body.decode())


def commands(text: str) -> dict[str, c.PersonCommand]:
    """What each form of the page says, by the words on its button."""
    found = {}
    for form in FORM.findall(text):
        if '/do"' not in form:
            continue  # it says no command of the night
        fields = re.findall(r'name="([^"]*)"[^>]*value="([^"]*)"', form)
        words = re.findall(r"<button[^>]*>(.*?)</button>", form)
        options = re.findall(r'<select name="([^"]*)"><option value="([^"]*)"', form)
        found[words[-1]] = command_of([each for each in (*fields, *options) if each[0] not in ("id", "next")])
    return found


async def test_the_menu_leads_to_rulings_alone(server: Server) -> None:
    """design.md 10.14: at one in the morning nobody looks for it among everything else."""
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    actor = asked(evening).id
    alone = await page(server, evening, actor, "?only=hand")
    assert "Nothing can be taken back now" in alone
    assert '<details class="more" id="void" open>' in alone
    move(evening, h.Check())
    alone = await page(server, evening, actor, "?only=hand")
    assert "Take back what I did" in alone
    assert "Nothing can be taken back now" not in alone
    assert "Who is here" not in alone
    assert "Who is here" in await page(server, evening, actor, "?only=everything")


async def test_who_acted_may_ask_for_it_back_and_who_was_dealt_in_for_a_void_hand(server: Server) -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    actor = asked(evening).id
    move(evening, h.Check())
    other = next(person for person in ("bo", "cleo") if person != actor)
    mine = commands(await page(server, evening, actor))
    assert mine["Take back what I did"] == c.CallVote(UndoAction(1, 2))
    assert mine["Ask to make hand 1 void"] == c.CallVote(VoidHand(1))
    theirs = commands(await page(server, evening, other))
    assert not [words for words in theirs if words.startswith("Take back")]
    text = await page(server, evening, "bo")
    assert "all the cards of the hand will be opened" in text


async def test_an_open_vote_is_answered_there_and_called_off_by_who_called_it(server: Server) -> None:
    evening = seated("bo", "cleo")
    evening.do("bo", c.CallVote(PlayWithKitty()))
    asked_for = await page(server, evening, "cleo")
    assert "Bo asks: Play with a kitty" in asked_for
    assert commands(asked_for)["Yes"] == c.CastVote(1, yes=True)
    assert commands(asked_for)["No"] == c.CastVote(1, yes=False)
    own = commands(await page(server, evening, "bo"))
    assert own["Call it off"] == c.CallOffVote(1)
    assert "Yes" not in own
    assert "Propose a kitty" not in own


async def test_missed_blinds_are_posted_from_there(server: Server) -> None:
    """Procedure 13: who sits down in a night of blinds waits for the big blind, or posts at once."""
    evening = begun("bo", "cleo", house=House(table=Table(pause_ms=0), choice=Choice(games=(HOLDEM,))))
    deal(evening, HOLDEM)
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(100))
    evening.do("anna", c.Approve("dan"))
    said = commands(await page(server, evening, "dan"))
    assert said["Post it and play the next hand"] == c.PostBlinds(now=True)
    evening.do("dan", c.PostBlinds())
    assert commands(await page(server, evening, "dan"))["Wait for the big blind after all"] == c.PostBlinds(now=False)


HOSTS = {
    "Pause after this hand": c.Pause(),
    "End after so many deals": c.End("deals", 3),
    "End after that deal": c.End("through", seat=0),
    "Really end the night": c.End("now"),
    "Really send Bo away": c.Kick("bo"),
}


@pytest.mark.parametrize("words", HOSTS)
async def test_the_host_runs_the_evening_from_there_and_nobody_else(server: Server, words: str) -> None:
    evening = seated("bo", "cleo")
    assert commands(await page(server, evening, "anna"))[words] == HOSTS[words]
    assert words not in commands(await page(server, evening, "cleo"))


async def test_what_the_table_adds_to_its_games_is_told(server: Server) -> None:
    """Straddles, bomb pots, kills, running it twice and seven-deuce: each that is on, in its sentence."""
    options = Options(straddle="button", bomb_pot_every=5, kill="full", run_twice="if-all-agree", seven_deuce=2)
    house = House(table=Table(pause_ms=0), options=options)
    text = await page(server, seated("bo", house=house), "bo")
    for sentence in added(house):
        assert sentence in text
    assert len(added(house)) == 5
    assert "What this table adds" not in await page(server, seated("bo"), "bo")


async def test_the_host_makes_a_new_link_and_the_old_one_stops_working(server: Server) -> None:
    """bank.md 3, item 19."""
    host = server.browser()
    await host.open_night()
    before = await server.club.people.invite(1)
    answer = await host.form("/n/1/invite/new", {"id": "r1", "serial": "1", "next": "/n/1/desk"})
    assert (answer.status, answer.headers["Location"]) == (303, "/n/1/desk")
    after = await server.club.people.invite(1)
    assert after != before
    stranger = server.browser()
    assert (await stranger.form("/n/1/invite/new", {})).status in (401, 403, 404)
    assert await server.club.people.invite(1) == after


async def test_cards_are_shown_and_a_rabbit_is_hunted_from_there(server: Server) -> None:
    options = Options(show_cards="everybody", rabbit_hunt="dealt-in")
    evening = begun("bo", house=House(table=Table(pause_ms=5000), options=options))
    deal(evening, HOLDEM)
    folder = asked(evening).id
    move(evening, h.Fold())
    said = commands(await page(server, evening, folder))
    assert said["Show them all"] == c.ShowCards((0, 1))
    assert said["Show what would have come"] == c.HuntRabbit()


async def test_r168_new_cards_are_a_button_of_every_player_once_cards_are_out(server: Server) -> None:
    evening = begun("bo", "cleo")
    deal(evening, DRAW)
    said = await page(server, evening, "cleo")
    assert "This deal is from the red pack." in said
    form = next(form for form in FORM.findall(said) if 'value="new-cards"' in form)
    assert "New cards, please" in form
    assert isinstance(command_of([("do", "new-cards")]), c.NewCards)


async def test_r168_before_the_play_nobody_is_offered_new_cards(server: Server) -> None:
    assert "New cards" not in await page(server, seated("bo"), "bo")


async def test_in_a_tournament_for_money_sending_away_is_a_vote(server: Server) -> None:
    """The host alone would win what is blinded off."""
    evening = entered("bo", "cleo")
    assert commands(await page(server, evening, "anna"))["Really send Bo away"] == c.Kick("bo")
    evening.do("anna", c.Begin())
    for person in ("anna", "cleo"):
        said = commands(await page(server, evening, person))
        assert "Really send Bo away" not in said
        assert said["Ask the table to send Bo away"] == c.CallVote(SendAway("bo"))
    evening.do("anna", c.CallVote(SendAway("bo")))
    text = await page(server, evening, "cleo")
    assert "Send Bo away: the blinds are posted until the chips are gone." in text
