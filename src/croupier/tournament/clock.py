"""The clock: which level it is at any instant, as a pure function of what was done to it.

Nothing ticks. A mark says what was done and when; `read_clock` works out the rest, so any screen
at any time, after any restart, shows the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.tournament.terms import LevelRow

MarkKind = Literal["start", "pause", "resume", "skip"]


class Mark(msgspec.Struct, frozen=True):
    """Something done to the clock: `at` in seconds; a skip goes `to` a level, from nought.

    A pause of so many `minutes` is a break that ends by itself (Canberra 16.18); one of none lasts
    until somebody resumes.
    """

    kind: MarkKind
    at: int
    to: int = 0
    minutes: int = 0

    @property
    def ends(self) -> int:
        return self.at + self.minutes * 60


class ClockView(msgspec.Struct, frozen=True):
    """What the clock shows: a level counted from nought among the rows, breaks included."""

    row: int
    left: int
    running: bool
    on_break: bool
    over: bool
    changes_at: int | None
    """The instant of the next change where nothing is done to the clock."""


def played(levels: Sequence[LevelRow], marks: Sequence[Mark], now: int) -> int | None:
    """Seconds of play behind us, skipped ones counted as played; None before the start."""
    seconds: int | None = None
    since: int | None = None
    for mark in with_ends(marks):
        if mark.at > now:
            break
        if seconds is not None and since is not None:
            seconds += mark.at - since
        if mark.kind == "start":
            seconds, since = 0, mark.at
        elif mark.kind == "pause":
            since = None
        elif mark.kind == "resume":
            since = mark.at
        else:
            seconds = sum(row.minutes * 60 for row in levels[: mark.to])
            since = mark.at if since is not None else None
    if seconds is not None and since is not None:
        seconds += now - since
    return seconds


def with_ends(marks: Sequence[Mark]) -> Sequence[Mark]:
    """The marks, and a resume where a break of stated length ran out before anything else."""
    ends = []
    for place, mark in enumerate(marks):
        if mark.kind == "pause" and mark.minutes:
            after = next((m for m in marks[place + 1 :] if m.kind != "skip"), None)
            if after is None or after.at > mark.ends:
                ends.append(Mark("resume", mark.ends))
    return sorted((*marks, *ends), key=lambda mark: mark.at) if ends else marks


def break_ends(marks: Sequence[Mark], now: int) -> int | None:
    """When the break that is on ends by itself; None where none is, or it has no stated end."""
    if is_running(marks, now):
        return None
    last = next((m for m in reversed(marks) if m.kind != "skip" and m.at <= now), None)
    return last.ends if last is not None and last.kind == "pause" and last.minutes else None


def is_running(marks: Sequence[Mark], now: int) -> bool:
    """Whether time counts at that instant."""
    running = False
    for mark in with_ends(marks):
        if mark.at <= now and mark.kind != "skip":
            running = mark.kind in ("start", "resume")
    return running


def read_clock(levels: Sequence[LevelRow], marks: Sequence[Mark], now: int) -> ClockView:
    """The clock at an instant. The last level has no end: play goes on in it."""
    behind = played(levels, marks, now) or 0
    running = is_running(marks, now)
    for place, row in enumerate(levels):
        length = row.minutes * 60
        last = place == len(levels) - 1
        if behind < length or last:
            left = max(0, length - behind)
            changes = now + left if running and not (last and not left) else None
            return ClockView(place, left, running, row.pause, last and not left, changes)
        behind -= length
    return ClockView(0, 0, running, False, True, None)


def level_number(levels: Sequence[LevelRow], row: int) -> int:
    """The level people speak of, from 1: breaks are not counted."""
    return max(1, sum(not level.pause for level in levels[: row + 1]))
