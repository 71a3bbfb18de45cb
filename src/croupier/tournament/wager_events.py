"""The events of wagering at the tables: in order, in secret, and in time."""

from __future__ import annotations

from typing import Literal

from croupier.acts import Millis
from croupier.tournament.event_bases import CitedEntrantEvent, EntrantEvent


class WagerRuled(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A wager out of order: it stands with a warning, or is void after one."""

    void: bool


class WagersAsked(EntrantEvent, frozen=True, tag=True, kw_only=True):
    """The dealer asks a player to wager: the chance of the one before is over."""

    table: int


class WagerChanged(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player changed the wager while the chance to wager lasted."""


class SecretWager(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player wagered secretly, one of the stated number."""


class ShotClockSet(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player's shot clock was started, extended by a card or the director, or stopped.

    `until` is when the time runs out; `late` says that it had when the clock was stopped. `cards`
    are the time-bank cards that the player has left.
    """

    table: int
    kind: Literal["start", "card", "more", "stop"]
    at: Millis
    until: Millis
    by: str
    cards: int = 0
    late: bool = False
    reason: str = ""
