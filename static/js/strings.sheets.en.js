// The words of the sheets.

import { learn } from './words.js';

export const STRINGS = {
	table: 'Table', ask_no_more: 'Do not sit down after all', page: 'This page',
	choose: 'Choose the game', you_pay: 'You pay',
	pay_cash: 'Now, in cash', host_approves: 'The host approves your seat.', everybody_sits: 'Take any chips you like and sit down.',
	banker_gives: 'The banker gives them to you between hands.', tournament: 'Tournament', sit_with: 'Sit down with {n}', ask_for_n: 'Ask for {n}',
	invite_hint: 'They open the link, type a name and sit down.', invite_link: 'Link for your friends', copy_link: 'Copy link', link_copied: 'Link copied.',
	qr_alt: 'QR code of the invite link', sit_out: 'Sit out', leave_table: 'Leave the table',
	leave_explained: 'You fold this hand if it is still on. The banker takes your chips back.', leave_yes: 'Leave', take_back: 'Take back what I did', void_hand: 'Make this hand void', ask_table: 'Ask the table', pause: 'Pause after this hand',
	go_on: 'Go on', set_deck: 'Deck', deck_two: 'Two colours', deck_four: 'Four colours', deck_blind: 'Colour-blind', set_theme: 'Light', theme_auto: 'Like the device', theme_light: 'Light',
	theme_dark: 'Dark', set_felt: 'Felt', felt_green: 'Green', felt_blue: 'Blue', felt_wine: 'Wine', set_sound: 'Sound on my turn', set_vibrate: 'Buzz on my turn',
	set_motion: 'Animation', set_lefty: 'Left-handed', set_confirmAllIn: 'Ask twice before all in', set_handName: 'Name my hand', set_keys: 'Keys', key_0: 'Fold',
	key_1: 'Check or call', key_2: 'Bet or raise', key_3: 'Set all in', key_4: 'Amount up and down (Shift: by 5)', key_5: 'Min, half the pot, the pot',
	key_6: 'Choose a card, an amount or an answer', key_7: 'Send the cards or the amount chosen', key_8: 'Close or clear', key_9: 'Read my hand', key_10: 'Pot and price',
	key_11: 'Whose turn', key_12: 'Last three actions', key_13: 'This list',
};

learn(STRINGS);
