"""Simulation with random numbers from a seed, where not all cases can be computed.

- `simulated`: what a session is, and what came of many; `simulation`: playing them
- `ready`, `sessions`: the work of that, with numpy and the kernels
- `jackpot_years`: a jackpot's meter over years
- `records`: either of them as a CSV or Parquet file
"""
