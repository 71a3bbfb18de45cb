"""The house runs a tournament for its companions, and an auditor plays its hands again.

- `lots`: draws what chance decides
- `companion_strengths`, `caution`: how well companions play poker, and how they spare their stacks
- `dealing`: companions play a hand of poker; `rounds`: a round of a banked game
- `buying_back`: what companions without chips do; `flight_turns`: flights and their bags
- `run`: what a host needs of the tournament that it runs
- `host`: the next thing to do in a tournament, turn by turn
- `simulate`: a whole tournament in memory; `audit`: every hand played again from the log
"""
