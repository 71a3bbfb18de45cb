"""The money of jackpot events as balanced transfers between accounts.

A wager goes from the layout to the pools and the house's reserve; a prize goes from the pools and
the reserve to the account of prizes owed, and from there to the player. The reserve takes or gives
the difference, so that every transfer sums to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.jackpot import events as e
from croupier.money import Account, AccountKind, Entry, Journal, Transfer


def meter_account(system: str, pool: int) -> Account:
    """The account of a pool, numbered from one."""
    return Account(AccountKind.METER, f"{system} {pool}")


def owed_account(system: str) -> Account:
    """Prizes won and not yet paid."""
    return Account(AccountKind.ESCROW, f"jackpot {system}")


def transfers(event: e.AnyJackpotEvent, ident: str) -> Iterator[Transfer]:
    """The transfers of an event; `ident` is the event's name in the journal."""
    if isinstance(event, e.PrizePaid):
        claim = event.claim
        yield Transfer.between(
            ident,
            owed_account(claim.system),
            Account(AccountKind.PLAYER, claim.person or f"{claim.table} seat {claim.award.seat}"),
            claim.award.amount,
            f"jackpot {claim.award.prize}",
            event.clauses,
        )
    elif isinstance(event, e.MeterEvent):
        entries = tuple(_entries(event))
        if entries:
            yield Transfer(ident, entries, type(event).__name__, event.clauses)


def _entries(event: e.MeterEvent) -> Iterator[Entry]:
    reserve = Fraction(event.staked - event.prizes)
    for number, move in enumerate(event.moves, 1):
        change = move.change
        reserve -= change
        if change:
            yield Entry(meter_account(event.system, number), change)
    if isinstance(event, e.SystemClosed):
        for heir, amounts in event.heirs.items():
            for number, amount in enumerate(amounts, 1):
                reserve -= amount
                if amount:
                    yield Entry(meter_account(heir, number), amount)
    if event.staked:
        yield Entry(Account(AccountKind.LAYOUT, event.table), -event.staked)
    if event.prizes:
        yield Entry(owed_account(event.system), event.prizes)
    if reserve:
        yield Entry(Account(AccountKind.RESERVE, event.system), reserve)


def post(journal: Journal, events: Iterable[e.AnyJackpotEvent], stream: str, first: int) -> Journal:
    """The journal with a run of events posted, named by their places in the stream."""
    moved = [
        transfer
        for place, event in enumerate(events, first)
        for transfer in transfers(event, f"{stream} {place}")
    ]
    return journal.post(*moved)
