"""What the organiser of a tournament decides, and what the book asks of it.

- `terms`: the tournament's file, read and checked field by field
- `field_errors`: what is wrong with a file, in the words of the person who wrote it
- `levels`: the levels of blinds, and the race that takes a small chip out of play
- `known_figures`: what a text may name in braces, from the tournament's own fields
- `checks`: what the conditions lack or may not say, clause by clause
- `document`: the conditions as Markdown or as a page; `template`: a file to start from
"""
