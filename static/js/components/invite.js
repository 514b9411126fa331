// The way in for friends: the link to copy or share, and its QR code.

import { copy } from '../copy.js';
import { h, t, tell } from '../render.js';
import { sheet } from './sheet.js';

export function inviteCard({ fetched }) {
	return h('div.invite',
		fetched.qr ? h('img.qr', { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(fetched.qr)}`, alt: t('qr_alt') }) : h('div.qr'),
		h('label.field', h('span', t('invite_link')), h('input.link', { readonly: true, value: fetched.link ?? '', onfocus: (event) => event.currentTarget.select() })),
		h('div.row',
			h('button.button.go', { onclick: async ({ currentTarget }) => tell(currentTarget, 'note', t((await copy(fetched.link)) ? 'link_copied' : 'copy_failed')) }, t('copy_link')),
			typeof navigator.share === 'function' && h('button.button', { onclick: () => navigator.share({ url: fetched.link }).catch(() => {}) }, t('share'))));
}

export const inviteSheet = (state) => sheet('invite', t('invite_friends'), h('p.hush', t('invite_hint')), inviteCard(state));
