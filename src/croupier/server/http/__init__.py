"""Requests over HTTP: who asks, what they may ask for, and how they are answered.

- `bodies`, `routes`, `sign_in`, `request`, `endpoint`: what every request goes through
- `health`, `pages`: whether the process should be asked at all; the browser client
- `accounts`, `patrons`: oneself and one's money; people without an account
- `tables`, `poker_room`, `tournaments`, `promotions`, `signs`: the floor
- `advice`, `odds`, `books`, `manual`: what a choice is worth, exact figures, the rule books
- `hand_histories`, `round_records`: rounds as files, and as the log has them
- `pit`, `staff`, `jackpot_commands`, `jackpot_desk`, `jackpot_links`: what the staff do
"""
