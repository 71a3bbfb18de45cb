"""Design: pay tables that bring a game to stated figures, and the par sheet of a game.

- `targets`: the figures to be met, and how far a table is from them
- `terms`: what is asked for: the targets, the entries that are free, and their bounds
- `pay_cells`: what rounds are paid and how often, from which figures of other tables follow
- `cells_of_play`: the same of a game that was solved
- `nearest`: the search among all tables, by bounds from those that were solved
- `search`: the tables in bounds that come nearest to the targets, solved exactly
- `par_rows`, `par_sheet`, `par_sheet_pdf`: every outcome of a game with its probability and return,
  as CSV or PDF
"""
