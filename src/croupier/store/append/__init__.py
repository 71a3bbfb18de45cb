"""Writing to the log: many commands in one transaction, acknowledged once they are durable.

From the innermost to the outermost:

- `batch`: the records of one transaction, computed before any of them is written
- `validation`: checks of commands before they are written to the log
- `log_format`: the number of the log's format, by which an older version gives way
- `fences`: keeps a writer that was replaced from writing
- `statements`: the SQL by which SQLite and PostgreSQL are written to
- `transaction`: writes a group of commands in one transaction; retries where a connection broke
- `writer_process`: a separate process that writes, for a server with many tables
- `backend`: chooses between this process and the writer process
- `writer`: the queue of commands that wait to be written
- `watch`: wakes up readers when the log has grown
"""
