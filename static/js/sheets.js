// All sheets and their style, fetched when the first one is opened.

import { part } from './components/part.js';
import { sheet } from './components/sheet.js';
import { secondsToChoose } from './components/middle.js';
import { logList, rulesCard } from './components/side.js';
import './strings.sheets.en.js';
import { t } from './words.js';

export { inviteCard, inviteSheet as invite } from './components/invite.js';
export { leaveSheet as leave, menuSheet as menu } from './components/menu.js';
export { chipsSheet as chips, sitSheet as sit } from './components/money.js';
export { keysSheet as keys, settingsSheet as settings } from './components/settings-sheet.js';

export const choose = (state) => part('choose', `/n/${state.night}/choose`, `${t('choose')} · ${secondsToChoose(state)}`, `?${sessionStorage.choose ?? ''}`);
export const desk = (state) => part('desk', `/n/${state.night}/desk`);
export const people = () => part('people', '/club/people', t('players'));
export const ruling = (state) => part('ruling', `/n/${state.night}/desk?only=hand`, t('ask_table'));
export const log = (state) => sheet('log', t('log'), logList(state));
export const tournament = (state) => part('tournament', `/n/${state.night}/tournament`);
export const rules = (state) => sheet('rules', t('rules'), rulesCard(state));

await Promise.all(['forms', 'sheet'].map((name) => new Promise((done) => {
	const href = new URL(`../css/components/${name}.css`, import.meta.url).href;
	document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }));
})));
