import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';

import { call, nightOf } from '../../static/js/net.js';
import { t } from '../../static/js/words.js';

afterEach(() => mock.restoreAll());

/** The server's next answer; its mock knows what was asked. */
function server(answer) {
  return mock.method(globalThis, 'fetch', async () => (answer instanceof Error ? Promise.reject(answer) : answer)).mock;
}

const json = (body, status = 200) => new Response(JSON.stringify(body), { status });

describe('asking the server', () => {
  test('without a body it is a GET, and the answer is read as JSON', async () => {
    const asked = server(json({ name: 'Bo' }));
    assert.deepEqual(await call('/api/me'), { name: 'Bo' });
    assert.deepEqual([asked.calls[0].arguments[0], asked.calls[0].arguments[1].method ?? 'GET'], ['/api/me', 'GET']);
  });

  test('with a body it is a POST of JSON, which the server asks for', async () => {
    const asked = server(json({ night: 4 }));
    await call('/api/join', { token: 'x', name: 'Bo' });
    const [path, { method, headers, body }] = asked.calls[0].arguments;
    assert.deepEqual([path, method, headers['Content-Type'], JSON.parse(body)], ['/api/join', 'POST', 'application/json', { token: 'x', name: 'Bo' }]);
  });

  const failures = [
    ['the server\u2019s own sentence', json({ error: { rule: 'name-taken', text: 'That name is taken.' } }, 409), 'That name is taken.'],
    ['an answer that is no JSON', new Response('<h1>Bad gateway</h1>', { status: 502 }), t('server_error', { code: 502 })],
    ['JSON without a sentence', json({}, 500), t('server_error', { code: 500 })],
    ['no answer at all', new TypeError('Failed to fetch'), t('no_server')],
  ];
  for (const [name, answer, message] of failures) {
    test(`a failure says: ${name}`, async () => {
      server(answer);
      await assert.rejects(call('/api/join', {}), { message });
    });
  }
});

describe('the night of a page', () => {
  for (const [path, night] of [['/n/12', 12], ['/', 0], ['/n/', 0], ['/n/x', 0], ['/j/n/3', 0]]) test(`${path}: ${night}`, () => assert.equal(nightOf(path), night));
});
