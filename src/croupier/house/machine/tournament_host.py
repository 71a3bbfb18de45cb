"""The host of tournaments: a leased task for each in which the house plays for companions.

The log says which tournaments are hosted, and the host keeps no state of its own: after a crash
another process goes on where the log ends. A lease keeps two processes from hosting the same one.
"""

import asyncio
from contextlib import suppress

from croupier.acts import Actor, Millis, seconds_of
from croupier.floor import HOUSE, is_companion
from croupier.house.machine.lease import is_gone
from croupier.house.machine.leased_tasks import LEASE, LeasedTasks
from croupier.house.machine.tournament_due import rest_ends, tournament_due
from croupier.house.machine.tournament_run import DraftRun
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tournaments import tournament_commands
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.tournament import HostPace, TournamentHost, commands, still_in

LONGEST = 1.0
"""Seconds after which a host looks again, whatever happens."""
SMALL_TURNS = HostPace(entries=10, tables=4, hands_a_level=8)
"""How much a host does in one command: little, so that other commands need not wait."""


def host_of(casino: Casino, match: HostedTournament, pace: HostPace) -> TournamentHost:
    return TournamentHost(
        match.rules,
        match.entries,
        casino.source,
        pace=pace,
        director=match.state.officers.get("director", match.host or HOUSE),
        hosts=is_companion,
        strength=match.strength,
        fills_at=match.fills_at,
        starts_early=bool(match.strength),
    )


async def take_turn(casino: Casino, name: str, pace: HostPace) -> bool:
    """Takes the next step at a table where people play, or else one turn of the host, in one
    transaction; False where there was nothing to do."""
    played = False
    match = casino.world.matches[name]
    if not match.host or match.over:
        return False
    due = tournament_due(casino, match)
    if due is not None and due.at <= casino.clock.running():
        await casino.perform(due.decide, table=tournament_commands.tournament_stream(name))
        return True

    def decide(draft: Draft) -> None:
        nonlocal played
        host = host_of(casino, tournament_commands.match_of(draft, name), pace)
        played = host.turn(DraftRun(draft, casino, name), draft.at)

    await casino.perform(decide, table=tournament_commands.tournament_stream(name))
    return played


async def start_now(casino: Casino, name: str) -> None:
    """Moves a start that is still to come to now, as if the regulator had been told."""

    def decide(draft: Draft) -> None:
        match, now = tournament_commands.match_of(draft, name), draft.at
        if match.state.start_at <= now or match.state.stage not in ("draft", "open"):
            return
        director = Actor(match.state.officers.get("director", match.host), "tournament-director")
        moved = commands.MoveStart(actor=director, to=now, at=now, regulator_told=True)
        tournament_commands.ask_tournament(draft, name, moved, casino.source)

    await casino.perform(decide, table=tournament_commands.tournament_stream(name))


def progress_of(match: HostedTournament) -> float:
    """How much of a tournament is over, from 0 to 1."""
    state, entries = match.state, max(1, match.entries)
    if state.stage in ("over", "cancelled"):
        return 1.0
    if state.stage in ("draft", "open", "called"):
        return 0.1 * len(state.entrants) / entries
    if match.terms.banked:
        rounds = [max(1, row.rounds) for row in match.terms.session]
        dealt = max((table.hands for table in state.tables.values()), default=0)
        done = sum(rounds[: max(0, state.session - 1)]) + dealt
        if state.stage == "between":
            done = sum(rounds[: state.session])
        return 0.1 + 0.9 * done / sum(rounds)
    return 0.1 + 0.9 * (1 - (len(still_in(state)) - 1) / entries)


class Hosts(LeasedTasks):
    """The tasks of this process that host tournaments."""

    worker, about = "host", "tournament"

    def __init__(self, casino: Casino, pace: HostPace = SMALL_TURNS) -> None:
        super().__init__(casino)
        self._pace = pace

    async def stop(self) -> None:
        """Ends all tasks and gives up the leases."""
        names = [tournament_commands.tournament_stream(name) for name in self._tasks]
        await super().stop()
        with suppress(Exception):  # without a database the leases run out
            await asyncio.to_thread(self._casino.store.leases.drop, names, self.holder)

    async def renew(self) -> None:
        """Keeps or takes over the hosted tournaments that no other process has."""
        hosted = [m.id for m in self._casino.world.matches.values() if m.host and not m.over]
        await self._run_only(await asyncio.to_thread(self._claim, hosted) if hosted else ())

    def _claim(self, names: list[str]) -> frozenset[str]:
        leases = self._casino.store.leases
        others = set(leases.holders().values()) - {self.holder}
        gone = {holder for holder in others if is_gone(holder)}
        wanted = {tournament_commands.tournament_stream(name): name for name in names}
        taken = leases.take(list(wanted), self.holder, LEASE, gone=gone)
        return frozenset(name for stream, name in wanted.items() if stream in taken)

    async def claimed(self, name: str) -> bool:
        """Claims the lease of one tournament; whether this process holds it now."""
        return name in await asyncio.to_thread(self._claim, [name])

    async def _step(self, name: str) -> None:
        casino = self._casino
        if not await take_turn(casino, name, self._pace):
            stream = tournament_commands.tournament_stream(name)
            await casino.changed(stream, seconds_to_wait(casino, name))
        await asyncio.sleep(0)


def seconds_to_wait(casino: Casino, name: str) -> float:
    """How long a host that had nothing to do may wait, if nothing happens before that."""
    match = casino.world.matches[name]
    due, rests = tournament_due(casino, match), rest_ends(casino, match)
    ends = [at for at in (None if due is None else due.at, rests) if at is not None]
    wait = min((seconds_of(Millis(at - casino.clock.running())) for at in ends), default=LONGEST)
    return min(max(wait, 0.005), LONGEST)


async def plan_tournament(casino: Casino, name: str, text: str, entries: int) -> None:
    """Plans a tournament that the house hosts; one that is planned already goes on."""

    def decide(draft: Draft) -> None:
        tournament_commands.plan_in_draft(draft, name, text, HOUSE)
        if not tournament_commands.match_of(draft, name).host:
            tournament_commands.set_tournament_host(draft, name, True, HOUSE, entries)

    await casino.perform(decide, table=tournament_commands.tournament_stream(name))
