// The middle of the table: pot, board, what goes on, and the result.

import { cardWords, secondsLeft } from '../format.js';
import { h } from '../render.js';
import { nameOf, potInMiddle, sidePots, situation } from '../select.js';
import { t } from '../words.js';
import { faceUp, slot } from './card.js';
import { pile } from './chips.js';

export function middle(state) {
  const { view } = state;
  const { hand } = view;
  const over = hand?.over && view.result.length > 0;
  return h('div', { class: `middle ${over ? 'over' : ''}` },
    hand && view.phase !== 'open' && h('div', { class: 'pot', 'data-pot': true }, pot(view), h('span', { class: 'street' }, over ? '' : hand.street)),
    hand && board(state, hand),
    over ? result(view) : h('p', { class: 'situation' }, whatGoesOn(state)),
    view.phase === 'drawing' && h('p', { class: 'situation' }, highCard(view)));
}

function whatGoesOn(state) {
  const { view, now, offset } = state;
  if (view.phase === 'playing') return state.log.at(-1)?.text ?? '';
  const deadline = view.phase === 'choosing' && view.choosing?.deadline;
  return deadline && now ? `${situation(state)} ${t('seconds', { n: secondsLeft(deadline, now, offset) })}` : situation(state);
}

function pot(view) {
  const { hand } = view;
  const parts = sidePots(view);
  const inMiddle = potInMiddle(hand);
  const won = hand.seats.reduce((sum, seat) => sum + seat.won, 0);
  return [
    h('span', { class: 'pot-line' }, h('span', { class: 'pot-word' }, t('pot')), pile(hand.over ? won : hand.pot, view.settings.chips, { more: inMiddle && !hand.over ? '' : 'bare', id: 'pot' })),
    parts.length > 0 && h('span', { class: 'pots' }, parts.map((part, i) => h('span', { key: i }, part))),
  ];
}

function board({ wide }, hand) {
  const cards = hand.common ? [{ slot: 'common', card: hand.common }] : hand.board;
  if (hand.family !== 'board' && !cards.length) return null;
  const empty = hand.family === 'board' ? Math.max(0, 5 - cards.length) : 0;
  return h('div', { class: 'board', role: 'img', 'aria-label': cards.length ? t('board_is', { cards: cards.map((c) => cardWords(c.card)).join(', ') }) : t('board_empty') },
    cards.map((c) => faceUp(c.card, { key: c.slot, id: `board-${c.slot}`, full: wide })),
    Array.from({ length: empty }, (_, i) => slot(`empty-${i}`)));
}

function result(view) {
  return h('div', { class: 'result' }, view.result.map((line, i) => h('p', { key: i }, line)));
}

function highCard(view) {
  return view.dealer === null ? '' : t('deals_first', { name: nameOf(view, view.dealer) });
}
