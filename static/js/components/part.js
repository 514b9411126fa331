// A page of the server's in a sheet.

import { tend } from '../made.js';
import { h, t, tell } from '../render.js';
import { sheet } from './sheet.js';

/** The page at `path`; a form of it that says data-close closes the sheet. */
export const part = (name, path) => sheet(name, t(name), h('div.part', { key: path, mount: (el) => tend(el, path, (form) => 'close' in form.dataset && tell(el, 'sheet', null))() }));
