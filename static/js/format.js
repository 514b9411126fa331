// Figures, cards and seats as words. Pure: knows no DOM and no state.

import { t } from './words.js';

export { chips } from './words.js';

/** Minor units as money, as the server writes it: 1250 "EUR" is "12.50 EUR". */
export function money(minor, currency) {
	const { maximumFractionDigits: places } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
	return `${(minor / 10 ** places).toFixed(places)}\u00a0${currency}`;
}

export const suitOf = (card) => card.slice(-1);
export const rankOf = (card) => (card === 'Jk' ? 'JK' : card.slice(0, -1).replace('T', '10'));

const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };
const SUITS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

/** A card in words; '' is one that nobody sees. */
export function cardWords(card) {
	if (!card) return t('face_down');
	return card === 'Jk' ? t('joker') : t('card_words', { rank: RANKS[card[0]] ?? rankOf(card), suit: SUITS[suitOf(card)] });
}

/** Words that may be missing, one after the other. */
export const join = (between, ...words) => words.filter(Boolean).join(between);

/** The card of a place that everybody sees: dealt up, or shown. */
export const upCard = (place) => place.up ?? place.shown;

/** At most five discs, largest first, that stand for `amount`. */
export function discs(amount, colours, most = 5) {
	const out = [];
	let rest = amount;
	for (const { colour, worth } of [...colours].sort((a, b) => b.worth - a.worth)) {
		for (; rest >= worth && out.length < most; rest -= worth) out.push(colour);
	}
	return out;
}

/** A seat as one sentence for a screen reader. */
export function seatSentence({ name, stack, status }, inHand, turn) {
	const up = inHand?.cards.filter(upCard).map((place) => join(' ', cardWords(upCard(place)), place.wild && t('wild'))) ?? [];
	const folded = inHand?.state === 'folded';
	return join(', ',
		name, t('n_chips', { n: stack }), turn && t('to_act'), up.length > 0 && t('up_cards', { cards: up.join(', ') }),
		inHand?.down > 0 && !folded && t('n_down', { n: inHand.down }), inHand?.last || (folded && t('folded')), inHand?.hand_name,
		inHand?.legs > 0 && t('legs', { n: inHand.legs }), inHand?.won > 0 && t('wins_n', { n: inHand.won }), statusWord(status));
}

export const statusWord = (status) => ({ away: t('away'), 'sitting-out': t('sitting_out'), leaving: t('leaving') })[status] ?? '';

/** 754000 ms as "12:34". */
export const minutesLeft = (ms) => new Date(Math.max(0, ms)).toISOString().slice(ms < 36e5 ? 14 : 11, 19);

export const secondsLeft = (ms) => Math.max(0, Math.ceil(ms / 1000));
