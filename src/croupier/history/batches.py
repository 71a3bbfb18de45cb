"""Replays many hands at once: files are cut into pieces of one hand and judged in order.

A file of ten thousand hands is cut where they begin and read piece by piece, so that work can be
shared out, and one bad hand does not lose the others.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from croupier.errors import BadInput
from croupier.history.phh import read_phh
from croupier.history.reading import cut, read_told
from croupier.history.sites.cutting import Cut, cut_hands, is_text_history
from croupier.history.sites.told import Unreadable
from croupier.history.verdict import HandVerdict, judge, judge_told

SUFFIXES: Final = (".phh", ".phhs")
TEXT: Final = ".txt"
BATCH_BYTES: Final = 64_000
_OPENING: Final = 4096
"""Bytes of a .txt file in a folder that are searched for the header of a hand."""


class Piece(NamedTuple):
    """Text of one hand or a few, and where it stands; `text` None is a file yet to be read."""

    file: str
    line: int
    text: str | None


def histories_in(path: str) -> list[str]:
    """The history files a path stands for: itself, or every one under a folder, by name.

    Of a folder's .txt files those count that begin with a hand.
    """
    place = Path(path)
    if not place.is_dir():
        return [path]
    found = sorted(str(file) for file in place.rglob("*") if file.is_file() and _is_history(file))
    if not found:
        raise BadInput(
            "folder", "at least one .phh, .phhs or .txt file with hand histories in it", where=path
        )
    return found


def _is_history(file: Path) -> bool:
    if file.suffix.lower() in SUFFIXES:
        return True
    if file.suffix.lower() != TEXT:
        return False
    try:
        with file.open("rb") as opened:
            return is_text_history(_decoded(opened.read(_OPENING), "ignore"))
    except OSError:
        return True


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
        return _decoded(Path(file).read_bytes(), "strict")
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise BadInput("file", f"one that can be read ({reason})", where=file) from None
    except UnicodeDecodeError as trouble:
        raise BadInput(
            "text", f"a text in UTF-8 (byte {trouble.start} is not)", where=file
        ) from None


def _decoded(content: bytes, errors: str) -> str:
    """Bytes as text: UTF-8, UTF-16 with its mark, or for hands of online rooms Windows-1252."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors)
    try:
        return content.decode("utf-8-sig", errors)
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
        if is_text_history(text):
            return text
        raise


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
        if is_text_history(part):
            for hand in cut_hands(part, at):
                yield _judge_told(hand, piece.file)
        else:
            yield from _judge_phh(part, piece.file, at)


def _judge_told(part: Cut, file: str) -> HandVerdict | str:
    try:
        return judge_told(read_told(part), file)
    except Unreadable as problem:
        return problem.in_file(file)


def _judge_phh(text: str, file: str, line: int) -> Iterator[HandVerdict | str]:
    where = file if line == 1 else f"{file} from line {line}"
    try:
        for name, fields in read_phh(text).items():
            yield judge(fields, file, name)
    except BadInput as mistake:
        yield str(mistake.at(where))
