"""Jackpot meters: the terms of a system, and the exact arithmetic of contributions and prizes.

- `wording`: what a prize is worth, as books and signs word it
- `terms`: the terms of one system; `line`: reading them from the line that opens it;
  `line_form`: the fields of that line as a form
- `pools`: a meter and its pools, with the sums of everything that moved them
- `awards`: the winning hands of a round and their prizes
- `settlement`: what a round pays from a meter, and what it leaves in the pools
- `meter`: opening a meter, contributions of wagers, and taking them back
"""
