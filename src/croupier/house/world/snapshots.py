"""The world as it was at some position of the log, stored so that a start need not read it all.

The log stays the truth. A stored world is used only where the same program wrote it (its form is
a fingerprint of the program's files) and a record of the log seals its bytes. Anything else is
passed over with a warning, and the log is read from the beginning. `examine` compares a stored
world with the log behind it, for an auditor.
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
"""Records after which the world is kept again: what a start may have to read, in seconds."""

_log = structlog.get_logger("croupier.server")


@cache
def form() -> str:
    """A fingerprint of the program: a world kept by any other is not ours to read."""
    digest = hashlib.sha256()
    folder = Path(croupier.__file__).parent
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml", ".csv"):
            digest.update(f"{file.relative_to(folder)} {file.stat().st_size} ".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


# --- keeping ---------------------------------------------------------------------------------


def keep(store: Store, position: int, parts: list[stored_world.WorldPart], at: Millis) -> None:
    """Seals and stores a world as it stands at an instant."""
    snapshot = Snapshot(WORLD, form(), position, stored_world.encode(parts))
    store.save_sealed(snapshot, who=HOUSE, at=micros_of(at))


def keep_now(store: Store, world: World) -> None:
    keep(store, world.position, stored_world.parts_of(world), millis_of_seconds(time.time()))


# --- restoring -------------------------------------------------------------------------------


def restore(store: Store) -> World | None:
    """The world last kept, if this program wrote it and the log seals it."""
    try:
        found = store.snapshot(WORLD, form())
        if found is None:
            return None
        snapshot = Snapshot(WORLD, form(), *found)
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
    """What an auditor is told of the stored snapshot; `reason` says what is wrong with it."""

    position: int | None
    standing: SnapshotVerdict
    reason: str = ""

    @property
    def good(self) -> bool:
        """Whether it is what the program wrote, or is never used."""
        return self.standing in ("same", "another version")


class _NotFolded(Exception):
    """A record of the log that this program cannot fold."""


def examine(connection: Connection, snapshot: Snapshot, advance: Callable[[int], None]) -> Examined:
    """Folds a verified log up to the snapshot's position and compares; writes nothing."""
    position = snapshot.position
    if snapshot.form != form():
        return Examined(position, "another version")
    try:
        stored = stored_world.decode(snapshot.data)
        difference = stored_world.first_difference(_folded(connection, position, advance), stored)
        if difference is not None:
            return Examined(position, "different", difference)
        check_seal(connection, snapshot)
    except Unsealed as reason:
        return Examined(position, "unsealed", str(reason))
    except (stored_world.NotAWorld, _NotFolded) as reason:
        return Examined(position, "unreadable", str(reason))
    return Examined(position, "same")


def _folded(connection: Connection, position: int, advance: Callable[[int], None]) -> World:
    world = World()
    for page in records_up_to(connection, position):
        for record in page:
            try:
                world.fold(record)
            except Exception as trouble:  # noqa: BLE001  # a stranger's log may hold anything
                kind = type(trouble).__name__
                raise _NotFolded(f"Record {record.position} cannot be applied ({kind}).") from None
        advance(len(page))
    return world
