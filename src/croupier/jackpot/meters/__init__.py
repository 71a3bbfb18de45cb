"""What a jackpot system takes and pays, and what its meter holds: exact arithmetic, no people.

- `wording`: what a prize is worth, as books and signs word it
- `terms`: the terms of one system; `line`: reading them from the line that opens it
- `pools`: what a meter holds and everything that moved it
- `settlement`: what a round pays, and what it leaves in the pools
- `meter`: one meter, fed by wagers, emptied by winners
"""
