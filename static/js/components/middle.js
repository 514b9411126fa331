// The middle of the table: pot, board, what goes on, and the result.

import { cardWords, join, secondsLeft } from '../format.js';
import { h, t } from '../render.js';
import { namesOf, potInMiddle, sidePots, situation } from '../select.js';
import { card, slot } from './card.js';
import { pile } from './chips.js';

const ACROSS = ['left', 'centre', 'right'];
const DOWN = ['top', 'centre', 'bottom'];

export function middle(state) {
	const { view } = state;
	const { phase, result, carry, round } = view;
	const hand = phase !== 'closed' && view.hand;
	const over = hand?.over && result.length > 0;
	return h('div.middle', { key: hand?.hand, class: over && 'over' },
		hand && phase !== 'open' && pot(view),
		hand && board(hand, state.wide),
		result.length > 0 && h('div.result', result.map((line, i) => h('p', { key: i }, line))),
		!over && h('p.situation', whatGoesOn(state)),
		round && !(hand && !hand.over) && h('p.situation', round.words),
		carry && !(hand && !hand.over) && h('p.situation', t('carry', { names: namesOf(view, carry.seats) })));
}

function whatGoesOn(state) {
	const { view: { phase, hand }, log } = state;
	const said = log.at(-1)?.text ?? '';
	if (phase === 'playing') return said.toLowerCase() === hand.street ? '' : said;
	return `${situation(state)} ${secondsToChoose(state)}`;
}

export const secondsToChoose = ({ view: { choosing }, now, offset }) => (choosing?.deadline && now ? t('seconds', { n: secondsLeft(choosing.deadline - now - offset) }) : '');

function pot(view) {
	const { hand, settings } = view;
	const parts = sidePots(view);
	const sum = hand.over ? (view.carry?.chips ?? hand.seats.reduce((all, seat) => all + seat.won, 0)) : hand.pot;
	return h('div.pot', { 'data-pot': true },
		h('span.pot-line', t('pot'), pile(sum, settings.chips, 'pot', hand.over || !potInMiddle(hand) ? 'bare' : '')),
		parts.length > 0 && h('span.pots', parts.map((part) => h('span', { key: part }, part))),
		h('span.street', join(' · ', !hand.over && hand.street, hand.wild && t('wild_now', hand), hand.carried > 0 && t('carried', { n: hand.carried }))));
}

/** Every place of the board: card, back, or nothing yet; below it a second board where it is run twice. */
function board({ slots, board: laid, layout }, full) {
	const second = laid.filter((each) => each.run === 2).map((each) => each.slot);
	const places = [...new Set([...slots, ...laid.map((each) => each.slot)])].filter((place) => !second.includes(place));
	if (!places.length) return null;
	const on = (place) => laid.find((each) => each.slot === place);
	const words = (row) => row.map(on).filter(Boolean).map((each) => join(' ', cardWords(each.card), each.wild && t('wild'))).join(', ');
	const cross = layout === 'cross';
	const said = cross ? t('cross_is', { across: words(ACROSS), down: words(DOWN) }) : t(laid.length ? 'board_is' : 'board_empty', { cards: words([...places, ...second]) });
	const put = (place) => card(on(place).card, { key: place, id: `board-${place}`, full, wild: on(place).wild });
	return h('div.board', { class: cross ? 'cross' : second.length && 'twice', role: 'img', 'aria-label': said },
		places.map((place) => (on(place) ? put(place) : slot(place))),
		second.length > 0 && places.map((place) => (second.includes(`${place}-2`) ? put(`${place}-2`) : h('span'))),
		cross && [h('span.across', t('across'), ' →'), h('span.down', '↓ ', t('down'))]);
}
