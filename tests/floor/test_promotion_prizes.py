"""Tests of prizes of promotions: what may be one, how it is paid, claims that are denied."""

import pytest
from msgspec.structs import replace

from croupier.acts import (
    NotOffered,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import (
    ClaimPrize,
    DenyClaim,
    DrawPrize,
    GrantClaim,
    PrescribePrizes,
    PromotionPrize,
    journal_of,
    pit_view,
)
from croupier.floor.moves import cage_of, promotions_of
from croupier.money import Account, Cents, dollars
from tests.floor.casino import RULES, Casino, case, player
from tests.floor.promoting import CASH, STAR, plan, running, won


@pytest.mark.clause(STAR, "14.7.11.2")
@pytest.mark.parametrize("kind", ["Vehicle", "vehicle ", "car", ""])
def test_a_prize_is_of_a_kind_that_the_book_knows_so_that_its_terms_are_asked_for(
    kind: str,
) -> None:
    car = PromotionPrize(id="main", kind=kind, what="A car", value=dollars(900))
    with pytest.raises(BadInput, match=r"one of cash, .*vehicle"):
        plan(Casino(STAR), prizes=(car,))


@pytest.mark.parametrize(
    "book, kind, litres, clause",
    [
        case(STAR, "tobacco", "", "14.5.1", proves=("14.5", "14.5.1")),
        case(STAR, "firearm", "", "14.5.2", proves="14.5.2"),
        case(STAR, "weapon", "", "14.5.3", proves="14.5.3"),
        case(STAR, "liquor", "20.5", "14.5.4", proves="14.5.4"),
        case(STAR, "live-animal", "", "14.5.5", proves="14.5.5"),
        case(STAR, "prescribed", "", "14.5.5", proves="14.5.5"),
    ],
)
def test_some_things_are_no_prizes(book: str, kind: str, litres: str, clause: str) -> None:
    casino = Casino(book)
    casino.do(PrescribePrizes, book=STAR, kinds=("live-animal",))
    prize = PromotionPrize(id="main", kind=kind, what="x", value=dollars(9), litres=litres)
    with pytest.raises(NotOffered) as refusal:
        plan(casino, prizes=(CASH, prize))
    assert refusal.value.clause == clause
    if kind == "liquor":
        for litres in ("", "nan", "-1", "a lot"):
            some = PromotionPrize(
                id="main", kind="liquor", what="x", value=dollars(9), litres=litres
            )
            with pytest.raises(BadInput, match="litres"):
                plan(casino, prizes=(some,))
        hamper = PromotionPrize(
            id="main", kind="other", what="A hamper", value=dollars(9), litres="21"
        )
        with pytest.raises(NotOffered) as included:
            plan(casino, prizes=(hamper,))
        assert included.value.clause == clause
        allowed = PromotionPrize(id="main", kind="liquor", what="x", value=dollars(9), litres="20")
        plan(casino, prizes=(allowed,))


@pytest.mark.clause(STAR, "14.4")
def test_the_winner_of_more_than_ten_thousand_chooses_how_it_is_paid() -> None:
    casino = won(10_000_01)
    grant = {"promotion": "spring", "number": 1}
    with pytest.raises(WrongMoment) as refusal:
        casino.do(GrantClaim, **grant)
    assert refusal.value.clause == "14.4"
    short = {"cash": dollars(4000), "crossed-cheque": dollars(6000)}
    with pytest.raises(WrongAmount) as refused:
        casino.do(GrantClaim, **grant, payment=short)
    assert refused.value.clause == "14.4"
    with pytest.raises(BadInput, match="payment"):
        casino.do(GrantClaim, **grant, payment={"gold": Cents(10_000_01)})
    mixed = {
        "cash": dollars(4000),
        "crossed-cheque": dollars(5000),
        "electronic-transfer": Cents(1_000_01),
    }
    before = journal_of(casino.events).balance(Account.parse(cage_of(casino.house)))
    casino.do(GrantClaim, **grant, payment=mixed)
    assert casino.floor.house.promotions["spring"].claims[0].payment == mixed
    journal = journal_of(casino.events)
    assert journal.balance(Account.parse(cage_of(casino.house))) == before + 10_000_01
    assert journal.balance(Account.parse(promotions_of(casino.house))) == -10_000_01
    smaller = won(10_000_00)
    smaller.do(GrantClaim, **grant)
    assert smaller.floor.house.promotions["spring"].claims[0].payment == {"cash": dollars(10_000)}


@pytest.mark.clause(STAR, "14.3")
def test_a_winner_takes_the_cash_only_where_the_terms_offer_it() -> None:
    casino = won(900_00, "other")
    with pytest.raises(NotOffered) as refusal:
        casino.do(GrantClaim, promotion="spring", number=1, cash_alternative=True)
    assert refusal.value.clause == "14.3"
    offered = won(900_00, "other", cash_alternative=dollars(700))
    offered.do(GrantClaim, promotion="spring", number=1, cash_alternative=True)
    assert offered.floor.house.promotions["spring"].claims[0].payment == {"cash": dollars(700)}


@pytest.mark.clause(STAR, "14.11", "14.11.1")
@pytest.mark.parametrize("value, kept", [(100_00, False), (100_01, True)])
def test_a_denied_claim_has_a_reason_and_a_larger_one_keeps_name_and_address(
    value: int, kept: bool
) -> None:
    casino = won(value)
    casino.do(ClaimPrize, promotion="spring", prize="main", actor=player("bob"))
    with pytest.raises(BadInput, match="the claim of the winner"):
        casino.do(GrantClaim, promotion="spring", number=2)
    due = pit_view(RULES.law, casino.floor, casino.house, casino.now)
    claims = [(w.number, w.clause) for w in due if w.command == "GrantClaim"]
    assert (2, "14.11") in claims
    deny = {"promotion": "spring", "number": 2}
    with pytest.raises(WrongMoment) as refusal:
        casino.do(DenyClaim, **deny, reason="")
    assert refusal.value.clause == "14.11"
    if kept:
        with pytest.raises(WrongMoment) as refused:
            casino.do(DenyClaim, **deny, reason="not drawn")
        assert refused.value.clause == "14.11.1"
        casino.do(DenyClaim, **deny, reason="not drawn", name="Bob Ray", address="1 Pitt St")
    else:
        casino.do(DenyClaim, **deny, reason="not drawn")
    claim = casino.floor.house.promotions["spring"].claims[1]
    assert (claim.granted, claim.reason, claim.told) == (False, "not drawn", casino.now)
    assert (claim.name, claim.address) == (("Bob Ray", "1 Pitt St") if kept else ("", ""))


KINDS = {
    "cash": "money",
    "slots-dollars": "house dollars",
    "casino-dollars": "house dollars",
    "goods": "a thing",
    "appliance": "a thing",
    "vehicle": "a thing",
    "travel": "a thing",
    "real-estate": "a thing",
    "liquor": "a thing",
    "other": "a thing",
}
"""Ten kinds of prizes: money is paid, and cash may be given in place of a thing alone (14.3)."""


@pytest.mark.clause(STAR, "14.3")
@pytest.mark.parametrize("kind", KINDS)
def test_money_is_paid_and_only_a_thing_may_have_cash_in_its_place(kind: str) -> None:
    litres = "20" if kind == "liquor" else ""
    prize = PromotionPrize(id="main", kind=kind, what="x", value=dollars(900), litres=litres)
    casino = running(prizes=(prize,)).at("13:00", day=5)
    casino.do(DrawPrize, promotion="spring", prize="main", winner="ann")
    casino.do(ClaimPrize, promotion="spring", prize="main", actor=player("ann"))
    with pytest.raises(NotOffered, match="no cash in place") as nothing:
        casino.do(GrantClaim, promotion="spring", number=1, cash_alternative=True)
    assert nothing.value.clause == "14.3"
    casino.do(GrantClaim, promotion="spring", number=1)
    payment = casino.floor.house.promotions["spring"].claims[0].payment
    assert payment == ({"cash": dollars(900)} if KINDS[kind] == "money" else {})
    instead = replace(prize, cash_alternative=dollars(700))
    if KINDS[kind] == "a thing":
        plan(casino, promotion="instead", prizes=(instead,))
    else:
        with pytest.raises(NotOffered, match="in place of a prize") as refusal:
            plan(casino, promotion="instead", prizes=(instead,))
        assert refusal.value.clause == "14.3"


@pytest.mark.clause(STAR, "14.4")
@pytest.mark.parametrize("way", ["cash", "crossed-cheque", "electronic-transfer"])
def test_each_way_of_paying_a_prize_stands_in_the_books_of_the_house(way: str) -> None:
    casino = won(900_00)
    casino.do(GrantClaim, promotion="spring", number=1, payment={way: dollars(900)})
    move = getattr(casino.events[-1], "move", None)
    assert move is not None
    assert move.clauses == ("14.4",)
