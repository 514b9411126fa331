// Who pays whom at the end of the night.

import { panel } from '../components/sheet.js';
import { money, signed } from '../format.js';
import { handle, openNight } from '../live.js';
import { copy } from '../copy.js';
import { action, h, t } from '../render.js';
import '../strings.pages.en.js';

function draw(state) {
	const { view, note } = state;
	return [
		h('header.head', h('h1', view ? t('settle_of', { name: view.name }) : t('settle_up')), h('a', { href: '/' }, t('lobby'))),
		!view && h('p.hush', state.link === 'refused' ? t('not_allowed') : t('coming')),
		view && !view.settle && h('section.panel-card', h('p', t('still_open')), h('a.button.go', { href: `/n/${state.night}` }, t('back_to_table'))),
		view?.settle && h('main.halves', nets(view), payments(view)),
		note && h('p.toast', { role: 'status' }, note.text),
	];
}

function nets({ settle }) {
	const most = Math.max(1, ...settle.lines.map((line) => Math.abs(line.net)));
	return panel('won_and_lost',
		h('ol', settle.lines.map((line) => h('li.net', { key: line.player },
			h('b', line.name), h('span', { class: `bar ${line.net >= 0 ? 'plus' : ''}` }, h('i', { style: { '--part': Math.abs(line.net) / most } })), h('b', { class: line.net < 0 ? 'minus-n' : 'plus-n' }, signed(line.net))))),
		h('p.hush', t('in_chips')));
}

function payments({ settle, currency }) {
	const pay = (words, amount) => h('li.pay', { key: words }, h('span', words), h('b', money(amount, currency)));
	if (settle.play) return panel('play_chips', h('p', t('nothing_to_pay')));
	return panel('who_pays_whom',
		settle.payments.length === 0 && h('p', t('nothing_owed')),
		h('ul', settle.boxes.map((box) => pay(t('x_keeps_box', box), box.amount)), settle.payments.map((one) => pay(t('x_pays_y', one), one.amount))),
		settle.payments.length > 0 && h('p.hush', t(settle.fewest ? 'fewest_payments' : 'few_payments')),
		h('div.row', action(t('copy_text'), 'copy-text', settle.text, { kind: 'go' }), typeof navigator.share === 'function' && action(t('share'), 'share', settle.text)));
}

const { root, note } = openNight(draw, () => {
	document.title = t('title_table', { name: t('settle_up') });
});

handle(root, {
	'copy-text': async (text) => note((await copy(text)) ? t('copied') : t('copy_failed')),
	share: (text) => navigator.share({ text }).catch(() => {}),
});
