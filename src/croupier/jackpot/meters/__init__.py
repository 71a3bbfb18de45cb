"""What a jackpot system takes and pays, and what its meter holds: exact arithmetic, no people.

- `wording`: what a prize is worth, as books and signs word it
- `terms`: the terms of one system; `line`: reading them from the line that opens it
- `pools`: a meter, what it holds and everything that moved it
- `settlement`: what a round pays from a meter, and what it leaves in the pools
- `meter`: opening a meter, feeding it, and what leaves it with returned wagers
"""
