// The log in words and the card of the game: a column on wide windows, a sheet on phones.

import { h, says } from '../render.js';
import { t } from '../words.js';

const SHOWN_MAX = 200;
const BEATS = ['straight_flush', 'four', 'full_house', 'flush', 'straight', 'three', 'two_pair', 'pair', 'high_card'];

export function side(state) {
  const tab = (name) => h('button', {
    key: name, role: 'tab', 'aria-selected': String(state.tab === name), 'aria-controls': 'side-panel', id: `tab-${name}`, onclick: says('tab', name),
  }, t(name));
  return h('aside', { class: 'side' },
    h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('panels') }, tab('log'), tab('rules')),
    h('div', { class: 'panel', id: 'side-panel', role: 'tabpanel', 'aria-labelledby': `tab-${state.tab}`, tabindex: '0' }, state.tab === 'log' ? logList(state) : rulesCard(state)));
}

/** Newest last; stays at the end unless somebody is reading back. */
export function logList({ log }) {
  if (!log.length) return h('p', { class: 'hush' }, t('log_empty'));
  return h('ol', { class: 'log', 'data-follow': true }, log.slice(-SHOWN_MAX).map((line) => h('li', { key: `${line.n}` }, line.text)));
}

export function rulesCard({ view, you }) {
  const { hand, settings } = view;
  const game = you.choose?.games.find((g) => g.id === hand?.game);
  return h('div', { class: 'rules' },
    h('h2', null, hand ? hand.title : view.name),
    hand && h('p', { class: 'hush' }, hand.stakes),
    (hand?.rules ?? game?.lines ?? []).map((line, i) => h('p', { key: i }, line)),
    h('h3', null, t('what_beats_what')),
    h('ol', { class: 'beats' }, BEATS.map((name) => h('li', { key: name }, t(`beats_${name}`)))),
    h('h3', null, t('chip_values')),
    h('p', { class: 'values' }, settings.chips.map(({ colour, worth }) => h('span', { key: colour }, h('i', { class: `disc ${colour}` }), t('worth', { colour: t(`colour_${colour}`), n: worth })))));
}
