// The first page: start a table in two interactions, or go back to one of yours. Also takes the admin's one-time link.

import { choice, number } from '../components/sheet.js';
import { money } from '../format.js';
import { call } from '../net.js';
import { h, patch, says } from '../render.js';
import { dress, load } from '../settings.js';
import { STRINGS } from '../strings.pages.en.js';
import { learn, t } from '../words.js';

learn(STRINGS);

const root = document.getElementById('app');
const REMEMBERED = 'start';
const WISHES = { approval: 'host', money: 'money', price: 10, currency: 'EUR', buy_in: 100, blue: 10, small_bet: 2, big_bet: 4, ante_max: 5, clock_s: 45, kitty: 'vote', seats: 8 };
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK'];
const NAME_MAX = 20;

let state = {
  me: null, nights: null, error: '', busy: false, name: '', yours: localStorage.getItem('name') ?? '',
  wishes: { ...WISHES, ...JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') },
};

function put(values) {
  state = { ...state, ...values };
  patch(root, draw());
}

function draw() {
  return [
    h('header.head', h('a.brand', { href: '/' }, h('img', { src: document.querySelector('link[rel="icon"]').href, alt: '' }), t('kitchen_table'))),
    state.me?.notice && h('p.hush', state.me.notice),
    h('main.halves', state.me?.may_open === false ? closedDoor() : startForm(), yourTables()),
  ];
}

const closedDoor = () => h('section.panel-card', h('h2', t('start_table')), h('p.hush', t('only_admin')));

function startForm() {
  const { wishes } = state;
  return h('form.hello', { onsubmit: start },
    h('h2', t('start_table')),
    text('night-name', t('table_name'), state.name || evening(), (name) => put({ name }), { maxlength: 40 }),
    text('your-name', t('your_name'), state.yours, (yours) => put({ yours }), { maxlength: NAME_MAX, autocomplete: 'nickname', required: true, autofocus: !state.yours }),
    state.error && h('p.error', { role: 'alert' }, state.error),
    h('button.button.go.big', { type: 'submit', disabled: state.busy }, t('start_table')),
    h('details.more', h('summary', t('more_settings')),
      choice(t('who_lets_in'), 'approval', wishes.approval, [['host', t('approval_host')], ['everybody', t('approval_everybody')]], 'wish'),
      choice(t('chips_are'), 'money', wishes.money, [['money', t('money_money')], ['play', t('money_play')]], 'wish'),
      wishes.money === 'money' && h('div.pair',
        number(t('white_is_worth'), 'price', wishes.price, 'wish', { min: 1, hint: money(wishes.price || 0, wishes.currency) }),
        h('label.field', h('span', t('currency')), h('select', { onchange: (e) => says('wish', { currency: e.currentTarget.value })(e) }, CURRENCIES.map((code) => h('option', { key: code, selected: code === wishes.currency }, code))))),
      h('div.pair', number(t('buy_in'), 'buy_in', wishes.buy_in, 'wish', { min: 1 }), choice(t('blue_is'), 'blue', wishes.blue, [[10, '10'], [20, '20'], [25, '25']], 'wish')),
      h('div.pair', number(t('small_bet'), 'small_bet', wishes.small_bet, 'wish', { min: 1 }), number(t('big_bet'), 'big_bet', wishes.big_bet, 'wish', { min: 1 })),
      h('div.pair', number(t('highest_ante'), 'ante_max', wishes.ante_max, 'wish', { min: 1 }), number(t('clock_s'), 'clock_s', wishes.clock_s, 'wish', { hint: t('clock_hint'), max: 600 })),
      choice(t('kitty'), 'kitty', wishes.kitty, [['vote', t('kitty_vote')], ['on', t('kitty_on')], ['off', t('kitty_off')]], 'wish'),
      choice(t('seats'), 'seats', wishes.seats, [[6, '6'], [8, '8'], [10, '10']], 'wish')));
}

const text = (id, label, value, change, more) => h('label.field', { key: id }, h('span', label), h('input', { id, value, oninput: (e) => change(e.currentTarget.value), ...more }));

function yourTables() {
  const { nights } = state;
  return h('section.panel-card',
    h('h2', t('your_tables')),
    nights?.length === 0 && h('p.hush', t('no_tables')),
    h('ul.tables', (nights ?? []).map((night) => h('li', { key: night.night },
      h('a', { href: night.closed ? `/n/${night.night}/settle` : `/n/${night.night}` },
        h('b', night.name), h('span.to', t(night.closed ? 'settle_up' : 'rejoin')), h('small', [new Date(night.opened_at).toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'short' }), ...night.players].join(' \u00b7 ')))))));
}

const evening = () => t('evening', { day: new Date().toLocaleDateString('en', { weekday: 'long' }) });

async function start(event) {
  event.preventDefault();
  if (!state.yours.trim()) {
    put({ error: t('name_first') });
    document.getElementById('your-name').focus();
    return;
  }
  put({ busy: true, error: '' });
  localStorage.setItem('name', state.yours.trim());
  localStorage.setItem(REMEMBERED, JSON.stringify(state.wishes));
  try {
    const { night } = await call('/api/nights', { name: (state.name || evening()).trim(), your_name: state.yours.trim(), settings: state.wishes });
    location.assign(`/n/${night}#sit`);
  } catch (problem) {
    put({ busy: false, error: problem.message });
  }
}

/** The one-time link of the first start makes this device the admin's. */
async function claim() {
  const token = location.hash.slice(1);
  if (location.pathname !== '/admin') return;
  history.replaceState(null, '', '/');
  if (token) await call('/api/admin', { token }).catch((problem) => put({ error: problem.message }));
}

root.addEventListener('wish', ({ detail }) => put({ wishes: { ...state.wishes, ...detail } }));
dress(document.documentElement, load(localStorage));
put({});
claim().then(async () => {
  const [who, { nights }] = await Promise.all([call('/api/me'), call('/api/nights')]);
  put({ me: who, nights, yours: state.yours || who.name });
}).catch((problem) => put({ error: problem.message }));
