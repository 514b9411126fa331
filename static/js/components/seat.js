// One opponent's place, read out as one sentence.

import { chips, join, seatSentence, statusWord, upCard } from '../format.js';
import { h, t } from '../render.js';
import { betPile } from './chips.js';
import { card } from './card.js';
import { clockBar } from './clock.js';

/** One of select.opponents; `about`: {turn, dealer, won, settled, clock} of this seat. */
export function seat({ player, inHand, x, y, side, row, column }, about) {
	const { view, turn, won, settled } = about;
	const state = inHand?.state ?? (view.hand ? 'out' : 'idle');
	const made = state !== 'folded' && inHand?.hand_name;
	const marks = [`side-${side}`, `is-${state}`, turn && 'turn', won && 'won', settled && inHand && !won && 'dim', player.status !== 'sitting' && 'away', made && 'made'];
	return h('li.seat', { key: player.seat, class: marks, 'data-seat': player.seat, style: { '--x': x, '--y': y, '--r': row, '--col': column } },
		h('span.vh', seatSentence(player, inHand, turn)),
		h('div.plate', { 'aria-hidden': 'true' },
			h('span.name', h('span.who', player.name), about.dealer && h('i.dealer', 'D')),
			h('span.stack', chips(player.stack)),
			h('span.last', lastWords(player, inHand, about)),
			about.clock && clockBar(about)),
		pocket(player, inHand, view),
		made && h('span.hand-name', { 'aria-hidden': 'true' }, made),
		betPile(view, inHand),
		won && h('span.prize', { 'aria-hidden': 'true' }, t('plus_n', { n: inHand.won })));
}

// More cards face up than this overlap, their indices to the left.
const SIDE_BY_SIDE = 4;

function lastWords(player, inHand, { turn, view }) {
	if (player.status !== 'sitting') return statusWord(player.status);
	if (!player.here) return t('not_here');
	if (turn) return t(view.clock?.using_bank ? 'uses_bank' : 'to_act');
	if (!inHand) return view.hand && !player.dealt_in ? t('next_hand') : '';
	return join(' · ', inHand.hand_name || inHand.last || (inHand.state === 'all-in' && t('all_in')), inHand.legs > 0 && t('legs', { n: inHand.legs }));
}

/** `--u` cards face up, `--d` down: as many as do not fit overlap. */
function pocket({ seat: number }, inHand, { draw }) {
	const drawn = inHand ? [] : draw.filter((each) => each.seat === number).map((each) => ({ up: each.card }));
	const laid = inHand?.state === 'folded' ? [] : (inHand?.cards ?? drawn);
	const up = laid.filter(upCard).length;
	return h('div.cards', { class: up > SIDE_BY_SIDE && 'over', style: { '--u': up, '--d': laid.length - up }, 'aria-hidden': 'true' },
		laid.map((place, i) => card(upCard(place), { key: i, id: `${number}-${i}`, wild: place.wild })));
}
