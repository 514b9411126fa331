// What moved between two views, animated. Nothing ever waits for it.

import { betOf } from './select.js';

const MOVE_MS = 260;
const DEAL_MS = 200;
const APART_MS = 45;
const LATEST_MS = 100;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What moved: deal {id of the card}, collect {id of the bet}, win {seat}. Pure. */
export function moves(before, after) {
	const { hand } = after;
	if (!hand || !before) return [];
	const old = before.hand?.hand === hand.hand ? before.hand : null;
	const deals = [];
	const chips = [];
	for (const { seat, state, cards, won, ...rest } of hand.seats) {
		const was = old?.seats.find((s) => s.seat === seat);
		for (let i = was?.cards.length ?? 0; i < cards.length && state !== 'folded'; i += 1) deals.push({ kind: 'deal', id: `${seat}-${i}`, order: i });
		if (was && betOf(old, was) > 0 && betOf(hand, rest) === 0) chips.push({ kind: 'collect', id: `bet-${seat}` });
		if (hand.over && old && !old.over && won > 0) chips.push({ kind: 'win', seat });
	}
	const board = hand.board.slice(old?.board.length ?? 0).map(({ slot }) => ({ kind: 'deal', id: `board-${slot}` }));
	return [...chips, ...deals.sort((a, b) => a.order - b.order), ...board];
}

/** Draws with `paint` and shows what moved. */
export function animated(root, before, after, paint) {
	const plan = still() || !after.settings.motion || before?.view === after.view || !after.view ? [] : moves(before?.view, after.view);
	const piles = plan.filter(({ kind }) => kind !== 'deal').map((move) => ({ ...move, ...copyOf(root.querySelector(`[data-pile="${move.id ?? 'pot'}"]`)) }));
	paint();
	const pot = root.querySelector('[data-pot]');
	for (const { el, from, seat } of piles) fly(root, el, from, seat === undefined ? pot : root.querySelector(`[data-seat="${seat}"]`));
	plan.filter(({ kind }) => kind === 'deal').forEach(({ id }, i) => deal(root.querySelector(`[data-card="${id}"]`), root.querySelector('.stage'), Math.min(i * APART_MS, LATEST_MS)));
}

const copyOf = (pile) => ({ el: pile?.cloneNode(true), from: pile?.getBoundingClientRect() });

function deal(el, stage, delay) {
	if (!el) return;
	const to = el.getBoundingClientRect();
	const from = stage.getBoundingClientRect();
	const start = `translate(${from.left + from.width / 2 - to.left}px, ${from.top + from.height * 0.4 - to.top}px) scale(.6)`;
	el.animate([{ transform: start, opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: DEAL_MS, delay, easing: 'cubic-bezier(.2,.7,.3,1)', fill: 'backwards' });
}

function fly(root, el, from, target) {
	if (!el || !target) return;
	const to = target.getBoundingClientRect();
	el.removeAttribute('data-pile');
	el.classList.add('flying');
	Object.assign(el.style, { left: `${from.left}px`, top: `${from.top}px` });
	root.append(el);
	const end = `translate(${to.left + (to.width - from.width) / 2 - from.left}px, ${to.top + (to.height - from.height) / 2 - from.top}px)`;
	el.animate([{ transform: 'none' }, { transform: end, opacity: 0.6 }], { duration: MOVE_MS, easing: 'ease-in-out', fill: 'forwards' }).finished.finally(() => el.remove());
}
