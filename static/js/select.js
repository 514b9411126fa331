// Facts derived from the state: who sits where, what the buttons say. Takes what is legal from the server; never works a rule out again.

import { act } from './protocol.js';
import { turnKey } from './store.js';
import { t } from './words.js';

export const GUARD_MS = 250;
const LAST_SECONDS_MS = 5000;
const ALL_IN = 'all-in';
const ROW_MAX = 6;

/** Where each of `n` opponents sits, clockwise from my left: percent across and down the table, and the side its bet lies on. */
const PLACES = [
  [],
  ['50 0 b'],
  ['13 14 r', '87 14 l'],
  ['0 46 r', '50 0 b', '100 46 l'],
  ['0 64 r', '18 3 b', '82 3 b', '100 64 l'],
  ['0 70 r', '6 10 r', '50 0 b', '94 10 l', '100 70 l'],
  ['3 94 r', '0 40 r', '22 0 b', '78 0 b', '100 40 l', '97 94 l'],
  ['4 97 r', '0 48 r', '10 0 r', '50 0 b', '90 0 l', '100 48 l', '96 97 l'],
  ['4 97 r', '0 48 r', '6 0 b', '36 0 b', '64 0 b', '94 0 b', '100 48 l', '96 97 l'],
  ['5 100 r', '0 66 r', '0 32 r', '17 0 b', '50 0 b', '83 0 b', '100 32 l', '100 66 l', '95 100 l'],
  ['5 100 r', '0 66 r', '0 32 r', '12 0 b', '37 0 b', '63 0 b', '88 0 b', '100 32 l', '100 66 l', '95 100 l'],
].map((row) => row.map((place) => {
  const [x, y, side] = place.split(' ');
  return { x: Number(x), y: Number(y), side };
}));

/** The taken seats from my left clockwise (from seat 0 when I only watch), without my own; with the hand's part and the place. */
export function opponents({ view, you }) {
  const mine = you.seat ?? -1;
  const others = view.seats.filter((s) => s.seat !== you.seat).sort((a, b) => turn(a.seat, mine) - turn(b.seat, mine));
  const rows = Math.ceil((others.length + (middleInGrid(view, others.length) ? 1 : 0)) / 2);
  return others.map((player, i) => ({
    player,
    inHand: seatInHand(view, player.seat),
    place: PLACES[Math.min(others.length, PLACES.length - 1)][i] ?? { x: 50, y: 100, side: 'b' },
    column: i < rows ? 1 : 2,
    row: i < rows ? rows - i : i - rows + 1,
  }));
}

const turn = (seat, from) => (seat - from + 19) % 20;

/** On a phone the pot takes the odd cell of the two columns when tall seats leave one. */
export const middleInGrid = (view, others) => others % 2 === 1 && others > 1 && family(view) === 'stud';

export const family = (view) => view.hand?.family ?? 'board';

/** Two lines for each seat, without room for cards: many players, or a low window. Tall games always lay their cards out. */
export const compact = ({ view, wide, tall }, others) => !wide && family(view) !== 'stud' && (others > 4 || !tall);

/** Two small lines: nine opponents on a small phone. */
export const dense = (state, others) => compact(state, others) && others > 7 && !state.tall;

export const seatInHand = (view, seat) => view.hand?.seats.find((s) => s.seat === seat) ?? null;

export const playerAt = (view, seat) => view.seats.find((s) => s.seat === seat) ?? null;

export const nameOf = (view, seat) => playerAt(view, seat)?.name ?? t('seat_n', { n: seat + 1 });

export const me = ({ view, you }) => (you.seat === null ? null : playerAt(view, you.seat));

export const toAct = (view) => (view.hand && !view.hand.over ? view.hand.to_act : null);

export const myTurn = ({ you }) => Boolean(you?.hand?.legal);

/** Chips that lie in the middle, without the bets still before their owners. */
export const potInMiddle = (hand) => hand.pot - hand.seats.reduce((sum, seat) => sum + seat.bet, 0);

/** "Main 24 · Side 10 (Bo, Eve)" as parts; nothing when there is one pot. */
export function sidePots(view) {
  const { pots } = view.hand;
  if (pots.length < 2) return [];
  return pots.map((pot, i) => i === 0
    ? t('main_pot', { n: pot.amount })
    : t('side_pot', { n: pot.amount, names: pot.seats.map((seat) => nameOf(view, seat)).join(', ') }));
}

/** What a player sees of the deal right now, in one line. */
export function situation({ view, you }) {
  const who = (seat) => (seat === you.seat ? t('you') : nameOf(view, seat));
  if (view.phase === 'waiting' || (view.phase === 'open' && view.seats.length < 2)) return t('waiting_for_friends');
  if (view.phase === 'open') return t(you.host ? 'ready_to_begin' : 'waiting_for_host');
  if (view.phase === 'choosing' && view.choosing) {
    return view.choosing.seat === you.seat ? t('you_choose') : t('x_chooses', { name: who(view.choosing.seat) });
  }
  if (view.phase === 'cutting' && view.cut) return view.cut.seat === you.seat ? t('you_cut') : t('x_cuts', { name: who(view.cut.seat) });
  if (['drawing', 'shuffling', 'paused', 'closed', 'between'].includes(view.phase)) return t(`phase_${view.phase}`);
  const seat = toAct(view);
  if (seat === null) return '';
  if (seat === you.seat) return yourTurn(you.hand?.legal, view.hand);
  return t('waiting_for', { name: who(seat) });
}

function yourTurn(legal, hand) {
  if (legal?.draw) return t('your_draw', { why: legal.draw.why });
  if (legal?.call) return t('your_call', { n: legal.call, pot: hand.pot });
  return t('your_turn', { pot: hand.pot });
}

/** The amounts that the server allows now, or null. `rows` is the whole row of a spread limit. */
export function sizing(state) {
  const bet = state.you?.hand?.legal?.bet;
  if (!bet || bet.min === bet.max) return null;
  if (bet.fixed) return bet.sizes.length > 1 ? { ...bet, kind: 'row', amounts: bet.sizes } : null;
  const { hand } = state.view;
  if (hand.limit === 'spread' && bet.max - bet.min < ROW_MAX) {
    return { ...bet, kind: 'row', amounts: Array.from({ length: bet.max - bet.min + 1 }, (_, i) => bet.min + i) };
  }
  const clamp = (value) => Math.min(bet.max, Math.max(bet.min, Math.round(value)));
  const pot = bet.pot ?? hand.current_bet + hand.pot + (state.you.hand.legal.call ?? 0);
  const part = (fraction) => clamp(hand.current_bet + (pot - hand.current_bet) * fraction);
  const presets = [['min', bet.min], ['half', part(1 / 2)], ['two_thirds', part(2 / 3)], ['pot', clamp(pot)]];
  const last = hand.limit === 'pot' && bet.max < stackTotal(state) ? [] : [['all_in', bet.max]];
  return { ...bet, kind: 'free', presets: [...presets, ...last].map(([key, value]) => ({ key, value })) };
}

/** My whole stack as a street total: what "all in" is worth. */
function stackTotal({ view, you }) {
  const seat = seatInHand(view, you.seat);
  return seat ? seat.stack + seat.bet : 0;
}

export function amount(state) {
  const bet = state.you?.hand?.legal?.bet;
  return bet ? Math.min(bet.max, Math.max(bet.min, state.draft.amount ?? bet.min)) : 0;
}

/** A typed amount put inside what is allowed, and why when it had to move. */
export function snap(state, typed) {
  const { bet } = state.you.hand.legal;
  const value = Math.round(Number(typed));
  if (!Number.isFinite(value)) return { value: bet.min, said: t('amount_number') };
  if (value < bet.min) return { value: bet.min, said: t(bet.kind === 'bet' ? 'minimum_bet' : 'minimum_raise', { n: bet.min }) };
  if (value > bet.max) return { value: bet.max, said: t('maximum_bet', { n: bet.max }) };
  return { value, said: '' };
}

/** How many cards may go with these picks: more while a card that allows it is kept. */
export function drawMax(draw, picks) {
  return draw.keep.some((position) => !picks.includes(position)) ? draw.max : draw.max_without;
}

/** May this card be thrown in as well? The reason in words when not. */
export function mayPick(state, position) {
  const { draw } = state.you.hand.legal;
  const { picks } = state.draft;
  if (picks.includes(position)) return '';
  const next = [...picks, position];
  return next.length <= drawMax(draw, next) ? '' : t('draw_limit', { why: draw.why });
}

/**
 * The action bar of the moment. Each button: {label, small, what (hand command or null), ask (a confirmation it needs first), hand, turn}.
 * @returns {{mode: 'bet'|'draw'|'idle'|string, fold?: object, middle?: object, right?: object}}
 */
export function bar(state) {
  const { view, you } = state;
  if (view.phase === 'closed') return { mode: 'closed' };
  const mine = me(state);
  const legal = you.hand?.legal;
  if (legal?.draw) return { mode: 'draw', middle: drawButton(state) };
  if (legal) return { mode: 'bet', ...betButtons(state, legal) };
  if (!mine) return { mode: you.status === 'asked' ? 'asked' : 'watching' };
  if (mine.status === 'away' || mine.status === 'sitting-out') return { mode: 'back' };
  if (you.choose) return { mode: 'choose' };
  const playing = seatInHand(view, you.seat);
  if (playing && !view.hand.over && playing.state === 'in') return { mode: 'idle', ...IDLE };
  if (mine.stack === 0 && playing?.state !== 'all-in') return { mode: 'broke' };
  if (view.phase === 'open' && you.host) return { mode: 'begin' };
  return { mode: 'idle', ...IDLE };
}

const blank = (key) => ({ key, label: t(key), small: '', what: null, ask: null });
const IDLE = { fold: blank('fold'), middle: blank('check'), right: blank('bet') };

function betButtons(state, legal) {
  const fold = { key: 'fold', label: t('fold'), small: '', what: { do: 'fold' }, ask: legal.check ? 'fold' : null };
  return { fold: stamped(state, legal.fold ? fold : blank('fold')), middle: stamped(state, middleButton(legal)), right: stamped(state, rightButton(state, legal)) };
}

function middleButton(legal) {
  if (legal.bring_in) return { key: 'bring-in', label: t('bring_in', { n: legal.bring_in }), small: '', what: { do: 'bring-in' }, ask: null };
  if (legal.check) return { key: 'check', label: t('check'), small: '', what: { do: 'check' }, ask: null };
  if (legal.call === null) return blank('check');
  const small = legal.call_all_in ? t('all_in') : '';
  return { key: 'call', label: t('call_n', { n: legal.call }), small, what: { do: 'call' }, ask: legal.call_all_in ? ALL_IN : null };
}

function rightButton(state, legal) {
  const { bet } = legal;
  if (!bet) return blank(legal.call ? 'raise' : 'bet');
  const to = amount(state);
  const all = to === stackTotal(state);
  const word = { bet: 'bet_n', raise: 'raise_to', complete: 'complete_to' }[bet.kind];
  const adds = to - (bet.to_add ?? 0);
  const small = all ? t(word, { n: to }) : bet.kind === 'bet' || !bet.to_add ? '' : t('adds_n', { n: adds });
  return {
    key: bet.kind,
    label: all ? t('all_in_n', { n: adds }) : t(word, { n: to }),
    small,
    what: bet.kind === 'bet' ? { do: 'bet', to } : { do: 'raise-to', to },
    ask: all ? ALL_IN : null,
  };
}

function drawButton(state) {
  const { picks } = state.draft;
  const label = picks.length ? t('draw_n', { n: picks.length }) : t('stand_pat');
  return stamped(state, { key: 'draw', label, small: '', what: { do: 'draw', cards: picks }, ask: null });
}

const stamped = (state, button) => ({ ...button, hand: state.view.hand.hand, turn: state.view.hand.turn });

/**
 * What a press on a button of the bar means now: 'ignored' (nothing to do, already sent, or the button has just changed),
 * 'confirm' (ask once more) or 'send'. `press`: {at (ms, the same clock as changedAt), touch}; `left_ms`: what the clock still has.
 */
export function press(state, button, { at, touch, left_ms }) {
  if (!button.what || state.draft.sent || state.link !== 'open') return 'ignored';
  if (at - state.changedAt < GUARD_MS) return 'ignored';
  if (`${button.hand}:${button.turn}` !== turnKey(state)) return 'ignored';
  if (!button.ask || state.draft.confirm === button.key) return 'send';
  if (button.ask === ALL_IN && (!touch || !state.settings.confirmAllIn)) return 'send';
  if (left_ms !== null && left_ms < LAST_SECONDS_MS) return 'send';
  return 'confirm';
}

export const commandOf = (button) => act(button.hand, button.turn, button.what);

/** Milliseconds that the running clock has left by the server's time; null: no clock runs. */
export function clockLeft(state, now) {
  return state.view?.clock ? state.view.clock.deadline - now - state.offset : null;
}

/** Hands and seats that took part in the pots; the winners stay bright. */
export const winners = (view) => new Set(view.hand?.over ? view.hand.seats.filter((s) => s.won > 0).map((s) => s.seat) : []);
