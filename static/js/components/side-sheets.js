// Log and rules as sheets, where there is no room for a column.

import { t } from '../words.js';
import { sheet } from './sheet.js';
import { logList, rulesCard } from './side.js';

export const logSheet = (state) => sheet('log', t('log'), logList(state));
export const rulesSheet = (state) => sheet('rules', t('rules'), rulesCard(state));
