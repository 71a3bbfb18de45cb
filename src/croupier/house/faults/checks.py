"""What must be true after any run of faults, each told from the log itself."""

from collections.abc import Iterable
from fractions import Fraction

from croupier import floor, jackpot
from croupier.house.commands.casino import Casino
from croupier.house.faults.people import SentCommand
from croupier.house.world.event_kinds import read_events
from croupier.house.world.world import World
from croupier.money import Account, Cents, exact
from croupier.store import JournalProjection, Record, Store, all_balances, audited_total, verify
from croupier.store import catch_up as read_up


class Broken(Exception):
    """Something that must hold does not."""


def need(good: bool, what: str) -> None:
    """As an assertion, and under every setting of the interpreter."""
    if not good:
        raise Broken(what)


def check_all(store: Store, wishes: Iterable[SentCommand], casinos: Iterable[Casino]) -> None:
    """Everything that a house promises whoever it has answered."""
    with store.engine.connect() as connection:
        fault = verify(connection).fault
    need(fault is None, f"The chain of hashes does not verify. {fault}")
    asked = {wish.name: wish for wish in wishes}
    found: dict[str, list[Record]] = {name: [] for name in asked}
    replayed = World()
    for record in store.read_all():
        replayed.fold(record)
        if record.key in found:
            found[record.key].append(record)
    for name, wish in asked.items():
        _check_wish(store, wish, found[name])
    _check_deposits(asked, found)
    for casino in casinos:
        _check_same(casino.world, replayed)
    _check_money(store, replayed)
    _check_meters(store, replayed)


def _check_wish(store: Store, wish: SentCommand, records: list[Record]) -> None:
    """An acknowledged command is there once and where it was said; a refused one is not there."""
    kept = store.answered(wish.name, who=wish.person, command=wish.once.request)
    need(wish.settled, f"Command {wish.name} was never answered.")
    if not wish.acks:
        need(kept is None and not records, f"Command {wish.name} was refused and is in the log.")
        return
    need(kept is not None, f"Command {wish.name} was acknowledged and is not in the log.")
    assert kept is not None
    need(
        {ack.position for ack in wish.acks} == {kept.last}, f"Command {wish.name} has two answers."
    )
    need(sum(not ack.repeated for ack in wish.acks) <= 1, f"Command {wish.name} took effect twice.")
    found = [record.position for record in records]
    need(
        found == list(range(kept.first, kept.last + 1)),
        f"The records of command {wish.name} are not one group.",
    )


def _check_deposits(asked: dict[str, SentCommand], found: dict[str, list[Record]]) -> None:
    """What people know they paid in and out is what the cage wrote down, to the cent."""
    for name, wish in asked.items():
        if not wish.acks or wish.kind not in ("deposit", "withdraw"):
            continue
        written = 0
        for record in found[name]:
            for moved in read_events(record.type, record.data):
                if isinstance(moved, floor.PurseMoved):
                    written += moved.move.gained(f"player:{moved.person}")
        known = wish.amount if wish.kind == "deposit" else -wish.amount
        need(
            written == known,
            f"Command {name} moved another amount at the cage than was acknowledged.",
        )


def _check_same(live: World, replayed: World) -> None:
    """A process that lived through it all knows what one that has just read the log knows."""
    for part, known in vars(replayed).items():
        need(vars(live)[part] == known, f"The live state differs from the replayed log in {part}.")


def _check_money(store: Store, world: World) -> None:
    """The journal sums to nothing, and every purse and stack holds what the journal says."""
    read_up(store.engine, JournalProjection())
    with store.engine.connect() as connection:
        total = audited_total(connection)
        held = all_balances(connection)
    need(total == 0, f"The journal sums to {total} and not to nothing.")

    def holds(account: str, amount: Fraction, what: str) -> None:
        said = exact(held.get(Account.parse(account), Cents(0)))
        need(said == amount, f"The journal says {said} for {what}, the floor says {amount}.")

    for person, purse in world.floor.purses.items():
        holds(f"player:{person}", Fraction(purse.balance), f"{person}'s purse")
    for table in world.floor.tables.values():
        for seat in table.seats:
            if seat.person:
                account = floor.stack_of(seat.person, table.id)
                holds(account, Fraction(seat.chips), f"{seat.person}'s chips at {table.id}")
    for state in world.jackpots.values():
        for name, system in state.systems.items():
            for number, value in enumerate(system.meter.values, 1):
                holds(f"meter:{name} {number}", value, f"pool {number} of {name}")


def _check_meters(store: Store, world: World) -> None:
    """Every pool holds what its own history adds up to."""
    for book, state in world.jackpots.items():
        events = (
            event
            for record in store.read(f"jackpots:{book}")
            for event in read_events(record.type, record.data)
            if isinstance(event, jackpot.AnyJackpotEvent)
        )
        try:
            jackpot.audit(state, events)
        except jackpot.OutOfBalance as wrong:
            raise Broken(str(wrong)) from None
