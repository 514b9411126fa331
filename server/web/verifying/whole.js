// A hand whose decks were opened whole, dealt again card for card: the twin of server/night/fair/whole.py.

import { BadHex, fromHex } from './hash.js';
import { NOBODY, UNKNOWN } from './deals.js';
import { SECRET_BYTES } from './fd1.js';

const JOKER = 'Jk';

/** What the rows say cannot have come from these decks. */
class NotSo extends Error {}
/** The rows do not say enough to follow the cards. */
class Untold extends Error {}

const face = (card) => card.slice(0, 2);
const count = (cards) => cards.reduce((sum, card) => sum.set(card, (sum.get(card) ?? 0) + 1), new Map());
const within = (some, all) => [...some].every(([card, times]) => times <= (all.get(card) ?? 0));
const alike = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/** The steps of the check: every deck of it that was not opened before is open as well. */
export async function openedWhole(deal, fd1) {
	const key = (stage, number) => `${stage} ${number}`;
	const opened = new Set(deal.whole.map(([stage, number]) => key(stage, number)));
	const wanted = deal.decks.flatMap((deck) => (deck.pick === UNKNOWN ? deck.seals.map((_, at) => at) : [deck.pick]).map((at) => key(deck.stage, at)));
	const byStage = new Map(deal.decks.map((deck) => [deck.stage, deck]));
	let good = true;
	for (const [stage, number, text] of deal.whole) good = good && (await asSealed(deal, byStage.get(stage), number, text, fd1));
	const holds = good && wanted.every((each) => opened.has(each)) && opened.size === deal.whole.length;
	const steps = [{ text: said(deal), holds }];
	if (deal.pack.length && deal.pockets === null && !deal.reveal) {
		steps.unshift({ text: 'All its cards were opened, though the hand counts and this house never opens them.', holds: false });
	}
	if (good && deal.pack.length && opened.has(key(0, deal.decks[0].pick))) steps.push(await pockets(deal, fd1));
	return steps;
}

function said(deal) {
	if (deal.pack.length && deal.pockets === null) return 'This house opens every deck once the cards do not matter any more: it is the one that had been sealed.';
	if (deal.pack.length) return 'The hand is void, so the chosen deck was opened, too: it is the one that had been sealed.';
	if (deal.decks[0].pick === UNKNOWN) return 'It was sealed and never cut, so all its decks were opened: they are those that had been sealed.';
	return 'It was cut and never dealt, as when players have left, so the chosen deck was opened, too: it is the one that had been sealed.';
}

async function asSealed(deal, deck, number, text, fd1) {
	if (!deck || !(number >= 0 && number < deck.seals.length)) return false;
	let secret;
	try {
		secret = fromHex(text);
	} catch (error) {
		if (!(error instanceof BadHex)) throw error;
		return false;
	}
	if (secret.length !== SECRET_BYTES) return false;
	if (!fd1.canBe(deck.count) || (await fd1.sealedAnew(deal, deck, number, secret)) !== deck.seals[number]) return false;
	if (deck.stage || number !== deck.pick || !deal.pack.length) return true;
	const order = await fd1.places(secret, await fd1.cutOf(deal, deck));
	return deal.seen.every((seen) => seen.stage || seen.place < 0 || deal.pack[order[seen.place]] === seen.card);
}

async function pockets(deal, fd1) {
	const orders = new Map();
	for (const deck of deal.decks) {
		const text = deal.whole.find(([stage, number]) => stage === deck.stage && number === deck.pick)?.[2];
		if (deck.pick !== UNKNOWN && text !== undefined) orders.set(deck.stage, await fd1.places(fromHex(text), await fd1.cutOf(deal, deck)));
	}
	let held;
	try {
		held = dealtAgain(deal, orders);
	} catch (error) {
		if (error instanceof NotSo) return { text: `Dealt again from the open decks the hand comes out otherwise: ${error.message}.`, holds: false };
		if (error instanceof Untold) return roughly(deal, orders.get(0));
		throw error;
	}
	if (deal.pockets === null) return { text: 'Dealt again from the open decks, card by card: what was shown is what comes out.', holds: true };
	const text = 'Dealt again from the open decks, card by card: the pockets that were laid open are those that come out.';
	const told = new Map(deal.pockets);
	const holds = told.size === held.size && [...told].every(([seat, cards]) => held.has(seat) && alike([...cards].sort(), [...held.get(seat)].sort()));
	return { text, holds };
}

/** What each seat laid open at the end was dealt to it, less what it had thrown; passed cards were somebody's. */
function roughly(deal, order) {
	if (deal.pockets === null) return { text: 'It cannot be dealt again card by card, for what was chosen in it, passed or thrown is not told.', holds: null };
	if (deal.decks.length > 1) return { text: 'Its cards were shuffled again, and what was thrown is not told: the pockets stay unproven.', holds: null };
	const dealt = new Map([...deal.held].map(([seat, places]) => [seat, count(places.map((place) => deal.pack[order[place]]))]));
	const every = count([...deal.held.values()].flat().map((place) => deal.pack[order[place]]));
	const holds = deal.pockets.every(([seat, cards]) => within(count(cards), deal.passed ? every : dealt.get(seat) ?? new Map()));
	return { text: 'The pockets that were laid open are those that this deck dealt.', holds };
}

/** What each seat holds at the end. Throws NotSo and Untold. */
function dealtAgain(deal, orders) {
	let deck = orders.get(0).map((number) => (deal.pack[number] === JOKER ? `${JOKER}${number}` : deal.pack[number]));
	let used = new Set();
	let held = new Map();
	let [burnt, board, swept, stage, arranged] = [[], [], [], 0, false];
	const owed = new Map();
	const had = new Map();
	const thrown = new Map();
	const mixed = new Map();
	const toThrow = new Map(deal.thrown.map(([seat, cards]) => [seat, [...cards]]));
	const onto = (piles, seat, cards) => piles.set(seat, [...(piles.get(seat) ?? []), ...cards]);

	function rest() {
		for (let place = 0; place < used.size; place++) if (!used.has(place)) throw new NotSo('cards were not taken from the top');
		return deck.slice(used.size);
	}
	function draw(places, shown = null) {
		if (places.some((place) => used.has(place) || !(place >= 0 && place < deck.length))) throw new NotSo('a card was taken twice');
		places.forEach((place) => used.add(place));
		const cards = places.map((place) => deck[place]);
		if (shown && !alike(cards.map(face), shown)) throw new NotSo('another card came face up');
		return cards;
	}
	function toSeat(event) {
		const own = mixed.get(event.seat) ?? [];
		if (own.length && owed.get(event.seat)) { // what he threw himself comes last of all (procedure.md 11)
			const left = rest();
			deck = [...deck.slice(0, used.size), ...left.filter((card) => !own.includes(card)), ...left.filter((card) => own.includes(card))];
		}
		owed.set(event.seat, Math.max(0, (owed.get(event.seat) ?? 0) - event.at.length));
		const cards = draw(event.at);
		if (!alike(cards.slice(event.down, event.down + event.up.length).map(face), event.up)) throw new NotSo('another card came face up');
		onto(held, event.seat, cards);
		onto(had, event.seat, cards);
	}
	function toss(seat, many) {
		const told = toThrow.get(seat) ?? [];
		const cards = told.slice(0, many);
		toThrow.set(seat, told.slice(many));
		if (cards.length !== many) throw deal.thrown.length ? new NotSo('not everything that was thrown is told') : new Untold();
		for (const card of cards) {
			const mine = held.get(seat) ?? [];
			const its = new Set(mine.filter((each) => face(each) === card));
			if (!its.size) throw new NotSo(`${card} was thrown by somebody who did not have it`);
			if (its.size > 1) throw new Untold(); // of two jokers one, and nobody says which
			const [gone] = its;
			const at = mine.indexOf(gone);
			held.set(seat, mine.filter((_, place) => place !== at));
			onto(thrown, seat, [gone]);
		}
	}
	function shuffledAgain(event) {
		stage += 1;
		const sealed = deal.decks.find((each) => each.stage === stage && each.pick !== UNKNOWN);
		if (!sealed) throw new NotSo('a deck was shuffled again that was never sealed');
		if (event.folded.length && arranged) throw new Untold(); // in which order they lay stays secret
		let pile = rest();
		for (const seat of event.thrown) {
			const cards = thrown.get(seat) ?? [];
			thrown.delete(seat);
			pile.push(...cards);
			onto(mixed, seat, cards);
		}
		for (const seat of event.folded) {
			pile.push(...(held.get(seat) ?? []));
			held.set(seat, []);
		}
		if (event.burns) [pile, burnt] = [[...pile, ...burnt], []];
		if (event.swept) [pile, swept, board] = [[...pile, ...swept, ...board], [], []];
		if (pile.length !== sealed.count || sealed.count !== event.count) throw new NotSo('the deck that was sealed has more cards, or fewer, than were shuffled again');
		const order = orders.get(stage);
		if (!order) throw new NotSo('a deck that was shuffled again stays shut');
		[deck, used] = [order.map((number) => pile[number]), new Set()];
	}

	for (const event of deal.course) {
		switch (event.e) {
			case 'hand-started': held = new Map(event.seats.map(({ seat }) => [seat, []])); break;
			case 'dealt': toSeat(event); break;
			case 'board-dealt': board.push(...draw(event.at, event.cards)); break;
			case 'common-card-dealt': draw([event.at], [event.card]); break;
			case 'board-hidden': onto(had, NOBODY, draw(event.at)); break;
			case 'burned': burnt.push(...draw([event.at])); break;
			case 'drew':
				toss(event.seat, event.count);
				owed.set(event.seat, (owed.get(event.seat) ?? 0) + event.count);
				break;
			case 'threw': toss(event.seat, event.count); break;
			case 'reshuffled': shuffledAgain(event); break;
			case 'turn-began': [swept, board] = [[...swept, ...board], []]; break;
			case 'arranged': arranged = true; break;
			default: throw new Untold(); // cards were passed, and which stays secret
		}
	}
	rest();
	if ([...toThrow.values()].some((cards) => cards.length)) throw new NotSo('more is told of what was thrown than was thrown');
	for (const { place, seat, card } of deal.seen) {
		if (place === UNKNOWN && !(had.get(seat) ?? []).map(face).includes(card)) throw new NotSo(`${card} was shown by somebody who never had it`);
	}
	return new Map([...held].map(([seat, cards]) => [seat, cards.map(face)]));
}
