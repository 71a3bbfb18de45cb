"""Commands about jackpots: what a wager returns, and how a meter changes.

- `system`: the options that describe a jackpot system
- `jackpot`, `years`: `croupier jackpot return` and `croupier jackpot years`
- `meter`: `croupier meter`
"""
