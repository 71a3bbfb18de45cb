"""Tests of proposals: who makes, confirms, declines and withdraws them, and how long they wait."""

from typing import Any

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    ConfirmProposal,
    DeclineProposal,
    GoOffDuty,
    Proposal,
    ProposalConfirmed,
    ProposalDeclined,
    ProposalMade,
    ProposalWithdrawn,
    Propose,
    TakeRole,
    WithdrawProposal,
)
from tests.floor.casino import Casino, clock

BOOK, AM, HDD = "melbourne-wsop", "tg-area-manager", "tg-higher-duties-dealer"
CONTENT: dict[str, Any] = {"type": "TopUp", "system": "A", "amount": 100}


@pytest.fixture
def casino() -> Casino:
    return Casino(BOOK)


def propose(casino: Casino, actor: Actor | None = None, **fields: Any) -> Proposal:
    asked = {"book": BOOK, "room": "jackpot", "content": CONTENT, **fields}
    (made,) = casino.do(Propose, actor=actor or casino.staff(AM), **asked)
    assert isinstance(made, ProposalMade)
    return made.proposal


def test_a_proposal_waits_half_an_hour_with_its_content_and_who_made_it(casino: Casino) -> None:
    made = propose(casino)
    assert casino.floor.house.proposals == (made,)
    assert (made.number, made.house, made.kind) == (1, casino.house, "TopUp")
    assert (made.content, made.by, made.at) == (CONTENT, casino.staff(AM), clock("12:00"))
    assert made.until == clock("12:30")
    assert propose(casino).number == 2


def test_another_person_on_duty_confirms_it_once(casino: Casino) -> None:
    made = propose(casino)
    casino.at("12:29:59")
    (confirmed,) = casino.do(ConfirmProposal, number=1, actor=casino.staff(HDD))
    assert confirmed == ProposalConfirmed(
        number=1, proposed_by=made.by, by=casino.staff(HDD), at=clock("12:29:59")
    )
    assert casino.floor.house.proposals == ()
    with pytest.raises(WrongMoment, match="waits no longer"):
        casino.do(ConfirmProposal, number=1, actor=casino.boss)


@pytest.mark.parametrize("kind", [ConfirmProposal, DeclineProposal])
def test_nobody_answers_their_own_proposal_in_whatever_role(casino: Casino, kind: Any) -> None:
    twice = casino.hire("mia", AM)
    casino.hire("mia", HDD)
    propose(casino, twice)
    fields = {"reason": "no"} if kind is DeclineProposal else {}
    for role in (AM, HDD):
        with pytest.raises(NotAuthorised, match="your own proposal"):
            casino.do(kind, number=1, actor=Actor("mia", role), **fields)


def test_it_is_declined_with_a_reason(casino: Casino) -> None:
    made = propose(casino)
    with pytest.raises(BadInput, match="reason"):
        casino.do(DeclineProposal, number=1, reason=" ")
    (declined,) = casino.do(DeclineProposal, number=1, reason="miscounted")
    assert isinstance(declined, ProposalDeclined)
    assert (declined.by, declined.proposed_by) == (casino.boss, made.by)
    assert declined.reason == "miscounted"
    assert casino.floor.house.proposals == ()


def test_whoever_made_it_withdraws_it_and_nobody_else(casino: Casino) -> None:
    propose(casino)
    with pytest.raises(NotAuthorised, match="only your own"):
        casino.do(WithdrawProposal, number=1)
    (withdrawn,) = casino.do(WithdrawProposal, number=1, actor=casino.staff(AM))
    assert isinstance(withdrawn, ProposalWithdrawn)
    assert casino.floor.house.proposals == ()


def test_after_half_an_hour_nobody_answers_it_and_the_next_one_takes_its_place(
    casino: Casino,
) -> None:
    propose(casino)
    casino.at("12:30")
    for kind, fields in ((ConfirmProposal, {}), (DeclineProposal, {"reason": "late"})):
        with pytest.raises(WrongMoment, match="30 minutes of proposal 1 are up"):
            casino.do(kind, number=1, **fields)
    second = propose(casino)
    assert casino.floor.house.proposals == (second,)


def test_nobody_confirms_what_was_never_proposed(casino: Casino) -> None:
    for number in (0, 1, -3):
        with pytest.raises(BadInput, match="number"):
            casino.do(ConfirmProposal, number=number)


@pytest.mark.parametrize("role", ["player", "tournament-director", "inspector"])
def test_only_staff_with_a_rank_propose_and_confirm(casino: Casino, role: str) -> None:
    outsider = Actor(role, role)
    with pytest.raises(NotAuthorised):
        propose(casino, outsider)
    propose(casino)
    with pytest.raises(NotAuthorised):
        casino.do(ConfirmProposal, number=1, actor=outsider)


def test_both_must_be_on_duty_when_it_is_confirmed(casino: Casino) -> None:
    propose(casino, casino.hire("mia", AM))
    casino.do(GoOffDuty, house=casino.house, actor=casino.staff(HDD))
    with pytest.raises(NotAuthorised, match="not on duty"):
        casino.do(ConfirmProposal, number=1, actor=casino.staff(HDD))
    casino.do(TakeRole, house=casino.house, person="mia", role=AM)
    with pytest.raises(WrongMoment, match="who proposed it, is no longer on duty"):
        casino.do(ConfirmProposal, number=1)
    casino.do(DeclineProposal, number=1, reason="its proposer has left")


def test_one_person_fills_no_list_with_proposals(casino: Casino) -> None:
    for _ in range(20):
        propose(casino)
    with pytest.raises(WrongMoment, match="20 proposals"):
        propose(casino)
    propose(casino, casino.boss)
    casino.at("12:30")
    propose(casino)
