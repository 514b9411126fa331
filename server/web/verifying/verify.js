// A night.json checked from beginning to end, as `python -m server verify` checks it: the same findings, the same steps.

import { ascii, fromHex, hasher, joined, toHex } from './hash.js';
import { elements, members, parsed } from './text.js';
import { NotAsSaid, reader } from './shapes.js';
import { examined } from './books.js';
import { dealer } from './fd1.js';
import { dealsOf } from './deals.js';
import { checked } from './steps.js';

/** It is no night.json, or one that this page cannot read. */
export class NotAFile extends Error {}

const FIELDS = { file: ['format', 'v', 'book', 'rows', 'chain', 'openings'], link: ['body', 'hash'] };
const only = (found, allowed, all) => [...found.keys()].every((key) => allowed.includes(key)) && all.every((key) => found.has(key));

/**
 * `{ book, rows, head, ok, lost, findings, deals }`. `told` is what the server says of its types and accounts, `anchors`
 * heads that somebody kept; `onward(what, done, all)` is called between rows and hands. Throws NotAFile.
 */
export async function verify(bytes, told, { anchors = [], sha256 = hasher(), onward = async () => {} } = {}) {
	const file = await fileOf(bytes, told, sha256, onward);
	const findings = examined(file.book, file.rows, told.rules, file.read);
	const found = dealsOf(nightOf(file.book), file.rows);
	const deals = [];
	for (const deal of found) {
		deals.push(await checked(deal, file.openings, dealer(sha256)));
		await onward('hand', deals.length, found.length);
	}
	const there = new Set(file.rows.map((row, at) => `${file.book}:${at + 1}:${row.hash}`));
	const lost = anchors.filter((each) => !there.has(each));
	const ok = !findings.length && !lost.length && deals.every((deal) => deal.fair);
	return { book: file.book, rows: file.rows.length, head: `${file.book}:${file.rows.length}:${file.rows.at(-1).hash}`, ok, lost, findings, deals };
}

/** BOOK:SEQ:HASH of every line or word; null when one is none. */
export function anchorsOf(text) {
	const words = text.split(/\s+/).filter(Boolean);
	const found = words.map((word) => /^([a-z0-9-]{1,64}):([0-9]{1,15}):([0-9a-f]{64})$/.exec(word));
	return found.every(Boolean) ? found.map(([, book, seq, hash]) => `${book}:${Number(seq)}:${hash}`) : null;
}

async function fileOf(bytes, told, sha256, onward) {
	const read = reader(told.types);
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		const plain = parsed(text);
		if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) throw new NotAFile('it is no night.json');
		const parts = members(text, 0);
		const openings = (Object.hasOwn(plain, 'openings') ? plain.openings : []).map((each) => read(told.rules.types.opening, each));
		if (!only(parts, FIELDS.file, FIELDS.file.slice(0, 5)) || typeof plain.book !== 'string' || !Array.isArray(plain.chain)) throw new NotAFile('it is no night.json');
		if (plain.format !== told.rules.format || plain.v !== told.rules.version) throw new NotAFile('it is of another format, or another version');
		if (plain.chain.length !== plain.rows) throw new NotAFile(`it should have ${plain.rows} rows, and has ${plain.chain.length}: the file is not whole`);
		if (!plain.rows) throw new NotAFile('it has no rows');
		const rows = [];
		for (const [at, begin] of elements(text, parts.get('chain')[0]).entries()) {
			rows.push(await rowOf(text, begin, plain.chain[at], told, read, sha256));
			await onward('row', rows.length, plain.rows);
		}
		return { book: plain.book, rows, openings, read };
	} catch (error) {
		if (error instanceof NotAFile) throw error;
		throw new NotAFile(`it cannot be read: ${error.message}`);
	}
}

async function rowOf(text, begin, link, told, read, sha256) {
	const parts = typeof link === 'object' && link !== null ? members(text, begin) : new Map();
	if (!only(parts, FIELDS.link, FIELDS.link) || typeof link.hash !== 'string') throw new NotAsSaid('a row has a body and a hash');
	const raw = text.slice(...parts.get('body'));
	const { types } = told.rules;
	const row = raw.includes('"row":"entry"') ? 'entry' : 'event';
	const body = read(types[row], link.body);
	if (row === 'event') fromHex(body.sealed_sha256);
	const inBook = row === 'event' && !told.rules.bookEvents.includes(body.kind);
	return {
		row,
		body,
		raw,
		plain: link.body,
		seq: body.seq,
		at_us: body.at_us,
		epoch: body.epoch,
		prev: toHex(fromHex(body.prev)),
		hash: toHex(fromHex(link.hash)),
		ownHash: toHex(await sha256(joined(ascii('PLG1'), new TextEncoder().encode(raw)))),
		events: inBook ? read(types.record, body.data).events : [],
	};
}

function nightOf(book) {
	const found = /^night-([1-9][0-9]*)$/.exec(book);
	return found ? Number(found[1]) : 0;
}
