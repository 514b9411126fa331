// A page of the server's in a sheet.

import { tend } from '../made.js';
import { h, t, tell } from '../render.js';
import { sheet } from './sheet.js';

/** The page at `path`, which `kept` begins from where it was; a form of it that says data-close closes the sheet. */
export const part = (name, path, title = t(name), kept = '') => sheet(name, title, h('div.part', { key: path, mount: (el) => tend(el, path + kept, (form) => 'close' in form.dataset && tell(el, 'shut', name))() }));
