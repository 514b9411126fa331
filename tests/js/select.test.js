import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { act } from '../../static/js/protocol.js';
import * as select from '../../static/js/select.js';
import { t } from '../../static/js/words.js';
import { after, hand, hands, legal, mine, option, picking, player, push, view, wager, you } from './states.js';

const table = (seats, seat, more) => ({ view: view({ seats: seats.map((number) => player(number)), ...more }), you: you({ seat }), wide: false, tall: true });
const order = (state) => select.opponents(state).map(({ player: { seat } }) => seat);

const sorted = (all, by) => [...all].sort((a, b) => by(a) - by(b));

describe('who sits where', () => {
  const cases = [
    ['clockwise from my left, without me', [0, 1, 3, 5, 9], 3, [5, 9, 0, 1]],
    ['from seat 0 when I sit in the last seat', [0, 4, 9], 9, [0, 4]],
    ['in any order of the server', [9, 5, 0, 3, 1], 3, [5, 9, 0, 1]],
    ['all from seat 0 on when I only watch', [7, 2, 0], null, [0, 2, 7]],
    ['nobody when I am alone', [4], 4, []],
  ];
  for (const [name, seats, seat, expected] of cases) test(name, () => assert.deepEqual(order(table(seats, seat)), expected));

  test('each with its part of the hand, or none when not dealt in', () => {
    const state = table([1, 3, 5], 3, { hand: hand([hands(1, { bet: 4 }), 3]) });
    assert.deepEqual(select.opponents(state).map(({ player: { seat }, inHand }) => [seat, inHand?.bet]), [[5, undefined], [1, 4]]);
  });

  for (let count = 1; count <= 10; count += 1) {
    const seats = Array.from({ length: count }, (_, i) => i);
    const places = () => select.opponents(table(seats, null));
    test(`${count} round the felt: clockwise from the lower left, the mirror of itself, no place twice`, () => {
      const all = places().map(({ x, y, side }) => [Number(x), Number(y), side]);
      assert.equal(new Set(all.map(String)).size, count);
      assert.deepEqual(all.map(([x, y]) => [100 - x, y]).reverse(), all.map(([x, y]) => [x, y]));
      assert.deepEqual(all, sorted(all, ([x, y]) => Math.atan2(y - 101, x - 50)), 'seen from my own seat');
      for (const [x, y, side] of all) {
        assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 100);
        assert.equal(side, side === 'b' ? 'b' : x < 50 ? 'r' : 'l', 'bets lie towards the middle');
      }
    });

    test(`${count} on a phone: no cell twice, up on the left and down on the right`, () => {
      const cells = places().map(({ column, row }) => [column, row]);
      assert.equal(new Set(cells.map(String)).size, count);
      const left = cells.filter(([column]) => column === 1).map(([, row]) => row);
      const right = cells.filter(([column]) => column === 2).map(([, row]) => row);
      assert.deepEqual(left, sorted(left, (row) => -row));
      assert.deepEqual(right, sorted(right, (row) => row));
      assert.ok(left.length - right.length <= 1);
    });
  }

  test('the pot has the odd cell on a phone in stud, so no opponent is put there', () => {
    const stud = table([0, 1, 2, 3, 4, 5], 3, { hand: hand([0, 1], { family: 'stud' }) });
    assert.equal(select.middleInGrid(stud.view, 5), true);
    const cells = select.opponents(stud).map(({ column, row }) => `${column},${row}`);
    assert.equal(Math.max(...cells.map((cell) => Number(cell.at(-1)))), 3);
    assert.equal(new Set(cells).size, 5);
    for (const [family, others] of [['board', 5], ['draw', 5], ['stud', 4], ['stud', 1]]) {
      assert.equal(select.middleInGrid(view({ hand: hand([0], { family }) }), others), false, `${family}, ${others}`);
    }
  });

  const sizes = [
    // family, opponents, wide, tall, compact, dense
    ['board', 4, false, true, false, false], ['board', 5, false, true, true, false], ['board', 4, false, false, true, false], ['board', 8, false, false, true, true],
    ['board', 8, false, true, true, false], ['board', 9, true, false, false, false], ['draw', 5, false, true, true, false], ['stud', 7, false, false, false, false],
  ];
  for (const [family, others, wide, tall, compact, dense] of sizes) {
    test(`${others} opponents, ${family}, ${wide ? 'wide' : 'narrow'} and ${tall ? 'tall' : 'low'}: ${dense ? 'dense' : compact ? 'compact' : 'roomy'} seats`, () => {
      const state = { view: view({ hand: hand([0], { family }) }), wide, tall };
      assert.deepEqual([select.compact(state, others), select.dense(state, others)], [compact, dense]);
    });
  }
});

describe('chips in the middle', () => {
  const pots = [
    ['bets before their owners are not in the middle yet', { pot: 20, over: false }, [6, 4], 10],
    ['when the hand is over nothing lies before the seats', { pot: 20, over: true }, [6, 4], 20],
  ];
  for (const [name, about, bets, middle] of pots) {
    test(name, () => assert.equal(select.potInMiddle(hand(bets.map((bet, seat) => hands(seat, { bet })), about)), middle));
  }

  test('side pots are named with those who may win them, one pot is not', () => {
    const main = { amount: 1200, seats: [1, 3, 4] };
    const seats = [1, 3, 4].map((seat) => player(seat));
    assert.deepEqual(select.sidePots(view({ seats, hand: hand([1, 3, 4], { pots: [main] }) })), []);
    assert.deepEqual(select.sidePots(view({ seats, hand: hand([1, 3, 4], { pots: [main, { amount: 10, seats: [1, 4] }] }) })), ['Main 1,200', 'Side 10 (Bo, Eve)']);
  });

  test('winners are those who won chips, once the hand is over', () => {
    const seats = [hands(1, { won: 5 }), hands(2), hands(3, { won: 4 })];
    assert.deepEqual(select.winners({ hand: hand(seats, { over: true }) }), new Set([1, 3]));
    assert.deepEqual(select.winners({ hand: hand(seats) }), new Set());
    assert.deepEqual(select.winners({ hand: null }), new Set());
  });
});

describe('what goes on, in a line', () => {
  const two = [1, 3].map((seat) => player(seat));
  const cases = [
    ['a host alone', { phase: 'open', seats: [player(3)] }, { host: true }, t('waiting_for_friends')],
    ['a host with friends', { phase: 'open' }, { host: true }, t('ready_to_begin')],
    ['a friend before the start', { phase: 'open' }, {}, t('waiting_for_host')],
    ['too few with chips', { phase: 'waiting' }, {}, t('waiting_for_friends')],
    ['nobody is dealt to while the last ones vote', { phase: 'waiting', votes: [{ tally: 'Yes: Bo. To answer: Cleo.' }] }, {}, 'Yes: Bo. To answer: Cleo.'],
    ['my choice', { phase: 'choosing', choosing: { seat: 3 } }, {}, t('you_choose')],
    ['another\u2019s choice', { phase: 'choosing', choosing: { seat: 1 } }, {}, t('x_chooses', { name: 'Bo' })],
    ['my cut', { phase: 'cutting', cut: { seat: 3 } }, {}, t('you_cut')],
    ['another\u2019s cut', { phase: 'cutting', cut: { seat: 1 } }, {}, t('x_cuts', { name: 'Bo' })],
    ['high card', { phase: 'drawing' }, {}, t('phase_drawing')],
    ['shuffling', { phase: 'shuffling' }, {}, t('phase_shuffling')],
    ['between hands', { phase: 'between' }, {}, t('phase_between')],
    ['paused', { phase: 'paused' }, {}, t('phase_paused')],
    ['closed', { phase: 'closed' }, {}, t('phase_closed')],
    ['another acts', { hand: hand([1, 3], { to_act: 1 }) }, {}, t('waiting_for', { name: 'Bo' })],
    ['nobody acts once the hand is over', { hand: hand([1, 3], { over: true }) }, {}, ''],
    ['my turn, nothing to call', { hand: hand([1, 3], { pot: 14 }) }, { hand: { legal: legal({ check: true }) } }, t('your_turn', { pot: 14 })],
    ['my turn at a price', { hand: hand([1, 3], { pot: 1400 }) }, { hand: { legal: legal({ call: 200 }) } }, t('your_call', { n: 200, pot: 1400 })],
    ['what I chose in secret, while others choose', { hand: hand([1, 3], { to_act: 1 }) }, { hand: { legal: null, chose: 'You declare low' } }, 'You declare low'],
    ['my draw', { hand: hand([1, 3]) }, { hand: { legal: legal({ pick: picking({ why: 'three, or four if you keep an ace' }) }) } }, 'Tap cards: Draw three, or four if you keep an ace'],
    ['a card of mine to turn up', { hand: hand([1, 3]) }, { hand: { legal: legal({ pick: picking({ verb: 'Turn up', why: 'one card' }) }) } }, 'Tap cards: Turn up one card'],
  ];
  for (const [name, about, own, words] of cases) test(name, () => assert.equal(select.situation({ view: view({ seats: two, ...about }), you: you(own) }), words));
});

describe('amounts to choose from', () => {
  const at = (bet, about, more) => select.sizing(mine({ bet, ...more }, { hand: about, seat: { stack: 100, bet: 2 } }));
  const none = [
    ['no bet allowed', null], ['fixed limit has one amount', wager(4, 4)], ['all in or nothing', wager(9, 9, { fixed: false, sizes: [] })],
    ['a fixed bet with one size', wager(4, 8, { fixed: true, sizes: [8] })],
  ];
  for (const [name, bet] of none) test(`none: ${name}`, () => assert.equal(at(bet), null));

  const rows = [
    ['fixed sizes, as the server lists them', wager(2, 4, { fixed: true, sizes: [2, 4] }), 'fixed', [2, 4]],
    ['spread limit, every chip from least to most', wager(2, 6), 'spread', [2, 3, 4, 5, 6]],
    ['spread limit, six amounts still fit', wager(1, 6), 'spread', [1, 2, 3, 4, 5, 6]],
  ];
  for (const [name, bet, limit, amounts] of rows) {
    test(`a row: ${name}`, () => {
      const size = at(bet, { limit });
      assert.deepEqual([size.kind, size.amounts, size.min, size.max], ['row', amounts, bet.min, bet.max]);
    });
  }

  const free = [
    // name, wager, hand, legal, presets: half = current bet + half of the pot after the call
    ['first to bet: parts of the pot', wager(2, 102, { kind: 'bet' }), { pot: 30 }, { check: true }, { min: 2, half: 15, two_thirds: 20, pot: 30, all_in: 102 }],
    ['a raise: parts of the pot after my call', wager(20, 102), { pot: 30, current_bet: 12 }, { call: 10 }, { min: 20, half: 32, two_thirds: 39, pot: 52, all_in: 102 }],
    ['pot limit: the server says what the pot is', wager(20, 52, { pot: 52 }), { pot: 30, current_bet: 12, limit: 'pot' }, { call: 10 }, { min: 20, half: 32, two_thirds: 39, pot: 52 }],
    ['parts below the least are the least', wager(40, 102), { pot: 6, current_bet: 20 }, { call: 18 }, { min: 40, half: 40, two_thirds: 40, pot: 44, all_in: 102 }],
    ['parts above all I have are all I have', wager(20, 102), { pot: 900, current_bet: 12 }, { call: 10 }, { min: 20, half: 102, two_thirds: 102, pot: 102, all_in: 102 }],
    ['a wide spread needs a field', wager(2, 8), { pot: 6, limit: 'spread' }, { check: true }, { min: 2, half: 3, two_thirds: 4, pot: 6 }],
  ];
  for (const [name, bet, about, more, presets] of free) {
    test(`free: ${name}`, () => {
      const size = at(bet, about, more);
      assert.equal(size.kind, 'free');
      assert.deepEqual(size.presets, presets);
    });
  }

  const amounts = [[null, 8], [5, 8], [8, 8], [20, 20], [41, 40]];
  for (const [drafted, means] of amounts) {
    test(`${drafted ?? 'nothing'} chosen between 8 and 40 means ${means}`, () => {
      assert.equal(select.amount(mine({ call: 2, bet: wager(8, 40) }, { draft: { amount: drafted } })), means);
    });
  }

  const typed = [
    ['12', 'raise', 12, ''], ['12.4', 'raise', 12, ''], ['7', 'raise', 8, t('minimum_raise', { n: 8 })], ['7', 'complete', 8, t('minimum_raise', { n: 8 })],
    ['7', 'bet', 8, t('minimum_bet', { n: 8 })], ['', 'bet', 8, t('minimum_bet', { n: 8 })], ['-20', 'raise', 8, t('minimum_raise', { n: 8 })],
    ['1e9', 'raise', 4000, t('maximum_bet', { n: 4000 })], ['eight', 'raise', 8, t('amount_number')], ['Infinity', 'raise', 8, t('amount_number')],
  ];
  for (const [text, kind, value, said] of typed) {
    test(`"${text}" typed as a ${kind} is ${value}${said && `: ${said}`}`, () => assert.deepEqual(select.snap(mine({ bet: wager(8, 4000, { kind }) }), text), { value, said }));
  }
});

describe('cards to throw in', () => {
  const draw = picking({ max: 4, keep: [0, 4], why: 'three, or four if you keep an ace' });
  const said = t('pick_limit', { verb: 'Draw', why: 'three, or four if you keep an ace' });
  const any = picking({ max: 5, max_without: 5, why: 'any number' });
  const down = picking({ do: 'expose', verb: 'Turn up', among: [1, 3], min: 1, max: 1, max_without: 1, why: 'one card' });
  const cases = [
    ['the third', draw, [1, 2], 3, ''],
    ['the fourth while an ace stays', draw, [1, 2, 3], 4, ''],
    ['the fourth when both aces would go', draw, [1, 3, 4], 0, said],
    ['the fifth', draw, [1, 2, 3, 4], 0, said],
    ['taking one back is always allowed', draw, [0, 1, 2, 3, 4], 4, ''],
    ['the fifth when any number may go', any, [0, 1, 2, 3], 4, ''],
    ['the first when none may go', { ...any, max: 0, max_without: 0, why: 'none' }, [], 0, t('pick_limit', { verb: 'Draw', why: 'none' })],
    ['a card that lies face down', down, [], 3, ''],
    ['a second one', down, [1], 3, t('pick_limit', { verb: 'Turn up', why: 'one card' })],
    ['a card that is up already', down, [], 0, t('pick_limit', { verb: 'Turn up', why: 'one card' })],
  ];
  for (const [name, rule, picks, position, reason] of cases) {
    test(`${name}: ${reason || 'yes'}`, () => assert.equal(select.mayPick(mine({ pick: rule }, { draft: { picks } }), position), reason));
  }
});

describe('the action bar', () => {
  const sits = (more, about) => after(push(1, { view: view({ seats: [player(1), player(3, more)], ...about }), you: you(about?.you) }));
  const away = (about, own) => after(push(1, { view: view(about), you: you(own) }));
  const modes = [
    ['the night is over', away({ phase: 'closed' }), 'closed'],
    ['I watch', away({}, { seat: null, status: 'watching' }), 'watching'],
    ['I asked for a seat', away({}, { seat: null, status: 'asked' }), 'asked'],
    ['I am away', sits({ status: 'away' }), 'back'],
    ['I sit out', sits({ status: 'sitting-out' }), 'back'],
    ['I choose the game', away({ phase: 'choosing' }, { choose: { games: [] } }), 'choose'],
    ['I have no chips and no hand', sits({ stack: 0 }), 'broke'],
    ['I have no chips and the hand is over', sits({ stack: 0 }, { hand: hand([1, hands(3, { state: 'all-in' })], { over: true }) }), 'broke'],
    ['I have no chips and was not dealt in', sits({ stack: 0 }, { hand: hand([1, 5]) }), 'broke'],
    ['I watch a full table', away({}, { seat: null, status: 'watching', line: 0 }), 'full'],
    ['I am on the list', away({}, { seat: null, status: 'watching', line: 2 }), 'listed'],
    ['I am called from the list', away({}, { seat: null, status: 'watching', line: -1 }), 'watching'],
    ['I am out of a tournament', away({ tournament: { entry: '' } }, { seat: null, status: 'watching' }), 'idle'],
    ['I may enter a tournament', away({ tournament: { entry: 'It is 10.00 EUR.' } }, { seat: null, status: 'watching' }), 'watching'],
    ['I have lost my chips in a tournament', sits({ stack: 0 }, { hand: hand([1, 5]), tournament: {} }), 'idle'],
    ['I am all in', sits({ stack: 0 }, { hand: hand([1, hands(3, { state: 'all-in' })]) }), 'idle'],
    ['I am the host before the start', away({ phase: 'open' }, { host: true }), 'begin'],
    ['I am a friend before the start', away({ phase: 'open' }), 'idle'],
    ['another acts', sits({}, { hand: hand([1, 3], { to_act: 1 }) }), 'idle'],
    ['I act', mine({ check: true }), 'bet'],
    ['I draw', mine({ fold: false, pick: picking() }), 'pick'],
    ['I choose between buttons', mine({ fold: false, options: [{ act: { do: 'fold' }, label: 'Fold', small: '' }] }), 'options'],
    ['I act, though marked away', mine({ check: true }, { view: { seats: [player(1), player(3, { status: 'away' })] } }), 'bet'],
  ];
  for (const [name, state, mode] of modes) test(`${name}: ${mode}`, () => assert.equal(select.bar(state).mode, mode));

  // What is legal, and the three buttons as [label, small, command, question].
  const fold = ['Fold', '', { do: 'fold' }, null];
  const free = ['Fold', '', { do: 'fold' }, 'fold'];
  const check = ['Check', '', { do: 'check' }, null];
  const call = ['Call 2', '', { do: 'call' }, null];
  const off = (label) => [label, '', null, null];
  const buttons = [
    ['first to bet, fixed limit', { check: true, bet: wager(2, 2, { kind: 'bet' }) }, {}, [free, check, ['Bet 2', '', { do: 'bet', to: 2 }, null]]],
    ['a raise, fixed limit', { call: 2, bet: wager(4, 4) }, {}, [fold, call, ['Raise to 4', '', { do: 'raise-to', to: 4 }, null]]],
    ['a raise over my own bet says what it adds', { call: 2, bet: wager(6, 6, { to_add: 2 }) }, { bet: 2 }, [fold, call, ['Raise to 6', 'adds 4', { do: 'raise-to', to: 6 }, null]]],
    ['capped', { call: 2 }, {}, [fold, call, off('Raise')]],
    ['check or nothing', { check: true }, {}, [free, check, off('Bet')]],
    ['bring in or complete', { fold: false, bring_in: 1, bet: wager(2, 2, { kind: 'complete' }) }, {}, [off('Fold'), ['Bring in 1', '', { do: 'bring-in' }, null], ['Complete to 2', '', { do: 'raise-to', to: 2 }, null]]],
    ['a call for the rest', { call: 7, call_all_in: true }, { stack: 7 }, [fold, ['Call 7', 'all in', { do: 'call' }, 'all-in'], off('Raise')]],
    ['a raise that takes everything', { call: 2, bet: wager(9, 9, { fixed: false, sizes: [], to_add: 2 }) }, { stack: 7, bet: 2 }, [fold, call, ['All in 7', 'Raise to 9', { do: 'raise-to', to: 9 }, 'all-in']]],
    ['a bet that takes everything', { check: true, bet: wager(7, 7, { kind: 'bet' }) }, { stack: 7 }, [free, check, ['All in 7', 'Bet 7', { do: 'bet', to: 7 }, 'all-in']]],
    ['thousands are grouped', { call: 1200, bet: wager(2400, 90000) }, { stack: 100000 }, [fold, ['Call 1,200', '', { do: 'call' }, null], ['Raise to 2,400', '', { do: 'raise-to', to: 2400 }, null]]],
  ];
  for (const [name, legally, seat, expected] of buttons) {
    test(name, () => {
      const model = select.bar(mine(legally, { seat }));
      const places = [model.fold, model.middle, model.right];
      assert.deepEqual(places.map(({ label, small, what, ask }) => [label, small, what, ask]), expected);
      assert.deepEqual(places.map(({ hand: number, turn }) => [number, turn]), Array(3).fill([12, 7]), 'each carries the hand and turn it was made for');
    });
  }

  test('the raise follows the amount that I set, and becomes all in with the last chip', () => {
    const right = (amount) => select.bar(mine({ call: 2, bet: wager(4, 100) }, { draft: { amount } })).right;
    assert.deepEqual(right(null).what, { do: 'raise-to', to: 4 });
    assert.deepEqual(right(60).what, { do: 'raise-to', to: 60 });
    assert.deepEqual([right(99).ask, right(100).ask, right(4000).what.to], [null, 'all-in', 100]);
  });

  test('a size is a whole number of the smallest chips in play', () => {
    const right = (amount) => select.bar(mine({ call: 50, bet: wager(100, 400, { chip: 25 }) }, { draft: { amount } })).right.what.to;
    assert.deepEqual([90, 100, 131, 140, 390, 999].map(right), [100, 100, 125, 150, 400, 400]);
  });

  const idle = select.bar(sits({}, { hand: hand([1, 3], { to_act: 1 }) }));
  test('the same three places stay while I wait, and none of them does anything', () => {
    assert.deepEqual(Object.keys(idle), Object.keys(select.bar(mine({ check: true }))));
    assert.deepEqual([idle.fold.what, idle.middle.what, idle.right.what], [null, null, null]);
    const guts = select.bar(sits({}, { hand: hand([1, 3], { to_act: 1, decision: 'in-or-out' }) }));
    assert.deepEqual([guts['option-0'], guts['option-1']].map(({ label, what }) => [label, what]), [['In', null], ['Out', null]], 'where nobody bets');
    assert.deepEqual(Object.keys(select.bar(sits({}, { hand: hand([1, 3], { to_act: 1, decision: 'in-between' }) }))), Object.keys(idle), 'between two posts one bets');
  });

  const draws = [[[], 'Stand pat'], [[2], 'Draw 1'], [[4, 0, 2], 'Draw 3']];
  for (const [picks, label] of draws) {
    test(`${picks.length} picked: ${label}`, () => {
      const { pick } = select.bar(mine({ pick: picking() }, { draft: { picks } }));
      assert.deepEqual([pick.label, act(pick)], [label, { do: 'act', hand: 12, turn: 7, act: { do: 'draw', cards: [...picks].sort() } }]);
    });
  }

  const one = picking({ verb: 'Throw', max: 1, max_without: 1, min: 1, why: 'one card' });
  for (const [picks, what] of [[[], null], [[2], { do: 'draw', cards: [2] }]]) {
    test(`one card must be thrown and none comes for it: ${picks.length} picked`, () => {
      const { pick } = select.bar(mine({ pick: one }, { draft: { picks } }));
      assert.deepEqual([pick.label, pick.what], ['Throw 1', what]);
    });
  }

  test('an order is sent as it was tapped', () => {
    const order = picking({ do: 'arrange', verb: 'Set the order', min: 5, max: 5, max_without: 5, ordered: true });
    const { pick } = select.bar(mine({ pick: order }, { draft: { picks: [4, 0, 3, 1, 2] } }));
    assert.deepEqual([pick.label, pick.what], ['Set the order', { do: 'arrange', cards: [4, 0, 3, 1, 2] }]);
  });

  test('where folding is an answer it stands in its usual place', () => {
    const { mode, ...buttons } = select.bar(mine({ options: [option({ do: 'pay' }, 'Pay 5'), option({ do: 'fold' }, 'Fold')] }));
    assert.deepEqual([mode, ...Object.keys(buttons)], ['options', 'fold', 'option-0']);
    assert.deepEqual(act(buttons.fold).act, { do: 'fold' });
  });

  test('the answers are said, with what they cost', () => {
    const state = mine({ options: [option({ do: 'pay' }, 'Pay 5', 'for the 3♥')] }, { hand: { pot: 30 } });
    assert.equal(select.situation(state), t('your_choice', { choices: 'Pay 5 (for the 3♥)', pot: 30 }));
  });

  test('how many of the cards that must go are chosen is said until they are enough', () => {
    const pass = picking({ do: 'pass', verb: 'Pass', min: 3, max: 3, max_without: 3 });
    const small = (...picks) => select.bar(mine({ pick: pass }, { draft: { picks } })).pick.small;
    assert.deepEqual([small(), small(1), small(1, 2, 3)], ['', t('n_of', { n: 1, min: 3 }), '']);
  });

  test('each option is a button with its own command', () => {
    const options = [{ act: { do: 'declare', way: 'high' }, label: 'High', small: '' }, { act: { do: 'pay' }, label: 'Pay', small: 'pay 12' }];
    const { mode, ...buttons } = select.bar(mine({ options, fold: false }));
    assert.deepEqual(Object.values(buttons).map((each) => [each.label, each.small, act(each)]), options.map(({ act, label, small }) => [label, small, { do: 'act', hand: 12, turn: 7, act }]));
  });
});

describe('a press', () => {
  const GUARD = select.GUARD_MS;
  const calm = { at: 60_000, touch: true, left_ms: 30_000 };
  const state = (more) => mine({ check: true, call: null, bet: wager(100, 100, { kind: 'bet' }) }, more);
  const press = (place, more, how) => select.press(state(more), select.bar(state(more))[place], { ...calm, ...how });
  const cases = [
    ['a check is sent', 'middle', {}, {}, 'send'],
    ['folding when checking is free is asked about', 'fold', {}, {}, 'confirm'],
    ['the second press folds', 'fold', { draft: { confirm: 'fold' } }, {}, 'send'],
    ['a question about another button does not count', 'fold', { draft: { confirm: 'bet' } }, {}, 'confirm'],
    ['no question in the last 5 s', 'fold', {}, { left_ms: 4_999 }, 'send'],
    ['a question with 5 s left', 'fold', {}, { left_ms: 5_000 }, 'confirm'],
    ['a question without a clock', 'fold', {}, { left_ms: null }, 'confirm'],
    ['all in by touch is asked about', 'right', {}, {}, 'confirm'],
    ['all in by mouse is not', 'right', {}, { touch: false }, 'send'],
    ['all in by touch is not when I switched that off', 'right', { state: { settings: { confirmAllIn: false } } }, {}, 'send'],
    ['the free fold is asked about whatever the settings', 'fold', { state: { settings: { confirmAllIn: false } } }, { touch: false }, 'confirm'],
    ['nothing while the last one is under way', 'middle', { draft: { sent: { id: 'a', what: 'check' } } }, {}, 'ignored'],
    ['nothing while the line is lost', 'middle', { state: { link: 'lost' } }, {}, 'ignored'],
    ['nothing right after the button changed', 'middle', { state: { changedAt: calm.at - GUARD + 1 } }, {}, 'ignored'],
    ['from then on it is meant', 'middle', { state: { changedAt: calm.at - GUARD } }, {}, 'send'],
  ];
  for (const [name, place, more, how, verdict] of cases) test(`${name}: ${verdict}`, () => assert.equal(press(place, more, how), verdict));

  test('a button that does nothing now is ignored', () => {
    const capped = mine({ call: 2 });
    assert.equal(select.press(capped, select.bar(capped).right, calm), 'ignored');
  });

  const stale = [['of the turn before', { turn: 6 }], ['of the hand before', { hand: 11 }]];
  for (const [name, stamp] of stale) {
    test(`a button ${name} is ignored`, () => assert.equal(select.press(state(), { ...select.bar(state()).middle, ...stamp }, calm), 'ignored'));
  }

  test('what is sent names the hand and turn of the button', () => {
    assert.deepEqual(act(select.bar(state()).middle), { do: 'act', hand: 12, turn: 7, act: { do: 'check' } });
  });
});

test('the clock is read by the server\u2019s time, however wrong this device is', () => {
  const running = { view: view({ clock: { seat: 3, deadline: 50_000 } }) };
  assert.equal(select.clockLeft({ ...running, offset: 0 }, 20_000), 30_000);
  assert.equal(select.clockLeft({ ...running, offset: 7_000 }, 20_000), 23_000);
  assert.equal(select.clockLeft({ view: view(), offset: 0 }, 20_000), null);
  assert.equal(select.clockLeft({ view: null, offset: 0 }, 20_000), null);
});
