"""Money that somebody else keeps for a while: entry fees in escrow, and what comes back of them.

The account answers for what it pays in; what is paid back is taken whoever is excluded by then.
"""

from croupier.acts import NotEnoughChips
from croupier.floor.floor import FloorCommand, FloorRecorder
from croupier.floor.moves import between, purse_of
from croupier.floor.people.accounts import check_amount, post
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

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.law.books_of(self.house)
        purse = recorder.purse(self.person)
        if not self.corrects:
            needs_admission(recorder, self.person, self.house, "", self.at)
        if purse.balance < check_amount(self.amount):
            held = show_dollars(purse.balance)
            recorder.refuse(NotEnoughChips, f"the account of {self.person} holds {held}")
        source = purse_of(self.person)
        move = between(self.id, source, self.into, self.amount, self.what, self.clauses)
        post(recorder, self.person, move, self.at)


class HandBack(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Money comes to a person's account out of one that held it: a refund, a prize."""

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
