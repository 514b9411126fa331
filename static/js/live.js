// What the pages of a night share: the store fed by the socket, drawn once a frame, with the head of the book remembered.

import { nightOf, nightSocket } from './net.js';
import { patch } from './render.js';
import { dress, load, save } from './settings.js';
import { createStore, initial } from './store.js';

/**
 * @param {(state: object) => object[]} draw  the children of #app
 * @param {(state: object, before: object) => void} changed  called at once at each change, also while the page is hidden
 * @param {(root: Element, before: object, after: object, paint: () => void) => void} around  wraps a drawing (motion)
 */
export function openNight(draw, changed = () => {}, around = (_root, _before, _after, paint) => paint()) {
  const night = nightOf(location.pathname);
  const root = document.getElementById('app');
  const headKey = `head-${night}`;
  let drawn = null;
  let asked = false;

  const store = createStore(initial(load(localStorage), night), (state, before) => {
    if (state.settings !== before.settings) {
      save(localStorage, state.settings);
      dress(document.documentElement, state.settings);
    }
    if (state.head && state.head !== before.head) localStorage.setItem(headKey, state.head);
    changed(state, before);
    paintSoon();
  });

  function paintSoon() {
    if (asked) return;
    asked = true;
    requestAnimationFrame(paint);
  }

  function paint() {
    asked = false;
    const state = store.get();
    around(root, drawn, state, () => patch(root, draw(state)));
    drawn = state;
  }

  const socket = nightSocket(night, () => localStorage.getItem(headKey), {
    link: (link, { retry_ms }) => store.put({ type: 'link', link, now: Date.now(), retryAt: Date.now() + retry_ms }),
    offset: (offset) => store.put({ type: 'offset', offset }),
    frame(frame) {
      if (frame.t === 'bye' && frame.to) location.replace(frame.to + location.pathname);
      if (frame.t === 'push' || frame.t === 'ok' || frame.t === 'no') store.put({ type: frame.t, frame, at: performance.now() });
    },
  });

  dress(document.documentElement, store.get().settings);
  paint();
  socket.start();
  return { night, root, store, socket };
}

/** Listens to the page's own events: {name: (detail, event) => void}. */
export function handle(root, handlers) {
  for (const [name, handler] of Object.entries(handlers)) root.addEventListener(name, (event) => handler(event.detail, event));
}
