"""A table is started with house rules: a preset, or a set that the club keeps (issue 6)."""

from server.poker.house import Deck, House
from tests.web.conftest import Server


def wanted(**settings: object) -> dict[str, object]:
    return {"name": "Friday", "your_name": "Anna", "settings": settings}


async def test_a_table_is_started_with_a_preset(server: Server) -> None:
    answer = await server.browser().post("/api/nights", wanted(house="italian", money="play"))
    assert answer.status == 200
    assert server.club.tables.opened_with == House(deck=Deck(lowest="7"))


async def test_a_table_is_started_with_what_the_club_keeps(server: Server) -> None:
    own = House(deck=Deck(lowest="5"))
    await server.club.sets.save("", 1, "Fridays", own, "p1")
    me = (await server.browser().get("/api/me")).json
    assert me["houses"][0] == ["set-1", "Fridays"]
    await server.browser().post("/api/nights", wanted(house="set-1"))
    assert server.club.tables.opened_with == own


async def test_the_start_page_knows_the_lists_of_games_that_have_a_name(server: Server) -> None:
    """R177, R181: HORSE and its like are chosen where a table is started."""
    assert (await server.browser().get("/api/me")).json["rotations"] == [["horse", "HORSE"]]


async def test_without_a_name_the_usual_rules_hold(server: Server) -> None:
    await server.browser().post("/api/nights", wanted())
    assert server.club.tables.opened_with is None


async def test_rules_that_are_kept_no_more_are_refused_in_words(server: Server) -> None:
    await server.club.sets.save("", 1, "Fridays", House(), "p1")
    await server.club.sets.save("set-1", 2, "Fridays", None, "p1")
    for house in ("set-1", "set-9", "nobody", 7, ["italian"]):
        answer = await server.browser().post("/api/nights", wanted(house=house))
        assert answer.status == 409
        assert answer.json["error"] == {
            "rule": "no-such-house",
            "text": "Those house rules are not kept any more. Choose others.",
        }
    assert server.club.tables.nights == {}


async def test_who_may_start_no_table_gets_no_list(start: object) -> None:
    """Presets are no secret, but a list is only for who can choose from it."""
    server: Server = await start(open_tables="admin", public_url="https://poker.example.org")  # type: ignore[operator]
    assert (await server.browser().get("/api/me")).json["houses"] == []
