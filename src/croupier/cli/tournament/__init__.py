"""Commands about tournaments: conditions, simulation, and tournaments in the log of a house.

- `tournament`: `croupier tournament` with its sub-commands
- `pages`: a tournament as figures and standings
- `run`: tournaments in the log of a house
- `replay`: replays the hands of a tournament
"""
