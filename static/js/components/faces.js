// The pips and figures of large cards, for wide windows.

import { h } from '../render.js';
import { index, pip } from './card.js';

// Pips of the full face: in the middle or on both sides, and how far down the 140 units.
const COLUMNS = { M: [50], B: [32, 68] };
const PIPS = {
	A: 'M70', JK: 'M70', 2: 'M28 M112', 3: 'M28 M70 M112', 4: 'B28 B112', 5: 'B28 M70 B112', 6: 'B28 B70 B112', 7: 'B28 M49 B70 B112',
	8: 'B28 M49 B70 M91 B112', 9: 'B26 B55 M70 B85 B114', 10: 'B26 M40 B55 B85 M100 B114',
};

// Half a court card, 60 x 50: shoulders, collar, face, hair, and what is on the head.
const cloth = 'M2 50C4 39 14 33 30 33s26 6 28 17z';
const face = 'M21 17h18v9c0 6-4 10-9 10s-9-4-9-10z';
const COURT = {
	K: [
		['suit', cloth], ['trim', 'M24 33l6 17 6-17-6 3z'], ['hair', 'M17 15h26v12c0 4-2 7-4 9v-13H21v13c-2-2-4-5-4-9z'],
		['skin', face], ['hair', 'M23 27c2-1.5 4-1.5 7 0 3-1.5 5-1.5 7 0 1 7-3 11-7 13-4-2-8-6-7-13z'],
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

export const courts = () => Object.entries(COURT).map(([rank, parts]) => h('symbol', { key: rank, id: `court-${rank}`, viewBox: '0 0 60 50' }, parts.map(([part, d]) => h('path', { class: `court-${part}`, d }))));

const turned = (x, y) => ({ transform: `rotate(180 ${x} ${y})` });

export function fullFace(rank, suit) {
	const half = (more) => [index(rank, 13, 23, 21), pip(suit, 13, 34, 15), more && [h('use', { href: `#court-${rank}`, x: 23, y: 25, width: 54, height: 45 }), pip(suit, 31, 24, 13)]];
	const court = !PIPS[rank];
	return h('svg.full', { viewBox: '0 0 100 140', 'aria-hidden': 'true' },
		court ? h('rect.frame', { x: 23, y: 15, width: 54, height: 110, rx: 3 }) : pips(rank, suit),
		h('g', half(court)), h('g', turned(50, 70), half(court)), court && h('line.waist', { x1: 23, x2: 77, y1: 70, y2: 70 }));
}

function pips(rank, suit) {
	const size = PIPS[rank] === 'M70' ? 46 : 20;
	return PIPS[rank].split(' ').flatMap((place) => {
		const y = Number(place.slice(1));
		return COLUMNS[place[0]].map((x) => h('g', y > 70 ? turned(x, y) : null, pip(suit, x, y, size)));
	});
}
