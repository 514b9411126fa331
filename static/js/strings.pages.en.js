// The words of lobby, join, bank and settle-up.

export const STRINGS = {
  copied: 'Copied.', start_table: 'Start a table', table_name: 'Name of the table', your_name: 'Your name', more_settings: 'More settings', who_lets_in: 'Who lets players in',
  approval_host: 'I do', approval_everybody: 'Anyone with the link', chips_are: 'Chips are', money_money: 'Money', money_play: 'Just for play',
  white_is_worth: 'A white chip, in cents', buy_in: 'Buy-in, chips', blue_is: 'A blue chip is', small_bet: 'Small bet', big_bet: 'Big bet', highest_ante: 'Highest ante',
  clock_s: 'Clock, seconds', clock_hint: '0: no clock', kitty_vote: 'By vote', kitty_on: 'On', kitty_off: 'Off', seats: 'Seats', your_tables: 'Your tables',
  rejoin: 'Back to the table', evening: '{day} night', only_admin: 'On this server only the admin starts tables. Ask for a link to join one.', invited_to: 'You are invited to',
  link_dead: 'No table here', first_one: 'You are the first.', just_watch: 'Just watch', back_to_table: 'Back to the table',
  only_banker: 'Only the banker and the host work at this window. Here is your own part of the book.', your_turn_there: 'It is your turn: back to the table',
  they_ask: 'Waiting for you', bought_in: 'Bought in', on_the_table: 'on the table', cashed_out: 'cashed out', it_adds_up: 'it adds up',
  off_by: 'off by {n}: look at the last entries below', box_holds: 'The cash box holds {money}.', bank_player: 'Player', bank_bought: 'Bought', bank_times: 'Times',
  bank_stack: 'Has', bank_returned: 'Cashed out', bank_net: 'Net', owes: 'owes {money}', is_owed: 'gets {money}', plus_buy_in: '+ Buy-in', take_back: 'Take back',
  back_cash: 'All {n}, paid in cash', back_credit: 'All {n}, on the tab', pays_tab: 'Paid {money}', pay_out_tab: 'Pay out {money}', chips_for: 'Chips for {name}', cancel: 'Cancel',
  the_book: 'The book', book_empty: 'Nothing written yet.', older: 'Older entries', ledger_time: 'Time', ledger_entry: 'Entry', ledger_moved: 'Moved', ledger_by: 'By',
  xs_tab: '{name}\u2019s tab', cash_box: 'cash box', 'entry_buy-in': 'Buy-in', entry_rebuy: 'Another buy-in', entry_return: 'Chips back', entry_ante: 'Antes',
  entry_blind: 'Blinds', 'entry_bring-in': 'Bring-in', entry_bet: 'Bet', entry_call: 'Call', entry_raise: 'Raise', 'entry_uncalled-return': 'Uncalled, given back',
  'entry_kitty-cut': 'To the kitty', entry_award: 'Pot won', 'entry_kitty-split': 'Kitty shared', 'entry_kitty-redeem': 'Kitty in money', 'entry_cash-payment': 'Paid in cash',
  'entry_peer-payment': 'Paid', 'entry_hand-over': 'Bank handed over', entry_reversal: 'Taken back', settle_of: 'Settle up: {name}',
  still_open: 'The night is not over yet. When it ends, everybody is cashed out and this page shows who pays whom.', won_and_lost: 'Won and lost', in_chips: 'In white chips.',
  play_chips: 'Play chips', who_pays_whom: 'Who pays whom', x_keeps_box: '{name} keeps the cash box', x_pays_y: '{from} pays {to}',
  fewest_payments: 'These are the fewest payments that settle the night.', few_payments: 'Few payments, not proven to be the fewest.', copy_text: 'Copy as text', print: 'Print',
};
