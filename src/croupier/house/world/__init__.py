"""The world: the state of the casino built from the log, and its stored snapshots.

- `world`: the whole state, applied record by record: floor, tables, jackpots, tournaments
- `live_table`: the round or hand under way at one table
- `hosted_tournament`: one tournament with its rules, its state and who hosts it
- `event_kinds`: how events are named in the log, and read back from it
- `old_forms`: events as version 0.1 wrote them, translated into the forms of today
- `fairness`: commitments to decks, and the records of seeds and promised decks
- `deck_mixing`: how the seeds of players are mixed into a deck
- `deck_proof`: the proof of a round's decks, opened for one person
- `dealt_cards`, `banked_dealing`, `poker_dealing`: the cards of a round compared with its proof
- `round_check`: a round checked against what was published before it
- `promises_in_log`: what a log says was published, and whether in time
- `record_access`: the event that notes who read the records of a round
- `account_events`: events that note resets of passwords, and access tokens made and revoked
- `stored_world`: the world as bytes, part by part
- `snapshots`: storing, restoring and examining those bytes
"""
