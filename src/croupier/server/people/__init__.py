"""Endpoints about people: one's own account and record, and those of others for staff.

- `accounts`, `own_account`: your own account, and what you choose about yourself
- `second_factor`, `access_tokens`: a second factor; programs that act for you with a token
- `my_record`: your rounds and hands, and your results over time
- `staff`: the staff of a house and their roles
- `dealings`, `person_records`, `looks`: the account of a player for staff, and who looked at it
"""
