"""Money accounts and sign-in accounts.

- `transfers`: how a balanced transfer of money is written in the log
- `journal`: every transfer of the log, and what each account holds
- `keyring`: passwords and sessions, in tables of their own because they must not be in the log
"""
