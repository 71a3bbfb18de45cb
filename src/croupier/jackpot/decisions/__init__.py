"""The functions that decide jackpot commands: each refuses, or records what happened.

- `law`: what the book lets whom do; `recorder`: one command being decided
- `systems`: opening and closing systems, linking tables, changing terms
- `games`: registering, carrying and returning the wagers of a round
- `outcomes`: what a recorded outcome pays, and who must do what before it is paid
- `care`: equipment, displays, malfunctions, top-ups and corrections
"""
