// Tells the player that it is his turn when he may be looking elsewhere: title, icon, sound, a buzz.

import { chime } from './sound.js';
import { t } from './words.js';

const DOT = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%23e9a23b'/%3E%3C/svg%3E";

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
