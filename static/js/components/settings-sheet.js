// The player's own settings, in force at once, and the list of keys.

import { h, t } from '../render.js';
import { choice, sheet, tick } from './sheet.js';

export function settingsSheet({ settings }) {
	const row = (key, values) => choice(t(`set_${key}`), key, settings[key], values.map((value) => [value, t(`${key}_${value}`)]), 'settings');
	const on = (key) => tick(t(`set_${key}`), key, settings[key], 'settings');
	return sheet('settings', t('settings'), row('deck', ['two', 'four', 'blind']), row('theme', ['auto', 'light', 'dark']), row('felt', ['green', 'blue', 'wine']),
		h('div.ticks', ['sound', 'vibrate', 'motion', 'lefty', 'confirmAllIn', 'handName', 'keys'].map(on)));
}

const KEYS = 'F C R A ↑/↓ Q/W/E 1–9 Enter Esc H P T L ?'.split(' ');

export const keysSheet = () => sheet('keys', t('keys'), h('dl.keys', KEYS.map((key, i) => h('div', { key }, h('dt', h('kbd', key)), h('dd', t(`key_${i}`))))));
