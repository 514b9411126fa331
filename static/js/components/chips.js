// Chips as small discs beside their number; the number is the truth.

import { chips, discs } from '../format.js';
import { h } from '../render.js';
import { betOf } from '../select.js';

/** A few discs in the night's colours, [{colour, worth}], with the number. */
export const pile = (amount, colours, id, more) => h('span.pile', { class: more, 'data-pile': id },
	h('span.discs', discs(amount, colours).map((colour, i) => h('i', { class: `disc ${colour}`, style: { '--i': i } }))), h('b', chips(amount)));

/** What a seat has before it, if anything. */
export const betPile = ({ hand, settings }, inHand) => inHand && betOf(hand, inHand) > 0 && pile(inHand.bet, settings.chips, `bet-${inHand.seat}`, 'bet');
