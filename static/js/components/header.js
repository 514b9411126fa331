// The top line, and the banner over it.

import { join, minutesLeft, secondsLeft } from '../format.js';
import { h, says, t } from '../render.js';
import { clockLeft, nameOf } from '../select.js';

export function header({ view, you, sheet, now, offset }) {
	const playing = view?.hand && !['open', 'closed'].includes(view.phase);
	const cup = view?.tournament;
	const door = (name, count) => h('button', { class: `door door-${name}`, 'aria-expanded': String(sheet === name), onclick: says('sheet', name) }, t(name), count > 0 && h('b.count', count));
	return h('header.top',
		h('div.title',
			h('h1', playing ? view.hand.title : (view?.name ?? t('kitchen_table'))),
			h('p', view && calmWords(view), cup ? join(' · ', cup.blinds, cup.ends && now && minutesLeft(cup.ends - now - offset), cup.line) : playing ? join(' · ', view.hand.modifiers, view.hand.stakes) : t('at_the_table', { n: view?.seats.length ?? 0 }))),
		h('nav', { 'aria-label': t('panels') }, door('rules'), door('log'), door('menu', you?.requests.length)));
}

function calmWords(view) {
	const { phase, paused, ending } = view;
	if (phase === 'closed' || (!paused && !ending)) return null;
	return h('b.calm', paused ? t('paused') : t(`ending_${ending.mode}`, { n: ending.deals, name: nameOf(view, ending.seat) }));
}

export function banner(state) {
	const { link, view, wasOpen } = state;
	const bar = (kind, ...content) => h('div', { class: `banner ${kind}`, role: 'status' }, content);
	if (link === 'elsewhere') return bar('shown warm', t('opened_elsewhere'), h('button', { onclick: says('take-over') }, t('use_here')));
	if (link === 'refused') return bar('shown bad', t('not_allowed'), h('a', { href: '/' }, t('lobby')));
	if (link === 'lost' || (link === 'connecting' && wasOpen)) return bar('shown warm', lostWords(state));
	return view?.banner ? bar('shown bad', view.banner) : bar('');
}

function lostWords(state) {
	const { retryAt, now, view, you } = state;
	const wait = Math.ceil((retryAt - now) / 1000);
	const words = wait > 1 ? t('reconnecting_in', { n: wait }) : t('reconnecting');
	if (!view) return words;
	return `${words} ${view.clock && view.clock.seat === you.seat ? t('clock_has', { n: secondsLeft(clockLeft(state, now)) }) : t('seat_kept')}`;
}
