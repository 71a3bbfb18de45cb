"""The house runs a tournament for its companions, and an auditor plays its hands again.

- `lots`: draws what chance decides
- `caution`, `dealing`: companions play a hand of poker; `rounds`: a round of a banked game
- `host`: the next thing to do in a tournament, turn by turn
- `simulate`: a whole tournament in memory; `audit`: every hand played again from the log
"""
