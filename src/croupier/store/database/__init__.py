"""The database that holds the log, on SQLite or PostgreSQL: opening it, its tables, its files.

- `address`: where the database is, from the words of a command line or the environment
- `access`: opening it so that acknowledged means durable; transactions; migrations
- `schema`, `migrations`: the tables, as they are and as they came to be
- `upsert`: INSERT ... ON CONFLICT on either database
- `checked_rows`: reading rows that somebody may have tampered with
- `failures`: a database that fails, told apart from everything else
- `fair_lock`: a lock that serves the threads of a process in the order in which they asked
- `leases`: which process runs what, for a few seconds at a time
- `file_identity`, `wal_index`, `held_files`: whether the files of a SQLite database are still the
  ones that were opened
"""
