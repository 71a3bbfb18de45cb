"""What players ask for at the table where they sit, as forms."""

from croupier.acts import OrderForm, role_order
from croupier.floor.authority import PLAYER
from croupier.floor.notice_boards import notice_board
from croupier.floor.orders.order_place import OrderPlace, cents_field
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Seat, TableNotice

OWN_ORDERS = frozenset({"Agree", "AskToSeeCards", "BringChips", "SitOut", "AskForRules"})
"""What players ask for where they sit, by the command that they send."""


def own_orders(place: OrderPlace, person: str) -> tuple[OrderForm, ...]:
    """What a player may ask for at the table where they sit."""
    seat = place.table.seat_of(person)
    if seat is None:
        return ()
    found = (
        *(_agree(place, notice, person) for notice in place.table.notices),
        _ask_to_see_cards(place),
        _bring_chips(place, person),
        _sit_out(place, seat),
        _ask_for_rules(place),
    )
    return tuple(order for order in found if order is not None)


def _agree(place: OrderPlace, notice: TableNotice, person: str) -> OrderForm | None:
    need = next((need for need in notice.needs if need.agree is not None), None)
    if need is None:
        return None
    line = next(
        line for line in notice_board(place.table, place.at) if line.number == notice.number
    )
    agreed = person in notice.agreed
    return role_order(
        f"Agree {notice.number}",
        f"{'No longer agree' if agreed else 'Agree'} to notice {notice.number}",
        need.clause,
        role=PLAYER,
        about=f"{line.what}.",
        fixed={**place.here, "number": notice.number, "agrees": not agreed},
    )


def _ask_to_see_cards(place: OrderPlace) -> OrderForm | None:
    row = place.book.ladder.powers.get("inspect-cards")
    if row is None or not place.table.fresh_deck:
        return None
    return role_order(
        "AskToSeeCards",
        "Ask to look the cards over",
        row.clause,
        role=PLAYER,
        about="Before the first round with a new deck.",
        fixed=place.here,
    )


def _bring_chips(place: OrderPlace, person: str) -> OrderForm | None:
    row = place.book.ladder.powers.get("sell-chips")
    if row is None:
        return None
    return role_order(
        "BringChips",
        "Say that chips are being brought to you",
        row.clause,
        cents_field("amount", "How much"),
        role=PLAYER,
        about="A lammer at your seat shows it until they are there.",
        fixed={"table": place.table.id, "person": person},
    )


def _ask_for_rules(place: OrderPlace) -> OrderForm | None:
    rows = (row for row in place.book.applied if row.by == "AskForRules")
    clause = next((row.clauses[0] for row in rows), "")
    return role_order(
        "AskForRules",
        "Ask for a copy of the rules",
        clause,
        role=PLAYER,
        fixed={"book": place.table.book},
    )


def _sit_out(place: OrderPlace, seat: Seat) -> OrderForm | None:
    if not place.table.is_poker or place.real_cards:
        return None
    name = "Be dealt in again" if seat.dealt_out else "Be dealt out of the next hands"
    return role_order(
        "SitOut",
        name,
        poker_clause(place.table, "blind made up"),
        role=PLAYER,
        to="table",
        about="A blind that passes your seat meanwhile must be made up.",
        fixed={"seat": seat.number, "out": not seat.dealt_out},
    )
