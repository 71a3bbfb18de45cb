"""Commands about disputes and complaints, from the first decision to the regulator.

The steps are powers of the book: a first decision, a review by another person if it is asked for,
and the house's final decision. A person who is still not content must be told of their right to
go to the regulator before the dispute is closed.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.books import Book, Trigger
from croupier.errors import BadInput
from croupier.floor.floor import (
    DisputeEvent,
    FloorCommand,
    FloorRecorder,
    HouseEvent,
    PlayerCommand,
    check_given,
)
from croupier.floor.house import Dispute, DisputeDecision, House
from croupier.floor.people.duties import needs_done, raise_in_house
from croupier.floor.people.house_readings import reading_of

GAME = ("decide-dispute", "review-dispute", "final-decision")
PROMOTION = ("decide-promotion-dispute",)
OPEN: dict[str, Trigger] = {
    "game": "a dispute stays open",
    "complaint": "a dispute stays open",
    "promotion": "a promotion dispute stays open",
}


def levels_of(book: Book, kind: str) -> tuple[str, ...]:
    """The decisions that a dispute of this kind can have in the house, as powers of the book."""
    wanted = PROMOTION if kind == "promotion" else GAME
    return tuple(name for name in wanted if name in book.ladder.powers)


class DisputeOpened(HouseEvent, frozen=True, kw_only=True, tag=True):
    dispute: Dispute

    def apply(self, house: House) -> House:
        disputes = (*house.disputes, self.dispute)
        return replace(house, disputes=disputes, numbered=self.dispute.number)


class DisputeDecided(DisputeEvent, frozen=True, kw_only=True, tag=True):
    decision: DisputeDecision

    def change(self, dispute: Dispute) -> Dispute:
        decisions = (*dispute.decisions, self.decision)
        return replace(dispute, decisions=decisions, dissatisfied=False)


class ReviewAsked(DisputeEvent, frozen=True, kw_only=True, tag=True):
    """The person is not content with the decision."""

    at: Millis

    def change(self, dispute: Dispute) -> Dispute:
        return replace(dispute, dissatisfied=True)


class Referred(DisputeEvent, frozen=True, kw_only=True, tag=True):
    """The regulator is asked to review the decision, or to investigate the complaint."""

    at: Millis
    clause: str

    def change(self, dispute: Dispute) -> Dispute:
        return replace(dispute, referred=self.at, referred_clause=self.clause)


class DisputeClosed(DisputeEvent, frozen=True, kw_only=True, tag=True):
    by: Actor
    at: Millis

    def change(self, dispute: Dispute) -> Dispute:
        return replace(dispute, closed=self.at)


def _open_dispute(recorder: FloorRecorder, number: int) -> tuple[Dispute, Book]:
    dispute = recorder.house.dispute(number)
    if dispute is None or dispute.closed is not None:
        raise BadInput("number", "the number of a dispute that is open", got=number)
    return dispute, recorder.book(dispute.book)


def _needs_own_or_staff(
    recorder: FloorRecorder, actor: Actor, dispute: Dispute, book: Book
) -> None:
    """Refuses an actor who is neither the person of the dispute nor a member of staff on duty."""
    if actor.role != "player":
        recorder.staff(actor, book, dispute.table)
    elif actor.person != dispute.person:
        reason = f"This is a dispute of {dispute.person}: you can act only in your own disputes."
        recorder.refuse(NotYours, reason)


class RaiseDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Raise a dispute about play or a promotion, or a complaint about how gaming is conducted."""

    book: str
    about: str
    kind: Literal["game", "promotion", "complaint"] = "game"
    person: str = ""
    table: str = ""
    round: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        person = self.person or self.actor.person
        if self.actor.role == "player" and person != self.actor.person:
            recorder.refuse(NotYours, "You can raise only your own disputes.")
        if self.actor.role != "player":
            recorder.staff(self.actor, book, self.table)
        check_given(self.about, "about", "a description of the dispute")
        if self.table and recorder.table(self.table).book != book.id:
            raise BadInput("table", f"a table of {book.id}", got=self.table)
        if not levels_of(book, self.kind):
            reason = f"The book {book.id} has no rules for disputes of this kind."
            recorder.refuse(NotOffered, reason)
        dispute = Dispute(
            number=recorder.house.numbered + 1,
            house=book.file.house,
            book=book.id,
            person=person,
            about=self.about,
            kind=self.kind,
            table=self.table,
            round=self.round,
            since=self.at,
        )
        recorder.record(DisputeOpened(dispute=dispute))


class DecideDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Give the decision that is next: the first, or, once asked for, the one above it."""

    number: int
    outcome: str

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _open_dispute(recorder, self.number)
        levels = levels_of(book, dispute.kind)
        step = len(dispute.decisions)
        clause = dispute.decisions[-1].clause if step else ""
        if step and not dispute.dissatisfied:
            reason = "This dispute is decided, and no further decision was asked for."
            recorder.refuse(WrongMoment, reason, clause, book.id)
        if step >= len(levels):
            reason = "The house has given its final decision in this dispute."
            recorder.refuse(WrongMoment, reason, clause, book.id)
        row = recorder.power(self.actor, book, levels[step], dispute.table)
        check_given(self.outcome, "outcome", "the decision in words")
        _needs_another_person(recorder, self, dispute, book, row.clause)
        decision = DisputeDecision(
            **self.signed,
            level=levels[step],
            outcome=self.outcome,
            clause=row.clause,
            final=step == len(levels) - 1,
        )
        recorder.record(DisputeDecided(number=self.number, decision=decision))


def _needs_another_person(
    recorder: FloorRecorder, command: DecideDispute, dispute: Dispute, book: Book, clause: str
) -> None:
    """Refuses a review by a person who gave an earlier decision (S22)."""
    reading = reading_of(recorder.house, book, "dispute_review") or "another person"
    before = {decision.by.person for decision in dispute.decisions}
    if reading == "another person" and command.actor.person in before:
        reason = "You gave an earlier decision in this dispute: another person must review it."
        recorder.refuse(NotAuthorised, reason, clause, book.id)


class AskReview(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Ask for the next decision; after the final one, the person must be told of their rights."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _open_dispute(recorder, self.number)
        _needs_own_or_staff(recorder, self.actor, dispute, book)
        if not dispute.decisions:
            reason = "There is no decision yet: wait for it before you ask for a review."
            recorder.refuse(WrongMoment, reason)
        recorder.record(ReviewAsked(number=self.number, at=self.at))
        last = dispute.decisions[-1].final
        pending = any(c.about == f"dispute {self.number}" for c in recorder.house.chores)
        trigger = OPEN.get(dispute.kind)
        if last and not pending and trigger is not None:
            raise_in_house(recorder, book, trigger, self.at, f"dispute {self.number}")


class ReferDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Take a dispute or complaint to the regulator, if the book allows it."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _open_dispute(recorder, self.number)
        _needs_own_or_staff(recorder, self.actor, dispute, book)
        row = next((r for r in book.floor.recourse if dispute.kind in r.disputes), None)
        if row is None:
            reason = f"The book {book.id} names no regulator for disputes of this kind."
            recorder.refuse(NotOffered, reason)
        straight = row.straight and dispute.kind == "complaint"
        if not straight and not any(d.final for d in dispute.decisions):
            reason = "The house decides first: wait for its final decision."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        recorder.record(Referred(number=self.number, at=self.at, clause=row.clause))


class CloseDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Close a dispute that is decided and whose person was told of their rights."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _open_dispute(recorder, self.number)
        recorder.staff(self.actor, book, dispute.table)
        if not dispute.decisions and dispute.referred is None:
            reason = "This dispute is not decided yet: decide it before you close it."
            recorder.refuse(WrongMoment, reason)
        about = [c for c in recorder.house.chores if c.about == f"dispute {self.number}"]
        needs_done(recorder, about, "the dispute closes")
        if dispute.dissatisfied and not dispute.decisions[-1].final:
            clause = dispute.decisions[-1].clause
            reason = "A further decision was asked for: give it before you close the dispute."
            recorder.refuse(WrongMoment, reason, clause, book.id)
        recorder.record(DisputeClosed(**self.signed, number=self.number))


class RuleIntegrity(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Find that a player harms the integrity of the game; only the regulator reviews it (13.4)."""

    finding: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book_of(recorder.table(self.table))
        row = recorder.power(self.actor, book, "rule-integrity", self.table)
        check_given(self.finding, "finding", "a description of what was found")
        dispute = Dispute(
            number=recorder.house.numbered + 1,
            house=book.file.house,
            book=book.id,
            person=self.person,
            about=self.finding,
            kind="integrity",
            table=self.table,
            since=self.at,
        )
        recorder.record(DisputeOpened(dispute=dispute))
        decision = DisputeDecision(
            **self.signed,
            level="rule-integrity",
            outcome=self.finding,
            clause=row.clause,
            final=True,
        )
        recorder.record(DisputeDecided(number=dispute.number, decision=decision))
