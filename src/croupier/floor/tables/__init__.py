"""A table of any kind, banked or poker: from its set-up to its end, and who sits at it.

- `signs`, `terms`, `jackpots`, `layouts`: what the sign and the cloth must show, and reading them
- `sign_form`, `table_form`: a sign and a new table as forms
- `opening`, `closing`: a table is set up, opened, suspended, closed; rules and hours in force
- `notices`, `sign_changes`: changes of a sign that are announced, and when they take effect
- `limits`: limits of one player
- `rounds`, `decks`: the beginning and end of rounds, and the cards
- `seats`, `seat_events`, `seat_moves`, `leaving`, `reservations`: who sits where
- `departures`: what stays with players who leave a poker table
- `copies`: the rules, for people who ask for them
- `looking`: a command that only lets changes that are due take effect
- `handover`: what a banked round needs to know of the floor
"""
