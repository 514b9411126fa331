// Small cards at the top of the table that want an answer, or say a word.

import { chips } from '../format.js';
import { action, h, t } from '../render.js';

const SHOWN = 2;

export function notices({ view: { kitty_vote: vote }, you, note }) {
	const answer = (yes) => action(t(yes ? 'yes' : 'no'), 'do', { do: 'vote-kitty', yes }, { kind: yes ? 'go' : '' });
	return h('div.notices',
		note && h('div.notice.said', { role: 'alert' }, h('p', note.text), action(t('ok'), 'note', null)),
		you.kitty_vote && card('kitty', t('kitty_question'), answer(true), answer(false)),
		vote && !you.kitty_vote && you.seat !== null && card('votes', t('kitty_votes', { yes: vote.yes.length, no: vote.no.length, waiting: vote.waiting.length })),
		you.requests.slice(0, SHOWN).map(request));
}

export function request({ player, name, kind, chips: count }) {
	const paid = (pay, more) => action(t(`give_${pay}`), 'do', { do: 'approve', player, chips: count, pay }, more);
	const words = t(kind === 'seat' ? 'wants_seat' : 'wants_chips', { name, n: chips(count) });
	return card(`${kind}-${player}`, words, paid('cash'), paid('credit', { kind: 'go' }), action(t('no'), 'do', { do: 'decline', player }));
}

const card = (key, words, ...buttons) => h('div.notice', { key }, h('p', words), buttons.length > 0 && h('div.row', buttons));
