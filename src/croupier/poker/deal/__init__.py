"""A hand as people play it at a table: gestures, acts out of turn, mistakes and remedies.

Builds on `poker/hand`, which knows nothing of it.

- `state`: a deal at one point of its play, the hand included
- `commands`, `events`: what is asked and what happened around the hand
- `recorder`: recording what is decided, and what follows from it without being asked for
- `gestures`, `gesture_text`: chips and words read as an action, and typed text read as those
- `acting`, `early`: players' acts in turn, and acts that came too early
- `irregular_rows`: which row of the book rules on something that went wrong, and what it orders
- `irregular_deal`, `irregular_hands`, `irregular_board`: what goes wrong, by the book's rows
- `irregular_conduct`: dead hands, void wagers and games without an outcome, by an officer's ruling
- `report_forms`: how each irregularity is reported: the command, and what must be told with it
- `deal_orders`: what officers may order in a hand, as forms
- `redeal`, `stub`: between a misdeal and the new first card; the cards still to come
- `flop_chase`: the side wager on the colour of the flop
- `rules`, `applies`: which function decides each command and applies each event
- `void_list`: what goes back after a ruling, seat by seat
- `views`, `results`: what each person may see, and what a deal leaves behind
"""
