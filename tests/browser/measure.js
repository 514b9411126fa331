// What tests measure in a page: where buttons stand, what overflows, which cards cannot be seen whole, what is too small.

addEventListener('click', () => clicked(), true);

const GUARD_MS = 260; // a changed button ignores input for 250 ms (ux.md 3, no. 14)
let meant = '';
let changedAt = 0;
new MutationObserver(() => {
  const { hand, turn } = document.querySelector('.act')?.dataset ?? {};
  if (meant !== `${hand}:${turn}`) [meant, changedAt] = [`${hand}:${turn}`, performance.now()];
}).observe(document, { subtree: true, childList: true, attributes: true });

window.measure = {
  /** Until the buttons have meant the same for long enough to be believed; `from`: ms of the page, when they last changed. */
  async guard(from = changedAt) {
    await new Promise((done) => setTimeout(done, from + GUARD_MS - performance.now()));
  },

  /** Until what was drawn is on the screen, and no card or chip is under way (clocks run on). */
  async still() {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document.getAnimations().filter(({ effect }) => effect.getTiming().duration < 1000 && effect.getTiming().iterations === 1);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  },

  /** How far the document is larger than its window (px), and where the buttons stand: [x, y, width, height]. */
  look() {
    const page = document.documentElement;
    const places = {};
    for (const place of ['fold', 'middle', 'right', 'pick']) {
      const button = document.querySelector(`.act.at-${place}`);
      if (!button) continue;
      const { x, y, width, height } = button.getBoundingClientRect();
      places[place] = [x, y, width, height];
    }
    const scrolls = !document.body.classList.contains('page-table'); // only the table has to fit its window
    return { wide: page.scrollWidth - innerWidth, high: scrolls ? 0 : page.scrollHeight - innerHeight, places };
  },

  /** Cards, ranks and suits that cannot be seen whole or hardly be told from their card, in words. */
  clipped() {
    const problems = [];
    for (const card of document.querySelectorAll('.seat .card:not(.back), .own-card .card:not(.back), .board .card:not(.slot, .back)')) {
      const name = `${card.dataset.card ?? card.className} ${card.textContent}`;
      const box = card.getBoundingClientRect();
      if (!box.width) problems.push(`${name} is not shown`);
      if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
        problems.push(`${name} leaves the window`);
      }
      const full = card.querySelector('svg.full');
      const marks = [card.querySelector('text'), card.querySelector('use[href^="#suit"]')];
      for (const mark of marks) {
        const at = mark.getBoundingClientRect();
        const top = document
          .elementsFromPoint(at.left + at.width / 2, at.top + at.height / 2)
          .find((el) => getComputedStyle(el).pointerEvents !== 'none');
        if (!top || !(card.contains(top) || top.contains(card))) {
          problems.push(`${name}: its ${mark.tagName} is under ${top?.getAttribute('class')}`);
        }
        const inside = at.left >= box.left - 1 && at.right <= box.right + 1 && at.top >= box.top - 2 && at.bottom <= box.bottom + 2;
        if (!full && !inside) problems.push(`${name}: its ${mark.tagName} leaves the card`);
        if (contrast(getComputedStyle(mark).color, getComputedStyle(card).backgroundColor) < 4.5) {
          problems.push(`${name}: its ${mark.tagName} is as pale as the card`);
        }
      }
    }
    return problems;
  },

  /** What can be tapped and is smaller than 44 x 44 px, in words. */
  small() {
    const wanted = 'button, a[href], select, input:not([type=radio]):not([type=checkbox]), label:has(input[type=radio]), label:has(input[type=checkbox])';
    const found = [];
    for (const el of document.querySelectorAll(wanted)) {
      const { width, height } = el.getBoundingClientRect();
      if (!width || el.closest('.vh, .skip')) continue;
      if (width < 43.9 || height < 43.9) found.push(`${el.tagName} ${el.className} "${el.textContent.trim().slice(0, 30)}" ${width} x ${height}`);
    }
    return found;
  },

  /** Smallest width of an opponent's card, of its index and of an own card, in px. */
  cards() {
    const least = (selector, size) => Math.min(...[...document.querySelectorAll(selector)].map(size));
    const width = (el) => el.getBoundingClientRect().width;
    return {
      up: least('.seat .card:not(.back)', width),
      index: least('.seat .card:not(.back) text', (text) => parseFloat(getComputedStyle(text).fontSize) * text.getCTM().a),
      own: least('.own-card .card', width),
    };
  },

  /** A picture (PNG, base64) seen as `count` x `count` modules, dark ones 1: rows of 0 and 1. */
  async modules(picture, count) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const places = Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * image.width) / count));
    return places.map((y) => places.map((x) => Number(pen.getImageData(x, y, 1, 1).data[0] < 128)));
  },
};

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour) {
  const [r, g, b] = colour.match(/[\d.]+/g).map((part) => {
    const c = Number(part) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
