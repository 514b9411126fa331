// A short sound made on the spot; unlocked by a tap, woken again after a locked screen.

let context = null;

/** For every pointerdown, and for when the page is seen again: phones put sound to sleep. */
export function unlock({ type }) {
  if (type === 'pointerdown') context ??= new AudioContext();
  if (context?.state !== 'running') context?.resume().catch(() => {});
}

/** Two soft tones, a fifth apart; nothing before the first tap. */
export function chime() {
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
