// The words of lobby and join.

import { learn } from './words.js';

export const STRINGS = {
	wish_rotation: 'Games', dealers_choice: 'Dealer’s choice', a_round_of: 'A round of each: {list}', wish_kitty: 'Kitty', wish_currency: 'Currency',
	no_tables: 'None yet. Start one, or open a friend’s link.', name_first: 'Type your name first.',
	start_table: 'Start a table',
	table_name: 'Name of the table', your_name: 'Your name', more_settings: 'More settings', wish_approval: 'Who lets players in', approval_host: 'I do',
	approval_everybody: 'Anyone with the link', money_money: 'Money', money_play: 'Just for play',
	wish_money: 'Chips are', wish_price: 'A white chip, in cents',
	start_tournament: 'Sit-and-go or match', wish_buy_in: 'Buy-in, chips', wish_blue: 'A blue chip is', wish_small_bet: 'Small bet', wish_big_bet: 'Big bet', wish_ante_max: 'Highest ante', wish_clock_s: 'Clock, seconds',
	clock_hint: '0: no clock', kitty_vote: 'By vote', kitty_on: 'On', kitty_off: 'Off', wish_seats: 'Seats', seats_2: '2, heads-up', seats_6: '6-max', seats_8: '8', seats_9: '9, full ring', seats_10: '10', wish_stacks: 'Stacks in big blinds', any_stack: 'Any', wish_free_stacks: 'Free stacks', your_tables: 'Your tables', rejoin: 'Back to the table',
	evening: '{day} night', only_admin: 'Only the admin starts tables here. Ask for a link to join one.', invited_to: 'You are invited to', link_dead: 'No table here',
	first_one: 'You are the first.', night_over: 'This night is over.', now_playing: 'They are playing {game}.',
	host_lets_in: 'The host lets you in.', just_watch: 'Just watch',
	its_me: 'I am {name}: ask the host', host_asked_again: 'The host has been asked. Leave this page open. For the host’s own name the admin is: Club, People.', not_let_back: 'The host said no.', club: 'Club',
};

learn(STRINGS);
