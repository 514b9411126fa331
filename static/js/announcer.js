// For screen readers: events, at most one a second, and one's own turn.

const MERGE_MS = 400;
const APART_MS = 1000;
const KEPT_MAX = 20;

/** `log` is a role=log element, `status` a role=status element. */
export function announcer(log, status) {
	let waiting = [];
	let timer = 0;
	let last = 0;

	function flush() {
		timer = 0;
		last = performance.now();
		const line = document.createElement('p');
		line.textContent = waiting.join('. ');
		waiting = [];
		log.append(line);
		while (log.childElementCount > KEPT_MAX) log.firstElementChild.remove();
	}

	return {
		events(texts) {
			waiting.push(...texts);
			if (waiting.length && !timer) timer = setTimeout(flush, Math.max(MERGE_MS, last + APART_MS - performance.now()));
		},
		you(text) {
			if (status.textContent !== text) status.textContent = text;
		},
	};
}
