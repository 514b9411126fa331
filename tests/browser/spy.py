"""Scripts that measure inside the page: positions, overflow, clipped cards, layout shift, and when frames came and went."""

WATCH = """
(() => {
  const spy = { sent: [], got: [], status: [], shift: 0, down: false, tries: 0, socket: null };
  window.spy = spy;
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      spy.tries += 1;
      super(spy.down ? `${address}/nowhere` : address);
      spy.socket = this;
      this.addEventListener('message', (event) => spy.got.push({ at: performance.now(), frame: JSON.parse(event.data) }));
    }
    send(data) {
      spy.sent.push({ at: performance.now(), frame: JSON.parse(data) });
      super.send(data);
    }
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) spy.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('DOMContentLoaded', () => {
    const status = document.getElementById('status');
    const note = () => spy.status.push({ at: performance.now(), text: status.textContent });
    if (status) new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
  });
})();
"""
"""Before the page: keeps the socket, what went through it and was said in #status and when (ms of the page), and the
layout shift so far. While `spy.down`, every new socket fails."""

LOOK = """() => {
  const page = document.documentElement;
  const places = {};
  for (const place of ['fold', 'middle', 'right', 'draw']) {
    const button = document.querySelector(`.act.at-${place}`);
    if (!button) continue;
    const { x, y, width, height } = button.getBoundingClientRect();
    places[place] = [x, y, width, height];
  }
  return { wide: page.scrollWidth - innerWidth, high: page.scrollHeight - innerHeight, places };
}"""
"""How far the document is larger than the window (px), and where the buttons stand: [x, y, width, height]."""

CLIPPED = """() => {
  const problems = [];
  const name = (card) => card.dataset.card ?? card.className;
  for (const card of document.querySelectorAll('.seat .card, .own-card .card, .board .card')) {
    const box = card.getBoundingClientRect();
    if (!box.width) { problems.push(`${name(card)} is not shown`); continue; }
    if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) problems.push(`${name(card)} leaves the window`);
    for (const mark of card.querySelectorAll('text, use[href^="#suit"]')) {
      const at = mark.getBoundingClientRect();
      if (card.querySelector('svg.full') && mark !== card.querySelector('text')) continue;
      const x = at.left + at.width / 2, y = at.top + at.height / 2;
      const top = document.elementsFromPoint(x, y).find((el) => getComputedStyle(el).pointerEvents !== 'none');
      if (!top || !(card.contains(top) || top.contains(card))) problems.push(`${name(card)}: ${mark.tagName} is under ${top?.className?.baseVal ?? top?.className}`);
      if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 2 || at.bottom > box.bottom + 2) problems.push(`${name(card)}: ${mark.tagName} leaves the card`);
    }
  }
  return problems;
}"""
"""Cards, ranks and suits that cannot be seen whole, in words."""

TARGETS = """() => {
  const small = [];
  const wanted = 'button, a[href], select, input:not([type=radio]):not([type=checkbox]), label:has(input[type=radio]), label:has(input[type=checkbox])';
  for (const el of document.querySelectorAll(wanted)) {
    const box = el.getBoundingClientRect();
    if (!box.width || el.closest('.vh') || el.classList.contains('skip')) continue;
    if (box.width < 43.9 || box.height < 43.9) small.push(`${el.tagName} ${el.className} "${el.textContent.trim().slice(0, 30)}" ${box.width}x${box.height}`);
  }
  return small;
}"""
"""What can be tapped and is smaller than 44 x 44 px, in words."""
