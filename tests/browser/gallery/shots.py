"""Takes pictures of every state at every size, and says what overflows, what is clipped and what the console said.

`python -m tests.browser.gallery.shots OUT [STATE ...]` with the gallery running (serve.py).
"""

import sys
from pathlib import Path

import click
from playwright.sync_api import Page, sync_playwright

from tests.browser.gallery.frames import FRAMES
from tests.browser.gallery.serve import PORT
from tests.helpers import chromium

SIZES = ((1280, 800), (390, 844), (360, 640))
OVERFLOW = """() => {
  const d = document.documentElement, out = [];
  if (d.scrollWidth > innerWidth) out.push(`page ${d.scrollWidth - innerWidth}px too wide`);
  const table = document.body.classList.contains('page-table');
  if (table && d.scrollHeight > innerHeight) out.push(`page ${d.scrollHeight - innerHeight}px too high`);
  const box = (e) => e.getBoundingClientRect();
  const stage = document.querySelector('.seats');
  const seats = [...document.querySelectorAll('.seat')];
  for (const card of document.querySelectorAll('.seat .card, .own-card, .board .card')) {
    const c = box(card), host = card.closest('.seat, .mine, .centre'), s = box(host);
    const outside = c.left < s.left - 1 || c.right > s.right + 1 || c.bottom > s.bottom + 1 || c.top < s.top - 9;
    if (outside) out.push(`${card.dataset.card ?? 'card'} leaves its place`);
    if (c.right > innerWidth || c.left < 0 || c.bottom > innerHeight) out.push('card off the screen');
  }
  const meet = (p, q) => p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
  seats.forEach((a, i) => seats.slice(i + 1).forEach((b) => {
    if (meet(box(a), box(b))) out.push(`seats ${a.dataset.seat} and ${b.dataset.seat} overlap`);
  }));
  const middle = document.querySelector('.middle');
  if (middle) seats.forEach((a) => meet(box(a), box(middle)) && out.push(`middle over seat ${a.dataset.seat}`));
  const centre = document.querySelector('.centre');
  const clipped = centre ? centre.scrollHeight - centre.clientHeight : 0;
  if (clipped > 1) out.push(`centre clipped by ${clipped}`);
  for (const el of document.querySelectorAll('button, a.act, a.item, input:not([type=radio]):not([type=checkbox])')) {
    const b = box(el);
    const small = b.width && !el.classList.contains('own-card') && (b.width < 43.5 || b.height < 43.5);
    if (small) out.push(`small target ${el.className || el.type} ${Math.round(b.width)}x${Math.round(b.height)}`);
  }
  return [...new Set(out)];
}"""


def look(page: Page, name: str, width: int, height: int, out: Path, suffix: str = "") -> None:
    problems = page.evaluate(OVERFLOW)
    page.screenshot(path=str(out / f"{name}-{width}x{height}{suffix}.png"))
    if problems:
        click.echo(f"{name} {width}x{height}{suffix}: {'; '.join(problems[:6])}")


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or list(FRAMES)
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium.find(), args=list(chromium.ARGUMENTS))
        for width, height in SIZES:
            phone = width < 800 or height < 500
            context = browser.new_context(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
            page = context.new_page()
            page.on("console", lambda m: click.echo(f"console: {m.text}") if m.type in ("error", "warning") else None)
            page.on("pageerror", lambda e: click.echo(f"page error: {e}"))
            for name in wanted:
                page.goto(f"http://127.0.0.1:{PORT}/n/{list(FRAMES).index(name) + 1}")
                page.wait_for_selector(".actions")
                page.wait_for_timeout(900)
                look(page, name, width, height, out)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
