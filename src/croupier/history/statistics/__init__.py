"""Statistics of players over hand histories of every kind.

- `positions`: the names of positions at a table
- `tally`: what is counted for each player and position
- `told_facts`, `phh_facts`: counting a hand of an online room, and one in PHH
- `files`: counting whole files
- `player_figures`: shares and results from the counts, as rows for tables and files
"""
