"""One jackpot command being decided: what its deciding function asks again and again."""

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
    """What every event says of itself: who did it, when, and by which clauses."""

    by: Actor
    at: Millis
    clauses: Clauses


def signed(command: JackpotCommand, *clauses: str) -> ClausesSigned:
    """An event of this command, by these clauses."""
    return {"by": command.actor, "at": command.at, "clauses": clauses}


class JackpotRecorder(Recorder[JackpotLaw, JackpotState, AnyJackpotEvent], gc=False):
    """The law, the jackpots so far, and what has been recorded."""

    def broken(self, kind: type[Refusal], reason: str, must: str) -> NoReturn:
        """Refuses the command by a rule of the book, or by plain sense where the book has none."""
        raise self.law.broken(kind, reason, must)

    def allow(self, do: str, actor: Actor, hand: str = "") -> JackpotDuty:
        """The duty, refused to whoever does not have it."""
        return self.law.allow(do, actor, hand)

    def second(self, author: Actor, approver: Actor, reason: str, clause: str) -> None:
        """Two people and a reason: whoever approves is not whoever asks."""
        if author.person == approver.person:
            self.refuse(NotAuthorised, "another person must approve what this one asks for", clause)
        if not reason.strip():
            raise BadInput("reason", "why, in a few words")
