"""A process of the house: drafts of commands, and the `Casino` that decides and writes them.

A command is a function that takes a `Draft`, asks the rules of one or more rooms, and leaves their
events in it; `Casino.perform` calls it, writes the events and returns once they are durable.

- `draft_records`, `draft`: commands performed on a copy of the world, not yet written
- `jackpot_registration`, `jackpot_rounds`: wagers registered with a meter, hands that win
- `casino`: one process of the house: the store, the world, and `perform`
- `house_clock`: the time of the house, which never goes back
- `giving_way`: when a process stops deciding, because it cannot go on with the log
- `locks`: commands that write to the same streams wait for one another
- `replies`: answers of the store, awaited in the event loop
- `idempotency`: the key of a client's command, and what it was used for
- `presence`: who is connected
- `input_limits`: bounds on what somebody may send
- `accounts`: deposits by the house itself
- `guests`: people without a password, and how many seats one may hold
"""
