"""Money that somebody else keeps for a while: entry fees in escrow, and what comes back of them.

The account answers for what it pays in; what is paid back is taken whoever is excluded by then.
"""

from croupier.acts import NotEnoughChips
from croupier.floor.accounts import PurseMoved, check_amount
from croupier.floor.exclusions import needs_admission
from croupier.floor.floor import Command, Pen
from croupier.floor.moves import between, purse_of
from croupier.money import Cents, show_dollars


class Entrust(Command, frozen=True, kw_only=True, tag=True):
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

    def decide(self, pen: Pen) -> None:
        pen.law.books_of(self.house)
        purse = pen.purse(self.person)
        if not self.corrects:
            needs_admission(pen, self.person, self.house, "", self.at)
        if purse.balance < check_amount(self.amount):
            held = show_dollars(purse.balance)
            pen.refuse(NotEnoughChips, f"the account of {self.person} holds {held}")
        source = purse_of(self.person)
        move = between(self.id, source, self.into, self.amount, self.what, self.clauses)
        pen.write(PurseMoved(person=self.person, move=move, at=self.at, what=self.what))


class HandBack(Command, frozen=True, kw_only=True, tag=True):
    """Money comes to a person's account out of one that held it: a refund, a prize."""

    id: str
    person: str
    amount: Cents
    out_of: str
    what: str
    clauses: tuple[str, ...] = ()

    def decide(self, pen: Pen) -> None:
        pen.purse(self.person)
        target, amount = purse_of(self.person), check_amount(self.amount)
        move = between(self.id, self.out_of, target, amount, self.what, self.clauses)
        pen.write(PurseMoved(person=self.person, move=move, at=self.at, what=self.what))
