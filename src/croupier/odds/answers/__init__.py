"""Answers: figures computed or taken from the cache, and shown as JSON, advice or pictures.

- `compute`: answers to questions; kernels are imported only when one has to be computed
- `as_json`: figures as JSON, with exact fractions beside the decimals
- `advice`: what each choice of a player is worth, for a round as `croupier settle` takes it
- `plots`: pictures of figures and of simulated sessions
"""
