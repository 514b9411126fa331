// What the public rows of a book say of each deal: the twin of server/night/fair/deal.py.

import { pack } from './fd1.js';

export const NOBODY = -1;
export const UNKNOWN = -1;
const MOVES = new Set(['hand-started', 'dealt', 'board-dealt', 'board-hidden', 'common-card-dealt', 'burned', 'drew', 'threw', 'reshuffled', 'turn-began', 'arranged', 'passed']);

/** Every deal of a night, in order; `rows` have a seq and events. */
export function dealsOf(night, rows) {
	const deals = new Map();
	let now = 0;
	for (const { seq, events } of rows) {
		for (const event of events) {
			if (event.e === 'deck-committed' || event.e === 'hand-started') now = event.hand;
			if (event.e === 'night-closed') for (const deal of deals.values()) deal.closed = true;
			if (event.e === 'deal-opened' && deals.has(event.hand)) {
				take(deals.get(event.hand), seq, event);
				continue;
			}
			if (!now) continue;
			if (!deals.has(now)) deals.set(now, begun(night, now));
			const deal = deals.get(now);
			if (MOVES.has(event.e)) deal.course.push(event);
			if (!inTurn(deal, event)) deal.orderly = false;
			take(deal, seq, event);
		}
	}
	return [...deals.values()];
}

const begun = (night, hand) => ({ night, hand, decks: [], pack: [], places: [], held: new Map(), seen: [], whole: [], thrown: [], pockets: null, passed: false, over: false, orderly: true, course: [], reveal: '', closed: false });

/** Whether this may come now: who cuts again, or seals again, chooses his cards. */
function inTurn(deal, event) {
	const deck = deal.decks.at(-1) ?? null;
	const opened = deck !== null && deck.pick !== UNKNOWN;
	const secret = !deal.whole.length; // nothing is cut or dealt any more once everything is open
	const dealing = secret && opened && deal.pack.length > 0;
	switch (event.e) {
		case 'deck-committed': return secret && event.stage === deal.decks.length && (deck === null || opened);
		case 'deck-cut': return secret && deck !== null && deck.cut === null && !opened;
		case 'deck-uncut': return secret && deck !== null && deck.cut === null;
		case 'deck-opened': return secret && deck !== null && !opened && event.hand === deal.hand && event.stage === deck.stage;
		case 'hand-started': return secret && opened && !deal.pack.length;
		case 'board-dealt': return dealing && event.at.length === event.cards.length;
		case 'dealt': return dealing && event.at.length === event.down + event.up.length + event.blind;
		case 'board-hidden':
		case 'common-card-dealt':
		case 'burned': return dealing;
		case 'hand-ended': return secret || deal.pockets !== null;
		default: return true;
	}
}

function take(deal, seq, event) {
	const deck = deal.decks.at(-1);
	switch (event.e) {
		case 'deck-committed':
			deal.decks.push({ stage: event.stage, count: event.count, seals: event.commitments, sealedAt: seq, cut: null, pick: UNKNOWN, opened: [], prints: [] });
			break;
		case 'deck-cut':
			if (deck) deck.cut = { seq, seat: event.seat, position: event.position, entropy: event.entropy };
			break;
		case 'deck-opened':
			if (deck) Object.assign(deck, { pick: event.pick, opened: event.opened, prints: event.leaves });
			break;
		case 'deal-opened':
			if (event.hand === deal.hand) Object.assign(deal, { whole: event.decks, thrown: event.thrown });
			break;
		case 'voided': deal.pockets = event.pockets; break;
		case 'passed': deal.passed = true; break;
		case 'hand-started': Object.assign(deal, { pack: pack(event.rules.deck), reveal: event.reveal }); break;
		case 'hand-ended': deal.over = true; break;
		default: dealt(deal, event);
	}
}

/** Places that were dealt from, and cards that everybody saw. */
function dealt(deal, event) {
	const stage = deal.decks.at(-1)?.stage ?? 0;
	const from = (places) => { if (!stage) deal.places.push(...places); };
	const hold = (seat, places) => { if (!stage) deal.held.set(seat, [...(deal.held.get(seat) ?? []), ...places]); };
	const saw = (card, seat = NOBODY, place = UNKNOWN) => deal.seen.push({ card, stage, seat, place });
	switch (event.e) {
		case 'dealt':
			event.at.slice(event.down, event.down + event.up.length).forEach((at, i) => saw(event.up[i], event.seat, at));
			from(event.at);
			hold(event.seat, event.at);
			break;
		case 'board-dealt':
			from(event.at);
			event.cards.slice(0, event.at.length).forEach((card, i) => saw(card, NOBODY, event.at[i]));
			break;
		case 'board-hidden':
			from(event.at);
			hold(NOBODY, event.at);
			break;
		case 'common-card-dealt':
			from([event.at]);
			saw(event.card, NOBODY, event.at);
			break;
		case 'burned': from([event.at]); break;
		case 'board-turned-up': event.cards.forEach((card) => saw(card)); break;
		case 'exposed':
		case 'shown':
		case 'openers-shown':
		case 'cards-shown': event.cards.forEach((card) => saw(card, event.seat)); break;
		case 'turned':
		case 'ace-shown': saw(event.card, event.seat); break;
		default:
	}
}
