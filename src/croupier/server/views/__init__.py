"""What people are shown: views of the house for one person, and nothing of what they may not see.

- `fields`: views that repeat fields of a state
- `viewers`: in what capacity somebody looks
- `meters`, `lobby`, `events`, `table`, `poker_table`: the floor and one table
- `rounds`, `hand_history`: rounds of the past, to look at and to take away
- `poker_room`: waiting lists
- `tournament_steps`, `tournament_board`, `tournament_tables`: tournaments
- `drills`: questions to practise on
"""
