import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import * as protocol from '../../static/js/protocol.js';

describe('what the server says', () => {
  const frames = [
    { t: 'push', v: 1, epoch: '1', head: 'night-1:1:aa', view: {}, you: {}, log: [] }, { t: 'ok', id: 'a', v: 2 }, { t: 'no', id: 'a', rule: 'stale-turn', text: 'Too late.' },
    { t: 'pong', at: 1, now: 2 }, { t: 'bye', code: 'restarting', retry_ms: 800 },
  ];
  for (const frame of frames) test(`${frame.t} is read`, () => assert.deepEqual(protocol.parse(JSON.stringify(frame)), frame));

  for (const noise of ['', '{', 'null', '7', '"push"', '[]', '{}', '{"t":"hello"}', '{"t":null}', '{"t":"constructor"}', '{"t":["push"]}']) {
    test(`${noise || 'nothing'} is no frame`, () => assert.equal(protocol.parse(noise), null));
  }
});

describe('what the page says', () => {
  const frames = [
    ['hello with a head', protocol.hello(7, 'tab-a', 'night-7:88:aa'), { t: 'hello', night: 7, tab: 'tab-a', head: 'night-7:88:aa' }],
    ['hello without one', protocol.hello(7, 'tab-a', null), { t: 'hello', night: 7, tab: 'tab-a', head: null }],
    ['a command', protocol.command('id-1', { do: 'leave' }), { t: 'do', id: 'id-1', do: { do: 'leave' } }],
    ['a ping', protocol.ping(12), { t: 'ping', at: 12 }],
    ['an act with its hand and turn', protocol.command('id-1', protocol.act({ hand: 12, turn: 7, what: { do: 'raise-to', to: 8 } })), { t: 'do', id: 'id-1', do: { do: 'act', hand: 12, turn: 7, act: { do: 'raise-to', to: 8 } } }],
  ];
  for (const [name, text, frame] of frames) test(name, () => assert.deepEqual(JSON.parse(text), frame));
});
