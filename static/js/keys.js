// The table's keys: silent in fields, with modifiers, and when switched off.

import * as select from './select.js';
import { t } from './words.js';

const KEYS = {
	f: ['press', 'fold'], c: ['press', 'middle'], r: ['press', 'right'], a: ['preset', 'all_in'], q: ['preset', 'min'], w: ['preset', 'half'], e: ['preset', 'pot'], enter: ['enter'],
	h: ['say', 'hand'], p: ['say', 'pot'], t: ['say', 'turn'], l: ['say', 'last'], '?': ['sheet', 'keys'], arrowup: ['nudge', 1], arrowdown: ['nudge', -1], escape: ['escape'],
};

const SPOKEN = {
	hand: ({ you }) => you.hand?.name || t('no_hand'),
	pot: ({ view, you }) => (view.hand ? t('say_pot', { pot: view.hand.pot, call: you.hand?.legal?.call ?? 0 }) : t('no_hand')),
	turn: select.situation,
	last: ({ log }) => log.slice(-3).map((line) => line.text).join('. '),
};

/** What each key means now; `page`: what the table's page can do. */
function meanings(state, page) {
	const [model, size] = [select.bar(state), select.sizing(state)];
	const amount = (n) => n !== undefined && page.setAmount(n);
	return {
		press: (place) => model[place]?.what && page.press(model[place]),
		enter: () => (model.pick ? page.press(model.pick) : state.draft.amount !== null && page.press(model.right)),
		digit(n) {
			const option = model[`option-${n - 1}`];
			if (model.pick) page.pick(select.inOrder(state)[n - 1]);
			else if (option) page.press(option);
			else if (size?.kind === 'row') amount(n);
		},
		preset: (key) => amount(size?.presets?.[key]),
		nudge: (by) => size && amount(select.amount(state) + by),
		sheet: page.openSheet,
		say: (what) => page.say(SPOKEN[what](state)),
		escape: () => (state.sheet ? page.openSheet(null) : page.clear()),
	};
}

export function pressed({ key: name, target, ctrlKey, metaKey, altKey, shiftKey, repeat }, state, page) {
	const key = name.toLowerCase();
	const [meaning, detail] = /^[1-9]$/.test(key) ? ['digit', Number(key)] : (KEYS[key] ?? []);
	const silent = !state.settings.keys || ctrlKey || metaKey || altKey || (repeat && meaning !== 'nudge') || target.closest?.('input, textarea, select, [role="tabpanel"]');
	if (!meaning || !state.view || (silent && meaning !== 'escape') || (meaning === 'enter' && target.closest?.('button, a'))) return;
	meanings(state, page)[meaning](meaning === 'nudge' && shiftKey ? detail * 5 : detail);
}
