"""Commands about odds: the figures of banked games, and the equity of poker hands.

- `questions`: options of the command line as a question for the solver
- `pages`: figures as tables for people
- `odds`, `advise`, `equity`, `simulate`: the commands of these names
"""
