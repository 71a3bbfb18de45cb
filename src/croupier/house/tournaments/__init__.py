"""Commands of tournaments.

- `tournament_commands`: tournaments and their money
- `tournament_entries`: who may enter, lists of entrants, and those who pay in cash
"""
