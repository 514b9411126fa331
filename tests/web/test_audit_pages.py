"""The auditor's pages over HTTP (bank.md 1.11 and 3, ux.md 1.9): who sees what, read-only, logged, nothing but text."""

from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser

import msgspec
import pytest

from server.bank.account import stack, tab
from server.bank.audit import Finding
from server.bank.chain import Row
from server.bank.claim import Claim, Claimed
from server.bank.entry import AMOUNT_MAX
from server.bank.export import FORMATS
from server.bank.lookup import Filter, matching
from server.night import commands as c
from server.night.events import DecksDrawn
from server.night.examined import Audited, examine, only_own
from server.web.query import FIELDS, amount, moment_us, read_query
from tests.helpers.evening import Evening
from tests.helpers.short_night import NAMES, play
from tests.store.evenings import played, until_choosing
from tests.web.conftest import Browser, Server

EVIL = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'-alert(1)-'", "</title><svg onload=alert(1)>",
    "{{ 7 * 7 }}", "{% raw %}", "javascript:alert(1)", "' OR 1=1 --", "\u202eevil", "&lt;b&gt;", "%00",
)  # fmt: skip
OURS = ("/n/1", "/s/", "/api/n/1/export?format=")
PAGES = ("", "/balance", "/stacks", "/results", "/hand/3", "/balance?row=40", "?check=now")


class Tags(HTMLParser):
    """The tags of a page, and the attributes that could act."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.scripts: list[str] = []
        self.acting: list[str] = []
        self.rows = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "script":
            self.scripts.append(dict(attrs).get("src") or "in the page")
        self.rows += tag == "tr"
        for name, value in attrs:
            leads = name in ("href", "src", "action") and not (value or "").startswith(
                ("/n/1", "/s/", "/api/n/1/export?format=")
            )
            if name.startswith("on") or name in ("style", "formaction", "srcdoc") or leads:
                self.acting.append(f"{tag} {name}={value}")


@pytest.fixture(scope="module")
def evening() -> Evening:
    return play()


def rows_of(evening: Evening) -> list[Row]:
    return [row for row, _ in evening.rows]


def audited(evening: Evening, **changed: object) -> Audited:
    book = examine("night-1", 1, rows_of(evening))
    whole = Audited(1, "Friday", "host", True, False, NAMES, book, len(book.rows), book.head, 1_796_070_000_000)
    return msgspec.structs.replace(whole, **changed)


async def host_of(server: Server, seen: Audited) -> Browser:
    host = server.browser()
    await host.open_night()
    server.club.tables.audited[1] = seen
    return host


async def page(browser: Browser, path: str, status: int = 200) -> str:
    answer = await browser.get(f"/n/1/audit{path}")
    assert answer.status == status, answer.body[:300]
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return answer.body.decode()


def every_page(evening: Evening) -> Iterator[str]:
    yield from PAGES
    yield from (f"/hand/{number}" for number in range(1, 10))
    yield from (f"/entry/{row.seq}" for row, _ in evening.rows if row.row == "entry")


async def test_every_page_is_shown_and_every_opening_logged(server: Server, evening: Evening) -> None:
    """bank.md 1.11 and 3, item 16: with the role and the mark of the session, without what was looked for."""
    host = await host_of(server, audited(evening))
    for path in PAGES:
        assert "<main" in await page(host, path)
    await page(host, "?text=Zorro&player=bo")
    opened = [line.fields for line in server.log.lines if line.event == "audit-opened"]
    assert len(opened) == len(PAGES) + 1
    assert all(set(each) == {"night", "role", "session", "route"} and each["role"] == "host" for each in opened)
    assert "Zorro" not in str(server.log.lines)


async def test_who_may_not_look_gets_a_page_that_says_so(server: Server, evening: Evening) -> None:
    await host_of(server, audited(evening))
    nobody, stranger = server.browser(), server.browser()
    assert "Open the invite link" in await page(nobody, "", 401)
    await stranger.open_night("Other", "Zoe")
    assert "Only who was there may look" in await page(stranger, "", 403)
    assert [line for line in server.log.lines if line.event == "audit-opened"] == []
    assert [line.level for line in server.log.lines if line.event == "audit-refused"] == ["warn"]


async def test_a_night_that_is_not_there_is_not_found(server: Server, evening: Evening) -> None:
    host = await host_of(server, audited(evening))
    assert (await host.get("/n/9/audit")).status == 404
    assert (await host.get("/n/1/audit/hand/999")).status == 404
    assert (await host.get("/n/1/audit/entry/1")).status == 404, "row 1 is an event"
    assert (await host.request("POST", "/n/1/audit")).status == 405


async def test_names_notes_and_queries_stay_text(server: Server, evening: Evening) -> None:
    """bank.md 3, item 8: whatever people type is shown as they typed it, and never acts."""
    host = await host_of(server, audited(evening))
    book = examine("night-1", 1, rows_of(evening))
    for evil in EVIL:
        noted = tuple(msgspec.structs.replace(entry, memo=evil) for entry in book.entries)
        noted_book = msgspec.structs.replace(book, entries=noted)
        named = dict.fromkeys(NAMES, evil)
        server.club.tables.audited[1] = audited(evening, name=evil, names=named, book=noted_book)
        query = "&".join(f"{name}={_quoted(evil)}" for name in FIELDS)
        for path in (*PAGES, f"?{query}", f"?text={_quoted(evil)}", f"/balance?row={_quoted(evil)}"):
            shown = Tags(await page(host, path))
            assert shown.acting == []
            assert [src.rpartition("/")[2] for src in shown.scripts] == ["made.js"], "ours alone, for local times"
            assert shown.tags.isdisjoint({"img", "iframe", "object", "style", "base"})
        assert escape(evil, quote=False) in (await page(host, "")).replace("&#34;", '"').replace("&#39;", "'")


async def test_no_page_is_longer_than_200_rows_and_older_ones_follow(server: Server, evening: Evening) -> None:
    host = await host_of(server, audited(evening))
    book = examine("night-1", 1, rows_of(evening))
    seen: list[int] = []
    path = ""
    while True:
        text = await page(host, path)
        assert Tags(text).rows <= 201, "200 and the head"
        seen += [entry.seq for entry in book.entries if f'audit/entry/{entry.seq}"><b>' in text]
        older = text.rpartition("?before=")[2].partition('"')[0] if "Older entries" in text else ""
        if not older:
            break
        path = f"?before={older}"
    assert sorted(seen) == [entry.seq for entry in book.entries], "each once"


async def test_a_filter_in_the_address_is_the_filter_of_the_book(server: Server, evening: Evening) -> None:
    host = await host_of(server, audited(evening))
    book = examine("night-1", 1, rows_of(evening))
    for query, wanted in (
        ("?kind=rebuy&player=cleo", Filter(kind="rebuy", player="cleo")),
        ("?account=cash&unit=EUR&least=95&most=95.00", Filter(account="cash", unit="EUR", least=9500, most=9500)),
        ("?only=corrections", Filter(only="corrections")),
        ("?text=twice", Filter(text="twice")),
        ("?hand=3,+7&account=chips:pot", Filter(hands=frozenset((3, 7)), account="chips:pot")),
    ):
        found = [entry.seq for entry in matching(book.entries, wanted)]
        assert found
        text = await page(host, query)
        assert f"{len(found)} {'entry' if len(found) == 1 else 'entries'} found" in text
        assert [seq for seq in found if f'audit/entry/{seq}"><b>' not in text] == []


async def test_a_player_sees_his_own_lines_while_the_night_runs(server: Server, evening: Evening) -> None:
    """bank.md 3, permission matrix, and 6.3."""
    book = only_own(examine("night-1", 1, rows_of(evening)), (stack(1, "bo"), tab("bo")))
    host = await host_of(server, audited(evening, role="player", whole=False, book=book))
    text = await page(host, "")
    assert "Bo’s stack" in text
    assert "Anna’s" not in text
    assert "Cleo’s" not in text
    others = next(entry for entry in examine("night-1", 1, rows_of(evening)).entries if entry.kind == "cash-count")
    assert "may see" in await page(host, f"/entry/{others.seq}", 404)
    for path in ("/balance", "/stacks", "/results"):
        assert "While the night runs" in await page(host, path, 403)
    assert "may see" in await page(host, "/hand/3", 404)


async def test_nothing_is_shown_of_a_hand_that_is_played(server: Server) -> None:
    """ux.md 1.9: cards of a hand in progress are never shown, to anybody."""
    running = play()
    until_choosing(running)
    assert running.night.choosing is not None
    chooser = running.night.at_seat(running.night.choosing.seat)
    assert chooser is not None
    running.do(chooser.id, c.Choose("seven-card-stud", 1, "fixed"))
    while running.night.phase == "cutting":
        running.cut()
    host = await host_of(server, audited(running))
    assert "being played" in await page(host, "/hand/10", 403)


async def test_no_page_tells_a_secret(server: Server, evening: Evening) -> None:
    """bank.md 1.11: hole cards that were never shown are absent, and so is the deck that was used."""
    drawn = [event for batch in evening.batches for event in batch.sealed if isinstance(event, DecksDrawn)]
    used = {deck.hex() for event in drawn for deck in event.secrets.decks}
    opened = {secret for row in rows_of(evening) for secret in used if secret.encode() in row.body}
    assert used - opened
    host = await host_of(server, audited(evening))
    for path in every_page(evening):
        text = await page(host, path)
        assert not any(secret in text for secret in used - opened)


async def test_every_export_can_be_had(server: Server, evening: Evening) -> None:
    """bank.md 1.10; the bytes are the business of the export's own tests."""
    host = await host_of(server, audited(evening))
    text = await page(host, "")
    for kind in FORMATS:
        assert f'href="/api/n/1/export?format={kind}"' in text
        assert (await host.get(f"/api/n/1/export?format={kind}")).status == 200


async def test_a_reversal_stands_beside_what_it_takes_back(server: Server, evening: Evening) -> None:
    """bank.md 1.11: original and reversal side by side, with reason and both who agreed."""
    host = await host_of(server, audited(evening))
    reversal = next(row for row in rows_of(evening) if row.kind == "reversal")
    text = await page(host, f"/entry/{reversal.seq}")
    assert "Entered twice" in text
    assert "Anna and Dan &lt;b&gt;the man&lt;/b&gt; agreed to it" in text
    assert f'taken back by <a href="/n/1/audit/entry/{reversal.seq}">' in text
    assert reversal.hash.hex() in text
    assert reversal.prev.hex() in text


async def test_open_items_are_tabs_payments_and_warnings(server: Server, evening: Evening) -> None:
    """bank.md 1.11: credit owed, payments that nobody confirmed, hands nobody cut."""
    host = await host_of(server, audited(evening))
    assert "Nothing is open" in await page(host, "/balance")
    owing = played(1, ended=False)
    claim = Claim(Claimed(1, "payment", 1, "EUR", "bo", "anna", 2_000), "bo", 1)
    uncut = Finding("night-1", 5, "uncut", "row 5: nobody cut")
    book = msgspec.structs.replace(examine("night-1", 1, rows_of(owing)), warnings=(uncut,))
    server.club.tables.audited[1] = audited(owing, book=book, claims=(claim,))
    text = await page(host, "/balance")
    assert "Bo’s tab</a>: owes 100.00\u00a0EUR" in text
    assert "Bo paid Anna 20.00\u00a0EUR, it is said" in text
    assert "<li>Row 5: nobody cut.</li>" in text


async def test_a_book_that_was_changed_says_so(server: Server, evening: Evening) -> None:
    rows = rows_of(evening)
    changed = [msgspec.structs.replace(row, body=b"{}") if row.seq == 90 else row for row in rows]
    book = examine("night-1", 1, changed)
    host = await host_of(server, audited(evening, book=book))
    text = await page(host, "")
    assert "The book is not intact" in text
    assert "row 90 was changed" in text
    server.club.tables.audited[1] = audited(evening)
    assert "✓ The book is intact" in await page(host, "")


@pytest.mark.parametrize(
    ("text", "unit", "meant"),
    [
        ("5", "CHIP", 5), ("5.5", "CHIP", None), ("12.50", "EUR", 1250), ("12,5", "EUR", 1250), ("1", "JPY", 1),
        ("0.001", "EUR", None), ("-1", "EUR", None), ("1e3", "CHIP", None), ("NaN", "EUR", None),
        ("Infinity", "EUR", None),
        ("1,000", "EUR", None), ("1.000", "CHIP", None), ("1,000", "JPY", None), ("1,000.50", "USD", None),
        ("1,000", "KWD", 1000), (".5", "EUR", 50), ("5.", "EUR", 500), (".", "EUR", None), ("1_000", "EUR", None),
        ("+5", "EUR", None), ("\u0663", "EUR", 300), ("0.00", "EUR", 0), ("9" * 5000, "EUR", None),
        ("", "EUR", None), (str(AMOUNT_MAX + 1), "CHIP", None), ("1e999999", "CHIP", None), ("x", "EUR", None),
    ],
)  # fmt: skip
def test_an_amount_is_read_as_people_write_it(text: str, unit: str, meant: int | None) -> None:
    assert amount(text, unit) == meant


@pytest.mark.parametrize(
    ("text", "end", "meant"),
    [
        ("2026-11-30T20:15", False, 1_796_069_700_000_000),
        ("2026-11-30T20:15", True, 1_796_069_759_999_999),
        ("2026-11-30T20:15:03", True, 1_796_069_703_999_999),
        ("2026-11-30T21:15+01:00", False, 1_796_069_700_000_000),
        ("yesterday", False, None),
        ("2026-11-30T21:15+01:00", True, 1_796_069_759_999_999),
    ],
)
def test_a_moment_is_utc(text: str, end: bool, meant: int | None) -> None:
    assert moment_us(text, to_the_end=end) == meant


@pytest.mark.parametrize("name", ["hand", "least", "most", "first", "last", "from", "to", "only"])
def test_what_cannot_be_read_is_left_out_and_said(name: str) -> None:
    query = read_query({name: "x'--"}, frozenset())
    assert query.wrong == (name,)
    assert query.filter == Filter()


def test_uncut_hands_are_those_of_the_night() -> None:
    assert read_query({"only": "uncut"}, frozenset((4, 9))).filter.hands == frozenset((4, 9))
    assert read_query({"only": "uncut", "hand": "3,4"}, frozenset((4, 9))).filter.hands == frozenset((4,))


def test_a_link_drops_a_filter_or_adds_one() -> None:
    query = read_query({"kind": "rebuy", "player": "bo & co"}, frozenset())
    assert query.link({"kind": ""}) == "?player=bo+%26+co"
    assert query.link({"before": 7}) == "?player=bo+%26+co&kind=rebuy&before=7"


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())
