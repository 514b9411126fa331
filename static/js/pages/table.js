// The table's page; what not everybody needs is fetched when first used.

import { turnAlert, unlock } from '../alert.js';
import { announcer } from '../announcer.js';
import { actionBar } from '../components/action-bar.js';
import { sprite, wear } from '../components/card.js';
import { banner, header } from '../components/header.js';
import { middle } from '../components/middle.js';
import { notices } from '../components/notices.js';
import { ownHand } from '../components/own-hand.js';
import { seat } from '../components/seat.js';
import { following, side } from '../components/side.js';
import { handle, openNight } from '../live.js';
import { call } from '../net.js';
import { act } from '../protocol.js';
import { cut } from '../random.js';
import { action, h, t } from '../render.js';
import * as select from '../select.js';
import { turnKey } from '../store.js';

const TICK_MS = 1000;
const KEPT = 'kept';

const wide = matchMedia('(width >= 900px) and (height >= 560px)');
const tall = matchMedia('(height >= 700px)');
const low = matchMedia('(height < 620px)');
const said = announcer(document.getElementById('said'), document.getElementById('status'));
const bell = turnAlert(document.querySelector('link[rel="icon"]'));
const now = () => performance.now();
let touch = false;

let sheets = {}; // by name, once the first one was opened
let motion = null;
let faces = null;

function draw(state) {
	const { view, you } = state;
	if (!view) return [header(state), banner(state), h('main.stage.loading', h('p.situation', t('coming')))];
	const others = select.opponents(state);
	const count = others.length;
	const won = select.winners(view);
	const about = (s) => ({ ...state, turn: s === select.toAct(view), dealer: s === view.dealer, won: won.has(s), settled: won.size > 0, clock: view.clock?.seat === s });
	const size = [select.compact(state, count) && 'compact', select.dense(state, count) && 'dense'].filter(Boolean).join(' ');
	const inviting = view.phase === 'open' && you.host && !state.sheet;
	return [
		sprite(), header(state), banner(state),
		h('main', { class: `stage family-${select.family(view)} phase-${view.phase} ${size}` },
			h('div.felt'),
			h('ol', { class: `seats n${count}`, 'aria-label': t('players') }, others.map((entry) => seat(entry, about(entry.player.seat)))),
			h('div', { class: `centre ${select.middleInGrid(view, count) ? 'in-grid' : ''}` },
				middle(state), inviting && (count ? action(t('invite_friends'), 'sheet', 'invite') : sheets.inviteCard?.(state))),
			notices(state),
			state.sheet && sheets[state.sheet]?.(state)),
		ownHand(state), side(state), actionBar(state),
	];
}

const { root, night, socket, note, put, get } = openNight(draw, changed, (within, before, after, paint) => {
	following(within, before, after, () => (motion ? motion.animated(within, before, after, paint) : paint()));
});

function changed(state, before) {
	const { view, you } = state;
	if (state.link !== before.link) tick();
	if (!view) return;
	if (state.sheet !== before.sheet || view !== before.view) fetchMore(state);
	if (view !== before.view) {
		document.documentElement.dataset.back = view.back;
		if (!before.view) greet(state);
		else if (!motion) import('../motion.js').then((module) => (motion = module)).catch(() => {});
		if (before.view) said.events(state.log.filter((line) => !before.log.includes(line)).map((line) => line.text));
		cutFor(state);
		tick();
		const wanted = select.myTurn(state) || Boolean(you.choose);
		bell.show(wanted, view.name);
		said.you(wanted ? select.situation(state) : '');
		if (wanted && (!before.view || turnKey(state) !== turnKey(before) || !before.you.choose !== !you.choose)) bell.ring(state.settings);
	}
	keep(get(), before);
}

/** What a reload may not lose: the cards picked, and how they lie. */
function keep(state, { draft, order }) {
	if (state.draft.picks === draft.picks && state.order === order) return;
	sessionStorage.setItem(KEPT, JSON.stringify({ key: turnKey(state), picks: state.draft.picks, hand: state.view.hand?.hand, order: state.order }));
}

/** The first view: sits down after the join page, takes up what was kept. */
function greet({ view, you, ...state }) {
	performance.mark('ready');
	if (location.hash === '#sit') {
		history.replaceState(null, '', location.pathname);
		if (you.seat === null && you.status === 'watching' && !(you.line >= 0)) socket.ask({ do: 'sit', seat: null, chips: view.settings.buy_in, pay: 'credit' });
	}
	const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
	if (kept.hand === view.hand?.hand && kept.order) put('set', { order: kept.order });
	if (kept.key && kept.key === turnKey({ view, you, ...state }) && you.hand.legal.pick) put('draft', { picks: kept.picks });
}

/** The cutter's browser answers by itself, once a cut. */
let hasCut = false;
function cutFor({ you: { cut: due }, link }) {
	hasCut &&= due;
	if (!due || hasCut || link !== 'open') return;
	hasCut = true;
	const { hand, cards } = due;
	if (!socket.waiting().some((asked) => asked.do === 'cut')) socket.ask({ do: 'cut', hand, ...cut(cards) });
}

/** The code of the sheets, large cards, and the host's invite. */
function fetchMore({ view, you, sheet: name, fetched, wide: large }) {
	if (large && view.hand) {
		faces ??= import('../components/faces.js').then((module) => {
			wear(module);
			put('fetched', { faces: true });
		}, () => {});
	}
	const inviting = you.host && (name === 'invite' || (view.phase === 'open' && view.seats.length < 2));
	if ((inviting || name) && !sheets.menu) {
		import('../sheets.js').then((module) => {
			sheets = module;
			put('fetched', { sheets: true });
		}, () => note(t('no_server')));
	}
	if (!inviting || fetched.asked) return;
	put('fetched', { asked: true });
	call(`/api/n/${night}/invite`).then((values) => put('fetched', values), (error) => note(error.message));
}

/** A timer runs only while seconds are shown. */
let timer = 0;
function tick() {
	clearTimeout(timer);
	const { view, you, link } = get();
	if (link !== 'lost' && !view?.choosing && !view?.tournament?.ends && !(view?.clock && select.myTurn({ you }))) return;
	put('set', { now: Date.now() });
	timer = setTimeout(tick, TICK_MS);
}

function press(button) {
	const state = get();
	const verdict = select.press(state, button, { at: now(), touch, left_ms: select.clockLeft(state, Date.now()) });
	if (verdict === 'confirm') put('confirm', { what: button.key, at: now() });
	if (verdict === 'send') put('draft', { confirm: null, sent: { id: socket.ask(act(button)), what: button.key } });
}

function pick(position) {
	const state = get();
	if (!state.you.hand?.legal?.pick || state.draft.sent || !(position < state.you.hand.cards.length)) return;
	const reason = select.mayPick(state, position);
	if (reason) note(reason);
	else put('pick', { position });
}

function setAmount(value) {
	if (select.sizing(get())) put('amount', select.snap(get(), value));
}

const nudge = (by) => setAmount(select.amount(get()) + by * get().you.hand.legal.bet.chip);

let opener = null;
function openSheet(name) {
	if (name && !get().sheet) opener = document.activeElement;
	put('sheet', { sheet: name });
	if (!get().sheet) opener?.focus?.();
}

/** Not another one that has opened meanwhile. */
const shutSheet = (name) => get().sheet === name && openSheet(null);

function ask(command) {
	socket.ask(command);
	put('sheet', { sheet: null });
}

handle(root, {
	press, pick, amount: setAmount, sheet: openSheet, shut: shutSheet, do: socket.ask, 'do-close': ask, 'take-over': socket.takeOver,
	typed(text, { target }) {
		setAmount(text);
		target.value = String(select.amount(get()));
	},
	tab: (tab) => put('set', { tab }),
	form: (values) => put('form', values),
	settings: (values) => put('settings', values),
	note,
});

const page = {
	press, pick, setAmount, openSheet,
	say(text) {
		said.you(text);
		note(text);
	},
	clear: () => put('draft', { confirm: null, picks: [] }),
};

document.addEventListener('keydown', (event) => import('../keys.js').then((keys) => keys.pressed(event, get(), page), () => {}));
document.addEventListener('pointerdown', (event) => {
	touch = event.pointerType === 'touch';
	unlock(event);
});
document.addEventListener('visibilitychange', unlock);
root.addEventListener('wheel', ({ target, deltaY }) => target.closest('.actions') && select.sizing(get()) && nudge(-Math.sign(deltaY)), { passive: true });
for (const shape of [wide, tall, low]) shape.addEventListener('change', reshape);
function reshape() {
	put('set', { wide: wide.matches, tall: tall.matches, low: low.matches });
}
reshape();
