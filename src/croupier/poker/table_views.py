"""What a person may see of a table: the sign, the chairs and their buttons, the hand.

Stakes lie in full view (8.8). What officers keep among themselves, and cards that were not
shown, stay with them.
"""

from typing import Any

import msgspec

from croupier.acts import Viewer
from croupier.money import Cents
from croupier.poker import table_events as happened
from croupier.poker.bonus import Bonus, BonusAward
from croupier.poker.buttons import Marker, markers
from croupier.poker.deal_views import DealView, view_deal, view_deal_event
from croupier.poker.flop_chase import ChaseWager
from croupier.poker.setup import SeatNo
from croupier.poker.table import Notice, Record, Sanction, Table, stake_of
from croupier.poker.terms import Entry, sign

_STAFF = ("dealer", "supervisor", "auditor")


class ChairView(msgspec.Struct, frozen=True, gc=False):
    """A chair as everybody sees it; `stake` is all the player has on the table."""

    number: SeatNo
    person: str
    stake: Cents
    markers: tuple[Marker, ...]
    entry: Entry
    transfer: Cents


class TableView(msgspec.Struct, frozen=True):
    """A table as the viewer sees it; records and the box are for those who work there."""

    id: str
    sign: dict[str, str]
    chairs: tuple[ChairView, ...]
    button: SeatNo | None
    hands: int
    playing: bool
    closed: bool
    deal: DealView | None
    chase: tuple[ChaseWager, ...]
    notices: tuple[Notice, ...]
    bonuses: tuple[Bonus, ...]
    awards: tuple[BonusAward, ...]
    deadline: int | None
    slide: Cents
    box: Cents | None
    float: Cents | None
    records: tuple[Record, ...]
    sanctions: tuple[Sanction, ...]


def view_table(table: Table, viewer: Viewer) -> TableView:
    """The table, less what the viewer may not see."""
    staff = viewer.kind in _STAFF
    chairs = tuple(
        ChairView(
            chair.number,
            chair.person,
            stake_of(table, chair),
            markers(table, chair),
            chair.entry,
            chair.transfer,
        )
        for chair in table.chairs
    )
    deal = None if table.deal is None else view_deal(table.deal, viewer, table.terms.charges)
    return TableView(
        table.id,
        sign(table.terms),
        chairs,
        None if table.positions is None else table.positions.button,
        table.hands,
        table.playing,
        table.closed,
        deal,
        table.chase,
        table.notices,
        table.bonuses,
        table.awards,
        table.deadline,
        table.slide,
        table.box if staff else None,
        table.float if staff else None,
        table.records if staff else (),
        table.sanctions if staff else (),
    )


def view_table_event(table: Table, event: Any, viewer: Viewer) -> Any:
    """What the viewer is told of an event that befell this table; None where nothing."""
    staff = viewer.kind in _STAFF
    if isinstance(event, happened.Recorded | happened.SanctionImposed | happened.HandedOver):
        return event if staff else None
    if type(event).__module__ == happened.__name__:
        return event
    assert table.deal is not None, "the events of a hand follow its beginning"
    return view_deal_event(table.deal, event, viewer)
