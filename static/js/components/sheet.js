// The frame of a sheet, and the fields in it.

import { h, says, t } from '../render.js';

export function sheet(name, title, ...content) {
	return h('dialog', { class: `sheet sheet-${name}`, key: `sheet-${name}`, open: true, 'aria-labelledby': 'sheet-title' },
		h('div.sheet-top',
			h('h2', { id: 'sheet-title', tabindex: '-1', mount: (el) => el.focus({ preventScroll: true }) }, title),
			h('button.close', { onclick: says('sheet', null) }, t('close'))),
		h('div.sheet-body', content));
}

/** A card of a page. */
export const panel = (title, ...content) => h('section.panel-card', h('h2', t(title)), content);

/** A choice of one among few, as a row of radio buttons. `options`: [[value, words]]. */
export function choice(label, name, value, options, event) {
	return h('fieldset.choice', { key: name },
		h('legend', label),
		h('div', options.map(([option, words]) => h('label', { key: option },
			h('input', { type: 'radio', name, value: String(option), checked: option === value, onchange: says(event, { [name]: option }) }), h('span', words)))));
}

export function tick(label, name, value, event) {
	return h('label.tick', { key: name }, h('input', { type: 'checkbox', checked: Boolean(value), onchange: says(event, ({ checked }) => ({ [name]: checked })) }), h('span', label));
}

export function number(label, name, value, event, { min = 0, max = 100000, hint = null } = {}) {
	return h('label.field', { key: name }, h('span', label),
		h('input', { type: 'number', inputmode: 'numeric', min, max, value: String(value), oninput: says(event, ({ value: typed }) => ({ [name]: Math.round(Number(typed)) })) }), hint && h('small', hint));
}
