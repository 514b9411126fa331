// FD1, the fair deal, byte for byte as bank.md 2.3 has it: the twin of server/poker/dealing.py.

import { BadHex, ascii, fromHex, joined, keyed, toHex } from './hash.js';

const T = ascii('PRN1');
const WIDE = 1 << 16;
export const SECRET_BYTES = 32;
const CARDS_MAX = 256;

/** What stands in a book that cannot be a deal. */
export class BadDeal extends Error {}

const number = (value, bytes) => Uint8Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * (bytes - 1 - at))) % 256);
const u16 = (value) => (value >= 0 && value < WIDE ? number(value, 2) : none());
const canBe = (count) => count >= 1 && count <= CARDS_MAX;
const none = () => { throw new BadHex('a number that is none'); };
const bad = (why) => { throw new BadDeal(why); };

/** Dealing with this hash. Everything is a promise, for a browser hashes beside the page. */
export function dealer(sha256) {
	async function* stream(key, label) {
		const mac = await keyed(sha256, key);
		for (let block = 0; ; block++) {
			const view = new DataView((await mac(joined(T, ascii(label), number(block, 4)))).buffer);
			for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
		}
	}

	/** The next number below `bound`, with no bias. */
	async function below(numbers, bound) {
		const limit = Math.floor(2 ** 32 / bound) * bound;
		for (;;) {
			const { value } = await numbers.next();
			if (value < limit) return value % bound;
		}
	}

	async function shuffled(cards, key, label) {
		const order = Array.from({ length: cards }, (_, card) => card);
		const numbers = stream(key, label);
		for (let last = cards - 1; last > 0; last--) {
			const chosen = await below(numbers, last + 1);
			[order[last], order[chosen]] = [order[chosen], order[last]];
		}
		return order;
	}

	const handId = async (night, hand, stage) => (await sha256(ascii(`night-${night}/hand-${hand}/stage-${stage}`))).slice(0, 16);

	const leaf = (ident, deck, place, card, salt) => sha256(joined(Uint8Array.of(0), T, ident, u16(deck), u16(place), Uint8Array.of(card), salt));

	async function leaves(ident, deck, secret, cards) {
		const mac = await keyed(sha256, secret);
		const order = await shuffled(cards, secret, 'deck');
		return Promise.all(order.map(async (card, place) => leaf(ident, deck, place, card, await mac(joined(T, ascii('salt'), u16(place))))));
	}

	const seal = (all) => sha256(joined(Uint8Array.of(1), T, ...all));

	/** What the cut of this deck chose, worked out anew. Throws BadDeal or BadHex. */
	async function cutOf(deal, deck) {
		const { seat, position } = deck.cut ?? { seat: 0, position: 0 };
		if (!(seat >= 0 && seat < WIDE && position >= 0 && position < WIDE && deck.pick >= 0 && deck.pick < deck.seals.length)) bad('no such seat, place or deck');
		if (!canBe(deck.count)) bad('no deck has so many cards');
		const entropy = deck.cut ? fromHex(deck.cut.entropy) : null;
		const seals = deck.seals.map(fromHex);
		if (entropy && entropy.length !== SECRET_BYTES) bad('a cut has 32 bytes of entropy');
		const ident = await handId(deal.night, deal.hand, deck.stage);
		const parts = entropy ? [u16(seat), u16(position), entropy] : [];
		const all = await sha256(joined(Uint8Array.of(2), T, ident, ...seals, ...parts));
		const pick = await below(stream(all, 'pick'), seals.length);
		return { pick, permutation: await shuffled(deck.count, all, 'cut') };
	}

	/** The numbers of the cards of the chosen deck, the top one first. */
	async function places(secret, choice) {
		const deck = await shuffled(choice.permutation.length, secret, 'deck');
		return choice.permutation.map((place) => deck[place]);
	}

	/** The seal of a deck made anew from its secret, in hex. */
	async function sealedAnew(deal, deck, at, secret) {
		return toHex(await seal(await leaves(await handId(deal.night, deal.hand, deck.stage), at, secret, deck.count)));
	}

	return { canBe, handId, leaf, seal, cutOf, places, sealedAnew };
}

const RANKS = '23456789TJQKA';

/** The cards of a deck by their number: by suit and rank, stripped ranks left out, jokers last. */
export function pack({ packs, lowest, jokers }) {
	const ranks = RANKS.slice(RANKS.indexOf(lowest));
	const one = [...'cdhs'].flatMap((suit) => [...ranks].map((rank) => rank + suit));
	return [...Array.from({ length: packs }, () => one).flat(), ...Array(jokers).fill('Jk')];
}
