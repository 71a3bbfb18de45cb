"""Orders of staff in a hand of poker, as forms with the choices that there are at the moment.

At a table with real cards all other troubles are told by the reports of its console. A table that
deals itself makes no mistakes, so there the rulings of officers are all.
"""

from collections.abc import Callable
from typing import Final, get_args

from croupier.acts import (
    FormChoice,
    FormField,
    OrderForm,
    choice_field,
    pick,
    power_order,
    role_order,
    text_field,
)
from croupier.poker.deal.commands import Disruption
from croupier.poker.deal.state import Deal
from croupier.poker.hand.state import HandSeat
from croupier.poker.law import law_of
from croupier.poker.troubles import irregularities_of


def deal_orders(deal: Deal, *, real_cards: bool) -> tuple[OrderForm, ...]:
    """The orders that the book lets staff give in a hand now."""
    forms = (maker(deal) for maker in _ORDERS.values())
    dealt_wrong = _misgive(deal) if real_cards else None
    return tuple(form for form in (*forms, dealt_wrong) if form is not None)


def _seat(seats: list[HandSeat]) -> FormField:
    choices = tuple(
        FormChoice(value=str(int(seat.number)), label=f"Seat {seat.number}: {seat.person}")
        for seat in seats
    )
    return choice_field("seat", "Whose hand", choices, numbers=True)


def _live(deal: Deal) -> list[HandSeat]:
    """The seats whose hands may be ruled out: nobody's while only one is left."""
    if deal.hand.phase in ("posting", "dealing", "over") or deal.hand.live < 2:
        return []
    return [seat for seat in deal.hand.seats if seat.standing == "in"]


def _inspect(deal: Deal) -> OrderForm | None:
    if deal.hand.phase != "over":
        return None
    book = law_of(deal.hand.setup.book).book
    name = "Look at a player's cards"
    return power_order(
        book, "inspect-hand", "Inspect", name, _seat(list(deal.hand.seats)), to="table"
    )


def _declare_dead(deal: Deal) -> OrderForm | None:
    seats = _live(deal)
    row = next(iter(irregularities_of(deal.hand.setup.book).get("exchange", ())), None)
    if row is None or not seats:
        return None
    return role_order(
        "DeclareDead",
        "Declare a hand dead for an exchange of cards or information",
        row.clause,
        _seat(seats),
        text_field("note", "What happened"),
        role=row.authority,
        to="table",
    )


def _void_wagers(deal: Deal) -> OrderForm | None:
    seats = _live(deal)
    if not seats:
        return None
    return power_order(
        law_of(deal.hand.setup.book).book,
        "void-wagers",
        "VoidWagers",
        "",
        _seat(seats),
        choice_field("to", "The wagers are", pick(("returned", "held"))),
        text_field("note", "Which rule was broken, and how"),
        to="table",
    )


def _invalidate(deal: Deal) -> OrderForm | None:
    if deal.hand.phase == "over":
        return None
    return power_order(
        law_of(deal.hand.setup.book).book,
        "invalidate",
        "Invalidate",
        "",
        choice_field("ground", "By", pick(get_args(Disruption))),
        FormField(
            key="effect",
            label="How it affected the outcome",
            type="text",
            most=200,
            help="A fraud needs this.",
        ),
        about="Every wager goes back.",
        to="table",
    )


def _misgive(deal: Deal) -> OrderForm | None:
    hand = deal.hand
    row = next(iter(irregularities_of(hand.setup.book).get("wrong-count", ())), None)
    if row is None or hand.phase not in ("dealing", "betting") or hand.round > 1:
        return None
    wrong = tuple(
        FormChoice(value=str(by), label=f"{abs(by)} too {'many' if by > 0 else 'few'}")
        for by in (1, -1, 2, -2)
    )
    return power_order(
        law_of(hand.setup.book).book,
        "deal",
        "Misgive",
        "Record a hand that was dealt a wrong number of cards",
        _seat([seat for seat in hand.seats if seat.standing == "in"]),
        choice_field("by_cards", "Cards", wrong, numbers=True),
        about="Nothing follows until it is reported.",
        to="table",
    )


_ORDERS: Final[dict[str, Callable[[Deal], OrderForm | None]]] = {
    "Inspect": _inspect,
    "DeclareDead": _declare_dead,
    "VoidWagers": _void_wagers,
    "Invalidate": _invalidate,
}
DEAL_ORDERS: Final = frozenset({*_ORDERS, "Misgive"})
"""The commands of a hand that staff are offered as orders, by name."""
