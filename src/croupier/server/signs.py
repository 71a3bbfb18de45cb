"""Requests about the signs at the tables: what they say, and the same for other uses."""

from typing import Any

import msgspec

from croupier import floor
from croupier.server.ask import Ask, Route
from croupier.server.wire import Trouble


class SignListed(msgspec.Struct, frozen=True):
    """A banked table's sign in the form of the contracts, to be asked about."""

    table: str
    book: str
    game: str
    sign: dict[str, Any]


class SignShown(msgspec.Struct, frozen=True):
    """`stated` is what the sign was put up with, `shown` what people read there now."""

    book: str
    stated: dict[str, Any]
    says: dict[str, str]
    shown: floor.SignView


async def signs(ask: Ask) -> tuple[SignListed, ...]:
    now = ask.casino.now()
    tables = (floor.as_at(table, now) for table in ask.casino.world.floor.tables.values())
    return tuple(
        SignListed(t.id, t.book, t.game, floor.engine_sign(t.board.stated))
        for t in tables
        if not t.is_poker
    )


async def sign(ask: Ask) -> SignShown:
    table = ask.casino.world.table(ask.path("id"))
    if table is None:
        raise Trouble(404, "there is no such table", "unknown")
    now = floor.as_at(table, ask.casino.now())
    shown = floor.sign_view(ask.casino.law, now, ask.casino.now())
    return SignShown(now.book, dict(now.board.stated), dict(now.board.says), shown)


ROUTES = (
    Route(method="GET", path="/api/signs", handler=signs, answer=tuple[SignListed, ...],
          about="The signs of the banked tables, as the odds take them."),
    Route(method="GET", path="/api/tables/{id}/sign", handler=sign, answer=SignShown,
          about="A table's sign, and what is announced there."),
)  # fmt: skip
