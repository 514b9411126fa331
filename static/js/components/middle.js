// The middle of the table: pot, board, what goes on, and the result.

import { cardWords, secondsLeft } from '../format.js';
import { h } from '../render.js';
import { nameOf, potInMiddle, sidePots, situation } from '../select.js';
import { t } from '../words.js';
import { faceDown, faceUp, slot } from './card.js';
import { pile } from './chips.js';

const BOARD = 5;

export function middle(state) {
  const { view } = state;
  const { hand, phase, dealer, result } = view;
  const over = hand?.over && result.length > 0;
  return h('div.middle', { key: hand?.hand, class: over && 'over' },
    hand && phase !== 'open' && pot(view),
    hand && board(hand, state.wide),
    over ? h('div.result', result.map((line, i) => h('p', { key: i }, line))) : h('p.situation', whatGoesOn(state)),
    phase === 'drawing' && dealer !== null && h('p.situation', t('deals_first', { name: nameOf(view, dealer) })));
}

function whatGoesOn(state) {
  const { view: { phase, choosing, hand }, log, now, offset } = state;
  const said = log.at(-1)?.text ?? '';
  if (phase === 'playing') return said.toLowerCase() === hand.street ? '' : said;
  const left = choosing?.deadline && now ? t('seconds', { n: secondsLeft(choosing.deadline - now - offset) }) : '';
  return `${situation(state)} ${left}`;
}

function pot(view) {
  const { hand, settings } = view;
  const parts = sidePots(view);
  const sum = hand.over ? hand.seats.reduce((all, seat) => all + seat.won, 0) : hand.pot;
  return h('div.pot', { 'data-pot': true },
    h('span.pot-line', t('pot'), pile(sum, settings.chips, 'pot', hand.over || !potInMiddle(hand) ? 'bare' : '')),
    parts.length > 0 && h('span.pots', parts.map((part) => h('span', { key: part }, part))),
    h('span.street', hand.over ? '' : hand.street));
}

function board({ common, board: laid, family }, full) {
  const cards = common ? [{ slot: 'common', card: common }] : laid;
  const empty = family === 'board' ? BOARD - cards.length : 0;
  if (!cards.length && !empty) return null;
  const words = cards.length ? t('board_is', { cards: cards.flatMap(({ card }) => (card ? cardWords(card) : [])).join(', ') }) : t('board_empty');
  return h('div.board', { role: 'img', 'aria-label': words },
    cards.map(({ slot: place, card }) => (card ? faceUp : faceDown)(card, { key: place, id: `board-${place}`, full })), Array.from({ length: empty }, (_, i) => slot(cards.length + i)));
}
