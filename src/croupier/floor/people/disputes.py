"""Disputes and complaints: decided step by step by whom the book names, and advised of rights.

The steps are the book's powers: a first decision, a review by another person where one may
ask for it, and the house's last word. Whoever is still not content is told where else they
may go before the dispute is closed.
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

GAME = ("decide-dispute", "review-dispute", "final-decision")
PROMOTION = ("decide-promotion-dispute",)
RECOURSE = {"promotion": ("promotion-complaint",), "integrity": ("integrity-review",)}
"""The ways out of the house, by the book's rows, for disputes of a kind of their own."""
OPEN: dict[str, Trigger] = {
    "game": "a dispute stays open",
    "complaint": "a dispute stays open",
    "promotion": "a promotion dispute stays open",
}


def levels_of(book: Book, kind: str) -> tuple[str, ...]:
    """The steps a dispute of this kind takes inside the house, by the book's powers."""
    wanted = PROMOTION if kind == "promotion" else GAME
    powers = book.ladder.powers
    inside = [name for name in wanted if name in powers]
    return tuple(n for n in inside if book.ladder.role(powers[n].role).rank is not None)


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


def _found(recorder: FloorRecorder, number: int) -> tuple[Dispute, Book]:
    dispute = recorder.house.dispute(number)
    if dispute is None or dispute.closed is not None:
        raise BadInput("number", "a dispute that is open", got=number)
    return dispute, recorder.law.book(dispute.book)


def _theirs(recorder: FloorRecorder, actor: Actor, dispute: Dispute, book: Book) -> None:
    """A dispute is its person's; staff on duty may write down what they ask for."""
    if actor.role != "player":
        recorder.staff(actor, book, dispute.table)
    elif actor.person != dispute.person:
        recorder.refuse(NotYours, f"the dispute is {dispute.person}'s")


class RaiseDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """A dispute about play, about a promotion, or a complaint about how gaming is conducted."""

    book: str
    about: str
    kind: Literal["game", "promotion", "complaint"] = "game"
    person: str = ""
    table: str = ""
    round: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.law.book(self.book)
        person = self.person or self.actor.person
        if self.actor.role == "player" and person != self.actor.person:
            recorder.refuse(NotYours, "people raise their own disputes")
        if self.actor.role != "player":
            recorder.staff(self.actor, book, self.table)
        check_given(self.about, "about", "what the dispute is about")
        if self.table and recorder.table(self.table).book != book.id:
            raise BadInput("table", f"a table of {book.id}", got=self.table)
        if not levels_of(book, self.kind):
            recorder.refuse(NotOffered, f"{book.id} has no such disputes")
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
        dispute, book = _found(recorder, self.number)
        levels = levels_of(book, dispute.kind)
        step = len(dispute.decisions)
        clause = dispute.decisions[-1].clause if step else ""
        if step and not dispute.dissatisfied:
            recorder.refuse(WrongMoment, "it is decided, and nobody asked again", clause, book.id)
        if step >= len(levels):
            recorder.refuse(WrongMoment, "the house has given its last word", clause, book.id)
        row = recorder.power(self.actor, book, levels[step], dispute.table)
        check_given(self.outcome, "outcome", "the decision")
        _another(recorder, self, dispute, book, row.clause)
        decision = DisputeDecision(
            **self.signed,
            level=levels[step],
            outcome=self.outcome,
            clause=row.clause,
            final=step == len(levels) - 1,
        )
        recorder.record(DisputeDecided(number=self.number, decision=decision))


def _another(
    recorder: FloorRecorder, command: DecideDispute, dispute: Dispute, book: Book, clause: str
) -> None:
    """A review is by somebody else than whoever decided (S22)."""
    reading = next(
        (s.default for s in book.file.setting if s.id == "dispute_review"), "another person"
    )
    before = {decision.by.person for decision in dispute.decisions}
    if reading == "another person" and command.actor.person in before:
        reason = f"{command.actor.person} does not review their own decision"
        recorder.refuse(NotAuthorised, reason, clause, book.id)


class AskReview(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Say that one is not content: the next step is asked for, and rights are to be told."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _found(recorder, self.number)
        _theirs(recorder, self.actor, dispute, book)
        if not dispute.decisions:
            recorder.refuse(WrongMoment, "there is no decision yet")
        recorder.record(ReviewAsked(number=self.number, at=self.at))
        last = dispute.decisions[-1].final
        told = any(c.about == f"dispute {self.number}" for c in recorder.house.chores)
        trigger = OPEN.get(dispute.kind)
        if last and not told and trigger is not None:
            raise_in_house(recorder, book, trigger, self.at, f"dispute {self.number}")


class ReferDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Take a dispute or complaint to the regulator, as the book says one may."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _found(recorder, self.number)
        _theirs(recorder, self.actor, dispute, book)
        ways = RECOURSE.get(dispute.kind, ("review", "complaint"))
        row = next((r for r in book.floor.recourse if r.id in ways), None)
        if row is None:
            recorder.refuse(NotOffered, f"{book.id} names nobody to go to")
        needs_decision = row.id != "complaint" or dispute.kind != "complaint"
        if needs_decision and not any(d.final for d in dispute.decisions):
            recorder.refuse(WrongMoment, "the house decides first", row.clause, book.id)
        recorder.record(Referred(number=self.number, at=self.at, clause=row.clause))


class CloseDispute(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Close a dispute: settled, or with the person told of their rights."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        dispute, book = _found(recorder, self.number)
        recorder.staff(self.actor, book, dispute.table)
        if not dispute.decisions and dispute.referred is None:
            recorder.refuse(WrongMoment, "it is not decided yet")
        about = [c for c in recorder.house.chores if c.about == f"dispute {self.number}"]
        needs_done(recorder, about, "the dispute closes")
        if dispute.dissatisfied and not dispute.decisions[-1].final:
            reason, clause = "the next decision was asked for", dispute.decisions[-1].clause
            recorder.refuse(WrongMoment, reason, clause, book.id)
        recorder.record(DisputeClosed(**self.signed, number=self.number))


class RuleIntegrity(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Find that a player harms the integrity of the game: final, but for the regulator (13.4)."""

    finding: str

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book_of(recorder.table(self.table))
        row = recorder.power(self.actor, book, "rule-integrity", self.table)
        check_given(self.finding, "finding", "what was found")
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
