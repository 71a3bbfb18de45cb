"""The recorder of one jackpot command, with the checks that most commands need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, TypedDict

from croupier.acts import SYSTEM, Actor, Millis, NotAuthorised, Recorder, Refusal
from croupier.books import JackpotDuty
from croupier.errors import BadInput
from croupier.jackpot.commands import JackpotCommand
from croupier.jackpot.decisions.law import JackpotLaw
from croupier.jackpot.events import AnyJackpotEvent
from croupier.jackpot.meters.terms import Clauses
from croupier.jackpot.state import JackpotState


class ClausesSigned(TypedDict):
    """The fields of every event: who did it, when, and by which clauses."""

    by: Actor
    at: Millis
    clauses: Clauses


def signed(command: JackpotCommand, *clauses: str) -> ClausesSigned:
    """The author, time and clauses of an event of this command."""
    return {"by": command.actor, "at": command.at, "clauses": clauses}


class JackpotRecorder(Recorder[JackpotLaw, JackpotState, AnyJackpotEvent], gc=False):
    """The recorder of a jackpot command: the law, the state so far, and the events recorded."""

    def broken(self, kind: type[Refusal], reason: str, must: str) -> NoReturn:
        """Refuses the command; cites a rule of the book, or nothing where the book has none."""
        raise self.law.broken(kind, reason, must)

    def allow(self, do: str, actor: Actor, hand: str = "") -> JackpotDuty:
        """The duty of this name; refuses an actor who does not hold it."""
        return self.law.allow(do, actor, hand)

    def needs_two(
        self, author: Actor, second: Actor | None, clause: str, concerned: Iterable[str] = ()
    ) -> None:
        """Checks that two people give the command, and that it is about neither of them.

        What the house does by itself, at a table that deals itself, needs nobody.
        """
        if author == SYSTEM:
            return
        if second is None:
            reason = "Two people must do this: propose it, and another person confirms it."
            self.refuse(NotAuthorised, reason, clause)
        if author.person == second.person:
            reason = "You cannot approve this yourself: another person must."
            self.refuse(NotAuthorised, reason, clause)
        if {author.person, second.person} & set(concerned) - {""}:
            reason = "Nobody may decide about a prize or wager of their own: another person must."
            self.refuse(NotAuthorised, reason, clause)

    def needs_officer(self, author: Actor, second: Actor | None, clause: str) -> None:
        """Checks that two people give the command, of whom the second may decide disputes."""
        self.needs_two(author, second, clause)
        if second is not None:
            self.power(second, "decide-dispute")

    def needs_approval(
        self,
        author: Actor,
        approver: Actor,
        reason: str,
        clause: str,
        concerned: Iterable[str] = (),
    ) -> None:
        """Checks that a second person approves the command, and that a reason is given."""
        self.needs_two(author, approver, clause, concerned)
        if not reason.strip():
            raise BadInput("reason", "the reason in a few words", got=reason)
