"""One hand by the law of poker, from the first blind to the last pot pushed.

- `state`: a hand at one point of its play
- `commands`, `events`: what is asked and what happened
- `recorder`, `authority`: recording what is decided, and who may act when
- `posting`, `dealing`, `betting`, `turns`, `streets`: how a hand moves
- `pots`, `strengths`, `settling`, `showdown`: who wins what
- `commission`: what the house takes of the pots
- `rules`: which function decides each command and applies each event
- `dealer`, `views`: the dealer's next step, and what each person may see
"""
