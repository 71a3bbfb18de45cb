"""Odds: what a banked game is worth, exactly, and what a decision costs.

A `Question` is a game of a book under a sign, with what lies on the layout; its `tree` holds
every decision and every way for a hand to end, read off the book's steps and the compiled
payoff table, so that a casino's own book is solved without new code. `figures` solves it: each
number is a fraction. Kernels, numpy and numba come in only when something is computed.

- `layout`, `tree`, `question`, `whatif`: what is asked
- `plan`, `recipe`, `tables`, `boards`, `kernels`: how it is worked out
- `solve`, `playing`, `figures`, `side`, `state`: the answers
- `reference`: the same for single states, slowly, to check the kernels against
- `advice`: the choices of a round as `croupier settle` takes it
- `answers`, `results`, `telling`, `cache`: asking, being told, and keeping what was found
"""

from croupier.odds.advice import advise_json
from croupier.odds.answers import decision, figures, odds_json, option_values, work
from croupier.odds.question import Question, ask, question_if, question_of
from croupier.odds.results import (
    Difference,
    Figures,
    HandFigures,
    JackpotFigures,
    SideFigures,
    difference,
    show_exact,
)
from croupier.odds.telling import tell, tell_difference
from croupier.odds.tree import Bet, Node, Option, Terminal, Tree

__all__ = [
    "Bet",
    "Difference",
    "Figures",
    "HandFigures",
    "JackpotFigures",
    "Node",
    "Option",
    "Question",
    "SideFigures",
    "Terminal",
    "Tree",
    "advise_json",
    "ask",
    "decision",
    "difference",
    "figures",
    "odds_json",
    "option_values",
    "question_if",
    "question_of",
    "show_exact",
    "tell",
    "tell_difference",
    "work",
]
