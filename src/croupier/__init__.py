"""Croupier: the hold'em floor of a casino, by the book.

Each sub-package is a room of the house and its ``__init__`` is the room's front door: `cards` and
`money` at the bottom, then `books`, `acts`, the games (`banked`, `poker`), what surrounds them
(`jackpot`, `tournament`, `floor`), the figures (`odds`), hand `history`, the `store`, the `server`
and the `cli`. Import the room you need; this module stays light on purpose.
"""

__version__ = "0.1.0"
