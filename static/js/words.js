// Finds a sentence of the page's own and puts values in.

import { STRINGS } from './strings.en.js';

const PLURAL = new Intl.PluralRules('en');
const known = { ...STRINGS };

export const chips = new Intl.NumberFormat('en').format;

/** Adds the strings of pages and sheets that are not always there. */
export const learn = (strings) => Object.assign(known, strings);

export function t(key, values = {}) {
	const entry = known[key];
	if (entry === undefined) throw new Error(`no string "${key}"`);
	const text = typeof entry === 'string' ? entry : (entry[PLURAL.select(values.n)] ?? entry.other);
	return text.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === 'number' ? chips(values[name]) : values[name]));
}
