// The player's own settings: kept in this browser, in force at once.

const KEY = 'settings';

export const DEFAULTS = Object.freeze({
  deck: 'two', theme: 'auto', felt: 'green', sound: true, vibrate: true, lefty: false, motion: true, confirmAllIn: true, keys: true, handName: true,
});

export function load(storage) {
  try {
    return { ...DEFAULTS, ...JSON.parse(storage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export function save(storage, settings) {
  storage.setItem(KEY, JSON.stringify(settings));
}

/** Puts the looks on the root element, where the style sheets read them. */
export function dress(root, settings) {
  const { dataset } = root;
  dataset.theme = settings.theme;
  dataset.deck = settings.deck;
  dataset.felt = settings.felt;
  dataset.hand = settings.lefty ? 'left' : 'right';
  dataset.motion = settings.motion ? 'full' : 'off';
}
