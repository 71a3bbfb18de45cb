"""Receipts of a tournament: what each player paid, got back and won."""

import msgspec

from croupier.house import PATRON, HostedTournament


class ReceiptLine(msgspec.Struct, frozen=True, kw_only=True):
    """A payment; `commission` is the part of it that the house keeps."""

    what: str
    amount: int
    commission: int
    refunded: bool


class ReceiptShown(msgspec.Struct, frozen=True, kw_only=True):
    """`cash` is somebody without an account, whom the desk pays in cash."""

    number: int
    player: str
    table: int
    seat: int
    paid: tuple[ReceiptLine, ...]
    prize: int
    cash: bool


class ReceiptsShown(msgspec.Struct, frozen=True):
    receipts: tuple[ReceiptShown, ...]
    total: int


def receipts_shown(match: HostedTournament, skip: int, limit: int, named: str) -> ReceiptsShown:
    """The receipts of those whose names contain `named`, in the order of entry."""
    state, wanted = match.state, named.strip().casefold()
    found = [e for e in state.entrants.values() if wanted in e.player.casefold()]
    found.sort(key=lambda entrant: entrant.number)
    paid: dict[str, list[ReceiptLine]] = {}
    for payment in state.payments:
        line = ReceiptLine(
            what=payment.what,
            amount=payment.amount,
            commission=payment.commission,
            refunded=payment.refunded,
        )
        paid.setdefault(payment.player, []).append(line)
    receipts = tuple(
        ReceiptShown(
            number=e.number,
            player=e.player,
            table=e.table,
            seat=e.seat,
            paid=tuple(paid.get(e.player, ())),
            prize=state.prizes.get(e.player, 0) + state.bounties.get(e.player, 0),
            cash=e.player.startswith(PATRON),
        )
        for e in found[skip : skip + limit]
    )
    return ReceiptsShown(receipts, len(found))
