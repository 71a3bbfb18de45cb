"""What the events of a tournament have in common, and the words in them."""

from __future__ import annotations

from typing import Literal

import msgspec

EntrantStatus = Literal[
    "reserve", "entered", "playing", "busted", "through", "beaten", "out", "withdrawn", "no-show"
]
Bought = Literal["entry", "re-buy", "add-on"]


class TournamentEvent(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that has happened; `no` is the number of the decision, counted from 1."""

    no: int


class EntrantEvent(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """Something that happened to one player."""

    player: str


class CitedEvent(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """Something that happened by a clause, which is empty where the book has none for it."""

    clause: str = ""


class CitedEntrantEvent(EntrantEvent, frozen=True, tag=True, kw_only=True):
    """Something that happened to one player by a clause."""

    clause: str = ""
