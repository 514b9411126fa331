// Chips as small discs beside their number; the number is the truth.

import { chips, discs } from '../format.js';
import { h } from '../render.js';

/** A pile of at most five discs with the number. Chips are the colours of the night: [{colour, worth}]. */
export function pile(amount, colours, { key, more = '', id } = {}) {
  return h('span', { key, class: `pile ${more}`, 'data-pile': id },
    h('span', { class: 'discs' }, discs(amount, colours).map((colour, i) => h('i', { key: i, class: `disc ${colour}`, style: { '--i': i } }))),
    h('b', null, chips(amount)));
}
