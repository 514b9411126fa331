// Before the page's own scripts: keeps the socket, what went through it, what #status said and what shifted, each with
// its time (ms of the page). While `spy.down`, every new socket fails.

window.spy = { sent: [], got: [], status: [], shifts: [], down: false, tries: 0, socket: null };

window.WebSocket = class extends WebSocket {
  constructor(address) {
    spy.tries += 1;
    super(spy.down ? `${address}/nowhere` : address);
    spy.socket = this;
    this.addEventListener('message', ({ data }) => spy.got.push({ at: performance.now(), frame: JSON.parse(data) }));
  }

  send(data) {
    spy.sent.push({ at: performance.now(), frame: JSON.parse(data) });
    super.send(data);
  }
};

/** When the page was shown this turn for the first time. */
spy.shown = (hand, turn) => spy.got.find(({ frame }) => frame.t === 'push' && frame.view.hand?.hand === hand && frame.view.hand.turn === turn).at;

new PerformanceObserver((list) => {
  const where = ({ x, y, width, height }) => `${x},${y} ${width}x${height}`;
  for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
    const who = sources.map(({ node, previousRect, currentRect }) => `${node?.className ?? node?.nodeName}: ${where(previousRect)} to ${where(currentRect)}`);
    spy.shifts.push({ at: startTime, value, who, input: hadRecentInput });
  }
}).observe({ type: 'layout-shift', buffered: true });

/** What moved by itself within a hand: not after a click, and not in the frame in which a hand is dealt. */
spy.moved = () => {
  const pushes = spy.got.filter(({ frame }) => frame.t === 'push');
  const began = pushes.filter(({ frame }, i) => frame.view.hand?.hand !== pushes[i - 1]?.frame.view.hand?.hand);
  const dealt = began.map(({ at }) => spy.shifts.find((shift) => shift.at >= at)?.at);
  return spy.shifts.filter(({ at, input }) => !input && !dealt.includes(at));
};

addEventListener('DOMContentLoaded', () => {
  const status = document.getElementById('status');
  const note = () => spy.status.push({ at: performance.now(), text: status.textContent });
  if (status) new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
});
