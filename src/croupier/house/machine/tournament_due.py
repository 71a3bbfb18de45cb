"""The machine's next step in a tournament where people play, and when it is due."""

from collections.abc import Iterator
from functools import partial

from croupier import poker
from croupier.acts import SYSTEM, Millis
from croupier.floor import is_companion
from croupier.house.machine.deadlines import AT_ONCE, Due, later
from croupier.house.machine.deck_promises import seeds_until
from croupier.house.machine.tournament_decks import table_promise_due
from croupier.house.machine.tournament_play import (
    abandon,
    absent_step,
    asks_person,
    companion_step,
    deal_step,
    time_is_up,
    time_turn,
    turn_time,
)
from croupier.house.machine.tournament_re_buys import re_buys_due
from croupier.house.machine.tournament_rounds_play import round_due
from croupier.house.process.casino import Casino, DraftDecision
from croupier.house.process.draft import Draft
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.house.world.live_table import LiveTable
from croupier.house.world.match_tables import TournamentTableName, has_ended, is_hand_of


def tournament_due(casino: Casino, match: HostedTournament) -> Due | None:
    """The first step that is due at any table of a tournament; None where people are to act
    without a limit of time, or no hand is played."""
    return min(_all_due(casino, match), key=lambda due: due.at, default=None)


def rest_ends(casino: Casino, match: HostedTournament) -> Millis | None:
    """When the first table that shows a hand which has ended, or waits for seeds, may go on, in
    running time."""
    plays = [casino.world.play(_name(match, number)) for number in match.state.tables]
    now = casino.clock.running()
    ends = [later(casino, play.moved, casino.pace.pause) for play in plays if has_ended(play)]
    ends += [seeds_until(casino, play) for play in plays]
    return min((end for end in ends if end > now), default=None)


def _name(match: HostedTournament, number: int) -> str:
    return str(TournamentTableName(match.id, number))


def _all_due(casino: Casino, match: HostedTournament) -> Iterator[Due]:
    yield from re_buys_due(casino, match)
    for number in match.state.tables:
        table = _name(match, number)
        play = casino.world.plays.get(table)
        played = None if play is None else play.table_round
        if play is None:
            continue
        is_played = play.dealing or (played is not None and played.on)
        ask = table_due if is_played else table_promise_due
        due = ask(casino, match, number, play)
        if due is not None:
            yield due._replace(decide=_if_unchanged(play, table, due.decide))


def table_due(casino: Casino, match: HostedTournament, number: int, play: LiveTable) -> Due | None:
    """The machine's next step in a hand; None while it waits for a person."""
    table, pace = _name(match, number), casino.pace
    if play.table_round is not None:
        return round_due(casino, match, number, play.table_round, play.moved)
    if not is_hand_of(match.state, number, play):
        return Due(AT_ONCE, "abandon", partial(abandon, table=table))
    assert play.deal is not None
    step = poker.deal_due(play.deal, SYSTEM)
    if step is not None:
        people = any(asks_person(match, play, seat.person) for seat in play.deal.hand.seats)
        shows = people and isinstance(step, poker.Showdown)
        wait = max(pace.show, pace.dealer) if shows else pace.dealer
        return Due(
            later(casino, play.moved, wait), "deal", partial(deal_step, casino=casino, table=table)
        )
    asked = play.to_act
    if asked is None:
        return None
    if is_companion(asked.person):
        at = later(casino, play.moved, pace.companion)
        return Due(at, "companion", partial(companion_step, casino=casino, table=table))
    if not asks_person(match, play, asked.person):
        at = later(casino, play.moved, pace.dealer)
        return Due(at, "absent", partial(absent_step, casino=casino, table=table))
    timed = turn_time(play)
    if timed is None:
        return Due(AT_ONCE, "clock", partial(time_turn, table=table))
    until = casino.clock.to_running(timed.until)
    return Due(until, "silence", partial(time_is_up, casino=casino, table=table))


def _if_unchanged(play: LiveTable, table: str, decide: DraftDecision) -> DraftDecision:
    """A decision that does nothing if something has happened at the table by then."""

    def decide_if_unchanged(draft: Draft) -> None:
        if draft.play(table).version == play.version:
            decide(draft)

    return decide_if_unchanged
