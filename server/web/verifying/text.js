// JSON as it stands in a file: where each value begins and ends, and the canonical bytes of a value (bank.md 1.7).

const STRING = /"(?:[^"\\]|\\.)*"/y;
const WORD = /[^\s,\]}]+/y;
const STOP = /["{}[\]]/g;
const SPACE = /\s*/y;
const DIGITS_OF_AN_INDEX = 10;

const after = (pattern, text, at) => {
	pattern.lastIndex = at;
	pattern.test(text);
	return pattern.lastIndex;
};
const past = (text, at) => after(SPACE, text, at);

const NUMBER = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*/g;

/** What JSON.parse gives, but that no number written as a fraction is whole: to the server `5.0` is no count. */
export function parsed(text) {
	const plain = JSON.parse(text);
	const marked = text.replace(NUMBER, (part) => (part[0] !== '"' && /[.eE]/.test(part) ? '0.5' : part));
	return marked === text ? plain : JSON.parse(marked);
}

/** The end of the value that begins at `at`, in a text that JSON.parse has taken. */
function end(text, at) {
	if (text[at] === '"') return after(STRING, text, at);
	if (text[at] !== '{' && text[at] !== '[') return after(WORD, text, at);
	let depth = 0;
	STOP.lastIndex = at;
	for (;;) {
		const { 0: sign, index } = STOP.exec(text);
		if (sign === '"') STOP.lastIndex = after(STRING, text, index);
		else depth += sign === '{' || sign === '[' ? 1 : -1;
		if (!depth) return index + 1;
	}
}

/** Where the members of the object at `at` stand: key to [begin, end]. Of a key that is there twice the last one. */
export function members(text, at) {
	const found = new Map();
	let here = past(text, past(text, at) + 1);
	while (text[here] !== '}') {
		const stop = end(text, here);
		const key = JSON.parse(text.slice(here, stop));
		const begin = past(text, past(text, stop) + 1);
		const until = end(text, begin);
		found.set(key, [begin, until]);
		here = past(text, until);
		if (text[here] === ',') here = past(text, here + 1);
	}
	return found;
}

/** Where the elements of the array at `at` begin. */
export function elements(text, at) {
	const found = [];
	let here = past(text, at + 1);
	while (text[here] !== ']') {
		found.push(here);
		here = past(text, end(text, here));
		if (text[here] === ',') here = past(text, here + 1);
	}
	return found;
}

/** The value with sorted keys and nothing between: what a book hashes. */
export function canonical(value) {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const keys = Object.keys(value).sort();
	return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** Whether it has no fractions, no large numbers and no odd keys. */
export function isCanonical(value) {
	if (Array.isArray(value)) return value.every(isCanonical);
	if (typeof value === 'number') return Number.isSafeInteger(value);
	if (typeof value !== 'object' || value === null) return true;
	return Object.keys(value).every((key) => /^[\x00-\x7f]*$/.test(key) && !(/^[0-9]+$/.test(key) && key.length <= DIGITS_OF_AN_INDEX) && isCanonical(value[key]));
}
