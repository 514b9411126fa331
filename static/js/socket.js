// One lasting connection to a night, over lines that break.

import { CLOSED, command, hello, parse, ping } from './protocol.js';

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 8000;
const PING_EVERY_MS = 10_000;
const PONG_WITHIN_MS = 5_000;
const PONG_AFTER_WAKE_MS = 2_000;
const QUEUE_MAX = 20;
const OPEN = 1;

/** Milliseconds before the next try: doubling up to 8 s, up to half less at random. */
export function backOff(tries, random) {
	return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(tries, 10)) * (1 - random() / 2);
}

/**
 * `open()`: a WebSocket; `head()`: the last head seen; `storage`: for unanswered commands; `clock`: {now(), after(ms, fn): cancel}.
 * `on`: {link(state, retry_ms), frame(frame), offset(ms)}; states: connecting, open, lost, elsewhere, refused.
 */
export function connect({ open, night, tab, head, storage, clock, random, newId, on }) {
	const key = `queue-${night}`;
	let queue = JSON.parse(storage.getItem(key) ?? '[]');
	let socket = null;
	let tries = 0;
	let told = null;
	let welcomed = false;
	let stopped = false;
	let cancelRetry = () => {};
	let cancelPing = () => {};
	let cancelDead = () => {};

	const save = () => storage.setItem(key, JSON.stringify(queue));

	function dial() {
		cancelRetry();
		drop();
		stopped = false;
		welcomed = false;
		on.link(tries === 0 && told === null ? 'connecting' : 'lost');
		const mine = open();
		socket = mine;
		mine.onopen = () => mine === socket && mine.send(hello(night, tab, head()));
		mine.onmessage = (event) => mine === socket && hear(event.data);
		mine.onclose = (event) => mine === socket && lost(event.code);
		watch(PONG_WITHIN_MS);
	}

	function drop() {
		cancelPing();
		cancelDead();
		const old = socket;
		socket = null;
		old?.close();
	}

	function lost(code) {
		drop();
		if (code === CLOSED.elsewhere || code === CLOSED.notAllowed) {
			stopped = true;
			on.link(code === CLOSED.elsewhere ? 'elsewhere' : 'refused');
			return;
		}
		const retry_ms = told ?? (code === CLOSED.tooSlow ? 0 : backOff(tries, random));
		tries += 1;
		told = null;
		on.link('lost', retry_ms);
		cancelRetry = clock.after(retry_ms, dial);
	}

	function hear(text) {
		const frame = parse(text);
		if (!frame) return;
		cancelDead();
		if (frame.t === 'bye') told = frame.retry_ms;
		if (frame.t === 'pong') on.offset(frame.now - (frame.at + clock.now()) / 2);
		if (frame.t === 'ok' || frame.t === 'no') {
			queue = queue.filter((waiting) => waiting.id !== frame.id);
			save();
		}
		if (frame.t === 'push' && !welcomed) welcome();
		on.frame(frame);
	}

	function welcome() {
		welcomed = true;
		tries = 0;
		on.link('open');
		for (const waiting of queue) socket.send(command(waiting.id, waiting.do));
		beat(PONG_WITHIN_MS);
	}

	function beat(within_ms) {
		cancelPing();
		socket.send(ping(clock.now()));
		watch(within_ms);
		cancelPing = clock.after(PING_EVERY_MS, () => beat(PONG_WITHIN_MS));
	}

	function watch(within_ms) {
		cancelDead();
		cancelDead = clock.after(within_ms, () => lost(0));
	}

	return {
		start: dial,

		/** Sends a command as soon as there is a line; answers its id. */
		ask(act) {
			const id = newId();
			queue = [...queue, { id, do: act }].slice(-QUEUE_MAX);
			save();
			if (welcomed && socket?.readyState === OPEN) socket.send(command(id, act));
			return id;
		},

		waiting: () => queue.map((entry) => entry.do),

		/** Seen again, or the network is back: tries at once, or finds out whether the line lives. */
		wake() {
			if (stopped) return;
			tries = 0;
			if (welcomed && socket?.readyState === OPEN) beat(PONG_AFTER_WAKE_MS);
			else if (!socket || socket.readyState > OPEN) dial();
		},

		/** "Use here": takes the seat back from another tab. */
		takeOver() {
			tries = 0;
			dial();
		},
	};
}
