"""Stored snapshots, and the records of the log (seals) that prove them genuine.

A snapshot is a row that anybody with access to the database can rewrite, together with any hash
that is stored next to it. So its hash is in the log: before a snapshot is saved, a record is
appended to the stream `snapshot:NAME` that says at which position the snapshot was taken, the
hash of the record there, and a digest of the snapshot's form and bytes. Such a record is called
a seal. It is part of the hash chain like every other record.
"""

import hashlib

import msgspec
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from croupier.store.audit.verify import linked_from
from croupier.store.database.access import longer_values
from croupier.store.database.checked_rows import checked_row, raw_rows
from croupier.store.database.schema import snapshots
from croupier.store.record import Corrupt, Fresh, Record, Snapshot

WORLD = "world"
"""The name of the snapshot that the server stores: its whole state."""
SEALED = "snapshot.Sealed"
LARGEST_SNAPSHOT = 1 << 28
"""The largest snapshot that is written or read, in bytes."""


class Unsealed(Exception):
    """The log does not seal a stored snapshot; `str()` says why in a sentence."""


class _Seal(msgspec.Struct, frozen=True):
    """The JSON of a seal; hashes as hexadecimal digits."""

    position: int
    hash: str
    digest: str


def seals_of(name: str) -> str:
    """The stream that holds the seals of a snapshot."""
    return f"snapshot:{name}"


def digest_of(snapshot: Snapshot) -> str:
    """A digest of the bytes and of the form that says which program wrote them."""
    form = snapshot.form.encode()
    measured = len(form).to_bytes(8, "big") + form + snapshot.data
    return hashlib.sha256(measured).hexdigest()


def seal_event(snapshot: Snapshot, at: Record) -> Fresh:
    """The seal of a snapshot that was taken when `at` was the log's last record."""
    seal = _Seal(at.position, at.hash.hex(), digest_of(snapshot))
    return Fresh(SEALED, msgspec.json.encode(seal))


def read_snapshot(connection: Connection, name: str) -> Snapshot | None:
    """The stored snapshot of this name, whatever its form; raises Unsealed where it is damaged."""
    if not inspect(connection).has_table(snapshots.name):
        return None
    try:
        with longer_values(connection, LARGEST_SNAPSHOT):
            query = raw_rows(snapshots).where(snapshots.c.stream == name)
            row = connection.execute(query).one_or_none()
        return None if row is None else checked_row(row, Snapshot)
    except Corrupt as fault:
        raise Unsealed(fault.reason) from None
    except DBAPIError:
        raise Unsealed("The database cannot read the stored snapshot.") from None


def check_seal(connection: Connection, snapshot: Snapshot) -> None:
    """Raises Unsealed unless the log seals exactly these bytes at exactly this position.

    The record at that position and all after it are verified up to the log's head, so a seal
    cannot be changed without changing every record after it and the head. The records before
    that position are left to `verify`.
    """
    try:
        sealed = _is_sealed(connection, snapshot)
    except Corrupt as fault:
        raise Unsealed(fault.reason) from None
    except DBAPIError:
        raise Unsealed("The database cannot read the records after the snapshot.") from None
    if not sealed:
        reason = f"No record of the log seals this snapshot at record {snapshot.position}."
        raise Unsealed(reason)


def _is_sealed(connection: Connection, snapshot: Snapshot) -> bool:
    records = linked_from(connection, snapshot.position)
    at = next(records, None)
    if at is None:
        raise Unsealed(f"The log has no record {snapshot.position}.")
    stream, seal = seals_of(snapshot.name), seal_event(snapshot, at)
    wanted = (stream, seal.type, seal.data)
    # All records are read, because reading them is what verifies the chain up to the head.
    found = [one.position for one in records if (one.stream, one.type, one.data) == wanted]
    return bool(found)
