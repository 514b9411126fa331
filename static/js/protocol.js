// Frames to objects and back; the shapes are the server's wire types.

const KINDS = new Set(['push', 'ok', 'no', 'pong', 'bye']);

export const CLOSED = { elsewhere: 4001, notAllowed: 4003, tooSlow: 4008 };

/** The frame in `text`, or null when it is none that we know. */
export function parse(text) {
	try {
		const frame = JSON.parse(text);
		return KINDS.has(frame?.t) ? frame : null;
	} catch {
		return null;
	}
}

export const hello = (night, tab, head) => JSON.stringify({ t: 'hello', night, tab, head });
export const command = (id, act) => JSON.stringify({ t: 'do', id, do: act });
export const ping = (at) => JSON.stringify({ t: 'ping', at });

/** A hand command with its hand and turn: a late one is refused. */
export const act = ({ hand, turn, what }) => ({ do: 'act', hand, turn, act: what });
