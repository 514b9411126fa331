// A stand-in for everything that a night's socket is given: a clock that is turned by hand, a line that is pulled by hand, a tab's storage.

import { connect } from '../../static/js/socket.js';

export const CONNECTING = 0;
export const OPEN = 1;
export const CLOSED = 3;

/** A clock in ms that stands still until `pass(ms)`; what is due meanwhile runs in order. */
export function handClock(start = 1_000_000) {
  let now = start;
  const due = [];
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run };
      due.push(entry);
      return () => due.includes(entry) && due.splice(due.indexOf(entry), 1);
    },
    pass(ms) {
      const until = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.splice(due.indexOf(next), 1);
        now = next.at;
        next.run();
      }
      now = until;
    },
    waiting: () => due.map(({ at }) => at - now).sort((a, b) => a - b),
  };
}

/** What sessionStorage keeps over a reload. */
export const tabStorage = (kept = {}) => ({
  kept,
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => {
    kept[key] = value;
  },
});

/** One WebSocket as the browser and the server would move it. */
class Wire {
  readyState = CONNECTING;
  sent = [];

  send(text) {
    if (this.readyState !== OPEN) throw new Error('sent on a line that is not open');
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = CLOSED;
  }

  opens() {
    this.readyState = OPEN;
    this.onopen?.();
  }

  says(frame) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  breaks(code = 1006) {
    this.readyState = CLOSED;
    this.onclose?.({ code });
  }

  commands() {
    return this.sent.filter((frame) => frame.t === 'do');
  }

  pings() {
    return this.sent.filter((frame) => frame.t === 'ping');
  }
}

export const PUSH = { t: 'push', v: 1, epoch: '1', head: 'night-7:1:aa', view: {}, you: {}, log: [] };

/** A page of night 7: its socket, its lines so far, and what it was told. */
export function page({ storage = tabStorage(), clock = handClock(), random = () => 0, head = null } = {}) {
  const wires = [];
  const links = [];
  const frames = [];
  const offsets = [];
  let ids = 0;
  const socket = connect({
    open() {
      wires.push(new Wire());
      return wires.at(-1);
    },
    night: 7,
    tab: 'tab-a',
    head: () => head,
    storage,
    clock,
    random,
    newId: () => `id-${(ids += 1)}`,
    on: {
      link: (state, retry_ms = 0) => links.push([state, retry_ms]),
      frame: (frame) => frames.push(frame),
      offset: (ms) => offsets.push(ms),
    },
  });
  return {
    socket, clock, storage, wires, links, frames, offsets,
    wire: () => wires.at(-1),
    link: () => links.at(-1)[0],
    kept: () => JSON.parse(storage.kept['queue-7'] ?? '[]').map(({ id }) => id),
  };
}

/** A page whose line is up and whose first view has come. */
export function seated(given) {
  const here = page(given);
  here.socket.start();
  arrives(here);
  return here;
}

/** The newest line opens and brings a view. */
export function arrives({ wire }) {
  wire().opens();
  wire().says(PUSH);
}
