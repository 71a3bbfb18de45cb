"""A tournament that the host runs within one draft."""

from croupier import tournament
from croupier.floor import COMPANION, is_companion
from croupier.house.machine.deadlines import later
from croupier.house.machine.deck_promises import seeds_until
from croupier.house.machine.tournament_play import begin_play
from croupier.house.machine.tournament_rounds_play import begin_round
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tournaments.tournament_commands import ask_tournament, fund_companion, match_of
from croupier.house.world.match_tables import TournamentTableName, has_ended

NAMES = (
    "Ada", "Ben", "Cleo", "Dev", "Elsie", "Finn", "Grace", "Hugo", "Iris", "Joe", "Kit", "Lena",
    "Max", "Nora", "Omar", "Pia", "Quin", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wren", "Yara",
)  # fmt: skip
"""First names of companions; a number is added to tell them apart."""


class DraftRun:
    """A tournament in a draft: commands are decided there, companions are paid for, and hands at
    tables where people sit are played step by step."""

    def __init__(self, draft: Draft, casino: Casino, name: str) -> None:
        self._draft, self._casino, self._name = draft, casino, name

    @property
    def state(self) -> tournament.Tournament:
        return match_of(self._draft, self._name).state

    def do(
        self, command: tournament.commands.AnyTournamentCommand
    ) -> tuple[tournament.AnyTournamentEvent, ...]:
        return ask_tournament(self._draft, self._name, command, self._casino.source)

    def newcomer(self, number: int) -> str:
        """The name of a new companion, with money for the entry and all re-buys and add-ons."""
        match = match_of(self._draft, self._name)
        person = f"{NAMES[number % len(NAMES)]} {number}{COMPANION}"
        fund_companion(self._draft, match, person)
        return person

    def is_live(self, table: int) -> bool:
        """Whether people sit at a table."""
        match = match_of(self._draft, self._name)
        here = match.state.tables.get(table)
        if here is None:
            return False
        return not all(map(is_companion, here.sitting.values()))

    def is_resting(self, table: int) -> bool:
        """Whether a live table shows the hand that has ended, for as long as between two hands, or
        waits for the seeds of the next deck."""
        play = self._draft.play(str(TournamentTableName(self._name, table)))
        until = seeds_until(self._casino, play)
        if has_ended(play):
            until = max(until, later(self._casino, play.moved, self._casino.pace.pause))
        return self.is_live(table) and self._casino.clock.running() < until

    def begin(self, begun: tournament.events.HandStarted) -> None:
        banked = match_of(self._draft, self._name).terms.banked
        begin = begin_round if banked else begin_play
        begin(self._draft, self._casino, self._name, begun)
