"""The fault simulator: a casino whose disk, clocks and processes fail at random, from a seed.

- `simulation`: a run of it, step by step, and its report
- `disk`: processes that crash, and writes that are delayed or fail
- `people`: commands of simulated people, with the answers they got
- `checks`: what must hold after a run
"""
