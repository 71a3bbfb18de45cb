"""Endpoints that describe orders: what somebody may order or ask for now, as forms."""

from croupier.house import NotFound
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.rights.hidden_tables import shown_table
from croupier.server.views.orders import (
    OrdersShown,
    orders_at_table,
    orders_in_house,
    orders_in_tournament,
)

ROUTES = Routes()


@ROUTES.get("/api/orders")
async def house_orders(ask: Ask) -> tuple[OrdersShown, ...]:
    """What you may order in the houses where you work, and who may order the rest."""
    return tuple(
        orders_in_house(ask.casino, ask.person, house) for house in sorted(ask.reach.houses)
    )


@ROUTES.get("/api/tables/{id}/orders")
async def table_orders(ask: Ask) -> OrdersShown:
    """What you may order at a table as staff, or ask for where you sit."""
    table = shown_table(ask.casino, ask.looker, ask.path("id"))
    return orders_at_table(ask.casino, ask.person, table)


@ROUTES.get("/api/tournaments/{id}/orders")
async def tournament_orders(ask: Ask) -> OrdersShown:
    """What you may order at the desk of a tournament, and who may order the rest."""
    name = ask.path("id")
    match = ask.casino.world.matches.get(name)
    if match is None:
        raise NotFound.named("tournament", name)
    return orders_in_tournament(ask.casino, ask.person, match)
