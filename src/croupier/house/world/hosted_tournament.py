"""A tournament on the floor: its rules, its state, who hosts it, and its latest news."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from croupier import tournament
from croupier.acts import SECOND, Millis

LINES = 60
"""Lines of news that are kept for people who open the tournament's page."""


class ToldLine(msgspec.Struct, frozen=True):
    """A line of news: something that happened, in words, with its clause."""

    at: Millis
    text: str


class HostedTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament. While the house plays for companions, `host` is in whose name it does.

    From `fills_at` on companions of this `strength` enter until there are `entries` players.
    `edition` is the one of the book that was in force when it was planned, empty for the first.
    `banks` says how much of the time bank each player has used.
    """

    id: str
    text: str
    edition: str = ""
    desk: tournament.UndoableTournament
    lines: tuple[ToldLine, ...] = ()
    host: str = ""
    entries: int = 0
    fills_at: Millis = Millis(0)
    strength: str = ""
    banks: Mapping[str, Millis] = {}

    @property
    def rules(self) -> tournament.TournamentRules:
        """The rules, compiled from the tournament's file once in a process."""
        return _rules(self.text, self.edition)

    @property
    def state(self) -> tournament.Tournament:
        return self.desk.now

    @property
    def terms(self) -> tournament.TournamentTerms:
        return self.rules.terms

    @property
    def house(self) -> str:
        return self.rules.book.file.house

    @property
    def over(self) -> bool:
        return self.state.stage in ("over", "cancelled")


def planned(event: tournament.Planned) -> HostedTournament:
    start = _rules(event.text, event.edition).start
    return HostedTournament(id=event.id, text=event.text, edition=event.edition, desk=start)


@lru_cache(maxsize=256)
def _rules(text: str, edition: str) -> tournament.TournamentRules:
    return tournament.tournament_rules(tournament.planned_terms(text, edition))


def after_event(
    match: HostedTournament | None, event: tournament.TournamentLogEntry, at: Millis
) -> HostedTournament:
    """The tournament after an entry of its log."""
    if isinstance(event, tournament.Planned):
        return planned(event)
    assert match is not None, "a tournament is planned before anything happens in it"
    replace = msgspec.structs.replace
    if isinstance(event, tournament.Hosted):
        host = event.by if event.on else ""
        return replace(
            match,
            host=host,
            entries=event.entries or match.entries,
            fills_at=event.fills_at,
            strength=event.strength or match.strength,
        )
    if isinstance(event, tournament.TimeBankUsed):
        used = Millis(match.banks.get(event.player, 0) + event.used)
        return replace(match, banks={**match.banks, event.player: used})
    text = tournament.tell(event)
    lines = (*match.lines, ToldLine(at, text))[-LINES:] if text else match.lines
    return replace(match, desk=match.rules.evolve(match.desk, event), lines=lines)


def bank_left(match: HostedTournament, person: str) -> Millis:
    """How much of the time bank a player has left."""
    bank = match.terms.acting.time_bank * SECOND
    return Millis(max(0, bank - match.banks.get(person, 0)))
