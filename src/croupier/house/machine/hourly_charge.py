"""The hourly charge at a poker table that deals itself: taken in advance and dropped (7.2.2)."""

from croupier import floor
from croupier.acts import SYSTEM
from croupier.house.commands.chores import do_chores
from croupier.house.commands.draft import Draft
from croupier.house.commands.seating import send_away, table_in
from croupier.money import Cents


def collect_time(draft: Draft, name: str) -> None:
    """Charges everybody for the hour that begins with the next hand; who cannot pay leaves.

    Where too few are left for a hand, nobody pays.
    """
    table = table_in(draft, name)
    fee = floor.hourly_fee(table)
    if not fee or draft.at < table.charged_until:
        return
    for seat in table.seats:
        if seat.person and seat.chips <= fee and _balance(draft, seat.person) < fee:
            send_away(draft, name, seat.person, "time")
    if sum(1 for seat in table_in(draft, name).seats if seat.chips) > 1:
        _charge(draft, name, fee)


def _balance(draft: Draft, person: str) -> int:
    purse = draft.floor.purses.get(person)
    return 0 if purse is None else purse.balance


def _charge(draft: Draft, name: str, fee: Cents) -> None:
    ident = f"{name} time {draft.world.version(f'table:{name}')}"
    draft.ask_floor(floor.ChargeTime(actor=SYSTEM, at=draft.at, table=name, id=ident, fee=fee))
    do_chores(draft, name, "the drop")
    draft.ask_floor(floor.DropSlide(actor=SYSTEM, at=draft.at, table=name, id=f"{ident} drop"))
