"""Makes an event from a form: what a director is asked, and the tournament file it becomes.

- `event_form`: the questions in steps, with what the book does not permit
- `event_questions`, `play_questions`, `timing_questions`, `prize_questions`: the fields of these
  steps
- `event_values`: the answers, as a client sends them
- `event_file`: the tournament file that the answers make
- `level_structures`: levels that are offered, and how long an event takes
- `condition_texts`: the texts of the conditions that are left to the organiser
- `toml_text`: writes TOML
"""
