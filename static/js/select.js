// Derived from the state: who sits where, what buttons say.

import { turnKey } from './store.js';
import { t } from './words.js';

export const GUARD_MS = 250;
const HURRY_MS = 5000;
const ALL_IN = 'all-in';
const ROW_MAX = 6;

// Where n opponents sit, clockwise from my left: percent across and down, side of the bet.
const PLACES = [
	'', '', '13 14 r', '0 46 r', '0 64 r|18 3 b', '0 70 r|6 10 r', '3 94 r|0 40 r|22 0 b', '4 97 r|0 48 r|10 0 r', '4 97 r|0 48 r|6 0 b|36 0 b', '5 100 r|0 66 r|0 32 r|17 0 b', '5 100 r|0 66 r|0 32 r|12 0 b|37 0 b',
].map((row, n) => {
	const left = row ? row.split('|').map((place) => place.split(' ')) : [];
	const right = left.map(([x, y, side]) => [100 - x, y, side === 'r' ? 'l' : 'b']).reverse();
	return [...left, ...(n % 2 ? [[50, 0, 'b']] : []), ...right];
});

/** The others clockwise from my left, each with hand and place. */
export function opponents({ view, you }) {
	const from = you.seat ?? -1;
	const others = view.seats.filter((s) => s.seat !== you.seat).sort((a, b) => after(from, a.seat) - after(from, b.seat));
	const rows = Math.ceil((others.length + (middleInGrid(view, others.length) ? 1 : 0)) / 2);
	return others.map((player, i) => {
		const [x, y, side] = PLACES[others.length][i];
		return { player, inHand: seatInHand(view, player.seat), x, y, side, column: i < rows ? 1 : 2, row: i < rows ? rows - i : i - rows + 1 };
	});
}

const after = (from, seat) => (seat - from + 19) % 20;

/** On a phone the pot takes the odd cell. */
export const middleInGrid = (view, others) => others % 2 === 1 && others > 1 && family(view) === 'stud';

/** How much room the game needs: seats with cards face up, a board, or neither. */
export function family({ hand }) {
	if (!hand || ['stud', 'draw', 'board'].includes(hand.family)) return hand?.family ?? 'board';
	return hand.slots.length ? 'board' : 'draw';
}

/** On a phone with many seats or little height; `dense`: smaller still. */
export const compact = ({ view, wide, tall, low }, others) => !wide && family(view) !== 'stud' && (others > 4 || (family(view) === 'draw' ? low : !tall));
export const dense = (state, others) => compact(state, others) && others > 7 && !state.tall;

export const seatInHand = (view, seat) => view.hand?.seats.find((s) => s.seat === seat) ?? null;
export const nameOf = (view, seat) => view.seats.find((s) => s.seat === seat)?.name ?? '';
export const namesOf = (view, seats) => seats.map((seat) => nameOf(view, seat)).join(', ');
export const me = ({ view, you }) => (you.seat === null ? null : (view.seats.find((s) => s.seat === you.seat) ?? null));
export const toAct = ({ hand }) => (hand && !hand.over ? hand.to_act : null);
export const myTurn = ({ you }) => Boolean(you?.hand?.legal);
export const winners = ({ hand }) => new Set(hand?.over ? hand.seats.filter((s) => s.won > 0).map((s) => s.seat) : []);

export const betOf = (hand, seat) => (hand.over ? 0 : seat.bet);

/** Without the bets still before their owners. */
export const potInMiddle = (hand) => hand.pot - hand.seats.reduce((sum, seat) => sum + betOf(hand, seat), 0);

export function sidePots(view) {
	const { pots } = view.hand;
	const words = ({ amount: n, seats }, i) => (i === 0 ? t('main_pot', { n }) : t('side_pot', { n, names: namesOf(view, seats) }));
	return pots.length < 2 ? [] : pots.map(words);
}

export function situation({ view, you }) {
	const { phase, choosing, cut, hand } = view;
	if (phase === 'waiting' || (phase === 'open' && view.seats.length < 2)) return view.votes?.[0]?.tally ?? t('waiting_for_friends');
	if (phase === 'open') return t(you.host ? 'ready_to_begin' : 'waiting_for_host');
	const who = choosing ?? cut;
	if (who && who.seat !== null) return who.seat === you.seat ? t(choosing ? 'you_choose' : 'you_cut') : t(choosing ? 'x_chooses' : 'x_cuts', { name: nameOf(view, who.seat) });
	if (phase === 'cutting') return t('phase_shuffling');
	if (phase !== 'playing') return t(`phase_${phase}`);
	const seat = toAct(view);
	if (seat === null) return '';
	if (seat !== you.seat) return you.hand?.chose || t('waiting_for', { name: nameOf(view, seat) });
	const legal = you.hand?.legal;
	if (legal?.pick) return t('your_pick', legal.pick);
	if (legal?.options.length) return t('your_choice', { choices: legal.options.map(({ label, small }) => (small ? `${label} (${small})` : label)).join(', '), pot: hand.pot });
	return legal?.call ? t('your_call', { n: legal.call, pot: hand.pot }) : t('your_turn', { pot: hand.pot });
}

/** The amounts allowed: kind 'row' (buttons) or 'free' (presets and a field); null: none. */
export function sizing({ view, you }) {
	const bet = you?.hand?.legal?.bet;
	if (!bet || bet.min === bet.max) return null;
	if (bet.fixed) return bet.sizes.length > 1 ? { ...bet, kind: 'row', amounts: bet.sizes } : null;
	const { limit, current_bet: now, pot } = view.hand;
	if (limit === 'spread' && bet.max - bet.min < ROW_MAX) return { ...bet, kind: 'row', amounts: Array.from({ length: bet.max - bet.min + 1 }, (_, i) => bet.min + i) };
	const whole = bet.pot ?? now + pot + (you.hand.legal.call ?? 0);
	const part = (fraction) => clamp(bet, now + (whole - now) * fraction);
	const presets = { min: bet.min, half: part(1 / 2), two_thirds: part(2 / 3), pot: part(1) };
	if (bet.max === allMine({ view, you })) presets.all_in = bet.max;
	return { ...bet, kind: 'free', presets };
}

const clamp = (bet, value) => Math.min(bet.max, Math.max(bet.min, Math.round(value / bet.chip) * bet.chip));

function allMine({ view, you }) {
	const seat = seatInHand(view, you.seat);
	return seat ? seat.stack + seat.bet : 0;
}

export const amount = ({ you, draft }) => clamp(you.hand.legal.bet, draft.amount ?? 0);

/** A typed amount put inside what is allowed, and why when it had to move. */
export function snap({ you }, typed) {
	const { bet } = you.hand.legal;
	const value = Math.round(Number(typed));
	if (!Number.isFinite(value)) return { value: bet.min, said: t('amount_number') };
	if (value < bet.min) return { value: bet.min, said: t(bet.kind === 'bet' ? 'minimum_bet' : 'minimum_raise', { n: bet.min }) };
	return value > bet.max ? { value: bet.max, said: t('maximum_bet', { n: bet.max }) } : { value, said: '' };
}

/** My cards as they lie before me, by their places in my hand. */
export const inOrder = ({ you, order }) => (order.length === you.hand?.cards.length ? order : (you.hand?.cards ?? []).map((_, place) => place));

/** How many cards may go: more while a card that allows it is kept. */
export const pickMax = (pick, picks) => (pick.keep.some((position) => !picks.includes(position)) ? pick.max : pick.max_without);

/** '' when this card may be chosen as well, else the reason. */
export function mayPick({ you, draft: { picks } }, position) {
	const { pick } = you.hand.legal;
	const next = [...picks, position];
	return picks.includes(position) || (pick.among.includes(position) && next.length <= pickMax(pick, next)) ? '' : t('pick_limit', pick);
}

/** The action bar: its mode, and buttons {key, label, small, what (command or null), ask, hand, turn}. */
export function bar(state) {
	const { view, you } = state;
	const mine = me(state);
	const legal = you.hand?.legal;
	const playing = seatInHand(view, you.seat);
	if (view.phase === 'closed') return { mode: 'closed' };
	if (legal?.pick) return { mode: 'pick', pick: pickButton(state) };
	if (legal?.options.length) return { mode: 'options', ...optionButtons(state, legal) };
	if (legal) return { mode: 'bet', ...betButtons(state, legal) };
	const idle = { mode: 'idle', ...(view.hand?.decision === 'in-or-out' ? { 'option-0': button('in', t('in')), 'option-1': button('out', t('out')) } : { fold: button('fold', t('fold')), middle: button('check', t('check')), right: button('bet', t('bet')) }) };
	if (!mine) return view.tournament?.entry === '' ? idle : { mode: you.status === 'asked' ? 'asked' : you.line > 0 ? 'listed' : you.line === 0 ? 'full' : 'watching' };
	if (mine.status === 'away' || mine.status === 'sitting-out') return { mode: 'back' };
	if (you.choose) return { mode: 'choose' };
	if (mine.stack === 0 && !view.tournament && (view.hand?.over !== false || !playing || playing.state === 'folded')) return { mode: 'broke' };
	if (view.phase === 'open' && you.host) return { mode: 'begin' };
	return idle;
}

const button = (key, label, what = null, more = {}) => ({ key, label, what, small: '', ask: null, ...more });

const stampOf = ({ view: { hand: { hand, turn } } }) => ({ hand, turn });
const foldButton = (legal, stamp) => button('fold', t('fold'), legal.fold ? { do: 'fold' } : null, { ...stamp, ask: legal.check ? 'fold' : null });

function betButtons(state, legal) {
	const stamp = stampOf(state);
	return { fold: foldButton(legal, stamp), middle: { ...middleButton(legal), ...stamp }, right: { ...rightButton(state, legal), ...stamp } };
}

function middleButton({ bring_in, check, call, call_all_in }) {
	if (bring_in) return button('bring-in', t('bring_in', { n: bring_in }), { do: 'bring-in' });
	if (check || call === null) return button('check', t('check'), check ? { do: 'check' } : null);
	return button('call', t('call_n', { n: call }), { do: 'call' }, call_all_in ? { small: t('all_in'), ask: ALL_IN } : {});
}

function rightButton(state, { bet, call }) {
	if (!bet) return button('bet', t(call ? 'raise' : 'bet'));
	const to = amount(state);
	const words = t({ bet: 'bet_n', raise: 'raise_to', complete: 'complete_to' }[bet.kind], { n: to });
	const what = { do: bet.kind === 'bet' ? 'bet' : 'raise-to', to };
	if (to === allMine(state)) return button(bet.kind, t('all_in_n', { n: to - bet.to_add }), what, { small: words, ask: ALL_IN });
	return button(bet.kind, words, what, { small: bet.to_add ? t('adds_n', { n: to - bet.to_add }) : '' });
}

function pickButton(state) {
	const { do: act, min, ordered, verb } = state.you.hand.legal.pick;
	const { picks } = state.draft;
	const n = picks.length || min;
	const cards = ordered ? picks : [...picks].sort((a, b) => a - b);
	const few = picks.length < min;
	const small = few && picks.length ? t('n_of', { n: picks.length, min }) : '';
	return button('pick', ordered ? verb : n ? `${verb} ${n}` : t('stand_pat'), few ? null : { do: act, cards }, { ...stampOf(state), small });
}

function optionButtons(state, legal) {
	const stamp = stampOf(state);
	const options = legal.options.filter(({ act }) => act.do !== 'fold').map(({ act, label, small }, i) => [`option-${i}`, button(label, label, act, { small, ...stamp })]);
	return { ...(legal.fold && { fold: foldButton(legal, stamp) }), ...Object.fromEntries(options) };
}

/** What a press means: 'ignored', 'confirm' or 'send'. `left_ms`: on the clock, or null. */
export function press(state, { what, hand, turn, ask, key }, { at, touch, left_ms }) {
	const { draft, changedAt, link, settings } = state;
	if (!what || draft.sent || link !== 'open' || at - changedAt < GUARD_MS || `${hand}:${turn}` !== turnKey(state)) return 'ignored';
	if (!ask || draft.confirm === key || (left_ms !== null && left_ms < HURRY_MS)) return 'send';
	return ask === ALL_IN && !(touch && settings.confirmAllIn) ? 'send' : 'confirm';
}

/** Milliseconds on the running clock by the server's time; null: none runs. */
export const clockLeft = ({ view, offset }, now) => (view?.clock ? view.clock.deadline - now - offset : null);
