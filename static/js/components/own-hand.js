// My own cards, large, with the name of the hand, my stack and my bet. In a draw the cards are buttons.

import { cardWords, chips } from '../format.js';
import { h, says } from '../render.js';
import { betOf, me, myTurn, seatInHand, winners } from '../select.js';
import { t } from '../words.js';
import { faceUp } from './card.js';
import { pile } from './chips.js';
import { clockBar } from './clock.js';

export function ownHand(state) {
  const { view, you } = state;
  const mine = me(state);
  if (!mine) return h('section', { class: 'mine empty', 'aria-label': t('your_hand') });
  const inHand = seatInHand(view, you.seat);
  const cards = inHand ? (you.hand?.cards ?? []) : [];
  const won = winners(view).has(you.seat);
  const classes = ['mine', `n${cards.length}`, myTurn(state) ? 'turn' : '', inHand ? `is-${inHand.state}` : '', won ? 'won' : ''];
  return h('section', { class: classes.join(' '), 'aria-label': t('your_hand'), 'data-seat': you.seat },
    h('div', { class: 'own-bet' }, inHand && betOf(view.hand, inHand) > 0 ? pile(inHand.bet, view.settings.chips, { more: 'bet', id: `bet-${you.seat}` }) : null),
    h('div', { class: 'own-cards' }, cards.map((card, i) => ownCard(state, card, i, cards.length))),
    h('p', { class: 'own-line' },
      view.dealer === you.seat && h('i', { class: 'dealer', title: t('you_deal') }, 'D'),
      h('b', { class: 'own-name' }, ownName(state, inHand, won)),
      h('span', { class: 'own-stack' }, t('n_chips', { n: mine.stack })),
      view.clock?.seat === you.seat && clockBar(state)));
}

function ownName({ you, settings }, inHand, won) {
  if (won) return t('you_win_n', { n: inHand.won });
  if (inHand?.state === 'folded') return t('you_folded');
  if (inHand?.state === 'all-in') return `${t('you_all_in')}${you.hand?.name && settings.handName ? ` \u00b7 ${you.hand.name}` : ''}`;
  return (settings.handName && inHand && you.hand?.name) || t('you');
}

function ownCard(state, card, i, count) {
  const draw = state.you.hand.legal?.draw;
  const out = draw && state.draft.picks.includes(i);
  const words = [cardWords(card.card), card.up && t('face_up'), card.new && t('new_card')].filter(Boolean).join(', ');
  const face = faceUp(card.card, {
    full: state.wide && count <= 7, id: `${state.you.seat}-${i}`, tag: out ? t('out') : card.new ? t('new') : null,
  });
  if (!draw) return h('span', { key: i, class: `own-card ${card.up ? 'up' : ''}`, role: 'img', 'aria-label': words }, face);
  return h('button', {
    key: i, class: `own-card ${out ? 'out' : ''}`, 'aria-pressed': String(Boolean(out)), 'aria-label': out ? t('card_out', { card: words }) : words, onclick: says('pick', i),
  }, face);
}
