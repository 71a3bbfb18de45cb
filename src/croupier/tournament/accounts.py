"""The money of a tournament as balanced transfers, worked out from its events and nothing else.

All that players pay lies in escrow until the places are awarded, for until then a cancellation
gives it back (Canberra 16.24). Then escrow empties into the prize pool and the house's commission,
and the pool into prizes. Both accounts end at exactly nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.money import Account, AccountKind, Cents, Journal, Transfer
from croupier.tournament import events


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
        """What a decision moves; `key` makes the names of its transfers unlike any other's."""
        return tuple(
            transfer
            for place, event in enumerate(decision)
            for transfer in self._transfers(event, f"{key} {event.no}.{place}")
        )

    def _transfers(self, event: events.AnyTournamentEvent, key: str) -> Iterator[Transfer]:
        match event:
            case events.Paid():
                player, amount = _player(event.player), Cents(event.amount)
                memo, cite = f"{event.what} of {event.player}", _cited(event.clause)
                if self.cash:
                    yield Transfer.between(f"{key} cash", self.desk, player, amount, memo)
                yield Transfer.between(f"{key} paid", player, self.escrow, amount, memo, cite)
            case events.Refunded():
                yield from self._refund(event, key)
            case events.ValueAdded():
                cite = _cited(event.clause)
                yield self._move(
                    f"{key} added", self.house, self.escrow, event.amount, "added", cite
                )
            case events.Cancelled() if event.added:
                yield self._move(f"{key} added", self.escrow, self.house, event.added, "cancelled")
            case events.PlacesAwarded():
                cite = _cited(event.clause)
                if event.pool:
                    yield self._move(
                        f"{key} pool", self.escrow, self.pool, event.pool, "prize pool", cite
                    )
                if event.commission:
                    yield self._move(
                        f"{key} kept", self.escrow, self.house, event.commission, "commission"
                    )
            case events.PrizePaid():
                player, memo = _player(event.player), f"place {event.place}"
                cite = _cited(event.clause)
                yield self._move(f"{key} prize", self.pool, player, event.amount, memo, cite)
            case _:
                return

    def _refund(self, event: events.Refunded, key: str) -> Iterator[Transfer]:
        player, cite = _player(event.player), _cited(event.clause)
        if event.amount:
            yield self._move(f"{key} back", self.escrow, player, event.amount, "refund", cite)
        if event.kept:
            yield self._move(f"{key} kept", self.escrow, self.house, event.kept, "commission")

    def _move(
        self,
        key: str,
        source: Account,
        target: Account,
        amount: int,
        memo: str,
        clauses: tuple[str, ...] = (),
    ) -> Transfer:
        return Transfer.between(key, source, target, Cents(amount), memo, clauses)


def reversals(moved: Sequence[Transfer]) -> tuple[Transfer, ...]:
    """The same transfers taken back, the last one first."""
    return tuple(t.reversal(f"{t.id}, undone") for t in reversed(moved))


def _player(name: str) -> Account:
    return Account(AccountKind.PLAYER, name)


def _cited(clause: str) -> tuple[str, ...]:
    return (clause,) if clause else ()
