"""Commands about records: the log of a house, and hand histories.

- `audit`, `trail`, `snapshot`: `croupier audit`, how it prints records and checks snapshots
- `store`: `croupier store`: backups, export and import
- `replay`: `croupier replay`, which replays hand histories
- `stats`: `croupier stats`, which counts what players do in them
"""
