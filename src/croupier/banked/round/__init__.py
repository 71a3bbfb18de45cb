"""The rules of a banked round: how each command is decided and each event applied.

It builds on `settlement`.

- `law`: a book's game under one sign, sorted for quick lookup
- `recorder`: one command being decided, with the checks that most commands need
- `opening`, `wagering`, `fitting`: seats, chips and limits; wagers, and which fit together
- `shuffling`, `deal_order`, `dealing`: preparing the cards and dealing them in the book's order
- `decisions`: fold, check, bet, no answer, conceding and retracting
- `settling`, `jackpot_desk`, `closing`: settling and undoing it, jackpot prizes, the end
- `round_layout`: what lies on the table, in the form that `settlement` takes
- `after_opening`, `after_cards`, `after_play`: the state after each event
- `changes`: small functions that the state changes are built from
"""
