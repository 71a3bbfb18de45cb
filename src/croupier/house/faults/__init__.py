"""The fault simulator: a casino where disk, clock and people go wrong, from a seed.

- `simulation`: a run of it, step by step, and its report
- `disk`: processes whose writes fail, are lost or come twice
- `people`: what simulated people ask for and remember
- `checks`: what must hold afterwards
"""
