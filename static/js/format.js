// Figures, cards and seats as words. Pure: knows no DOM and no state.

import { t } from './words.js';

const NUMBER = new Intl.NumberFormat('en');
const SIGNED = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

export const chips = (count) => NUMBER.format(count);
export const signed = (count) => SIGNED.format(count).replace('-', '\u2212');

/** Minor units as money: 1250 "EUR" is "€12.50". */
export function money(minor, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
}

export const suitOf = (card) => card.slice(-1);
export const rankOf = (card) => card.slice(0, -1).replace('T', '10');

const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };
const SUITS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export const cardWords = (card) => t('card_words', { rank: RANKS[card[0]] ?? rankOf(card), suit: SUITS[suitOf(card)] });

/** The card of a place when everybody sees it: dealt up, or shown at the end. */
export const upCard = (place) => place.up ?? place.shown;

const COLOURS = ['white', 'red', 'blue', 'green', 'black'];

/** A chip's colour in words; the house file may name colours that we have no word for. */
export const colourWord = (colour) => (COLOURS.includes(colour) ? t(`colour_${colour}`) : colour);

/** At most five discs, largest first, that stand for `amount`. */
export function discs(amount, colours, most = 5) {
  const out = [];
  let rest = amount;
  for (const { colour, worth } of [...colours].sort((a, b) => b.worth - a.worth)) {
    for (; rest >= worth && out.length < most; rest -= worth) out.push(colour);
  }
  return out;
}

/** A seat as one sentence for a screen reader: "Bo, 154 chips, up: king of spades, 3 down, calls 2". */
export function seatSentence({ name, stack, status }, inHand, turn) {
  const up = inHand?.cards.map(upCard).filter(Boolean) ?? [];
  const folded = inHand?.state === 'folded';
  return [
    name, t('n_chips', { n: stack }), turn && t('to_act'), up.length > 0 && t('up_cards', { cards: up.map(cardWords).join(', ') }),
    inHand?.down > 0 && !folded && t('n_down', { n: inHand.down }), inHand?.last || (folded && t('folded')), inHand?.hand_name,
    inHand?.won > 0 && t('wins_n', { n: inHand.won }), statusWord(status),
  ].filter(Boolean).join(', ');
}

export const statusWord = (status) => ({ away: t('away'), 'sitting-out': t('sitting_out'), leaving: t('leaving') })[status] ?? '';

export const secondsLeft = (ms) => Math.max(0, Math.ceil(ms / 1000));
