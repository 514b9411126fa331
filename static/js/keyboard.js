// Keys for players who want them: silent in text fields and with modifiers. Says what was meant, knows nothing of the table.

const KEYS = {
  f: ['press', 'fold'], c: ['press', 'middle'], r: ['press', 'right'], a: ['preset', 'all_in'], q: ['preset', 'min'], w: ['preset', 'half'], e: ['preset', 'pot'], enter: ['enter'],
  h: ['say', 'hand'], p: ['say', 'pot'], t: ['say', 'turn'], l: ['say', 'last'], '?': ['sheet', 'keys'], arrowup: ['nudge', 1], arrowdown: ['nudge', -1],
};

/** Calls `meant(name, detail)` for a key that means something here; only Escape while keys are off. */
export function keyboard(target, isOn, meant) {
  target.addEventListener('keydown', (event) => {
    const { key: pressed, target: at, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const key = pressed.toLowerCase();
    if (key === 'escape') meant('escape');
    else if (!isOn() || ctrlKey || metaKey || altKey || (repeat && !key.startsWith('arrow')) || at.closest?.('input, textarea, select, [role="tabpanel"]')) return;
    else if (key === 'enter' && at.closest?.('button, a, summary')) return;
    else if (/^[1-9]$/.test(key)) meant('digit', Number(key));
    else if (KEYS[key]) {
      const [name, detail] = KEYS[key];
      if (name === 'nudge') event.preventDefault();
      meant(name, name === 'nudge' && shiftKey ? detail * 5 : detail);
    }
  });
}
