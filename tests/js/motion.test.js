import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { moves } from '../../static/js/motion.js';
import { hand, hands, view } from './states.js';

const DOWN = { down: true };
const at = (seats, more) => view({ hand: hand(seats, more) });
const dealt = (...ids) => ids.map((id) => ['deal', id]);

const one = at([hands(1, { cards: [DOWN] }), hands(3, { cards: [DOWN] })]);
const two = at([hands(1, { cards: [DOWN, DOWN] }), hands(3, { cards: [DOWN, DOWN] })]);
const flop = ['flop-1', 'flop-2', 'flop-3'].map((slot) => ({ slot, card: 'As' }));
const bets = (one, other, more) => at([hands(1, { bet: one }), hands(3, { bet: other })], more);

const cases = [
  ['the first view moves nothing', null, two, []],
  ['nor does a night without a hand', one, view(), []],
  ['a new hand deals round the table, card by card', view(), two, dealt('1-0', '3-0', '1-1', '3-1')],
  ['the next card of each', one, two, dealt('1-1', '3-1')],
  ['nothing new, nothing moves', two, two, []],
  ['another hand deals from the first card again', at([hands(1, { cards: [DOWN] })], { hand: 11 }), one, dealt('1-0', '3-0')],
  ['nothing is dealt to those who folded', view(), at([hands(1, { cards: [DOWN], state: 'folded' }), hands(3, { cards: [DOWN] })]), dealt('3-0')],
  ['board cards, after those that lie there', at([], { board: flop }), at([], { board: [...flop, { slot: 'turn', card: 'Kd' }] }), dealt('board-turn')],
  ['bets go to the pot when the street ends', bets(2, 2), bets(0, 0), [['collect', 'bet-1'], ['collect', 'bet-3']]],
  ['not while they grow', bets(2, 0), bets(2, 4), []],
  ['bets go to the pot when the hand ends', bets(2, 0), bets(2, 0, { over: true }), [['collect', 'bet-1']]],
  ['the pot goes to those who won, once', at([1, 3]), at([1, hands(3, { won: 9 })], { over: true }), [['win', 3]]],
  ['and not again with the next view', at([1, hands(3, { won: 9 })], { over: true }), at([1, hands(3, { won: 9 })], { over: true }), []],
];
describe('what moved between two views', () => {
  for (const [name, before, after, expected] of cases) {
    test(name, () => assert.deepEqual(moves(before, after).map(({ kind, id, seat }) => [kind, id ?? seat]), expected));
  }
});
