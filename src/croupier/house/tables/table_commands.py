"""A person's command or seed at a table, banked or poker, performed once under its key."""

from croupier.acts import Actor, Json
from croupier.house.process.casino import Ack, Casino, DraftDecision
from croupier.house.process.draft import Draft
from croupier.house.process.idempotency import Once, request_once
from croupier.house.tables.deck_making import promise_before_wager, take_seed
from croupier.house.tables.hand_commands import hand_command
from croupier.house.tables.hand_requests import PlaceChase
from croupier.house.tables.round_commands import play_command
from croupier.house.tables.seating import table_in

COMMANDS_PATH = "/api/tables/{id}/commands"
"""The HTTP path of such commands, which is part of their stored fingerprints."""
SEED_PATH = "/api/tables/{id}/seed"
"""The HTTP path of seed requests."""


async def perform_command(
    casino: Casino,
    table: str,
    actor: Actor,
    key: str,
    command: Json,
    seen: int | None,
    check: DraftDecision | None = None,
) -> Ack:
    """Performs a person's command that came over HTTP or the live socket.

    `check` is decided first: whether this person may send such a command at all.
    """
    once = engine_once(table, actor, key, command)

    def decide(draft: Draft) -> None:
        if check is not None:
            check(draft)
        _perform(casino, table, command, actor, seen, draft)

    return await casino.perform(decide, once=once, table=table)


async def perform_seed(
    casino: Casino, table: str, person: str, key: str, reveal: str | None, lodge: str | None
) -> Ack:
    """Performs a person's seed request that came over HTTP or the live socket."""
    once = seed_once(table, person, key, reveal, lodge)
    return await casino.perform(
        lambda draft: take_seed(draft, table, person, reveal, lodge), once=once, table=table
    )


def seed_once(table: str, person: str, key: str, reveal: str | None, lodge: str | None) -> Once:
    """The key of a seed request at a table."""
    return request_once(
        person, key, method="POST", path=SEED_PATH, parameters={"id": table}, body=[reveal, lodge]
    )


def engine_once(table: str, actor: Actor, key: str, command: Json) -> Once:
    """The key of a command at a table: the same over the socket as over HTTP, so that it can be
    repeated over either. `seen` is not part of it."""
    return request_once(
        actor.person,
        key,
        method="POST",
        path=COMMANDS_PATH,
        parameters={"id": table},
        body=[actor.role, command],
    )


def _perform(
    casino: Casino, table: str, command: Json, actor: Actor, seen: int | None, draft: Draft
) -> None:
    """Performs the command by the kind of the table."""
    if table_in(draft, table).is_poker:
        if isinstance(command, dict) and command.get("type") == PlaceChase.__name__:
            promise_before_wager(draft, table, casino)
        hand_command(draft, table, command, actor, seen)
    else:
        play_command(draft, table, command, actor, seen)
