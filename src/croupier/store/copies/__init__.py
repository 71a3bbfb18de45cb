"""The log taken out of a database and put into another, whole or not at all.

- `log_copy`: records and answers read, checked link by link and written
- `backup`: the log in one file that is itself a database
- `json_lines`: the log as lines of JSON
"""
