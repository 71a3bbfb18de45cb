"""Endpoint for what a dealer takes back and gives back after a ruling."""

from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.tables.tables import recorded, table_of
from croupier.server.views.take_back import TakeBackList, take_back_list

ROUTES = Routes()


@ROUTES.get("/api/tables/{id}/rounds/{round}/take-back", cost=5)
async def take_back(ask: Ask) -> TakeBackList:
    """What is taken back and given back after the rulings in a round, seat by seat."""
    mark, records = await recorded(ask, table_of(ask))
    return take_back_list(mark.id, records)
