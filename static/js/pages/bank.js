// The banker's window: who has what, chips out and back, and the book.

import { banner } from '../components/header.js';
import { ledger } from '../components/ledger.js';
import { request } from '../components/notices.js';
import { choice, number, panel } from '../components/sheet.js';
import { chips, money, signed } from '../format.js';
import { handle, openNight } from '../live.js';
import { call } from '../net.js';
import { action, h, t } from '../render.js';
import { myTurn } from '../select.js';
import '../strings.pages.en.js';

function draw(state) {
	const { view, you, note } = state;
	const head = h('header.head', h('h1', t('bank')), h('a', { href: `/n/${state.night}/audit` }, t('audit')), h('a', { href: `/n/${state.night}` }, t('back_to_table')));
	if (!view) return [head, h('p.hush', state.link === 'refused' ? t('not_allowed') : t('coming'))];
	if (!you.bank) return [head, h('p.hush', t('only_banker')), book(state)];
	return [
		head,
		banner(state),
		myTurn(state) && h('a.button.go.big.turn-note', { href: `/n/${state.night}` }, t('your_turn_there')),
		line(state),
		you.requests.length > 0 && panel('they_ask', you.requests.map(request)),
		players(state),
		book(state),
		note && h('p.toast', { role: 'alert' }, note.text),
	];
}

function line({ view, you: { bank } }) {
	const { bought, free, on_table, returned, kitty, spent, ok } = bank.line;
	const part = (words, count) => [words, h('b', chips(count))];
	return h('section.invariant', { class: ok ? 'ok' : 'off' },
		h('p.sum', part(t('bought_in'), bought), free > 0 && part(`+ ${t('free_chips')}`, free), part(`= ${t('on_the_table')}`, on_table), part(`+ ${t('cashed_out')}`, returned), part(`+ ${t('kitty')}`, kitty), spent > 0 && part(`+ ${t('spent')}`, spent),
			h('b', ok ? `✓ ${t('it_adds_up')}` : t('off_by', { n: Math.abs(bought + free - on_table - returned - kitty - spent) }))),
		view.settings.money === 'money' && bank.box > 0 && h('p.hush', t('box_holds', { money: money(bank.box, view.currency) })));
}

function players({ view, you, form }) {
	const sum = (minor) => ({ money: money(Math.abs(minor), view.currency) });
	const columns = [['player'], ['bought'], ['times', 'wide-only'], ['stack'], ['returned', 'wide-only'], ['net']];
	return panel('players', h('table.ledger',
		h('thead', h('tr', columns.map(([name, more]) => h('th', { key: name, class: more, scope: 'col' }, t(`bank_${name}`))))),
		h('tbody', you.bank.rows.map((row) => [
			h('tr', { key: row.player },
				h('td', h('b', row.name), row.tab !== 0 && h('small', t(row.tab > 0 ? 'owes' : 'is_owed', sum(row.tab)))),
				h('td', chips(row.bought)), h('td.wide-only', chips(row.times)), h('td', chips(row.stack)), h('td.wide-only', chips(row.returned)),
				h('td', { class: row.net < 0 ? 'minus-n' : 'plus-n' }, signed(row.net))),
			h('tr.now', { key: `${row.player} do` }, h('td', { colspan: columns.length }, form.player === row.player ? giving(row, view, form, sum) : buttons(row, form, sum))),
		]))));
}

function buttons({ player, seat, stack, tab }, { back }, sum) {
	const take = (pay, kind) => action(t(`back_${pay}`, { n: stack }), 'give', { do: 'take-back', player, chips: stack, pay }, { kind });
	if (back === player) return h('div.row', take('cash', 'go'), take('credit', ''));
	return h('div.row',
		seat !== null && action(t('plus_buy_in'), 'form', { player, back: null }),
		stack > 0 && action(t('take_back'), 'form', { back: player }),
		tab !== 0 && action(t(tab > 0 ? 'pays_tab' : 'pay_out_tab', sum(tab)), 'give', { do: 'pay-tab', player, amount: tab }));
}

function giving({ player, name, times, bought }, { settings, price }, form, sum) {
	const count = form.chips ?? (times ? Math.round(bought / times) : settings.buy_in);
	const presets = [...new Set([count, settings.buy_in, Math.ceil(settings.buy_in / 2)])];
	const give = (pay, kind) => action(t(`give_${pay}`), 'give', { do: 'grant', player, chips: count, pay }, { kind, off: !(count > 0) });
	return h('div.halves',
		choice(t('chips_for', { name }), 'chips', count, presets.map((n) => [n, chips(n)]), 'form'),
		number(t('how_many_chips'), 'chips', count, 'form', { min: 1, hint: t('that_is', sum(count * price)) }),
		h('div.row', give('credit', 'go'), give('cash'), action(t('cancel'), 'form', { player: null, chips: undefined })));
}

function book({ fetched }) {
	if (!fetched.rows) return null;
	return panel('the_book',
		fetched.rows.length ? ledger(fetched.rows) : h('p.hush', t('book_empty')), fetched.more && action(t('older'), 'older', null));
}

let loadedAt = null;
function changed(state) {
	document.title = t('title_table', { name: t('bank') });
	if (state.head === loadedAt || !state.head) return;
	loadedAt = state.head;
	read();
}

async function read(before) {
	const page = await call(`/api/n/${night}/ledger${before ? `?before=${before}` : ''}`).catch((problem) => note(problem.message));
	if (page) put('fetched', { rows: before ? [...get().fetched.rows, ...page.rows] : page.rows, more: page.more });
}

const { root, night, socket, note, put, get } = openNight(draw, changed);

handle(root, {
	do: socket.ask,
	give(command) {
		socket.ask(command);
		put('form', { player: null, back: null, chips: undefined });
	},
	form: (values) => put('form', values),
	older: () => read(get().fetched.rows.at(-1).seq),
	'take-over': socket.takeOver,
});
