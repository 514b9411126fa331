// The client as files: what it must never use, that pure parts know no page, and that no style is for nothing.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

const ROOT = new URL('../../static/', import.meta.url);
const files = readdirSync(ROOT, { recursive: true }).map((path) => path.replaceAll('\\', '/')).filter((path) => /\.(js|css|html|svg)$/.test(path));
const text = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const code = (path) => text(path).replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
const ending = (kind) => files.filter((path) => path.endsWith(kind));
const IMPORT = /^\s*(?:import|export)\b[^'"();]*?from\s*'([^']+)'/gm;

function reached(path, found = new Set()) {
  if (!found.has(path)) {
    found.add(path);
    for (const [, name] of text(path).matchAll(IMPORT)) reached(posix.join(posix.dirname(path), name), found);
  }
  return found;
}

test('nothing writes markup, runs text or needs a looser policy', () => {
  const forbidden = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|setAttribute\('style'|createContextualFragment/;
  assert.deepEqual(ending('.js').filter((path) => forbidden.test(text(path))), []);
  assert.deepEqual(ending('.html').filter((path) => /\sstyle=|\son\w+=|<style|<script(?![^>]*\bsrc=)/.test(text(path))), []);
});

test('nothing comes from elsewhere', () => {
  assert.deepEqual(files.filter((path) => /\/\/(?!www\.w3\.org)[a-z0-9-]+\.[a-z]/i.test(code(path))), []);
});

for (const name of ['store', 'protocol', 'select', 'format', 'socket', 'words', 'random']) {
  test(`${name} and all that it uses knows no page`, () => {
    const page = /\b(document|window|location|localStorage|sessionStorage)\b/;
    assert.deepEqual([...reached(`js/${name}.js`)].filter((path) => !path.includes('strings') && page.test(code(path))), []);
  });
}

test('components know neither pages nor the socket', () => {
  assert.deepEqual(ending('.js').filter((path) => path.includes('components/') && /from '\.\.\/(pages\/|socket|net|live)/.test(text(path))), []);
});

test('each class that a style sheet names is one that a script or a page gives', () => {
  const audit = new URL('../../server/web/templates/', import.meta.url); // pages that the server writes in the same style
  const given = [...[...ending('.js'), ...ending('.html')].map(text), ...readdirSync(audit, { recursive: true }).filter((name) => name.endsWith('.html')).map((name) => readFileSync(new URL(name, audit), 'utf8'))].join('\n');
  const made = /^(s-[hdc]|court-.*|at-.*|has-.*|is-.*|family-.*|phase-.*|side-[lrb]|n\d+|door-.*|red|blue|green|black|sheet-.*)$/;
  for (const path of ending('.css')) {
    const names = code(path).replaceAll(/@import[^;]+;|"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/g);
    for (const [, name] of names) assert.ok(made.test(name) || new RegExp(`[\\s'".\`]${name}\\b`).test(given), `${path}: .${name}`);
  }
});
