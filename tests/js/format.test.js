import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import * as format from '../../static/js/format.js';

/** One test for each [...given, expected]. */
function table(name, of, cases) {
  describe(name, () => {
    for (const [given, expected] of cases.map((row) => [row.slice(0, -1), row.at(-1)])) {
      test(`${given.map((value) => JSON.stringify(value)).join(', ')}: ${JSON.stringify(expected)}`, () => assert.deepEqual(of(...given), expected));
    }
  });
}

table('chips', format.chips, [[0, '0'], [999, '999'], [1000, '1,000'], [1234567, '1,234,567']]);


table('money, in the minor units of its currency', format.money, [
  [1250, 'EUR', '12.50\u00a0EUR'], [5, 'USD', '0.05\u00a0USD'], [-750, 'EUR', '-7.50\u00a0EUR'], [1250, 'JPY', '1250\u00a0JPY'], [1250, 'BHD', '1.250\u00a0BHD'], [0, 'EUR', '0.00\u00a0EUR'],
]);

table('minutes left', format.minutesLeft, [[754000, '12:34'], [999, '00:00'], [-5, '00:00'], [3600000, '01:00:00']]);

table('rank and suit of a card', (card) => [format.rankOf(card), format.suitOf(card)], [['As', ['A', 's']], ['Td', ['10', 'd']], ['9c', ['9', 'c']], ['Kh', ['K', 'h']]]);

table('a card in words', format.cardWords, [['As', 'ace of spades'], ['Kh', 'king of hearts'], ['Qd', 'queen of diamonds'], ['Jc', 'jack of clubs'], ['Td', '10 of diamonds'], ['2s', '2 of spades']]);

table('a card that everybody sees', format.upCard, [[{ up: 'Kd' }, 'Kd'], [{ shown: '2c' }, '2c'], [{ down: true }, undefined]]);

const COLOURS = [{ colour: 'white', worth: 1 }, { colour: 'blue', worth: 10 }, { colour: 'red', worth: 5 }];
table('discs that stand for an amount', (amount, most) => format.discs(amount, COLOURS, most), [
  [0, 5, []], [1, 5, ['white']], [17, 5, ['blue', 'red', 'white', 'white']], [19, 5, ['blue', 'red', 'white', 'white', 'white']], [999, 5, Array(5).fill('blue')], [17, 2, ['blue', 'red']],
]);

test('counting discs leaves the colours of the house as they are', () => {
  const colours = COLOURS.map((colour) => ({ ...colour }));
  format.discs(17, colours);
  assert.deepEqual(colours, COLOURS);
});

const BO = { name: 'Bo', stack: 154, status: 'sitting' };
const OUT = { cards: [], down: 0, state: 'in', last: '', hand_name: '', won: 0 };
table('a seat as one sentence', format.seatSentence, [
  [BO, null, false, 'Bo, 154 chips'],
  [{ ...BO, stack: 1 }, null, false, 'Bo, 1 chip'],
  [{ ...BO, status: 'away' }, null, false, 'Bo, 154 chips, away'],
  [{ ...BO, status: 'sitting-out' }, null, false, 'Bo, 154 chips, sits out'],
  [BO, { ...OUT, cards: [{ down: true }, { up: 'Ks' }, { up: 'Td' }], down: 3, last: 'calls 2' }, false, 'Bo, 154 chips, up: king of spades, 10 of diamonds, 3 down, calls 2'],
  [BO, { ...OUT, down: 2 }, true, 'Bo, 154 chips, to act, 2 down'],
  [BO, { ...OUT, down: 2, state: 'folded', last: 'folds' }, false, 'Bo, 154 chips, folds'],
  [BO, { ...OUT, down: 2, state: 'folded' }, false, 'Bo, 154 chips, folded'],
  [BO, { ...OUT, cards: [{ shown: 'As' }], hand_name: 'pair of aces', won: 34 }, false, 'Bo, 154 chips, up: ace of spades, pair of aces, wins 34'],
]);

table('a status worth a word', format.statusWord, [['sitting', ''], ['away', 'away'], ['sitting-out', 'sits out'], ['leaving', 'leaving'], ['watching', '']]);


table('whole seconds left', format.secondsLeft, [[10_000, 10], [9_001, 10], [9_000, 9], [1, 1], [0, 0], [-400, 0]]);
