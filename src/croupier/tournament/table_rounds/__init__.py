"""A round of a banked tournament that people play at one table, from the marker to the stacks.

The round itself is one of the banked game, in tournament chips. Before its first card comes what
only tournaments have: wagers in the order of the starting marker, each chance to wager once, and
secret wagers, which are sealed until all of them are turned over together.

- `session_games`: the game under the limits of a session; chips as the game counts them
- `slips`: what a player wagers before the cards, checked, and the seal of a secret wager
- `commands`, `events`, `state`: what is asked, what happened, how the round stands
- `table_decisions`: every command decided; `rules`: the engine
- `views`: what each person sees; `dealer`: what the house does next, and companions
"""
