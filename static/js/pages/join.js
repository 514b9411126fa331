// From an invite link: one name, "Sit down". The secret travels by POST only.

import { chips, join } from '../format.js';
import { complaint, nameField, page } from '../front.js';
import { call } from '../net.js';
import { h, t } from '../render.js';

const token = location.hash.slice(1);
const state = { invite: null, error: '', dead: '', busy: false, known: false, asking: false, name: localStorage.name ?? '' };
const put = page(state, draw);

function draw() {
	const { invite, dead } = state;
	return [h('main.narrow',
		h('div.hello', h('p', dead ? t('kitchen_table') : t('invited_to')), h('h1', dead ? t('link_dead') : (invite?.name ?? '…')),
			dead ? h('p', dead) : invite && [h('p.who-is', invite.players.length ? invite.players.map(guest) : t('first_one')), h('p', offer(invite))]),
		!dead && h('form.panel-card', { onsubmit: (event) => enter(event, true) },
			nameField(state.name, (name) => put({ name }), true),
			complaint(state.error),
			state.known && h('button.button', { type: 'button', onclick: knock }, t('its_me', { name: state.name })),
			state.asking && h('p', { role: 'status' }, t('host_asked_again')),
			h('button.button.go.big', { type: 'submit', disabled: state.busy }, t('sit_down')),
			h('button.button', { disabled: state.busy, onclick: (event) => enter(event, false) }, t('just_watch'))),
		dead && h('a.button', { href: '/' }, t('lobby')))];
}

const guest = ({ name, stack }) => h('span', { key: name }, stack === null ? name : `${name} · ${chips(stack)}`);

/** What is played and what a seat costs, in sentences. */
const offer = ({ game, entry, approval, closed }) => (closed ? t('night_over') : join(' ', game && t('now_playing', { game }), entry, approval === 'host' && t('host_lets_in')));

function enter(event, sit) {
	event.preventDefault();
	const name = state.name.trim();
	if (!name) return put({ error: t('name_first') });
	put({ busy: true, error: '' });
	localStorage.name = name;
	return call('/api/join', { token, name }).then(({ night }) => location.replace(`/n/${night}${sit ? '#sit' : ''}`), (problem) => put({ busy: false, error: problem.message, known: /^name-/.test(problem.rule) }));
}

/** An old name on a new phone: the host says yes, and this device is that person's. */
async function knock() {
	put({ known: false, error: '', asking: true });
	try {
		const { knock: secret } = await call('/api/knock', { token, name: state.name.trim() });
		for (let said = ''; said !== 'yes';) {
			await new Promise((done) => setTimeout(done, 1500));
			const { state: now, night } = await call('/api/knock/state', { knock: secret });
			if (now === 'no') throw new Error(t('not_let_back'));
			if (now === 'yes') location.replace(`/n/${night}`);
			said = now;
		}
	} catch (problem) {
		put({ asking: false, error: problem.message });
	}
}

put({});
Promise.all([call('/api/invite', { token }), call('/api/me')]).then(([invite, who]) => {
	if (invite.member) location.replace(`/n/${invite.night}`);
	else put({ invite, name: state.name || who.name });
}).catch((problem) => put({ dead: problem.message }));
