// The page's whole state and the one pure function that changes it. Knows no DOM, no socket and no rule of poker.

const LOG_MAX = 300;

/** Everything about the turn that the player prepares before he answers; thrown away when the turn changes. */
export const NO_DRAFT = Object.freeze({ amount: null, picks: Object.freeze([]), confirm: null, sent: null });

export function initial(settings, night) {
  return {
    night,
    link: 'connecting',
    wasOpen: false,
    retryAt: 0,
    offset: 0,
    epoch: null,
    v: -1,
    head: null,
    view: null,
    you: null,
    log: [],
    draft: NO_DRAFT,
    changedAt: -Infinity,
    note: null,
    sheet: null,
    tab: 'log',
    form: {},
    fetched: {},
    settings,
    wide: false,
    tall: false,
    now: 0,
  };
}

/** What the buttons of the moment mean: while it stays the same, so do the buttons. */
export function turnKey({ view, you }) {
  const hand = view?.hand;
  return hand && you?.hand?.legal ? `${hand.hand}:${hand.turn}` : '';
}

const meaning = (state) => `${turnKey(state)} ${JSON.stringify(state.you?.hand?.legal ?? null)} ${state.view?.phase} ${state.you?.status}`;

const REDUCERS = {
  push(state, { frame, at }) {
    if (frame.epoch === state.epoch && frame.v < state.v) return state;
    const fresh = frame.log.filter((line) => !state.log.length || line.n > state.log.at(-1).n || frame.epoch !== state.epoch);
    const log = frame.epoch === state.epoch || state.epoch === null ? [...state.log, ...fresh] : mergeLogs(state.log, frame.log);
    const next = { ...state, epoch: frame.epoch, v: frame.v, head: frame.head, view: frame.view, you: frame.you, log: log.slice(-LOG_MAX) };
    if (meaning(next) !== meaning(state)) {
      next.changedAt = at;
      next.draft = NO_DRAFT;
    }
    if (next.sheet === 'choose' && !next.you.choose) next.sheet = null;
    if (!state.you?.choose && next.you.choose) Object.assign(next, { sheet: 'choose', form: { ...next.form, choose: null, search: '' } });
    return next;
  },

  ok(state, { frame }) {
    return answered(state, frame.id);
  },

  no(state, { frame, at }) {
    return { ...answered(state, frame.id), note: { text: frame.text, rule: frame.rule, at } };
  },

  link(state, { link, retryAt, now }) {
    return { ...state, link, retryAt, now, wasOpen: state.wasOpen || link === 'open' };
  },

  offset: (state, { offset }) => ({ ...state, offset }),
  now: (state, { now }) => ({ ...state, now }),
  shape: (state, { wide, tall }) => ({ ...state, wide, tall }),

  note: (state, { text, at }) => ({ ...state, note: text === null ? null : { text, rule: null, at } }),

  amount(state, { value, at, said }) {
    const note = said ? { text: said, rule: null, at } : state.note;
    return { ...state, note, draft: { ...state.draft, amount: value, confirm: null } };
  },

  pick(state, { position }) {
    const { picks } = state.draft;
    const next = picks.includes(position) ? picks.filter((p) => p !== position) : [...picks, position];
    return { ...state, draft: { ...state.draft, picks: next.sort((a, b) => a - b) } };
  },

  picks: (state, { picks }) => ({ ...state, draft: { ...state.draft, picks } }),

  confirm: (state, { what, at }) => ({ ...state, changedAt: at, draft: { ...state.draft, confirm: what } }),

  sent: (state, { id, what }) => ({ ...state, draft: { ...state.draft, confirm: null, sent: { id, what } } }),

  sheet: (state, { sheet }) => ({ ...state, sheet: sheet === state.sheet ? null : sheet, form: {} }),

  tab: (state, { tab }) => ({ ...state, tab }),

  form: (state, { values }) => ({ ...state, form: { ...state.form, ...values } }),

  fetched: (state, { values }) => ({ ...state, fetched: { ...state.fetched, ...values } }),

  settings: (state, { values }) => ({ ...state, settings: { ...state.settings, ...values } }),
};

function answered(state, id) {
  return state.draft.sent?.id === id ? { ...state, draft: { ...state.draft, sent: null } } : state;
}

/** After a restart the numbers go on, so lines that we have are not shown twice. */
function mergeLogs(old, fresh) {
  const seen = new Set(old.map((line) => `${line.n} ${line.text}`));
  return [...old, ...fresh.filter((line) => !seen.has(`${line.n} ${line.text}`))];
}

export function reduce(state, action) {
  return REDUCERS[action.type](state, action);
}

export function createStore(state, listen) {
  return {
    get: () => state,
    put(action) {
      const before = state;
      state = reduce(state, action);
      if (state !== before) listen(state, before);
    },
  };
}
