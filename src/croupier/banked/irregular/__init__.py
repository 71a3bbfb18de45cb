"""When something goes wrong in a round: reports, rulings, and what they do.

It stands on `round`.

- `rulings`: a report by the book's name for it, ruled on by whom the book names
- `facts`: the words in which a book says when an irregularity is which
- `effects`: what a ruling does to hands, wagers and jackpot wagers
- `after_rulings`: the state after each event
"""
