// A plain button that says something when pressed.

import { h, says } from '../render.js';

export const action = (label, name, detail, { kind = '', off = false } = {}) => h('button.button', { class: kind, disabled: off, onclick: says(name, detail) }, label);
