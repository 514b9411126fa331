// The page's own words. Poker sentences (hands, rules, log) are made by the server.

export const STRINGS = {
  // names of things
  kitchen_table: 'Kitchen Table', table: 'Table', page: 'This page', you: 'You', players: 'Players', rules: 'Rules', log: 'Log', menu: 'Menu', panels: 'Panels',
  settings: 'Settings', keys: 'Keys', lobby: 'All tables', bank: 'Bank', settle_up: 'Settle up', pot: 'Pot', host: 'host', banker: 'banker', house_player: 'house player',
  close: 'Close', ok: 'OK', yes: 'Yes', no: 'No', amount: 'Amount', limit: 'Limit', your_hand: 'Your hand', your_actions: 'Your buttons', seat_n: 'Seat {n}',
  at_the_table: { one: '{n} at the table', other: '{n} at the table' },

  // cards and seats
  card_words: '{rank} of {suit}', joker: 'joker', up_cards: 'up: {cards}', n_down: '{n} down', n_chips: { one: '{n} chip', other: '{n} chips' }, wins_n: 'wins {n}',
  plus_n: '+{n}', to_act: 'to act', uses_bank: 'uses extra time', folded: 'folded', away: 'away', sitting_out: 'sits out', leaving: 'leaving', not_here: 'not connected',
  next_hand: 'in next hand', all_in: 'all in', drew_n: 'drew {n}', stood_pat: 'stood pat', face_up: 'face up', new_card: 'new', new: 'new', out: 'out', card_out: '{card}, out',
  board_is: 'Board: {cards}', board_empty: 'Board: no cards yet',

  // what goes on
  coming: 'Coming to the table\u2026', waiting_for_friends: 'Waiting for friends to sit down', waiting_for_host: 'The host starts when everyone is here', ready_to_begin: 'Everyone here? Draw for the deal',
  you_choose: 'Your deal: choose the game', x_chooses: '{name} is choosing the game\u2026', you_cut: 'You cut the deck', x_cuts: '{name} cuts the deck', you_cut_note: 'You cut the deck.',
  phase_drawing: 'High card deals', phase_shuffling: 'Shuffling\u2026', phase_paused: 'The game is paused', phase_closed: 'The night is over', phase_between: 'Next hand in a moment',
  deals_first: '{name} deals first', waiting_for: 'Waiting for {name}', your_turn: 'Your turn \u00b7 pot {pot}', your_call: 'Your turn \u00b7 {n} to call \u00b7 pot {pot}',
  your_draw: 'Tap the cards to throw in: {why}', main_pot: 'Main {n}', side_pot: 'Side {n} ({names})',
  you_deal: 'You deal', you_win_n: 'You win {n}', you_folded: 'You folded', you_all_in: 'All in',

  // buttons of the bar
  fold: 'Fold', check: 'Check', call_n: 'Call {n}', bet: 'Bet', raise: 'Raise', bet_n: 'Bet {n}', raise_to: 'Raise to {n}', complete_to: 'Complete to {n}', adds_n: 'adds {n}',
  all_in_n: 'All in {n}', bring_in: 'Bring in {n}', draw_n: 'Draw {n}', stand_pat: 'Stand pat', sent: 'Sent\u2026', fold_anyway: 'Check is free. Fold?', tap_again: 'Tap again',
  sit_down: 'Sit down', host_asked: 'The host has been asked', im_back: 'I\u2019m back', choose_game: 'Choose the game', ask_for_chips: 'Ask for chips', draw_for_deal: 'Draw for the deal',
  see_settle_up: 'See who pays whom', more_time: '+ Time', seconds: '{n} s', less: 'Less', more: 'More', amount_field: 'Amount, {min} to {max}',
  preset_min: 'Min', preset_half: '\u00bd', preset_two_thirds: '\u2154', preset_pot: 'Pot', preset_all_in: 'All in',
  amount_number: 'Type a whole number of chips.', minimum_bet: 'The minimum bet is {n}.', minimum_raise: 'The minimum raise is to {n}.', maximum_bet: 'The most you can bet is {n}.',
  draw_limit: 'You may throw in {why}.',

  // the line
  reconnecting: 'Reconnecting\u2026', reconnecting_in: 'Reconnecting in {n} s\u2026', clock_has: 'Your clock has {n} s.', seat_kept: 'Your seat and chips are safe.',
  opened_elsewhere: 'Opened elsewhere', use_here: 'Use here', not_allowed: 'You are not at this table. Ask the host for a link.', back_to_lobby: 'All tables',
  paused: 'Paused by the host', ending_deals: { one: 'Last deal', other: '{n} more deals' }, ending_through: 'Last round: through {name}\u2019s deal', ending_now: 'The night ends after this hand',
  no_server: 'The server does not answer. Is it running, and are you on the same network?', server_error: 'The server answered {code}. Try again.',

  // requests and votes
  wants_seat: '{name} wants to sit with {n}', wants_chips: '{name} asks for {n}', give_cash: 'Paid cash', give_credit: 'On credit',
  kitty_question: 'One chip from each pot with more than one raise goes to the kitty. Agreed?', kitty_votes: 'Kitty vote: {yes} yes, {no} no, {waiting} to answer',

  // choosing
  choose_title: 'Choose the game', search_games: 'Search games', last_played: 'Last played', other_games: 'Other games', no_such_game: 'No game by that name.',
  n_players: '{range} players', ante_up_to: 'Ante (0 to {n})', deal_it: 'Deal it', limit_fixed: 'Fixed', limit_spread: 'Spread', limit_pot: 'Pot', 'limit_no-limit': 'No limit',

  // chips
  how_many_chips: 'How many chips', that_is: 'That is {money}', you_pay: 'You pay', pay_credit: 'At the end', pay_cash: 'Now, in cash', host_approves: 'The host approves your seat.',
  everybody_sits: 'Take any chips you like and sit down.', banker_gives: 'The banker gives them to you between hands.', sit_with: 'Sit down with {n}', ask_for_n: 'Ask for {n}',

  // invite
  invite_friends: 'Invite friends', invite_hint: 'They open the link or scan the code, type a name and sit down.', invite_link: 'Link for your friends', copy_link: 'Copy link', share: 'Share\u2026',
  link_copied: 'Link copied.', copied: 'Copied.', copy_failed: 'Could not copy. Select the text and copy it by hand.', qr_alt: 'QR code of the invite link',

  // menu
  sit_out: 'Sit out', leave_table: 'Leave the table', leave_explained: 'You fold this hand if it is still on. The banker takes your chips back and writes down what you are owed.', leave_yes: 'Leave',
  pause: 'Pause after this hand', go_on: 'Go on', propose_kitty: 'Propose a kitty', end_night: 'End the night', end_explained: 'Everyone is cashed out at the end, and the page shows who pays whom.',
  more_deals: 'More deals', end_deals: { one: '{n} more deal', other: '{n} more deals' }, through_whose: 'Through whose deal', end_through: 'Through {name}\u2019s deal', end_now: 'End after this hand',
  make_banker: 'Make banker', kick: 'Send away', kick_sure: 'Really send away?', send_home: 'Send home', house_players: 'House players', bots_hint: 'With house players the chips are play chips: nothing is settled.',
  fill_with_bots: { one: 'Seat {n} house player', other: 'Seat {n} house players' },

  // rules card
  log_empty: 'Nothing has happened yet.', what_beats_what: 'What beats what', chip_values: 'Chips', worth: '{colour} {n}', colour_white: 'White', colour_red: 'Red', colour_blue: 'Blue',
  colour_green: 'Green', colour_black: 'Black', beats_straight_flush: 'Straight flush', beats_four: 'Four of a kind', beats_full_house: 'Full house', beats_flush: 'Flush', beats_straight: 'Straight',
  beats_three: 'Three of a kind', beats_two_pair: 'Two pair', beats_pair: 'Pair', beats_high_card: 'High card',

  // settings
  set_deck: 'Deck', deck_two: 'Two colours', deck_four: 'Four colours', deck_blind: 'Colour-blind', set_theme: 'Light', theme_auto: 'Like the device', theme_light: 'Light', theme_dark: 'Dark',
  set_felt: 'Felt', felt_green: 'Green', felt_blue: 'Blue', felt_wine: 'Wine', set_sound: 'Sound on my turn', set_vibrate: 'Buzz on my turn', set_motion: 'Animation', set_lefty: 'Left-handed',
  set_confirmAllIn: 'Ask twice before all in', set_handName: 'Name my hand', set_keys: 'Keys',
  key_0: 'Fold', key_1: 'Check or call', key_2: 'Bet or raise', key_3: 'Set all in', key_4: 'Amount up and down (Shift: by 5)', key_5: 'Min, half the pot, the pot',
  key_6: 'Throw in a card, or choose an amount', key_7: 'Draw; bet the amount that you set', key_8: 'Close or clear', key_9: 'Read my hand', key_10: 'Pot and price', key_11: 'Whose turn', key_12: 'Last three actions', key_13: 'This list',
  title_turn: '\u25cf Your turn \u2013 {name}', title_table: '{name} \u2013 Kitchen Table', no_hand: 'No hand now.', say_pot: 'Pot {pot}, {call} to call',

  // lobby and join
  start_table: 'Start a table', table_name: 'Name of the table', your_name: 'Your name', more_settings: 'More settings', who_lets_in: 'Who lets players in', approval_host: 'I do', approval_everybody: 'Anyone with the link',
  chips_are: 'Chips are', money_money: 'Money', money_play: 'Just for play', white_is_worth: 'A white chip, in cents', currency: 'Currency', buy_in: 'Buy-in, chips', blue_is: 'A blue chip is', small_bet: 'Small bet',
  big_bet: 'Big bet', highest_ante: 'Highest ante', clock_s: 'Clock, seconds', clock_hint: '0: no clock', kitty: 'Kitty', kitty_vote: 'By vote', kitty_on: 'On', kitty_off: 'Off', seats: 'Seats',
  your_tables: 'Your tables', no_tables: 'None yet. Start one, or open a link that a friend sent you.', rejoin: 'Back to the table', evening: '{day} night', name_first: 'Type your name first.',
  only_admin: 'On this server only the admin starts tables. Ask for a link to join one.', invited_to: 'You are invited to', link_dead: 'No table here', first_one: 'You are the first.', just_watch: 'Just watch',

  // bank
  back_to_table: 'Back to the table', only_banker: 'Only the banker and the host work at this window. Here is your own part of the book.', your_turn_there: 'It is your turn: back to the table', they_ask: 'Waiting for you',
  bought_in: 'Bought in', on_the_table: 'on the table', cashed_out: 'cashed out', it_adds_up: 'it adds up', off_by: 'off by {n}: look at the last entries below', box_holds: 'The cash box holds {money}.',
  bank_player: 'Player', bank_bought: 'Bought', bank_times: 'Times', bank_stack: 'Has', bank_returned: 'Cashed out', bank_net: 'Net', owes: 'owes {money}', is_owed: 'gets {money}', plus_buy_in: '+ Buy-in', take_back: 'Take back',
  back_cash: 'All {n}, paid in cash', back_credit: 'All {n}, on the tab', pays_tab: 'Paid {money}', pay_out_tab: 'Pay out {money}', chips_for: 'Chips for {name}', cancel: 'Cancel', the_book: 'The book', book_empty: 'Nothing written yet.', older: 'Older entries',
  ledger_time: 'Time', ledger_entry: 'Entry', ledger_moved: 'Moved', ledger_by: 'By', xs_tab: '{name}\u2019s tab', cash_box: 'cash box',
  'entry_buy-in': 'Buy-in', entry_rebuy: 'Another buy-in', entry_return: 'Chips back', entry_ante: 'Antes', entry_blind: 'Blinds', 'entry_bring-in': 'Bring-in', entry_bet: 'Bet', entry_call: 'Call', entry_raise: 'Raise',
  'entry_uncalled-return': 'Uncalled, given back', 'entry_kitty-cut': 'To the kitty', entry_award: 'Pot won', 'entry_kitty-split': 'Kitty shared', 'entry_kitty-redeem': 'Kitty in money', 'entry_cash-payment': 'Paid in cash',
  'entry_peer-payment': 'Paid', 'entry_hand-over': 'Bank handed over', entry_reversal: 'Taken back',

  // settle-up
  settle_of: 'Settle up: {name}', still_open: 'The night is not over yet. When it ends, everybody is cashed out and this page shows who pays whom.', won_and_lost: 'Won and lost', in_chips: 'In white chips.', play_chips: 'Play chips',
  nothing_to_pay: 'House players were at the table: nobody owes anything.', who_pays_whom: 'Who pays whom', nothing_owed: 'Nobody owes anybody.', x_keeps_box: '{name} keeps the cash box', x_pays_y: '{from} pays {to}', fewest_payments: 'These are the fewest payments that settle the night.',
  few_payments: 'Few payments, not proven to be the fewest.', copy_text: 'Copy as text', print: 'Print',
};
