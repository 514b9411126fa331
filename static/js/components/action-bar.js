// The buttons, always in the same place; above them the amounts, or what goes on.

import { chips, secondsLeft } from '../format.js';
import { h, says, t } from '../render.js';
import { amount, bar, clockLeft, situation, sizing } from '../select.js';

const LATE_S = 10;

export function actionBar(state) {
	const { view, log } = state;
	const model = bar(state);
	const size = model.mode === 'bet' && sizing(state);
	const playing = view.phase === 'playing';
	const words = playing ? situation(state) : log.at(-1)?.text;
	const lately = playing ? log.slice(-2) : log.slice(-3, -1);
	const roomy = model.fold && ['pot', 'no-limit'].includes(view.hand?.limit);
	return h('footer.actions', { class: size && `has-${size.kind}`, id: 'actions', tabindex: '-1', 'aria-label': t('your_actions') },
		h('div.aux', size ? amounts(state, size) : h('p.ticker', words), timeButton(state)),
		roomy && h('div.slider', size ? stepper(state, size) : h('p.ticker.lately', lately.map((line) => line.text).join(' · '))),
		h('div.buttons', buttons(state, model)));
}

const WHOLE = {
	watching: ['sit_down', 'sheet', 'sit'], back: ['im_back', 'do', { do: 'im-back' }], choose: ['choose_game', 'sheet', 'choose'], broke: ['ask_for_chips', 'sheet', 'chips'],
	full: ['wait_in_line', 'do', { do: 'wait-in-line' }], listed: ['on_list', 'sheet', 'desk'],
	begin: ['draw_for_deal', 'do', { do: 'begin' }],
};

function buttons(state, { mode, ...model }) {
	const places = Object.entries(model);
	if (places.length) return places.map(([place, button]) => actButton(state, button, place));
	if (mode === 'closed') return h('a.act.whole.go', { href: `/n/${state.night}/settle` }, t('see_settle_up'));
	if (mode === 'asked') return h('p.asked', h('i.dots'), t('host_asked'));
	const [label, name, detail] = WHOLE[mode];
	const quiet = mode === 'begin' && state.view.seats.length < 2;
	return [h('button.act.whole', { key: mode, class: !quiet && 'go', onclick: says(name, detail) }, h('span.label', t(label)))];
}

function actButton({ draft, link }, button, place) {
	const { key, hand, turn, ask } = button;
	const asking = ask && draft.confirm === key;
	const label = draft.sent?.what === key ? t('sent') : asking ? t(ask === 'fold' ? 'fold_anyway' : 'tap_again') : button.label;
	const small = asking ? button.label : button.small;
	return h('button.act', {
		key: place, class: [`at-${place}`, asking && 'asking'], 'aria-disabled': !button.what || draft.sent || link !== 'open' ? 'true' : null,
		'data-hand': hand, 'data-turn': turn, onclick: says('press', button),
	}, h('span.label', label), small && h('span.small', small));
}

function timeButton(state) {
	const { clock } = state.view;
	if (!clock || !state.you.hand?.legal) return null;
	const left = secondsLeft(clockLeft(state, state.now));
	const late = left <= LATE_S;
	return h('button.time', { class: late && 'late', disabled: !clock.bank_ms || clock.using_bank, onclick: says('do', { do: 'add-time' }) },
		late ? t('seconds', { n: left }) : t('more_time'), late && !clock.using_bank && h('span.small', t('more_time')));
}

function amounts(state, size) {
	const now = amount(state);
	const choices = size.kind === 'row' ? size.amounts.map((n) => [n, chips(n)]) : Object.entries(size.presets).map(([key, n]) => [n, t(`preset_${key}`)]);
	return h('div.amounts', { role: 'group', 'aria-label': t('amount') },
		choices.map(([n, words]) => h('button', { key: words, 'aria-pressed': String(n === now), onclick: says('amount', n) }, words)));
}

function stepper(state, { min, max, chip }) {
	const now = amount(state);
	const step = (by, label, sign) => h('button.step', { 'aria-label': label, onclick: says('amount', (_, { shiftKey }) => now + by * chip * (shiftKey ? 5 : 1)) }, sign);
	return [
		step(-1, t('less'), '−'),
		h('input', { type: 'range', min, max, step: chip, value: String(now), 'aria-label': t('amount'), oninput: says('amount', ({ value }) => Number(value)) }),
		step(1, t('more'), '+'),
		h('input.amount-field', {
			inputmode: 'numeric', autocomplete: 'off', value: String(now), 'aria-label': t('amount_field', { min, max }), onchange: says('typed', ({ value }) => value),
		}),
	];
}
