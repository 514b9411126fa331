// The menu and the sheets behind it: what one may do beside the cards.

import { action, h, says, t } from '../render.js';
import { me } from '../select.js';
import { request } from './notices.js';
import { sheet } from './sheet.js';

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
			!mine && (you.status === 'asked' ? doing(t('ask_no_more'), { do: 'leave' }) : !(you.line >= 0) && door(t('sit_down'), 'sit')),
			mine && !view.tournament && door(t('ask_for_chips'), 'chips'),
			mine?.status === 'sitting' && doing(t('sit_out'), { do: 'sit-out' }),
			mine && mine.status !== 'sitting' && doing(t('im_back'), { do: 'im-back' }),
			mine && door(t('leave_table'), 'leave'),
		]),
		group(t('table'), [
			view.tournament && door(t('tournament'), 'tournament'),
			door(t('desk'), 'desk'),
			mine && view.phase === 'playing' && ['take_back', 'void_hand'].map((ask) => door(t(ask), 'ruling')),
			link(t('house_rules'), `/n/${view.night}/house`),
			hosting && door(t('invite_friends'), 'invite'),
			hosting && (view.paused ? doing(t('go_on'), { do: 'resume' }) : doing(t('pause'), { do: 'pause' })),
			(you.host || you.banker) && link(t('bank'), `/n/${view.night}/bank`),
			closed && link(t('settle_up'), `/n/${view.night}/settle`),
		]),
		group(t('page'), [door(t('settings'), 'settings'), door(t('keys'), 'keys'), link(t('lobby'), '/')]));
}

const group = (title, items) => items && items.some(Boolean) && h('section.menu-group', { key: title }, h('h3', title), items);

export function leaveSheet() {
	return sheet('leave', t('leave_table'), h('p', t('leave_explained')), action(t('leave_yes'), 'do-close', { do: 'leave' }, { kind: 'go big' }));
}
