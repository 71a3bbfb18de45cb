"""Endpoints about the rules and what they are worth.

- `books`, `manual`: the rule books, and the staff manual of a book
- `forms`: the forms for tables, signs and jackpots of a book
- `odds`, `advice`: exact figures, and the value of each choice at a practice table
"""
