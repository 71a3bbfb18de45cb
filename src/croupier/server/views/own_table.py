"""A table of one's own as its people see it: whose it is, its invitation, and whether it waits."""

import msgspec

from croupier import banked, floor
from croupier.house import LiveTable, waits_for_ready


class OwnTable(msgspec.Struct, frozen=True, kw_only=True):
    """What is particular about a private table.

    While `waits` is true, bets close when the player sends "ready"; `ready` says that the viewer's
    wagers are complete, so that it can be sent. `invitation` and `invited` are for the owner.
    """

    owner: str
    yours: bool
    waits: bool
    ready: bool
    invitation: str
    invited: tuple[str, ...]


def own_table(table: floor.Table, play: LiveTable, person: str) -> OwnTable | None:
    """The private part of a table; None at every other."""
    private = table.private
    if private is None:
        return None
    yours = private.owner == person
    waits = waits_for_ready(table, play)
    return OwnTable(
        owner=private.owner,
        yours=yours,
        waits=waits,
        ready=waits and _has_complete_wagers(play, person),
        invitation=private.invitation if yours else "",
        invited=private.invited if yours else (),
    )


def _has_complete_wagers(play: LiveTable, person: str) -> bool:
    assert play.rules is not None, "a round that takes wagers has its rules"
    law, state = play.rules.law, play.state
    seats = [seat for seat in state.seats if seat.person == person and seat.wagers]
    return bool(person and seats) and not any(
        any(banked.misfits_at(law, state, seat)) for seat in seats
    )
