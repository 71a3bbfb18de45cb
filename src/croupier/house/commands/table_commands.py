"""A person's command at a table, banked or poker, performed once under its key."""

from croupier.acts import Actor, Json
from croupier.house.commands.casino import Ack, Casino, DraftDecision
from croupier.house.commands.draft import Draft
from croupier.house.commands.hand_commands import hand_command
from croupier.house.commands.idempotency import Once, request_once
from croupier.house.commands.round_commands import play_command
from croupier.house.commands.seating import table_in

COMMANDS_PATH = "/api/tables/{id}/commands"
"""The HTTP path of such commands, which is part of their stored fingerprints."""


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
        _perform(table, command, actor, seen, draft)

    return await casino.perform(decide, once=once, table=table)


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


def _perform(table: str, command: Json, actor: Actor, seen: int | None, draft: Draft) -> None:
    """Performs the command by the kind of the table."""
    if table_in(draft, table).is_poker:
        hand_command(draft, table, command, actor, seen)
    else:
        play_command(draft, table, command, actor, seen)
