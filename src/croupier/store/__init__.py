"""The event store: the only room that writes to disk.

One append-only log, hash-chained, on SQLite by default and PostgreSQL at scale. What
happened is written once and never changed; everything else follows from it.

- `log`: `Store`, to append, read and watch; snapshots
- `seals`: the records of the log that say which stored snapshot is genuine
- `writer`, `binder`, `bench`, `scribe`: many commands in one trip to the disk, which a process of
  its own makes where many wait
- `failing`: a database that fails, told apart from everything else
- `leases`: whose task it is to run something, for a few seconds at a time
- `place`, `ground`, `keeper`, `index`: where the house keeps its log, and whether its files are
  still there
- `verify`, `anchors`: proof that the log is what was written
- `projections`: tables read out of the log, dropped and rebuilt at will
- `mentions`, `trail`: a round, a player, a meter or a dollar followed through the log
- `rounds`: what lies face down while a round lasts
- `transfers`, `journal`: money in the log, and what each account holds
- `keyring`: passwords and sessions, which belong in no log
- `copies`, `backup`, `lines`: the log taken elsewhere, whole or not at all
"""

from croupier.store.anchors import Anchor, anchor_line, read_anchors
from croupier.store.backup import backup, new_file, restore
from croupier.store.binder import Outcome
from croupier.store.copies import fill
from croupier.store.database import complaining, open_to_read
from croupier.store.failing import kind_of, out_of_reach
from croupier.store.journal import JournalProjection, all_balances, audited_total
from croupier.store.keyring import Keyring, Known, LockedOut
from croupier.store.lines import export_lines, import_items
from croupier.store.log import Store
from croupier.store.mentions import Mentions, Subjects, subjects_of
from croupier.store.place import data_folder, default_database, shown_address
from croupier.store.projections import Projection, catch_up, drop, rebuild
from croupier.store.record import (
    GENESIS,
    Append,
    Corrupt,
    Fresh,
    KeyReused,
    LostRace,
    Place,
    Receipt,
    Record,
    Snapshot,
    Unavailable,
    hash_of,
)
from croupier.store.rounds import FACE_DOWN, ROUNDS, Rounds
from croupier.store.seals import (
    LARGEST_SNAPSHOT,
    WORLD,
    Unsealed,
    check_seal,
    read_snapshot,
    seals_of,
)
from croupier.store.trail import Auditor, Step
from croupier.store.transfers import TRANSFER, read_transfer, transfer_event
from croupier.store.verify import Verdict, records_up_to, size, verify
from croupier.store.watch import Watch
from croupier.store.writer import Told

PROJECTIONS: tuple[Projection, ...] = (Mentions(), JournalProjection())
"""What this house reads out of its log."""

__all__ = [
    "FACE_DOWN",
    "GENESIS",
    "LARGEST_SNAPSHOT",
    "PROJECTIONS",
    "ROUNDS",
    "TRANSFER",
    "WORLD",
    "Told",
    "Anchor",
    "Append",
    "Auditor",
    "Corrupt",
    "Fresh",
    "JournalProjection",
    "KeyReused",
    "Keyring",
    "Known",
    "LockedOut",
    "LostRace",
    "Outcome",
    "Mentions",
    "Place",
    "Projection",
    "Receipt",
    "Record",
    "Rounds",
    "Snapshot",
    "Step",
    "Store",
    "Subjects",
    "Unavailable",
    "Unsealed",
    "Verdict",
    "Watch",
    "all_balances",
    "anchor_line",
    "audited_total",
    "backup",
    "catch_up",
    "check_seal",
    "complaining",
    "data_folder",
    "default_database",
    "drop",
    "export_lines",
    "fill",
    "hash_of",
    "import_items",
    "kind_of",
    "new_file",
    "open_to_read",
    "out_of_reach",
    "read_anchors",
    "read_snapshot",
    "read_transfer",
    "rebuild",
    "records_up_to",
    "restore",
    "seals_of",
    "shown_address",
    "size",
    "subjects_of",
    "transfer_event",
    "verify",
]
