"""Commands of the staff at their desks, and what follows from them at the tables.

- `floor_commands`, `sanctions`: commands of the floor, and what follows at the tables
- `desk_commands`: commands of the jackpot desk
- `proposals`: commands of two people, carried out when the second confirms them
"""
