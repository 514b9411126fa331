import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';

import { announcer } from '../../static/js/announcer.js';
import { handClock } from './line.js';

/** The two live regions, as far as the announcer needs them: a list of lines, and a text that counts how often it was written. */
function regions() {
  const lines = [];
  const log = {
    append: (line) => lines.push(line),
    get childElementCount() {
      return lines.length;
    },
    get firstElementChild() {
      return { remove: () => lines.shift() };
    },
  };
  const written = [];
  const status = {
    get textContent() {
      return written.at(-1) ?? '';
    },
    set textContent(text) {
      written.push(text);
    },
  };
  return { said: announcer(log, status), heard: () => lines.map(({ textContent }) => textContent), written };
}

describe('what a screen reader hears', () => {
  let pass;

  beforeEach(() => {
    const clock = handClock();
    pass = clock.pass;
    mock.method(performance, 'now', clock.now);
    mock.method(globalThis, 'setTimeout', (run, ms) => clock.after(ms, run));
    globalThis.document = { createElement: () => ({ textContent: '' }) };
  });
  afterEach(() => {
    mock.restoreAll();
    delete globalThis.document;
  });

  test('events of 400 ms are one line', () => {
    const { said, heard } = regions();
    said.events(['Bo calls 2']);
    pass(300);
    said.events(['Cleo folds', 'Dana checks']);
    pass(99);
    assert.deepEqual(heard(), []);
    pass(1);
    assert.deepEqual(heard(), ['Bo calls 2. Cleo folds. Dana checks']);
  });

  test('lines come at most once a second', () => {
    const { said, heard } = regions();
    said.events(['one']);
    pass(400);
    said.events(['two']);
    pass(999);
    assert.deepEqual(heard(), ['one']);
    pass(1);
    assert.deepEqual(heard(), ['one', 'two']);
  });

  test('after a quiet while, a line waits 400 ms and no longer', () => {
    const { said, heard } = regions();
    said.events(['one']);
    pass(400 + 5_000);
    said.events(['two']);
    pass(400);
    assert.deepEqual(heard(), ['one', 'two']);
  });

  test('nothing new is no line', () => {
    const { said, heard } = regions();
    said.events([]);
    pass(5_000);
    assert.deepEqual(heard(), []);
  });

  test('the last 20 lines stay', () => {
    const { said, heard } = regions();
    for (let i = 1; i <= 25; i += 1) {
      said.events([`line ${i}`]);
      pass(1_000);
    }
    assert.deepEqual(heard(), Array.from({ length: 20 }, (_, i) => `line ${i + 6}`));
  });

  test('my own turn is said at once, and once', () => {
    const { said, written } = regions();
    said.you('Your turn');
    said.you('Your turn');
    said.you('');
    said.you('Your turn');
    assert.deepEqual(written, ['Your turn', '', 'Your turn']);
  });
});
