"""A table of any kind, banked or poker: from its set-up to its end, and who sits at it.

- `signs`, `terms`, `jackpots`, `layouts`: what the sign and the cloth must show, and reading them
- `opening`, `closing`: a table is set up, opened, suspended, closed; rules and hours in force
- `notices`, `sign_changes`: changes of a sign that are announced, and when they bind
- `limits`: limits of one player
- `rounds`, `decks`: rounds as the floor sees them, and the cards
- `seats`, `seat_events`, `leaving`, `reservations`: who sits where
- `copies`: the rules, for whoever asks for them
- `looking`: a look at a table, so that what has fallen due happens
- `handover`: what a banked round is told of the floor
"""
