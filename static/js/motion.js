// What moved between two views, and its animation. Skipping all of it leaves a correct table; nothing ever waits for it.

import { potInMiddle } from './select.js';

const MOVE_MS = 260;
const DEAL_MS = 200;
const APART_MS = 45;
const LATEST_MS = 300;

/** What moved, in order: deal {card id}, collect {bet id}, win {seat}. Pure. */
export function moves(before, after) {
  const hand = after?.hand;
  if (!hand || !before) return [];
  const old = before.hand?.hand === hand.hand ? before.hand : null;
  const out = [];
  for (const seat of hand.seats) {
    const was = old?.seats.find((s) => s.seat === seat.seat);
    for (let i = was?.cards.length ?? 0; i < seat.cards.length && seat.state !== 'folded'; i += 1) out.push({ kind: 'deal', id: `${seat.seat}-${i}`, order: i });
    if (was?.bet > 0 && seat.bet === 0 && old.street !== hand.street) out.push({ kind: 'collect', id: `bet-${seat.seat}` });
    if (was?.bet > 0 && seat.bet === 0 && old.street === hand.street && hand.over) out.push({ kind: 'collect', id: `bet-${seat.seat}` });
    if (hand.over && !old?.over && old && seat.won > 0) out.push({ kind: 'win', seat: seat.seat });
  }
  for (const { slot } of hand.board.slice(old?.board.length ?? 0)) out.push({ kind: 'deal', id: `board-${slot}`, order: 0 });
  return out.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Remembers where the bets lie, before the page changes. */
export function measure(root, before, plan) {
  const spots = new Map();
  for (const { kind, id } of plan) {
    if (kind === 'collect') spots.set(id, root.querySelector(`[data-pile="${id}"]`));
  }
  if (plan.some(({ kind }) => kind === 'win') && before?.hand && potInMiddle(before.hand) >= 0) spots.set('pot', root.querySelector('[data-pile="pot"] .discs'));
  return [...spots].map(([id, el]) => ({ id, el: el?.cloneNode(true), box: el?.getBoundingClientRect() })).filter(({ el }) => el);
}

/** Plays the moves on the page as it now is. */
export function play(root, plan, measured) {
  const pot = root.querySelector('[data-pot]')?.getBoundingClientRect();
  const from = root.querySelector('.stage')?.getBoundingClientRect();
  if (!from) return;
  plan.filter(({ kind }) => kind === 'deal').forEach(({ id }, i) => deal(root.querySelector(`[data-card="${id}"]`), from, Math.min(i * APART_MS, LATEST_MS)));
  for (const { id, el, box } of measured) {
    if (id !== 'pot' && pot) fly(root, el, box, pot);
  }
  const pile = measured.find(({ id }) => id === 'pot');
  for (const { seat } of plan.filter(({ kind }) => kind === 'win')) {
    const to = root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    if (pile && to) fly(root, pile.el.cloneNode(true), pile.box, to);
  }
}

function deal(el, from, delay) {
  if (!el) return;
  const to = el.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left;
  const y = from.top + from.height * 0.4 - to.top;
  el.animate([{ transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none', opacity: 1 }], { duration: DEAL_MS, delay, easing: 'cubic-bezier(.2,.7,.3,1)', fill: 'backwards' });
}

function fly(root, el, box, to) {
  el.classList.add('flying');
  el.removeAttribute('data-pile');
  el.style.left = `${box.left}px`;
  el.style.top = `${box.top}px`;
  root.append(el);
  const x = to.left + to.width / 2 - box.left - box.width / 2;
  const y = to.top + to.height / 2 - box.top - box.height / 2;
  el.animate([{ transform: 'none' }, { transform: `translate(${x}px, ${y}px)`, opacity: 0.6 }], { duration: MOVE_MS, easing: 'ease-in-out', fill: 'forwards' }).finished.finally(() => el.remove());
}
