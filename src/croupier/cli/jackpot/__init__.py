"""Jackpot systems: what a wager returns, how a meter runs.

- `system`: which system a command is about
- `jackpot`, `years`: `croupier jackpot return` and `croupier jackpot years`
- `meter`: `croupier meter`
"""
