"""Refusals: errors for commands that the rules do not allow, with the clause that says so.

A refusal is raised by `decide` and changes nothing. A person is shown its text;
a program uses its class and its clause.
"""


class Refusal(Exception):
    """A command the book does not allow here.

    `reason` is one sentence or more, each with its full stop; the clause is cited inside the last:
    "You need $50 for the Ante and have $20 (perth-ultimate 3.2)."
    """

    def __init__(self, reason: str, clause: str = "", book: str = "") -> None:
        super().__init__(reason, clause, book)
        self.reason = reason
        self.clause = clause
        self.book = book

    def __str__(self) -> str:
        cite = " ".join(part for part in (self.book, self.clause) if part)
        return f"{self.reason.removesuffix('.')} ({cite})." if cite else self.reason

    @property
    def name(self) -> str:
        """The kind of refusal, for programs: `not-your-turn`."""
        letters = (f"-{c.lower()}" if c.isupper() else c for c in type(self).__name__)
        return "".join(letters).lstrip("-")


class WrongMoment(Refusal):
    """The round is not at the point where this may be done."""


class NotYourTurn(Refusal):
    """Somebody else is to act."""


class NotYours(Refusal):
    """The seat, hand or wager belongs to another person."""


class NotAuthorised(Refusal):
    """The book reserves this to another role."""


class NotAChoice(Refusal):
    """The street does not offer this choice."""


class WrongAmount(Refusal):
    """The amount is not one the book or the sign allows."""


class NotEnoughChips(Refusal):
    """The person does not have the chips."""


class Locked(Refusal):
    """The wager may no longer be placed, changed or taken back."""


class NotOffered(Refusal):
    """The table does not offer this wager, game or service."""


class Barred(Refusal):
    """The person may not take part."""
