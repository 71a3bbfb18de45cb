"""Studies: questions about odds, answered by worker processes so that no table waits.

- `questions`: the messages between the server and a worker process
- `worker`: the worker process
- `queue`: questions that wait, and the worker processes
"""
