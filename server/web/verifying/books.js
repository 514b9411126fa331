// Examines a book row by row, as server/bank/audit.py does: the chain, that every entry balances, that nothing was paid
// twice. Reports everything it finds and goes on with what the rows say.

import { canonical, isCanonical } from './text.js';
import { NotAsSaid } from './shapes.js';

const GENESIS = '0'.repeat(64);
const sign = (amount) => ({ debit: amount < 0, credit: amount > 0 });
const isHash = (text) => /^(?:[0-9a-f]{64})?$/.test(text);
const startsWithAny = (text, starts) => starts.some((each) => text.startsWith(each));

/** `rules` are the accounts and kinds of entries that this version has, as the server told them. */
export function examined(book, rows, rules, read) {
	const findings = [];
	const say = (row, check, text) => findings.push({ book, seq: row.seq, check, text });
	const balances = new Map();
	const entries = new Map();
	const keys = new Set();
	const reversed = new Set();
	let [seq, head, atUs, epoch, closedAt, potsClosed, wager] = [0, GENESIS, 0, 0, 0, 0, 0];
	let [terms, event] = [null, null];
	const place = (leg) => JSON.stringify([leg.account, leg.unit]);
	const balance = (account, unit) => balances.get(place({ account, unit }))?.amount ?? 0;

	function chain(row) {
		if (row.seq !== seq + 1) say(row, 'chain', `row ${seq + 1} is missing`);
		if (row.at_us <= atUs) say(row, 'chain', `row ${row.seq} is not later than the row before it`);
		if (row.prev !== head) say(row, 'chain', `row ${row.seq} does not follow the row before it`);
		if (row.hash !== row.ownHash) say(row, 'chain', `row ${row.seq} was changed: its hash does not fit its bytes`);
		if (row.epoch < epoch) say(row, 'chain', `row ${row.seq} was written by an owner who had lost the book`);
		if (closedAt) say(row, 'closed', `row ${row.seq} was written after the book was closed`);
	}

	function bytes(row, body) {
		if (canonical(row.plain) !== row.raw || !isCanonical(row.plain)) say(row, 'bytes', `row ${row.seq} is not canonical`);
		if (body.v !== rules.version) say(row, 'bytes', `row ${row.seq} has version ${body.v}, which this version does not know`);
		if (body.book !== book || body.prev !== row.prev) say(row, 'columns', `row ${row.seq} is listed as something else than its bytes say`);
		if (row.row === 'event' && !isHash(body.sealed_sha256)) say(row, 'columns', `row ${row.seq} is listed with other postings, key or seal than its bytes say`);
	}

	function eventRow(row, body) {
		if (body.kind !== rules.terms) event = body; // new terms are written between a command and its entries
		if ((row.seq === 1) !== (body.kind === rules.opened)) say(row, 'opening', `row ${row.seq}: a book begins with its opening, once`);
		if (body.kind === rules.opened || body.kind === rules.terms) newTerms(row, body);
		if (body.kind !== rules.closed) return;
		closedAt = row.at_us;
		const left = [...balances.values()].filter(({ amount }) => amount);
		if (left.some(({ unit }) => unit === rules.chip || unit.includes(':'))) say(row, 'closed', `row ${row.seq} closes the book while chips are out`);
		if (left.some(({ account }) => startsWithAny(account, rules.pools))) say(row, 'closed', `row ${row.seq} closes the book while prizes are not paid`);
	}

	function newTerms(row, body) {
		if ([...balances.values()].some(({ amount }) => amount)) say(row, 'opening', `row ${row.seq} changes the price of chips that are out`);
		try {
			terms = book.startsWith('night-') ? read(rules.types.terms, body.data) : null;
		} catch (error) {
			if (!(error instanceof NotAsSaid)) throw error;
			say(row, 'opening', `row ${row.seq} holds no terms: ${error.message}`);
			return;
		}
		if (terms && book !== `night-${terms.night}`) say(row, 'opening', `row ${row.seq} holds the terms of another night`);
	}

	function entryRow(row, body) {
		entries.set(row.seq, body);
		if (!body.key || keys.has(body.key)) say(row, 'repeated', `row ${row.seq} makes an entry that was made before, or has no key`);
		keys.add(body.key);
		shape(row, body);
		for (const leg of body.postings) oneLeg(row, leg);
		const last = wager;
		pots(row, body);
		pools(row, body);
		sums(row);
		if (body.reverses) reversal(row, body, last);
		command(row, body);
	}

	function shape(row, { postings }) {
		const total = new Map();
		for (const leg of postings) total.set(leg.unit, (total.get(leg.unit) ?? 0) + leg.amount);
		if (postings.length < 2 || postings.some((leg) => leg.amount === 0)) say(row, 'balance', `row ${row.seq} moves nothing`);
		if (new Set(postings.map((leg) => leg.account)).size !== postings.length) say(row, 'balance', `row ${row.seq} names an account twice`);
		for (const [unit, sum] of total) if (sum) say(row, 'balance', `row ${row.seq} is ${Math.abs(sum)} ${unit} out of balance`);
	}

	function oneLeg(row, leg) {
		const left = balance(leg.account, leg.unit) + leg.amount;
		if (leg.balance_after !== left || Math.max(Math.abs(leg.amount), Math.abs(left)) > Number.MAX_SAFE_INTEGER) {
			say(row, 'running', `row ${row.seq} says ${leg.balance_after} is left on ${leg.account}, it is ${left}`);
		}
		balances.set(place(leg), { account: leg.account, unit: leg.unit, amount: left });
		const account = accountOf(leg.account, rules);
		const night = terms?.night ?? 0;
		if (!account || (account.night !== night && account.night && (night || account.unit))) {
			say(row, 'account', `row ${row.seq} posts to ${leg.account}, which this book does not have`);
			return;
		}
		const money = terms ? terms.currency : leg.unit;
		if (leg.unit !== (account.unit || money) || !leg.unit || (!account.unit && leg.unit === rules.chip)) say(row, 'account', `row ${row.seq} posts ${leg.unit} to ${leg.account}`);
		if (sign(left)[account.side]) say(row, 'floor', `row ${row.seq} leaves ${left} on ${leg.account}`);
	}

	function pots(row, body) {
		for (const leg of body.postings) {
			const account = accountOf(leg.account, rules);
			if (!account || !rules.pots.includes(account.kind)) continue;
			if (account.hand <= potsClosed) say(row, 'pot', `row ${row.seq} posts to the pot of hand ${account.hand}, which is over`);
			wager = rules.wagers.includes(body.kind) ? row.seq : 0;
			if (balance(leg.account, leg.unit) === 0) {
				if (!body.reverses) potsClosed = Math.max(potsClosed, account.hand);
				balances.delete(place(leg));
			}
		}
		const open = [...balances.values()].filter((each) => each.amount && startsWithAny(each.account, rules.pots.map((kind) => `${kind}:`)));
		if (open.length > 1) say(row, 'pot', `row ${row.seq}: two hands are open at once`);
	}

	function pools(row, body) {
		for (const leg of body.postings) {
			if (!startsWithAny(leg.account, rules.pools)) continue;
			if ((leg.amount < 0 ? rules.intoPools : rules.outOfPools).includes(body.kind)) continue;
			say(row, 'prize', `row ${row.seq} ${leg.amount < 0 ? 'puts money into' : 'takes money from'} ${leg.account}, which ${body.kind} may not`);
		}
	}

	function sums(row) {
		const total = new Map();
		for (const { unit, amount } of balances.values()) {
			total.set(unit, (total.get(unit) ?? 0) + amount);
		}
		for (const [unit, sum] of total) if (sum) say(row, 'sum', `row ${row.seq}: all ${unit} accounts together are ${sum}, not 0`);
		if (!terms) return;
		const out = -balance(`chips:bank:${terms.night}`, rules.chip);
		const promised = -balance(`money:chips:${terms.night}`, terms.currency);
		if (promised !== out * terms.price) say(row, 'tie-out', `row ${row.seq}: ${out} chips at ${terms.price} are out, ${promised} is promised`);
	}

	function reversal(row, body, last) {
		const taken = entries.get(body.reverses);
		const may = taken && (rules.byHand.includes(taken.kind) || body.reverses === last);
		if (!may || reversed.has(body.reverses)) {
			say(row, 'reversal', `row ${row.seq} takes back row ${body.reverses}, which it cannot`);
			return;
		}
		reversed.add(body.reverses);
		const was = new Map(taken.postings.map((leg) => [place(leg), -leg.amount]));
		const is = new Map(body.postings.map((leg) => [place(leg), leg.amount]));
		if (was.size !== is.size || [...was].some(([key, amount]) => is.get(key) !== amount)) say(row, 'reversal', `row ${row.seq} is not the exact opposite of row ${body.reverses}`);
	}

	function command(row, body) {
		if (!body.key.startsWith('do:')) {
			if (body.payload_sha256) say(row, 'command', `row ${row.seq} has a command's payload but no command's key`);
			return;
		}
		let named = { command: '', payload: '' };
		try {
			if (event) named = read(rules.types.named, event.data);
		} catch (error) {
			if (!(error instanceof NotAsSaid)) throw error;
		}
		const key = `do:${event?.actor ?? ''}:${named.command}`;
		const same = body.key === key || (body.key.startsWith(`${key}:`) && /^[0-9]+$/.test(body.key.slice(key.length + 1)));
		if (!named.command || !same || body.payload_sha256 !== named.payload) say(row, 'command', `row ${row.seq} was not made by the command of the event before it`);
	}

	for (const row of rows) {
		chain(row);
		bytes(row, row.body);
		if (row.row === 'entry') entryRow(row, row.body);
		else eventRow(row, row.body);
		[seq, head, atUs, epoch] = [row.seq, row.hash, row.at_us, row.epoch];
	}
	return findings;
}

const WORDS = {
	night: /^[1-9][0-9]{0,14}$/,
	hand: /^[1-9][0-9]{0,14}$/,
	tournament: /^([1-9][0-9]{0,14})-[1-9][0-9]?$/,
	player: /^[a-z0-9-]{1,64}$/,
	word: /^[a-z0-9-]{1,64}$/,
};

/** The account of a code, or null when the chart has no such account (server/bank/account.py). */
function accountOf(code, rules) {
	const words = code.split(':');
	const length = ['chips', 'tchips', 'money'].includes(words[0]) ? 2 : 1;
	const [kind, rest] = [words.slice(0, length).join(':'), words.slice(length)];
	const [side, shape] = [Object.hasOwn(rules.sides, kind) ? rules.sides[kind] : null, Object.hasOwn(rules.shapes, kind) ? rules.shapes[kind] : ['word']];
	if (!side || rest.length !== shape.length || shape.some((what, at) => !WORDS[what].test(rest[at]))) return null;
	const of = (what) => rest[shape.indexOf(what)];
	const tournament = of('tournament');
	const night = Number(tournament ? WORDS.tournament.exec(tournament)[1] : of('night') ?? 0);
	const unit = kind.startsWith('chips:') ? rules.chip : kind.startsWith('tchips:') ? `TCHIP:${rest[0]}` : '';
	return { kind, unit, side, night, hand: Number(of('hand') ?? 0) };
}
