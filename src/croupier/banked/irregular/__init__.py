"""Irregularities of a round: reports, rulings, and their effects.

It builds on `round`.

- `rulings`: reporting an irregularity of the book and ruling on it, with other directions
- `facts`: the phrases that tell the irregularities of a book apart
- `effects`: what a ruling does to hands, wagers and jackpot wagers
- `after_rulings`: the state after each event
"""
