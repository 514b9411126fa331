// My own cards, large, with the name of the hand, my stack and my bet. Cards to choose are buttons.

import { cardWords } from '../format.js';
import { h, says } from '../render.js';
import { me, myTurn, seatInHand, winners } from '../select.js';
import { t } from '../words.js';
import { faceDown, faceUp } from './card.js';
import { betPile } from './chips.js';
import { clockBar } from './clock.js';

export function ownHand(state) {
  const { view, you } = state;
  const mine = me(state);
  const inHand = mine && seatInHand(view, you.seat);
  const cards = (inHand && you.hand?.cards) || [];
  const won = winners(view).has(you.seat);
  const marks = [`n${cards.length}`, `is-${inHand?.state}`, !mine && 'empty', myTurn(state) && 'turn', won && 'won'];
  return h('section.mine', { class: marks, 'aria-label': t('your_hand'), 'data-seat': you.seat },
    h('div.own-bet', betPile(view, inHand)),
    mine && h('div.own-cards', cards.map((card, i) => ownCard(state, card, i))),
    mine && h('p.own-line',
      view.dealer === you.seat && h('i.dealer', { title: t('you_deal') }, 'D'),
      h('b.own-name', won ? t('you_win_n', { n: inHand.won }) : ownName(state, inHand)),
      h('span', t('n_chips', { n: mine.stack })),
      view.clock?.seat === you.seat && clockBar(state)));
}

function ownName({ you, settings }, inHand) {
  const name = settings.handName && inHand && you.hand?.name;
  if (inHand?.state === 'folded') return t('you_folded');
  if (inHand?.state === 'all-in') return [t('you_all_in'), name].filter(Boolean).join(' \u00b7 ');
  return name || t('you');
}

function ownCard({ view, you, draft, wide }, { card, up, new: fresh }, i) {
  const key = `${view.hand.hand} ${i}`; // the next hand's cards are other cards
  const pick = you.hand.legal?.pick;
  const at = pick ? draft.picks.indexOf(i) : -1;
  const out = at >= 0;
  const tag = out ? (pick.ordered ? `${at + 1}` : t(`picked_${pick.do}`)) : fresh && t('new');
  const words = [card ? cardWords(card) : t('unseen'), up && t('face_up'), tag].filter(Boolean).join(', ');
  const face = (card ? faceUp : faceDown)(card, { full: wide, id: `${you.seat}-${i}`, tag });
  if (!pick?.among.includes(i)) return h('span.own-card', { key, class: up && 'up', role: 'img', 'aria-label': words }, face);
  return h('button.own-card', { key, class: out && 'out', 'aria-pressed': String(out), 'aria-label': words, onclick: says('pick', i) }, face);
}
