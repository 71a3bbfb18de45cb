"""All orders of staff at a table, and the names of all commands that the floor has orders for."""

from croupier.acts import OrderForm
from croupier.floor.orders.house_orders import HOUSE_ORDERS
from croupier.floor.orders.order_place import OrderPlace, commands_of, made
from croupier.floor.orders.own_orders import OWN_ORDERS
from croupier.floor.orders.poker_orders import POKER_ORDERS
from croupier.floor.orders.seat_orders import SEAT_ORDERS
from croupier.floor.orders.table_orders import TABLE_ORDERS

OF_STAFF = {**TABLE_ORDERS, **SEAT_ORDERS}
ORDERS = commands_of(OF_STAFF) | commands_of(POKER_ORDERS) | HOUSE_ORDERS | OWN_ORDERS
"""The commands that are offered to people as orders, by name."""


def table_orders(place: OrderPlace) -> tuple[OrderForm, ...]:
    """The orders that the book lets staff give at a table now."""
    makers = {**POKER_ORDERS, **OF_STAFF} if place.table.is_poker else OF_STAFF
    return made(makers, place)
