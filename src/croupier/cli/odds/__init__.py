"""What banked games and poker hands are worth.

- `questions`: a game of a book under a sign, as a command line asks for it
- `pages`: figures as tables for people
- `odds`, `advise`, `equity`, `simulate`: the commands of these names
"""
