"""Tests of the terms of promotions of The Star."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import (
    Actor,
    NotAuthorised,
    NotOffered,
    WrongMoment,
)
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import (
    ApproveTerms,
    DenyClaim,
    DrawPrize,
    GrantClaim,
    HaltDraw,
    LodgeTerms,
    PlanPromotion,
    PromotionPrize,
    StartPromotion,
    TellWinner,
    WriteTerms,
    missing_terms,
    terms_shown,
)
from croupier.money import dollars
from tests.floor.casino import Casino, case, clock, player
from tests.floor.promoting import CASH, STAR, TERMS, Term, plan, running, start, terms_for


@pytest.mark.clause(STAR, "14.1", "1.1 def Promotional Prizes")
def test_the_operator_offers_a_promotion_with_prizes_terms_and_dates() -> None:
    casino = Casino(STAR)
    manager = casino.staff("assistant-gaming-manager")
    for somebody in (player("ann"), manager):
        with pytest.raises(NotAuthorised) as refusal:
            plan(casino, actor=somebody)
        assert refusal.value.clause == "14.1"
    plan(casino)
    for kind, fields in (
        (LodgeTerms, {}),
        (StartPromotion, {}),
        (WriteTerms, {"terms": {}}),
        (DrawPrize, {"prize": "main", "winner": "ann"}),
        (TellWinner, {"prize": "main", "how": "mail"}),
        (GrantClaim, {"number": 1}),
        (DenyClaim, {"number": 1, "reason": "x"}),
    ):
        with pytest.raises(NotAuthorised) as below:
            casino.do(kind, promotion="spring", actor=manager, **fields)
        assert below.value.clause == "14.1"
    with pytest.raises(NotAuthorised) as halted:
        casino.do(HaltDraw, promotion="spring", reason="x", actor=manager)
    assert halted.value.clause == "14.13"
    planned = casino.floor.house.promotions["spring"]
    assert (planned.prizes, planned.starts, planned.closes) == (
        (CASH,),
        clock("12:00", day=2),
        clock("12:00", day=5),
    )
    with pytest.raises(NotOffered, match="has no promotional prizes"):
        Casino("perth-ultimate").do(
            PlanPromotion,
            promotion="x",
            book="perth-ultimate",
            starts=0,
            closes=1,
            prizes=(CASH,),
        )


def each(*ids: str) -> list[Any]:
    """Every term that the document asks for, or some of them."""
    return [
        case(STAR, term, proves=(*term.proves, *(("14.7",) if term.always else ())))
        for term in TERMS
        if not ids or term.id in ids
    ]


def asking(term: Term) -> dict[str, Any]:
    """A plan that needs this term: such a prize, a least wager, or cash in place of the prize."""
    cash = dollars(700) if term.id == "cash-alternative" else None
    kind = term.prize or ("goods" if cash else "cash")
    prize = PromotionPrize(
        id="main", kind=kind, what="A prize", value=dollars(900), cash_alternative=cash
    )
    least = dollars(20) if term.id == "least-wager" else None
    return {"prizes": (prize,), "least_wager": least}


def refused_for(casino: Casino, term: Term) -> None:
    """The promotion does not start, by the clause of this term, and the book wants no other."""
    rules = load_book(STAR).promotion
    assert rules is not None
    missing = missing_terms(rules, casino.floor.house.promotions["spring"])
    assert [(item.id, item.clause) for item in missing] == [(term.id, term.clause)]
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=2)
    with pytest.raises(WrongMoment, match=r"Complete the terms before the start") as refusal:
        casino.do(StartPromotion, promotion="spring")
    assert refusal.value.clause == term.clause


@pytest.mark.parametrize("book, term", each())
def test_a_promotion_does_not_start_while_its_terms_leave_something_out(
    book: str, term: Term
) -> None:
    fields = asking(term)
    terms = terms_for(fields["prizes"][0].kind, but=term.id)
    for text in ("", " \n", "n/a", "TBA"):
        casino = Casino(book)
        plan(casino, **fields, terms=terms | ({term.id: text} if text else {}))
        refused_for(casino, term)
    casino.at("12:00", day=2).do(WriteTerms, promotion="spring", terms={term.id: term.text})
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=3).do(StartPromotion, promotion="spring")


@pytest.mark.parametrize("book, term", each())
def test_terms_that_a_promotion_does_not_need_are_not_asked_for(book: str, term: Term) -> None:
    """A promotion of slots dollars has neither machinery nor cash in place of its prize."""
    prize = PromotionPrize(id="main", kind="slots-dollars", what="x", value=dollars(5))
    casino = Casino(book)
    plan(casino, prizes=(prize,), terms=terms_for("slots-dollars", but=term.id))
    if term.always and term.prize is None:
        refused_for(casino, term)
    else:
        start(casino)


@pytest.mark.parametrize(
    "book, term",
    each("least-wager", "entries-close", "place-and-time", "how-to-claim", "prizes"),
)
def test_terms_must_name_the_figures_of_the_promotion(book: str, term: Term) -> None:
    fields = asking(term)
    terms = terms_for("cash") | {term.id: "As on the posters, $20 on 5 May."}
    casino = Casino(book)
    plan(casino, **fields, terms=terms)
    refused_for(casino, term)


@pytest.mark.clause(STAR, "14.7.3")
def test_terms_must_name_the_criteria_that_staff_check() -> None:
    (term,) = [term for term in TERMS if term.id == "eligibility"]
    casino = Casino(STAR)
    plan(casino, criteria=("a member",))
    refused_for(casino, term)
    casino = Casino(STAR)
    plan(casino, criteria=("a member",), terms=terms_for("cash") | {"eligibility": "{criteria}"})
    start(casino)


@pytest.mark.clause(STAR, "14.3")
def test_cash_in_place_of_a_prize_is_stated_as_the_book_has_it() -> None:
    (term,) = [term for term in TERMS if term.id == "cash-alternative"]
    for text in ("The winner may take cash.", term.text.replace("may", "may not")):
        casino = Casino(STAR)
        plan(casino, **asking(term), terms=terms_for("goods") | {term.id: text})
        refused_for(casino, term)


@pytest.mark.clause(STAR, "14.7.6", "14.7.7", "14.7.8", "14.7.11")
def test_people_read_the_terms_with_the_figures_of_the_promotion() -> None:
    """Days 2 and 5 are 17 and 20 January 2027; 12:00 UTC is 23:00 on the clocks of Sydney."""
    casino = running(least_wager=None)
    shown = terms_shown(load_book(STAR), casino.floor.house.promotions["spring"])
    assert shown["entries-close"] == "Entries close on 20 January 2027, 23:00."
    assert shown["place-and-time"] == "On the gaming floor from 17 January 2027, 23:00."
    assert shown["how-to-claim"] == "At the desk; entrants need not be present."
    assert shown["prizes"] == "A sum of money, worth $5,000."
    with pytest.raises(BadInput, match="in braces"):
        plan(casino, promotion="other", terms={"prizes": "{jackpot}"})


@pytest.mark.clause(STAR, "14.7.1", "14.7.2", "14.7.11.2(ii)", "14.7.6")
def test_terms_of_a_running_promotion_keep_stating_what_they_must() -> None:
    car = PromotionPrize(id="main", kind="vehicle", what="A car", value=dollars(900))
    casino = running(prizes=(car,))
    authority = casino.staff("authority")
    for item, clause, text in (
        ("how-awarded", "14.7.1", ""),
        ("when-and-where-awarded", "14.7.2", "  "),
        ("vehicle-model", "14.7.11.2(ii)", "n/a"),
        ("entries-close", "14.7.6", "Soon after."),
    ):
        casino.do(ApproveTerms, promotion="spring", terms={item: text}, actor=authority)
        with pytest.raises(WrongMoment, match="while the promotion runs") as refusal:
            casino.do(WriteTerms, promotion="spring", terms={item: text})
        assert refusal.value.clause == clause


def test_a_running_promotion_of_an_old_log_is_not_held_to_texts_that_it_began_with() -> None:
    casino = running()
    promotion = casino.floor.house.promotions["spring"]
    old = replace(promotion, terms={**promotion.terms, "entries-close": "On Friday."})
    house = replace(casino.floor.house, promotions={"spring": old})
    casino.floor = replace(casino.floor, house=house)
    change = {"promotion": "spring", "terms": {"how-told": "By email."}}
    casino.do(ApproveTerms, **change, actor=casino.staff("authority"))
    casino.do(WriteTerms, **change)
    assert casino.floor.house.promotions["spring"].terms["how-told"] == "By email."


@pytest.mark.clause(STAR, "14.10")
def test_the_authority_approves_only_terms_that_a_promotion_has() -> None:
    casino = running()
    authority = casino.power("approve-new-terms")
    with pytest.raises(BadInput, match=r"terms\.colour"):
        casino.do(ApproveTerms, promotion="spring", terms={"colour": "red"}, actor=authority)


@pytest.mark.clause(STAR, "14.6")
@pytest.mark.parametrize("silent", ["terms_at", "marketing"])
def test_the_terms_are_to_be_had_and_the_marketing_refers_to_them(silent: str) -> None:
    casino = Casino(STAR)
    plan(casino, **{silent: ""})
    casino.do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == "14.6"


@pytest.mark.clause(STAR, "14.9")
def test_the_authority_has_the_terms_a_day_before_the_start() -> None:
    casino = Casino(STAR)
    plan(casino)
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == "14.9"
    casino.at("12:01", day=1).do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment):
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    casino.at("12:01", day=2).do(StartPromotion, promotion="spring")


@pytest.mark.clause(STAR, "14.10")
def test_terms_of_a_running_promotion_change_only_with_the_authoritys_approval() -> None:
    casino = Casino(STAR)
    plan(casino)
    casino.do(LodgeTerms, promotion="spring")
    casino.do(WriteTerms, promotion="spring", terms={"how-told": "by telephone"})
    assert casino.floor.house.promotions["spring"].lodged is None, "lodged anew before the start"
    casino = running()
    change = {"promotion": "spring", "terms": {"how-told": "by telephone"}}
    with pytest.raises(WrongMoment) as refusal:
        casino.do(WriteTerms, **change)
    assert refusal.value.clause == "14.10"
    with pytest.raises(NotAuthorised):
        casino.do(ApproveTerms, **change)
    casino.do(ApproveTerms, **change, actor=casino.staff("authority"))
    with pytest.raises(WrongMoment):
        casino.do(WriteTerms, promotion="spring", terms={"how-told": "by raven"})
    casino.do(WriteTerms, **change)
    assert casino.floor.house.promotions["spring"].terms["how-told"] == "by telephone"


def test_only_the_authority_itself_approves() -> None:
    casino = running()
    with pytest.raises(NotAuthorised):
        casino.do(ApproveTerms, promotion="spring", terms={}, actor=Actor("mallory", "authority"))
