"""Money that somebody else keeps for a while: entry fees in escrow, and what comes back of them.

The account answers for what it pays in; what is paid back is taken whoever is excluded by then.
"""

from croupier.acts import NotEnoughChips
from croupier.floor.floor import FloorCommand, FloorRecorder
from croupier.floor.moves import between, purse_of
from croupier.floor.people.accounts import PurseMoved, check_amount
from croupier.floor.people.exclusions import needs_admission
from croupier.money import Cents, show_dollars


class Entrust(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Money leaves a person's account for one that holds it in trust, such as `escrow:spring`.

    Whoever may not take part in a game of the house pays for none; what only corrects a payment
    (`corrects`) is taken from anybody.
    """

    id: str
    house: str
    person: str
    amount: Cents
    into: str
    what: str
    clauses: tuple[str, ...] = ()
    corrects: bool = False


def entrust(recorder: FloorRecorder, command: Entrust) -> None:
    recorder.law.books_of(command.house)
    purse = recorder.purse(command.person)
    if not command.corrects:
        needs_admission(recorder, command.person, command.house, "", command.at)
    if purse.balance < check_amount(command.amount):
        held = show_dollars(purse.balance)
        recorder.refuse(NotEnoughChips, f"the account of {command.person} holds {held}")
    source = purse_of(command.person)
    move = between(command.id, source, command.into, command.amount, command.what, command.clauses)
    recorder.record(PurseMoved(person=command.person, move=move, at=command.at, what=command.what))


class HandBack(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Money comes to a person's account out of one that held it: a refund, a prize."""

    id: str
    person: str
    amount: Cents
    out_of: str
    what: str
    clauses: tuple[str, ...] = ()


def hand_back(recorder: FloorRecorder, command: HandBack) -> None:
    recorder.purse(command.person)
    target, amount = purse_of(command.person), check_amount(command.amount)
    move = between(command.id, command.out_of, target, amount, command.what, command.clauses)
    recorder.record(PurseMoved(person=command.person, move=move, at=command.at, what=command.what))
