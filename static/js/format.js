// Figures, cards and seats as words. Pure: knows no DOM and no state.

import { t } from './words.js';

const NUMBER = new Intl.NumberFormat('en');
const SIGNED = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

export const chips = (count) => NUMBER.format(count);
export const signed = (count) => SIGNED.format(count).replace('-', '\u2212');

/** Minor units as money: 1250 "EUR" is "€12.50". */
export function money(minor, currency) {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
  } catch {
    return `${NUMBER.format(minor / 100)} ${currency}`;
  }
}

export const suitOf = (card) => card.slice(-1);
export const rankOf = (card) => (card[0] === 'T' ? '10' : card.slice(0, -1));

const RANK_WORDS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' };
const SUIT_WORDS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export function cardWords(card) {
  const rank = RANK_WORDS[card[0]] ?? rankOf(card);
  const suit = SUIT_WORDS[suitOf(card)];
  return suit ? t('card_words', { rank, suit }) : t('joker');
}

/** At most five discs, largest first, that stand for `amount`; the number beside them is the truth. */
export function discs(amount, colours, most = 5) {
  const out = [];
  let rest = amount;
  for (const { colour, worth } of [...colours].sort((a, b) => b.worth - a.worth)) {
    while (rest >= worth && out.length < most) {
      out.push(colour);
      rest -= worth;
    }
  }
  return out;
}

const faceUp = (card) => card.up ?? card.shown ?? null;

/** A seat as one sentence for a screen reader: "Bo, 154, up: king of spades, 3 down, calls 2". */
export function seatSentence(player, inHand, turn) {
  const parts = [player.name, t('n_chips', { n: player.stack })];
  if (turn) parts.push(t('to_act'));
  if (inHand) {
    const up = inHand.cards.map(faceUp).filter(Boolean);
    if (up.length) parts.push(t('up_cards', { cards: up.map(cardWords).join(', ') }));
    if (inHand.state !== 'folded' && inHand.down) parts.push(t('n_down', { n: inHand.down }));
    if (inHand.last) parts.push(inHand.last);
    else if (inHand.state === 'folded') parts.push(t('folded'));
    if (inHand.hand_name) parts.push(inHand.hand_name);
    if (inHand.won) parts.push(t('wins_n', { n: inHand.won }));
  }
  if (player.status !== 'sitting') parts.push(statusWord(player.status));
  return parts.join(', ');
}

export function statusWord(status) {
  return { away: t('away'), 'sitting-out': t('sitting_out'), leaving: t('leaving') }[status] ?? '';
}

/** Whole seconds left until `deadline` by the server's clock, never below 0. */
export function secondsLeft(deadline, now, offset) {
  return Math.max(0, Math.ceil((deadline - now - offset) / 1000));
}
