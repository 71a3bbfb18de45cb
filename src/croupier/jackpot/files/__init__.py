"""Jackpots settled from what a file says, without a running system.

- `fields`: reading the fields of a meter file, each named where it is wrong
- `run`: a meter driven from a list of events
- `layout`: what the jackpot wagers of a settled table win by its sign
"""
