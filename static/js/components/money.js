// Asking for chips: to sit down, or for more of them; and how they are paid.

import { chips, money } from '../format.js';
import { action, h, t } from '../render.js';
import { choice, number, sheet } from './sheet.js';

function ask(state, label, command) {
	const { view, you, form } = state;
	const count = form.chips ?? you.buys;
	const pay = form.pay ?? 'credit';
	const valid = Number.isInteger(count) && count > 0;
	const forMoney = view.settings.money === 'money';
	return [
		view.tournament ? h('p', view.tournament.entry) : number(t('how_many_chips'), 'chips', count, 'form', { min: 1, hint: valid ? forMoney && t('that_is', { money: money(count * view.price, view.currency) }) : t('amount_number') }),
		forMoney && choice(t('you_pay'), 'pay', pay, [['credit', t('give_credit')], ['cash', t('pay_cash')]], 'form'),
		action(label(chips(count)), 'do-close', { ...command, chips: count, pay }, { kind: 'go big', off: !valid }),
	];
}

export function sitSheet(state) {
	const { view } = state;
	const line = view.settings.approval === 'host' ? t('host_approves') : !view.tournament && t('everybody_sits');
	return sheet('sit', t('sit_down'), line && h('p.hush', line), ask(state, (n) => t('sit_with', { n }), { do: 'sit', seat: null }));
}

export const chipsSheet = (state) => sheet('chips', t('ask_for_chips'), h('p.hush', t('banker_gives')), ask(state, (n) => t('ask_for_n', { n }), { do: 'ask-chips' }));
