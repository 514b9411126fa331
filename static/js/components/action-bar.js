// The buttons, always in the same place: Fold, Check or Call, Bet or Raise; above them the amounts, or what goes on.

import { chips, secondsLeft } from '../format.js';
import { h, says, tell } from '../render.js';
import { amount, bar, situation, sizing } from '../select.js';
import { t } from '../words.js';

export function actionBar(state) {
  const model = bar(state);
  const size = model.mode === 'bet' ? sizing(state) : null;
  const free = state.view.hand && ['pot', 'no-limit'].includes(state.view.hand.limit) && ['bet', 'draw', 'idle'].includes(model.mode);
  return h('footer', { class: `actions ${size ? `has-${size.kind}` : ''} ${free ? 'roomy' : ''}`, id: 'actions', tabindex: '-1', 'aria-label': t('your_actions') },
    h('div', { class: 'aux' }, size?.kind === 'row' ? amountRow(state, size) : size ? presets(state, size) : h('p', { class: 'ticker' }, ticker(state)), timeButton(state)),
    free && h('div', { class: 'slider' }, size?.kind === 'free' ? stepper(state, size) : h('p', { class: 'lately' }, state.log.slice(-2).map((line) => h('span', { key: line.n }, line.text)))),
    h('div', { class: `buttons mode-${model.mode}` }, buttons(state, model)));
}

function buttons(state, model) {
  if (model.fold) return [actButton(state, model.fold, 'fold'), actButton(state, model.middle, 'middle'), actButton(state, model.right, 'right')];
  if (model.draw) return [actButton(state, model.draw, 'draw')];
  const whole = (key, label, name, detail, quiet) => h('button', { key, class: `act whole ${quiet ? 'quiet' : 'go'}`, onclick: says(name, detail) }, h('span', { class: 'label' }, label));
  const { mode } = model;
  if (mode === 'closed') return [h('a', { class: 'act whole go', href: `/n/${state.night}/settle` }, t('see_settle_up'))];
  if (mode === 'watching') return [whole('sit', t('sit_down'), 'sheet', 'sit')];
  if (mode === 'asked') return [h('p', { class: 'asked' }, h('i', { class: 'dots' }), t('host_asked'))];
  if (mode === 'back') return [whole('back', t('im_back'), 'do', { do: 'im-back' })];
  if (mode === 'choose') return [whole('choose', t('choose_game'), 'sheet', 'choose')];
  if (mode === 'broke') return [whole('broke', t('ask_for_chips'), 'sheet', 'chips')];
  return [whole('begin', t('draw_for_deal'), 'do', { do: 'begin' }, state.view.seats.length < 2)];
}

function actButton(state, button, place) {
  const sent = state.draft.sent?.what === button.key;
  const asking = state.draft.confirm === button.key && button.ask;
  const off = !button.what || state.link !== 'open' || Boolean(state.draft.sent);
  const label = sent ? t('sent') : asking ? t(button.ask === 'fold' ? 'fold_anyway' : 'tap_again') : button.label;
  return h('button', {
    key: place, class: `act at-${place} k-${button.key} ${asking ? 'asking' : ''}`, 'aria-disabled': off ? 'true' : null,
    'data-hand': button.hand, 'data-turn': button.turn, 'data-act': button.key, onclick: says('press', button),
  }, h('span', { class: 'label' }, label), (asking ? button.label : button.small) && h('span', { class: 'small' }, asking ? button.label : button.small));
}

/** Beside the buttons: my turn or whose; the middle of the table says the rest. */
function ticker(state) {
  return state.view.phase === 'playing' ? situation(state) : (state.log.at(-1)?.text ?? '');
}

function timeButton(state) {
  const { clock } = state.view;
  if (!clock || clock.seat !== state.you.seat || !state.you.hand?.legal) return null;
  const left = secondsLeft(clock.deadline, state.now, state.offset);
  return h('button', {
    class: `time ${left <= 10 ? 'late' : ''}`, disabled: !clock.bank_ms || clock.using_bank, onclick: says('do', { do: 'add-time' }),
  }, left <= 10 ? t('seconds', { n: left }) : t('more_time'), left <= 10 && !clock.using_bank && h('span', { class: 'small' }, t('more_time')));
}

function amountRow(state, size) {
  const now = amount(state);
  return h('div', { class: 'amounts', role: 'group', 'aria-label': t('amount') }, size.amounts.map((n) => h('button', {
    key: n, class: n === now ? 'chosen' : '', 'aria-pressed': String(n === now), onclick: says('amount', n),
  }, chips(n))));
}

function presets(state, size) {
  const now = amount(state);
  return h('div', { class: 'amounts', role: 'group', 'aria-label': t('amount') }, Object.entries(size.presets).map(([key, value]) => h('button', {
    key, class: value === now ? 'chosen' : '', 'aria-pressed': String(value === now), onclick: says('amount', value),
  }, t(`preset_${key}`))));
}

function stepper(state, size) {
  const now = amount(state);
  const step = (by) => (event) => tell(event.currentTarget, 'amount', now + by * (event.shiftKey ? 5 : 1));
  return [
    h('button', { class: 'step', 'aria-label': t('less'), onclick: step(-1) }, '\u2212'),
    h('input', {
      type: 'range', min: size.min, max: size.max, step: 1, value: String(now), 'aria-label': t('amount'), oninput: (event) => tell(event.currentTarget, 'amount', Number(event.currentTarget.value)),
    }),
    h('button', { class: 'step', 'aria-label': t('more'), onclick: step(1) }, '+'),
    h('input', {
      class: 'amount-field', inputmode: 'numeric', autocomplete: 'off', value: String(now), 'aria-label': t('amount_field', { min: size.min, max: size.max }),
      onchange: (event) => tell(event.currentTarget, 'typed', event.currentTarget.value),
    }),
  ];
}
