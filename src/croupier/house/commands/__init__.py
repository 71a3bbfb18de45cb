"""Commands: what players, staff and the house ask for, decided on a draft of the world.

A function here takes a `Draft`, asks the rules of one or more rooms, and leaves their events in it;
`Casino.perform` calls it, writes the events and returns once they are durable.

- `draft_records`, `draft`: commands performed on a copy of the world, not yet written
- `casino`: one process of the house: the store, the world, and `perform`
- `house_clock`: the time of the house, which never goes back
- `giving_way`: when a process stops deciding, because it cannot go on with the log
- `locks`: commands that write to the same streams wait for one another
- `replies`: answers of the store, awaited in the event loop
- `idempotency`: the key of a client's command, and what it was used for
- `presence`: who is connected
- `input_limits`: bounds on what somebody may send
- `accounts`, `chores`: deposits and table chores by the house itself
- `guests`: people without a password, and how many seats one may hold
- `seating`: seats, chips, and the opening of rounds
- `companions`: seats that companions hold and people take
- `deck_making`: decks promised, mixed with players' seeds, shuffled and committed to
- `table_commands`: an engine command or a seed at a table of either kind
- `round_commands`: commands at a banked table
- `hand_requests`, `hand_commands`: requests at a poker table, and the commands they mean
- `jackpot_registration`, `jackpot_rounds`: wagers registered with a meter, hands that win
- `jackpot_commands`: prizes paid at a table, jackpots opened
- `floor_commands`, `sanctions`: commands of the floor, and what follows at the tables
- `tournament_commands`: tournaments and their money
- `password_reset`: a one-time password from the command line
- `private_tables`: tables that people open for themselves
- `founding`, `first_day`: the houses, tables and accounts of a new casino
"""
