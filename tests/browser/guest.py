"""A person at a real page in a real browser, who sees pixels and only clicks."""

import json
import re
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, async_playwright
from playwright.async_api import TimeoutError as NotInTime

from tests.browser.feed import Feed
from tests.helpers import chromium

HERE = Path(__file__).parent
PAGE_MS = 60_000
SENT_S = 2.0
TAPPED_S = 8.0
TRIES = 4
_REFUSED = re.compile(r"^Failed to load resource: the server responded with a status of 4\d\d")
_NO_SERVER = re.compile(r"^WebSocket connection to 'ws://[^']+' failed")


class Shape(NamedTuple):
    """A device: its window in CSS px, and whether fingers touch it."""

    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


DESKTOP = Shape(1280, 800, touch=False)
PHONE = Shape(390, 844, touch=True)
SMALL_PHONE = Shape(360, 640, touch=True)


class Chromium:
    """One browser with a context for each guest."""

    def __init__(self) -> None:
        self._playwright = async_playwright()
        self._browser: Browser | None = None
        self.guests: list[Guest] = []

    async def __aenter__(self) -> "Chromium":
        playwright = await self._playwright.__aenter__()
        self._browser = await playwright.chromium.launch(
            executable_path=chromium.find(), headless=True, args=list(chromium.ARGUMENTS)
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._browser is not None:
            await self._browser.close()
        await self._playwright.__aexit__()

    async def guest(
        self,
        name: str,
        shape: Shape,
        watched: bool = False,
        like: "Guest | None" = None,
        script: bool = True,
        calm: bool = False,
    ) -> "Guest":
        """A new device. `watched`: with spy.js in every page. `like`: with the cookies and storage of another. `calm`:
        of somebody who wants nothing to move."""
        assert self._browser is not None
        context = await self._browser.new_context(
            viewport={"width": shape.width, "height": shape.height},
            has_touch=shape.touch,
            is_mobile=shape.touch,
            java_script_enabled=script,
            reduced_motion="reduce" if calm else "no-preference",
            permissions=["clipboard-read", "clipboard-write"],
            storage_state=await like.context.storage_state() if like else None,
        )
        guest = Guest(name, shape, context)
        await context.add_init_script(path=HERE / "measure.js")
        await context.expose_binding("clicked", lambda _: guest.was_clicked())
        if watched:
            await context.add_init_script(path=HERE / "spy.js")
        guest.watch(await context.new_page())
        self.guests.append(guest)
        return guest


class Guest(Feed):
    """`problems`: whatever the console or the page complained of. `places`: everywhere each button has ever stood."""

    page: Page

    def __init__(self, name: str, shape: Shape, context: BrowserContext) -> None:
        super().__init__(name)
        self.shape = shape
        self.context = context
        self.problems: list[str] = []
        self.places: dict[str, set[tuple[float, ...]]] = {}
        self.overflows: set[str] = set()
        self.requests: list[str] = []
        self.referrers: list[str] = []
        self._line_may_break = False
        self._clicks = 0

    def watch(self, page: Page) -> None:
        """Makes `page` the one that is listened to and clicked in."""
        self.page = page
        page.set_default_timeout(PAGE_MS)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("websocket", self._socket)
        page.on("request", lambda request: self._request(request.url, request.headers.get("referer", "")))

    def _request(self, url: str, referrer: str) -> None:
        self.requests.append(url)
        self.referrers.append(referrer)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if _REFUSED.match(message.text) and message.location["url"].endswith("/do"):
            return  # Chromium itself writes this of a form that was refused; the page says why
        if self._line_may_break and _NO_SERVER.match(message.text):
            return  # Chromium itself writes this while there is no server; no page can keep it from doing so
        self.problems.append(f"console {message.type}: {message.text}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.hear(str(text)))
        socket.on("framesent", lambda text: self.say(str(text)))

    @contextmanager
    def line_may_break(self) -> Iterator[None]:
        """While the server is down on purpose."""
        self._line_may_break = True
        try:
            yield
        finally:
            self._line_may_break = False

    def was_clicked(self) -> None:
        """The page has seen a click, or a tap that became one."""
        self._clicks += 1
        self.wake()

    async def click(self, target: Locator | str) -> None:
        """Clicks on a desktop, taps on a phone; again when a slow machine made a long press of the tap."""
        where = self.page.locator(target) if isinstance(target, str) else target
        if not self.shape.touch:
            await where.click()
            return
        for _ in range(TRIES):
            before = self._clicks
            await where.tap()
            if await self.soon(lambda me: me._clicks > before, TAPPED_S):  # noqa: B023 - awaited within the round
                return
        raise AssertionError(f"{self.name} tapped {target} {TRIES} times and the page saw no click")

    async def button(self, words: str | re.Pattern[str], within: str = "body") -> None:
        """Clicks the one button, or link that looks like one, with these words."""
        there = self.page.locator(within)
        exact = isinstance(words, str)
        button = there.get_by_role("button", name=words, exact=exact).or_(
            there.get_by_role("link", name=words, exact=exact)
        )
        await self.click(button)

    # Playing

    async def act(self, what: dict[str, Any]) -> None:
        """Answers my turn by clicking: {"do": "raise-to", "to": 8} and so on, as in the contract."""
        await self.until(lambda me: me.legal, "my turn")
        assert self.legal is not None
        turn, do = self.turn, what["do"]
        answers = [option["act"] for option in self.legal["options"] if option["act"]["do"] != "fold"]
        if "cards" in what:
            for position in what["cards"]:
                await self.pick(position)
            place = "pick"
        elif what in answers:
            place = f"option-{answers.index(what)}"
        else:
            if do in ("bet", "raise-to"):
                await self.size(what["to"])
            place = {"fold": "fold", "bet": "right", "raise-to": "right"}.get(do, "middle")
        await self.press(place)
        sent = next(c["act"] for c in reversed(self.commands) if c["do"] == "act")
        assert sent == what, f"{self.name} wanted {what}, the page sent {sent}"
        await self.past(turn)

    async def send(self, what: dict[str, Any]) -> None:
        """Answers my turn as the page would, without a click."""
        turn = self.turn
        command = {"do": "act", "hand": turn[0], "turn": turn[1], "act": what}
        frame = json.dumps({"t": "do", "id": str(uuid.uuid4()), "do": command})
        await self.page.evaluate("(frame) => spy.socket.send(frame)", frame)
        await self.past(turn)

    async def pick(self, position: int) -> None:
        """Chooses one of my cards, by its place in my hand."""
        card = f".own-card[data-place='{position}']"
        await self.click(card)
        await self.page.wait_for_selector(f"{card}[aria-pressed='true']")

    async def size(self, to: int) -> None:
        """Sets the amount, when there is a choice."""
        assert self.legal is not None
        wager = self.legal["bet"]
        if wager["min"] == wager["max"] or (wager["fixed"] and len(wager["sizes"]) < 2):
            return
        await self.page.wait_for_selector(".amounts button")  # the view may be ahead of the page
        field = self.page.locator(".amount-field")
        if await field.count():
            await field.fill(str(to))
            await field.blur()
        else:
            await self.click(self.page.locator(".amounts button").get_by_text(str(to), exact=True))

    async def press(self, place: str) -> None:
        """One of the buttons that never move; twice when it asks again. Waits until its command has gone out."""
        turn = self.turn
        hand, number = turn
        target = f".act.at-{place}[data-hand='{hand}'][data-turn='{number}']:not([aria-disabled])"
        await self.page.wait_for_selector(target)
        await self.look()
        for _ in range(TRIES):
            await self.guard()
            try:
                await self.click(target)
            except NotInTime:
                if not self.acted(turn):  # else a slow machine sent the first press after all
                    raise
            if await self.soon(lambda me: me.acted(turn), SENT_S):
                return
        raise AssertionError(f"{self.name} pressed {place} {TRIES} times and nothing was sent\n{self.report()}")

    async def guard(self) -> None:
        """Until the buttons have meant the same for long enough to be believed."""
        await self.page.evaluate("() => measure.guard()")

    # Looking

    async def look(self) -> dict[str, Any]:
        """Notes where the buttons stand and whether the page is larger than its window."""
        seen: dict[str, Any] = await self.page.evaluate("() => measure.look()")
        for place, box in seen["places"].items():
            self.places.setdefault(place, set()).add(tuple(box))
        if seen["wide"] > 0 or seen["high"] > 0:
            self.overflows.add(f"{seen['wide']} px too wide, {seen['high']} px too high at {self.view.get('phase')}")
        return seen

    async def still(self) -> None:
        """Until no card or chip is under way."""
        await self.page.evaluate("() => measure.still()")

    async def read_notes(self) -> None:
        """Puts away what the page says over the table for some seconds."""
        await self.page.evaluate("() => document.querySelector('.notice.said .button')?.click()")
        await self.page.locator(".notice.said").wait_for(state="detached")

    async def shot(self, path: Path) -> None:
        await self.page.screenshot(path=path)

    async def evidence(self) -> str:
        """A picture of the page and what it was sent, in a folder that outlives the test."""
        folder = Path(tempfile.mkdtemp(prefix=f"browser-{self.name}-"))
        (folder / "feed.json").write_text(
            json.dumps({"view": self.view, "you": self.you, "lines": self.lines}, indent=1)
        )
        try:
            await self.shot(folder / "page.png")
        except Exception as closed:  # the page may be gone, and that is what the evidence then says
            (folder / "no-picture.txt").write_text(str(closed))
        return f"{self.name} ({self.shape}): {folder}\n  {self.problems}\n{self.report()}"
