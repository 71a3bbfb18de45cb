"""Snapshots of the world, stored so that a server need not read the whole log when it starts.

Only the log is authoritative. A snapshot is used only if the same program wrote it (its form is a
fingerprint of the program's files) and a record of the log seals its bytes. Any other is ignored
with a warning, and the log is read from the beginning. `examine` compares a snapshot with the
records it was made from, for an auditor.
"""

import hashlib
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
import structlog
from sqlalchemy import Connection

import croupier
from croupier.acts import Millis, micros_of, millis_of_seconds
from croupier.floor import HOUSE
from croupier.house.world import stored_world
from croupier.house.world.world import World
from croupier.store import (
    WORLD,
    Snapshot,
    Store,
    Unsealed,
    check_seal,
    records_up_to,
)

SNAPSHOT_EVERY = 100_000
"""Records after which the next snapshot is stored; a start reads so many in seconds."""

_log = structlog.get_logger("croupier.server")


@cache
def program_fingerprint() -> str:
    """A fingerprint of the program's files: a snapshot of another program is never read."""
    digest = hashlib.sha256()
    folder = Path(croupier.__file__).parent
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml", ".csv"):
            digest.update(f"{file.relative_to(folder)} {file.stat().st_size} ".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


# --- storing ---------------------------------------------------------------------------------


def store_snapshot(
    store: Store, position: int, parts: list[stored_world.WorldPart], at: Millis
) -> None:
    """Stores the parts of a world as a snapshot, and writes its seal to the log."""
    snapshot = Snapshot(WORLD, program_fingerprint(), position, stored_world.encode(parts))
    store.save_sealed(snapshot, who=HOUSE, at=micros_of(at))


def store_snapshot_now(store: Store, world: World) -> None:
    store_snapshot(
        store, world.position, stored_world.parts_of(world), millis_of_seconds(time.time())
    )


# --- restoring -------------------------------------------------------------------------------


def restore(store: Store) -> World | None:
    """The world of the stored snapshot, if this program wrote it and the log seals it."""
    try:
        found = store.snapshot(WORLD, program_fingerprint())
        if found is None:
            return None
        snapshot = Snapshot(WORLD, program_fingerprint(), *found)
        with store.engine.connect() as connection:
            check_seal(connection, snapshot)
        return _built(snapshot)
    except (Unsealed, stored_world.NotAWorld) as reason:
        _log.warning("stored snapshot not used, the whole log is read", why=str(reason))
        return None


def _built(snapshot: Snapshot) -> World:
    world = stored_world.build(stored_world.decode(snapshot.data))
    if world.position != snapshot.position:
        raise stored_world.NotAWorld(
            "The stored world is of another position than the snapshot says."
        )
    return world


# --- examining -------------------------------------------------------------------------------

SnapshotVerdict: TypeAlias = Literal[
    "same", "another version", "different", "unsealed", "unreadable"
]


class Examined(msgspec.Struct, frozen=True):
    """The result of examining a snapshot; `reason` says what is wrong with it."""

    position: int | None
    standing: SnapshotVerdict
    reason: str = ""

    @property
    def good(self) -> bool:
        """Whether the snapshot is right, or is never used."""
        return self.standing in ("same", "another version")


class _CannotApply(Exception):
    """A record of the log that this program cannot apply."""


def examine(connection: Connection, snapshot: Snapshot, advance: Callable[[int], None]) -> Examined:
    """Builds the world from a verified log up to the snapshot's position and compares the two.

    Writes nothing.
    """
    position = snapshot.position
    if snapshot.form != program_fingerprint():
        return Examined(position, "another version")
    try:
        stored = stored_world.decode(snapshot.data)
        difference = stored_world.first_difference(_world_at(connection, position, advance), stored)
        if difference is not None:
            return Examined(position, "different", difference)
        check_seal(connection, snapshot)
    except Unsealed as reason:
        return Examined(position, "unsealed", str(reason))
    except (stored_world.NotAWorld, _CannotApply) as reason:
        return Examined(position, "unreadable", str(reason))
    return Examined(position, "same")


def _world_at(connection: Connection, position: int, advance: Callable[[int], None]) -> World:
    world = World()
    for page in records_up_to(connection, position):
        for record in page:
            try:
                world.fold(record)
            except Exception as trouble:  # noqa: BLE001  # a stranger's log may hold anything
                kind = type(trouble).__name__
                raise _CannotApply(
                    f"Record {record.position} cannot be applied ({kind})."
                ) from None
        advance(len(page))
    return world
