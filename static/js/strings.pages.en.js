// The words of lobby, join, bank and settle-up.

import { learn } from './words.js';

export const STRINGS = {
	wish_kitty: 'Kitty', wish_currency: 'Currency',
	no_tables: 'None yet. Start one, or open a friend’s link.', name_first: 'Type your name first.',
	nothing_to_pay: 'Nobody owes anything.', nothing_owed: 'Nobody owes anybody.', copied: 'Copied.', start_table: 'Start a table',
	table_name: 'Name of the table', your_name: 'Your name', more_settings: 'More settings', wish_approval: 'Who lets players in', approval_host: 'I do',
	approval_everybody: 'Anyone with the link', wish_money: 'Chips are', money_money: 'Money', money_play: 'Just for play', wish_price: 'A white chip, in cents',
	wish_buy_in: 'Buy-in, chips', wish_blue: 'A blue chip is', wish_small_bet: 'Small bet', wish_big_bet: 'Big bet', wish_ante_max: 'Highest ante', wish_clock_s: 'Clock, seconds',
	clock_hint: '0: no clock', kitty_vote: 'By vote', kitty_on: 'On', kitty_off: 'Off', wish_seats: 'Seats', your_tables: 'Your tables', rejoin: 'Back to the table',
	evening: '{day} night', only_admin: 'Only the admin starts tables here. Ask for a link to join one.', invited_to: 'You are invited to', link_dead: 'No table here',
	first_one: 'You are the first.', night_over: 'This night is over.', now_playing: 'They are playing {game}.', buy_in_costs: 'You get {n} chips for {money}; the banker notes it.',
	buy_in_plays: 'You get {n} play chips: nobody will owe anything.', host_lets_in: 'The host lets you in.', just_watch: 'Just watch', back_to_table: 'Back to the table',
	only_banker: 'This is for banker and host. Here is your own part of the book.', your_turn_there: 'It is your turn: back to the table',
	they_ask: 'Waiting for you', bought_in: 'Bought in', on_the_table: 'on the table', cashed_out: 'cashed out', free_chips: 'free chips', spent: 'spent', it_adds_up: 'it adds up',
	off_by: 'off by {n}: look at the last entries below', box_holds: 'The cash box holds {money}.', bank_player: 'Player', bank_bought: 'Bought', bank_times: 'Times',
	bank_stack: 'Has', bank_returned: 'Cashed out', bank_net: 'Net', owes: 'owes {money}', is_owed: 'gets {money}', plus_buy_in: '+ Buy-in', take_back: 'Take back',
	back_cash: 'All {n}, paid in cash', back_credit: 'All {n}, on the tab', pays_tab: 'Paid {money}', pay_out_tab: 'Pay out {money}', chips_for: 'Chips for {name}', cancel: 'Cancel',
	the_book: 'The book', audit: 'Audit', book_empty: 'Nothing written yet.', older: 'Older entries', ledger_time: 'Time', ledger_entry: 'Entry', ledger_moved: 'Moved', ledger_by: 'By',
	xs_tab: '{name}’s tab', cash_box: 'cash box', settle_of: 'Settle up: {name}',
	still_open: 'The night is not over yet.', won_and_lost: 'Won and lost', in_chips: 'In white chips.',
	play_chips: 'Play chips', who_pays_whom: 'Who pays whom', x_keeps_box: '{name} keeps the cash box', x_pays_y: '{from_name} pays {to_name}',
	fewest_payments: 'No fewer payments settle the night.', few_payments: 'Few payments, not proven to be the fewest.', copy_text: 'Copy as text',
};

learn(STRINGS);
