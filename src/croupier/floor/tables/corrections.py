"""The command that corrects the settlement of a round or hand after it is over.

What happened stays in the log as it was: a correction is an entry of its own, which names the
round, the clause and the reason. It moves money between the accounts of the round's players and
the house, never chips on a table, so that it does not touch a round under way.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import SYSTEM, Actor, NotAuthorised, NotEnoughChips, WrongMoment
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, TableCommand, TableEvent, check_given
from croupier.floor.moves import MoneyMove, check_amount, float_of, purse_of
from croupier.floor.people.accounts import post
from croupier.floor.table import CorrectedPlayer, Correction, Table
from croupier.floor.tables.proposals import needs_two
from croupier.floor.tables.rounds import drop_of, round_under_way
from croupier.money import NOTHING, Cents, show_dollars, total

POWER = "decide-dispute"
"""Whom the book lets decide disputes also corrects what was settled wrongly."""


class RoundCorrected(TableEvent, frozen=True, kw_only=True, tag=True):
    """The settlement of an earlier round was put right."""

    correction: Correction
    move: MoneyMove

    def apply(self, table: Table) -> Table:
        return replace(table, corrections=(*table.corrections, self.correction))


class CorrectRound(TableCommand, frozen=True, kw_only=True, tag=True):
    """Correct the settlement of a round or hand that is over.

    `players` took part in it, and it was begun under `edition` of the book (empty: the first): the
    program that keeps the records of rounds says so. `clause` is one of that edition.
    `paid` is what each of them is given, `taken` what is taken back from each; `house_pays` and
    `house_takes` are the part of the house. What is given and what is taken must be equal. At
    poker the part of the house is commission. A correction that is itself wrong is corrected by
    another.

    Two people correct: the `approver` is another person whom the book lets decide disputes. No
    book says so in words, but no book lets one person review their own decision either (S22).
    """

    id: str
    round: str
    players: tuple[str, ...]
    clause: str
    reason: str
    paid: Mapping[str, Cents] = {}
    taken: Mapping[str, Cents] = {}
    house_pays: Cents = NOTHING
    house_takes: Cents = NOTHING
    edition: str = ""
    approver: Actor | None = None

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        row = recorder.power(self.actor, book, POWER, self.table)
        needs_two(recorder, self.actor, self.approver, row.clause, book.id)
        if self.approver is not None and self.approver != SYSTEM:
            recorder.power(self.approver, book, POWER, self.table)
        check_given(self.round, "round", "the name of a round that is over")
        if self.round == table.round:
            recorder.refuse(WrongMoment, round_under_way(table), row.clause, book.id)
        _check_clause(recorder.law.book(table.book, self.edition), self.clause)
        check_given(self.reason, "reason", "a description of what was settled wrongly")
        _check_people(recorder, self, row.clause, book.id)
        _check_balance(self)
        for person, amount in self.taken.items():
            _needs_money(recorder, person, amount, row.clause, book.id)
        _record(recorder, self, table)


def _check_clause(book: Book, clause: str) -> None:
    check_given(clause, "clause", f"the clause of {book.id} that the correction rests on")
    if book.ledger is not None and clause not in book.ledger:
        raise BadInput("clause", f"a clause of {book.id}", got=clause)


def _check_people(recorder: FloorRecorder, command: CorrectRound, clause: str, book: str) -> None:
    """Refuses people who did not play the round, and an officer's correction of their own."""
    people = [*command.paid, *command.taken]
    if not people:
        raise BadInput("paid", "at least one player who is paid, or from whom money is taken")
    if len(set(people)) < len(people):
        raise BadInput("taken", "each player either paid or taken from, not both")
    for person in people:
        if person not in command.players:
            known = ", ".join(command.players) or "nobody took part"
            raise BadInput("person", f"a player of round {command.round} ({known})", got=person)
    second = command.approver.person if command.approver is not None else ""
    if {command.actor.person, second} & set(people):
        reason = "Nobody may correct a round in their own account: another officer must do it."
        recorder.refuse(NotAuthorised, reason, clause, book)


def _check_balance(command: CorrectRound) -> None:
    for amount in (*command.paid.values(), *command.taken.values()):
        check_amount(amount)
    for amount in (command.house_pays, command.house_takes):
        if amount != 0:
            check_amount(amount)
    given = total(command.paid.values()) + command.house_takes
    received = total(command.taken.values()) + command.house_pays
    if given != received:
        expected = f"amounts that balance: {show_dollars(given)} is given"
        raise BadInput("amounts", expected, got=f"{show_dollars(received)} taken")


def _needs_money(
    recorder: FloorRecorder, person: str, amount: Cents, clause: str, book: str
) -> None:
    """Refuses to take back more than the account holds: nobody's account goes below zero."""
    held = recorder.purse(person).balance
    if held < amount:
        reason = (
            f"The account of {person} holds {show_dollars(held)}, so {show_dollars(amount)} cannot "
            "be taken back. Correct what is there, and the rest once there is more."
        )
        recorder.refuse(NotEnoughChips, reason, clause, book)


def _record(recorder: FloorRecorder, command: CorrectRound, table: Table) -> None:
    """Records the correction at the table, and its movement in each player's account."""
    gained = {**command.paid, **{person: Cents(-n) for person, n in command.taken.items()}}
    house = Cents(command.house_takes - command.house_pays)
    entries = {purse_of(person): amount for person, amount in gained.items()}
    if house:
        entries[drop_of(table) if table.is_poker else float_of(table.id)] = house
    memo = f"correction of round {command.round} at table {table.id}"
    move = MoneyMove(command.id, entries, memo, (command.clause,))
    correction = Correction(
        **command.signed,
        number=len(table.corrections) + 1,
        round=command.round,
        players=tuple(CorrectedPlayer(person, amount) for person, amount in gained.items()),
        house=house,
        clause=command.clause,
        reason=command.reason,
        approver=command.approver,
    )
    recorder.record(RoundCorrected(table=table.id, correction=correction, move=move))
    for person in gained:
        post(recorder, person, move, command.at)
