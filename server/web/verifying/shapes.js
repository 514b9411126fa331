// Reads plain JSON as the server does, by the shapes that it told: every field of its type, defaults filled in.

export class NotAsSaid extends Error {}

const wrong = (wanted) => { throw new NotAsSaid(`there should be ${wanted}`); };
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives `read(name, value)`: the value as the struct of that name. Throws NotAsSaid. */
export function reader(told) {
	const struct = (name, value) => {
		const { tag, array, closed, fields } = told[name];
		if (array) return inOrder(fields, value);
		if (!isObject(value)) wrong('an object');
		if (tag && Object.hasOwn(value, tag[0]) && value[tag[0]] !== tag[1]) wrong(`a ${tag[1]}`);
		const out = tag ? { [tag[0]]: tag[1] } : {};
		if (closed) {
			const known = new Set([...fields.map(([key]) => key), ...(tag ? [tag[0]] : [])]);
			if (Object.keys(value).some((key) => !known.has(key))) wrong('no other field');
		}
		for (const [key, shape, ...standard] of fields) {
			if (Object.hasOwn(value, key)) out[key] = read(shape, value[key]);
			else if (standard.length) [out[key]] = standard;
			else wrong(`a ${key}`);
		}
		return out;
	};
	const inOrder = (fields, value) => {
		if (!Array.isArray(value) || value.length < fields.length) wrong('an array with everything in it');
		return Object.fromEntries(fields.map(([key, shape], at) => [key, read(shape, value[at])]));
	};
	const oneOf = (shapes, value) => {
		if (isObject(value)) {
			const tagged = shapes.filter(([kind, name]) => kind === 'struct' && told[name].tag);
			const fits = tagged.find(([, name]) => value[told[name].tag[0]] === told[name].tag[1]);
			if (fits) return struct(fits[1], value);
			if (tagged.length) wrong('one of the kinds that this version knows');
		}
		for (const shape of shapes) {
			try {
				return read(shape, value);
			} catch (error) {
				if (!(error instanceof NotAsSaid)) throw error;
			}
		}
		return wrong('one of the kinds that this version knows');
	};
	const read = ([kind, ...more], value) => {
		switch (kind) {
			case 'struct': return struct(more[0], value);
			case 'one': return oneOf(more[0], value);
			case 'all': return Array.isArray(value) ? value.map((each) => read(more[0], each)) : wrong('an array');
			case 'each':
				if (!Array.isArray(value) || value.length !== more[0].length) wrong(`an array of ${more[0].length}`);
				return value.map((each, at) => read(more[0][at], each));
			case 'map': {
				if (!isObject(value)) wrong('an object');
				return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(more[0], each)]));
			}
			case 'word': return more[0].includes(value) ? value : wrong('a word that this version knows');
			case 'number': return Number.isInteger(value) && (more[0] ?? value) <= value && value <= (more[1] ?? value) ? value : wrong('a whole number that can be');
			case 'text': return isText(value, more) ? value : wrong('a text that can be');
			case 'bool': return typeof value === 'boolean' ? value : wrong('true or false');
			case 'null': return value === null ? value : wrong('nothing');
			default: return value;
		}
	};
	return struct;
}

function isText(value, [least, most, pattern]) {
	if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) return false;
	const length = [...value].length;
	return length >= (least ?? 0) && length <= (most ?? length) && (!pattern || new RegExp(pattern, 'u').test(value));
}
