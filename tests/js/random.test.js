import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';

import { cut, newId } from '../../static/js/random.js';

const real = crypto.getRandomValues;
afterEach(() => {
  crypto.getRandomValues = real;
});

/** Makes the browser's randomness say these bytes first, then 0xab for ever. */
function rigged(...first) {
  crypto.getRandomValues = (array) => array.map(() => first.shift() ?? 0xab);
}

describe('ids', () => {
  test('are 16 bytes in hex, each another one', () => {
    const ids = Array.from({ length: 500 }, newId);
    for (const id of ids) assert.match(id, /^[\da-f]{32}$/);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('do not need randomUUID, which plain http does not have', () => {
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
    try {
      assert.equal(newId().length, 32);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true });
    }
  });

  test('take their bytes from crypto, small ones with both digits', () => {
    rigged(1, 2, 3);
    assert.equal(newId(), `010203${'ab'.repeat(13)}`);
  });
});

describe('the cut', () => {
  test('brings 32 bytes in hex', () => {
    rigged(0, 0, 1, 255);
    assert.equal(cut(52).entropy, `0001ff${'ab'.repeat(29)}`);
  });

  // 255 = 5 * 51 places: bytes from 255 on would favour the first places.
  const places = [
    ['the first byte cuts one card', 52, [0], 1], ['the last place leaves one card', 52, [50], 51], ['counting starts again after the last place', 52, [51], 1],
    ['the last byte of a full round', 52, [254], 51], ['a byte that would be unfair is thrown away', 52, [255, 255, 7], 8],
    ['53 cards: 52 places, fair below 208', 53, [208, 207], 52], ['two cards can be cut in one place', 2, [255], 1], ['one card, too', 1, [255], 1],
  ];
  for (const [name, cards, bytes, position] of places) {
    test(name, () => {
      rigged(...bytes);
      assert.equal(cut(cards).position, position);
    });
  }

  test('every place of the deck comes equally often over all bytes', () => {
    const counts = new Map();
    for (let byte = 0; byte < 255; byte += 1) {
      rigged(byte);
      const { position } = cut(52);
      counts.set(position, (counts.get(position) ?? 0) + 1);
    }
    assert.deepEqual([...counts.keys()].sort((a, b) => a - b), Array.from({ length: 51 }, (_, i) => i + 1));
    assert.deepEqual(new Set(counts.values()), new Set([5]));
  });
});
