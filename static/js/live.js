// What a night's pages share: the store fed by the socket, drawn once a frame.

import { nightOf, nightSocket } from './net.js';
import { patch } from './render.js';
import { dress, load, save } from './settings.js';
import { createStore, initial } from './store.js';

const NOTE_MS = 6000;

/** `draw(state)`: the children of #app; `changed`: at once; `around` wraps a drawing. */
export function openNight(draw, changed, around = (_root, _before, _after, paint) => paint()) {
	const night = nightOf(location.pathname);
	const root = document.getElementById('app');
	const headKey = `head-${night}`;
	let drawn = null;
	let asked = false;
	let noteTimer = 0;

	const store = createStore(initial(load(localStorage), night), (state, before) => {
		if (state.settings !== before.settings) {
			save(localStorage, state.settings);
			dress(state.settings);
		}
		if (state.head !== before.head) localStorage.setItem(headKey, state.head);
		if (state.note && state.note !== before.note) {
			clearTimeout(noteTimer);
			noteTimer = setTimeout(() => store.get().note?.stays || note(null), state.note.ms ?? NOTE_MS);
		}
		changed(state, before);
		if (!asked) asked = Boolean(requestAnimationFrame(paint));
	});

	/** A word to the player for a few seconds. */
	const note = (text) => store.put('set', { note: text === null ? null : { text } });

	function paint() {
		const state = store.get();
		asked = false;
		around(root, drawn, state, () => patch(root, draw(state)));
		drawn = state;
	}

	const socket = nightSocket(night, () => localStorage.getItem(headKey), {
		link: (link, retry_ms = 0) => store.put('set', { link, now: Date.now(), retryAt: Date.now() + retry_ms }),
		offset: (offset) => store.put('set', { offset }),
		frame(frame) {
			if (frame.t === 'bye' && frame.to) location.replace(frame.to + location.pathname);
			if (['push', 'ok', 'no'].includes(frame.t)) store.put(frame.t, { frame, at: performance.now() });
		},
	});

	dress();
	paint();
	socket.start();
	return { night, root, socket, note, put: store.put, get: store.get };
}

/** Listens to the page's own events: {name: (detail, event) => void}. */
export function handle(root, handlers) {
	for (const [name, handler] of Object.entries(handlers)) root.addEventListener(name, (event) => handler(event.detail, event));
}
