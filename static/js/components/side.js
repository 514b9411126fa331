// The log and the card of the game: a column, or sheets on phones.

import { chips, join } from '../format.js';
import { h, says, t } from '../render.js';

const SHOWN_MAX = 200;
const NEAR_END_PX = 40;

export function side(state) {
	const tab = (name) => h('button', {
		key: name, role: 'tab', 'aria-selected': String(state.tab === name), 'aria-controls': 'side-panel', id: `tab-${name}`, onclick: says('tab', name),
	}, t(name));
	return h('aside.side',
		h('div.tabs', { role: 'tablist', 'aria-label': t('panels') }, tab('log'), tab('rules')),
		h('div.panel', { id: 'side-panel', role: 'tabpanel', 'aria-labelledby': `tab-${state.tab}`, tabindex: '0' }, state.tab === 'log' ? logList(state) : rulesCard(state)));
}

export function logList({ log }) {
	if (!log.length) return h('p.hush', t('log_empty'));
	return h('ol.log', { 'data-follow': true }, log.slice(-SHOWN_MAX).map((line) => h('li', { key: `${line.n}` }, line.text)));
}

export function rulesCard({ view }) {
	const { hand, settings } = view;
	return h('div.rules',
		h('h2', hand ? hand.title : view.name),
		hand && h('p.hush', join(' · ', hand.modifiers, hand.stakes)),
		hand?.rules.map((line, i) => h('p', { key: i }, line)),
		h('p', h('a', { href: `/n/${view.night}/house` }, t('house_rules'))),
		h('h3', t('chip_values')),
		h('p.values', settings.chips.map(({ colour, worth }) => h('span', { key: colour }, h('i', { class: `disc ${colour}` }), `${colour} ${chips(worth)}`))));
}

/** Draws; a log stays at its end, unless somebody reads back. */
export function following(root, before, after, paint) {
	const logs = () => [...root.querySelectorAll('[data-follow]')].map((log) => log.parentElement);
	const same = before?.log === after.log && before.tab === after.tab && before.sheet === after.sheet;
	const back = same ? [] : logs().filter((box) => box.scrollHeight - box.scrollTop - box.clientHeight > NEAR_END_PX);
	paint();
	if (!same) for (const box of logs()) if (!back.includes(box)) box.scrollTop = box.scrollHeight;
}
