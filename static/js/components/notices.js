// Small cards at the top of the table that want an answer, or say a word.

import { chips } from '../format.js';
import { action, h, says, t } from '../render.js';

const SHOWN = 2;

export function notices({ view, you, note }) {
	return h('div.notices',
		note && h('div.notice.said', { role: 'alert', onclick: says('note', null) }, h('p', note.text), action(t('ok'), 'note', null)),
		you.nudges?.map(({ text, label, href }) => card(text, text, href ? h('a.button.go', { href }, label) : label && action(label, 'sheet', 'desk', { kind: 'go' }))),
		view.votes.map((v) => card(`vote${v.number}`, `${v.text} ${v.tally}`, you.votes.includes(v.number) && [vote(v, 'yes', 'go'), vote(v, 'no')])),
		you.proposals.filter((one) => one.may_agree).slice(0, SHOWN).map(second),
		you.knocks?.length > 0 && card('knocks', t('x_is_back', { names: you.knocks.join(', ') }), action(t('look'), 'sheet', 'people', { kind: 'go' })),
		you.requests.slice(0, SHOWN).map(request));
}

const vote = ({ number }, word, kind) => action(t(word), 'do', { do: 'cast-vote', vote: number, yes: word === 'yes' }, { kind });

const second = ({ number: proposal, by_name: name, text }) => card(`second-${proposal}`, t('x_proposes', { name, text }), action(t('yes'), 'do', { do: 'agree', proposal }, { kind: 'go' }), action(t('no'), 'do', { do: 'withdraw', proposal }));

export function request({ player, name, kind, chips: count }) {
	const paid = (pay, more) => action(t(`give_${pay}`), 'do', { do: 'approve', player, chips: count, pay }, more);
	const words = t(kind === 'seat' ? 'wants_seat' : 'wants_chips', { name, n: chips(count) });
	return card(`${kind}-${player}`, words, paid('cash'), paid('credit', { kind: 'go' }), action(t('no'), 'do', { do: 'decline', player }));
}

const card = (key, words, ...buttons) => h('div.notice', { key }, h('p', words), buttons[0] && h('div.row', buttons));
