// The bar that runs out with somebody's time: one transform, started once for each deadline.

import { h } from '../render.js';

export function clockBar({ view, offset }) {
  const { deadline, using_bank, bank_ms } = view.clock;
  const whole = using_bank ? Math.max(bank_ms, 1) : view.settings.clock_s * 1000;
  return h('span', { class: 'clock', key: `clock-${deadline}`, 'aria-hidden': 'true' },
    h('i', { class: using_bank ? 'bank' : null, mount: (el) => run(el, deadline, offset, whole) }));
}

function run(el, deadline, offset, whole) {
  const left = Math.max(0, deadline - Date.now() - offset);
  const from = Math.min(1, left / whole);
  el.animate([{ transform: `scaleX(${from})` }, { transform: 'scaleX(0)' }], { duration: left, fill: 'forwards' });
}
