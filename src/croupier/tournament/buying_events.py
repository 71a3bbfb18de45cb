"""The events of chips bought in play that are not payments."""

from __future__ import annotations

from croupier.acts import Millis
from croupier.tournament.event_bases import CitedEntrantEvent


class ReBuyAsked(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player without chips is asked to buy back in, and may answer until then."""

    until: Millis
