"""Equity: hands of poker between players, against each other or ranked by the million.

- `shares`: hands and ranges as they are written, and the form of the answer
- `equity`, `showdowns`: the share of the pot that hands and ranges win
- `discards`: the same in games where a card is thrown away
- `evaluate`: strengths of many seven-card hands at once
"""
