"""Commands about reminders of time and loss that people set for themselves.

How long somebody has played and what they lost is in the log; here is only what they want to be
reminded of, and which reminders they have acknowledged. A reminder stops no round.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import DAY, Millis, NotYours
from croupier.errors import BadInput
from croupier.floor.floor import FloorCommand, FloorRecorder, PurseEvent
from croupier.floor.purse import Purse, Reminders
from croupier.money import Cents

SHORTEST, LONGEST = 5, 24 * 60
"""Minutes of play after which somebody may be reminded."""
LEAST, MOST = Cents(1_00), Cents(1_000_000_00)
"""Losses at which somebody may be reminded."""
LONGEST_BACK = Millis(366 * DAY)
"""How far back the loss may be counted from."""


class RemindersSet(PurseEvent, frozen=True, kw_only=True, tag=True):
    """A person set what they want to be reminded of; 0 for no reminder."""

    minutes: int
    loss: Cents
    loss_since: Millis
    at: Millis

    def apply(self, purse: Purse) -> Purse:
        chosen = Reminders(
            minutes=self.minutes, loss=self.loss, since=self.at, loss_since=self.loss_since
        )
        return replace(purse, reminders=chosen)


class ReminderHeard(PurseEvent, frozen=True, kw_only=True, tag=True):
    """A person acknowledged a reminder: of so many minutes of play, or of so many cents lost."""

    about: Literal["time", "loss"]
    amount: int
    at: Millis

    def apply(self, purse: Purse) -> Purse:
        if self.about == "time":
            return replace(purse, reminders=replace(purse.reminders, heard_at=self.at))
        return replace(purse, reminders=replace(purse.reminders, heard_loss=Cents(self.amount)))


def _needs_own(recorder: FloorRecorder, command: FloorCommand, person: str) -> None:
    if command.actor.person != person:
        recorder.refuse(NotYours, "You can set and acknowledge only your own reminders.")


class SetReminders(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Be reminded after so many minutes of play, and when so much is lost; 0 for no reminder."""

    person: str
    minutes: int
    loss: Cents
    loss_since: Millis

    def decide(self, recorder: FloorRecorder) -> None:
        _needs_own(recorder, self, self.person)
        recorder.purse(self.person)
        if self.minutes and not SHORTEST <= self.minutes <= LONGEST:
            raise BadInput("minutes", f"{SHORTEST} to {LONGEST} minutes, or 0", got=self.minutes)
        if self.loss and not LEAST <= self.loss <= MOST:
            raise BadInput("loss", f"{LEAST} to {MOST} cents, or 0", got=self.loss)
        if not self.at - LONGEST_BACK <= self.loss_since <= self.at:
            raise BadInput("since", "a time of the last year", got=self.loss_since)
        recorder.record(
            RemindersSet(
                person=self.person,
                minutes=self.minutes,
                loss=self.loss,
                loss_since=self.loss_since,
                at=self.at,
            )
        )


class HearReminder(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Acknowledge a reminder: `amount` is the minutes, or the cents lost, that it told of."""

    person: str
    about: Literal["time", "loss"]
    amount: int

    def decide(self, recorder: FloorRecorder) -> None:
        _needs_own(recorder, self, self.person)
        recorder.purse(self.person)
        recorder.record(
            ReminderHeard(person=self.person, about=self.about, amount=self.amount, at=self.at)
        )
