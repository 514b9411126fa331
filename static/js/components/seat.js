// One opponent's place: plate, cards, last action and bet. Read out as one sentence.

import { chips, seatSentence, statusWord } from '../format.js';
import { h } from '../render.js';
import { betOf } from '../select.js';
import { t } from '../words.js';
import { faceDown, faceUp } from './card.js';
import { pile } from './chips.js';
import { clockBar } from './clock.js';

/** `entry`: one of select.opponents; `about`: {view, turn, dealer, won, settled, offset, clock, spread}. */
export function seat({ player, inHand, x, y, side, row, column }, about) {
  const { view } = about;
  const state = inHand?.state ?? (view.hand ? 'out' : 'idle');
  const classes = ['seat', `side-${side}`, `is-${state}`];
  if (about.turn) classes.push('turn');
  if (about.won) classes.push('won');
  if (about.settled && inHand && !about.won) classes.push('dim');
  if (player.status !== 'sitting') classes.push('away');
  if (inHand?.hand_name) classes.push('made');
  return h('li', {
    key: player.seat, class: classes.join(' '), 'data-seat': player.seat, style: { '--x': x, '--y': y, '--r': row, '--col': column },
  },
  h('span', { class: 'vh' }, seatSentence(player, inHand, about.turn)),
  h('div', { class: 'plate', 'aria-hidden': 'true' },
    h('span', { class: 'name' }, h('span', { class: 'who' }, player.name), about.dealer && h('i', { class: 'dealer' }, 'D')),
    h('span', { class: 'stack' }, chips(player.stack)),
    h('span', { class: 'last' }, lastWords(player, inHand, about)),
    about.clock && clockBar(about)),
  h('div', { class: `cards ${crowded(inHand) ? 'over' : ''}`, 'aria-hidden': 'true' }, cards(player, inHand, view)),
  inHand?.hand_name && h('span', { class: 'hand-name', 'aria-hidden': 'true' }, inHand.hand_name),
  inHand && betOf(view.hand, inHand) > 0 ? pile(inHand.bet, view.settings.chips, { more: 'bet', id: `bet-${player.seat}` }) : null,
  about.won ? h('span', { class: 'prize', 'aria-hidden': 'true' }, t('plus_n', { n: inHand.won })) : null);
}

function lastWords(player, inHand, about) {
  if (player.status !== 'sitting') return statusWord(player.status);
  if (!player.here && !player.bot) return t('not_here');
  if (about.turn) return about.view.clock?.using_bank ? t('uses_bank') : t('to_act');
  if (!inHand) return player.dealt_in ? '' : t('next_hand');
  if (inHand.hand_name) return inHand.hand_name;
  if (inHand.state === 'all-in' && !inHand.last?.includes('all in')) return t('all_in');
  if (inHand.last) return inHand.last;
  if (inHand.state === 'folded') return t('folded');
  return inHand.drew === null ? '' : inHand.drew ? t('drew_n', { n: inHand.drew }) : t('stood_pat');
}

/** More cards face up than lie side by side on a phone: they overlap, indices to the left. */
const crowded = (inHand) => (inHand?.cards.filter((card) => card.up ?? card.shown).length ?? 0) > 4;

function cards(player, inHand, view) {
  if (!inHand) {
    const drawn = view.phase === 'drawing' && view.draw.find((d) => d.seat === player.seat);
    return drawn ? [faceUp(drawn.card)] : [];
  }
  if (inHand.state === 'folded') return [];
  return inHand.cards.map((card, i) => {
    const id = `${player.seat}-${i}`;
    const code = card.up ?? card.shown;
    return code ? faceUp(code, { key: i, id, more: card.shown ? 'shown' : '' }) : faceDown({ key: i, id });
  });
}
