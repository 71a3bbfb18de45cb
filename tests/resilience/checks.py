"""What must be true of the log after clients have sent commands through trouble."""

from collections import defaultdict
from collections.abc import Iterable

from croupier import floor
from croupier.house.faults.checks import check_all
from croupier.house.process.casino import Casino
from croupier.house.world.event_kinds import read_events
from croupier.store import Record, Store
from tests.resilience.clients import Notebook, Sent, Visitor
from tests.resilience.linearizability import Operation, check
from tests.resilience.models import DONE, REFUSED, account, key, seat


def records_by_key(store: Store) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = defaultdict(list)
    for record in store.read_all():
        found[record.key].append(record)
    return found


def check_log(store: Store, notebook: Notebook, visitors: Iterable[Visitor]) -> None:
    """Everything acknowledged is in the log once and as it was asked, nothing is there that nobody
    asked for, and the log verifies, balances, and gives the same state when it is replayed."""
    found = records_by_key(store)
    asked = {sent.name for sent in notebook.sent}
    for sent in notebook.sent:
        if sent.outcome == DONE:
            _check_acknowledged(sent, found.get(sent.name, []))
    for visitor in visitors:
        theirs = {name for name in found if name.startswith(f"{visitor.name}/")}
        assert theirs <= asked, "nothing is there that nobody asked for"
    _check_seats_were_kept(found.values(), {visitor.name for visitor in visitors})
    casino = Casino(store)
    casino.catch_up_now()
    check_all(store, (), [casino])
    for visitor in visitors:
        moved = sum(_gained(visitor.name, records) for records in found.values())
        assert casino.world.balance(visitor.name) == moved


def _check_acknowledged(sent: Sent, records: list[Record]) -> None:
    assert records, f"{sent.name} was acknowledged and is gone"
    first = records[0].position
    together = list(range(first, first + len(records)))
    assert [record.position for record in records] == together, f"{sent.name} is there twice"
    match sent.call:
        case ("deposit", int(amount)):
            assert _gained(sent.who, records) == amount
        case ("withdraw", int(amount)):
            assert _gained(sent.who, records) == -amount


def _check_seats_were_kept(groups: Iterable[list[Record]], visitors: set[str]) -> None:
    """The house freed no seat of a visitor: all of them were connected to one of the servers."""
    for record in (record for records in groups for record in records if record.who == floor.HOUSE):
        for event in read_events(record.type, record.data):
            if isinstance(event, floor.TableLeft):
                assert event.person not in visitors, "the house freed the seat of a visitor"


def _gained(person: str, records: Iterable[Record]) -> int:
    """What records of accounts added to a person's account."""
    return sum(
        moved.move.gained(f"player:{person}")
        for record in records
        for moved in read_events(record.type, record.data)
        if isinstance(moved, floor.PurseMoved)
    )


def check_histories(store: Store, notebook: Notebook, visitors: Iterable[Visitor]) -> None:
    """Every recorded history could have happened one operation after another."""
    opening = {visitor.name: visitor.balance for visitor in visitors}
    late = _late_effects(store, notebook)
    for thing, history in notebook.histories.items():
        kind, _, name = thing.partition(" ")
        whole = [*history, *late.get(thing, ())]
        match kind:
            case "account":
                check(account(opening[name]), whole)
            case "seat":
                check(seat(), whole)
            case "key":
                check(key(), whole)
            case other:
                raise AssertionError(f"there is no model of {other}")


def _late_effects(store: Store, notebook: Notebook) -> dict[str, list[Operation]]:
    """Commands that were refused, while a copy that was still on its way took effect later. The
    log tells that it happened, and the search when."""
    late: dict[str, list[Operation]] = defaultdict(list)
    found = records_by_key(store)
    for sent in notebook.sent:
        if sent.outcome == REFUSED and not sent.thing.startswith("key") and sent.name in found:
            late[sent.thing].append(Operation(sent.call, DONE, sent.first_sent))
    return late
