"""Reads and writes recorded sequences: compressed JSON lines, one file for each engine.

A sequence has `setup` (what its rules are made of), `viewers` and `steps`. A step is
`[command, outcome, views]`: the outcome is the list of events, or an object with the class of the
refusal under `refused`; views are `[viewers, changes]`, for those whose view changed.
"""

import lzma
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

HERE: Final = Path(__file__).parent
ENGINES: Final = ("banked", "poker", "jackpot", "tournament", "floor", "poker-table")
_FILTERS: Final = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 256 * 2**20}
]


def ordered(reason: str) -> str:
    """A reason with the moments it names in the order of the alphabet.

    Version 0.1 names them in the order of a set, which differs from run to run.
    """
    said, found, moments = reason.partition("; now is ")
    return f"{said}{found}{' and '.join(sorted(moments.split(' and ')))}"


def file_of(engine: str, folder: Path = HERE) -> Path:
    return folder / f"version-0.1.{engine}.xz"


def write(engine: str, folder: Path, sequences: Iterable[dict[str, Any]]) -> int:
    """Writes the file of an engine; its size in bytes."""
    plain = b"".join(msgspec.json.encode(sequence) + b"\n" for sequence in sequences)
    packed = lzma.compress(plain, format=lzma.FORMAT_XZ, filters=_FILTERS)
    file_of(engine, folder).write_bytes(packed)
    return len(packed)


@lru_cache(maxsize=1)
def lines(engine: str) -> tuple[bytes, ...]:
    """The sequences of an engine, each as its line of JSON."""
    return tuple(lzma.decompress(file_of(engine).read_bytes()).splitlines())


def sequence(engine: str, number: int) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(lines(engine)[number])
    return read
