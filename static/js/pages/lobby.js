// The first page: start a table, or go back to one.

import { choice, number, panel } from '../components/sheet.js';
import { money } from '../format.js';
import { complaint, nameField, page, text } from '../front.js';
import { call } from '../net.js';
import { h, t } from '../render.js';

const REMEMBERED = 'start';
const WISHES = { approval: 'host', money: 'money', price: 10, currency: 'EUR', buy_in: 100, blue: 10, small_bet: 2, big_bet: 4, ante_max: 5, clock_s: 45, kitty: 'vote', seats: 8, short_stack: 0, free_stacks: 0 };
const STANDARD = 'standard';

const state = {
	me: null, nights: null, error: '', busy: false, name: '', yours: localStorage.name ?? '',
	wishes: { ...WISHES, ...JSON.parse(localStorage[REMEMBERED] ?? '{}') },
};

const put = page(state, draw);
const wish = (wishes) => put({ wishes: { ...state.wishes, ...wishes } });

function draw() {
	return [
		h('header.head', h('a.brand', { href: '/' }, h('img', { src: document.querySelector('link[rel="icon"]').href, alt: '' }), t('kitchen_table')), state.me?.person && h('a', { href: '/club' }, t('club'))),
		state.me?.notice && h('p.hush', state.me.notice),
		h('main.halves', state.me?.may_open === false ? closedDoor() : startForm(), yourTables()),
	];
}

const closedDoor = () => panel('start_table', h('p.hush', t('only_admin')));

function startForm() {
	const { wishes, error, busy, yours } = state;
	const { house = STANDARD } = wishes;
	const pick = (key, ...values) => choice(t(`wish_${key}`), key, wishes[key], values.map((value) => [value, typeof value === 'number' ? value : t(`${key}_${value}`)]), 'wish');
	const named = (label, key, values) => choice(t(label), key, wishes[key], values, 'wish');
	const list = (label, key, value, options) => h('label.field', h('span', t(label)), h('select', { onchange: ({ currentTarget: box }) => wish({ [key]: box.value }) },
		options.map(([name, title]) => h('option', { value: name, selected: name === value }, title))));
	const count = (key, more) => number(t(`wish_${key}`), key, wishes[key], 'wish', { min: 1, ...more });
	return h('form.hello', { onsubmit: start },
		h('h2', t('start_table')),
		text('night-name', t('table_name'), state.name || evening(), (name) => put({ name }), { maxlength: 40 }),
		nameField(yours, (name) => put({ yours: name }), !yours),
		list('house_rules', 'house', house, state.me?.houses ?? []),
		pick('money', 'money', 'play'),
		complaint(error),
		h('button.button.go.big', { type: 'submit', disabled: busy }, t('start_table')),
		h('a', { href: '/start' }, t('start_tournament')),
		house === STANDARD && h('details.more', h('summary', t('more_settings')),
			list('wish_rotation', 'rotation', wishes.rotation, [['', t('dealers_choice')], ...(state.me?.rotations ?? []).map(([id, list]) => [id, t('a_round_of', { list })])]),
			pick('approval', 'host', 'everybody'),
			wishes.money === 'money' && h('div.pair', count('price', { hint: money(wishes.price || 0, wishes.currency) }), named('wish_currency', 'currency', ['EUR', 'USD', 'GBP'].map((code) => [code, code]))),
			h('div.pair', count('buy_in'), pick('blue', 10, 20, 25), count('small_bet'), count('big_bet'), count('ante_max'), count('clock_s', { hint: t('clock_hint'), min: 0, max: 600 })),
			pick('kitty', 'vote', 'on', 'off'), named('wish_seats', 'seats', [2, 6, 8, 9, 10].map((n) => [n, t(`seats_${n}`)])), named('wish_stacks', 'short_stack', [[0, t('any_stack')], [20, 20], [30, 30], [40, 40]]), count('free_stacks', { min: 0, max: 5 })));
}

function yourTables() {
	const nights = state.nights ?? [];
	const day = { weekday: 'short', day: 'numeric', month: 'short' };
	return panel('your_tables', state.nights?.length === 0 && h('p.hush', t('no_tables')),
		h('ul.tables', nights.map(({ night, name, closed, opened_at, players }) => h('li', { key: night }, h('a', { href: `/n/${night}${closed ? '/settle' : ''}` },
			h('b', name), h('span.to', t(closed ? 'settle_up' : 'rejoin')), h('small', [new Date(opened_at).toLocaleDateString('en', day), ...players].join(' · ')))))));
}

const evening = () => t('evening', { day: new Date().toLocaleDateString('en', { weekday: 'long' }) });

async function start(event) {
	event.preventDefault();
	const { yours, name, wishes } = state;
	const { house = STANDARD, money: paid } = wishes;
	if (!yours.trim()) return put({ error: t('name_first') });
	put({ busy: true, error: '' });
	localStorage.name = yours.trim();
	localStorage[REMEMBERED] = JSON.stringify(wishes);
	return call('/api/nights', { name: (name || evening()).trim(), your_name: yours.trim(), settings: house === STANDARD ? wishes : { house, money: paid } })
		.then(({ night }) => location.assign(`/n/${night}#sit`), (problem) => put({ busy: false, error: problem.message }));
}

/** The one-time link of the first start makes this device the admin's. */
async function claim() {
	const token = location.hash.slice(1);
	if (location.pathname !== '/admin') return;
	history.replaceState(null, '', '/');
	if (token) await call('/api/admin', { token }).then(() => location.replace('/club'), (problem) => put({ error: problem.message }));
}

addEventListener('wish', ({ detail }) => wish(detail));
put({});
claim().then(async () => {
	const [who, { nights }] = await Promise.all([call('/api/me'), call('/api/nights')]);
	put({ me: who, nights, yours: state.yours || who.name });
}).catch((problem) => put({ error: problem.message }));
