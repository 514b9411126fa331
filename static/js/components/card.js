// A card: its face in SVG, drawn by us, and its back.

import { rankOf, suitOf } from '../format.js';
import { h } from '../render.js';

const SUITS = {
	s: 'M16 1C20 8 30 13 30 20.5a6.6 6.6 0 0 1-12.2 3.4c.2 3 1.4 5 3.7 6.6h-11c2.3-1.6 3.5-3.6 3.7-6.6A6.6 6.6 0 0 1 2 20.5C2 13 12 8 16 1z',
	h: 'M16 30C7 22.5 2 16.8 2 10.6 2 5.8 5.5 2.5 9.5 2.5c2.9 0 5.3 1.6 6.5 4.3 1.2-2.7 3.6-4.3 6.5-4.3 4 0 7.5 3.3 7.5 8.1 0 6.2-5 11.9-14 19.4z',
	d: 'M16 1C19 6.5 23 11.5 27 16c-4 4.5-8 9.5-11 15-3-5.5-7-10.5-11-15 4-4.5 8-9.5 11-15z',
	c: 'M16 1.5a6.7 6.7 0 0 1 5.6 10.4 6.7 6.7 0 1 1-3.9 11.3c.1 3.3 1.3 5.6 3.8 7.3h-11c2.5-1.7 3.7-4 3.8-7.3a6.7 6.7 0 1 1-3.9-11.3A6.7 6.7 0 0 1 16 1.5z',
	k: 'M16 1l4.4 10.2L31 12.2l-8.2 7.4 2.3 11L16 25l-9.1 5.6 2.3-11L1 12.2l10.6-1z',
};

let faces = null;

/** Large cards have pips and figures from now on (faces.js). */
export const wear = (module) => (faces = module);

/** Once in a page. */
export const sprite = () => h('svg.sprite', { 'aria-hidden': 'true' },
	Object.entries(SUITS).map(([suit, d]) => h('symbol', { key: suit, id: `suit-${suit}`, viewBox: '0 0 32 32' }, h('path', { d, fill: 'currentColor' }))), faces?.courts());

export const pip = (suit, x, y, size) => h('use', { href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
export const index = (rank, x, y, width) => h('text', { x, y, ...(rank.length > 1 && { textLength: width, lengthAdjust: 'spacingAndGlyphs' }) }, rank);

/** Readable at 28 px wide. */
const plainFace = (rank, suit) => h('svg', { viewBox: '0 0 56 74', 'aria-hidden': 'true' }, h('g.ix', index(rank, 28, 36, 37), pip(suit, 28, 55, 28)));

/** A card, or its back when `code` is empty. `full`: a large one; `tag`: a word on it; `id`: how motion finds it. */
export function card(code, { key, full, tag, wild, id }) {
	if (!code) return h('span.card.back', { key, 'data-card': id });
	const suit = suitOf(code);
	return h('span.card', { key, class: [`s-${suit}`, wild && 'is-wild'], 'data-card': id }, (full && faces ? faces.fullFace : plainFace)(rankOf(code), suit), wild && h('i.w', 'W'), tag && h('span.tag', tag));
}

export const slot = (key) => h('span.card.slot', { key, 'data-card': `board-${key}` });
