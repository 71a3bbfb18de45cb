"""Decks of the tables of tournaments where people play: promised between two hands or rounds, for
players whose browsers have lodged seeds."""

from functools import partial

from croupier import poker
from croupier.floor import is_companion
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.machine.tournament_rounds_play import round_rules
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tables.deck_making import (
    DeckRule,
    rule_of_poker,
    rule_of_round,
    takes_seeds,
    write_promise,
)
from croupier.house.tournaments.tournament_commands import match_of
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.house.world.live_table import LiveTable
from croupier.house.world.match_tables import TournamentTableName


def table_promise_due(
    casino: Casino, match: HostedTournament, number: int, play: LiveTable
) -> Due | None:
    """The step that promises the deck of a table's next hand or round because seeds are lodged for
    it; None where it is promised, where nobody has lodged one, or while something is played."""
    if play.decks.promised is not None or not _rests(match, number):
        return None
    if not takes_seeds(_people(match, number), play.decks):
        return None
    table = TournamentTableName(match.id, number)
    return Due(AT_ONCE, "promise", partial(_promise, casino=casino, at=table))


def _rests(match: HostedTournament, number: int) -> bool:
    """Whether a table is in use and no hand or round is on."""
    table = match.state.tables.get(number)
    return match.state.stage == "playing" and table is not None and not table.in_hand


def _people(match: HostedTournament, number: int) -> list[str]:
    sitting = match.state.tables[number].sitting.values()
    return [person for person in sitting if not is_companion(person)]


def _promise(draft: Draft, casino: Casino, at: TournamentTableName) -> None:
    match, name = match_of(draft, at.tournament), str(at)
    if draft.play(name).decks.promised is None and _rests(match, at.number):
        write_promise(draft, name, casino, _people(match, at.number), _rule(match))


def _rule(match: HostedTournament) -> DeckRule:
    """What the book says about the deck of the session that is played."""
    if match.terms.banked:
        return rule_of_round(round_rules(match, match.state.session).law.game.law)
    return rule_of_poker(poker.law_of(match.terms.book))
