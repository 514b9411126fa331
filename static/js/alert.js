// Says that it is your turn: title, icon, sound, buzz.

import { t } from './words.js';

const DOT = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%23e9a23b'/%3E%3C/svg%3E";

let context = null;

/** At each pointerdown, and when seen again: phones put sound to sleep. */
export function unlock({ type }) {
	if (type === 'pointerdown') context ??= new AudioContext();
	if (context?.state !== 'running') context?.resume().catch(() => {});
}

/** Two soft tones, a fifth apart; nothing before the first tap. */
function chime() {
	if (context?.state !== 'running') return;
	for (const [pitch, after] of [[587, 0], [880, 0.13]]) {
		const at = context.currentTime + after;
		const tone = context.createOscillator();
		const loud = context.createGain();
		tone.type = 'triangle';
		tone.frequency.value = pitch;
		loud.gain.setValueAtTime(0, at);
		loud.gain.linearRampToValueAtTime(0.22, at + 0.02);
		loud.gain.exponentialRampToValueAtTime(0.001, at + 0.32);
		tone.connect(loud).connect(context.destination);
		tone.start(at);
		tone.stop(at + 0.35);
	}
}

export function turnAlert(icon) {
	const calm = icon.getAttribute('href');
	return {
		show(mine, name) {
			document.title = mine ? t('title_turn', { name }) : t('title_table', { name });
			icon.setAttribute('href', mine ? DOT : calm);
		},
		ring({ sound, vibrate }) {
			if (sound) chime();
			if (vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
		},
	};
}
