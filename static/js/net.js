// HTTP with one error shape, and the night's socket in this browser.

import { newId } from './random.js';
import { connect } from './socket.js';
import { t } from './words.js';

/** JSON in, JSON out; an Error with the server's sentence and its `rule`. */
export async function call(path, body) {
	const options = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
	const response = await fetch(path, options).catch(() => {
		throw new Error(t('no_server'));
	});
	const answer = await response.json().catch(() => ({}));
	if (!response.ok) throw Object.assign(new Error(answer.error?.text ?? t('server_error', { code: response.status })), answer.error);
	return answer;
}

export const nightOf = (path) => Number(/^\/n\/(\d+)/.exec(path)?.[1] ?? 0);

function tabId() {
	const kept = sessionStorage.getItem('tab') ?? newId();
	sessionStorage.setItem('tab', kept);
	return kept;
}

/** This page's connection to `night`; `on` as in socket.connect. */
export function nightSocket(night, head, on) {
	const socket = connect({
		open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
		night, head, on, tab: tabId(), storage: sessionStorage, random: Math.random, newId,
		clock: {
			now: () => Date.now(),
			after(ms, then) {
				const timer = setTimeout(then, ms);
				return () => clearTimeout(timer);
			},
		},
	});
	document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && socket.wake());
	addEventListener('online', socket.wake);
	addEventListener('pageshow', socket.wake);
	return socket;
}
