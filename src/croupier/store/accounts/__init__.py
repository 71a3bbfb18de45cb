"""Money accounts and sign-in accounts.

- `transfers`: how a balanced transfer of money is written in the log
- `journal`: every transfer of the log, and what each account holds
- `sign_in_tables`: passwords and all else about signing in, in tables of their own because it must
  not be in the log
- `totp`, `second_factors`: the codes of authenticator apps, enrolment and recovery codes
- `failed_sign_ins`: how many wrong passwords lock a name, and for which addresses
- `session_limits`: when a session ends
- `signed_in`: somebody who has signed in
- `keyring`: passwords and sessions
- `access_tokens`: secrets with which programs act for a person
- `common_words`, `passwords`: which passwords are too easy to guess
"""
