// What the pages before the table share: drawn anew at each change, and somebody's name.

import { h, patch, t } from './render.js';
import { dress } from './settings.js';
import './strings.pages.en.js';

/** Keeps `state`: each `put(values)` changes it and draws the page. */
export function page(state, draw) {
	dress();
	return (values) => {
		Object.assign(state, values);
		patch(document.getElementById('app'), draw());
	};
}

export const text = (id, label, value, change, more) => h('label.field', { key: id }, h('span', label), h('input', { id, value, oninput: (e) => change(e.currentTarget.value), ...more }));

export const nameField = (value, change, autofocus) => text('your-name', t('your_name'), value, change, { maxlength: 20, autocomplete: 'nickname', required: true, autofocus });

export const complaint = (error) => error && h('p.error', { role: 'alert' }, error);
