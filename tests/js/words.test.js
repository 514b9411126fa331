import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { STRINGS as TABLE } from '../../static/js/strings.en.js';
import { STRINGS as PAGES } from '../../static/js/strings.pages.en.js';
import { STRINGS as SHEETS } from '../../static/js/strings.sheets.en.js';
import { learn, t } from '../../static/js/words.js';

const ROOT = fileURLToPath(new URL('../../static/js', import.meta.url));
const KNOWN = { 'strings.en.js': TABLE, 'strings.pages.en.js': PAGES, 'strings.sheets.en.js': SHEETS };
const ALL = { ...TABLE, ...PAGES, ...SHEETS };

const modules = readdirSync(ROOT, { recursive: true }).filter((path) => path.endsWith('.js') && !path.includes('strings.'));
const source = Object.fromEntries(modules.map((path) => [path, readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')]));

/** The parts of `text` between `from` and the bracket that closes, split at commas of the outermost level. */
function parts(text, from) {
  const out = [];
  let depth = 0;
  let start = from;
  let quote = '';
  for (let i = from; i < text.length; i += 1) {
    const c = text[i];
    if (quote) quote = c === quote ? '' : quote;
    else if ('\'"`'.includes(c)) quote = c;
    else if ('([{'.includes(c)) depth += 1;
    else if (')]}'.includes(c) && depth > 0) depth -= 1;
    else if (c === ')' || (c === ',' && depth === 0)) {
      out.push(text.slice(start, i).trim());
      start = i + 1;
      if (c === ')') return out;
    }
  }
  throw new Error(`no end of ${text.slice(from, from + 60)}`);
}

/** Every `t(...)` of a module: the keys that its first argument can be, the beginning of a made-up key, and the names of the values when they are written there. */
function calls(path) {
  return [...source[path].matchAll(/(?<![\w.$])t\(/g)].map(({ index }) => {
    const [key, values] = parts(source[path], index + 2);
    const plain = key.replace(/[!=]== '[^']*'/g, '').replace(/\[[^\]]*\]$/, '');
    const written = values?.startsWith('{') && !values.includes('...');
    const names = written ? parts(`${values.slice(1, -1)})`, 0).map((part) => /^\w+/.exec(part)?.[0]) : values ? null : [];
    return { keys: [...plain.matchAll(/'([^']*)'/g)].map((found) => found[1]), prefix: /^`(\w+)\$\{/.exec(key)?.[1], names, text: `${path}: t(${key})` };
  });
}

/** The keys put together of a setting and each of its values: `pick('kitty', 'on', 'off')` of a helper that says t(`${key}_${value}`). */
function choices(path) {
  const helpers = [...source[path].matchAll(/const (\w+) = \([^)]*\) => .*`\$\{key\}_\$\{value\}`/g)].map((match) => match[1]);
  return helpers.flatMap((helper) => [...source[path].matchAll(new RegExp(`\\b${helper}\\('(\\w+)'`, 'g'))].map(({ index, 1: key }) => {
    const [, ...values] = parts(source[path], index + helper.length + 1);
    const keys = [...values.join().matchAll(/'([^']*)'/g)].map((match) => `${key}_${match[1]}`);
    return { keys, names: null, text: `${path}: ${helper}('${key}')` };
  }));
}

const found = modules.filter((path) => path !== 'words.js').flatMap((path) => [...calls(path), ...choices(path)].map((call) => ({ ...call, path })));

/** What is loaded with a module: itself and all that it imports, and of those the strings. */
function together(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of (source[path] ?? '').matchAll(/^(?:import|export)\b[^'"();]*'([^']+)';/gm)) together(relative(ROOT, join(ROOT, dirname(path), name)), seen);
  return seen;
}

const lazy = (path) => [...(source[path] ?? '').matchAll(/import\('([^']+)'\)/g)].map(([, name]) => relative(ROOT, join(ROOT, dirname(path), name)));
const placeholders = (entry) => new Set((typeof entry === 'string' ? [entry] : Object.values(entry)).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1])));

describe('the words of each page', () => {
  const pages = modules.filter((path) => path.startsWith('pages/'));
  test('the pages and what they fetch later are found', () => {
    assert.deepEqual(pages.map((path) => path.slice(6)).sort(), ['join.js', 'lobby.js', 'table.js']);
    assert.ok(lazy('pages/table.js').includes('sheets.js'));
    assert.ok(found.length > 150, `${found.length} sentences`);
  });

  for (const page of pages) {
    for (const entry of [page, ...lazy(page)]) {
      test(`${entry === page ? page : `${page}, then ${entry}`}: every sentence is there when it is said`, () => {
        const loaded = new Set([...together(page), ...together(entry)]);
        const known = Object.assign({}, ...[...loaded].map((path) => KNOWN[path] ?? {}));
        const said = found.filter(({ path }) => loaded.has(path));
        assert.deepEqual(said.flatMap(({ keys, text }) => keys.filter((key) => !(key in known)).map((key) => `${text} has no "${key}"`)), []);
        assert.deepEqual(said.filter(({ prefix }) => prefix && !Object.keys(known).some((key) => key.startsWith(prefix))).map(({ text }) => text), []);
      });
    }
  }
});

describe('every sentence', () => {
  test('is said somewhere', () => {
    const code = Object.values(source).join('\n');
    const said = new Set([...[...code.matchAll(/'([^'\n]*)'/g)].map((match) => match[1]), ...found.flatMap(({ keys }) => keys)]);
    const prefixes = found.map(({ prefix }) => prefix).filter(Boolean);
    assert.deepEqual(Object.keys(ALL).filter((key) => !said.has(key) && !prefixes.some((prefix) => key.startsWith(prefix))), []);
  });

  test('is given all the values that it names, where they are written beside it', () => {
    const missing = found.filter(({ names }) => names).flatMap(({ keys, names, text }) => keys.filter((key) => key in ALL)
      .flatMap((key) => [...placeholders(ALL[key])].filter((name) => !names.includes(name)).map((name) => `${text} gives no {${name}}`)));
    assert.deepEqual(missing, []);
  });

  test('stands in one file only', () => {
    const keys = Object.values(KNOWN).flatMap((strings) => Object.keys(strings));
    assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
  });

  test('has, where it counts, a form for one and a form for the others', () => {
    const counting = Object.entries(ALL).filter(([, entry]) => typeof entry !== 'string');
    assert.ok(counting.length > 0);
    for (const [key, entry] of counting) assert.deepEqual(Object.keys(entry), ['one', 'other'], key);
  });

  test('keeps to plain text: no markup, no spaces at its ends', () => {
    for (const [key, entry] of Object.entries(ALL)) {
      for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) assert.ok(text === text.trim() && text !== '' && !/[<>&]/.test(text), key);
    }
  });
});

describe('putting values in', () => {
  learn({ 'test.plain': '{name} pays {n}', 'test.count': { one: '{n} chip', other: '{n} chips' }, 'test.one': { one: 'a chip', other: '{n} chips' } });
  const cases = [
    ['by name', 'test.plain', { name: 'Bo', n: 2 }, 'Bo pays 2'], ['figures are grouped', 'test.plain', { name: 'Bo', n: 12345 }, 'Bo pays 12,345'],
    ['text is not, and is never read as a pattern', 'test.plain', { name: '{n} $& $1', n: '2000' }, '{n} $& $1 pays 2000'],
    ['one', 'test.count', { n: 1 }, '1 chip'], ['none', 'test.count', { n: 0 }, '0 chips'], ['many', 'test.count', { n: 1000 }, '1,000 chips'], ['a form without the figure', 'test.one', { n: 1 }, 'a chip'],
  ];
  for (const [name, key, values, text] of cases) test(name, () => assert.equal(t(key, values), text));

  test('an unknown sentence is a fault of the page, said at once', () => assert.throws(() => t('no such'), /no string "no such"/));
});
