"""The event store: one append-only log, hash-chained, on SQLite or PostgreSQL.

Events are written once and never changed; all other state of the house is computed from them.
This is the only room that writes the log. (`odds` keeps a cache of figures on disk, and commands
write the files they are asked for.)

- `clock`: the wall clock and the monotonic clock of a machine
- `record`: the records of the log, chained by hashes, and the errors of the store
- `database`: opening a database, its tables, its files
- `accounts`: money transfers and what accounts hold; passwords and sessions
- `append`: many commands written in one transaction
- `audit`: verifying that the log is what was written, and following anything through it
- `copies`: backups, and the log as JSON lines
- `log`: `Store`, to append, read and watch the log and to keep snapshots

Imports go up this list: each sub-room uses only what stands above it.
"""

from croupier.folders import data_folder
from croupier.store.accounts.access_tokens import (
    MOST_TOKENS,
    AccessToken,
    AccessTokens,
    NewToken,
    new_token,
)
from croupier.store.accounts.failed_sign_ins import LockedOut
from croupier.store.accounts.guest_sessions import GuestSessions
from croupier.store.accounts.journal import JournalProjection, all_balances, audited_total
from croupier.store.accounts.keyring import ONE_TIME, Hasher, Keyring
from croupier.store.accounts.passwords import is_easy_to_guess
from croupier.store.accounts.second_factors import SecondFactor, SecondFactors
from croupier.store.accounts.session_limits import STAFF_AGE, STAFF_IDLE, SessionLimits
from croupier.store.accounts.signed_in import SignedIn
from croupier.store.accounts.totp import enrolment_link
from croupier.store.accounts.transfers import TRANSFER, read_transfer, transfer_event
from croupier.store.append.fences import Fenced
from croupier.store.append.log_format import LOG_FORMAT, NewerLog
from croupier.store.append.transaction import WriteOutcome
from croupier.store.append.watch import LogWatch
from croupier.store.append.writer import WriteCallback
from croupier.store.audit.anchors import Anchor, anchor_line, read_anchors
from croupier.store.audit.covers import COVERS, AnswerCoverage
from croupier.store.audit.mentions import Mentions, Subjects, subjects_of
from croupier.store.audit.own_record import (
    Outcome,
    OwnRecord,
    PlayedRound,
    PlayedTerms,
    RoundFilter,
)
from croupier.store.audit.played_rounds import PlayedRounds
from croupier.store.audit.projections import Projection, catch_up, drop, rebuild
from croupier.store.audit.round_events import FACE_DOWN, ROUND_EVENTS, RoundEvents
from croupier.store.audit.seals import (
    LARGEST_SNAPSHOT,
    WORLD,
    Unsealed,
    check_seal,
    read_snapshot,
    seals_of,
)
from croupier.store.audit.trail import Auditor, TrailStep
from croupier.store.audit.verify import LogVerdict, records_up_to, size, verify
from croupier.store.clock import MachineClock
from croupier.store.copies.backup import backup, new_file, restore
from croupier.store.copies.json_lines import export_lines, import_items
from croupier.store.copies.log_copy import fill
from croupier.store.database.access import (
    connect_to_write,
    database_errors_as_bad_input,
    open_to_read,
)
from croupier.store.database.address import (
    database_file,
    default_database,
    shown_address,
)
from croupier.store.database.failures import kind_of, out_of_reach
from croupier.store.log import Store
from croupier.store.record import (
    GENESIS,
    Append,
    Corrupt,
    Fresh,
    KeyReused,
    LogPoint,
    LostRace,
    Receipt,
    Record,
    Snapshot,
    Unavailable,
    hash_of,
)

PROJECTIONS: tuple[Projection, ...] = (Mentions(), JournalProjection(), PlayedRounds())
"""The projections that are kept of the log."""

__all__ = [
    "COVERS",
    "AnswerCoverage",
    "FACE_DOWN",
    "GENESIS",
    "GuestSessions",
    "LARGEST_SNAPSHOT",
    "LOG_FORMAT",
    "MOST_TOKENS",
    "ONE_TIME",
    "PROJECTIONS",
    "ROUND_EVENTS",
    "STAFF_AGE",
    "STAFF_IDLE",
    "TRANSFER",
    "WORLD",
    "WriteCallback",
    "AccessToken",
    "AccessTokens",
    "Anchor",
    "Append",
    "Auditor",
    "MachineClock",
    "Corrupt",
    "Fenced",
    "Fresh",
    "JournalProjection",
    "KeyReused",
    "Hasher",
    "Keyring",
    "SecondFactor",
    "SecondFactors",
    "SessionLimits",
    "SignedIn",
    "LockedOut",
    "LostRace",
    "WriteOutcome",
    "LogPoint",
    "NewToken",
    "NewerLog",
    "Outcome",
    "OwnRecord",
    "PlayedRound",
    "PlayedRounds",
    "PlayedTerms",
    "Projection",
    "Receipt",
    "Record",
    "RoundEvents",
    "RoundFilter",
    "Snapshot",
    "TrailStep",
    "Store",
    "Subjects",
    "Unavailable",
    "Unsealed",
    "LogVerdict",
    "LogWatch",
    "all_balances",
    "anchor_line",
    "audited_total",
    "backup",
    "catch_up",
    "check_seal",
    "connect_to_write",
    "data_folder",
    "database_errors_as_bad_input",
    "database_file",
    "default_database",
    "drop",
    "enrolment_link",
    "export_lines",
    "fill",
    "hash_of",
    "import_items",
    "is_easy_to_guess",
    "kind_of",
    "new_file",
    "new_token",
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
