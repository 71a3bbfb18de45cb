"""Commands at the tables: what players and dealers ask for, decided on a draft of the world.

- `table_commands`: an engine command or a seed at a table of either kind
- `round_commands`: commands at a banked table
- `hand_requests`, `hand_commands`: requests at a poker table, and the commands they mean
- `seating`: seats, chips, and the opening of rounds
- `companions`: seats that companions hold and people take
- `deck_making`: decks promised, mixed with players' seeds, shuffled and committed to
- `card_orders`: orders about the cards while a round or hand is open
- `chores`: table chores done by the house itself
- `jackpot_commands`: prizes paid at a table, jackpots opened
- `past_rounds`: who took part in a round that is over
"""
