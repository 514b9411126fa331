"""At the table, the page behind the menu, as people get there and back."""

from tests.browser.guest import Guest


async def at_the_desk(guest: Guest) -> None:
    """Through the menu, once the sheet of a form that was accepted is away; the choice of a game may wait."""
    await guest.page.locator(".sheet-desk").wait_for(state="detached")
    if await guest.page.locator(".sheet-choose").count():
        await close(guest)
    await guest.page.locator(".door-menu").wait_for()
    await guest.click(".door-menu")
    await guest.button("At the table", ".sheet")
    await guest.page.locator(".sheet-desk .panel-card").first.wait_for()


async def from_the_notice(guest: Guest, words: str) -> None:
    """Follows a word over the table to the page where it is settled."""
    notice = guest.page.locator(".notice").filter(has_text=words)
    await guest.click(notice.get_by_role("button"))
    await guest.page.locator(".sheet-desk .panel-card").first.wait_for()


async def unfold(guest: Guest, words: str) -> None:
    """Opens a detail of the desk."""
    await guest.click(guest.page.locator(".sheet-desk summary").filter(has_text=words))


async def says(guest: Guest, about: str, word: str) -> None:
    """Answers where it lies on the table."""
    notice = guest.page.locator(".notice").filter(has_text=about)
    await guest.click(notice.get_by_role("button", name=word, exact=True))


async def close(guest: Guest) -> None:
    """Back to the cards."""
    await guest.page.keyboard.press("Escape")
    await guest.page.locator(".sheet").wait_for(state="detached")
