"""Commands about the cards at a table: counts, changes, shuffles, faults of the device."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorRecorder,
    PlayerEvent,
    SignedTableEvent,
    TableCommand,
    check_given,
)
from croupier.floor.people.accounts import no_seat
from croupier.floor.people.duties import raise_at_table
from croupier.floor.table import Table
from croupier.floor.tables.rounds import round_under_way


class CountOrdered(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    clause: str

    def apply(self, table: Table) -> Table:
        return replace(table, count_ordered=True)


class DeckCounted(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    count: int
    right: bool

    def apply(self, table: Table) -> Table:
        return replace(table, count_ordered=False)


class DeckFoundWrong(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """The deck has missing or foreign cards; `round` is the round that the book voids for it."""

    clause: str
    round: str = ""

    def apply(self, table: Table) -> Table:
        return replace(table, wrong_deck=self.clause, void_round=self.round)


class CardsChanged(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """Cards were changed after a round, the `whole` deck or some; `deck` names a new deck."""

    ground: str
    note: str
    clause: str
    deck: str = ""
    whole: bool = False

    def apply(self, table: Table) -> Table:
        wrong = "" if self.deck or self.whole else table.wrong_deck
        deck = self.deck or table.deck
        return replace(table, deck=deck, fresh_deck=True, wrong_deck=wrong)


class ShuffleOrdered(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    reason: str
    clause: str


class TroubleReported(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    what: str
    note: str


class DeviceReplaced(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """The shuffling device was replaced: its fault, the effect of it, and the new device."""

    fault: str
    effect: str
    by_device: str
    deck: str

    def apply(self, table: Table) -> Table:
        return replace(table, deck=self.deck, fresh_deck=True, wrong_deck="")


class CardsAskedFor(PlayerEvent, frozen=True, kw_only=True, tag=True):
    clause: str


class OrderCount(TableCommand, frozen=True, kw_only=True, tag=True):
    """Order the dealer to check and verify the number of cards, at any time."""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "order-count", self.table)
        recorder.record(CountOrdered(**self.signed_here, clause=row.clause))


def _found_wrong(recorder: FloorRecorder, command: TableCommand, about: str) -> None:
    """Cards are missing or foreign: tasks arise, the deck is to be replaced, and a round under way
    is void where the book leaves nobody a choice."""
    table, book = recorder.table_and_book(command.table)
    row = next((row for row in book.irregularities if row.raised_by == "wrong count"), None)
    if row is not None:
        void = table.round if row.hands == "void all" else ""
        found = DeckFoundWrong(**command.signed_here, clause=row.clause, round=void)
        recorder.record(found)
        raise_at_table(recorder, table.id, "a wrong deck is removed", command.at, about)
    raise_at_table(recorder, table.id, "a card is missing", command.at, about)


class CountDeck(TableCommand, frozen=True, kw_only=True, tag=True):
    """Record the dealer's count of the deck; a wrong one means a missing or foreign card."""

    count: int

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book_of(recorder.table(self.table))
        recorder.staff(self.actor, book, self.table)
        full = next((int(f.value) for f in book.file.figure if f.id == "deck"), 52)
        if self.count < 0:
            raise BadInput("count", "at least 0", got=self.count)
        right = self.count == full
        recorder.record(DeckCounted(**self.signed_here, count=self.count, right=right))
        if not right:
            _found_wrong(recorder, self, f"count {self.count}")


class ChangeCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """Change cards after a round, on a ground that the book has.

    `deck` names a whole new deck; `whole` says that all cards are new where decks have no names.
    """

    ground: Literal["unfit", "discretion"] = "unfit"
    note: str
    deck: str = ""
    whole: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, "change-cards", self.table)
        ground = next((g for g in book.floor.change_ground if g.id == self.ground), None)
        if ground is None:
            reason = f"Under {book.id} you cannot change cards at discretion, only unfit ones."
            recorder.refuse(NotOffered, reason, row.clause, book.id)
        if ground.whole_deck and not self.whole:
            check_given(self.deck, "deck", f"the new deck that is brought in ({ground.clause})")
        if table.round:
            recorder.refuse(WrongMoment, round_under_way(table), ground.clause, book.id)
        check_given(self.note, "note", "the cards that are changed, and why")
        if table.wrong_deck and self.deck and self.deck == table.deck:
            expected = "the name of another deck, because this one has missing or foreign cards"
            raise BadInput("deck", expected, got=self.deck)
        recorder.record(
            CardsChanged(
                **self.signed_here,
                ground=self.ground,
                note=self.note,
                clause=ground.clause,
                deck=self.deck,
                whole=self.whole,
            )
        )
        raise_at_table(recorder, self.table, "cards are changed", self.at, self.note)
        if self.deck or self.whole:
            raise_at_table(recorder, self.table, "all cards are changed", self.at, self.deck)


class OrderShuffle(TableCommand, frozen=True, kw_only=True, tag=True):
    """Order a shuffle: for an abnormal order of the cards, or for other reasonable cause."""

    reason: str
    abnormal: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book_of(recorder.table(self.table))
        abnormal = self.abnormal and "order-shuffle-abnormal" in book.ladder.powers
        power = "order-shuffle-abnormal" if abnormal else "order-shuffle"
        row = recorder.power(self.actor, book, power, self.table)
        check_given(self.reason, "reason", "the cause for the shuffle")
        recorder.record(ShuffleOrdered(**self.signed_here, reason=self.reason, clause=row.clause))
        raise_at_table(recorder, self.table, "a shuffle is ordered", self.at, self.reason)


class ReportTrouble(TableCommand, frozen=True, kw_only=True, tag=True):
    """Report what happened to the cards; the book may demand tasks because of it."""

    what: Literal["cards are dropped", "a card is missing", "there was a misdeal"]
    note: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.staff(self.actor, recorder.book_of(table), self.table)
        recorder.record(TroubleReported(**self.signed_here, what=self.what, note=self.note))
        if self.what == "a card is missing":
            _found_wrong(recorder, self, self.note)
        else:
            raise_at_table(recorder, self.table, self.what, self.at, self.note)


class TellOfMissingCard(TableCommand, frozen=True, kw_only=True, tag=True):
    """Raise the tasks to tell others of a missing or foreign card that a round found."""

    note: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.staff(self.actor, recorder.book_of(recorder.table(self.table)), self.table)
        raise_at_table(recorder, self.table, "a card is missing", self.at, self.note, telling=True)


class ReplaceDevice(TableCommand, frozen=True, kw_only=True, tag=True):
    """Replace the device by another or a shoe, with new cards, after the round (Canberra 11.2)."""

    fault: Literal["mechanical", "electrical"]
    effect: Literal["prevents operation", "impedes operation", "spoils the cards"]
    device: str
    deck: str

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = next((t for t in book.floor.task if t.when == "the device is replaced"), None)
        if row is None:
            reason = f"The book {book.id} has no rule for a device that fails."
            recorder.refuse(NotOffered, reason)
        recorder.staff(self.actor, book, self.table, row.clause)
        if table.round:
            recorder.refuse(WrongMoment, round_under_way(table), row.clause, book.id)
        if not self.device or not self.deck or self.deck == table.deck:
            raise BadInput("device, deck", "a name for the new device, and one for a new deck")
        recorder.record(
            DeviceReplaced(
                **self.signed_here,
                fault=self.fault,
                effect=self.effect,
                by_device=self.device,
                deck=self.deck,
            )
        )
        raise_at_table(recorder, self.table, "the device is replaced", self.at, self.device)
        raise_at_table(recorder, self.table, "cards are changed", self.at, self.deck)
        raise_at_table(recorder, self.table, "all cards are changed", self.at, self.deck)


class AskToSeeCards(TableCommand, frozen=True, kw_only=True, tag=True):
    """Ask, as a player, to look the cards over when a table opens or a deck is new (Perth 2.5)."""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "inspect-cards", self.table)
        if table.seat_of(self.actor.person) is None:
            reason = no_seat(recorder, table, self.actor.person)
            recorder.refuse(WrongMoment, reason, row.clause, table.book)
        if not table.fresh_deck:
            reason = "You can look the cards over only before the first round with a new deck."
            recorder.refuse(WrongMoment, reason, row.clause, table.book)
        recorder.record(
            CardsAskedFor(table=self.table, person=self.actor.person, at=self.at, clause=row.clause)
        )
        raise_at_table(
            recorder, self.table, "a player asks to see the cards", self.at, self.actor.person
        )
