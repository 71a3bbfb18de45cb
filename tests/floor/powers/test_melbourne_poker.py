"""Tests of what Crown Poker's book reserves to whom, on the floor."""

from typing import Any

import pytest

from croupier.acts import Actor
from croupier.floor import (
    AllotSeat,
    AnnounceClosing,
    BeginHand,
    BuyIn,
    ChangeCards,
    ChangeSign,
    OfferBonus,
    OrderCount,
    PickUp,
    RuleIntegrity,
    SetEntry,
    StartClock,
    StepAway,
    WantSeat,
    WithholdPayment,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, player
from tests.floor.powers.reserved import (
    Officer,
    Reserved,
    after,
    at_t1,
    at_table,
    check,
    check_answers,
    decide,
    in_dispute,
    powers_of,
    rows,
    sanction,
)

BOOK = "melbourne-poker"
DEALER = Officer("dealer", "a Dealer or above", "player")
SELLER = Officer("dealer", "a Dealer or above or a Chip Runner")
ALLOTTER = Officer("dealer", "a Dealer or above or a Chip Runner", "player")
HDD = Officer("tg-higher-duties-dealer", "a TG Higher Duties Dealer or above", "dealer")
AM = Officer("tg-area-manager", "a TG Area Manager or above", HDD.role)
ACM = Officer("tg-assistant-casino-manager", "a TG Assistant Casino Manager or above", AM.role)
OPERATOR = Officer("casino-operator", "a Casino Operator or above", ACM.role)
OUTSIDE = (
    "chip-runner",
    "tournament-director",
    "tournament-deputy",
    "chief-operating-officer",
    "chief-executive-officer",
    "vcglr-inspector",
)
ELSEWHERE = [
    "declare-misdeal",
    "inspect-hand",
    "invalidate",
    "refuse-entry",
    "approve-staff-entry",
]
"""Powers over a hand and over a tournament, which their own tests try."""


def two(book: str) -> Casino:
    """Ann and bob have seats, and no hand is dealt."""
    casino = at_table(book)
    casino.sit("bob", 2)
    return casino


def in_hand(book: str) -> Casino:
    casino = two(book)
    casino.begin()
    return casino


def away(book: str) -> Casino:
    """Ann has left her chips and gone away."""
    casino = two(book)
    casino.do(StepAway, table="T1", person="ann", actor=player("ann"))
    return casino


def wanted(book: str) -> Casino:
    """Cal wants seat 3."""
    casino = two(book)
    casino.patron("cal")
    casino.do(WantSeat, table="T1", seat=3, actor=player("cal"))
    return casino


def withhold(casino: Casino, actor: Actor) -> object:
    about = {"id": "h", "person": "ann", "amount": Cents(100), "reason": "looked into"}
    breach = casino.floor.house.breaches[-1].number
    return casino.do(WithholdPayment, table="T1", breach=breach, actor=actor, **about)


PRIZE: dict[str, Any] = {"bonus": "q", "kind": "cash", "what": "x", "outcomes": ("four-of-a-kind",)}
BONUS = at_t1(OfferBonus, **PRIZE, value=dollars(9))
CHIPS = at_t1(BuyIn, id="b", person="ann", amount=dollars(10))
OTHER_BLIND = at_t1(ChangeSign, sign={"blinds": ["2.00", "10.00"]})
FEE = at_t1(ChangeSign, sign={"commission": {"type": "per-hand", "amount": "5.00"}})
NO_FEE = at_t1(ChangeSign, sign={"commission": {"type": "nil"}})
HARM = at_t1(RuleIntegrity, person="ann", finding="slow on purpose")
VOID, EXCLUDE = sanction("void-wagers"), sanction("exclude-player")
CONFISCATE, DETAIN = sanction("confiscate-device"), sanction("detain")
RUNNER = ("chip-runner",)
TABLE = rows(
    BOOK,
    Reserved("deal", "1.2", DEALER, at_t1(BeginHand, round="r1"), two),
    Reserved("change-cards", "5.3.1", DEALER, at_t1(ChangeCards, note="bent")),
    Reserved("run-clock", "6.15", DEALER, at_t1(StartClock, person="ann", turn=1), in_hand),
    Reserved("sell-chips", "1.1 'Chip Runner'", SELLER, CHIPS, two, RUNNER),
    Reserved(
        "allocate-seat", "1.1 'Chip Runner'", ALLOTTER, at_t1(AllotSeat, seat=3), wanted, RUNNER
    ),
    Reserved("order-count", "3.4", HDD, at_t1(OrderCount)),
    Reserved("seat-new-player", "8.10", HDD, at_t1(SetEntry, person="ann", entry="wait")),
    Reserved("change-game", "6.10", AM, OTHER_BLIND),
    Reserved("change-commission", "7.3", AM, FEE),
    Reserved("nil-commission", "7.4", AM, NO_FEE),
    Reserved("pick-up", "8.11", AM, at_t1(PickUp, id="p", person="ann"), away),
    Reserved("close-table", "13.3", AM, at_t1(AnnounceClosing)),
    Reserved("rule-integrity", "13.4", AM, HARM),
    Reserved("decide-dispute", "13.10", AM, decide, in_dispute),
    Reserved("void-wagers", "13.2.1", ACM, VOID, after("other")),
    Reserved("exclude-player", "13.2.2", ACM, EXCLUDE, after("other")),
    Reserved("withhold-winnings", "13.2.3", ACM, withhold, after("device")),
    Reserved("confiscate-device", "13.2.4", ACM, CONFISCATE, after("device")),
    Reserved("detain", "13.2.5", ACM, DETAIN, after("device")),
    Reserved("offer-bonus", "11.1", OPERATOR, BONUS),
)
FOR_A_DEVICE = ("withhold-winnings", "confiscate-device", "detain")


@pytest.mark.parametrize("row", TABLE)
def test_a_power_is_for_the_officer_the_book_names_and_for_nobody_below(row: Reserved) -> None:
    check(BOOK, row, OUTSIDE)


def test_the_book_has_twenty_five_powers_and_each_is_tried() -> None:
    tried = [param.values[0].power for param in TABLE]
    assert sorted([*tried, *ELSEWHERE]) == sorted(powers_of(BOOK))
    assert len(powers_of(BOOK)) == 25


@pytest.mark.parametrize("row", [p for p in TABLE if p.values[0].power in FOR_A_DEVICE])
def test_what_a_device_won_is_held_and_the_device_and_its_holder_are_kept(row: Reserved) -> None:
    check_answers(BOOK, row, ("device",), others=("exchange", "other"))


@pytest.mark.clause(BOOK, "1.1 'House'")
def test_the_house_ranks_above_the_assistant_casino_managers() -> None:
    check(BOOK, Reserved("offer-bonus", "11.1", OPERATOR, BONUS))
