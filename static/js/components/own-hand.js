// My own cards, large; those to choose from are buttons.

import { cardWords, join } from '../format.js';
import { h, says, t } from '../render.js';
import { inOrder, me, myTurn, seatInHand, winners } from '../select.js';
import { card } from './card.js';
import { betPile } from './chips.js';
import { clockBar } from './clock.js';

export function ownHand(state) {
	const { view, you } = state;
	const mine = me(state);
	const inHand = mine && seatInHand(view, you.seat);
	const cards = inHand ? inOrder(state) : [];
	const won = winners(view).has(you.seat);
	const marks = [`n${cards.length}`, `is-${inHand?.state}`, !mine && 'empty', myTurn(state) && 'turn', won && 'won'];
	return h('section.mine', { class: marks, style: { '--n': cards.length }, 'aria-label': t('your_hand'), 'data-seat': you.seat },
		h('div.own-bet', betPile(view, inHand)),
		mine && h('div.own-cards', !inHand && view.draw.filter((each) => each.seat === you.seat).map((each) => card(each.card, { full: state.wide, id: 'drawn' })), cards.map((place, i) => ownCard(state, you.hand.cards[place], place, i))),
		mine && h('p.own-line',
			view.dealer === you.seat && h('i.dealer', { title: t('you_deal') }, 'D'),
			h('b.own-name', won ? t('you_win_n', { n: inHand.won }) : ownName(state, inHand)),
			h('span', join(' · ', t('n_chips', { n: mine.stack }), inHand?.legs > 0 && t('legs', { n: inHand.legs }))),
			view.clock?.seat === you.seat && clockBar(state)));
}

function ownName({ view, you, settings }, inHand) {
	const name = settings.handName && inHand && you.hand?.name;
	if (inHand?.state === 'folded') return t('you_folded');
	if (inHand?.state === 'all-in' && !view.hand.over) return join(' · ', t('you_all_in'), name);
	return name || t('you');
}

function ownCard({ view, you, draft, wide }, { card: code, up, new: fresh, wild }, place, i) {
	const key = `${view.hand.hand} ${i}`; // the next hand's cards are other cards
	const pick = you.hand.legal?.pick;
	const at = pick ? draft.picks.indexOf(place) : -1;
	const out = at >= 0;
	const tag = out ? (pick.ordered ? `${at + 1}` : t(`picked_${pick.do}`)) : fresh && t('new');
	const props = { key, class: [up && 'up', out && 'out'], 'data-place': place, 'aria-label': join(', ', cardWords(code), wild && t('wild'), up && t('face_up'), tag) };
	const face = card(code, { full: wide, id: `${you.seat}-${place}`, tag, wild });
	if (!pick?.among.includes(place)) return h('span.own-card', { ...props, role: 'img' }, face);
	return h('button.own-card', { ...props, 'aria-pressed': String(out), onclick: says('pick', place) }, face);
}
