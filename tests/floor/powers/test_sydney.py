"""Tests of what The Star's book reserves to whom, on the floor."""

import pytest

from croupier.acts import Actor, NotAuthorised
from croupier.floor import (
    AnnounceClosing,
    ApproveTerms,
    AskReview,
    ChangeCards,
    ChangeSign,
    ConfirmDraw,
    DeclineWager,
    DrawPrize,
    ExchangeVoucher,
    HaltDraw,
    KeepApart,
    OrderCount,
    OrderEnglish,
    OrderShuffle,
    PromotionPrize,
    RaiseDispute,
    RaiseMinimumAtOnce,
    VacateSeat,
)
from croupier.money import dollars
from tests.floor.casino import Casino, clock, player
from tests.floor.powers.reserved import (
    Officer,
    Reserved,
    after,
    at_t1,
    at_table,
    check,
    check_answers,
    decide,
    idle,
    in_dispute,
    powers_of,
    rows,
    sanction,
)
from tests.floor.promoting import plan, running

BOOK = "sydney-bonus"
DEALER = Officer("dealer", "a Dealer or above", "player")
GAMING = Officer("gaming-supervisor", "a Gaming Supervisor or above", "dealer")
SUPERVISOR = Officer("casino-supervisor", "a Casino Supervisor or above", "dealer")
OPERATOR = Officer("casino-operator", "a Casino Operator or above", "assistant-gaming-manager")
SCRUTINEER = Officer("scrutineer", "a Scrutineer may", "casino-operator")
AUTHORITY = Officer("authority", "the Authority may", "casino-operator")
OUTSIDE = ("inspector", "scrutineer", "surveillance", "authority")
ELSEWHERE = ["cut", "order-suspects-first"]
"""Powers over a round, which their own tests try."""


def decided(book: str) -> Casino:
    """A gaming supervisor has decided ann's dispute, and she is not content."""
    casino = in_dispute(book)
    decide(casino, casino.staff("gaming-supervisor"))
    return ask_review(casino)


def reviewed(book: str) -> Casino:
    """The decision has been reviewed, and ann is still not content."""
    casino = decided(book)
    decide(casino, casino.staff("casino-supervisor"))
    return ask_review(casino)


def ask_review(casino: Casino) -> Casino:
    number = casino.floor.house.disputes[-1].number
    casino.do(AskReview, number=number, actor=player("ann"))
    return casino


def about_a_promotion(book: str) -> Casino:
    """Ann disputes something about a promotion."""
    casino = running()
    casino.do(RaiseDispute, book=book, kind="promotion", about="a prize", actor=player("ann"))
    return casino


def drawn(_: str) -> Casino:
    """A prize of more than $10,000 is drawn, and its draw not confirmed yet."""
    car = PromotionPrize(id="main", kind="cash", what="A sum of money", value=dollars(10_001))
    casino = running(prizes=(car,))
    draw = {"prize": "main", "winner": "ann", "scrutineer": "scrutineer"}
    casino.at("12:00", day=5).do(DrawPrize, promotion="spring", **draw)
    return casino


def offer(casino: Casino, actor: Actor) -> object:
    plan(casino, actor=actor)
    return casino.floor.house.promotions["spring"]


def approve(casino: Casino, actor: Actor) -> object:
    return casino.do(ApproveTerms, promotion="spring", terms={}, actor=actor)


def halt(casino: Casino, actor: Actor) -> object:
    return casino.do(HaltDraw, promotion="spring", reason="a torn ticket", actor=actor)


def confirm(casino: Casino, actor: Actor) -> object:
    return casino.do(ConfirmDraw, promotion="spring", prize="main", actor=actor)


def keep_apart(casino: Casino, actor: Actor) -> object:
    two = {"first": "ann", "second": "bob", "reason": "signs"}
    return casino.do(KeepApart, book=BOOK, actor=actor, **two)


TOKEN = "1.1 def Casino Promotional Token"
HIGHER = at_t1(ChangeSign, sign={"maximum": "600.00"})
CLOSING = at_t1(AnnounceClosing, effective=clock("14:00"))
AT_ONCE = at_t1(RaiseMinimumAtOnce, minimum=dollars(25))
SHUFFLE = at_t1(OrderShuffle, reason="a doubt")
VOUCHER = at_t1(ExchangeVoucher, id="x", person="ann", voucher="V1", value=dollars(10))
VACATE = at_t1(VacateSeat, id="v", person="ann")
REFUSE = at_t1(DeclineWager, person="ann", wager="ante", reason="too late to count")
VOID, EXCLUDE = sanction("void-wagers"), sanction("exclude-player")
BAN, DETAIN = sanction("exclude-from-casino"), sanction("detain")
TABLE = rows(
    BOOK,
    Reserved("change-cards", "3.7", SUPERVISOR, at_t1(ChangeCards, note="bent")),
    Reserved("order-count", "3.8", SUPERVISOR, at_t1(OrderCount), beside=("inspector",)),
    Reserved("order-shuffle", "4.4.5", SUPERVISOR, SHUFFLE),
    Reserved("change-limits", "6.5", SUPERVISOR, HIGHER),
    Reserved("raise-minimum-at-once", "6.5.1", SUPERVISOR, AT_ONCE),
    Reserved("separate-players", "11.12.2", SUPERVISOR, keep_apart),
    Reserved("order-english", "11.12.3", SUPERVISOR, at_t1(OrderEnglish)),
    Reserved("exchange-voucher", TOKEN, DEALER, VOUCHER),
    Reserved("void-wagers", "13.3.1", SUPERVISOR, VOID, after("device")),
    Reserved("exclude-player", "13.3.2", SUPERVISOR, EXCLUDE, after("device")),
    Reserved("exclude-from-casino", "13.3.3", SUPERVISOR, BAN, after("device")),
    Reserved("detain", "13.3.4", SUPERVISOR, DETAIN, after("device")),
    Reserved("close-table", "13.8", SUPERVISOR, CLOSING),
    Reserved("vacate-seat", "13.9", DEALER, VACATE, idle),
    Reserved("refuse-wager", "13.11", SUPERVISOR, REFUSE),
    Reserved("decide-dispute", "13.12", GAMING, decide, in_dispute),
    Reserved("review-dispute", "13.12", SUPERVISOR, decide, decided),
    Reserved("final-decision", "13.13", OPERATOR, decide, reviewed),
    Reserved("offer-promotion", "14.1", OPERATOR, offer, Casino),
    Reserved("oversee-draw", "14.2", SCRUTINEER, confirm, drawn),
    Reserved("approve-new-terms", "14.10", AUTHORITY, approve, lambda _: running()),
    Reserved("decide-promotion-dispute", "14.12", OPERATOR, decide, about_a_promotion),
    Reserved("postpone-draw", "14.13", OPERATOR, halt, lambda _: running()),
)
RULE_13_3 = ("void-wagers", "exclude-player", "exclude-from-casino", "detain")


@pytest.mark.parametrize("row", TABLE)
def test_a_power_is_for_the_officer_the_book_names_and_for_nobody_below(row: Reserved) -> None:
    check(BOOK, row, OUTSIDE)


def test_the_book_has_twenty_five_powers_and_each_is_tried() -> None:
    tried = [param.values[0].power for param in TABLE]
    assert sorted([*tried, *ELSEWHERE]) == sorted(powers_of(BOOK))
    assert len(powers_of(BOOK)) == 25


@pytest.mark.parametrize("row", [p for p in TABLE if p.values[0].power in RULE_13_3])
def test_the_sanctions_of_rule_13_3_answer_a_device_and_nothing_else(row: Reserved) -> None:
    check_answers(BOOK, row, ("device",), others=("talk", "influence"))


SUPERVISORS = [
    pytest.param(role, marks=pytest.mark.clause(BOOK, f"1.1 def {title}"))
    for role, title in (
        ("gaming-supervisor", "Gaming Supervisor"),
        ("casino-supervisor", "Casino Supervisor"),
        ("assistant-gaming-manager", "Assistant Gaming Manager"),
    )
]


@pytest.mark.parametrize("role", SUPERVISORS)
def test_gaming_supervisors_and_assistant_managers_count_as_casino_supervisors(role: str) -> None:
    casino = at_table(BOOK)
    officer = casino.staff(role)
    assert AT_ONCE(casino, officer)
    with pytest.raises(NotAuthorised) as refusal:
        offer(casino, officer)
    assert refusal.value.clause == "14.1"
