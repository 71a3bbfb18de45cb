"""The commands of a round at a tournament table, beside those of the banked game itself."""

from __future__ import annotations

import msgspec

from croupier.acts import Command
from croupier.banked import Sitting
from croupier.tournament.table_rounds.slips import Slip


class OpenTableRound(Command, frozen=True, tag=True, kw_only=True):
    """Begins the round that a table of the tournament is to play.

    `order` is who plays, the player at the starting marker first; `sittings` are their seats and
    stacks as the game counts them. `secrets_left` and `warned` are what the session has left of
    secret wagers for each, and how often each has wagered out of order.
    """

    id: str
    table: int
    session: int
    number: int
    marker: int
    order: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    secrets_left: dict[str, int] = msgspec.field(default_factory=dict)
    warned: dict[str, int] = msgspec.field(default_factory=dict)
    away: tuple[str, ...] = ()


class AskNext(Command, frozen=True, tag=True, kw_only=True):
    """The dealer asks the next player to wager, which ends the chance of the one before."""


class MakeWagers(Command, frozen=True, tag=True, kw_only=True):
    """A player makes the wagers before the cards, openly or secretly; again, to change them.

    `nonce` are 32 random bytes in hexadecimal, which the house draws for a secret wager.
    """

    wagers: Slip
    secret: bool = False
    nonce: str = ""


class CloseWagers(Command, frozen=True, tag=True, kw_only=True):
    """The dealer takes no more wagers, and all secret wagers are turned over together."""


class LetTimePass(Command, frozen=True, tag=True, kw_only=True):
    """The time of a player to decide is up: the hand is checked, or folded where it cannot be."""

    player: str


class SetAway(Command, frozen=True, tag=True, kw_only=True):
    """A player leaves the table, or comes back; nobody waits for a player who is away."""

    player: str
    away: bool
