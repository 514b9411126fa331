// Frames to objects and back, and the shapes of what the server sends. Knows no DOM and no socket.

/**
 * @typedef {{t: 'push', v: number, epoch: string, head: string, view: object, you: object, log: {n: number, text: string}[]}} Push
 * @typedef {{t: 'ok', id: string, v: number}} Ok
 * @typedef {{t: 'no', id: string, rule: string, text: string}} No
 * @typedef {{t: 'pong', at: number, now: number}} Pong
 * @typedef {{t: 'bye', code: string, retry_ms: number, to?: string}} Bye  `to`: another server has this night now
 */

const KINDS = new Set(['push', 'ok', 'no', 'pong', 'bye']);

export const CLOSED = { elsewhere: 4001, notAllowed: 4003, tooSlow: 4008 };

/** The frame in `text`, or null when it is none that we know. @returns {Push|Ok|No|Pong|Bye|null} */
export function parse(text) {
  try {
    const frame = JSON.parse(text);
    return frame !== null && typeof frame === 'object' && KINDS.has(frame.t) ? frame : null;
  } catch {
    return null;
  }
}

export const hello = (night, tab, head) => JSON.stringify({ t: 'hello', night, tab, head });
export const command = (id, act) => JSON.stringify({ t: 'do', id, do: act });
export const ping = (at) => JSON.stringify({ t: 'ping', at });

/** A hand command with the hand and turn it was made for, so that a late one is refused and never meant otherwise. */
export const act = (hand, turn, what) => ({ do: 'act', hand, turn, act: what });
