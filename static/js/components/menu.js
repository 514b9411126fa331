// The menu and the sheets behind it: what one may do beside the cards.

import { action, h, says, t } from '../render.js';
import { me, nameOf } from '../select.js';
import { request } from './notices.js';
import { number, sheet } from './sheet.js';

const item = (label, name, detail) => h('button.item', { key: label, onclick: says(name, detail) }, label);
const door = (label, to) => item(label, 'sheet', to);
const doing = (label, command) => item(label, 'do-close', command);

export function menuSheet(state) {
	const { view, you } = state;
	const mine = me(state);
	const closed = view.phase === 'closed';
	const hosting = you.host && !closed;
	const link = (label, href) => h('a.item', { key: href, href }, label);
	return sheet('menu', view.name,
		you.requests.map(request),
		group(t('you'), !closed && [
			!mine && (you.status === 'asked' ? doing(t('ask_no_more'), { do: 'leave' }) : door(t('sit_down'), 'sit')),
			mine && door(t('ask_for_chips'), 'chips'),
			mine?.status === 'sitting' && doing(t('sit_out'), { do: 'sit-out' }),
			mine && mine.status !== 'sitting' && doing(t('im_back'), { do: 'im-back' }),
			mine && door(t('leave_table'), 'leave'),
		]),
		group(t('table'), [
			door(t('desk'), 'desk'),
			hosting && door(t('invite_friends'), 'invite'),
			hosting && door(t('players'), 'players'),
			hosting && (view.paused ? doing(t('go_on'), { do: 'resume' }) : doing(t('pause'), { do: 'pause' })),
			mine && !closed && view.settings.kitty === 'vote' && !view.kitty_on && doing(t('propose_kitty'), { do: 'call-vote', subject: { about: 'play-with-kitty' } }),
			(you.host || you.banker) && link(t('bank'), `/n/${view.night}/bank`),
			closed && link(t('settle_up'), `/n/${view.night}/settle`),
			hosting && door(t('end_night'), 'end'),
		]),
		group(t('page'), [door(t('settings'), 'settings'), door(t('keys'), 'keys'), link(t('lobby'), '/')]));
}

const group = (title, items) => items && items.some(Boolean) && h('section.menu-group', { key: title }, h('h3', title), items);

export function leaveSheet() {
	return sheet('leave', t('leave_table'), h('p', t('leave_explained')), action(t('leave_yes'), 'do-close', { do: 'leave' }, { kind: 'go big' }));
}

export function endSheet({ view, form }) {
	const deals = form.deals ?? 3;
	const seat = form.seat ?? view.dealer ?? view.seats[0]?.seat ?? 0;
	return sheet('end', t('end_night'),
		h('p.hush', t('end_explained')),
		h('div.end-way', number(t('more_deals'), 'deals', deals, 'form', { min: 1, max: 20 }), action(t('end_deals', { n: deals }), 'do-close', { do: 'end', mode: 'deals', deals })),
		h('div.end-way',
			h('label.field', h('span', t('through_whose')), h('select', { value: String(seat), onchange: (e) => says('form', { seat: Number(e.currentTarget.value) })(e) },
				view.seats.map((s) => h('option', { key: s.seat, value: s.seat, selected: s.seat === seat }, s.name)))),
			action(t('end_through', { name: nameOf(view, seat) }), 'do-close', { do: 'end', mode: 'through', seat })),
		view.ending && action(t('play_on'), 'do-close', { do: 'call-off-end' }),
		form.now ? action(t('end_sure'), 'do-close', { do: 'end', mode: 'now' }, { kind: 'go' }) : action(t('end_now'), 'form', { now: true }));
}

export function playersSheet({ view, form }) {
	const count = form.bots ?? 2;
	return sheet('players', t('players'),
		h('ul.people', view.seats.map((s) => h('li', { key: s.seat },
			h('span', h('b', s.name), h('small', roles(s))),
			s.bot ? action(t('send_home'), 'do', { do: 'remove-bot', seat: s.seat }) : [
				!s.banker && action(t('make_banker'), 'do', { do: 'make-banker', player: s.player }),
				!s.host && (form.kick === s.player ? action(t('kick_sure'), 'do', { do: 'kick', player: s.player }, { kind: 'go' }) : action(t('kick'), 'form', { kick: s.player })),
			]))),
		h('div.end-way', number(t('house_players'), 'bots', count, 'form', { min: 1, max: 9, hint: t('bots_hint') }), action(t('fill_with_bots', { n: count }), 'do-close', { do: 'seat-bots', count }, { off: view.settings.money === 'money' })));
}

const roles = (s) => [s.host && t('host'), s.banker && t('banker'), s.bot && t('house_player')].filter(Boolean).join(', ');
