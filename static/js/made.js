// Pages that the server makes: forms go out without leaving the page, what is live stays fresh. All works without this too.

import { copy } from './copy.js';
import { dress } from './settings.js';

const FRESH_MS = 3000;
const HERE_TICKS = 3;
const AGAIN_MS = 400;
const KEPT = 'details[open][id]';

/** The page at `path`, or what follows a form's `fields`. The browser parses it: no string becomes markup here. */
function ask(path, fields) {
	return new Promise((done, failed) => {
		const request = new XMLHttpRequest();
		request.open(fields ? 'POST' : 'GET', path);
		request.responseType = 'document';
		request.onload = () => {
			const said = request.response?.querySelector('[role=alert]');
			if (request.status < 400) done(request.response);
			else failed(new Error(said?.textContent ?? request.statusText));
		};
		request.onerror = () => failed(new Error('The server cannot be reached. Try again in a moment.'));
		request.send(fields && new URLSearchParams(fields));
	});
}

/** The same control of a fresh page says the same in the same place. */
const like = (each) => [each.closest('[id]')?.id, each.tagName, each.name, each.textContent].join();

/** Puts the parts of `page` that `ids` name in place here, but for one that somebody is changing and that is still of the same thing. */
function swap(within, page, ids) {
	for (const id of ids) {
		const old = within.querySelector(`#${id}`);
		const fresh = page.getElementById(id);
		const at = old?.contains(document.activeElement) && document.activeElement;
		if (!old || (at && fresh?.dataset.of === old.dataset.of)) continue;
		old.replaceWith(fresh ?? '');
		if (at) refocus(fresh, like(at));
	}
}

const unsent = (within) => [...within.querySelectorAll('[data-typed]')];
const same = (within, key) => [...within.querySelectorAll('a, button, input, select, summary, textarea')].find((each) => like(each) === key);
const refocus = (within, at) => same(within, at)?.focus({ preventScroll: true });

/** Keeps `main` as the server has it at `path`: forms, live view, search fields. `after(form)`: one was accepted. Gives what fetches it. */
export function tend(main, path, after = () => {}) {
	let typed = false;
	let coming = null; // what a change will show
	let asked = 0;
	let shown = 0; // what was asked for before is older
	let sending = 0; // the answer shows the page; nothing else does meanwhile
	let pressed = null; // while a finger is down, what waits for it to go up: nothing moves from under it
	const lifted = () => pressed && new Promise((done) => pressed.push(done));

	/** What was typed and not sent stays. */
	function show(page) {
		const fresh = page.querySelector('main');
		const open = [...main.querySelectorAll(KEPT)].map(({ id }) => id);
		const at = main.contains(document.activeElement) && like(document.activeElement);
		const kept = unsent(main).map((each) => [like(each), each]);
		main.replaceChildren(...fresh.childNodes);
		main.dataset.live = fresh.dataset.live ?? '';
		open.forEach((id) => main.querySelector(`#${id}`)?.setAttribute('open', ''));
		if (at) refocus(main, at);
		for (const [key, { value, checked }] of kept) {
			const field = same(main, key);
			if (!field) continue;
			Object.assign(field, { value, checked });
			field.dataset.typed = '';
		}
		offer();
		again();
		typed = kept.length > 0;
		shown++;
	}

	/** What is still being made is asked for again. */
	function again() {
		for (const each of main.querySelectorAll('[data-again]')) {
			setTimeout(async () => {
				const page = each.isConnected && (await ask(each.dataset.again).catch(() => null));
				await lifted();
				if (!page || !each.isConnected) return;
				swap(main, page, [each.id]);
				again();
			}, AGAIN_MS);
		}
	}

	/** What only a script can do. */
	function offer() {
		for (const each of main.querySelectorAll('time:not([title])')) {
			const at = new Date(each.dateTime).toLocaleString('sv');
			const soon = each.textContent[4] !== '-' && at.startsWith(new Date().toLocaleDateString('sv'));
			each.title = each.textContent;
			each.textContent = at.slice(soon ? 11 : 0, each.dataset.to ?? each.dateTime.length - 1);
		}
		for (const each of main.querySelectorAll('[data-out]')) each.hidden = each.dataset.out === 'share' && !navigator.share;
	}

	main.addEventListener('click', async ({ target }) => {
		const { out, of } = target.dataset;
		const text = of && main.querySelector(of).value;
		if (out === 'print') print();
		if (out === 'share') navigator.share({ text }).catch(() => {});
		if (out === 'copy') target.textContent = (await copy(text)) ? 'Copied' : 'Copy it by hand';
	});

	function complain(form, { message }) {
		const place = form.querySelector('.error') ?? form.appendChild(Object.assign(document.createElement('p'), { className: 'error' }));
		place.setAttribute('role', 'alert');
		place.textContent = message;
	}

	main.addEventListener('submit', async (event) => {
		const form = event.target;
		if (form.method !== 'post' || form.target) return;
		event.preventDefault();
		await coming; // else the limit of the game before goes out with this one
		if (!form.isConnected) return;
		const fields = new FormData(form, event.submitter);
		if (event.submitter) event.submitter.disabled = true;
		sending++;
		const sent = unsent(form);
		for (const { dataset } of sent) delete dataset.typed;
		try {
			const page = await ask(form.getAttribute('action'), fields);
			form.closest('.fold')?.removeAttribute('open');
			show(page);
			after(form);
		} catch (error) {
			for (const { dataset } of sent) dataset.typed = '';
			complain(form, error);
		}
		sending--;
		if (event.submitter) event.submitter.disabled = false;
	});

	main.addEventListener('input', ({ target }) => {
		const list = target.dataset.filter && main.querySelector(target.dataset.filter);
		if (list) {
			const wanted = target.value.trim().toLowerCase();
			for (const each of list.children) each.hidden = !each.textContent.toLowerCase().includes(wanted);
			return;
		}
		typed = true;
		target.dataset.typed = '';
		if (target.form?.dataset.instant) coming = preview(target.form);
	});

	async function preview(form) {
		if (form.dataset.keep) sessionStorage[form.dataset.keep] = new URLSearchParams(new FormData(form));
		const mine = ++asked;
		const page = await ask(form.dataset.preview, new FormData(form)).catch((error) => complain(form, error));
		await lifted();
		if (!page || mine !== asked) return;
		swap(main, page, form.dataset.instant.split(' '));
		again();
	}

	main.addEventListener('pointerdown', () => { pressed ??= []; });
	for (const up of ['pointerup', 'pointercancel']) addEventListener(up, () => setTimeout(() => { pressed?.forEach((go) => go()); pressed = null; }));

	offer();
	again();
	let ticks = 0;
	const timer = setInterval(async () => {
		if (!main.isConnected) clearInterval(timer);
		else if (document.visibilityState !== 'visible') return;
		else if (main.dataset.live && !typed) {
			const at = shown;
			const page = await ask(path).catch(() => null);
			if (page && !typed && !pressed && !sending && at === shown && page.querySelector('main').dataset.live !== main.dataset.live) show(page);
		} else if (main === own && ++ticks % HERE_TICKS === 0) fetch(path).catch(() => {}); // who reads is not away
	}, FRESH_MS);
	return () => ask(path).then(show);
}

const own = document.querySelector('main[data-made]');
if (own) {
	dress();
	tend(own, location.href);
}
