import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';

import { BadHex, ascii, fromHex, hasher, keyed, ownSha256, toHex } from '../../server/web/verifying/hash.js';
import { canonical, elements, isCanonical, members } from '../../server/web/verifying/text.js';
import { NotAsSaid, reader } from '../../server/web/verifying/shapes.js';
import { pack } from '../../server/web/verifying/fd1.js';
import { anchorsOf } from '../../server/web/verifying/verify.js';

describe('hashes', () => {
  test('our own SHA-256 is the one that everybody has, at every length about a block', async () => {
    for (let length = 0; length < 200; length++) {
      const bytes = new Uint8Array(randomBytes(length));
      const right = createHash('sha256').update(bytes).digest('hex');
      assert.equal(toHex(ownSha256(bytes)), right, `${length} bytes`);
      for (const long of [0, 100, 1000]) assert.equal(toHex(await hasher(crypto.subtle, long)(bytes)), right);
    }
  });

  test('so is HMAC, for keys that are empty, short, or longer than a block', async () => {
    for (const length of [0, 1, 32, 64, 65, 200]) {
      const [key, message] = [new Uint8Array(randomBytes(length)), new Uint8Array(randomBytes(50))];
      const right = createHmac('sha256', key).update(message).digest('hex');
      for (const sha256 of [hasher(), hasher(null)]) assert.equal(toHex(await (await keyed(sha256, key))(message)), right);
    }
  });

  test('hex is read as Python reads it', () => {
    assert.equal(toHex(fromHex(' 0aFF 10\n')), '0aff10');
    for (const bad of ['0', 'zz', '0 a', '0x00']) assert.throws(() => fromHex(bad), BadHex);
  });
});

describe('text', () => {
  const text = ' { "a" : [1, {"x":"]}\\""} , "z"], "b":-1.5e3 ,"a":{"c":[]} }';

  test('every value is found where it stands, of a key that is there twice the last one', () => {
    const found = members(text, 0);
    assert.deepEqual([...found.keys()], ['a', 'b']);
    assert.equal(text.slice(...found.get('a')), '{"c":[]}');
    assert.equal(text.slice(...found.get('b')), '-1.5e3');
    assert.deepEqual(elements('[ {"a":1} ,"]", [2,3],7 ]', 0), [2, 11, 16, 22]);
    assert.deepEqual(elements('[]', 0), []);
  });

  test('canonical text has sorted keys, also those that a browser puts first', () => {
    assert.equal(canonical({ b: 1, 10: [null, true], 9: 'x', a: { d: 1, c: 2 } }), '{"10":[null,true],"9":"x","a":{"c":2,"d":1},"b":1}');
    assert.ok(isCanonical({ a: [1, 'x', null, false, 2 ** 53 - 1] }));
    for (const bad of [1.5, 2 ** 53, { 7: 1 }, { '\u00e9': 1 }, [[{ a: 0.1 }]]]) assert.ok(!isCanonical(bad));
  });
});

describe('shapes', () => {
  const read = reader({
    x: { tag: ['e', 'x'], array: false, closed: false, fields: [['n', ['number', 1, 4]], ['t', ['text', 1, 3, '^[a-z]+$'], 'abc']] },
    y: { tag: ['e', 'y'], array: false, closed: true, fields: [['l', ['all', ['one', [['struct', 'x'], ['struct', 'y']]]], []]] },
    p: { tag: null, array: true, closed: false, fields: [['a', ['text']], ['b', ['each', [['bool'], ['null']]]]] },
  });

  test('defaults are filled in, and what it does not know is left out where it may be there', () => {
    assert.deepEqual(read('x', { e: 'x', n: 2, more: 1 }), { e: 'x', n: 2, t: 'abc' });
    assert.deepEqual(read('y', { e: 'y', l: [{ e: 'y' }, { e: 'x', n: 1 }] }), { e: 'y', l: [{ e: 'y', l: [] }, { e: 'x', n: 1, t: 'abc' }] });
    assert.deepEqual(read('p', ['q', [true, null], 'more']), { a: 'q', b: [true, null] });
  });

  for (const [name, value] of [
    ['x', { n: 0 }], ['x', { n: 5 }], ['x', { n: 1.5 }], ['x', { n: '1' }], ['x', {}], ['x', []], ['x', null], ['x', { e: 'y', n: 1 }],
    ['x', { n: 1, t: '' }], ['x', { n: 1, t: 'abcd' }], ['x', { n: 1, t: 'A' }], ['x', { n: 1, t: '\ud800' }],
    ['y', { more: 1 }], ['y', { l: {} }], ['y', { l: [{ e: 'z' }] }], ['y', { l: [{ n: 1 }] }], ['y', { l: [1] }],
    ['p', ['q']], ['p', {}], ['p', ['q', [true]]], ['p', ['q', [1, null]]], ['p', ['q', [true, 0]]],
  ]) {
    test(`refused: ${name} ${JSON.stringify(value)}`, () => assert.throws(() => read(name, value), NotAsSaid));
  }
});

test('packs have their cards by number: stripped ranks left out, packs one after the other, jokers last', () => {
  assert.equal(pack({ packs: 1, lowest: '2', jokers: 0 }).length, 52);
  assert.deepEqual(pack({ packs: 2, lowest: 'T', jokers: 1 }).slice(0, 6), ['Tc', 'Jc', 'Qc', 'Kc', 'Ac', 'Td']);
  assert.deepEqual(pack({ packs: 2, lowest: 'T', jokers: 2 }).slice(38), ['Ks', 'As', 'Jk', 'Jk']);
});

test('heads are read one a line, and nothing else is', () => {
  const head = `night-7:12:${'ab'.repeat(32)}`;
  assert.deepEqual(anchorsOf(` ${head}\n${head} `), [head, head]);
  assert.deepEqual(anchorsOf(''), []);
  for (const bad of ['night-7', `night-7:12:${'AB'.repeat(32)}`, `${head} x`, `Night:1:${'ab'.repeat(32)}`]) assert.equal(anchorsOf(bad), null);
});
