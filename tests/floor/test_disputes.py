"""Tests of disputes in every book: who decides and who reviews."""

import pytest

from croupier.acts import Actor, NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    AskReview,
    ChooseReading,
    CloseDispute,
    DecideDispute,
    DoHouseChore,
    RaiseDispute,
    ReferDispute,
    RuleIntegrity,
    pit_view,
)
from tests.floor.casino import RULES, Casino, case, player

AM, HDD = "tg-area-manager", "tg-higher-duties-dealer"
WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"
ANN = player("ann")


def raised(book: str, **fields: object) -> tuple[Casino, int]:
    casino = Casino(book).open(game="bonus" if book == WSOP else "")
    casino.do(
        RaiseDispute,
        **{"book": book, "about": "my flush was not paid", "actor": ANN, **fields},
    )
    return casino, casino.floor.house.disputes[-1].number


@pytest.mark.parametrize(
    "book, who, below, clause, advice",
    [
        case(WSOP, AM, HDD, "14.10", "14.9", proves=("14.9", "14.10")),
        case(POKER, AM, HDD, "13.10", "13.9", proves=("13.9", "13.10")),
    ],
)
def test_melbournes_area_manager_has_the_last_word_and_the_complainant_is_told_of_the_inspector(
    book: str, who: str, below: str, clause: str, advice: str
) -> None:
    casino, number = raised(book)
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(DecideDispute, number=number, outcome="stands", actor=casino.staff(below))
    assert refusal.value.clause == clause
    casino.do(DecideDispute, number=number, outcome="stands", actor=casino.staff(who))
    decision = casino.floor.house.disputes[-1].decisions[-1]
    assert (decision.final, decision.clause) == (True, clause)
    casino.do(AskReview, number=number, actor=ANN)
    with pytest.raises(WrongMoment) as told:
        casino.do(CloseDispute, number=number, actor=casino.dealer)
    assert told.value.clause == advice
    with pytest.raises(WrongMoment, match="final decision"):
        casino.do(DecideDispute, number=number, outcome="again", actor=casino.staff(who))
    (chore,) = casino.floor.house.chores
    casino.do(DoHouseChore, number=chore.number, actor=casino.dealer)
    casino.do(CloseDispute, number=number, actor=casino.dealer)
    assert casino.floor.house.disputes[-1].closed == casino.now


def test_a_dispute_settled_to_everybodys_content_closes_without_advice() -> None:
    casino, number = raised(WSOP)
    with pytest.raises(WrongMoment, match="not decided"):
        casino.do(CloseDispute, number=number, actor=casino.dealer)
    casino.do(DecideDispute, number=number, outcome="paid", actor=casino.staff(AM))
    casino.do(CloseDispute, number=number, actor=casino.dealer)
    with pytest.raises(BadInput, match="a dispute that is open"):
        casino.do(AskReview, number=number, actor=ANN)


@pytest.mark.clause(STAR, "13.12", "13.13", "1.1 def Casino Supervisor")
def test_the_star_decides_reviews_by_another_person_and_then_the_operator_ends_it() -> None:
    """S22: a gaming supervisor is a casino supervisor too, and still does not review themself."""
    casino, number = raised(STAR)
    with pytest.raises(NotAuthorised):
        casino.do(DecideDispute, number=number, outcome="no", actor=casino.dealer)
    first = casino.staff("gaming-supervisor")
    casino.do(DecideDispute, number=number, outcome="no", actor=first)
    with pytest.raises(WrongMoment, match="no further decision was asked for"):
        casino.do(DecideDispute, number=number, outcome="no", actor=casino.boss)
    with pytest.raises(NotYours):
        casino.do(AskReview, number=number, actor=player("bob"))
    for forged in (Actor("mallory", "emperor"), Actor("mallory", "casino-operator")):
        for kind in (AskReview, ReferDispute):
            with pytest.raises(NotAuthorised):
                casino.do(kind, number=number, actor=forged)
    casino.do(AskReview, number=number, actor=ANN)
    with pytest.raises(NotAuthorised, match="You gave an earlier decision") as refusal:
        casino.do(DecideDispute, number=number, outcome="no", actor=first)
    assert refusal.value.clause == "13.12"
    with pytest.raises(NotAuthorised) as too_low:
        casino.do(DecideDispute, number=number, outcome="no", actor=casino.dealer)
    assert too_low.value.clause == "13.12"
    manager = casino.staff("assistant-gaming-manager")
    casino.do(DecideDispute, number=number, outcome="no", actor=manager)
    assert not casino.floor.house.chores, "there is still the operator"
    casino.do(AskReview, number=number, actor=ANN)
    another = casino.hire("zed", "assistant-gaming-manager")
    with pytest.raises(NotAuthorised) as not_theirs:
        casino.do(DecideDispute, number=number, outcome="no", actor=another)
    assert not_theirs.value.clause == "13.13"
    casino.do(DecideDispute, number=number, outcome="no", actor=casino.boss)
    decisions = casino.floor.house.disputes[-1].decisions
    assert [d.clause for d in decisions] == ["13.12", "13.12", "13.13"]
    assert [d.final for d in decisions] == [False, False, True]
    casino.do(AskReview, number=number, actor=ANN)
    with pytest.raises(WrongMoment) as told:
        casino.do(CloseDispute, number=number, actor=casino.boss)
    assert told.value.clause == "13.13"
    chore = casino.floor.house.chores[0]
    casino.do(DoHouseChore, number=chore.number, actor=first)
    casino.do(ReferDispute, number=number, actor=ANN)
    assert casino.floor.house.disputes[-1].referred_clause == "13.13"
    casino.do(CloseDispute, number=number, actor=casino.boss)


@pytest.mark.parametrize(
    "book, clause, below",
    [
        case(CANBERRA, "15.5", "casino-supervisor", proves="15.5"),
        case(PERTH, "6.10", "table-inspector", proves="6.10"),
    ],
)
def test_the_operators_decision_is_final_but_for_the_commission(
    book: str, clause: str, below: str
) -> None:
    casino, number = raised(book)
    for officer in (casino.dealer, casino.staff(below)):
        with pytest.raises(NotAuthorised) as refusal:
            casino.do(DecideDispute, number=number, outcome="no", actor=officer)
        assert refusal.value.clause == clause
    with pytest.raises(WrongMoment, match="The house decides first"):
        casino.do(ReferDispute, number=number, actor=ANN)
    casino.do(DecideDispute, number=number, outcome="no")
    dispute = casino.floor.house.disputes[-1]
    assert (dispute.decisions[-1].final, dispute.referred) == (True, None)
    casino.do(ReferDispute, number=number, actor=ANN)
    dispute = casino.floor.house.disputes[-1]
    assert (dispute.referred, dispute.referred_clause) == (casino.now, clause)


@pytest.mark.parametrize(
    "book, clause", [case(WSOP, "14.11", proves="14.11"), case(POKER, "13.11", proves="13.11")]
)
def test_a_complaint_about_the_conduct_of_gaming_may_go_straight_to_the_regulator(
    book: str, clause: str
) -> None:
    casino, number = raised(book, kind="complaint", about="the shuffler is rigged")
    casino.do(ReferDispute, number=number, actor=ANN)
    assert casino.floor.house.disputes[-1].referred_clause == clause
    with pytest.raises(NotYours):
        casino.do(ReferDispute, number=number, actor=player("bob"))


REGULATOR = [
    case(WSOP, "game", "14.11", False, proves="14.11"),
    case(WSOP, "complaint", "14.11", True, proves="14.11"),
    case(POKER, "game", "13.11", False, proves="13.11"),
    case(POKER, "complaint", "13.11", True, proves="13.11"),
    case(STAR, "game", "13.13", False, proves="13.13"),
    case(STAR, "complaint", "13.13", False, proves="13.13"),
    case(STAR, "promotion", "14.12", False, proves="14.12"),
    case(CANBERRA, "game", "15.5", False, proves="15.5"),
    case(CANBERRA, "complaint", "15.5", False, proves="15.5"),
    case(PERTH, "game", "6.10", False, proves="6.10"),
    case(PERTH, "complaint", "6.10", False, proves="6.10"),
]
"""Which disputes go to the regulator, by which clause, and whether before the house decides."""


@pytest.mark.parametrize("book, kind, clause, straight", REGULATOR)
def test_a_person_who_is_not_content_goes_to_the_regulator(
    book: str, kind: str, clause: str, straight: bool
) -> None:
    casino, number = raised(book, kind=kind)
    deciders = {STAR: ["gaming-supervisor", "casino-supervisor"]}.get(book, [])
    deciders = [] if kind == "promotion" else deciders
    if not straight:
        for officer in (*map(casino.staff, deciders), casino.boss):
            with pytest.raises(WrongMoment, match="The house decides first") as refusal:
                casino.do(ReferDispute, number=number, actor=ANN)
            assert (refusal.value.clause, refusal.value.book) == (clause, book)
            casino.do(DecideDispute, number=number, outcome="no", actor=officer)
            casino.do(AskReview, number=number, actor=ANN)
    casino.do(ReferDispute, number=number, actor=ANN)
    assert casino.floor.house.disputes[-1].referred_clause == clause


@pytest.mark.clause(STAR, "13.12", "13.13")
def test_at_the_star_a_complaint_is_decided_by_the_house_before_an_inspector_hears_it() -> None:
    casino, number = raised(STAR, kind="complaint", about="the dealer was rude")
    people = (casino.staff("gaming-supervisor"), casino.staff("casino-supervisor"), casino.boss)
    for decider in people:
        with pytest.raises(WrongMoment, match="The house decides first") as refusal:
            casino.do(ReferDispute, number=number, actor=ANN)
        assert refusal.value.clause == "13.13"
        casino.do(DecideDispute, number=number, outcome="no", actor=decider)
        casino.do(AskReview, number=number, actor=ANN)
    casino.do(ReferDispute, number=number, actor=ANN)
    assert casino.floor.house.disputes[-1].referred_clause == "13.13"


@pytest.mark.clause(STAR, "13.12")
def test_the_house_may_read_that_a_decision_is_reviewed_by_whoever_has_the_rank() -> None:
    casino, number = raised(STAR)
    reading = {"book": STAR, "setting": "dispute_review", "value": "anyone of rank"}
    with pytest.raises(NotAuthorised):
        casino.do(ChooseReading, **reading, actor=casino.staff("casino-supervisor"))
    with pytest.raises(BadInput, match="one of another person, anyone of rank"):
        casino.do(ChooseReading, **{**reading, "value": "nobody"})
    with pytest.raises(BadInput, match="one of dispute_review, winner_told_within"):
        casino.do(ChooseReading, **{**reading, "setting": "winning_token"})
    same = casino.staff("casino-supervisor")
    casino.do(DecideDispute, number=number, outcome="no", actor=same)
    casino.do(AskReview, number=number, actor=ANN)
    with pytest.raises(NotAuthorised, match="another person must review it"):
        casino.do(DecideDispute, number=number, outcome="no", actor=same)
    casino.do(ChooseReading, **reading)
    casino.do(DecideDispute, number=number, outcome="no", actor=same)
    assert len(casino.floor.house.disputes[-1].decisions) == 2


@pytest.mark.clause(POKER, "13.4")
def test_a_finding_on_integrity_is_final_but_for_the_regulator() -> None:
    casino = Casino(POKER).open()
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(
            RuleIntegrity, table="T1", person="ann", finding="chip dumping", actor=casino.staff(HDD)
        )
    assert refusal.value.clause == "13.4"
    casino.do(
        RuleIntegrity, table="T1", person="ann", finding="chip dumping", actor=casino.staff(AM)
    )
    finding = casino.floor.house.disputes[-1]
    assert (finding.decisions[-1].final, finding.referred) == (True, None)
    casino.do(ReferDispute, number=finding.number, actor=ANN)
    assert casino.floor.house.disputes[-1].referred_clause == "13.4"


@pytest.mark.clause(STAR, "14.12")
def test_a_promotion_dispute_is_decided_by_the_operator_and_has_its_own_advice() -> None:
    casino, number = raised(STAR, kind="promotion", about="my entry was left out")
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(
            DecideDispute, number=number, outcome="no", actor=casino.staff("casino-supervisor")
        )
    assert refusal.value.clause == "14.12"
    casino.do(DecideDispute, number=number, outcome="no")
    casino.do(AskReview, number=number, actor=ANN)
    with pytest.raises(WrongMoment) as told:
        casino.do(CloseDispute, number=number)
    assert told.value.clause == "14.12"
    (chore,) = casino.floor.house.chores
    casino.do(DoHouseChore, number=chore.number)
    casino.do(CloseDispute, number=number)
    with pytest.raises(NotOffered):
        raised(PERTH, kind="promotion")


def test_the_pit_sees_a_dispute_until_it_is_decided() -> None:
    casino, number = raised(STAR, table="T1")

    def waiting(role: str = "") -> list[str]:
        view = pit_view(RULES.law, casino.floor, casino.house, casino.now, role)
        return [w.clause for w in view if w.command == "DecideDispute"]

    assert waiting() == ["13.12"]
    assert waiting("dealer") == []
    assert waiting("gaming-supervisor") == ["13.12"]
    casino.do(DecideDispute, number=number, outcome="no", actor=casino.staff("gaming-supervisor"))
    assert waiting() == []


def test_people_raise_their_own_disputes() -> None:
    casino = Casino(WSOP).open(game="bonus")
    with pytest.raises(NotYours):
        casino.do(RaiseDispute, book=WSOP, about="x", person="bob", actor=ANN)
    with pytest.raises(BadInput, match="about"):
        casino.do(RaiseDispute, book=WSOP, about="", actor=ANN)
    casino.do(RaiseDispute, book=WSOP, about="x", person="bob", table="T1", actor=casino.dealer)
