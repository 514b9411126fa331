"""Starting a sit-and-go or a match by a form, and the page of a tournament: clock, structure, standing, prizes."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.shelf import load_structures, structure_folders
from tests.helpers.tournament import SHORT
from tests.web.conftest import Server
from tests.web.living import Living, words

SIT_AND_GO = {"kind": "sit-and-go", "structure": "short", "entry": 1000, "fee": 50, "bounty": 100}


@pytest.fixture
async def living(tmp_path: Path) -> AsyncIterator[Living]:
    living = Living(tmp_path)
    more = {"short": SHORT, "late": replace(SHORT, late_levels=1)}
    living.club.lobby.structures = {**living.club.lobby.structures, **more}
    yield living
    await living.stop()


async def opened(living: Living, *people: str, **tournament: object) -> str:
    """A night of a tournament in which these people have entered; the path of its page."""
    await living.start(*people, price=10, tournament={**SIT_AND_GO, **tournament})
    return f"/n/{living.club.night}/tournament"


async def send(living: Living, person: str, do: str, **fields: str) -> int:
    path = f"/n/{living.club.night}"
    answer = await living.send(person, f"{path}/do", do=do, id=f"f-{do}-{person}", next=f"{path}/tournament", **fields)
    return answer.status


async def test_a_form_starts_a_sit_and_go(server: Server) -> None:
    host = server.browser()
    answer = await host.form(
        "/start",
        {
            "kind": "sit-and-go", "structure": "turbo", "entry@EUR": "12.50", "fee@EUR": "1", "bounty@EUR": "",
            "seats": "6", "name": "Cup", "your_name": "Anna", "currency": "EUR", "approval": "everybody",
        },
    )  # fmt: skip
    assert answer.status == 303
    assert answer.headers["Location"] == "/n/1#sit"


@pytest.mark.parametrize("fields", [{"seats": "many"}, {"entry@EUR": "ten"}, {"name": ""}, {"your_name": "  "}])
async def test_a_form_that_cannot_be_is_answered_in_words(server: Server, fields: dict[str, str]) -> None:
    asked = {"kind": "match", "structure": "turbo", "name": "Cup", "your_name": "Anna", "currency": "EUR", **fields}
    answer = await server.browser().form("/start", asked)
    assert answer.status in (400, 422)
    assert 'role="alert"' in answer.body.decode()


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"structure": "none"}, "There is no structure none"),
        ({"entry": 100, "fee": 60, "bounty": 60}, "together they cannot be more"),
        ({"kind": "cash"}, "cannot be"),
    ],
)
async def test_a_tournament_that_cannot_be_is_refused(living: Living, wishes: dict[str, object], says: str) -> None:
    await living.start("anna", "bo")
    refused = await living.club.lobby.open_night("anna", "Anna", "Cup", {"tournament": {**SIT_AND_GO, **wishes}})
    assert not isinstance(refused, int)
    assert says in refused.text


async def test_the_start_page_offers_every_structure_in_words(server: Server) -> None:
    answer = await server.browser().get("/start?for=USD")
    page = words(answer.body.decode())
    for structure in load_structures(*structure_folders()).values():
        assert structure.rule in page
    assert "Entry, USD" in page
    assert "6 (six-max)" in page, "R193"
    assert "9 (full ring)" in page
    assert "Entry" not in words((await server.browser().get("/start?for=play")).body.decode())
    assert (await server.browser().get("/start?for=gold")).status == 400


async def test_before_it_begins_the_page_says_what_an_entry_costs(living: Living) -> None:
    path = await opened(living, "anna", "bo")
    page = words(await living.page("anna", path))
    assert "2 have entered" in page
    assert "An entry is 10.00 EUR: 8.50 EUR for the prizes, 1.00 EUR for who knocks you out and 0.50 EUR" in page
    assert "25/50" in page
    assert "Take my entry back" in page


async def test_the_host_begins_from_the_page_and_sees_the_level(living: Living) -> None:
    path = await opened(living, "anna", "bo", "cleo")
    assert await send(living, "bo", "begin") == 409
    assert await send(living, "anna", "begin") == 303
    page = words(await living.page("bo", path))
    assert "Level 1: 25/50" in page
    assert "50/100 after 3 more hands" in page
    assert "3 of 3 left, 400 chips on average" in page
    assert "25.50" in page, "the pool: three entries less fees and bounties"
    assert await send(living, "bo", "leave") == 409


async def test_an_entry_is_taken_back_from_the_page(living: Living) -> None:
    path = await opened(living, "anna", "bo", "cleo")
    assert await send(living, "cleo", "leave") == 303
    page = words(await living.page("cleo", path))
    assert "2 have entered" in page
    assert "Enter" in page
    assert await send(living, "cleo", "sit", chips="1", pay="cash") == 303


async def test_calling_it_off_needs_a_second_person_once_it_has_begun(living: Living) -> None:
    path = await opened(living, "anna", "bo")
    await send(living, "anna", "begin")
    assert await send(living, "anna", "end", mode="now") == 303
    assert living.club.actor.night.proposals
    assert "Somebody else must agree" in words(await living.page("anna", path))


async def test_a_match_shows_its_score(living: Living) -> None:
    path = await opened(living, "anna", "bo", kind="match", best_of=5)
    page = words(await living.page("anna", path))
    assert "Anna 0, Bo 0: best of 5" in page
    assert "Level 1" in page, "it begins by itself"


async def test_the_banks_page_says_who_entered_and_sells_no_chips(living: Living) -> None:
    await opened(living, "anna", "bo", "cleo")
    await send(living, "cleo", "leave")
    page = words(await living.page("anna", f"/n/{living.club.night}/bank"))
    assert "Bo entered for 10.00 EUR on the tab, with 400 chips" in page
    assert "Cleo got 10.00 EUR back" in page
    assert "white chip" not in page
    assert "Buy-in" not in page
    assert "it adds up" in page


async def test_the_desk_leads_to_the_tournament_and_offers_no_end_after_some_deals(living: Living) -> None:
    path = await opened(living, "anna", "bo")
    page = await living.page("anna", f"/n/{living.club.night}/desk")
    assert f'href="{path}"' in page
    assert "The end of the night" not in page


async def test_the_settle_up_is_in_money_and_leads_to_the_places(living: Living) -> None:
    path = await opened(living, "anna", "bo")
    assert await send(living, "anna", "end", mode="now") == 303
    page = await living.page("anna", path.replace("tournament", "settle"))
    assert "Nobody has to pay anybody" in words(page)


async def test_a_night_of_cash_has_no_tournament_page(living: Living) -> None:
    await living.start("anna", "bo")
    answer = await (await living.browser("anna")).get(f"/n/{living.club.night}/tournament")
    assert answer.status == 404


async def fold_a_hand(living: Living) -> None:
    """Whoever is asked folds, until the first hand is over."""
    while living.club.actor.night.phase != "between":
        for page in living.club.pages.values():
            command = page.wanted()
            if command is not None:
                act = {"act": {"do": "fold"}} if command["do"] == "act" else {}
                assert (await page.do(**command | act))["t"] == "ok"
        await asyncio.sleep(0.001)


async def test_the_last_ones_make_a_deal_from_the_page(living: Living) -> None:
    """Amounts for each way to share it, a vote of all who are left, and what everybody got."""
    await living.start("anna", "bo", "cleo", price=10, pause_ms=30_000, tournament=SIT_AND_GO)
    path = f"/n/{living.club.night}/tournament"
    await send(living, "anna", "begin")
    assert "A deal is made between two hands" in words(await living.page("bo", path))
    await fold_a_hand(living)
    page = words(await living.page("bo", path))
    for way in ("Ask to share by ICM", "Ask to share by chip chop", "Ask to share in equal parts"):
        assert way in page
    assert re.search(r"Bo 8\.\d\d 9\.03 8\.50", page), "425 of 1,200 chips"
    ask = {"subject.about": "share-out", "subject.hand": "1", "subject.by": "even"}
    assert await send(living, "bo", "call-vote", **ask) == 303
    desk = words(await living.page("anna", f"/n/{living.club.night}/desk"))
    assert "End the tournament by a deal, in equal parts: " in desk
    assert all(f"{name} 8.50 EUR" in desk for name in ("Anna", "Bo"))
    assert "The table votes on it" in words(await living.page("bo", path))
    for person in ("anna", "cleo"):
        assert await send(living, person, "cast-vote", vote="1", yes="true") == 303
    page = words(await living.page("anna", path))
    assert "Shared in equal parts" in page
    assert page.count("9.50 EUR 1.00 EUR in bounties") == 3


async def test_a_rebuy_and_an_add_on_are_bought_from_the_page_and_from_the_desk(living: Living) -> None:
    """What they cost was agreed with the entry; the pool grows with each."""
    levels = (replace(SHORT.levels[0], hands=1, rest=5), *SHORT.levels[1:])
    more = replace(SHORT, rebuys=1, rebuy_levels=1, addon_chips=600, levels=levels)
    living.club.lobby.structures = {"short": more}
    asked = {**SIT_AND_GO, "rebuy": 700}
    await living.start("anna", "bo", "cleo", price=10, pause_ms=30_000, tournament=asked)
    path = f"/n/{living.club.night}/tournament"
    page = words(await living.page("bo", path))
    assert "may rebuy once: 400 chips for 7.00 EUR, all of it for the prizes." in page
    assert "add on once: 600 chips for 8.50 EUR" in page, "as an entry, where nothing else was said"
    await send(living, "anna", "begin")
    assert "Rebuy 400 chips" in words(await living.page("bo", f"/n/{living.club.night}/desk"))
    assert await send(living, "bo", "buy-again", what="rebuy", pay="credit") == 303
    page = words(await living.page("bo", path))
    assert "Rebuy 400 chips" not in page
    assert "Bo 1 rebuy" in page
    assert "32.50 EUR in the pool" in page
    assert await send(living, "bo", "buy-again", what="add-on") == 409
    bank = words(await living.page("anna", f"/n/{living.club.night}/bank"))
    assert "Bo bought in again for 7.00 EUR on the tab, with 400 chips" in bank
    assert "it adds up" in bank


async def test_the_form_asks_what_a_rebuy_and_the_add_on_cost(server: Server) -> None:
    host = server.browser()
    page = words((await host.get("/start?for=EUR")).body.decode())
    assert "A rebuy, EUR" in page
    assert "Two rebuys each in the first three, then a break with an add-on of 2,000." in page
    asked = {"kind": "sit-and-go", "structure": "rebuy", "entry@EUR": "10", "rebuy@EUR": "5", "addon@EUR": "7.50",
             "name": "Cup", "your_name": "Anna", "currency": "EUR", "approval": "everybody"}  # fmt: skip
    assert (await host.form("/start", asked)).status == 303


async def test_a_dealer_chooses_on_the_page_and_the_level_says_the_stakes(living: Living) -> None:
    await living.start("anna", "bo", price=10, tournament={**SIT_AND_GO, "structure": "dealers-choice"})
    await send(living, "anna", "begin")
    night = living.club.actor.night
    while night.choosing is None:
        await asyncio.sleep(0.001)
        night = living.club.actor.night
    chooser = night.at_seat(night.choosing.seat)
    assert chooser is not None
    page = await living.page(chooser.id, f"/n/{night.number}/choose")
    assert "What it costs goes by the level: the bets are the same in every game." in words(page)
    assert 'name="small_bet"' not in page
    this = re.search(r'name="_for" value="([^"]+)"', page)
    assert this is not None
    page = await living.page(chooser.id, f"/n/{night.number}/choose?game=razz&_for={this[1]}")
    assert "fixed limit 20/40, ante 5, bring-in 10" in words(page)
    assert await send(living, chooser.id, "choose", game="razz", ante="0") == 303
    choice = living.club.actor.night.choice
    assert choice is not None
    assert (choice.game, choice.stakes.bring_in) == ("razz", 10)
    said = words(await living.page("anna", f"/n/{night.number}/tournament"))
    assert "10/20; without blinds ante 5, bring-in 10" in said
