"""Tests that a power of a role is refused to every lower rank."""

from typing import Any

import pytest

from croupier.acts import NotAuthorised
from croupier.books import BOOK_IDS, Book, load_book
from croupier.floor import (
    AnnounceClosing,
    AskLimits,
    AskToSit,
    ChangeCards,
    ChangeSign,
    DeclineWager,
    FloorCommand,
    GrantLimits,
    OfferBonus,
    OrderCount,
    OrderEnglish,
    OrderShuffle,
    RaiseMinimumAtOnce,
    ReportBreach,
    RuleIntegrity,
    Sanction,
    SuspendTable,
    WithholdPayment,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, case, clock, player

WSOP, POKER, CANBERRA = "melbourne-wsop", "melbourne-poker", "canberra-ultimate"
STAR, PERTH = "sydney-bonus", "perth-ultimate"
HDD, AM, ACM = "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"
OPERATOR, SUPERVISOR = "casino-operator", "casino-supervisor"
HIGHER: dict[str, Any] = {"sign": {"maximum": "600.00"}, "effective": clock("14:00")}
CLOSING = {"effective": clock("14:00")}
HELD: dict[str, Any] = {"id": "h", "person": "ann", "amount": Cents(100), "reason": "looked into"}
BONUS: dict[str, Any] = {"bonus": "q", "kind": "cash", "what": "x", "outcomes": ("four-of-a-kind",)}


def one_below(book: Book, role: str) -> str:
    """The highest role of the ladder under this one."""
    ranks = {row.id: row.rank for row in book.file.role if row.rank is not None}
    return max((name for name in ranks if ranks[name] < ranks[role]), key=ranks.__getitem__)


def at_work(book: str) -> Casino:
    """A table with ann at it, who has asked for limits of her own where the book knows them."""
    casino = Casino(book).open(game="bonus" if book == WSOP else "")
    casino.sit("ann", 1)
    if "agree-limits" in casino.book.ladder.powers:
        casino.do(AskLimits, table="T1", maximum=dollars(900), actor=player("ann"))
    return casino.at("13:00")


@pytest.mark.parametrize(
    "book, role, clause, kind, fields",
    [
        case(CANBERRA, OPERATOR, "5.1", ChangeSign, HIGHER, proves="5.1"),
        case(CANBERRA, OPERATOR, "14.2", AnnounceClosing, CLOSING, proves="14.2"),
        case(CANBERRA, SUPERVISOR, "2.6", OrderCount, {}, proves="2.6"),
        case(CANBERRA, SUPERVISOR, "6.1(c)", OrderShuffle, {"reason": "x"}, proves="6.1(c)"),
        case(WSOP, OPERATOR, "6.1 fn1 s66(2)", ChangeSign, HIGHER, proves="6.1 fn1 s66(2)"),
        case(WSOP, OPERATOR, "6.3", GrantLimits, {"person": "ann"}, proves="6.3"),
        case(WSOP, HDD, "4.1.1(c)", OrderShuffle, {"reason": "x"}, proves="4.1.1(c)"),
        case(
            WSOP,
            HDD,
            "4.1.1(b)",
            OrderShuffle,
            {"reason": "x", "abnormal": True},
            proves="4.1.1(b)",
        ),
        case(WSOP, HDD, "14.7", AnnounceClosing, {}, proves="14.7"),
        case(POKER, AM, "6.10", ChangeSign, {"sign": {"blinds": ["2.00", "10.00"]}}, proves="6.10"),
        case(POKER, AM, "13.3", AnnounceClosing, {}, proves="13.3"),
        case(POKER, AM, "13.4", RuleIntegrity, {"person": "ann", "finding": "slow"}, proves="13.4"),
        case(POKER, OPERATOR, "11.1", OfferBonus, {**BONUS, "value": dollars(9)}, proves="11.1"),
        case(STAR, SUPERVISOR, "6.5", ChangeSign, {"sign": {"maximum": "600.00"}}, proves="6.5"),
        case(
            STAR, SUPERVISOR, "6.5.1", RaiseMinimumAtOnce, {"minimum": dollars(25)}, proves="6.5.1"
        ),
        case(STAR, SUPERVISOR, "13.8", AnnounceClosing, CLOSING, proves="13.8"),
        case(STAR, SUPERVISOR, "11.12.3", OrderEnglish, {}, proves="11.12.3"),
        case(STAR, SUPERVISOR, "3.8", OrderCount, {}, proves="3.8"),
        case(STAR, SUPERVISOR, "4.4.5", OrderShuffle, {"reason": "x"}, proves="4.4.5"),
        case(
            STAR,
            SUPERVISOR,
            "13.11",
            DeclineWager,
            {"person": "ann", "wager": "ante", "reason": "x"},
            proves="13.11",
        ),
        case(PERTH, OPERATOR, "6.3", ChangeSign, HIGHER, proves="6.3"),
        case(PERTH, OPERATOR, "6.7", AnnounceClosing, CLOSING, proves="6.7"),
        case(PERTH, OPERATOR, "5.16", SuspendTable, {"reason": "x"}, proves="5.16"),
        case(PERTH, OPERATOR, "5.17", WithholdPayment, HELD, proves="5.17"),
        case(PERTH, OPERATOR, "3.7(c)", AskToSit, {"person": "ann"}, proves="3.7(c)"),
        case(
            PERTH,
            OPERATOR,
            "2.6(b)",
            ChangeCards,
            {"ground": "discretion", "note": "x", "deck": "blue"},
            proves="2.6(b)",
        ),
    ],
)
def test_what_a_book_gives_an_officer_nobody_a_rank_below_has(
    book: str, role: str, clause: str, kind: type[FloorCommand], fields: dict[str, Any]
) -> None:
    casino = at_work(book)
    below = casino.staff(one_below(casino.book, role))
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(kind, table="T1", actor=below, **fields)
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    assert casino.do(kind, table="T1", actor=casino.staff(role), **fields)


@pytest.mark.parametrize(
    "book, conduct, power, role, clause",
    [
        case(CANBERRA, "exchange", "exclude-from-round", SUPERVISOR, "12.3", proves="12.3"),
        case(POKER, "device", "confiscate-device", ACM, "13.2.4", proves="13.2.4"),
        case(WSOP, "exchange", "forfeit-for-collusion", ACM, "7.4.1(a)", proves="7.4.1(a)"),
        case(STAR, "device", "exclude-from-casino", SUPERVISOR, "13.3.3", proves="13.3.3"),
    ],
)
def test_a_sanction_is_for_the_officer_the_book_names(
    book: str, conduct: str, power: str, role: str, clause: str
) -> None:
    casino = at_work(book)
    casino.do(ReportBreach, book=book, conduct=conduct, person="ann", table="T1")
    wish: dict[str, Any] = {
        "breach": casino.floor.house.breaches[-1].number,
        "power": power,
        "note": "seen",
    }
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(Sanction, actor=casino.staff(one_below(casino.book, role)), **wish)
    assert refusal.value.clause == clause
    casino.do(Sanction, actor=casino.staff(role), **wish)
    assert casino.floor.house.sanctions[-1].by == casino.staff(role)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_whoever_rules_on_an_irregularity_has_the_power_of_the_same_clause(book: str) -> None:
    """A book may state one authority twice: in its ladder and with what goes wrong.

    Where a clause gives a decision and its review, the decision comes first in the ladder.
    """
    read = load_book(book)
    roles: dict[str, str] = {}
    for power in read.file.power:
        roles.setdefault(power.clause, power.role)
    said_twice = [row for row in read.irregularities if row.clause in roles]
    assert bool(said_twice) == (book != "melbourne-poker")
    assert [(r.id, r.authority) for r in said_twice] == [
        (r.id, roles[r.clause]) for r in said_twice
    ]
