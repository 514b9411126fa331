// The table's page: wires the store to the components, the keys, the sounds and the socket.

import { turnAlert } from '../alert.js';
import { announcer } from '../announcer.js';
import { actionBar } from '../components/action-bar.js';
import { sprite } from '../components/card.js';
import { chooser, chosen } from '../components/chooser.js';
import { banner, header } from '../components/header.js';
import { inviteCard, inviteSheet } from '../components/invite.js';
import { endSheet, keysSheet, leaveSheet, menuSheet, playersSheet, settingsSheet } from '../components/menu.js';
import { middle } from '../components/middle.js';
import { chipsSheet, sitSheet } from '../components/money.js';
import { notices } from '../components/notices.js';
import { ownHand } from '../components/own-hand.js';
import { seat } from '../components/seat.js';
import { action, sheet } from '../components/sheet.js';
import { logList, rulesCard, side } from '../components/side.js';
import { keyboard } from '../keyboard.js';
import { handle, openNight } from '../live.js';
import { measure, moves, play } from '../motion.js';
import { call, copy } from '../net.js';
import { cut } from '../random.js';
import { h } from '../render.js';
import * as select from '../select.js';
import { unlock } from '../sound.js';
import { turnKey } from '../store.js';
import { t } from '../words.js';

const NOTE_MS = 6000;
const TICK_MS = 1000;
const PICKS = 'picks';

const SHEETS = {
  menu: menuSheet, choose: chooser, sit: sitSheet, chips: chipsSheet, invite: inviteSheet, leave: leaveSheet, end: endSheet, players: playersSheet, settings: settingsSheet,
  keys: keysSheet, log: (state) => sheet('log', t('log'), logList(state)), rules: (state) => sheet('rules', t('rules'), rulesCard(state)),
};

let touch = false;
const wide = matchMedia('(min-width: 900px) and (min-height: 560px)');
const tall = matchMedia('(min-height: 700px)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const said = announcer(document.getElementById('said'), document.getElementById('status'));
const bell = turnAlert(document.querySelector('link[rel="icon"]'));

function draw(state) {
  if (!state.view) return [header(state), banner(state), h('main', { class: 'stage loading' }, h('p', { class: 'situation' }, t('coming')))];
  const { view, you } = state;
  const others = select.opponents(state);
  const inGrid = select.middleInGrid(view, others.length);
  const won = select.winners(view);
  const turn = select.toAct(view);
  const about = (s) => ({
    view, turn: s === turn, dealer: s === view.dealer, won: won.has(s), settled: won.size > 0, clock: view.clock?.seat === s, offset: state.offset,
  });
  const fresh = view.phase === 'open' && you.host && !state.sheet;
  return [
    sprite(),
    header(state),
    banner(state),
    h('main', { class: `stage family-${select.family(view)} phase-${view.phase} ${select.compact(state, others.length) ? 'compact' : 'open'} ${select.dense(state, others.length) ? 'dense' : ''}` },
      h('div', { class: 'felt' }),
      h('ol', { class: `seats n${others.length}`, 'aria-label': t('players') }, others.map((entry) => seat(entry, about(entry.player.seat)))),
      h('div', { class: `centre ${inGrid ? 'in-grid' : ''}` }, middle(state), fresh && (others.length ? action(t('invite_friends'), 'sheet', 'invite') : inviteCard(state))),
      notices(state),
      state.sheet && SHEETS[state.sheet]?.(state)),
    ownHand(state),
    side(state),
    actionBar(state),
  ];
}

function around(root, before, after, paint) {
  const log = [...root.querySelectorAll('[data-follow]')].map((el) => el.parentElement);
  const following = new Set(log.filter((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40));
  const plan = still.matches || !after.settings.motion ? [] : moves(before?.view, after.view);
  const measured = plan.length ? measure(root, before?.view, plan) : [];
  paint();
  if (plan.length) play(root, plan, measured);
  if (before?.log !== after.log || before?.sheet !== after.sheet || before?.tab !== after.tab) {
    for (const { parentElement: box } of root.querySelectorAll('[data-follow]')) if (following.has(box) || !log.includes(box)) box.scrollTop = box.scrollHeight;
  }
}

const { root, night, store, socket } = openNight(draw, changed, around);
const put = (action) => store.put(action);
const now = () => performance.now();
const ask = (command) => socket.ask(command);
const note = (text) => put({ type: 'note', text, at: now() });

function changed(state, before) {
  if (state.link !== before.link) tick();
  if (!state.view) return;
  if (state.view !== before.view) {
    greet(state, before);
    cutFor(state);
    const fresh = state.log.filter((line) => before.view && !before.log.includes(line)).map((line) => line.text);
    said.events(fresh);
    tick();
  }
  if (state.you !== before.you || state.view !== before.view) {
    const mine = select.myTurn(state);
    bell.show(mine || Boolean(state.you.choose), state.view.name);
    const again = before.view && turnKey(state) === turnKey(before) && Boolean(state.you.choose) === Boolean(before.you?.choose);
    if ((mine || state.you.choose) && !again) bell.ring(state.settings);
    said.you(mine || state.you.choose ? select.situation(state) : '');
  }
  if (state.you.host && (state.sheet === 'invite' || state.view.phase === 'open')) fetchInvite(state);
  if (state.draft.picks !== before.draft.picks && state.draft.picks.length) sessionStorage.setItem(PICKS, JSON.stringify({ key: turnKey(state), picks: state.draft.picks }));
}

/** The first view: sits down by itself after the join page, and finds again the cards picked before a reload. */
function greet(state, before) {
  if (before.view) return;
  if (location.hash === '#sit') {
    history.replaceState(null, '', location.pathname);
    if (state.you.seat === null && state.you.status === 'watching') ask({ do: 'sit', seat: null, chips: state.view.settings.buy_in, pay: 'credit' });
  }
  const kept = JSON.parse(sessionStorage.getItem(PICKS) ?? 'null');
  if (kept && kept.key && kept.key === turnKey(state) && state.you.hand?.legal?.draw) put({ type: 'picks', picks: kept.picks });
}

/** The cutter's browser answers by itself, once a hand, with its own randomness. */
let cutHand = null;
function cutFor({ you, link }) {
  if (!you.cut || you.cut.hand === cutHand || link !== 'open') return;
  cutHand = you.cut.hand;
  if (socket.waiting().some((act) => act.do === 'cut' && act.hand === cutHand)) return;
  ask({ do: 'cut', hand: cutHand, ...cut(you.cut.cards) });
  note(t('you_cut_note'));
}

function fetchInvite(state) {
  if (state.fetched.asked) return;
  put({ type: 'fetched', values: { asked: true } });
  call(`/api/n/${night}/invite`).then(({ link, qr }) => put({ type: 'fetched', values: { link, qr } }), (error) => note(error.message));
}

/** Seconds are shown only near the end of a clock and while the line is lost; no timer runs otherwise. */
let timer = 0;
function tick() {
  clearTimeout(timer);
  const state = store.get();
  const left = select.clockLeft(state, Date.now());
  const counting = (left !== null && select.myTurn(state)) || state.view?.choosing || state.link === 'lost';
  if (state.note && now() - state.note.at > NOTE_MS) put({ type: 'note', text: null });
  if (!counting && !store.get().note) return;
  put({ type: 'now', now: Date.now() });
  timer = setTimeout(tick, TICK_MS);
}

function press(button) {
  const state = store.get();
  const verdict = select.press(state, button, { at: now(), touch, left_ms: select.clockLeft(state, Date.now()) });
  if (verdict === 'confirm') put({ type: 'confirm', what: button.key, at: now() });
  if (verdict !== 'send') return;
  put({ type: 'sent', id: ask(select.commandOf(button)), what: button.key });
}

function pick(position) {
  const state = store.get();
  if (!state.you.hand?.legal?.draw || state.draft.sent || position >= state.you.hand.cards.length) return;
  const reason = select.mayPick(state, position);
  if (reason) note(reason);
  else put({ type: 'pick', position });
}

function setAmount(value) {
  const state = store.get();
  if (!select.sizing(state)) return;
  const { value: allowed, said: why } = select.snap(state, value);
  put({ type: 'amount', value: allowed, said: why, at: now() });
}

function preset(key) {
  const found = select.sizing(store.get())?.presets?.find((entry) => entry.key === key);
  if (found) setAmount(found.value);
}

handle(root, {
  press,
  pick,
  amount: setAmount,
  typed(text, event) {
    setAmount(text);
    event.target.value = String(select.amount(store.get()));
  },
  do: ask,
  'do-close'(command) {
    ask(command);
    put({ type: 'sheet', sheet: null });
  },
  sheet: openSheet,
  tab: (tab) => put({ type: 'tab', tab }),
  form: (values) => put({ type: 'form', values }),
  choose: (values) => put({ type: 'form', values: { choose: { ...store.get().form.choose, ...values } } }),
  deal(choice) {
    ask({ do: 'choose', ...choice });
    put({ type: 'sheet', sheet: null });
  },
  settings: (values) => put({ type: 'settings', values }),
  hush: () => put({ type: 'note', text: null }),
  'take-over': socket.takeOver,
  'copy-text': async ({ text, done }) => note((await copy(text)) ? done : t('copy_failed')),
  share: (url) => navigator.share({ title: store.get().view.name, url }).catch(() => {}),
});

let opener = null;
function openSheet(name) {
  if (name && !store.get().sheet) opener = document.activeElement;
  put({ type: 'sheet', sheet: name });
  if (!store.get().sheet) opener?.focus?.();
}

const SPOKEN = {
  hand: (s) => s.you.hand?.name || t('no_hand'),
  pot: (s) => (s.view.hand ? select.situation({ ...s, you: { ...s.you } }) && t('say_pot', { pot: s.view.hand.pot, call: s.you.hand?.legal?.call ?? 0 }) : t('no_hand')),
  turn: select.situation,
  last: (s) => s.log.slice(-3).map((line) => line.text).join('. '),
};

keyboard(document, () => store.get().settings.keys && Boolean(store.get().view), (name, detail, event) => {
  const state = store.get();
  const model = state.view ? select.bar(state) : {};
  if (name === 'press-place') {
    const button = model[detail];
    if (button && model.mode === 'bet') press(button);
  } else if (name === 'enter') {
    if (model.mode === 'draw') press(model.middle);
    else if (model.mode === 'bet' && state.draft.amount !== null) press(model.right);
  } else if (name === 'digit') {
    if (model.mode === 'draw') pick(detail - 1);
    else if (select.sizing(state)?.kind === 'row') setAmount(detail);
  } else if (name === 'all-in') preset('all_in');
  else if (name === 'preset') preset(detail);
  else if (name === 'nudge' && select.sizing(state)) {
    event.preventDefault();
    setAmount(select.amount(state) + detail * (event.shiftKey ? 5 : 1));
  } else if (name === 'say') {
    const text = SPOKEN[detail](state);
    said.you(text);
    note(text);
  } else if (name === 'sheet') openSheet(detail);
  else if (name === 'escape') {
    if (state.sheet) openSheet(null);
    else if (state.draft.confirm) put({ type: 'confirm', what: null, at: now() });
    else if (state.draft.picks.length) put({ type: 'picks', picks: [] });
  }
});

document.addEventListener('pointerdown', (event) => {
  touch = event.pointerType === 'touch';
  unlock();
});
document.addEventListener('visibilitychange', unlock);
root.addEventListener('wheel', (event) => {
  if (!event.target.closest('.actions') || !select.sizing(store.get())) return;
  setAmount(select.amount(store.get()) - Math.sign(event.deltaY));
}, { passive: true });
const reshape = () => put({ type: 'shape', wide: wide.matches, tall: tall.matches });
wide.addEventListener('change', reshape);
tall.addEventListener('change', reshape);
reshape();
performance.mark('ready');
