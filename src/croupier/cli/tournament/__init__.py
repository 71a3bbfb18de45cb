"""Tournaments: their conditions, and playing them out.

- `tournament`: `croupier tournament` with its sub-commands
- `pages`: a tournament as figures and standings
- `run`: tournaments in the log of a house
- `replay`: hands of a tournament played again
"""
