"""What a log holds of a tournament: first its file, then every event.

The log of a house and the file of a simulation have the same form.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.acts import Millis
from croupier.books import book_ref
from croupier.tournament.conditions.terms import TournamentTerms, parse_terms
from croupier.tournament.events import AnyTournamentEvent


class Planned(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A tournament was planned; `text` is its file, word for word.

    It keeps the `edition` of the book that was in force then, empty for the first.
    """

    id: str
    text: str
    by: str = ""
    at: Millis = Millis(0)
    edition: str = ""

    @property
    def terms(self) -> TournamentTerms:
        return planned_terms(self.text, self.edition, where=self.id)


def planned_terms(text: str, edition: str, where: str = "") -> TournamentTerms:
    """The terms of a tournament's file, under an edition of its book."""
    terms = parse_terms(text, where=where)
    return replace(terms, book=book_ref(terms.book, edition))


class Hosted(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """The house starts, or stops, running the tournament for its companions as the director."""

    on: bool
    by: str
    entries: int = 0
    """How many are to enter in all, companions filling up."""
    fills_at: Millis = Millis(0)
    """From when on companions enter."""
    strength: str = ""
    """How well the companions play; empty where each has a style of its own."""


class TimeBankUsed(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A player took more than the time for a decision, so much of it from the time bank."""

    player: str
    used: Millis


TournamentLogEntry = Planned | Hosted | TimeBankUsed | AnyTournamentEvent
