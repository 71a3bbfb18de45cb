"""The tournament clock: the level at any instant, worked out from what was done to the clock.

No timer runs. A mark says what was done and when; `read_clock` works out the rest, so any screen
at any time, after any restart, shows the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.acts import Millis
from croupier.tournament.conditions.terms import LevelRow

ClockMarkKind = Literal["start", "pause", "resume", "skip", "set"]


MOVES: tuple[ClockMarkKind, ...] = ("skip", "set")
"""Marks that move the clock and neither stop nor start it."""


class ClockMark(msgspec.Struct, frozen=True):
    """Something done to the clock; a skip goes `to` a level, from nought.

    A correction sets the clock `to` a level with so much time `left` in it.

    A pause that `lasts` some time is a break that ends by itself (Canberra 16.18); one of no
    stated length lasts until somebody resumes.
    """

    kind: ClockMarkKind
    at: Millis
    to: int = 0
    lasts: Millis = Millis(0)
    left: Millis = Millis(0)

    @property
    def ends(self) -> Millis:
        return Millis(self.at + self.lasts)


class ClockView(msgspec.Struct, frozen=True):
    """What the clock shows: a level counted from nought among the rows, breaks included."""

    row: int
    left: Millis
    running: bool
    on_break: bool
    over: bool
    changes_at: Millis | None
    """The instant of the next change where nothing is done to the clock."""


def played(levels: Sequence[LevelRow], marks: Sequence[ClockMark], now: Millis) -> Millis | None:
    """The time played so far, skipped levels counted as played; None before the start."""
    behind: int | None = None
    since: Millis | None = None
    for mark in with_ends(marks):
        if mark.at > now:
            break
        if behind is not None and since is not None:
            behind += mark.at - since
        if mark.kind == "start":
            behind, since = 0, mark.at
        elif mark.kind == "pause":
            since = None
        elif mark.kind == "resume":
            since = mark.at
        else:
            behind = sum(row.length for row in levels[: mark.to])
            if mark.kind == "set":
                behind += levels[mark.to].length - mark.left
            since = mark.at if since is not None else None
    if behind is not None and since is not None:
        behind += now - since
    return Millis(behind) if behind is not None else None


def with_ends(marks: Sequence[ClockMark]) -> Sequence[ClockMark]:
    """The marks, and a resume where a break of stated length ran out before anything else."""
    ends = []
    for place, mark in enumerate(marks):
        if mark.kind == "pause" and mark.lasts:
            after = next((m for m in marks[place + 1 :] if m.kind not in MOVES), None)
            if after is None or after.at > mark.ends:
                ends.append(ClockMark("resume", mark.ends))
    return sorted((*marks, *ends), key=lambda mark: mark.at) if ends else marks


def break_ends(marks: Sequence[ClockMark], now: Millis) -> Millis | None:
    """When the break that is on ends by itself; None where none is, or it has no stated end."""
    if is_running(marks, now):
        return None
    last = next((m for m in reversed(marks) if m.kind not in MOVES and m.at <= now), None)
    return last.ends if last is not None and last.kind == "pause" and last.lasts else None


def is_running(marks: Sequence[ClockMark], now: Millis) -> bool:
    """Whether time counts at that instant."""
    running = False
    for mark in with_ends(marks):
        if mark.at <= now and mark.kind not in MOVES:
            running = mark.kind in ("start", "resume")
    return running


def read_clock(levels: Sequence[LevelRow], marks: Sequence[ClockMark], now: Millis) -> ClockView:
    """The clock at an instant. The last level has no end: play goes on in it."""
    behind: int = played(levels, marks, now) or 0
    running = is_running(marks, now)
    for place, row in enumerate(levels):
        last = place == len(levels) - 1
        if behind < row.length or last:
            left = Millis(max(0, row.length - behind))
            changes = Millis(now + left) if running and not (last and not left) else None
            return ClockView(place, left, running, row.pause, last and not left, changes)
        behind -= row.length
    return ClockView(0, Millis(0), running, False, True, None)


def level_number(levels: Sequence[LevelRow], row: int) -> int:
    """The number of a level as people count it, from 1 and without the breaks."""
    return max(1, sum(not level.pause for level in levels[: row + 1]))
