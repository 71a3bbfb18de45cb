"""Which reminders of time and loss are due to a person, worked out from the rounds they played."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from croupier import floor
from croupier.acts import HOUR, MINUTE, Millis
from croupier.store import PlayedRound

BREAK = HOUR
"""Whoever has not played for so long has had a break: the time of play begins anew."""


class ReminderDue(msgspec.Struct, frozen=True):
    """A reminder: `amount` is minutes of play, or cents lost since `since`."""

    about: Literal["time", "loss"]
    amount: int
    since: Millis


class RemindersShown(msgspec.Struct, frozen=True, kw_only=True):
    """What you want to be reminded of, how far it has come, and what is due now.

    `minutes` and `loss` are 0 where you want no reminder. `played` is in minutes since your last
    break or reminder, `lost` in cents since `since`, negative where you have won.
    """

    minutes: int
    loss: int
    since: Millis
    played: int
    lost: int
    due: tuple[ReminderDue, ...]


def counted_from(wanted: floor.Reminders) -> Millis:
    """The earliest round that matters to the reminders of a person."""
    return min(_time_from(wanted), wanted.loss_since)


def reminders_shown(
    wanted: floor.Reminders, rows: Iterable[PlayedRound], now: Millis
) -> RemindersShown:
    """The reminders of a person; `rows` are the rounds since `counted_from`, in order."""
    rounds = list(rows)
    start = _time_from(wanted)
    played = _played([r for r in rounds if r.closed > start], start, now) // MINUTE
    lost = -sum(r.net for r in rounds if r.closed > wanted.loss_since)
    due: list[ReminderDue] = []
    if wanted.minutes and played >= wanted.minutes:
        due.append(ReminderDue("time", played, Millis(0)))
    if wanted.loss and lost - wanted.heard_loss >= wanted.loss:
        due.append(ReminderDue("loss", lost, wanted.loss_since))
    return RemindersShown(
        minutes=wanted.minutes,
        loss=wanted.loss,
        since=wanted.loss_since,
        played=played,
        lost=lost,
        due=tuple(due),
    )


def _time_from(wanted: floor.Reminders) -> Millis:
    return max(wanted.since, wanted.heard_at)


def _played(rounds: list[PlayedRound], start: Millis, now: Millis) -> int:
    """Milliseconds of play since the last break; the pauses between rounds count as play."""
    begun, end = 0, 0
    for row in rounds:
        opened = max(row.opened, start)
        if not end or opened - end >= BREAK:
            begun = opened
        end = max(end, row.closed)
    return 0 if not end or now - end >= BREAK else end - begun
