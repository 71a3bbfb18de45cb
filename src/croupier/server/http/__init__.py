"""HTTP: sessions, the endpoints, and what every request goes through.

- `bodies`, `routes`, `sign_in`, `request`, `endpoint`: what every request goes through
- `health`, `pages`: the readiness check; the files of the browser client
- `accounts`, `patrons`: your own account; people without an account
- `tables`, `poker_room`, `tournaments`, `promotions`, `signs`: the floor
- `advice`, `odds`, `books`, `manual`: the value of a choice, exact figures, the rule books
- `forms`: the forms for tables, signs and jackpots of a book
- `hand_histories`, `round_records`, `take_backs`: rounds as files, as records of the log, and what
  goes back after a ruling
- `pit`, `staff`, `jackpot_commands`, `jackpot_desk`, `jackpot_links`: what the staff do
"""
