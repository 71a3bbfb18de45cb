"""Proposals: a command that needs two people waits here until another person confirms it.

One officer proposes a correction, or the turning of a jackpot key. Another person, on duty in a
role of the same house, confirms or declines it. What is proposed is carried out only with the
confirmation, and decided again then: the proposal itself changes nothing but the list.
"""

from typing import Final

from msgspec.structs import replace

from croupier.acts import MINUTE, SYSTEM, Actor, JsonObject, Millis, NotAuthorised, WrongMoment
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import (
    FloorCommand,
    FloorRecorder,
    HouseEvent,
    ProposalEnded,
    check_given,
)
from croupier.floor.house import House, Proposal, ProposedIn

PROPOSAL_MINUTES: Final = 30
"""How long a proposal waits for another person."""
MOST_PROPOSALS: Final = 20
"""Proposals of one person that may wait at a time."""


class ProposalMade(HouseEvent, frozen=True, kw_only=True, tag=True):
    """Somebody proposed a command. Proposals whose time was up by then are dropped."""

    proposal: Proposal

    def apply(self, house: House) -> House:
        waiting = tuple(p for p in house.proposals if p.until > self.proposal.at)
        return replace(house, proposals=(*waiting, self.proposal), proposed=self.proposal.number)


class ProposalConfirmed(ProposalEnded, frozen=True, kw_only=True, tag=True):
    """Another person confirmed a proposal; the events after it carry it out."""


class ProposalDeclined(ProposalEnded, frozen=True, kw_only=True, tag=True):
    """Another person declined a proposal."""

    reason: str


class ProposalWithdrawn(ProposalEnded, frozen=True, kw_only=True, tag=True):
    """Whoever made a proposal took it back."""


class Propose(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Propose a command that needs two people.

    `content` is the command without its people and its time; the program that gives this command
    has decided it on a draft.
    """

    book: str
    room: ProposedIn
    content: JsonObject
    table: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        _needs_staff_here(recorder, self.actor, self.book, self.table)
        waiting = [p for p in recorder.house.proposals if p.until > self.at]
        if sum(p.by.person == self.actor.person for p in waiting) >= MOST_PROPOSALS:
            reason = f"You have {MOST_PROPOSALS} proposals that wait, the most that are allowed."
            recorder.refuse(WrongMoment, f"{reason} Withdraw one of them, or wait.")
        proposal = Proposal(
            **self.signed,
            number=recorder.house.proposed + 1,
            house=book.file.house,
            book=self.book,
            room=self.room,
            table=self.table,
            content=self.content,
            until=Millis(self.at + PROPOSAL_MINUTES * MINUTE),
        )
        recorder.record(ProposalMade(proposal=proposal))


class ConfirmProposal(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Confirm another person's proposal. Whoever gives this command carries it out with it."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        proposal = _of_another(recorder, self.number, self.actor)
        _needs_proposer(recorder, proposal)
        confirmed = ProposalConfirmed(**self.signed, number=self.number, proposed_by=proposal.by)
        recorder.record(confirmed)


class DeclineProposal(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Decline another person's proposal, with a reason."""

    number: int
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        proposal = _of_another(recorder, self.number, self.actor)
        check_given(self.reason, "reason", "the reason in a few words")
        declined = ProposalDeclined(
            **self.signed, number=self.number, proposed_by=proposal.by, reason=self.reason
        )
        recorder.record(declined)


class WithdrawProposal(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Withdraw a proposal of one's own."""

    number: int

    def decide(self, recorder: FloorRecorder) -> None:
        proposal = proposal_waiting(recorder.house, self.number, self.at)
        if proposal.by.person != self.actor.person:
            reason = "You can withdraw only your own proposals: decline this one."
            recorder.refuse(NotAuthorised, reason)
        withdrawn = ProposalWithdrawn(**self.signed, number=self.number, proposed_by=proposal.by)
        recorder.record(withdrawn)


def proposal_waiting(house: House, number: int, at: Millis) -> Proposal:
    """A proposal that waits for another person; refused where it does so no longer."""
    found = next((p for p in house.proposals if p.number == number), None)
    if found is None and not 0 < number <= house.proposed:
        raise BadInput("number", "the number of a proposal", got=number)
    if found is None:
        reason = f"Proposal {number} waits no longer: it was confirmed, declined or withdrawn."
        raise WrongMoment(reason)
    if at >= found.until:
        reason = f"The {PROPOSAL_MINUTES} minutes of proposal {number} are up: propose it again."
        raise WrongMoment(reason)
    return found


def _of_another(recorder: FloorRecorder, number: int, actor: Actor) -> Proposal:
    """The proposal of another person, for somebody on duty where it belongs."""
    proposal = proposal_waiting(recorder.house, number, recorder.at)
    if proposal.by.person == actor.person:
        reason = "You cannot confirm or decline your own proposal: another person must."
        recorder.refuse(NotAuthorised, reason)
    _needs_staff_here(recorder, actor, proposal.book, proposal.table)
    return proposal


def _needs_staff_here(recorder: FloorRecorder, actor: Actor, book: str, table: str) -> None:
    """Refuses everybody but staff on duty in the house of a book, and at the table if one is
    named. A role on no ladder has no duty, so it is refused too."""
    law = recorder.book(book)
    role = authority.needs_role_held(recorder.house, law, actor, table)
    if role.rank is None or role.id == authority.PLAYER:
        reason = f"You act as {role.name}: only staff on duty propose and confirm."
        recorder.refuse(NotAuthorised, reason, role.clause, law.id)


def _needs_proposer(recorder: FloorRecorder, proposal: Proposal) -> None:
    """Refuses to carry out what somebody proposed who is no longer on duty in that role."""
    book = recorder.book(proposal.book)
    try:
        authority.needs_role_held(recorder.house, book, proposal.by, proposal.table)
    except NotAuthorised:
        role = book.ladder.roles.get(proposal.by.role)
        acted = role.name if role is not None else proposal.by.role
        reason = (
            f"You cannot confirm this: {proposal.by.person}, who proposed it, is no longer on "
            f"duty as {acted}."
        )
        raise WrongMoment(reason) from None


def needs_two(
    recorder: FloorRecorder, author: Actor, second: Actor | None, clause: str, book: str
) -> None:
    """Refuses a command that only one person gives. The house itself needs nobody."""
    if author == SYSTEM:
        return
    if second is None:
        reason = "Two people must do this: propose it, and another person confirms it."
        recorder.refuse(NotAuthorised, reason, clause, book)
    if author.person == second.person:
        reason = "You cannot approve this yourself: another person must."
        recorder.refuse(NotAuthorised, reason, clause, book)
