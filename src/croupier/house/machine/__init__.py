"""The machine: tables that deal themselves and tournaments the house hosts.

- `deadlines`: something to be done, and not before when
- `dealer`: the next step at a banked table, and at any table
- `poker_dealer`: the next step of a hand of poker
- `hourly_charge`: the time charge at a poker table
- `poker_host`: who is called to a free seat, and who makes room
- `absence`: seats of guests who have gone
- `lease`: the name of a process, and whether another one still lives
- `leased_tasks`: a task for each name whose lease this process holds
- `runner`: which tables this process deals, and the tasks that do it
- `tournament_host`: tournaments played for their companions
"""
