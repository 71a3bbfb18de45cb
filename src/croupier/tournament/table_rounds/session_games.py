"""The game of a banked tournament under the limits of each session, and its chips."""

from __future__ import annotations

from croupier.banked import BankedRules, Round, banked_rules
from croupier.books import Book
from croupier.money import Cents, show_amount
from croupier.tournament.conditions.terms import TournamentTerms

CHIP = 100
"""Cents of the banked engine to one tournament chip."""


class SessionRules(dict[int, BankedRules]):
    """The game under the limits of each session, compiled when it is first asked for."""

    def __init__(self, book: Book, terms: TournamentTerms) -> None:
        self._book, self._terms = book, terms

    def __missing__(self, session: int) -> BankedRules:
        row = self._terms.session[session - 1]
        limits = {"minimum": row.minimum, "maximum": row.maximum}
        sign = {name: show_amount(Cents(chips * CHIP)) for name, chips in limits.items()}
        self[session] = banked_rules(self._book, self._terms.game, sign)
        return self[session]


def round_stacks(state: Round) -> dict[str, int]:
    """What everybody has after a round, in chips of the tournament."""
    stacks = {seat.person: int(seat.stack) for seat in state.seats if seat.person}
    assert not any(stack % CHIP for stack in stacks.values())
    return {p: stack // CHIP for p, stack in stacks.items()}
