// Small cards at the top of the table that wait for an answer: requests for a seat or chips, the vote on a kitty, a word from the server.

import { chips } from '../format.js';
import { h, says } from '../render.js';
import { t } from '../words.js';
import { action } from './sheet.js';

export function notices({ view, you, note }) {
  const cards = [
    note && h('div', { class: 'notice said', role: 'alert' }, h('p', null, note.text), h('button', { class: 'close', onclick: says('hush') }, t('ok'))),
    you.kitty_vote && card('kitty', t('kitty_question'), action(t('yes'), 'do', { do: 'vote-kitty', yes: true }, { kind: 'go' }), action(t('no'), 'do', { do: 'vote-kitty', yes: false })),
    view.kitty_vote && !you.kitty_vote && you.seat !== null && card('votes', t('kitty_votes', { yes: view.kitty_vote.yes.length, no: view.kitty_vote.no.length, waiting: view.kitty_vote.waiting.length })),
    you.requests.slice(0, 2).map(request),
  ];
  return h('div', { class: 'notices' }, cards);
}

/** Also the first rows of the banker's page. */
export function request({ player, name, kind, chips: count }) {
  const [give, no] = kind === 'seat' ? ['approve', 'decline'] : ['grant', 'decline'];
  return card(`${kind}-${player}`, t(kind === 'seat' ? 'wants_seat' : 'wants_chips', { name, n: chips(count) }),
    action(t('give_cash'), 'do', { do: give, player, chips: count, pay: 'cash' }),
    action(t('give_credit'), 'do', { do: give, player, chips: count, pay: 'credit' }, { kind: 'go' }),
    action(t('no'), 'do', { do: no, player }));
}

const card = (key, words, ...buttons) => h('div', { class: 'notice', key }, h('p', null, words), buttons.length > 0 && h('div', { class: 'row' }, buttons));
