"""What is opened: a new casino, tables of one's own, an account whose password is lost.

- `founding`, `first_day`: the houses, tables and accounts of a new casino
- `private_tables`: tables that people open for themselves
- `password_reset`: a one-time password from the command line
"""
