"""A round played by the book: each command decided, each event applied.

It stands on `settlement`.

- `law`: a book's game under one sign, made ready to be applied
- `recorder`: one command being decided, with the questions that most commands ask
- `opening`, `wagering`, `fitting`: seats, chips and limits; wagers, and which fit together
- `shuffling`, `deal_order`, `dealing`: the cards made ready and dealt in the book's order
- `decisions`: fold, check, bet, silence, concession and retraction
- `settling`, `jackpot_desk`, `closing`: payment and its undoing, jackpot prizes, the end
- `round_layout`: what lies on the table, in the form that `settlement` takes
- `after_opening`, `after_cards`, `after_play`: the state after each event
- `changes`: the movements of which every change of a round is made
"""
