"""Commands that move money between a person's account and escrow, such as entry fees and refunds.

Paying in needs money in the account and a person who may take part; refunds and prizes are paid
to excluded people too.
"""

from croupier.floor.floor import FloorCommand, FloorRecorder
from croupier.floor.moves import between, purse_of
from croupier.floor.people.accounts import needs_balance, post
from croupier.floor.people.exclusions import needs_no_exclusion
from croupier.money import Cents


class Entrust(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Move money from a person's account to one that holds it in trust, such as `escrow:spring`.

    A person who may not take part in a game of the house cannot pay for one; a correction of an
    earlier payment (`corrects`) is taken from anybody.
    """

    id: str
    house: str
    person: str
    amount: Cents
    into: str
    what: str
    clauses: tuple[str, ...] = ()
    corrects: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.books_of(self.house)
        recorder.purse(self.person)
        if not self.corrects:
            needs_no_exclusion(recorder, self.person, self.house, self.at)
        needs_balance(recorder, self.person, self.amount)
        source = purse_of(self.person)
        move = between(self.id, source, self.into, self.amount, self.what, self.clauses)
        post(recorder, self.person, move, self.at)


class HandBack(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Move money to a person's account from one that held it in trust: a refund, a prize."""

    id: str
    person: str
    amount: Cents
    out_of: str
    what: str
    clauses: tuple[str, ...] = ()

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.purse(self.person)
        target = purse_of(self.person)
        move = between(self.id, self.out_of, target, self.amount, self.what, self.clauses)
        post(recorder, self.person, move, self.at)
