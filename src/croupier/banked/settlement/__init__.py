"""The settlement of a layout: what every wager wins, loses or gets back, and by which clause.

It needs only a layout and the book's compiled payoff table, not a round under way.

- `layout`: what lies on the table, as an object and as text
- `bets`, `amounts`: whether the bets of a hand fit how it ended, and what they should be
- `weighing`: how much of each wager counts where its amount is wrong
- `settle`: settles a whole layout; `referee`: settles wagers whose amounts are known to be right
- `paying`: the maximum on the notice, and the order in which a dealer pays
- `claims`: jackpot wagers, as they are handed to the jackpot room
- `results`: the results of a settled layout
- `explain`: why a wager was settled as it was
"""
