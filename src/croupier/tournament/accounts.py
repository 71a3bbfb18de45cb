"""The money of a tournament as balanced transfers, worked out from its events and nothing else.

All that players pay lies in escrow until the places are awarded, for until then a cancellation
gives it back (Canberra 16.24). Then escrow empties into the prize pool and the house's commission,
and the pool into prizes. Both accounts end at exactly nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.money import Account, AccountKind, Cents, Journal, Transfer
from croupier.tournament import events

_Moves = tuple[str, tuple[Account, Account], int, str, tuple[str, ...]]


class TournamentAccounts:
    """The accounts of one tournament.

    Players pay cash at the tournament desk, or out of accounts of their own (`cash=False`).
    """

    def __init__(self, name: str, house: str = "tournaments", *, cash: bool = True) -> None:
        self.escrow = Account(AccountKind.ESCROW, name)
        self.pool = Account(AccountKind.PRIZE_POOL, name)
        self.house = Account(AccountKind.HOUSE, house)
        self.desk = Account(AccountKind.CAGE, "tournament desk")
        self.cash = cash

    def journal(self, history: Iterable[events.AnyTournamentEvent]) -> Journal:
        """Every transfer in order; a decision undone is reversed, never erased."""
        journal = Journal()
        posted: dict[int, list[Transfer]] = {}
        for place, event in enumerate(history):
            if isinstance(event, events.Undone):
                journal = journal.post(*reversals(posted.pop(event.of, [])))
                continue
            transfers = self.transfers((event,), f"{place}")
            posted.setdefault(event.no, []).extend(transfers)
            journal = journal.post(*transfers)
        return journal

    def transfers(
        self, decision: Sequence[events.AnyTournamentEvent], key: str
    ) -> tuple[Transfer, ...]:
        """The transfers of a decision; `key` makes their names unique."""
        return tuple(
            Transfer.between(
                f"{key} {event.no}.{place} {name}", *accounts, Cents(amount), memo, clauses
            )
            for place, event in enumerate(decision)
            for name, accounts, amount, memo, clauses in self._moves(event)
            if amount
        )

    def _moves(self, event: events.AnyTournamentEvent) -> Iterator[_Moves]:
        """The name of each movement, from which account to which, how much, and why."""
        match event:
            case events.Paid() if event.ticket:
                memo = f"{event.what} of {event.player}, with a seat won in {event.ticket}"
                yield "paid", (self.house, self.escrow), event.amount, memo, _cited(event)
            case events.Refunded() if event.ticket:
                back = (self.escrow, self.house)
                yield "back", back, event.amount + event.kept, "refund", _cited(event)
            case events.Paid():
                player, memo = _player(event), f"{event.what} of {event.player}"
                if self.cash:
                    yield "cash", (self.desk, player), event.amount, memo, ()
                yield "paid", (player, self.escrow), event.amount, memo, _cited(event)
            case events.Refunded():
                back = (self.escrow, _player(event))
                yield "back", back, event.amount, "refund", _cited(event)
                yield "kept", (self.escrow, self.house), event.kept, "commission", ()
            case events.ValueAdded():
                yield "added", (self.house, self.escrow), event.amount, "added", _cited(event)
            case events.Cancelled():
                yield "added", (self.escrow, self.house), event.added, "cancelled", ()
            case events.PlacesAwarded():
                yield "pool", (self.escrow, self.pool), event.pool, "prize pool", _cited(event)
                yield "kept", (self.escrow, self.house), event.commission, "commission", ()
            case events.SeatWon():
                memo = f"seat for {event.player}: {event.what}"
                yield "seat", (self.pool, self.house), event.worth, memo, _cited(event)
            case events.BountyPaid():
                bounty = (self.pool, _player(event))
                yield "bounty", bounty, event.amount, "bounties", _cited(event)
            case events.PrizePaid():
                prize, memo = (self.pool, _player(event)), f"place {event.place}"
                yield "prize", prize, event.amount, memo, _cited(event)


def reversals(moved: Sequence[Transfer]) -> tuple[Transfer, ...]:
    """The same transfers taken back, the last one first."""
    return tuple(t.reversal(f"{t.id}, undone") for t in reversed(moved))


def _player(event: events.EntrantEvent) -> Account:
    return Account(AccountKind.PLAYER, event.player)


def _cited(event: events.CitedEvent | events.CitedEntrantEvent) -> tuple[str, ...]:
    return (event.clause,) if event.clause else ()
