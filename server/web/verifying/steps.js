// A deal checked step by step, in the words of server/night/fair/steps.py, whose twin this is.

import { BadHex, fromHex, toHex } from './hash.js';
import { BadDeal } from './fd1.js';
import { UNKNOWN } from './deals.js';
import { openedWhole } from './whole.js';

const DECKS = 4;
const many = (number, what) => `${number} ${what}${number === 1 ? '' : 's'}`;
const isNoDeal = (error) => error instanceof BadDeal || error instanceof BadHex;

/** `{ hand, fair, whole, steps }`; a step holds, does not, or is null: nothing is wrong, and less proven than could be. */
export async function checked(deal, openings, fd1) {
	const steps = [];
	for (const deck of deal.decks) steps.push(...(await oneDeck(deal, deck, fd1)));
	if (!deal.orderly) {
		steps.push({ text: 'Its rows are not those of a deal: sealed, cut at most once, opened, and only then dealt, each place told.', holds: false });
	} else if (deal.decks.length && !deal.pack.length) {
		steps.push(...(await undealt(deal, fd1)));
	} else if (deal.decks.length && deal.decks[0].pick !== UNKNOWN && (await isCut(deal, fd1))) {
		steps.push(...(await cards(deal, openings.filter((each) => each.hand === deal.hand), fd1)));
	}
	return { hand: deal.hand, fair: steps.every((step) => step.holds !== false), whole: steps.every((step) => step.holds), steps };
}

async function undealt(deal, fd1) {
	if (deal.whole.length) return openedWhole(deal, fd1);
	if (deal.decks[0].pick === UNKNOWN) return [];
	return [{ text: 'It was cut and never dealt, as when players have left. An older server left the chosen deck shut.', holds: null }];
}

async function oneDeck(deal, deck, fd1) {
	const which = deck.stage ? `Shuffle ${deck.stage + 1} of this hand: ` : '';
	if (deck.pick === UNKNOWN) {
		const told = new Set(deal.whole.filter(([stage]) => stage === deck.stage).map(([, number]) => number));
		const all = told.size === deck.seals.length && deck.seals.every((_, at) => told.has(at));
		return [{ text: `${which}The decks were sealed in row ${deck.sealedAt}, and never used.`, holds: all ? true : null }];
	}
	const before = !deck.cut || deck.sealedAt < deck.cut.seq;
	const steps = [{
		text: `${which}Four decks of ${deck.count} cards were shuffled and sealed in row ${deck.sealedAt}, before a cut.`,
		holds: before && deck.seals.length === DECKS && new Set(deck.seals).size === DECKS,
	}];
	if (deck.cut) {
		const first = [...deck.cut.entropy].slice(0, 8).join('');
		steps.push({ text: `Seat ${deck.cut.seat + 1} cut in row ${deck.cut.seq}; the device that cut added randomness of its own: ${first}\u2026`, holds: true });
	} else {
		steps.push({ text: 'Nobody cut in time: the server alone drew these decks.', holds: null });
	}
	let [choice, again, prints] = [null, new Map(), []];
	try {
		choice = await fd1.cutOf(deal, deck);
		prints = deck.prints.map(fromHex);
		for (const [number, secret] of deck.opened) again.set(number, await fd1.sealedAnew(deal, deck, number, fromHex(secret)));
	} catch (error) {
		if (!isNoDeal(error)) throw error;
		return [...steps, { text: `What stands in the book is no deal: ${error instanceof BadDeal ? error.message : 'a number or a hash in it is none'}.`, holds: false }];
	}
	const others = deck.seals.map((_, at) => at).filter((at) => at !== deck.pick);
	return [
		...steps,
		{ text: `Seals and cut together choose deck ${deck.pick + 1} and the order in which it is dealt: worked out anew, it is the same.`, holds: choice.pick === deck.pick },
		{
			text: 'The decks that were not chosen were opened: each is a whole deck, and the one that had been sealed.',
			holds: again.size === others.length && others.every((at) => again.get(at) === toHex(fromHex(deck.seals[at]))),
		},
		{
			text: `The seal of the chosen deck fits the fingerprints of its ${deck.count} cards.`,
			holds: prints.length === deck.count && toHex(await fd1.seal(prints)) === toHex(fromHex(deck.seals[deck.pick])),
		},
	];
}

async function isCut(deal, fd1) {
	try {
		for (const deck of deal.decks) if (deck.pick !== UNKNOWN) await fd1.cutOf(deal, deck);
		return true;
	} catch (error) {
		if (!isNoDeal(error)) throw error;
		return false;
	}
}

async function cards(deal, openings, fd1) {
	const dealt = deal.places.length;
	const { count } = deal.decks[0];
	const good = dealt <= count && [...deal.places].sort((a, b) => a - b).every((place, at) => place === at);
	const steps = [{ text: `${many(dealt, 'card')} were dealt from the top, one after the other: none was skipped, none came twice.`, holds: good }];
	if (deal.pack.length !== count) return [...steps, { text: `The game is played with ${many(deal.pack.length, 'card')}, and ${count} were sealed.`, holds: false }];
	if (!good) return steps;
	if (deal.whole.length || deal.pockets !== null) {
		steps.push(...(await openedWhole(deal, fd1)));
	} else if (deal.reveal && deal.over) {
		const due = deal.reveal === 'after-hand' || deal.closed;
		const said = 'This house opens every deck after the hand, and this one stays shut.';
		const later = 'This house opens every deck when the night is over: night.json has them then.';
		steps.push({ text: due ? said : later, holds: due ? false : null });
	}
	const { permutation } = await fd1.cutOf(deal, deal.decks[0]);
	const wanted = [...new Map(deal.seen.map((seen) => [JSON.stringify([seen.card, seen.seat, seen.place]), seen])).values()];
	const fitting = [];
	for (const each of openings) if (await fits(deal, each, permutation, fd1)) fitting.push(each);
	const right = fitting.filter((each) => asSeen(deal, each));
	const wrong = openings.filter((each) => !right.includes(each));
	const proven = wanted.filter((seen) => fitting.some((each) => opens(deal, seen, each)));
	const names = new Set(proven.map((seen) => seen.card));
	const bare = [...new Set(wanted.map((seen) => seen.card))].filter((card) => !names.has(card)).sort();
	if (wrong.length) steps.push({ text: `These are not cards of the sealed deck, or not those that everybody saw: ${wrong.map((each) => each.card).join(', ')}.`, holds: false });
	if (deal.whole.length) return steps;
	if (proven.length) steps.push({ text: `${many(names.size, 'card')} that everybody saw, opened one by one: each is the one sealed at its place.`, holds: !wrong.length });
	else if (!wanted.length) steps.push({ text: 'Nobody showed a card, so none is opened.', holds: !wrong.length });
	if (bare.length) steps.push({ text: `Not opened, for it would tell whose they had been, or because the secrets were destroyed: ${bare.join(', ')}.`, holds: null });
	return steps;
}

/** Whether the card is the sealed one of that place. */
async function fits(deal, opening, permutation, fd1) {
	const deck = deal.decks[0];
	if (!deal.places.includes(opening.place)) return false;
	let salt;
	try {
		salt = fromHex(opening.salt);
	} catch (error) {
		if (!isNoDeal(error)) throw error;
		return false;
	}
	const place = permutation[opening.place];
	const ident = await fd1.handId(deal.night, deal.hand, 0);
	for (const [number, card] of deal.pack.entries()) {
		if (card === opening.card && toHex(await fd1.leaf(ident, deck.pick, place, number, salt)) === deck.prints[place]) return true;
	}
	return false;
}

/** It is what everybody saw, and nobody saw another card there. */
function asSeen(deal, opening) {
	const another = deal.seen.some((seen) => !seen.stage && seen.place === opening.place && seen.card !== opening.card);
	return !another && deal.seen.some((seen) => opens(deal, seen, opening));
}

function opens(deal, seen, opening) {
	if (opening.card !== seen.card) return false;
	if (seen.place !== UNKNOWN) return !seen.stage && opening.place === seen.place;
	return (deal.held.get(seen.seat) ?? []).includes(opening.place);
}
