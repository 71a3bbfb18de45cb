"""Replays many hands at once: files are cut into pieces of one hand and judged in order.

A `.phhs` of ten thousand hands is cut at its table headers and read piece by piece, so that
work can be shared out, and one bad hand does not lose the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from croupier.errors import BadInput
from croupier.history.phh import read_phh
from croupier.history.verdict import HandVerdict, judge

SUFFIXES: Final = (".phh", ".phhs")
BATCH_BYTES: Final = 64_000

_FIELD: Final = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)
_HEADER: Final = re.compile(
    r"""^\[[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:#.*)?\r?$""", re.MULTILINE
)
"""A table of its own; one with a dotted name belongs to the hand before it."""


class Piece(NamedTuple):
    """Text of one hand or a few, and where it stands; `text` None is a file yet to be read."""

    file: str
    line: int
    text: str | None


def histories_in(path: str) -> list[str]:
    """The history files a path stands for: itself, or every one under a folder, by name."""
    place = Path(path)
    if not place.is_dir():
        return [path]
    found = sorted(
        str(file) for file in place.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()
    )
    if not found:
        raise BadInput("folder", "at least one .phh or .phhs file in it", where=path)
    return found


def cut(text: str) -> list[tuple[int, str]]:
    """The hands of a text with the line each begins on.

    A text that has fields before its first table is one hand, or nothing to be cut up here.
    """
    starts = [found.start() for found in _HEADER.finditer(text)]
    if not starts or _FIELD.search(text, 0, starts[0]):
        return [(1, text)]
    pieces = []
    line = text.count("\n", 0, starts[0]) + 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        pieces.append((line, text[start:end]))
        line += text.count("\n", start, end)
    return pieces


def batches(files: Sequence[str]) -> Iterator[list[Piece]]:
    """Pieces in order, some tens of thousands of bytes together."""
    batch: list[Piece] = []
    size = 0
    for file in files:
        for piece, length in _pieces(file):
            batch.append(piece)
            size += length
            if size >= BATCH_BYTES:
                yield batch
                batch, size = [], 0
    if batch:
        yield batch


def _pieces(file: str) -> Iterator[tuple[Piece, int]]:
    """The pieces of a file with their sizes; a small file is one piece, and is read later."""
    try:
        size = Path(file).stat().st_size
        text = read_history(file) if size > BATCH_BYTES else None
    except (OSError, BadInput):
        size, text = 0, None
    if text is None:
        yield Piece(file, 1, None), size
        return
    for line, piece in cut(text):
        yield Piece(file, line, piece), len(piece)


def read_history(file: str) -> str:
    """The text of a history file; one that cannot be read is bad input."""
    try:
        return Path(file).read_bytes().decode("utf-8-sig")
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise BadInput("file", f"one that can be read ({reason})", where=file) from None
    except UnicodeDecodeError as trouble:
        raise BadInput(
            "text", f"a text in UTF-8 (byte {trouble.start} is not)", where=file
        ) from None


def judge_batch(batch: Sequence[Piece]) -> list[HandVerdict | str]:
    """A verdict for each hand, in order; text where a hand or a file cannot be read."""
    return [answer for piece in batch for answer in judge_piece(piece)]


def judge_piece(piece: Piece) -> Iterator[HandVerdict | str]:
    try:
        text = read_history(piece.file) if piece.text is None else piece.text
    except BadInput as mistake:
        yield str(mistake)
        return
    for line, part in cut(text):
        at = piece.line + line - 1
        where = piece.file if at == 1 else f"{piece.file} from line {at}"
        try:
            for name, fields in read_phh(part).items():
                yield judge(fields, piece.file, name)
        except BadInput as mistake:
            yield str(mistake.at(where))
