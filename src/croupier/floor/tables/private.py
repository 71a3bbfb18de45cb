"""Private tables: a table that the house opens for one person, who may invite others to it.

The books know of no private tables, so nothing in them changes there: the sign, the limits, the
deal and the settlement are those of any other table of the game. Only who may come is different.
"""

from msgspec.structs import replace

from croupier.acts import SYSTEM, NotAuthorised, NotYours, WrongMoment, is_companion
from croupier.errors import BadInput
from croupier.floor.floor import (
    Floor,
    FloorRecorder,
    PlayerEvent,
    SignedTableEvent,
    TableCommand,
)
from croupier.floor.table import PrivateTable, Table

MOST_INVITED = 50
"""People who may take the invitation to one table."""


class TableMadePrivate(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A table that was just set up is one person's own."""

    owner: str

    def apply(self, table: Table) -> Table:
        return replace(table, private=PrivateTable(owner=self.owner, since=self.at))


class TableShared(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """The owner has a new invitation to a private table, or none any more."""

    invitation: str

    def apply(self, table: Table) -> Table:
        assert table.private is not None
        return replace(table, private=replace(table.private, invitation=self.invitation))


class InvitationTaken(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A person came to a private table with its invitation, and may come again."""

    def apply(self, table: Table) -> Table:
        assert table.private is not None
        invited = (*table.private.invited, self.person)
        return replace(table, private=replace(table.private, invited=invited))


class TableRemoved(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """A private table was taken off the floor. Its records stay in the log."""

    why: str

    def evolve(self, floor: Floor) -> Floor:
        left = {name: table for name, table in floor.tables.items() if name != self.table}
        listed = tuple(row for row in floor.house.tables if row.table != self.table)
        return replace(floor, tables=left, house=replace(floor.house, tables=listed))


def _private_part(recorder: FloorRecorder, table: Table) -> PrivateTable:
    if table.private is None:
        recorder.refuse(WrongMoment, f"Table {table.id} is not private: everybody may come.")
    return table.private


def _needs_system(recorder: FloorRecorder, command: TableCommand) -> None:
    if command.actor != SYSTEM:
        reason = "You cannot do this: private tables are opened and removed by the house."
        recorder.refuse(NotAuthorised, reason)


class MakePrivate(TableCommand, frozen=True, kw_only=True, tag=True):
    """Make a table that was just set up somebody's own."""

    owner: str

    def decide(self, recorder: FloorRecorder) -> None:
        _needs_system(recorder, self)
        table = recorder.table(self.table)
        recorder.purse(self.owner)
        recorder.needs_phase(table, "set up")
        if table.private is not None:
            recorder.refuse(WrongMoment, f"Table {table.id} is private already.")
        recorder.record(TableMadePrivate(**self.signed_here, owner=self.owner))


class ShareTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Give a private table a new invitation, which replaces the last one; an empty one ends it."""

    invitation: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        private = _private_part(recorder, table)
        if self.actor.person != private.owner:
            reason = f"Table {table.id} is not yours: only its owner can invite others."
            recorder.refuse(NotYours, reason)
        if self.invitation != private.invitation:
            recorder.record(TableShared(**self.signed_here, invitation=self.invitation))


class TakeInvitation(TableCommand, frozen=True, kw_only=True, tag=True):
    """Come to a private table with its invitation."""

    invitation: str

    def decide(self, recorder: FloorRecorder) -> None:
        table, person = recorder.table(self.table), self.actor.person
        private = _private_part(recorder, table)
        recorder.purse(person)
        if not private.invitation or self.invitation != private.invitation:
            expected = "the invitation that the owner of the table shares now"
            raise BadInput("invitation", expected, got=self.invitation)
        if private.admits(person):
            return
        if len(private.invited) >= MOST_INVITED:
            reason = f"{MOST_INVITED} people were invited to this table, the most there may be."
            recorder.refuse(WrongMoment, f"{reason} Ask its owner to open another one.")
        recorder.record(InvitationTaken(table=self.table, person=person, at=self.at))


class RemoveTable(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take a private table off the floor that is closed and empty."""

    why: str

    def decide(self, recorder: FloorRecorder) -> None:
        _needs_system(recorder, self)
        table = recorder.table(self.table)
        _private_part(recorder, table)
        recorder.needs_phase(table, "closed")
        if table.people or table.round or table.withheld or table.slide:
            recorder.refuse(WrongMoment, f"Table {table.id} is in use, so it stays.")
        recorder.record(TableRemoved(**self.signed_here, why=self.why))


def needs_invitation(recorder: FloorRecorder, table: Table, person: str) -> None:
    """Refuses a private table to people who were not invited; companions come when asked for."""
    if not table.admits(person) and not is_companion(person):
        you = f"are not invited to table {table.id}. Ask its owner for the link"
        they = f"is not invited to table {table.id}"
        recorder.refuse(NotYours, recorder.sentence_about(person, you, they))
