// The banker's window: the line that must add up, who has what, chips out and back, and the book.

import { ledger } from '../components/ledger.js';
import { request } from '../components/notices.js';
import { action, choice, number } from '../components/sheet.js';
import { chips, money, signed } from '../format.js';
import { handle, openNight } from '../live.js';
import { call } from '../net.js';
import { h, says } from '../render.js';
import { myTurn } from '../select.js';
import { STRINGS } from '../strings.pages.en.js';
import { learn, t } from '../words.js';

learn(STRINGS);

function draw(state) {
  const { view, you, note } = state;
  const head = h('header', { class: 'head' }, h('h1', null, t('bank')), h('a', { href: `/n/${state.night}` }, t('back_to_table')));
  if (!view) return [head, h('p', { class: 'hush' }, state.link === 'refused' ? t('not_allowed') : t('coming'))];
  if (!you.bank) return [head, h('p', { class: 'hush' }, t('only_banker')), book(state)];
  return [
    head,
    state.link !== 'open' && h('p', { class: 'turn-note invariant off', role: 'status' }, state.link === 'elsewhere' ? t('opened_elsewhere') : t('reconnecting'), state.link === 'elsewhere' && action(t('use_here'), 'take-over', null, { kind: 'go' })),
    myTurn(state) && h('a', { class: 'button go big turn-note', href: `/n/${state.night}` }, t('your_turn_there')),
    line(state),
    you.requests.length > 0 && h('section', { class: 'panel-card' }, h('h2', null, t('they_ask')), you.requests.map(request)),
    players(state),
    book(state),
    note && h('p', { class: 'toast', role: 'alert' }, note.text),
  ];
}

function line({ view, you: { bank } }) {
  const { bought, on_table, returned, kitty, ok } = bank.line;
  const off = bought - on_table - returned - kitty;
  return h('section', { class: `invariant ${ok ? 'ok' : 'off'}` },
    h('p', { class: 'sum' }, t('bought_in'), h('b', null, chips(bought)), h('span', null, '='), t('on_the_table'), h('b', null, chips(on_table)), h('span', null, '+'), t('cashed_out'), h('b', null, chips(returned)),
      h('span', null, '+'), t('kitty'), h('b', null, chips(kitty)), h('b', null, ok ? `\u2713 ${t('it_adds_up')}` : t('off_by', { n: Math.abs(off) }))),
    view.settings.money === 'money' && bank.box > 0 && h('p', { class: 'hush' }, t('box_holds', { money: money(bank.box, view.currency) })));
}

function players(state) {
  const { view, you, form } = state;
  const columns = [['player', ''], ['bought', ''], ['times', 'wide-only'], ['stack', ''], ['returned', 'wide-only'], ['net', '']];
  return h('section', { class: 'panel-card' }, h('h2', null, t('players')),
    h('table', { class: 'ledger' },
      h('thead', null, h('tr', null, columns.map(([name, kind]) => h('th', { key: name, class: kind, scope: 'col' }, t(`bank_${name}`))))),
      h('tbody', null, you.bank.rows.map((row) => [
        h('tr', { key: row.player },
          h('td', null, h('b', null, row.name), row.tab !== 0 && h('small', null, t(row.tab > 0 ? 'owes' : 'is_owed', { money: money(Math.abs(row.tab), view.currency) }))),
          h('td', null, chips(row.bought)), h('td', { class: 'wide-only' }, chips(row.times)), h('td', null, chips(row.stack)), h('td', { class: 'wide-only' }, chips(row.returned)),
          h('td', { class: row.net < 0 ? 'minus-n' : 'plus-n' }, signed(row.net))),
        h('tr', { class: 'now', key: `${row.player} do` }, h('td', { colspan: 6 }, form.player === row.player ? giving(state, row) : buttons(row, form, view))),
      ]))));
}

function buttons(row, form, view) {
  const back = form.back === row.player;
  return h('div', { class: 'row' },
    row.seat !== null && action(t('plus_buy_in'), 'form', { player: row.player, back: null }),
    row.stack > 0 && !back && action(t('take_back'), 'form', { back: row.player }),
    back && action(t('back_cash', { n: row.stack }), 'give', { do: 'take-back', player: row.player, chips: row.stack, pay: 'cash' }, { kind: 'go' }),
    back && action(t('back_credit', { n: row.stack }), 'give', { do: 'take-back', player: row.player, chips: row.stack, pay: 'credit' }),
    row.tab !== 0 && !back && action(t(row.tab > 0 ? 'pays_tab' : 'pay_out_tab', { money: money(Math.abs(row.tab), view.currency) }), 'give', { do: 'pay-tab', player: row.player, amount: row.tab }));
}

function giving({ view, form }, row) {
  const last = form.chips ?? (row.times ? Math.round(row.bought / row.times) : view.settings.buy_in);
  const presets = [...new Set([last, view.settings.buy_in, Math.ceil(view.settings.buy_in / 2)])];
  const give = { do: 'grant', player: row.player, chips: last };
  return h('div', { class: 'halves' },
    choice(t('chips_for', { name: row.name }), 'chips', last, presets.map((n) => [n, chips(n)]), 'form'),
    number(t('how_many_chips'), 'chips', last, 'form', { min: 1, hint: t('that_is', { money: money(last * view.price, view.currency) }) }),
    h('div', { class: 'row' },
      action(t('give_credit'), 'give', { ...give, pay: 'credit' }, { kind: 'go', off: !(last > 0) }), action(t('give_cash'), 'give', { ...give, pay: 'cash' }, { off: !(last > 0) }),
      h('button', { class: 'button', onclick: says('form', { player: null, chips: undefined }) }, t('cancel'))));
}

function book({ fetched }) {
  if (!fetched.rows) return null;
  return h('section', { class: 'panel-card' }, h('h2', null, t('the_book')),
    fetched.rows.length ? ledger(fetched.rows) : h('p', { class: 'hush' }, t('book_empty')), fetched.more && action(t('older'), 'older', null));
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
  if (page) put('fetched', { values: { rows: before ? [...get().fetched.rows, ...page.rows] : page.rows, more: page.more } });
}

const { root, night, socket, note, put, get } = openNight(draw, changed);

handle(root, {
  do: socket.ask,
  give(command) {
    socket.ask(command);
    put('form', { values: { player: null, back: null, chips: undefined } });
  },
  form: (values) => put('form', { values }),
  older: () => read(get().fetched.rows.at(-1).seq),
  hush: () => note(null),
  'take-over': socket.takeOver,
});
