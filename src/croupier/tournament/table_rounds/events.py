"""The events of a round at a tournament table, beside those of the banked game itself.

`WagerSealed` holds a wager that nobody may see yet, so the events are only for the log.
"""

from __future__ import annotations

import msgspec

from croupier.acts import Millis
from croupier.banked import AnyRoundEvent
from croupier.tournament.table_rounds.slips import SealedSlip, Slip


class TableRoundEvent(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened in a round at a tournament table."""


class TableRoundOpened(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    table: int
    session: int
    number: int
    marker: int
    order: tuple[str, ...]
    secrets_left: dict[str, int]
    warned: dict[str, int]
    away: tuple[str, ...]
    at: Millis


class AskedToWager(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    """The chance of this player to wager begins, and that of the one before is over."""

    player: str
    clause: str
    at: Millis


class WagersMade(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    """A player has wagered openly; `compulsory` where the player did not and the least was laid."""

    player: str
    wagers: Slip
    compulsory: bool = False
    clause: str = ""
    at: Millis


class WagerSealed(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    """A player has wagered secretly; `counts` where it is not a change of one made before."""

    player: str
    slip: SealedSlip
    counts: bool
    clause: str
    at: Millis


class WageredOutOfOrder(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    """A player wagered before being asked: it stands with a warning, or is void after one."""

    player: str
    void: bool
    clause: str


class WagersClosed(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    """No more wagers are taken, and the secret ones are turned over."""

    revealed: dict[str, SealedSlip]
    clause: str = ""
    at: Millis


class TimeRanOut(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    """A player did not decide in time."""

    player: str
    clause: str = ""


class AwaySet(TableRoundEvent, frozen=True, tag=True, kw_only=True):
    player: str
    away: bool


AnyTableRoundEvent = (
    TableRoundOpened
    | AskedToWager
    | WagersMade
    | WagerSealed
    | WageredOutOfOrder
    | WagersClosed
    | TimeRanOut
    | AwaySet
    | AnyRoundEvent
)
