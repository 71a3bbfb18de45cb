"""Odds that people ask for, worked out in processes of their own so that no table waits.

- `questions`: what the server and such a process say to each other
- `worker`: the process
- `queue`: who waits for which answer, and the processes started and ended
"""
