"""Endpoints of the tables: looking, sitting down, playing, and the rounds that are over.

- `tables`, `own_tables`: the lobby and its tables; private tables
- `poker_room`, `patrons`: waiting lists and calls to seats; people without an account
- `signs`: the signs at the tables
- `hand_histories`, `round_records`: rounds as files and as records of the log
- `take_backs`, `round_corrections`: what goes back after a ruling; corrections of a settlement
- `unaided_play`: nobody is helped to play, except at practice tables
"""
