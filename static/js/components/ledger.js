// The book's entries as a list. Nothing here can be edited.

import { money, signed } from '../format.js';
import { h, t } from '../render.js';

const SHOWN = ['chips:stack', 'chips:kitty', 'player', 'cash'];

export function ledger(rows) {
	return h('table.ledger',
		h('thead', h('tr', ['time', 'entry', 'moved', 'by'].map((name) => h('th', { key: name, scope: 'col', class: name === 'by' ? 'wide-only' : name === 'entry' ? 'text' : '' }, t(`ledger_${name}`))))),
		h('tbody', rows.map((row) => h('tr', { key: row.seq },
			h('td', new Date(row.at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })),
			h('td.text', inWords(row.kind), row.memo && h('small', row.memo)),
			h('td', row.legs.filter(shown).map((leg, i) => h('span', { key: i }, i > 0 && h('br'), moved(leg)))),
			h('td.wide-only', row.by)))));
}

const inWords = (kind) => kind[0].toUpperCase() + kind.slice(1).replaceAll('-', ' ');
const kindOf = ({ account }) => (account.startsWith('chips:') ? account.split(':', 2).join(':') : account.split(':', 1)[0]);
const shown = (leg) => SHOWN.includes(kindOf(leg));

function moved(leg) {
	const who = leg.account.split(':').at(-1);
	const sum = leg.unit === 'CHIP' ? signed(leg.amount) : `${leg.amount > 0 ? '+' : ''}${money(leg.amount, leg.unit).replace('-', '−')}`;
	const words = { 'chips:stack': who, 'chips:kitty': t('kitty'), player: t('xs_tab', { name: who }), cash: t('cash_box') }[kindOf(leg)];
	return `${words} ${sum}`;
}
