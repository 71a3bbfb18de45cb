"""A hand as people play it at a table: gestures, acts out of turn, mistakes and their cures.

Builds on `poker/hand`, which knows nothing of it.

- `state`: a deal at one point of its play, the hand included
- `commands`, `events`: what is asked and what happened around the hand
- `recorder`: one command being decided, and what follows from it of itself
- `gestures`, `hearing`: chips and words read as an action
- `acting`, `early`: players' acts in turn, and acts that came too early
- `irregular_deal`, `irregular_hands`, `irregular_board`: what goes wrong, by the book's rows
- `redeal`, `stub`: between a misdeal and the new first card; the cards still to come
- `flop_chase`: the side wager on the colour of the flop
- `rules`, `applies`: which function decides each command and applies each event
- `views`, `results`: what each person may see, and what a deal leaves behind
"""
