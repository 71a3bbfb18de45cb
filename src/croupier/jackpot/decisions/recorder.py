"""The recorder of one jackpot command, with the checks that most commands need."""

from __future__ import annotations

from typing import NoReturn, TypedDict

from croupier.acts import Actor, Millis, NotAuthorised, Recorder, Refusal
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

    def needs_approval(self, author: Actor, approver: Actor, reason: str, clause: str) -> None:
        """Checks that a second person approves the command, and that a reason is given."""
        if author.person == approver.person:
            self.refuse(
                NotAuthorised, "You cannot approve this yourself: another person must.", clause
            )
        if not reason.strip():
            raise BadInput("reason", "the reason in a few words", got=reason)
