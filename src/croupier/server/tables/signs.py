"""Endpoints about the signs at the tables."""

import msgspec

from croupier import floor
from croupier.acts import JsonObject
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.tables.tables import table_of

ROUTES = Routes()


class SignListed(msgspec.Struct, frozen=True):
    """A banked table's sign in the form that `croupier odds` takes."""

    table: str
    book: str
    game: str
    sign: JsonObject


class SignDescription(msgspec.Struct, frozen=True):
    """`stated` is what the sign was set to, `shown` what people read there now."""

    book: str
    stated: JsonObject
    says: dict[str, str]
    shown: floor.SignView


@ROUTES.get("/api/signs")
async def signs(ask: Ask) -> tuple[SignListed, ...]:
    """The signs of the banked tables, as the odds take them."""
    now = ask.casino.now()
    tables = (floor.as_at(table, now) for table in ask.casino.world.floor.tables.values())
    return tuple(
        SignListed(t.id, t.book, t.game, floor.engine_sign(t.board.stated))
        for t in tables
        if not t.is_poker and t.admits(ask.looker)
    )


@ROUTES.get("/api/tables/{id}/sign")
async def sign(ask: Ask) -> SignDescription:
    """A table's sign, and what is announced there."""
    now = floor.as_at(table_of(ask), ask.casino.now())
    shown = floor.sign_view(ask.casino.law, now, ask.casino.now())
    return SignDescription(now.book, dict(now.board.stated), dict(now.board.says), shown)
