"""What was recorded: the log of a house, and hand histories.

- `audit`, `trail`, `snapshot`: `croupier audit`, how it shows a record, what it says of a snapshot
- `store`: `croupier store`: backups, export and import
- `replay`: `croupier replay`: hand histories played again
"""
