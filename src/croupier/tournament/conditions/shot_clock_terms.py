"""The terms of a shot clock: seconds for a decision, and cards that buy more of them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.acts import SECOND, Millis
from croupier.errors import BadInput
from croupier.tournament.conditions.prize_terms import AtLeastOne, Count

Seconds = Annotated[int, Meta(ge=5, le=300)]


class ShotClockTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a decision may take, from which level on, and the time-bank cards of a player."""

    seconds: Seconds
    cards: Annotated[int, Meta(ge=0, le=50)] = 0
    card_seconds: Count = 0
    """What one card adds; needed where there are cards."""
    from_level: AtLeastOne = 1
    """The level, or session, from which on decisions are timed."""

    @property
    def decision(self) -> Millis:
        """How long a decision may take."""
        return Millis(self.seconds * SECOND)

    @property
    def card(self) -> Millis:
        """What a card adds."""
        return Millis(self.card_seconds * SECOND)


def check_shot_clock(terms: ShotClockTerms) -> None:
    """Checks that cards and their seconds go together."""
    if bool(terms.cards) != bool(terms.card_seconds):
        wanted = "seconds that a card adds, and only where there are cards"
        raise BadInput("shot_clock.card_seconds", wanted, terms.card_seconds)
    if terms.card_seconds > 300:
        raise BadInput("shot_clock.card_seconds", "at most 300", terms.card_seconds)
