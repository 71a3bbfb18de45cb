"""A person's engine command at a table of either kind, carried out once under its key."""

from functools import partial

from croupier.acts import Actor, Json
from croupier.house.commands.casino import Ack, Casino
from croupier.house.commands.draft import Draft
from croupier.house.commands.hand_commands import hand_command
from croupier.house.commands.idempotency import Once, request_once
from croupier.house.commands.round_commands import play_command
from croupier.house.commands.seating import table_in

COMMANDS_PATH = "/api/tables/{id}/commands"
"""The path of the request, which is part of every stored fingerprint of such a command."""


async def perform_command(
    casino: Casino, table: str, actor: Actor, key: str, command: Json, seen: int | None
) -> Ack:
    """A person's engine command, over HTTP or the socket."""
    once = engine_once(table, actor, key, command)
    return await casino.perform(
        partial(_either, table, command, actor, seen), once=once, table=table
    )


def engine_once(table: str, actor: Actor, key: str, command: Json) -> Once:
    """An engine command as the HTTP request asks for it, however it came: sent over the socket and
    again over HTTP it is the same command. `seen` is not part of it."""
    return request_once(
        actor.person,
        key,
        method="POST",
        path=COMMANDS_PATH,
        parameters={"id": table},
        body=[actor.role, command],
    )


def _either(table: str, command: Json, actor: Actor, seen: int | None, draft: Draft) -> None:
    """Banked tables and poker tables speak different words."""
    if table_in(draft, table).is_poker:
        hand_command(draft, table, command, actor, seen)
    else:
        play_command(draft, table, command, actor, seen)
