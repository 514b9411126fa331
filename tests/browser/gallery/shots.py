"""Takes pictures of every state at every size, and says what overflows, what is clipped and what the console said.

`python -m tests.browser.gallery.shots OUT [STATE ...]` with the gallery running (serve.py).
"""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.gallery.frames import FRAMES
from tests.browser.gallery.serve import PORT

SIZES = ((1280, 800), (390, 844), (360, 640))
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OVERFLOW = """() => {
  const d = document.documentElement, out = [];
  if (d.scrollWidth > innerWidth) out.push(`page ${d.scrollWidth - innerWidth}px too wide`);
  if (document.body.classList.contains('page-table') && d.scrollHeight > innerHeight) out.push(`page ${d.scrollHeight - innerHeight}px too high`);
  const box = (e) => e.getBoundingClientRect();
  const stage = document.querySelector('.seats');
  const seats = [...document.querySelectorAll('.seat')];
  for (const card of document.querySelectorAll('.seat .card, .own-card, .board .card')) {
    const c = box(card), host = card.closest('.seat, .mine, .centre'), s = box(host);
    if (c.left < s.left - 1 || c.right > s.right + 1 || c.bottom > s.bottom + 1 || c.top < s.top - 9) out.push(`${card.dataset.card ?? 'card'} leaves its place`);
    if (c.right > innerWidth || c.left < 0 || c.bottom > innerHeight) out.push('card off the screen');
  }
  seats.forEach((a, i) => seats.slice(i + 1).forEach((b) => {
    const p = box(a), q = box(b);
    if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) out.push(`seats ${a.dataset.seat} and ${b.dataset.seat} overlap`);
  }));
  const middle = document.querySelector('.middle');
  if (middle) seats.forEach((a) => { const p = box(a), q = box(middle); if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) out.push(`middle over seat ${a.dataset.seat}`); });
  const centre = document.querySelector('.centre');
  if (centre && centre.scrollHeight > centre.clientHeight + 1) out.push(`centre clipped by ${centre.scrollHeight - centre.clientHeight}`);
  for (const el of document.querySelectorAll('button, a.act, a.item, input:not([type=radio]):not([type=checkbox])')) {
    const b = box(el);
    if (b.width && !el.classList.contains('own-card') && (b.width < 43.5 || b.height < 43.5)) out.push(`small target ${el.className || el.type} ${Math.round(b.width)}x${Math.round(b.height)}`);
  }
  return [...new Set(out)];
}"""


def look(page: Page, name: str, width: int, height: int, out: Path, suffix: str = "") -> None:
    problems = page.evaluate(OVERFLOW)
    page.screenshot(path=str(out / f"{name}-{width}x{height}{suffix}.png"))
    if problems:
        print(f"{name} {width}x{height}{suffix}: {'; '.join(problems[:6])}")


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or list(FRAMES)
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        for width, height in SIZES:
            phone = width < 800 or height < 500
            context = browser.new_context(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
            page = context.new_page()
            page.on("console", lambda m: print("console:", m.text) if m.type in ("error", "warning") else None)
            page.on("pageerror", lambda e: print("page error:", e))
            for name in wanted:
                page.goto(f"http://127.0.0.1:{PORT}/n/{list(FRAMES).index(name) + 1}")
                page.wait_for_selector(".actions")
                page.wait_for_timeout(700)
                look(page, name, width, height, out)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
