"""The state of a round at a tournament table."""

from __future__ import annotations

import msgspec

from croupier.acts import Millis
from croupier.banked import Round, RoundSeat
from croupier.cards import Card
from croupier.tournament.table_rounds.session_games import CHIP
from croupier.tournament.table_rounds.slips import SealedSlip, Slip


class TableRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round: the game's own state, and what the tournament adds before the first card."""

    table: int = 0
    session: int = 0
    number: int = 0
    """Which round of the session it is at this table, from 1."""
    marker: int = 0
    """The seat with the starting marker, whose player wagers first."""
    order: tuple[str, ...] = ()
    asked: str = ""
    """Whose chance to wager it is, where players wager in order."""
    wagered: tuple[str, ...] = ()
    """Who has made the wagers, openly or secretly."""
    in_chance: bool = False
    """Whether the player who was asked has wagered since."""
    closed: bool = False
    sealed: dict[str, SealedSlip] = {}
    """Secret wagers that nobody has seen yet."""
    revealed: dict[str, SealedSlip] = {}
    secrets_left: dict[str, int] = {}
    made_secretly: tuple[str, ...] = ()
    """Who has used one of the secret wagers in this round."""
    warned: dict[str, int] = {}
    away: tuple[str, ...] = ()
    since: Millis = Millis(0)
    """The instant of the last request to wager, or of the closing of the wagers."""
    slips: dict[str, Slip] = {}
    """What everybody has wagered before the cards, as far as it is open."""
    acts: tuple[str, ...] = ()
    """The decisions after the cards, as words of the record of the round."""
    deck: tuple[Card, ...] = ()
    cut: int = 0
    brought: dict[str, int] = {}
    """What everybody has brought into the round, as the game counts chips."""
    round: Round = Round()

    @property
    def waits_since(self) -> Millis:
        """The instant from which the time for the decision that is due is counted."""
        return max(self.since, self.round.since)

    @property
    def over(self) -> bool:
        return self.round.phase == "over"

    @property
    def wagering(self) -> bool:
        """Whether the wagers before the first card are being made."""
        return bool(self.order) and not self.closed

    def seat_of(self, player: str) -> RoundSeat:
        return next(seat for seat in self.round.seats if seat.person == player)

    def chips_of(self, player: str) -> int:
        """All chips of a player before the cards: the stack, and what lies in the boxes."""
        seat = self.seat_of(player)
        return (int(seat.stack) + sum(map(int, seat.wagers.values()))) // CHIP

    def has_been_asked(self, player: str) -> bool:
        """Whether the chance of a player has begun, where players wager in order."""
        if self.asked not in self.order:
            return False
        return self.order.index(player) <= self.order.index(self.asked)
