"""The cards at a table: counts, changes, faults of the device, and who may order them."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor.duties import raise_at_table
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.table import Table


class CountOrdered(TableEvent, frozen=True, kw_only=True, tag=True):
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return replace(table, count_ordered=True)


class CardsCounted(TableEvent, frozen=True, kw_only=True, tag=True):
    count: int
    right: bool
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, count_ordered=False)


class CardsChanged(TableEvent, frozen=True, kw_only=True, tag=True):
    """Cards were changed after a round; `deck` names the new one where all of them were."""

    ground: str
    note: str
    by: Actor
    at: int
    clause: str
    deck: str = ""

    def on(self, table: Table) -> Table:
        return replace(table, deck=self.deck or table.deck, fresh_deck=True)


class ShuffleOrdered(TableEvent, frozen=True, kw_only=True, tag=True):
    reason: str
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return table


class TroubleReported(TableEvent, frozen=True, kw_only=True, tag=True):
    what: str
    note: str
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return table


class DeviceReplaced(TableEvent, frozen=True, kw_only=True, tag=True):
    """A fault of the shuffling device, what it did, and what stands in its place."""

    fault: str
    effect: str
    by_device: str
    deck: str
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, deck=self.deck, fresh_deck=True)


class CardsAskedFor(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return table


class OrderCount(TableCommand, frozen=True, kw_only=True, tag=True):
    """Order the dealer to check and verify the number of cards, at any time."""

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        row = pen.power(self.actor, pen.book_of(table), "order-count", self.table)
        pen.write(CountOrdered(table=self.table, by=self.actor, at=self.at, clause=row.clause))


class CountCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """The dealer's count; a wrong one is a card missing or one too many."""

    count: int

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        pen.staff(self.actor, book, self.table)
        whole = next((int(f.value) for f in book.file.figure if f.id == "deck"), 52)
        if self.count < 0:
            raise BadInput("count", "a number of cards", got=self.count)
        right = self.count == whole
        pen.write(
            CardsCounted(table=self.table, count=self.count, right=right, by=self.actor, at=self.at)
        )
        if not right:
            raise_at_table(pen, self.table, "a card is missing", self.at, f"count {self.count}")


class ChangeCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """Change cards after a round, on a ground the book knows; a whole new deck has its name."""

    ground: Literal["unfit", "discretion"] = "unfit"
    note: str
    deck: str = ""

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = pen.power(self.actor, book, "change-cards", self.table)
        ground = next((g for g in book.floor.change_ground if g.id == self.ground), None)
        if ground is None:
            reason = f"{book.id} changes no cards at discretion"
            pen.refuse(NotOffered, reason, row.clause, book.id)
        if table.round:
            reason = "cards are changed after a round, not in it"
            pen.refuse(WrongMoment, reason, ground.clause, book.id)
        if not self.note:
            raise BadInput("note", "which cards, and why")
        pen.write(
            CardsChanged(
                table=self.table,
                ground=self.ground,
                note=self.note,
                by=self.actor,
                at=self.at,
                clause=ground.clause,
                deck=self.deck,
            )
        )
        raise_at_table(pen, self.table, "cards are changed", self.at, self.note)
        if self.deck:
            raise_at_table(pen, self.table, "all cards are changed", self.at, self.deck)


class OrderShuffle(TableCommand, frozen=True, kw_only=True, tag=True):
    """Order a shuffle: for an abnormal order of the cards, or for other reasonable cause."""

    reason: str
    abnormal: bool = False

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        abnormal = self.abnormal and "order-shuffle-abnormal" in book.ladder.powers
        power = "order-shuffle-abnormal" if abnormal else "order-shuffle"
        row = pen.power(self.actor, book, power, self.table)
        if not self.reason:
            raise BadInput("reason", "the cause for a shuffle")
        pen.write(
            ShuffleOrdered(
                table=self.table,
                reason=self.reason,
                by=self.actor,
                at=self.at,
                clause=row.clause,
            )
        )
        raise_at_table(pen, self.table, "a shuffle is ordered", self.at, self.reason)


class ReportTrouble(TableCommand, frozen=True, kw_only=True, tag=True):
    """Report what happened to the cards; what the book wants done about it falls due."""

    what: Literal["cards are dropped", "a card is missing", "there was a misdeal"]
    note: str = ""

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table)
        pen.write(
            TroubleReported(
                table=self.table, what=self.what, note=self.note, by=self.actor, at=self.at
            )
        )
        raise_at_table(pen, self.table, self.what, self.at, self.note)


class ReplaceDevice(TableCommand, frozen=True, kw_only=True, tag=True):
    """Go on with another device, or a shoe, and new cards, after the round (Canberra 11.2)."""

    fault: Literal["mechanical", "electrical"]
    effect: Literal["prevents operation", "impedes operation", "spoils the cards"]
    device: str
    deck: str

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        row = next((t for t in book.floor.task if t.when == "the device is replaced"), None)
        if row is None:
            pen.refuse(NotOffered, f"{book.id} has no rule for a device that fails")
        pen.staff(self.actor, book, self.table, row.clause)
        if table.round:
            reason = "the device is replaced when the round is over"
            pen.refuse(WrongMoment, reason, row.clause, book.id)
        if not self.device or not self.deck or self.deck == table.deck:
            raise BadInput("device, deck", "the device that stands in, and new cards")
        pen.write(
            DeviceReplaced(
                table=self.table,
                fault=self.fault,
                effect=self.effect,
                by_device=self.device,
                deck=self.deck,
                by=self.actor,
                at=self.at,
            )
        )
        raise_at_table(pen, self.table, "the device is replaced", self.at, self.device)
        raise_at_table(pen, self.table, "cards are changed", self.at, self.deck)
        raise_at_table(pen, self.table, "all cards are changed", self.at, self.deck)


class AskToSeeCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """A player asks to look the cards over, when a table opens or a deck comes in (Perth 2.5)."""

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        row = pen.power(self.actor, pen.book_of(table), "inspect-cards", self.table)
        if table.seat_of(self.actor.person) is None:
            reason = f"{self.actor.person} does not play here"
            pen.refuse(WrongMoment, reason, row.clause, table.book)
        if not table.fresh_deck:
            reason = "the cards are looked over when they come to the table"
            pen.refuse(WrongMoment, reason, row.clause, table.book)
        pen.write(
            CardsAskedFor(table=self.table, person=self.actor.person, at=self.at, clause=row.clause)
        )
        raise_at_table(
            pen, self.table, "a player asks to see the cards", self.at, self.actor.person
        )
