// States of the page as the server's pushes make them, small enough to read in a test. Keys are those of the wire.

import { DEFAULTS } from '../../static/js/settings.js';
import { initial, reduce } from '../../static/js/store.js';

const NAMES = ['Anna', 'Bo', 'Cleo', 'Dana', 'Eve', 'Farouk', 'Giulia', 'Hal', 'Ines', 'Jon'];

export const player = (seat, more) => ({ seat, player: `p${seat}`, name: NAMES[seat], stack: 100, status: 'sitting', host: false, bot: false, ...more });

export const hands = (seat, more) => ({ seat, stack: 100, bet: 0, state: 'in', down: 2, cards: [], last: '', hand_name: '', won: 0, ...more });

/** Cards to choose: as many as three of my five to draw. */
export const picking = (more) => ({ do: 'draw', verb: 'Draw', among: [0, 1, 2, 3, 4], min: 0, max: 3, max_without: 3, keep: [], why: 'three', ordered: false, ...more });

export const option = (act, label, small = '') => ({ act, label, small });

export const legal = (more) => ({ fold: true, check: false, call: null, call_all_in: false, bet: null, bring_in: null, pick: null, options: [], clock_default: 'fold', ...more });

export const wager = (min, max, more) => ({ min, max, kind: 'raise', fixed: min === max, sizes: min === max ? [min] : [], pot: null, to_add: 0, chip: 1, ...more });

/** A hand of the given seats (numbers, or parts of the hand). */
export const hand = (seats, more) => ({
  hand: 12, turn: 7, family: 'board', limit: 'no-limit', to_act: 3, pot: 0, pots: [], carried: 0, slots: [], board: [], wild: '', current_bet: 0, over: false,
  seats: seats.map((seat) => (typeof seat === 'number' ? hands(seat) : seat)), ...more,
});

export const view = (more) => ({
  night: 7, name: 'Friday', phase: 'playing', seats: [1, 3].map((seat) => player(seat)), dealer: 1, choosing: null, cut: null, clock: null, hand: null, ...more,
});

/** I am in seat 3. */
export const you = (more) => ({ player: 'p3', seat: 3, host: false, status: 'sitting', hand: null, choose: null, cut: null, requests: [], ...more });

export const push = (v, more) => ({ t: 'push', v, epoch: '1', head: `night-7:${v}:aa`, view: view(), you: you(), log: [], ...more });

export const started = () => initial({ ...DEFAULTS }, 7);

/** The state after these pushes, one every second. */
export const after = (...pushes) => pushes.reduce((state, frame, i) => reduce(state, { type: 'push', frame, at: i * 1000 }), started());

/** A state with an open line where I am to act: what is legal, the hand around it, and what I prepared. */
export function mine(legally, { hand: about, seat, draft, ...more } = {}) {
  const table = view({ hand: hand([1, hands(3, seat)], about), ...more.view });
  const state = after(push(1, { view: table, you: you({ hand: { seat: 3, cards: [], name: '', legal: legal(legally) }, ...more.you }) }));
  return { ...state, link: 'open', changedAt: 0, ...more.state, draft: { ...state.draft, ...draft } };
}
