// The page's whole state and the one pure function that changes it.

const LOG_MAX = 300;

/** What is prepared for an answer, while the turn lasts. `sent`: {id, what}. */
export const NO_DRAFT = Object.freeze({ amount: null, picks: [], confirm: null, sent: null });

export const initial = (settings, night) => ({
	night, settings, link: 'connecting', wasOpen: false, retryAt: 0, offset: 0, epoch: null, v: -1, head: null, view: null, you: null, log: [],
	order: [], draft: NO_DRAFT, changedAt: -Infinity, note: null, sheet: null, tab: 'log', form: {}, fetched: {}, wide: false, tall: false, low: false, now: 0,
});

/** The hand and turn that wait for me; '' when none does. */
export function turnKey({ view, you }) {
	return view?.hand && you?.hand?.legal ? `${view.hand.hand}:${view.hand.turn}` : '';
}

/** While this stays the same, so do the buttons. */
const meaning = (state) => `${turnKey(state)} ${JSON.stringify(state.you?.hand?.legal)} ${state.view?.phase} ${state.you?.status}`;

/** Where my cards lie, by their places in my hand: what comes takes the place of what went. */
function laid({ view: was, you: old, order }, view, you) {
	const codes = (own) => own?.hand?.cards.map(({ card }) => card) ?? [];
	const [before, cards] = [was?.hand?.hand === view.hand?.hand ? codes(old) : [], codes(you)];
	const moved = before.some((card, place) => card && card !== cards[place]);
	const free = cards.map((_, place) => place);
	if (!before.length || (moved && before.every((card) => cards.includes(card)))) return free; // dealt, or put in another order
	const take = (card) => {
		const place = cards.indexOf(card);
		delete cards[place];
		return place;
	};
	const stay = moved ? order.map((place) => take(before[place])) : order;
	const fresh = free.filter((place) => !stay.includes(place));
	return [...stay.map((place) => (place < 0 ? fresh.shift() : place)), ...fresh].filter((place) => place !== undefined);
}

const merge = (name) => (state, { type, ...values }) => ({ ...state, [name]: { ...state[name], ...values } });

const REDUCERS = {
	push(state, { frame: { epoch, v, head, view, you, log }, at }) {
		if (epoch === state.epoch && v < state.v) return state;
		const seen = new Set(state.log.map(({ n, text }) => `${n} ${text}`));
		const fresh = log.filter(({ n, text }) => !seen.has(`${n} ${text}`));
		const next = { ...state, epoch, v, head, view, you, order: laid(state, view, you), log: fresh.length ? [...state.log, ...fresh].slice(-LOG_MAX) : state.log };
		if (meaning(next) !== meaning(state)) Object.assign(next, { changedAt: at, draft: NO_DRAFT });
		if (view.news && view.news !== state.view?.news) next.note = { text: view.news, stays: true };
		if (view.chosen && state.view && view.chosen !== state.view.chosen) next.note = { text: view.chosen, ms: 3000 };
		if (next.sheet === 'choose' && !you.choose) next.sheet = null;
		if (you.choose && !state.you?.choose) Object.assign(next, { sheet: 'choose', form: {} });
		return next;
	},

	ok: (state, { frame }) => answered(state, frame.id),

	no: (state, { frame, at }) => ({ ...answered(state, frame.id), note: { text: frame.text, at } }),

	/** Plain values of the page: link, clock offset, shape of the window, tab, note. */
	set: (state, { type, ...values }) => ({ ...state, ...values, wasOpen: state.wasOpen || values.link === 'open' }),

	/** With a new form. */
	sheet: (state, { sheet }) => ({ ...state, sheet: sheet === state.sheet ? null : sheet, form: {} }),

	amount: (state, { value, said, at }) => ({ ...state, note: said ? { text: said, at } : state.note, draft: { ...state.draft, amount: value, confirm: null } }),

	pick(state, { position }) {
		const { picks } = state.draft;
		const next = picks.includes(position) ? picks.filter((p) => p !== position) : [...picks, position];
		return { ...state, draft: { ...state.draft, picks: next } };
	},

	confirm: (state, { what, at }) => ({ ...state, changedAt: at, draft: { ...state.draft, confirm: what } }),

	draft: merge('draft'),
	form: merge('form'),
	fetched: merge('fetched'),
	settings: merge('settings'),
};

function answered(state, id) {
	return state.draft.sent?.id === id ? { ...state, draft: { ...state.draft, sent: null } } : state;
}

export const reduce = (state, action) => REDUCERS[action.type](state, action);

/** Keeps the state; `listen(state, before)` is called at once at each change. */
export function createStore(state, listen) {
	return {
		get: () => state,
		put(type, values) {
			const before = state;
			state = reduce(state, { type, ...values });
			if (state !== before) listen(state, before);
		},
	};
}
