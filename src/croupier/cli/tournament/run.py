"""Runs tournaments with companions in the log of a house, and reads them back."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.acts import Actor, Refusal, replay
from croupier.cli.output import grid
from croupier.errors import BadInput
from croupier.money import Cents, show_amount
from croupier.store import Store
from croupier.tournament import (
    AnyTournamentEvent,
    EntryLine,
    Hosted,
    HostPace,
    Planned,
    TimeBankUsed,
    Tournament,
    TournamentTerms,
    still_in,
    tournament_rules,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

STREAM = "tournament:"
RENEW = 1.0
LARGE_TURNS = HostPace(entries=100, tables=40, hands_a_level=8)


class LoggedTournament(msgspec.Struct, frozen=True):
    """A tournament that was read from a log."""

    id: str
    terms: TournamentTerms
    history: list[AnyTournamentEvent]
    state: Tournament


def slug(name: str) -> str:
    """An id for the log, made from the name of the tournament."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "tournament"


def run_in(
    store: Store, name: str, text: str, entries: int, advance: Callable[[float], None]
) -> None:
    """Runs or continues a tournament until its prizes are paid."""
    import asyncio

    try:
        asyncio.run(_run(store, name, text, entries, advance))
    except Refusal as refusal:
        raise BadInput("tournament", f"conditions that can be played: {refusal}") from None


async def _run(
    store: Store, name: str, text: str, entries: int, advance: Callable[[float], None]
) -> None:
    from croupier import house

    casino = house.Casino(store)
    casino.catch_up_now()
    await house.found_houses(casino)
    await house.plan_tournament(casino, name, text, entries)
    hosts, held, shown = house.Hosts(casino), 0.0, 0.0
    while not casino.world.matches[name].over:
        if monotonic() > held + RENEW:
            held = monotonic()
            if not await hosts.claimed(name):
                raise BadInput("--id", "a tournament that no other process is running", got=name)
        await house.start_now(casino, name)
        if not await house.take_turn(casino, name, LARGE_TURNS):
            await casino.changed(f"{STREAM}{name}", 1.0)
        done = house.progress_of(casino.world.matches[name])
        advance(max(0.0, done - shown))
        shown = max(shown, done)


def enter_in(store: Store, name: str, lines: tuple[EntryLine, ...], where: str) -> None:
    """Enters everybody of a list in a tournament of the log, or nobody where a line is wrong."""
    import asyncio

    try:
        asyncio.run(_enter(store, name, lines))
    except BadInput as mistake:
        raise BadInput(
            mistake.field,
            mistake.expected,
            mistake.got,
            where=f"{where}, {mistake.where}" if mistake.where else where,
        ) from None
    except Refusal as refusal:
        told = str(refusal).removesuffix(".")
        raise BadInput("list", f"people who may enter: {told}", where=where) from None


async def _enter(store: Store, name: str, lines: tuple[EntryLine, ...]) -> None:
    from croupier import house
    from croupier.floor import HOUSE

    casino = house.Casino(store)
    casino.catch_up_now()
    actor, move = Actor(HOUSE, "casino-operator"), casino.secret().hex()

    def decide(draft: house.Draft) -> None:
        house.enter_list(draft, name, lines, actor, casino.source, move)

    await casino.perform(decide, table=f"{STREAM}{name}")


# --- reading back ------------------------------------------------------------------------------


def tournament_ids(store: Store) -> list[str]:
    return [stream.removeprefix(STREAM) for stream in store.streams(STREAM)]


def read_tournament(store: Store, name: str) -> LoggedTournament:
    """A tournament of the log, computed from its events."""
    from croupier import house

    kept: list[Any] = [
        event
        for record in store.read(f"{STREAM}{name}")
        if record.type.startswith("tournament.")
        for event in house.read_events(record.type, record.data)
    ]
    if not kept or not isinstance(kept[0], Planned):
        names = ", ".join(tournament_ids(store)) or "none yet"
        raise BadInput("--id", f"a tournament of this log ({names})", got=name)
    terms = kept[0].terms
    beside = Planned | Hosted | TimeBankUsed
    history = [event for event in kept[1:] if not isinstance(event, beside)]
    rules = tournament_rules(terms)
    return LoggedTournament(name, terms, history, replay(rules, rules.start, history).now)


def line_of(read: LoggedTournament) -> dict[str, Any]:
    state = read.state
    return {
        "id": read.id,
        "name": read.terms.name,
        "book": read.terms.book,
        "stage": state.stage,
        "entries": len(state.entrants),
        "left": len(still_in(state)),
        "pool": show_amount(Cents(state.pool)),
    }


def listing(lines: list[dict[str, Any]]) -> RenderableType:
    if not lines:
        return "There is no tournament in this log yet."
    rows = [tuple(map(str, line.values())) for line in lines]
    return grid("", tuple(lines[0]), rows, left=("id", "name", "book", "stage"))
