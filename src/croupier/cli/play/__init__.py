"""Games in the terminal: one person and computer players at a table that deals itself.

- `terminal`: prints lines and cards, and reads the person's answers
- `play`, `banked_practice`, `banked_table`: `croupier play`, the rounds at its table, and how they
  are shown
- `poker`, `poker_practice`, `poker_table`: the same for `croupier poker`
- `poker_record`: saves the hands of a session as a hand history
"""
