// The player's own settings: kept in this browser, in force at once.

const KEY = 'settings';

export const DEFAULTS = Object.freeze({
	deck: 'two', theme: 'auto', felt: 'green', sound: true, vibrate: true, lefty: false, motion: true, confirmAllIn: true, keys: true, handName: true,
});

export function load(storage) {
	return { ...DEFAULTS, ...JSON.parse(storage.getItem(KEY) ?? '{}') };
}

export const save = (storage, settings) => storage.setItem(KEY, JSON.stringify(settings));

/** Puts the looks on the root element, where the style sheets read them. */
export function dress({ theme, deck, felt, lefty, motion } = load(localStorage), { dataset } = document.documentElement) {
	Object.assign(dataset, { theme, deck, felt, hand: lefty ? 'left' : 'right', motion: motion ? 'full' : 'off' });
}
