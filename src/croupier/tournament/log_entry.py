"""What a log holds of a tournament: first its file, then every event.

The log of a house and the file of a simulation have the same form.
"""

from __future__ import annotations

import msgspec

from croupier.acts import Millis
from croupier.tournament.conditions.terms import TournamentTerms, parse_terms
from croupier.tournament.events import AnyTournamentEvent


class Planned(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A tournament was planned; `text` is its file, word for word."""

    id: str
    text: str
    by: str = ""
    at: Millis = Millis(0)

    @property
    def terms(self) -> TournamentTerms:
        return parse_terms(self.text, where=self.id)


class Hosted(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """The house starts, or stops, running the tournament for its companions as the director."""

    on: bool
    by: str
    entries: int = 0
    """How many are to enter in all, companions filling up."""


TournamentLogEntry = Planned | Hosted | AnyTournamentEvent
