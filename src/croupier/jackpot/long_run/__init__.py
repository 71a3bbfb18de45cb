"""What a jackpot wager returns in the long run.

- `chances`: how often five cards make each hand that a jackpot may pay
- `pool`: what a pool holds in the long run
- `returns`: the return of every level, option and seed
"""
