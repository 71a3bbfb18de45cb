"""Views: what one person is shown of the house, without anything they may not see.

- `fields`: views made by copying fields of a state
- `viewers`: in what capacity a person looks
- `meters`, `lobby`, `events`, `table`, `poker_table`: the floor and one table
- `own_table`: what is particular about a private table
- `rounds`, `hand_history`: finished rounds to replay and to download
- `poker_room`: waiting lists
- `tournament_steps`, `tournament_board`, `tournament_tables`: tournaments
- `drills`: exercises for dealers and players
"""
