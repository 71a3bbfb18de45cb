"""Jackpots settled from a file, without a running system.

- `fields`: reads and checks the fields of a meter file
- `run`: applies a list of events to a meter, for `croupier meter`
- `layout`: what the jackpot wagers of a settled table win by its sign, for `croupier settle`
"""
