"""Tables in the terminal: one person plays, companions keep them company, the engines decide.

- `terminal`: lines and cards for the person at the terminal, and their answers
- `play`, `banked_practice`, `banked_table`: `croupier play`, its table with everything that happens
  at it, and how that is shown
- `poker`, `poker_practice`, `poker_table`: the same for `croupier poker`
- `poker_record`: the hands of an evening, saved as a history
"""
