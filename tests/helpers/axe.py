"""axe-core in a page: whatever it finds wrong for people who cannot see, hear or point (ux.md 3, no. 29)."""

from importlib.resources import files
from typing import Any

from playwright.async_api import Page

_SOURCE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
_RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
    (each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`)"""


async def violations(page: Page) -> list[str]:
    """What axe says is wrong with a page, the pieces of it named; nothing is as it should be."""
    await page.evaluate(_SOURCE)
    found: Any = await page.evaluate(_RUN)
    return [str(each) for each in found]
