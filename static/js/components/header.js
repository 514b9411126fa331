// The top line: what is being played, and the doors to rules, log and menu; over it the banner that never pushes anything.

import { secondsLeft } from '../format.js';
import { h, says } from '../render.js';
import { t } from '../words.js';

export function header(state) {
  const { view, you } = state;
  const playing = view?.hand && view.phase !== 'open';
  const waiting = you?.requests?.length ?? 0;
  return h('header', { class: 'top' },
    h('div', { class: 'title' }, h('h1', null, playing ? view.hand.title : (view?.name ?? t('kitchen_table'))), h('p', null, view && calmWords(view) && h('b', { class: 'calm' }, calmWords(view)), playing ? view.hand.stakes : t('at_the_table', { n: view?.seats.length ?? 0 }))),
    h('nav', { 'aria-label': t('panels') },
      door(state, 'rules', t('rules')), door(state, 'log', t('log')), door(state, 'menu', t('menu'), waiting)));
}

function door(state, sheet, label, count) {
  return h('button', { key: sheet, class: `door door-${sheet}`, 'aria-expanded': String(state.sheet === sheet), onclick: says('sheet', sheet) },
    label, count ? h('b', { class: 'count' }, String(count)) : null);
}

/** One line over the header, never pushing anything: a lost line or a fault. */
export function banner(state) {
  const [words, kind, button] = bannerWords(state) ?? [];
  return h('div', { class: `banner ${words ? `shown ${kind}` : ''}`, role: 'status' }, words && h('span', null, words), button ?? null);
}

function bannerWords({ link, view, wasOpen, retryAt, now, offset }) {
  if (link === 'elsewhere') return [t('opened_elsewhere'), 'warm', h('button', { onclick: says('take-over') }, t('use_here'))];
  if (link === 'refused') return [t('not_allowed'), 'bad', h('a', { href: '/' }, t('back_to_lobby'))];
  if (link === 'lost') return [lostWords({ view, now, offset, retryAt }), 'warm'];
  if (link === 'connecting' && wasOpen) return [t('reconnecting'), 'warm'];
  if (view?.banner) return [view.banner, 'bad'];
  return null;
}

function lostWords({ view, now, offset, retryAt }) {
  const wait = Math.ceil((retryAt - now) / 1000);
  const words = wait > 1 ? t('reconnecting_in', { n: wait }) : t('reconnecting');
  if (!view) return words;
  return view.clock ? `${words} ${t('clock_has', { n: secondsLeft(view.clock.deadline, now, offset) })}` : `${words} ${t('seat_kept')}`;
}

/** A pause or the announced end, beside the stakes. */
function calmWords({ phase, paused, ending, seats }) {
  if (phase === 'closed') return '';
  if (paused) return t('paused');
  if (!ending) return '';
  if (ending.mode === 'deals') return t('ending_deals', { n: ending.deals });
  if (ending.mode === 'through') return t('ending_through', { name: seats.find((s) => s.seat === ending.seat)?.name ?? '' });
  return t('ending_now');
}
