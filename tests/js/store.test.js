import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { NO_DRAFT, createStore, reduce, turnKey } from '../../static/js/store.js';
import { after, hand, legal, mine, push, started, view, you } from './states.js';

const turn = (number, legally = legal({ check: true })) => ({
  view: view({ hand: hand([1, 3], { turn: number }) }),
  you: you({ hand: { seat: 3, cards: [], name: '', legal: legally } }),
});
const line = (n, text = `line ${n}`) => ({ n, text });
const put = (state, type, values) => reduce(state, { type, ...values });
const pushed = (state, v, more, at = 9_000) => put(state, 'push', { frame: push(v, more), at });

describe('a push', () => {
  test('takes the place of the view, the own part, the head and the number', () => {
    const state = after(push(1, { view: view({ name: 'Old' }) }), push(2, { view: view({ name: 'New' }), you: you({ status: 'away' }) }));
    assert.deepEqual([state.view.name, state.you.status, state.v, state.head, state.epoch], ['New', 'away', 2, 'night-7:2:aa', '1']);
  });

  const numbers = [
    ['a later one of the same server is taken', '1', 5, true],
    ['the same one again (after a hello) is taken', '1', 4, true],
    ['an older one of the same server is not', '1', 3, false],
    ['any one of a restarted server is', '2', 1, true],
  ];
  for (const [name, epoch, v, taken] of numbers) {
    test(name, () => {
      const before = after(push(4));
      const next = pushed(before, v, { epoch, view: view({ name: 'New' }) });
      assert.equal(next.view.name === 'New', taken);
      assert.equal(next === before, !taken);
    });
  }

  const logs = [
    ['new lines are added', [line(1)], [line(2), line(3)], [1, 2, 3]],
    ['lines told again (after a hello) are not doubled', [line(1), line(2)], [line(1), line(2), line(3)], [1, 2, 3]],
    ['another line under a number that was used is a new line', [line(1)], [line(1, 'of a new count')], [1, 1]],
  ];
  for (const [name, first, second, kept] of logs) {
    test(`log: ${name}`, () => assert.deepEqual(after(push(1, { log: first }), push(2, { log: second })).log.map(({ n }) => n), kept));
  }

  test('log: the same list while nothing was said, so that nothing is drawn or read out again', () => {
    const before = after(push(1, { log: [line(1)] }));
    assert.equal(pushed(before, 2, { log: [line(1)] }).log, before.log);
  });

  test('log: the last 300 lines are kept', () => {
    const many = (from) => Array.from({ length: 200 }, (_, i) => line(from + i));
    const { log } = after(push(1, { log: many(1) }), push(2, { log: many(201) }));
    assert.deepEqual([log.length, log[0].n, log.at(-1).n], [300, 101, 400]);
  });
});

describe('new house rules', () => {
  const told = 'New house rules: All hands are shown.';

  test('are said once, and stay until somebody says OK', () => {
    const state = after(push(1), push(2, { view: view({ news: told }) }));
    assert.deepEqual(state.note, { text: told, stays: true });
    const read = put(state, 'set', { note: null });
    assert.equal(pushed(read, 3, { view: view({ news: told }) }).note, null);
    assert.equal(pushed(read, 3, { view: view({ news: '' }) }).note, null);
  });
});

describe('what was prepared for a turn', () => {
  const prepared = () => ({ ...after(push(1, turn(7))), draft: { amount: 8, picks: [1], confirm: 'fold', sent: { id: 'a', what: 'fold' } } });
  const cases = [
    ['stays while the turn asks the same', turn(7), true],
    ['goes with the next turn, even one that allows the same', turn(8), false],
    ['goes when the price changes', turn(7, legal({ call: 2 })), false],
    ['goes when the turn is over', { view: view({ hand: hand([1, 3], { turn: 8 }) }), you: you({ hand: { seat: 3, cards: [], name: '', legal: null } }) }, false],
    ['goes when I am no longer sitting', { ...turn(7), you: { ...turn(7).you, status: 'away' } }, false],
    ['goes when the game is paused', { ...turn(7), view: { ...turn(7).view, phase: 'paused' } }, false],
  ];
  for (const [name, next, stays] of cases) {
    test(name, () => {
      const before = prepared();
      const state = pushed(before, 2, next, 5_000);
      assert.deepEqual(state.draft, stays ? before.draft : NO_DRAFT);
      assert.equal(state.changedAt, stays ? before.changedAt : 5_000, 'buttons whose meaning changed are guarded from that moment');
    });
  }

  test('an amount takes the question back that was asked about another amount, and says why it moved', () => {
    const before = mine({ call: 2 }, { draft: { amount: 8, confirm: 'raise', picks: [2] } });
    const state = put(before, 'amount', { value: 12, said: 'The most you can bet is 12.', at: 40 });
    assert.deepEqual(state.draft, { amount: 12, picks: [2], confirm: null, sent: null });
    assert.deepEqual(state.note, { text: 'The most you can bet is 12.', at: 40 });
    assert.equal(put(state, 'amount', { value: 10, said: '', at: 50 }).note, state.note, 'an amount that fits leaves the note alone');
  });

  const picks = [
    ['the first card', [], 2, [2]],
    ['another one, kept in the order in which they were chosen', [2, 4], 0, [2, 4, 0]],
    ['the same card takes it back', [0, 2, 4], 2, [0, 4]],
  ];
  for (const [name, had, position, has] of picks) {
    test(`picking: ${name}`, () => assert.deepEqual(put(mine({}, { draft: { picks: had } }), 'pick', { position }).draft.picks, has));
  }

  test('a question asked starts the guard against a double tap', () => {
    const state = put(mine({ check: true }), 'confirm', { what: 'fold', at: 777 });
    assert.deepEqual([state.draft.confirm, state.changedAt], ['fold', 777]);
  });
});

describe('how my cards lie', () => {
  // The cards of one push after the other, in the order of the server, and then as they lie before me; ? is one that nobody knows.
  const cases = [
    ['as they were dealt', ['As Kd 8c'], 'As Kd 8c'], ['what is dealt later comes at the end', ['As Kd', 'As Kd 8c'], 'As Kd 8c'],
    ['new cards take the places of those thrown', ['As Kd 8c 8h 3d', 'As 8c 8h 2c 2d'], 'As 2c 8c 8h 2d'],
    ['draw after draw', ['As Kd 8c 8h', 'As 8c 8h 2c', '8c 8h 2c 5d'], '5d 2c 8c 8h'], ['and when nothing is drawn', ['As Kd 8c', 'As 8c 2c', 'As 8c 2c'], 'As 2c 8c'],
    ['what is thrown for nothing leaves no hole', ['As Kd 8c', 'As 8c'], 'As 8c'], ['and what comes for it later comes at the end', ['As Kd 8c', 'As 8c', 'As 8c 2c'], 'As 8c 2c'],
    ['an order that I set is kept', ['As Kd 8c', '8c As Kd'], '8c As Kd'], ['a card that nobody knew is turned where it lies', ['? ? ?', '? 9h ?'], '? 9h ?'], ['two jokers are two cards', ['Jk Kd Jk', 'Jk Jk 2c'], 'Jk 2c Jk'],
  ];
  const dealt = (text, number = 12) => ({ view: view({ hand: hand([1, 3], { hand: number }) }), you: you({ hand: { seat: 3, cards: text.split(' ').map((card) => ({ card: card.replace('?', '') })), name: '', legal: null } }) });
  const lying = ({ order, you: own }) => order.map((place) => own.hand.cards[place].card || '?').join(' ');
  for (const [name, pushes, lie] of cases) {
    test(name, () => assert.equal(lying(after(...pushes.map((text, i) => push(i + 1, dealt(text))))), lie));
  }

  test('the next hand lies as it is dealt', () => {
    const before = after(push(1, dealt('As Kd 8c')), push(2, dealt('As 8c 2c')));
    assert.equal(lying(pushed(before, 3, dealt('As Kd 8c', 13))), 'As Kd 8c');
  });
});

describe('answers to a command', () => {
  const waiting = () => mine({ call: 2 }, { draft: { amount: 8, picks: [], sent: { id: 'mine', what: 'call' } } });
  const cases = [
    ['ok to mine frees the buttons', 'ok', 'mine', null, undefined],
    ['no to mine frees them, and says why', 'no', 'mine', null, 'That was for an earlier turn.'],
    ['ok to another command leaves them', 'ok', 'other', 'mine', undefined],
    ['no to another command leaves them, and says why', 'no', 'other', 'mine', 'That was for an earlier turn.'],
  ];
  for (const [name, type, id, sent, said] of cases) {
    test(name, () => {
      const state = put(waiting(), type, { frame: { t: type, id, text: 'That was for an earlier turn.' }, at: 60 });
      assert.equal(state.draft.sent?.id ?? null, sent);
      assert.equal(state.draft.amount, 8, 'what was typed is not lost');
      assert.equal(state.note?.text, said);
    });
  }
});

describe('sheets', () => {
  const choose = { games: [] };
  test('the chooser opens by itself when the choice becomes mine, with an empty form', () => {
    const before = { ...after(push(1)), form: { search: 'omaha' } };
    const state = pushed(before, 2, { you: you({ choose }) });
    assert.deepEqual([state.sheet, state.form], ['choose', {}]);
  });

  test('a chooser that I closed stays closed while the choice is still mine', () => {
    const closed = put(after(push(1, { you: you({ choose }) })), 'sheet', { sheet: null });
    assert.equal(pushed(closed, 2, { you: you({ choose: { games: [] } }) }).sheet, null);
  });

  test('the chooser closes when the choice is made', () => assert.equal(after(push(1, { you: you({ choose }) }), push(2)).sheet, null));

  test('other sheets stay open over a push, and keep what was typed', () => {
    const open = put(put(after(push(1)), 'sheet', { sheet: 'sit' }), 'form', { chips: 50 });
    const state = pushed(open, 2);
    assert.deepEqual([state.sheet, state.form], ['sit', { chips: 50 }]);
  });

  const doors = [[null, 'menu', 'menu'], ['menu', 'menu', null], ['menu', 'sit', 'sit'], ['menu', null, null]];
  for (const [had, asked, has] of doors) {
    test(`${had ?? 'none'} open, ${asked ?? 'none'} asked: ${has ?? 'none'} open, the form new`, () => {
      const state = put({ ...started(), sheet: had, form: { chips: 5 } }, 'sheet', { sheet: asked });
      assert.deepEqual([state.sheet, state.form], [has, {}]);
    });
  }
});

describe('plain values', () => {
  for (const name of ['draft', 'form', 'fetched', 'settings']) {
    test(`${name} keeps its other values`, () => {
      const before = { ...started(), [name]: { kept: 1, old: 2 } };
      assert.deepEqual(put(before, name, { old: 3, added: 4 })[name], { kept: 1, old: 3, added: 4 });
      assert.deepEqual(before[name], { kept: 1, old: 2 }, 'the state before is not touched');
    });
  }

  test('that the line was open once is remembered when it is lost', () => {
    const states = ['connecting', 'open', 'lost', 'connecting'].reduce((all, link) => [...all, put(all.at(-1), 'set', { link })], [started()]);
    assert.deepEqual(states.map(({ wasOpen }) => wasOpen), [false, false, true, true, true]);
    assert.deepEqual(states.map(({ link }) => link), ['connecting', 'connecting', 'open', 'lost', 'connecting']);
  });
});

describe('the turn that waits for me', () => {
  const cases = [
    ['none before the first view', started(), ''],
    ['none between hands', after(push(1)), ''],
    ['none while another acts', after(push(1, { view: view({ hand: hand([1, 3]) }), you: you({ hand: { seat: 3, cards: [], name: '', legal: null } }) })), ''],
    ['named by hand and turn', mine({ check: true }), '12:7'],
  ];
  for (const [name, state, key] of cases) test(name, () => assert.equal(turnKey(state), key));
});

describe('the store', () => {
  test('tells of each change with the state before, and of nothing else', () => {
    const told = [];
    const store = createStore(after(push(4)), (state, before) => told.push([before.v, state.v]));
    store.put('push', { frame: push(5), at: 0 });
    store.put('push', { frame: push(3), at: 0 });
    store.put('push', { frame: push(6), at: 0 });
    assert.deepEqual(told, [[4, 5], [5, 6]]);
    assert.equal(store.get().v, 6);
  });

  test('a change made while one is told comes after it', () => {
    const store = createStore(after(push(1)), (state) => state.tab === 'log' && store.put('set', { tab: 'rules' }));
    store.put('push', { frame: push(2), at: 0 });
    assert.deepEqual([store.get().v, store.get().tab], [2, 'rules']);
  });
});
