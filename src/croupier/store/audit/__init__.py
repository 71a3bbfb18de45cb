"""Verifying that the log is what was written, and following anything through it.

- `verify`, `anchors`: the hash chain from the first record to the last, and copies of its end
  that are kept elsewhere
- `covers`: the records of the log that hash the stored answers to commands
- `seals`: the records of the log that say which stored snapshot is genuine
- `projections`: tables computed from the log, which can be dropped and rebuilt
- `round_events`, `open_rounds`: which events begin and end a round, and what is hidden in between
- `mentions`, `trail`: a round, a player, a meter or a dollar followed through the log
- `played_rounds`, `own_record`: the rounds and hands that each person played, with the results
"""
