"""Copying the log from one database to another, completely or not at all.

- `log_copy`: records and answers are read, verified and written
- `backup`: the log in one file that is itself a database
- `json_lines`: the log as lines of JSON
"""
