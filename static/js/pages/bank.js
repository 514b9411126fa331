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
  const head = h('header.head', h('h1', t('bank')), h('a', { href: `/n/${state.night}` }, t('back_to_table')));
  if (!view) return [head, h('p.hush', state.link === 'refused' ? t('not_allowed') : t('coming'))];
  if (!you.bank) return [head, h('p.hush', t('only_banker')), book(state)];
  return [
    head,
    state.link !== 'open' && h('p.turn-note.invariant.off', { role: 'status' }, state.link === 'elsewhere' ? t('opened_elsewhere') : t('reconnecting'), state.link === 'elsewhere' && action(t('use_here'), 'take-over', null, { kind: 'go' })),
    myTurn(state) && h('a.button.go.big.turn-note', { href: `/n/${state.night}` }, t('your_turn_there')),
    line(state),
    you.requests.length > 0 && h('section.panel-card', h('h2', t('they_ask')), you.requests.map(request)),
    players(state),
    book(state),
    note && h('p.toast', { role: 'alert' }, note.text),
  ];
}

function line({ view, you: { bank } }) {
  const { bought, on_table, returned, kitty, ok } = bank.line;
  const off = bought - on_table - returned - kitty;
  return h('section', { class: `invariant ${ok ? 'ok' : 'off'}` },
    h('p.sum', t('bought_in'), h('b', chips(bought)), h('span', '='), t('on_the_table'), h('b', chips(on_table)), h('span', '+'), t('cashed_out'), h('b', chips(returned)),
      h('span', '+'), t('kitty'), h('b', chips(kitty)), h('b', ok ? `\u2713 ${t('it_adds_up')}` : t('off_by', { n: Math.abs(off) }))),
    view.settings.money === 'money' && bank.box > 0 && h('p.hush', t('box_holds', { money: money(bank.box, view.currency) })));
}

function players(state) {
  const { view, you, form } = state;
  const columns = [['player', ''], ['bought', ''], ['times', 'wide-only'], ['stack', ''], ['returned', 'wide-only'], ['net', '']];
  return h('section.panel-card', h('h2', t('players')),
    h('table.ledger',
      h('thead', h('tr', columns.map(([name, kind]) => h('th', { key: name, class: kind, scope: 'col' }, t(`bank_${name}`))))),
      h('tbody', you.bank.rows.map((row) => [
        h('tr', { key: row.player },
          h('td', h('b', row.name), row.tab !== 0 && h('small', t(row.tab > 0 ? 'owes' : 'is_owed', { money: money(Math.abs(row.tab), view.currency) }))),
          h('td', chips(row.bought)), h('td.wide-only', chips(row.times)), h('td', chips(row.stack)), h('td.wide-only', chips(row.returned)),
          h('td', { class: row.net < 0 ? 'minus-n' : 'plus-n' }, signed(row.net))),
        h('tr.now', { key: `${row.player} do` }, h('td', { colspan: 6 }, form.player === row.player ? giving(state, row) : buttons(row, form, view))),
      ]))));
}

function buttons(row, form, view) {
  const back = form.back === row.player;
  return h('div.row',
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
  return h('div.halves',
    choice(t('chips_for', { name: row.name }), 'chips', last, presets.map((n) => [n, chips(n)]), 'form'),
    number(t('how_many_chips'), 'chips', last, 'form', { min: 1, hint: t('that_is', { money: money(last * view.price, view.currency) }) }),
    h('div.row',
      action(t('give_credit'), 'give', { ...give, pay: 'credit' }, { kind: 'go', off: !(last > 0) }), action(t('give_cash'), 'give', { ...give, pay: 'cash' }, { off: !(last > 0) }),
      h('button.button', { onclick: says('form', { player: null, chips: undefined }) }, t('cancel'))));
}

function book({ fetched }) {
  if (!fetched.rows) return null;
  return h('section.panel-card', h('h2', t('the_book')),
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
  hush: () => note(null),
  'take-over': socket.takeOver,
});
