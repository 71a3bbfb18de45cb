"""What must hold after every simulated run, checked against the log."""

from collections.abc import Iterable
from fractions import Fraction

from croupier import floor, jackpot
from croupier.acts import Micros
from croupier.house.faults.broken import Broken, need
from croupier.house.faults.deck_checks import check_decks
from croupier.house.faults.people import SentCommand
from croupier.house.faults.two_people_checks import check_two_people
from croupier.house.process.casino import Casino
from croupier.house.world.event_kinds import read_events
from croupier.house.world.world import World
from croupier.money import Account, Cents, exact
from croupier.store import (
    TRANSFER,
    JournalProjection,
    Record,
    Store,
    all_balances,
    audited_total,
    read_transfer,
    verify,
)
from croupier.store import catch_up as read_up


def check_all(
    store: Store, commands: Iterable[SentCommand], casinos: Iterable[Casino], since: int = 0
) -> None:
    """Checks everything that the house promises to the senders of commands.

    Version 0.1 promised neither that times never go back, nor that no account is below zero in
    between, nor that two people correct: `since` is the last record that it wrote.
    """
    with store.engine.connect() as connection:
        fault = verify(connection).fault
    need(fault is None, f"The chain of hashes does not verify. {fault}")
    asked = {sent.name: sent for sent in commands}
    found: dict[str, list[Record]] = {name: [] for name in asked}
    replayed, last = World(), Micros(0)
    for record in store.read_all():
        need(
            record.at >= last or record.position <= since,
            f"Record {record.position} has an earlier time than the one before.",
        )
        replayed.fold(record)
        last = record.at
        if record.key in found:
            found[record.key].append(record)
    for name, sent in asked.items():
        _check_command(store, sent, found[name])
    _check_deposits(asked, found)
    check_decks(store.read_all())
    check_two_people(store.read_all(), since)
    for casino in casinos:
        _check_same(casino.world, replayed)
    _check_money(store, replayed)
    _check_never_below_zero(store, since)
    _check_meters(store, replayed)


def _check_command(store: Store, sent: SentCommand, records: list[Record]) -> None:
    """An acknowledged command is in the log once, at the place that was acknowledged; a refused
    one is not there."""
    kept = store.answered(sent.name, who=sent.person, command=sent.once.request)
    need(sent.settled, f"Command {sent.name} was never answered.")
    if not sent.acks:
        need(kept is None and not records, f"Command {sent.name} was refused and is in the log.")
        return
    need(kept is not None, f"Command {sent.name} was acknowledged and is not in the log.")
    assert kept is not None
    need(
        {ack.position for ack in sent.acks} == {kept.last}, f"Command {sent.name} has two answers."
    )
    need(sum(not ack.repeated for ack in sent.acks) <= 1, f"Command {sent.name} took effect twice.")
    found = [record.position for record in records]
    need(
        found == list(range(kept.first, kept.last + 1)),
        f"The records of command {sent.name} are not one group.",
    )


def _check_deposits(asked: dict[str, SentCommand], found: dict[str, list[Record]]) -> None:
    """What the log says was paid in and out is what was acknowledged, to the cent."""
    for name, sent in asked.items():
        if not sent.acks or sent.kind not in ("deposit", "withdraw"):
            continue
        written = 0
        for record in found[name]:
            for moved in read_events(record.type, record.data):
                if isinstance(moved, floor.PurseMoved):
                    written += moved.move.gained(f"player:{moved.person}")
        known = sent.amount if sent.kind == "deposit" else -sent.amount
        need(
            written == known,
            f"Command {name} moved another amount at the cage than was acknowledged.",
        )


def _check_same(live: World, replayed: World) -> None:
    """The state of a running process equals the state built from the log."""
    for part, known in vars(replayed).items():
        need(vars(live)[part] == known, f"The live state differs from the replayed log in {part}.")


def _check_money(store: Store, world: World) -> None:
    """The journal sums to nothing, and every account and stack holds what the journal says."""
    read_up(store.engine, JournalProjection())
    with store.engine.connect() as connection:
        total = audited_total(connection)
        held = all_balances(connection)
    need(total == 0, f"The journal sums to {total} and not to nothing.")

    def holds(account: str, amount: Fraction, what: str) -> None:
        balance = exact(held.get(Account.parse(account), Cents(0)))
        need(balance == amount, f"The journal says {balance} for {what}, the floor says {amount}.")

    for person, purse in world.floor.purses.items():
        holds(f"player:{person}", Fraction(purse.balance), f"{person}'s account")
    for table in world.floor.tables.values():
        for seat in table.seats:
            if seat.person:
                account = floor.stack_of(seat.person, table.id)
                holds(account, Fraction(seat.chips), f"{seat.person}'s chips at {table.id}")
    for state in world.jackpots.values():
        for name, system in state.systems.items():
            for number, value in enumerate(system.meter.values, 1):
                holds(f"meter:{name} {number}", value, f"pool {number} of {name}")


def _check_never_below_zero(store: Store, since: int) -> None:
    """No account that may not owe is below zero after any transfer, in the order of the log."""
    held: dict[Account, Fraction] = {}
    for record in store.read_all():
        if record.type != TRANSFER:
            continue
        moved = read_transfer(record.data).entries
        for entry in moved:
            held[entry.account] = held.get(entry.account, Fraction(0)) + exact(entry.amount)
        for account in {entry.account for entry in moved if not entry.account.kind.may_owe}:
            need(
                held[account] >= 0 or record.position <= since,
                f"{account} holds {held[account]} after record {record.position}.",
            )


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
