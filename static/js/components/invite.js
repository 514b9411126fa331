// The way in for friends: the link to copy or share, and its QR code.

import { h, says } from '../render.js';
import { t } from '../words.js';
import { sheet } from './sheet.js';

export function inviteCard({ fetched }) {
  return h('div', { class: 'invite' },
    fetched.qr ? h('img', { class: 'qr', src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(fetched.qr)}`, alt: t('qr_alt'), width: 216, height: 216 }) : h('div', { class: 'qr' }),
    h('label', { class: 'field' }, h('span', null, t('invite_link')), h('input', { class: 'link', readonly: true, value: fetched.link ?? '', onfocus: (event) => event.currentTarget.select() })),
    h('div', { class: 'row' },
      h('button', { class: 'button go', onclick: says('copy-text', { text: fetched.link, done: t('link_copied') }) }, t('copy_link')),
      typeof navigator.share === 'function' && h('button', { class: 'button', onclick: says('share', fetched.link) }, t('share'))));
}

export const inviteSheet = (state) => sheet('invite', t('invite_friends'), h('p', { class: 'hush' }, t('invite_hint')), inviteCard(state));
