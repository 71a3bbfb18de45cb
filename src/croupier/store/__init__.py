"""The event store: the only room that writes to disk.

One append-only log, hash-chained, on SQLite by default and PostgreSQL at scale.
"""

from croupier.store.log import Store
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
    Unavailable,
    hash_of,
)

__all__ = [
    "GENESIS",
    "Append",
    "Corrupt",
    "Fresh",
    "KeyReused",
    "LostRace",
    "Place",
    "Receipt",
    "Record",
    "Store",
    "Unavailable",
    "hash_of",
]
