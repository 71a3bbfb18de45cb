"""The world as it was at some place of the log, kept so that the next start need not read it all.

The log stays the truth. A kept world is used only where it was made by this very program from the
log that is still there: its form is a fingerprint of the program's own files, it knows the hash of
the last record that it holds, and its bytes are checked. Anything else is passed over and the log
is read from the beginning.

A database may come from a stranger, so a kept world cannot name anything but values of ours: no
function of any module is ever called to read one.
"""

import enum
import hashlib
import io
import pickle
import zlib
from collections import deque
from dataclasses import is_dataclass
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import structlog

import croupier
from croupier.banked import BankedRules
from croupier.cards import Card
from croupier.server.play import rules_for
from croupier.server.world import World
from croupier.store import Store

WORLD = "world"
EVERY = 100_000
"""Records after which the world is kept again: what a start may have to read, in seconds."""

_log = structlog.get_logger("croupier.server")


class Part(NamedTuple):
    """A piece of the world: an attribute, or one entry of it."""

    name: str
    key: str | None
    value: Any


class Kept(msgspec.Struct, frozen=True):
    """What is written down: the hash of the world's last record, and each part's bytes."""

    hash: bytes
    parts: tuple[tuple[str, str | None, bytes], ...]


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


def parts_of(world: World) -> tuple[int, list[Part]]:
    """The world in pieces that stay as they are while it goes on; quick, for nobody may act."""
    parts = []
    for name, value in vars(world).items():
        if isinstance(value, dict) and any(isinstance(v, deque) for v in value.values()):
            parts += [Part(name, key, deque(line, line.maxlen)) for key, line in value.items()]
        else:
            parts.append(Part(name, None, dict(value) if isinstance(value, dict) else value))
    return world.position, parts


def keep(store: Store, position: int, parts: list[Part]) -> None:
    """Writes a world down, piece by piece, so that others get their turn in between."""
    last = next(iter(store.read_at([position])), None)
    if last is None:
        return
    kept = Kept(last.hash, tuple((part.name, part.key, _dumped(part.value)) for part in parts))
    body = zlib.compress(msgspec.msgpack.encode(kept), 1)
    store.save_snapshot(WORLD, position, hashlib.sha256(body).digest() + body, form())


def keep_now(store: Store, world: World) -> None:
    keep(store, *parts_of(world))


class _Dump(pickle.Pickler):
    def persistent_id(self, thing: Any) -> Any:
        """Compiled rules are made again from what they were compiled from."""
        if not isinstance(thing, BankedRules):
            return None
        law = thing.law
        return law.book.id, law.game.id, law.sign


def _dumped(value: Any) -> bytes:
    out = io.BytesIO()
    _Dump(out, 5).dump(value)
    return out.getvalue()


# --- reading ---------------------------------------------------------------------------------


def restore(store: Store) -> World | None:
    """The world last kept, if it is of this program and of this log."""
    try:
        return _restored(store)
    except Exception as trouble:  # noqa: BLE001  # whatever is wrong with it, the log is there
        _log.warning("kept world passed over", why=type(trouble).__name__)
        return None


def _restored(store: Store) -> World | None:
    found = store.snapshot(WORLD, form())
    if found is None:
        return None
    position, data = found
    digest, body = data[:32], data[32:]
    if hashlib.sha256(body).digest() != digest:
        raise ValueError("the bytes are not those that were written")
    kept = msgspec.msgpack.decode(zlib.decompress(body), type=Kept)
    last = next(iter(store.read_at([position])), None)
    if last is None or last.hash != kept.hash:
        raise ValueError("the log is another")
    world = World()
    for name, key, pickled in kept.parts:
        value = _Load(io.BytesIO(pickled)).load()
        if key is None:
            vars(world)[name] = value
        else:
            vars(world)[name][key] = value
    if vars(world).keys() != vars(World()).keys() or world.position != position:
        raise ValueError("parts are missing")
    return world


def _rebuilt(kind: Any, fields: dict[str, Any]) -> Any:
    """In the place of msgspec's own: a record from its fields."""
    return kind(**fields)


_HARMLESS: dict[tuple[str, str], Any] = {
    (kind.__module__, kind.__qualname__): kind
    for kind in (Card, Fraction, date, datetime, deque, frozenset, set, timedelta, timezone)
} | {("msgspec._utils", "rebuild"): _rebuilt}
"""What a kept world may name besides our own records: plain values."""


def _is_value(kind: type) -> bool:
    """Records, enumerations and frozen values: making one does nothing else."""
    if is_dataclass(kind):
        return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]  # is there
    return issubclass(kind, msgspec.Struct | enum.Enum | tuple)


class _Load(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        known = _HARMLESS.get((module, name))
        if known is not None:
            return known
        if module.split(".")[0] != "croupier":
            raise pickle.UnpicklingError(f"{module}.{name} is none of ours")
        found = super().find_class(module, name)
        if isinstance(found, type) and _is_value(found):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value")

    def persistent_load(self, named: Any) -> BankedRules:
        book, game, sign = named
        return rules_for(book, game, sign)
