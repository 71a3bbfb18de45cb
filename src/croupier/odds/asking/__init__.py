"""Asking: a game of a book, under a sign, turned into a tree of decisions.

- `stakes`: the stakes on the table before the cards, and what one unit staked is paid
- `tree`: every decision and every way for a hand to end, read off the book's steps
- `whatif`: the same game with a rule changed
- `question`: a game, its sign, its pay tables and its tree, with a digest that names the answer
- `strategy`: written rules of play, read from a text
"""
