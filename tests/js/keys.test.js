import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { pressed } from '../../static/js/keys.js';
import { legal, mine, option, picking, wager } from './states.js';

/** Where a key is pressed: on the table, or within something that `closest` finds. */
const within = (...selectors) => ({ closest: (asked) => (asked.split(', ').some((part) => selectors.includes(part)) ? {} : null) });

/** What the page was told to do by this key: [[what, with], ...]. */
function told(state, key, event) {
  const calls = [];
  const page = new Proxy({}, { get: (_, name) => (...values) => calls.push([name, ...values.map((value) => value?.key ?? value)]) });
  pressed({ key, target: within(), ...event }, state, page);
  return calls;
}

const turn = mine({ check: true, bet: wager(8, 100, { kind: 'bet' }) }, { hand: { pot: 30 } });
const typed = { ...turn, draft: { ...turn.draft, amount: 20 } };
const row = mine({ check: true, bet: wager(1, 5) }, { hand: { limit: 'spread' } });
const five = { you: { hand: { cards: ['As', 'Kd', '8c', '8h', '3d'].map((card) => ({ card })), legal: legal({ pick: picking() }) } } };
const draw = { ...mine({ pick: picking() }), ...five, order: [0, 3, 1, 2, 4] };
const declare = mine({ options: [option({ do: 'declare', way: 'high' }, 'High'), option({ do: 'declare', way: 'low' }, 'Low')], fold: false });
const price = mine({ options: [option({ do: 'pay' }, 'Pay 5')] });
const wait = { ...turn, you: { ...turn.you, hand: { ...turn.you.hand, legal: null } } };
const open = { ...turn, sheet: 'menu' };

const cases = [
  ['F folds', turn, 'f', [['press', 'fold']]], ['C checks or calls', turn, 'c', [['press', 'check']]], ['R bets or raises', turn, 'r', [['press', 'bet']]], ['capitals, too', turn, 'R', [['press', 'bet']]],
  ['F, C and R do nothing while another acts', wait, 'c', []], ['nor in a draw', draw, 'f', []],
  ['Q sets the least', turn, 'q', [['setAmount', 8]]], ['W half the pot', turn, 'w', [['setAmount', 15]]], ['E the pot', turn, 'e', [['setAmount', 30]]], ['A all in', turn, 'a', [['setAmount', 100]]],
  ['presets do nothing where there are none', row, 'a', []],
  ['up is one more', typed, 'ArrowUp', [['setAmount', 21]]], ['down is one less', typed, 'ArrowDown', [['setAmount', 19]]], ['nothing to size, nothing to move', draw, 'ArrowUp', []],
  ['Enter bets the amount that I set', typed, 'Enter', [['press', 'bet']]], ['Enter never bets an amount that I did not set', turn, 'Enter', []], ['Enter draws', draw, 'Enter', [['press', 'pick']]],
  ['digits throw cards in, as they lie before me', draw, '3', [['pick', 1]]], ['digits answer', declare, '2', [['press', 'Low']]], ['an answer that there is not', declare, '3', []], ['F folds rather than pays', price, 'f', [['press', 'fold']]], ['digits choose an amount of a row', row, '4', [['setAmount', 4]]], ['digits do nothing with a field', turn, '4', []], ['0 is no card', draw, '0', []],
  ['? lists the keys', turn, '?', [['openSheet', 'keys']]], ['Escape closes a sheet', open, 'Escape', [['openSheet', null]]], ['Escape clears', turn, 'Escape', [['clear']]],
  ['letters that mean nothing', turn, 'x', []],
];
describe('keys', () => {
  for (const [name, state, key, calls] of cases) test(name, () => assert.deepEqual(told(state, key), calls));

  test('Shift moves the amount by five', () => assert.deepEqual(told(typed, 'ArrowUp', { shiftKey: true }), [['setAmount', 25]]));

  test('before the first view, nothing', () => assert.deepEqual(told({ ...turn, view: null }, '?'), []));
});

describe('keys that must stay silent', () => {
  const silent = [
    ['in a text field', { target: within('input') }], ['in a list of choices', { target: within('select') }], ['in a text area', { target: within('textarea') }],
    ['in a panel that scrolls', { target: within('[role="tabpanel"]') }], ['with Ctrl', { ctrlKey: true }], ['with Alt', { altKey: true }], ['with the command key', { metaKey: true }], ['held down', { repeat: true }],
  ];
  for (const [name, event] of silent) {
    test(`${name}: no fold`, () => assert.deepEqual(told(turn, 'f', event), []));
    test(`${name}: Escape still closes`, () => assert.deepEqual(told(open, 'Escape', event), [['openSheet', null]]));
  }

  test('switched off: nothing but Escape', () => {
    const off = { ...open, settings: { ...open.settings, keys: false } };
    assert.deepEqual(['f', '?', 'ArrowUp', 'Escape'].flatMap((key) => told(off, key)), [['openSheet', null]]);
  });

  test('an arrow held down goes on', () => assert.deepEqual(told(typed, 'ArrowUp', { repeat: true }), [['setAmount', 21]]));

  test('Enter on a button or a link is that button\u2019s own', () => {
    for (const selector of ['button', 'a']) assert.deepEqual(told(typed, 'Enter', { target: within(selector) }), [], selector);
  });
});

describe('keys that read aloud', () => {
  const hand = { ...turn, you: { ...turn.you, hand: { ...turn.you.hand, name: 'pair of aces' } }, log: [1, 2, 3, 4].map((n) => ({ n, text: `line ${n}` })) };
  const call = mine({ call: 4 }, { hand: { pot: 30 } });
  const none = { ...wait, view: { ...wait.view, hand: null }, you: { ...wait.you, hand: null } };
  const words = [
    ['my hand', hand, 'h', 'pair of aces'], ['no hand', none, 'h', 'No hand now.'], ['the pot and the price', call, 'p', 'Pot 30, 4 to call'], ['the pot when nothing is to call', turn, 'p', 'Pot 30, 0 to call'],
    ['no pot', none, 'p', 'No hand now.'], ['the last three actions', hand, 'l', 'line 2. line 3. line 4'],
  ];
  for (const [name, state, key, text] of words) test(name, () => assert.deepEqual(told(state, key), [['say', text]]));

  test('whose turn it is', () => assert.match(told({ ...wait, view: { ...wait.view, hand: { ...wait.view.hand, to_act: 1 } } }, 't')[0][1], /Bo/));
});
