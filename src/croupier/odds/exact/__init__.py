"""Exact: banked games solved without sampling; every figure is a fraction.

- `plan`, `recipe`: the tree as sums and choices, and those as arrays for the kernels
- `boards`, `kinds`: the boards of a deck up to suits, and by what matters of them
- `solve`: the best decision everywhere, and what it is worth
- `played_out`, `following`: every deal played out as solved, or by the rules of a strategy
- `figures`, `side`, `prizes`, `chase`: figures from the counts, side wagers and jackpots
- `state`, `explaining`: one hand in the middle of a round
- `protection`: what cards seen by accident or by cheating are worth
"""
