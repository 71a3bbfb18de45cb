"""The machine: the tasks that deal tables without a dealer and host tournaments.

- `deadlines`: a step of the machine, and the time from which it is due
- `deck_promises`: when a deck is promised, and how long a round waits for seeds
- `own_pace`: the pace of a table of one's own, and when it is closed
- `dealer`: the next step at a banked table, and at any table
- `poker_dealer`: the next step of a hand of poker
- `hourly_charge`: the time charge at a poker table
- `clock_watch`: jumps of the wall clock are noticed and recorded
- `waiting_host`: who is called from a waiting list, and who leaves for them at a banked table
- `poker_host`: at poker, who is called to a free seat, and who makes room
- `absence`: seats that absent guests give up
- `lease`: the name of a process as holder of leases, and whether another one still runs
- `leased_tasks`: a task for each name whose lease this process holds
- `runner`: which tables this process deals, and the tasks that do it
- `log_follower`: applies what other processes write to the log
- `tournament_host`: tournaments played for their companions
"""
