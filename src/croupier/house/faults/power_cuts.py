"""The files of a SQLite database as a power cut may leave them.

What a process wrote since the last sync of a file may be on the disk or not, sector by sector, in
any order; the file may be as long as before or longer; a sector that was being written may hold
anything in the place that was written. What was written before the sync is there, also in the rest
of such a sector: SQLite relies on that too, and calls it powersafe overwrite.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.cards import SeededEntropy

SECTOR: Final = 512
"""Bytes that a disk writes at a time, at least."""
FRAME: Final = 24 + 4096
"""Bytes of a frame of the -wal: its header, and a page."""

MOMENTS: Final = 256
"""Pairs of files whose differences are kept: many power cuts happen in one moment of a run."""

Cut: TypeAlias = Literal[
    "cut short", "out of order", "frame lost", "sector garbled", "sector zeroed", "not synced"
]


class DiskFiles(NamedTuple):
    """The bytes of the main file and of the -wal."""

    main: bytes
    wal: bytes


class Writing(NamedTuple):
    """A moment in which a file was being written: what was synced before, and what was written.

    `least` and `most` say how many of the commands must be in the log afterwards: those that were
    acknowledged, and at most the one that was being written.
    """

    synced: DiskFiles
    written: DiskFiles
    least: int
    most: int


def left_by(cut: Cut, moment: Writing, chance: SeededEntropy) -> DiskFiles:
    """The files after a power cut of this kind."""
    main, wal = (
        old if old == new else _CUTS[cut](old, new, chance)
        for old, new in zip(moment.synced, moment.written, strict=True)
    )
    return DiskFiles(main, wal)


_Change: TypeAlias = Callable[[bytes, bytes, SeededEntropy], bytes]


def _cut_short(old: bytes, new: bytes, chance: SeededEntropy) -> bytes:
    """The bytes were written in order, up to any one of them."""
    first = _first_difference(old, new)
    end = first + chance.below(len(new) - first + 1)
    return new[:end] + old[end:]


def _out_of_order(old: bytes, new: bytes, chance: SeededEntropy) -> bytes:
    """Some sectors were written, others not; half of them, or all but a few, or only a few."""
    rarity = (2, 16, 64)[chance.below(3)]
    invert = bool(chance.below(2))
    kept = {sector for sector in _changed(old, new) if (chance.below(rarity) == 0) != invert}
    return _with_sectors(old, new, kept, chance)


def _frame_lost(old: bytes, new: bytes, chance: SeededEntropy) -> bytes:
    """One stretch as long as a frame was not written, and everything else was."""
    changed = _changed(old, new)
    lost = changed[chance.below(len(changed))] * SECTOR
    return new[:lost] + _padded(old, len(new))[lost : lost + FRAME] + new[lost + FRAME :]


def _sector_garbled(old: bytes, new: bytes, chance: SeededEntropy) -> bytes:
    """The sector that was being written holds anything; of the others, some were written."""
    return _with_bad_sector(old, new, chance, chance.read(SECTOR))


def _sector_zeroed(old: bytes, new: bytes, chance: SeededEntropy) -> bytes:
    """As the sector above, but with zeros: room that was given to the file and not filled."""
    return _with_bad_sector(old, new, chance, bytes(SECTOR))


def _not_synced(old: bytes, new: bytes, chance: SeededEntropy) -> bytes:
    """Nothing was written, or everything was: the process was killed, or the cut came at once."""
    return new if chance.below(2) else old


_CUTS: Final[dict[Cut, _Change]] = {
    "cut short": _cut_short,
    "out of order": _out_of_order,
    "frame lost": _frame_lost,
    "sector garbled": _sector_garbled,
    "sector zeroed": _sector_zeroed,
    "not synced": _not_synced,
}
CUTS: Final[tuple[Cut, ...]] = tuple(_CUTS)
"""The kinds of power cuts."""


def _with_bad_sector(old: bytes, new: bytes, chance: SeededEntropy, bad: bytes) -> bytes:
    changed = _changed(old, new)
    start = changed[chance.below(len(changed))] * SECTOR
    end = min(start + SECTOR, _end_of_difference(old, new))
    start = max(start, _first_difference(old, new))
    left = new if chance.below(2) else _out_of_order(old, new, chance)
    return _padded(left, start)[:start] + bad[: end - start] + left[end:]


def _with_sectors(old: bytes, new: bytes, kept: set[int], chance: SeededEntropy) -> bytes:
    """The old bytes with some sectors of the new ones; the file may have grown to its new length
    although what is there was not written."""
    grown = bool(chance.below(2))
    length = len(new) if grown else max([len(old), *((s + 1) * SECTOR for s in kept)])
    left = bytearray(_padded(old, min(length, len(new))))
    for sector in kept:
        start = sector * SECTOR
        left[start : start + SECTOR] = new[start : start + SECTOR]
    return bytes(left)


@lru_cache(MOMENTS)
def _changed(old: bytes, new: bytes) -> list[int]:
    """The sectors in which two files differ."""
    sectors = range(_first_difference(old, new) // SECTOR, -(-len(new) // SECTOR))
    return [
        sector
        for sector in sectors
        if old[sector * SECTOR : (sector + 1) * SECTOR]
        != new[sector * SECTOR : (sector + 1) * SECTOR]
    ]


def _first_difference(old: bytes, new: bytes) -> int:
    """Where two files begin to differ, found by halves."""
    low, high = 0, min(len(old), len(new))
    if old[:high] == new[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle
    return low


@lru_cache(MOMENTS)
def _end_of_difference(old: bytes, new: bytes) -> int:
    """Where two files stop to differ."""
    if len(old) != len(new):
        return len(new)
    return len(new) - _first_difference(old[::-1], new[::-1])


def _padded(data: bytes, length: int) -> bytes:
    return data + bytes(max(length - len(data), 0))
