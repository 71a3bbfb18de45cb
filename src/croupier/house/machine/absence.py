"""Absent guests give up their seats, and their chips go to their accounts.

A guest without a connection gives up a seat after three rounds at that table without a wager.
The banked books ask a player for the seat after three such rounds, most of them only at a full
table (Melbourne 14.8, Canberra 15.7, Sydney 13.9, Perth 6.6): where the book's own condition is
met its clause is cited, and otherwise it is the house's rule for guests. At poker a guest is
picked up (8.11): the chips are secured until they return (8.12).

Whoever sits down is connected at that moment; a process that deals may hear of a connection to
another process later. Rounds are counted by the floor, so every process counts the same. A table
where nothing is dealt counts no rounds; there the time that three rounds take stands for them.
"""

from collections.abc import Iterator
from functools import partial

from croupier import floor
from croupier.acts import SECOND, Millis, millis_of_seconds
from croupier.banked import has_required
from croupier.books import Book
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.machine.poker_host import pick_up
from croupier.house.process.casino import Casino, Pace
from croupier.house.process.draft import Draft
from croupier.house.process.guests import is_guest_in
from croupier.house.tables.seating import give_up_seat, table_in
from croupier.house.world.live_table import LiveTable

GRACE = Millis(30 * SECOND)
"""How long a guest may be disconnected before it counts, as when a page is loaded again."""
ROUNDS = 3
"""Rounds without a wager, at a table whose book names no number."""
ABSENT = "no connection, and no wager in {} rounds"
NOTHING_DEALT = "no connection, and nothing dealt for as long as {} rounds take"


def absence_due(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    """The step by which the next absent guest gives up a seat, if one is due."""
    if table.phase != "open":
        return
    for seat in table.seats:
        guest = is_guest_in(casino.world.floor, seat.person)
        if guest and _reason(casino, table, play, seat):
            yield Due(AT_ONCE, "absent guest", partial(_give_up, casino, table.id, seat.person))
            return


def three_rounds(pace: Pace) -> Millis:
    """How long three rounds take where every round takes its full time."""
    return millis_of_seconds(ROUNDS * (pace.wagers + pace.decision + pace.pause))


def rounds_allowed(book: Book) -> int:
    """How many rounds without a wager cost the seat: the book's number, where it has one."""
    return book.floor.idle.rounds if book.floor.idle is not None else ROUNDS


def _reason(casino: Casino, table: floor.Table, play: LiveTable, seat: floor.Seat) -> str:
    """Why a guest gives up this seat now; empty while they keep it."""
    now, running = casino.clock.running(), casino.clock.running
    gone_since = max(casino.presence.gone_since(seat.person, now), running(seat.since))
    if now - gone_since < GRACE or seat.person in table.playing:
        return ""
    most = rounds_allowed(casino.law.book_of(table))
    has_wagers = _has_wagers(play, seat.person)
    if seat.idle >= most and not has_wagers:
        return ABSENT.format(most)
    if (has_wagers and _complete(play, seat.person)) or not (play.over or play.takes_wagers):
        return ""
    dealt = play.moved if play.over else play.opened
    last = max(gone_since, running(max(dealt, table.resumed)))
    return NOTHING_DEALT.format(most) if now - last >= three_rounds(casino.pace) else ""


def _has_wagers(play: LiveTable, person: str) -> bool:
    return play.takes_wagers and any(s.wagers for s in play.state.seats if s.person == person)


def _complete(play: LiveTable, person: str) -> bool:
    """Whether a person's wagers will be played when bets close; incomplete ones would go back."""
    assert play.rules is not None, "a round has its rules"
    law = play.rules.law
    return any(has_required(law, seat) for seat in play.state.seats if seat.person == person)


def _give_up(casino: Casino, name: str, person: str, draft: Draft) -> None:
    """Frees the seat, unless the guest has come back or wagered since that was found to be due."""
    table, play = table_in(draft, name), draft.play(name)
    seat = table.seat_of(person)
    why = _reason(casino, table, play, seat) if seat is not None else ""
    if seat is None or not why:
        return
    if table.is_poker:
        pick_up(name, person, draft)
        return
    clause = _clause(draft.law.book_of(table), seat)
    give_up_seat(draft, name, person, "absent", why, clause)


def _clause(book: Book, seat: floor.Seat) -> str:
    """The book's rule on idle seats, where its condition is met."""
    rule = book.floor.idle
    if rule is None:
        return ""
    idle = seat.idle_full if rule.at_full_table else seat.idle
    return rule.clause if idle >= rounds_allowed(book) else ""
