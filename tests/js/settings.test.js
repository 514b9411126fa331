import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { DEFAULTS, dress, load, save } from '../../static/js/settings.js';
import { tabStorage } from './line.js';

describe('my settings', () => {
  const cases = [['none kept: as they come', undefined, {}], ['those that I changed', '{"deck":"four","sound":false}', { deck: 'four', sound: false }]];
  for (const [name, kept, changed] of cases) test(name, () => assert.deepEqual(load(tabStorage({ settings: kept })), { ...DEFAULTS, ...changed }));

  test('come back as they were saved', () => {
    const storage = tabStorage();
    const mine = { ...DEFAULTS, felt: 'wine', lefty: true };
    save(storage, mine);
    assert.deepEqual(load(storage), mine);
  });

  test('are read by the style sheets from the root', () => {
    const root = { dataset: {} };
    dress({ ...DEFAULTS, deck: 'blind', theme: 'dark', felt: 'blue' }, root);
    assert.deepEqual(root.dataset, { theme: 'dark', deck: 'blind', felt: 'blue', hand: 'right', motion: 'full' });
    dress({ ...DEFAULTS, lefty: true, motion: false }, root);
    assert.deepEqual([root.dataset.hand, root.dataset.motion], ['left', 'off']);
  });
});
