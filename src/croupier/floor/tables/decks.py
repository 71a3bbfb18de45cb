"""The cards at a table: counts, changes, faults of the device, and who may order them."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, TableCommand, TableEvent
from croupier.floor.people.duties import raise_at_table
from croupier.floor.table import Table


class CountOrdered(TableEvent, frozen=True, kw_only=True, tag=True):
    by: Actor
    at: Millis
    clause: str


def on_count_ordered(table: Table, _event: CountOrdered) -> Table:
    return replace(table, count_ordered=True)


class DeckCounted(TableEvent, frozen=True, kw_only=True, tag=True):
    count: int
    right: bool
    by: Actor
    at: Millis


def on_deck_counted(table: Table, _event: DeckCounted) -> Table:
    return replace(table, count_ordered=False)


class CardsChanged(TableEvent, frozen=True, kw_only=True, tag=True):
    """Cards were changed after a round; `deck` names the new one where all of them were."""

    ground: str
    note: str
    by: Actor
    at: Millis
    clause: str
    deck: str = ""


def on_cards_changed(table: Table, event: CardsChanged) -> Table:
    return replace(table, deck=event.deck or table.deck, fresh_deck=True)


class ShuffleOrdered(TableEvent, frozen=True, kw_only=True, tag=True):
    reason: str
    by: Actor
    at: Millis
    clause: str


class TroubleReported(TableEvent, frozen=True, kw_only=True, tag=True):
    what: str
    note: str
    by: Actor
    at: Millis


class DeviceReplaced(TableEvent, frozen=True, kw_only=True, tag=True):
    """A fault of the shuffling device, what it did, and what stands in its place."""

    fault: str
    effect: str
    by_device: str
    deck: str
    by: Actor
    at: Millis


def on_device_replaced(table: Table, event: DeviceReplaced) -> Table:
    return replace(table, deck=event.deck, fresh_deck=True)


class CardsAskedFor(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    at: Millis
    clause: str


class OrderCount(TableCommand, frozen=True, kw_only=True, tag=True):
    """Order the dealer to check and verify the number of cards, at any time."""


def order_count(recorder: FloorRecorder, command: OrderCount) -> None:
    table = recorder.table(command.table)
    row = recorder.power(command.actor, recorder.book_of(table), "order-count", command.table)
    recorder.record(
        CountOrdered(table=command.table, by=command.actor, at=command.at, clause=row.clause)
    )


class CountDeck(TableCommand, frozen=True, kw_only=True, tag=True):
    """The dealer's count; a wrong one is a card missing or one too many."""

    count: int


def count_deck(recorder: FloorRecorder, command: CountDeck) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    recorder.staff(command.actor, book, command.table)
    whole = next((int(f.value) for f in book.file.figure if f.id == "deck"), 52)
    if command.count < 0:
        raise BadInput("count", "a number of cards", got=command.count)
    right = command.count == whole
    recorder.record(
        DeckCounted(
            table=command.table, count=command.count, right=right, by=command.actor, at=command.at
        )
    )
    if not right:
        raise_at_table(
            recorder, command.table, "a card is missing", command.at, f"count {command.count}"
        )


class ChangeCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """Change cards after a round, on a ground the book knows; a whole new deck has its name."""

    ground: Literal["unfit", "discretion"] = "unfit"
    note: str
    deck: str = ""


def change_cards(recorder: FloorRecorder, command: ChangeCards) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    row = recorder.power(command.actor, book, "change-cards", command.table)
    ground = next((g for g in book.floor.change_ground if g.id == command.ground), None)
    if ground is None:
        reason = f"{book.id} changes no cards at discretion"
        recorder.refuse(NotOffered, reason, row.clause, book.id)
    if table.round:
        reason = "cards are changed after a round, not in it"
        recorder.refuse(WrongMoment, reason, ground.clause, book.id)
    if not command.note:
        raise BadInput("note", "which cards, and why")
    recorder.record(
        CardsChanged(
            table=command.table,
            ground=command.ground,
            note=command.note,
            by=command.actor,
            at=command.at,
            clause=ground.clause,
            deck=command.deck,
        )
    )
    raise_at_table(recorder, command.table, "cards are changed", command.at, command.note)
    if command.deck:
        raise_at_table(recorder, command.table, "all cards are changed", command.at, command.deck)


class OrderShuffle(TableCommand, frozen=True, kw_only=True, tag=True):
    """Order a shuffle: for an abnormal order of the cards, or for other reasonable cause."""

    reason: str
    abnormal: bool = False


def order_shuffle(recorder: FloorRecorder, command: OrderShuffle) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    abnormal = command.abnormal and "order-shuffle-abnormal" in book.ladder.powers
    power = "order-shuffle-abnormal" if abnormal else "order-shuffle"
    row = recorder.power(command.actor, book, power, command.table)
    if not command.reason:
        raise BadInput("reason", "the cause for a shuffle")
    recorder.record(
        ShuffleOrdered(
            table=command.table,
            reason=command.reason,
            by=command.actor,
            at=command.at,
            clause=row.clause,
        )
    )
    raise_at_table(recorder, command.table, "a shuffle is ordered", command.at, command.reason)


class ReportTrouble(TableCommand, frozen=True, kw_only=True, tag=True):
    """Report what happened to the cards; what the book wants done about it falls due."""

    what: Literal["cards are dropped", "a card is missing", "there was a misdeal"]
    note: str = ""


def report_trouble(recorder: FloorRecorder, command: ReportTrouble) -> None:
    table = recorder.table(command.table)
    recorder.staff(command.actor, recorder.book_of(table), command.table)
    recorder.record(
        TroubleReported(
            table=command.table,
            what=command.what,
            note=command.note,
            by=command.actor,
            at=command.at,
        )
    )
    raise_at_table(recorder, command.table, command.what, command.at, command.note)


class ReplaceDevice(TableCommand, frozen=True, kw_only=True, tag=True):
    """Go on with another device, or a shoe, and new cards, after the round (Canberra 11.2)."""

    fault: Literal["mechanical", "electrical"]
    effect: Literal["prevents operation", "impedes operation", "spoils the cards"]
    device: str
    deck: str


def replace_device(recorder: FloorRecorder, command: ReplaceDevice) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    row = next((t for t in book.floor.task if t.when == "the device is replaced"), None)
    if row is None:
        recorder.refuse(NotOffered, f"{book.id} has no rule for a device that fails")
    recorder.staff(command.actor, book, command.table, row.clause)
    if table.round:
        reason = "the device is replaced when the round is over"
        recorder.refuse(WrongMoment, reason, row.clause, book.id)
    if not command.device or not command.deck or command.deck == table.deck:
        raise BadInput("device, deck", "the device that stands in, and new cards")
    recorder.record(
        DeviceReplaced(
            table=command.table,
            fault=command.fault,
            effect=command.effect,
            by_device=command.device,
            deck=command.deck,
            by=command.actor,
            at=command.at,
        )
    )
    raise_at_table(recorder, command.table, "the device is replaced", command.at, command.device)
    raise_at_table(recorder, command.table, "cards are changed", command.at, command.deck)
    raise_at_table(recorder, command.table, "all cards are changed", command.at, command.deck)


class AskToSeeCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """A player asks to look the cards over, when a table opens or a deck comes in (Perth 2.5)."""


def ask_to_see_cards(recorder: FloorRecorder, command: AskToSeeCards) -> None:
    table = recorder.table(command.table)
    row = recorder.power(command.actor, recorder.book_of(table), "inspect-cards", command.table)
    if table.seat_of(command.actor.person) is None:
        reason = f"{command.actor.person} does not play here"
        recorder.refuse(WrongMoment, reason, row.clause, table.book)
    if not table.fresh_deck:
        reason = "the cards are looked over when they come to the table"
        recorder.refuse(WrongMoment, reason, row.clause, table.book)
    recorder.record(
        CardsAskedFor(
            table=command.table, person=command.actor.person, at=command.at, clause=row.clause
        )
    )
    raise_at_table(
        recorder, command.table, "a player asks to see the cards", command.at, command.actor.person
    )
