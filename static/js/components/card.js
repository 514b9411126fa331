// A card: its face in SVG (drawn by us), its back, and the shapes that faces are made of.

import { rankOf, suitOf } from '../format.js';
import { h } from '../render.js';

const SUITS = {
  s: 'M16 1C20 8 30 13 30 20.5a6.6 6.6 0 0 1-12.2 3.4c.2 3 1.4 5 3.7 6.6h-11c2.3-1.6 3.5-3.6 3.7-6.6A6.6 6.6 0 0 1 2 20.5C2 13 12 8 16 1z',
  h: 'M16 30C7 22.5 2 16.8 2 10.6 2 5.8 5.5 2.5 9.5 2.5c2.9 0 5.3 1.6 6.5 4.3 1.2-2.7 3.6-4.3 6.5-4.3 4 0 7.5 3.3 7.5 8.1 0 6.2-5 11.9-14 19.4z',
  d: 'M16 1C19 6.5 23 11.5 27 16c-4 4.5-8 9.5-11 15-3-5.5-7-10.5-11-15 4-4.5 8-9.5 11-15z',
  c: 'M16 1.5a6.7 6.7 0 0 1 5.6 10.4 6.7 6.7 0 1 1-3.9 11.3c.1 3.3 1.3 5.6 3.8 7.3h-11c2.5-1.7 3.7-4 3.8-7.3a6.7 6.7 0 1 1-3.9-11.3A6.7 6.7 0 0 1 16 1.5z',
};

// Pips of the full face, in units of the 100 x 140 card; those below the middle stand on their head.
const LEFT = 32;
const MID = 50;
const RIGHT = 68;
const PIPS = {
  A: [[MID, 70]],
  2: [[MID, 28], [MID, 112]],
  3: [[MID, 28], [MID, 70], [MID, 112]],
  4: [[LEFT, 28], [RIGHT, 28], [LEFT, 112], [RIGHT, 112]],
  5: [[LEFT, 28], [RIGHT, 28], [MID, 70], [LEFT, 112], [RIGHT, 112]],
  6: [[LEFT, 28], [RIGHT, 28], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
  7: [[LEFT, 28], [RIGHT, 28], [MID, 49], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
  8: [[LEFT, 28], [RIGHT, 28], [MID, 49], [LEFT, 70], [RIGHT, 70], [MID, 91], [LEFT, 112], [RIGHT, 112]],
  9: [[LEFT, 26], [RIGHT, 26], [LEFT, 55], [RIGHT, 55], [MID, 70], [LEFT, 85], [RIGHT, 85], [LEFT, 114], [RIGHT, 114]],
  10: [[LEFT, 26], [RIGHT, 26], [MID, 40], [LEFT, 55], [RIGHT, 55], [LEFT, 85], [RIGHT, 85], [MID, 100], [LEFT, 114], [RIGHT, 114]],
};

// Half a court card, 60 x 50, standing on its lower edge: shoulders, collar, face, hair, and what is on the head.
const cloth = 'M2 50C4 39 14 33 30 33s26 6 28 17z';
const face = 'M21 17h18v9c0 6-4 10-9 10s-9-4-9-10z';
const COURT = {
  K: [
    ['suit', cloth], ['trim', 'M24 33l6 17 6-17-6 3z'], ['hair', 'M17 15h26v12c0 4-2 7-4 9v-13H21v13c-2-2-4-5-4-9z'],
    ['skin', face], ['hair', 'M23 27c2-1.5 4-1.5 7 0 3-1.5 5-1.5 7 0 1 7-3 11-7 13-4-2-8-6-7-13z'], ['skin', 'M27 29.5h6c-1 2-5 2-6 0z'],
    ['trim', 'M15 17L13 4l8 6 9-9 9 9 8-6-2 13z'], ['line', 'M15.5 13.5h29M25 21.5h2.5M32.5 21.5H35'],
  ],
  Q: [
    ['suit', cloth], ['trim', 'M18 36c4 8 20 8 24 0l3 2c-5 12-25 12-30 0z'], ['hair', 'M15 37C11 20 17 9 30 9s19 11 15 28l-7 1V20H22v18z'],
    ['skin', 'M22 18c4 0 9-1 11-4 1 2 3 4 5 4v8c0 6-3.5 10-8 10s-8-4-8-10z'], ['trim', 'M18 12l-1-7 6 3 7-7 7 7 6-3-1 7c-7-4-17-4-24 0z'],
    ['line', 'M25.5 22.5H28M32.5 22.5H35M27.5 30.5c1.5 1.2 3.5 1.2 5 0'],
  ],
  J: [
    ['suit', cloth], ['trim', 'M12 36l18 6 18-6 3 4-21 8-21-8z'], ['hair', 'M18 14h24v16c0 4-2 5-4 5V20H22v15c-2 0-4-1-4-5z'],
    ['skin', face], ['suit', 'M14 17c0-9 7-14 17-14 9 0 15 5 15 14z'], ['trim', 'M13 14h34v4H13z'], ['trim', 'M41 12C42 5 48 1 54 2c-1 6-6 9-11 11z'],
    ['line', 'M25.5 22.5H28M32.5 22.5H35M27.5 30.5h5'],
  ],
};

/** The shapes that every face uses; once in a page. */
export function sprite() {
  return h('svg', { class: 'sprite', 'aria-hidden': 'true' },
    Object.entries(SUITS).map(([suit, d]) => h('symbol', { key: suit, id: `suit-${suit}`, viewBox: '0 0 32 32' }, h('path', { d, fill: 'currentColor' }))),
    Object.entries(COURT).map(([rank, parts]) => h('symbol', { key: rank, id: `court-${rank}`, viewBox: '0 0 60 50' },
      parts.map(([part, d]) => h('path', { class: `court-${part}`, d })))));
}

const pip = (suit, x, y, size) => h('use', { href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size });

/** Big index, suit below it: readable at 28 px wide. */
function plainFace(rank, suit) {
  return h('svg', { viewBox: '0 0 56 74' }, h('g', { class: 'ix' },
    h('text', { x: 28, y: 36, ...(rank === '10' && { textLength: 37, lengthAdjust: 'spacingAndGlyphs' }) }, rank), pip(suit, 28, 55, 28)));
}

function corner(rank, suit, turned) {
  return h('g', turned ? { transform: 'rotate(180 50 70)' } : null,
    h('text', { x: 13, y: 23, ...(rank === '10' && { textLength: 21, lengthAdjust: 'spacingAndGlyphs' }) }, rank), pip(suit, 13, 34, 15));
}

/** Corners, pips or a court figure: for cards of 60 px and wider. */
function fullFace(rank, suit) {
  return h('svg', { viewBox: '0 0 100 140', class: 'full' }, corner(rank, suit), corner(rank, suit, true), PIPS[rank] ? pips(rank, suit) : court(rank, suit));
}

function pips(rank, suit) {
  const size = rank === 'A' ? 46 : 20;
  return PIPS[rank].map(([x, y]) => h('g', y > 70 ? { transform: `rotate(180 ${x} ${y})` } : null, pip(suit, x, y, size)));
}

function court(rank, suit) {
  const half = (turned) => h('g', turned ? { transform: 'rotate(180 50 70)' } : null,
    h('use', { href: `#court-${rank}`, x: 23, y: 25, width: 54, height: 45 }), pip(suit, 31, 24, 13));
  return [h('rect', { class: 'frame', x: 23, y: 15, width: 54, height: 110, rx: 3 }), half(false), half(true), h('line', { class: 'waist', x1: 23, x2: 77, y1: 70, y2: 70 })];
}

/** A face-up card. `more`: further classes; `full`: pips and figures instead of the big index. */
export function faceUp(code, { key, full = false, more = '', tag = null, id } = {}) {
  const suit = suitOf(code);
  return h('span', { key, class: `card s-${suit} ${more}`, 'data-card': id },
    full ? fullFace(rankOf(code), suit) : plainFace(rankOf(code), suit), tag && h('span', { class: 'tag' }, tag));
}

export const faceDown = ({ key, more = '', id } = {}) => h('span', { key, class: `card back ${more}`, 'data-card': id });

export const slot = (key) => h('span', { key, class: 'card slot' });
