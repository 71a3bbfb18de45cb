"""Answers: figures computed, stored or from the cache, and shown as JSON, advice or pictures.

- `compute`: answers to questions; kernels are imported only when one has to be computed
- `stored`: answers to common questions that travel with the package
- `varying`: figures at several values of a rule, without solving where best play is the same
- `ruled_play`: a game prepared for simulation by the rules of a strategy
- `settled_batch`: many rounds settled at once
- `as_json`: figures as JSON, with exact fractions beside the decimals
- `advice`: what each choice of a player is worth, for a round as `croupier settle` takes it
- `plots`: pictures of figures and of simulated sessions
"""
