"""The database that holds the log, on SQLite or PostgreSQL: opening it, its tables, its files.

- `address`: where the database is, from the command line or the environment
- `access`: opening it with durable commits; transactions; migrations
- `schema`, `migrations`: the tables as they are now, and the steps that made them
- `upsert`: INSERT ... ON CONFLICT on either database
- `checked_rows`: reading rows that somebody may have tampered with
- `failures`: which errors mean that the database failed
- `fair_lock`: a lock that serves the threads of a process in the order in which they asked
- `leases`: which process runs which table, for a few seconds at a time
- `disk_space`: whether the disk has room for more commands
- `file_identity`, `wal_index`, `held_files`: whether the files of a SQLite database are still the
  ones that were opened
"""
