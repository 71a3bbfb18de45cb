"""The pace of a table of one's own: its player says when to deal, and its people may leave it.

A round takes about three seconds besides the player's own time, and a decision has minutes. When
nobody looks at the table, and nobody sits there who is connected, it is closed after some time.
"""

from functools import partial

from croupier import banked, floor
from croupier.acts import MINUTE, Actor, Millis, NotYours, WrongMoment
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.opening.private_tables import (
    LEFT,
    at_own_pace,
    close_private,
    waits_for_ready,
)
from croupier.house.process.accounts import PLAYER
from croupier.house.process.casino import Casino, Pace
from croupier.house.process.draft import Draft
from croupier.house.tables.seating import barred, table_in
from croupier.house.world.live_table import LiveTable

ABANDONED = Millis(10 * MINUTE)
"""How long nobody may be there before a private table is closed."""
QUICK = Pace(dealer=0.1, companion=0.2, show=0.8, pause=0.8, reveal=1.0, decision=300.0)
"""The pace of one's own table: the longest of each step, and at least so long to decide."""


def pace_at(casino: Casino, table: floor.Table) -> Pace:
    """The pace of a table: that of the house, or quicker at a table of one's own."""
    if not at_own_pace(table):
        return casino.pace
    return _quick(casino.pace)


def _quick(usual: Pace) -> Pace:
    return Pace(
        wagers=usual.wagers,
        settle_wagers=min(usual.settle_wagers, QUICK.settle_wagers),
        dealer=min(usual.dealer, QUICK.dealer),
        companion=min(usual.companion, QUICK.companion),
        show=min(usual.show, QUICK.show),
        pause=min(usual.pause, QUICK.pause),
        reveal=min(usual.reveal, QUICK.reveal),
        decision=max(usual.decision, QUICK.decision),
    )


def needs_ready(draft: Draft, name: str, person: str) -> None:
    """Refuses a player who says "ready" where bets do not close by that, or whose wagers are not
    complete."""
    table, play = table_in(draft, name), draft.play(name)
    if table.seat_of(person) is None:
        raise NotYours(
            f"You have no seat at table {name}. Sit down and put your wagers down first."
        )
    if not at_own_pace(table):
        raise WrongMoment("At this table bets close by the clock. Wait until the cards are dealt.")
    if play.over:
        raise WrongMoment("No round is open at this table. Wait until the next one opens.")
    if not play.takes_wagers:
        raise WrongMoment("The cards are out already. Play your hand.")
    if not waits_for_ready(table, play):
        raise WrongMoment("Others play at this table too, so bets close by the clock.")
    _check_complete(draft, table, play, person)
    refusal = barred(draft, table, person, Actor(person, PLAYER))
    if refusal is not None:
        raise refusal


def _check_complete(draft: Draft, table: floor.Table, play: LiveTable, person: str) -> None:
    """Refuses to deal while a required wager is missing or wagers do not fit one another."""
    law, state = draft.round_rules(table.id).law, play.state
    seats = [seat for seat in state.seats if seat.person == person and seat.wagers]
    for seat in seats:
        misfit = next(banked.misfits_at(law, state, seat), None)
        if misfit is not None:
            raise WrongMoment(f"{misfit.reason} Put your wagers right.", misfit.clause, table.book)
    if not seats:
        names = " and the ".join(law.wagers[name].name for name in law.required)
        raise WrongMoment(f"You have no wagers down. Put down the {names} first.")


def abandoned_due(casino: Casino, table: floor.Table, play: LiveTable) -> Due | None:
    """The step that closes a private table which everybody has left, if it is due."""
    if not _is_abandoned(casino, table, play):
        return None
    return Due(AT_ONCE, "abandoned", partial(_close, casino, table.id))


def _is_abandoned(casino: Casino, table: floor.Table, play: LiveTable) -> bool:
    if table.private is None or table.phase != "open" or not (play.over or play.takes_wagers):
        return False
    if casino.watched(table.id):
        return False
    now, running = casino.clock.running(), casino.clock.running
    seated = [person for person in table.people if not floor.is_companion(person)]
    last = max(running(table.private.since), running(play.moved), running(casino.opened))
    return now - max(last, *(casino.presence.gone_since(p, now) for p in seated), 0) >= ABANDONED


def _close(casino: Casino, name: str, draft: Draft) -> None:
    """Closes the table, unless somebody has come back since that was found to be due."""
    if _is_abandoned(casino, table_in(draft, name), draft.play(name)):
        close_private(draft, name, LEFT)
