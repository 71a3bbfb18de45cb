"""What every wager on a layout wins, loses or gets back, and by which clause.

It needs a layout and the book's compiled payoff table, and no round under way.

- `layout`: what lies on the table, as an object and as text
- `bets`, `amounts`: whether the bets of a hand fit how it ended, and what they should be
- `weighing`: how much of each wager counts where its amount is wrong
- `settle`: the whole layout settled; `referee` settles wagers that lie as they should
- `paying`: the maximum on the notice, and the order in which a dealer pays
- `claims`: jackpot wagers, as they are handed to whoever keeps the meter
- `results`: what a settled round is
- `explain`: why a wager was settled as it was
"""
