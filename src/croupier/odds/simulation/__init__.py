"""Simulation: what enumeration cannot reach, played out with random numbers from a seed.

- `simulation`: sessions of a banked game; `ready`, `sessions`: how they are prepared and played
- `jackpot_years`: a jackpot's meter over years
- `records`: either of them as a CSV or Parquet file
"""
