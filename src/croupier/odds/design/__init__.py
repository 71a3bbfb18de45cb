"""Design: pay tables that bring a game to a stated edge, and the par sheet of a game.

- `terms`: what is asked for: the target, the entries that are free, and their bounds
- `nearest`: the search among all tables, by bounds from those that were solved
- `search`: the tables in bounds that come nearest to the target, solved exactly
- `par_sheet`: every outcome of a game with its probability and return, as CSV
"""
