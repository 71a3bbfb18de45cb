"""Endpoints of tournaments.

- `tournaments`, `entry_desk`: looking, entering, and the director's desk; entries at the desk
- `practice_tournaments`: tournaments that anybody may start
- `tournament_making`: making an event by a form
- `tournament_records`: rounds and hands that people have played in tournaments
"""
