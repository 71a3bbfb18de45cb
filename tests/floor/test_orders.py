"""Tests of orders as forms: which a book has, by which clause, and what each asks for.

The clauses are written here by hand, from the books.
"""

import pytest

from croupier import banked, floor
from croupier.acts import Millis, OrderForm
from croupier.books import BOOK_IDS, load_book
from croupier.floor.floor import Floor, FloorLaw
from croupier.floor.house import GamingHours, House, Promotion
from croupier.floor.purse import Purse
from croupier.floor.table import Personal, Seat, SignBoard, Table
from croupier.money import Cents

WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"
AT_AN_EMPTY_TABLE = {
    WSOP: {"OrderCount": "3.3", "OrderShuffle": "4.1.1(c)"},
    POKER: {"OrderCount": "3.4", "ReserveSeat": "8.3"},
    CANBERRA: {"OrderCount": "2.6", "OrderShuffle": "6.1(c)"},
    STAR: {
        "OrderCount": "3.8",
        "OrderShuffle": "4.4.5",
        "OrderEnglish": "11.12.3",
        "RaiseMinimumAtOnce": "6.5.1",
    },
    PERTH: {"SuspendTable": "5.16", "ResumeTable": "5.16(a)"},
}
"""The orders of each book that need no player, except those after a task."""
ABOUT_A_PLAYER = {
    WSOP: {"RemoveMarker": "6.3"},
    POKER: {
        "BringChips": "1.1 'Chip Runner'",
        "RuleIntegrity": "13.4",
        "PickUp": "8.11",
        "DropSlide": "7.2.2(e)",
        "ComeIn": "8.10",
    },
    CANBERRA: {"RemoveMarker": "5.2"},
    STAR: {
        "RaiseKeptMinimum": "6.5",
        "DeclineWager": "13.11",
        "ExchangeVoucher": "1.1 def Casino Promotional Token",
        "SettleTokens": "1.1 def Casino Promotional Token",
    },
    PERTH: {"AskToSit": "3.7(c)", "WithholdPayment": "5.17"},
}
"""The further orders of each book at a table with players, except to explain the rules."""
AFTER_A_TASK = {"ReplaceDevice", "ReportTrouble"}
LIMITS = Personal(minimum=Cents(500), over_maximum=True)


def place(name: str, *people: str) -> floor.OrderPlace:
    """A table of a book where these people sit, the first of them away, with much going on."""
    book = load_book(name)
    game = next(iter(book.games), "")
    seats = [Seat(number=n, person=p, away=n == 1, fresh=n == 2) for n, p in enumerate(people, 1)]
    table = Table(
        id="T1",
        house=book.file.house,
        book=name,
        game=game,
        variant="" if game else "texas-holdem",
        structure="" if game else "no-limit",
        phase="open",
        board=SignBoard(minimum=Cents(1000)),
        seats=(*seats, Seat(number=len(seats) + 1)),
        slide=Cents(500) if people else Cents(0),
        kept=dict.fromkeys(people, LIMITS),
        personal=dict.fromkeys(people, LIMITS),
        fresh_deck=True,
    )
    purses = {person: Purse(person=person, tokens=Cents(100)) for person in people}
    return floor.OrderPlace(Floor(tables={"T1": table}, purses=purses), table, book, Millis(0))


def clauses(orders: tuple[OrderForm, ...]) -> dict[str, str]:
    return {order.command: order.clause for order in orders if order.command not in AFTER_A_TASK}


@pytest.mark.parametrize("name", BOOK_IDS)
def test_the_orders_at_a_table_are_those_of_the_book(name: str) -> None:
    assert clauses(floor.table_orders(place(name))) == AT_AN_EMPTY_TABLE[name]
    found = clauses(floor.table_orders(place(name, "ann", "bea")))
    assert found.pop("Explain")
    assert found == AT_AN_EMPTY_TABLE[name] | ABOUT_A_PLAYER[name]


@pytest.mark.parametrize("name", BOOK_IDS)
def test_an_order_asks_for_fields_of_its_command(name: str) -> None:
    there = place(name, "ann", "bea")
    for order in (*floor.table_orders(there), *floor.own_orders(there, "ann")):
        if order.to == "floor":
            kind = getattr(floor, order.command)
            asked = {field.key for field in order.fields} | set(order.fixed)
            assert asked <= set(kind.__struct_fields__), order.command


def test_companions_are_not_offered_as_players() -> None:
    there = place(STAR, "Ada 1 (companion)")
    names = {order.command for order in floor.table_orders(there)}
    assert names.isdisjoint({"Explain", "DeclineWager", "ExchangeVoucher"})


def test_a_player_is_offered_what_the_book_gives_players() -> None:
    perth = {order.command: order for order in floor.own_orders(place(PERTH, "ann"), "ann")}
    assert perth["AskToSeeCards"].clause == "2.5"
    assert floor.own_orders(place(PERTH, "ann"), "bea") == ()
    poker = {order.command: order for order in floor.own_orders(place(POKER, "ann"), "ann")}
    assert set(poker) == {"BringChips", "SitOut", "AskForRules"}
    assert poker["AskForRules"].clause == "13.13"
    assert poker["SitOut"].fixed == {"seat": 1, "out": True}


def test_hours_begin_with_those_in_force_and_terms_need_a_promotion() -> None:
    sydney, law = "The Star", FloorLaw()
    begun = Promotion(
        id="cup", house=sydney, book=STAR, starts=Millis(0), closes=Millis(9), started=Millis(1)
    )
    hours = {sydney: GamingHours(600, 240)}
    empty = floor.house_orders(law, Floor(house=House(hours=hours)), sydney)
    assert {order.command: order.role for order in empty} == {
        "AdoptRules": "casino-operator",
        "SetHours": "casino-operator",
        "PrescribePrizes": "casino-operator",
    }
    assert empty[1].usual == {"hours": {"opens": 600, "closes": 240}}
    state = Floor(house=House(hours=hours, promotions={"cup": begun}))
    approve = floor.house_orders(law, state, sydney)[-1]
    assert (approve.command, approve.role, approve.clause) == ("ApproveTerms", "authority", "14.10")


def test_a_round_that_is_not_open_has_no_orders() -> None:
    law = banked.law_of(load_book(STAR), "bonus")
    assert banked.round_orders(law, banked.Round()) == ()
