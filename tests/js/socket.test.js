import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { backOff } from '../../static/js/socket.js';
import { OPEN, PUSH, arrives, page, seated, tabStorage } from './line.js';

const FOLD = { do: 'act', hand: 12, turn: 7, act: { do: 'fold' } };

describe('how long to wait before the next try', () => {
  const cases = [
    [0, 250], [1, 500], [2, 1000], [3, 2000], [4, 4000], [5, 8000], [6, 8000], [40, 8000], [5000, 8000],
  ];
  for (const [tries, longest] of cases) {
    test(`after ${tries} failures: between ${longest / 2} and ${longest} ms`, () => {
      assert.equal(backOff(tries, () => 0), longest);
      assert.equal(backOff(tries, () => 0.5), longest * 0.75);
      assert.ok(backOff(tries, () => 0.999_999) > longest / 2);
    });
  }
});

describe('the first line', () => {
  test('says hello with the night, the tab and the last head, and nothing before it is open', () => {
    const here = page({ head: 'night-7:88:cafe' });
    here.socket.start();
    assert.deepEqual(here.links, [['connecting', 0]]);
    assert.deepEqual(here.wire().sent, []);
    here.wire().opens();
    assert.deepEqual(here.wire().sent, [{ t: 'hello', night: 7, tab: 'tab-a', head: 'night-7:88:cafe' }]);
    assert.equal(here.link(), 'connecting', 'open to the browser is not yet seated at the table');
  });

  test('counts as open with the first view, and the view is handed on', () => {
    const here = seated();
    assert.deepEqual(here.links.at(-1), ['open', 0]);
    assert.deepEqual(here.frames, [PUSH]);
  });

  test('what is no frame of ours is not handed on', () => {
    const here = seated();
    for (const noise of ['', 'not json', 'null', '7', '{"t":"evil"}', '{}']) here.wire().says(noise);
    assert.deepEqual(here.frames, [PUSH]);
  });
});

describe('a lost line', () => {
  test('is tried again for ever, ever more slowly', () => {
    const here = page();
    here.socket.start();
    const waits = [];
    for (let i = 0; i < 40; i += 1) {
      here.wire().breaks();
      const [state, wait] = here.links.at(-1);
      assert.equal(state, 'lost');
      waits.push(wait);
      here.clock.pass(wait - 1);
      assert.equal(here.wires.length, i + 1, 'no try before its time');
      here.clock.pass(1);
      assert.equal(here.wires.length, i + 2, 'and one try when it has come');
    }
    assert.deepEqual(waits.slice(0, 7), [250, 500, 1000, 2000, 4000, 8000, 8000]);
    assert.deepEqual(new Set(waits.slice(5)), new Set([8000]));
  });

  test('starts from the short wait again once a view has come', () => {
    const here = page();
    here.socket.start();
    for (const wait of [250, 500, 1000]) {
      here.wire().breaks();
      here.clock.pass(wait);
    }
    arrives(here);
    here.wire().breaks();
    assert.deepEqual(here.links.at(-1), ['lost', 250]);
  });

  test('does not start from the short wait when the server takes the line but never shows the table', () => {
    const here = page();
    here.socket.start();
    here.wire().opens();
    here.wire().breaks();
    here.clock.pass(250);
    here.wire().opens();
    here.wire().breaks();
    assert.deepEqual(here.links.at(-1), ['lost', 500]);
  });

  test('waits as long as a restarting server says, once', () => {
    const here = seated();
    here.wire().says({ t: 'bye', code: 'restarting', retry_ms: 800 });
    here.wire().breaks(1012);
    assert.deepEqual(here.links.at(-1), ['lost', 800]);
    here.clock.pass(800);
    here.wire().breaks();
    assert.deepEqual(here.links.at(-1), ['lost', 500]);
  });

  test('is dialled again at once when the server found us too slow', () => {
    const here = seated();
    here.wire().breaks(4008);
    assert.deepEqual(here.links.at(-1), ['lost', 0]);
    here.clock.pass(0);
    assert.equal(here.wires.length, 2);
  });

  test('waking up (page seen, network back) does not wait for the next try, and leaves no second one behind', () => {
    const here = seated();
    here.wire().breaks();
    here.socket.wake();
    assert.equal(here.wires.length, 2);
    arrives(here);
    here.wire().says({ t: 'pong', at: here.clock.now(), now: here.clock.now() });
    assert.deepEqual(here.clock.waiting(), [10_000], 'nothing waits but the next ping');
  });

  test('waking up twice while a line is being made makes no further line', () => {
    const here = seated();
    here.wire().breaks();
    here.socket.wake();
    here.socket.wake();
    here.wire().opens();
    here.socket.wake();
    assert.equal(here.wires.length, 2);
  });

  test('the words of a line that was given up are no longer heard', () => {
    const here = seated();
    const [old] = here.wires;
    here.clock.pass(5_000);
    assert.equal(here.link(), 'lost');
    const before = here.frames.length;
    old.says({ ...PUSH, v: 99 });
    old.breaks(4001);
    old.opens();
    assert.equal(here.frames.length, before);
    assert.equal(here.link(), 'lost', 'its late 4001 stops nothing');
    here.clock.pass(250);
    assert.equal(here.wires.length, 2);
  });
});

describe('half-open lines', () => {
  const answer = (here) => here.wire().says({ t: 'pong', at: here.wire().pings().at(-1).at, now: here.clock.now() });

  test('a ping goes out with the first view and then every 10 s', () => {
    const here = seated();
    for (let beats = 1; beats < 6; beats += 1) {
      assert.equal(here.wire().pings().length, beats);
      answer(here);
      here.clock.pass(9_999);
      assert.equal(here.wire().pings().length, beats);
      here.clock.pass(1);
    }
    assert.equal(here.wires.length, 1);
  });

  test('a ping that nothing answers for 5 s ends the line', () => {
    const here = seated();
    answer(here);
    here.clock.pass(10_000 + 4_999);
    assert.equal(here.link(), 'open');
    here.clock.pass(1);
    assert.deepEqual(here.links.at(-1), ['lost', 250]);
    assert.notEqual(here.wires[0].readyState, OPEN, 'the dead line is closed');
  });

  test('any frame shows that the line lives', () => {
    const here = seated();
    here.clock.pass(4_999);
    here.wire().says({ ...PUSH, v: 2 });
    here.clock.pass(5_000);
    assert.equal(here.link(), 'open');
  });

  test('noise does not', () => {
    const here = seated();
    here.clock.pass(4_999);
    here.wire().says('not json');
    here.clock.pass(1);
    assert.equal(here.link(), 'lost');
  });

  test('a page that is seen again asks at once and gives the line 2 s', () => {
    const here = seated();
    answer(here);
    here.clock.pass(3_000);
    here.socket.wake();
    assert.equal(here.wire().pings().length, 2);
    here.clock.pass(1_999);
    assert.equal(here.link(), 'open');
    here.clock.pass(1);
    assert.equal(here.link(), 'lost');
  });

  test('a line that never opens, or opens and never shows the table, is given up after 5 s', () => {
    const here = page();
    here.socket.start();
    here.clock.pass(5_000);
    assert.deepEqual(here.links.at(-1), ['lost', 250]);
    here.clock.pass(250);
    here.wire().opens();
    here.clock.pass(5_000);
    assert.deepEqual(here.links.at(-1), ['lost', 500]);
  });

  test('a line that is lost pings no more', () => {
    const here = seated();
    answer(here);
    here.wire().breaks();
    assert.deepEqual(here.clock.waiting(), [250], 'nothing waits but the next try');
  });

  test('the offset of the server\u2019s clock is taken in the middle of ping and pong', () => {
    const here = seated();
    const { at } = here.wire().pings()[0];
    here.clock.pass(200);
    here.wire().says({ t: 'pong', at, now: at + 5_000 });
    assert.deepEqual(here.offsets, [4_900]);
  });
});

describe('commands', () => {
  test('go out at once on an open line, and are kept until answered', () => {
    const here = seated();
    const id = here.socket.ask(FOLD);
    assert.deepEqual(here.wire().commands(), [{ t: 'do', id, do: FOLD }]);
    assert.deepEqual(here.kept(), [id]);
    assert.deepEqual(here.socket.waiting(), [FOLD]);
  });

  const answers = [
    ['ok', { t: 'ok', v: 2 }],
    ['no', { t: 'no', rule: 'stale-turn', text: 'That was for an earlier turn.' }],
  ];
  for (const [name, frame] of answers) {
    test(`are forgotten with their ${name}, the others stay`, () => {
      const here = seated();
      const ids = [here.socket.ask(FOLD), here.socket.ask({ do: 'sit-out' })];
      here.wire().says({ ...frame, id: ids[0] });
      assert.deepEqual(here.kept(), [ids[1]]);
      here.wire().says({ ...frame, id: 'somebody else\u2019s' });
      assert.deepEqual(here.kept(), [ids[1]]);
    });
  }

  test('asked before the table is there wait for the first view, in order', () => {
    const here = page();
    here.socket.start();
    const first = here.socket.ask(FOLD);
    here.wire().opens();
    const second = here.socket.ask({ do: 'leave' });
    assert.deepEqual(here.wire().commands(), []);
    here.wire().says(PUSH);
    assert.deepEqual(here.wire().commands().map(({ id }) => id), [first, second]);
  });

  test('are sent once a line, however many views come', () => {
    const here = seated();
    here.socket.ask(FOLD);
    for (let v = 2; v < 6; v += 1) here.wire().says({ ...PUSH, v });
    here.socket.wake();
    assert.equal(here.wire().commands().length, 1);
  });

  test('unanswered when the line went are sent again under the same id, answered ones are not', () => {
    const here = seated();
    const [answered, open] = [here.socket.ask({ do: 'sit-out' }), here.socket.ask(FOLD)];
    here.wire().says({ t: 'ok', id: answered, v: 2 });
    here.wire().breaks();
    const late = here.socket.ask({ do: 'leave' });
    here.clock.pass(250);
    arrives(here);
    assert.deepEqual(here.wire().commands(), [{ t: 'do', id: open, do: FOLD }, { t: 'do', id: late, do: { do: 'leave' } }]);
  });

  test('asked on a line that is just closing wait for the next one', () => {
    const here = seated();
    here.wire().close();
    const id = here.socket.ask(FOLD);
    here.wire().breaks();
    here.clock.pass(250);
    arrives(here);
    assert.deepEqual(here.wires.map((wire) => wire.commands().map((frame) => frame.id)), [[], [id]]);
  });

  test('outlive a reload of the page', () => {
    const storage = tabStorage();
    const before = seated({ storage });
    const id = before.socket.ask(FOLD);
    const after = page({ storage });
    assert.deepEqual(after.socket.waiting(), [FOLD]);
    after.socket.start();
    arrives(after);
    assert.deepEqual(after.wire().commands(), [{ t: 'do', id, do: FOLD }]);
  });

  test('of another night are left alone', () => {
    const storage = tabStorage({ 'queue-8': JSON.stringify([{ id: 'x', do: FOLD }]) });
    const here = seated({ storage });
    here.socket.ask({ do: 'leave' });
    assert.equal(here.wire().commands().length, 1);
    assert.deepEqual(JSON.parse(storage.kept['queue-8']), [{ id: 'x', do: FOLD }]);
  });

  test('at most 20 wait, the newest', () => {
    const here = page();
    const ids = Array.from({ length: 25 }, () => here.socket.ask(FOLD));
    assert.deepEqual(here.kept(), ids.slice(5));
  });
});

describe('lines that must not come back by themselves', () => {
  const ends = [[4001, 'elsewhere'], [4003, 'refused']];
  for (const [code, state] of ends) {
    test(`${code} stops: ${state}, whatever wakes the page`, () => {
      const here = seated();
      here.wire().breaks(code);
      assert.deepEqual(here.links.at(-1), [state, 0]);
      assert.deepEqual(here.clock.waiting(), []);
      here.socket.wake();
      here.clock.pass(600_000);
      assert.equal(here.wires.length, 1);
    });
  }

  test('"use here" takes the seat back, with what was asked meanwhile, and is again a lasting line', () => {
    const here = seated();
    here.wire().breaks(4001);
    const id = here.socket.ask(FOLD);
    here.socket.takeOver();
    assert.equal(here.wires.length, 2);
    arrives(here);
    assert.deepEqual(here.wire().commands().map((frame) => frame.id), [id]);
    here.wire().breaks();
    here.clock.pass(250);
    assert.equal(here.wires.length, 3);
    here.wire().breaks();
    here.socket.wake();
    assert.equal(here.wires.length, 4, 'and wakes with the page');
  });
});
