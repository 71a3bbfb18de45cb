"""Endpoints of the odds explorer: what can be changed, exact figures, strategies, advice."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from fractions import Fraction
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse

from croupier import odds
from croupier.acts import JsonObject, to_json
from croupier.books import BankedGame, Book, PayTable, Setting, load_book
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.jackpot import terms_to_design, values_to_design
from croupier.server.errors import Trouble
from croupier.server.http.bodies import LINES
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Query, Routes
from croupier.server.rate_limits import address_of
from croupier.server.rules.books import GAME, Contract, book_named
from croupier.server.studies.answers import OddsFigures, OddsReply, RoundAdvice
from croupier.server.studies.questions import OddsQuestion, Study, WorkerReply
from croupier.server.studies.queue import OddsQueue
from croupier.server.tables.unaided_play import needs_no_round
from croupier.server.views.fields import copy_fields

ROUTES = Routes()
JACKPOT = Query("jackpot", "The jackpot of a sign, as JSON; the first of the book without it.")

# --- what may be changed -----------------------------------------------------------------------


class PayLine(msgspec.Struct, frozen=True):
    """`rule` is what a changed rule calls it: `blind.flush`."""

    rule: str
    hand: str
    pays: str
    clause: str


class PaysShown(msgspec.Struct, frozen=True):
    id: str
    name: str
    clause: str
    lines: tuple[PayLine, ...]


class StreetShown(msgspec.Struct, frozen=True):
    street: str
    wager: str
    multiples: tuple[int, ...]
    from_sign: bool
    must: bool
    """Whether the hand must be folded without this wager."""
    clause: str


class SideWagerListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    clause: str
    jackpot: bool


class JackpotValue(msgspec.Struct, frozen=True):
    """`rule` is what a design calls it: `jackpot.flush`; `now` is what it is on the sign."""

    rule: str
    name: str
    now: str


class Levers(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a game that the explorer lets you change, as the book has it."""

    book: str
    game: str
    name: str
    family: str
    qualifies: str
    lines: tuple[str, ...]
    """The hands that the dealer could be required to hold to qualify."""
    opening: tuple[str, ...]
    """The required wagers."""
    streets: tuple[StreetShown, ...]
    tables: tuple[PaysShown, ...]
    settings: tuple[Setting, ...]
    sides: tuple[SideWagerListed, ...]
    jackpot_options: tuple[str, ...]
    jackpot_values: tuple[JackpotValue, ...]
    """What a design of the jackpot may change; nothing where the sign has to state it first."""


@ROUTES.get("/api/levers/{book}", query=(GAME, JACKPOT))
async def levers(ask: Ask) -> Levers:
    """What of a game may be changed to see its figures move."""
    law = book_named(ask.path("book"))
    return _levers(law.id, law.game(ask.text("game") or None).id, ask.text("jackpot"))


@lru_cache(maxsize=16)
def _levers(book: str, name: str, jackpot: str) -> Levers:
    law = load_book(book)
    game = law.game(name)
    depends_on = _named_in(game)
    return Levers(
        book=law.id,
        game=game.id,
        name=game.name,
        family=game.family,
        qualifies=game.qualifies or "",
        lines=tuple(c.slug for c in Category if c > Category.HIGH_CARD) if game.qualifies else (),
        opening=tuple(w.id for w in game.wager if w.required),
        streets=_streets(game),
        tables=tuple(map(_pays, game.table)),
        settings=tuple(s for s in law.file.setting if s.id in depends_on),
        sides=tuple(
            SideWagerListed(w.id, w.name, w.clause, w.cost_from_sign)
            for w in game.wager
            if w.placed == "opening" and not w.required
        ),
        jackpot_options=tuple(o.id for o in law.jackpot.option) if law.jackpot else (),
        jackpot_values=_jackpot_values(law, jackpot),
    )


def _jackpot_values(law: Book, line: str) -> tuple[JackpotValue, ...]:
    try:
        stated = msgspec.json.decode(line or "{}", type=JsonObject)
        values = values_to_design(terms_to_design(law, stated))
    except (BadInput, msgspec.DecodeError):  # no jackpot, or one that the sign has to state first
        return ()
    return tuple(
        JackpotValue(rule, rule.partition(".")[2], _now(value)) for rule, value in values.items()
    )


def _now(value: Fraction) -> str:
    return f"{float(value):,g}" if value >= 1 else f"{float(100 * value):g}%"


def _named_in(game: BankedGame) -> set[str]:
    """The settings of the sign that a payment of the game depends on."""
    rows = (row for wager in game.wager for row in wager.settles)
    return {name for row in rows for text in (*row.when, row.then)
            for name in re.findall(r"\$(\w+)", text)}  # fmt: skip


def _streets(game: BankedGame) -> tuple[StreetShown, ...]:
    return tuple(
        copy_fields(
            StreetShown,
            choice,
            street=str(step.street),
            must=all(other.act != "check" for other in step.choices),
        )
        for step in game.step
        if step.do == "decide"
        for choice in step.choices
        if choice.act == "bet"
    )


def _pays(table: PayTable) -> PaysShown:
    lines = tuple(
        PayLine(f"{table.id}.{hand}", hand, row.pays, row.clause or table.clause)
        for row in table.rows
        for hand in (row.hand, *row.hands)
        if hand is not None
    )
    return PaysShown(table.id, table.name, table.clause, lines)


class StrategyShown(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str


@ROUTES.get("/api/strategies")
async def strategies(ask: Ask) -> tuple[StrategyShown, ...]:
    """Rules of thumb, ready to be tried.

    They travel with Croupier, to be read and changed. Not for somebody in a round.
    """
    needs_no_round(ask)
    return tuple(
        StrategyShown(name, odds.read_strategy(text, name).name, text)
        for name, text in odds.strategies().items()
    )


# --- working it out ----------------------------------------------------------------------------


def _question(study: Study) -> bytes:
    book_named(study.book)
    return msgspec.json.encode(OddsQuestion(study=study), order="sorted")


@ROUTES.post("/api/odds", begins=True, cost=10, streams=True, answer=OddsReply)
async def study(ask: Sent[Study]) -> StreamingResponse:
    """Exact figures of a game, as it is or changed.

    Line by line: the place in the queue, how far it is, and at last the answer. Not for somebody
    in a round.
    """
    needs_no_round(ask)
    replies = ask.service.studies.follow(
        ask.service.studies.long, _question(ask.body), ask.looker or address_of(ask.request)
    )
    first = await anext(replies)
    return StreamingResponse(_lines(first, replies), media_type=LINES)


async def _lines(first: WorkerReply, replies: AsyncGenerator[WorkerReply]) -> AsyncGenerator[bytes]:
    async with aclosing(replies):
        yield to_json(first) + b"\n"
        async for reply in replies:
            yield to_json(reply) + b"\n"


@ROUTES.get("/api/odds/{book}", query=(GAME,), cost=20, answer=OddsFigures)
async def figures(ask: Ask) -> msgspec.Raw:
    """Exact figures of a banked game.

    The game is as it stands in the book. Not for somebody in a round.
    """
    needs_no_round(ask)
    wanted = Study(book=ask.path("book"), game=ask.text("game"))
    reply = await answer_while_connected(ask, ask.service.studies.long, _question(wanted))
    return msgspec.json.decode(reply, type=dict[str, msgspec.Raw])["figures"]


@ROUTES.post("/api/advise", begins=True, cost=5, answer=RoundAdvice)
async def advise(ask: Sent[Contract]) -> msgspec.Raw:
    """What each decision is worth.

    Not for somebody in a round.
    """
    needs_no_round(ask)
    question = msgspec.json.encode(OddsQuestion(round=ask.body), order="sorted")
    return msgspec.Raw(await answer_while_connected(ask, ask.service.studies.quick, question))


async def answer_while_connected(ask: Ask, queue: OddsQueue, question: bytes) -> bytes:
    """The answer to a question; the work is stopped if the client disconnects first."""
    work = asyncio.create_task(
        ask.service.studies.answer(queue, question, ask.looker or address_of(ask.request))
    )
    disconnected = asyncio.create_task(_disconnected(ask.request))
    await asyncio.wait({work, disconnected}, return_when=asyncio.FIRST_COMPLETED)
    disconnected.cancel()
    if not work.done():
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
        raise Trouble(503, "You closed the connection before the answer came.", "gone")
    reply = work.result()
    if reply.answer is msgspec.UNSET:
        raise _problem(reply)
    return bytes(reply.answer)


def _problem(reply: WorkerReply) -> Trouble:
    if not reply.field:
        return Trouble(503, reply.problem, "no-odds")
    return Trouble(422, reply.problem, "bad-input", reply.field)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
