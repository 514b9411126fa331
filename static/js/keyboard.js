// Keys for players who want them: silent in text fields and with modifiers. Says what was meant, knows nothing of the table.

const KEYS = {
  f: ['press-place', 'fold'], c: ['press-place', 'middle'], r: ['press-place', 'right'], a: ['all-in'], q: ['preset', 'min'], w: ['preset', 'half'], e: ['preset', 'pot'],
  h: ['say', 'hand'], p: ['say', 'pot'], t: ['say', 'turn'], l: ['say', 'last'], '?': ['sheet', 'keys'], arrowup: ['nudge', 1], arrowdown: ['nudge', -1], enter: ['enter'], escape: ['escape'],
};

const inField = (target) => target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
const pressable = (target) => target instanceof HTMLElement && target.closest('button, a, summary') !== null;

/** Calls `meant(name, detail, event)` for a key with a meaning here; answers nothing when keys are off. */
export function keyboard(target, isOn, meant) {
  target.addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase();
    if (key === 'escape') return meant('escape', undefined, event);
    if (!isOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || inField(event.target)) return undefined;
    if (key === 'enter' && pressable(event.target)) return undefined;
    if (/^[1-9]$/.test(key)) return meant('digit', Number(key), event);
    const found = KEYS[key];
    return found && meant(found[0], found[1] ?? undefined, event);
  });
}
