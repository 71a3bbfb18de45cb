"""Endpoints for downloading hands of poker as PHH and as text, with the cards you saw."""

from collections.abc import Callable
from typing import TypeAlias

from starlette.responses import Response

from croupier import floor
from croupier.acts import Viewer
from croupier.server.errors import Trouble
from croupier.server.http.bodies import TEXT
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.tables.tables import recorded, table_of, viewer_of
from croupier.server.views.hand_history import hand_as_phh, hand_as_text
from croupier.server.views.rounds import corrections_of
from croupier.store import Record

ROUTES = Routes()
Corrections: TypeAlias = tuple[floor.Correction, ...]
NOT_POKER = "Only hands of poker have hand histories. Take this round as JSON."


@ROUTES.get("/api/tables/{id}/rounds/{round}/hand.phh", cost=3, media=TEXT, answer=str)
async def round_phh(ask: Ask) -> Response:
    """A hand of poker as an open hand history.

    The format is PHH; what you did not see stays unknown in it.
    """
    return await _history(ask, hand_as_phh, "phh")


@ROUTES.get("/api/tables/{id}/rounds/{round}/hand.txt", cost=3, media=TEXT, answer=str)
async def round_text(ask: Ask) -> Response:
    """A hand of poker as text, as trackers read it."""
    return await _history(ask, hand_as_text, "txt")


async def _history(
    ask: Ask, write: Callable[[list[Record], str, str, Viewer, Corrections], str], ending: str
) -> Response:
    table = table_of(ask)
    if not table.is_poker:
        raise Trouble(409, NOT_POKER, "not-poker")
    mark, records = await recorded(ask, table)
    text = write(records, mark.id, table.id, viewer_of(ask, table), corrections_of(table, mark.id))
    file = "".join(c if c.isascii() and c.isalnum() else "-" for c in mark.id)
    headers = {"Content-Disposition": f'attachment; filename="{file}.{ending}"'}
    return Response(text, headers=headers, media_type=TEXT)
