"""The host: runs a tournament with companions, from the first step to the last prize.

It keeps no state of its own. Each turn looks at the tournament and does the next thing, so a run
that was interrupted goes on from there. Everything it does is a command, decided by the rules like
a person's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from croupier.acts import Actor, Millis
from croupier.cards import Entropy
from croupier.tournament import commands, events
from croupier.tournament.clock import ClockView, is_running, played, read_clock
from croupier.tournament.conditions.checks import rule
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.dealt import DealtHand
from croupier.tournament.decisions.buying import places_to_return
from croupier.tournament.decisions.elimination import can_re_buy
from croupier.tournament.decisions.hands import races_due
from croupier.tournament.decisions.order_of_finish import paid_places
from croupier.tournament.decisions.recorder import DIRECTOR, OPERATOR, period_of
from croupier.tournament.hosting.dealing import played_hand
from croupier.tournament.hosting.lots import with_lots
from croupier.tournament.hosting.rounds import SessionRules, played_round
from croupier.tournament.rules import TournamentRules
from croupier.tournament.seats import due_to_break, halted
from croupier.tournament.state import Entrant, Tournament

Events = tuple[events.AnyTournamentEvent, ...]
STEPS = ("document", "publish", "notify", "director", "tables")


class TournamentRun(Protocol):
    """A tournament that takes commands, in memory or in a log."""

    @property
    def state(self) -> Tournament: ...

    def do(self, command: commands.AnyTournamentCommand) -> Events: ...

    def newcomer(self, number: int) -> str:
        """The name of the next companion, who can pay the fee."""
        ...


class HostPace(msgspec.Struct, frozen=True, kw_only=True):
    """How much is done in one turn, and how the clock is kept.

    `hands_a_level`: after so many hands at a table the director skips to the next level, and over
    breaks; 0 leaves the clock alone.
    """

    entries: int = 50
    tables: int = 1000
    hands_a_level: int = 0


class TournamentHost:
    """One tournament's host; `hosts` says for whom it plays."""

    def __init__(
        self,
        rules: TournamentRules,
        entries: int,
        source: Entropy,
        *,
        pace: HostPace | None = None,
        director: str = "the house",
        hosts: Callable[[str], bool] = lambda _player: True,
    ) -> None:
        self.rules, self.terms, self.book = rules, rules.terms, rules.book
        self.entries, self.source, self.pace = entries, source, pace or HostPace()
        self.director, self.hosts = Actor(director, DIRECTOR), hosts
        self.dealer = Actor(director, "dealer")
        self._games = SessionRules(self.book, self.terms)

    def turn(self, run: TournamentRun, now: Millis) -> bool:
        """Does the next thing; False where there is nothing for the host to do."""
        match run.state.stage:
            case "draft":
                return self._prepare(run, now)
            case "open":
                return self._fill(run, now)
            case "called":
                self._ask(run, commands.Start(actor=self.director, at=now))
                return True
            case "playing" if self.terms.banked:
                return self._rounds(run, now)
            case "playing":
                return self._hands(run, now)
            case "between":
                return self._between(run, now)
            case _:
                return False

    def _ask(self, run: TournamentRun, command: commands.AnyTournamentCommand) -> Events:
        return run.do(with_lots(command, self.terms, run.state, self.source))

    # --- before play ------------------------------------------------------------------------

    def _prepare(self, run: TournamentRun, now: Millis) -> bool:
        """The steps the book asks for, each by whom it asks; then entries open."""
        for step in STEPS:
            row = rule(self.book, step)
            if row is not None and step not in run.state.steps:
                by = Actor(self.director.person, row.by or OPERATOR)
                person = self.director.person if step == "director" else ""
                self._ask(run, commands.TakeStep(actor=by, step=step, at=now, person=person))
        operator = Actor(self.director.person, OPERATOR)
        self._ask(run, commands.OpenEntries(actor=operator, at=now))
        return True

    def _fill(self, run: TournamentRun, now: Millis) -> bool:
        """Companions enter, draw their seats and sit down, some at a time."""
        state = run.state
        if not state.tables:
            missing = self.entries - len(state.with_status("entered"))
            if missing > 0:
                self._enter(run, min(missing, self.pace.entries), now)
            else:
                self._ask(run, commands.DrawSeats(actor=self.director, at=now))
            return True
        absent = [e for e in state.with_status("entered") if not e.arrived and self.hosts(e.player)]
        if absent:
            for entrant in absent[: self.pace.entries]:
                actor = Actor(entrant.player, "player")
                self._ask(run, commands.Arrive(actor=actor, player=entrant.player, at=now))
            return True
        return self._call(run, now)

    def _enter(self, run: TournamentRun, count: int, now: Millis) -> None:
        signed = self.terms.entry.written_agreement
        for _ in range(count):
            name = run.newcomer(len(run.state.entrants) + 1)
            actor = Actor(name, "player")
            self._ask(run, commands.Enter(actor=actor, player=name, signed=signed, at=now))

    def _call(self, run: TournamentRun, now: Millis) -> bool:
        """At the start the players are briefed and the seats called."""
        if now < run.state.start_at:
            return False
        if rule(self.book, "brief") and "brief" not in run.state.steps:
            self._ask(run, commands.TakeStep(actor=self.director, step="brief", at=now))
        self._ask(run, commands.CallSeats(actor=self.director, at=now))
        return True

    # --- poker ------------------------------------------------------------------------------

    def _hands(self, run: TournamentRun, now: Millis) -> bool:
        """A hand at each of the tables that have dealt the fewest, and what follows from it."""
        if len(run.state.with_status("playing", "busted")) < 2:
            self._award(run, now)
            return True
        if not is_running(run.state.marks, now):
            return False
        self._buy_back(run, now)
        if self._keep_time(run, now).on_break:
            return False
        self._rebalance(run, now)
        if len(run.state.with_status("playing")) < 2:
            return True
        self._hand_for_hand(run, now)
        able = run.state.with_chips()
        open_tables = [n for n, t in run.state.tables.items() if not t.closed and len(able[n]) > 1]
        tables = self._tables(run.state, open_tables)
        self._deal(run, tables, now)
        return bool(tables)

    def _tables(self, state: Tournament, due: list[int]) -> list[int]:
        """Tables of companions that may deal, the one with the fewest hands first.

        Hand for hand all tables that are due begin together, or none.
        """
        if state.hand_for_hand:
            turn = max(table.turn for table in state.tables.values())
            due = [number for number in due if state.tables[number].turn < turn] or due
        due.sort(key=lambda number: (state.tables[number].hands, number))
        able = [number for number in due if self._may_deal(state, number)]
        if state.hand_for_hand:
            return able if able == due else []
        return able[: self.pace.tables]

    def _may_deal(self, state: Tournament, number: int) -> bool:
        table = state.tables.get(number)
        if table is None or table.in_hand or not all(map(self.hosts, table.sitting.values())):
            return False
        if self.terms.banked:
            return True
        room = state.with_chips()
        if len(room[number]) < 2 or halted(room, number):
            return False
        return self._to_break(state) != number

    def _to_break(self, state: Tournament) -> int | None:
        tables = self.terms.tables
        return due_to_break(state.seating(), tables.seats, tables.break_order)

    def _deal(self, run: TournamentRun, tables: list[int], now: Millis) -> None:
        """Plays a hand at each of the tables; hand for hand all of them end together."""
        stacks: dict[str, int] = {}
        dealt: dict[int, DealtHand] = {}
        for table in tables:
            if self._may_deal(run.state, table):
                self._race(run, table, now)
            begun = self._begin(run, table, now) if self._may_deal(run.state, table) else None
            if begun is None:
                continue
            after, dealt[table] = self._played(run.state, begun)
            stacks |= after
            if not run.state.hand_for_hand:
                self._end(run, stacks, dealt, now)
                stacks, dealt = {}, {}
        if stacks:
            self._end(run, stacks, dealt, now)

    def _race(self, run: TournamentRun, table: int, now: Millis) -> None:
        """Races off the chips that have left play by now."""
        level = period_of(self.terms, run.state, now)
        while races := races_due(self.terms, run.state, table, level):
            chip, larger = races[0]
            asked = commands.RaceChips(
                actor=self.director, table=table, chip=chip, next_chip=larger, at=now
            )
            self._ask(run, asked)

    def _played(
        self, state: Tournament, begun: events.HandStarted
    ) -> tuple[dict[str, int], DealtHand]:
        if not self.terms.banked:
            return played_hand(self.terms, begun, state.entrants, self.source)
        row = self.terms.session[state.session - 1]
        return played_round(self._games[state.session], row, begun, state.entrants, self.source)

    def _end(
        self, run: TournamentRun, stacks: dict[str, int], dealt: dict[int, DealtHand], now: Millis
    ) -> None:
        won_by = self._winners(run.state, stacks)
        self._ask(
            run,
            commands.EndHand(actor=self.dealer, stacks=stacks, won_by=won_by, dealt=dealt, at=now),
        )

    def _winners(self, state: Tournament, stacks: dict[str, int]) -> dict[str, tuple[str, ...]]:
        """Where there are bounties: whoever won chips at the table shares those of its losers."""
        if self.terms.bounty is None:
            return {}
        before, table = state.entrants, {p: state.entrants[p].table for p in stacks}
        won = [p for p, chips in stacks.items() if chips > before[p].chips]
        lost = [p for p, chips in stacks.items() if not chips]
        return {p: tuple(w for w in won if table[w] == table[p]) for p in lost}

    def _begin(self, run: TournamentRun, table: int, now: Millis) -> events.HandStarted | None:
        begun = self._ask(run, commands.StartHand(actor=self.dealer, table=table, at=now))
        last = begun[-1] if begun else None
        return last if isinstance(last, events.HandStarted) else None

    def _keep_time(self, run: TournamentRun, now: Millis) -> ClockView:
        """Reads the clock; where levels last so many hands, first skips to the one due."""
        levels = levels_of(self.terms)
        clock = read_clock(levels, run.state.marks, now)
        if not self.pace.hands_a_level:
            return clock
        dealt = min((table.hands for table in run.state.tables.values()), default=0)
        due = min(dealt // self.pace.hands_a_level, sum(not row.pause for row in levels) - 1)
        row = [place for place, level in enumerate(levels) if not level.pause][due]
        if row > clock.row or clock.on_break:
            to = max(row, clock.row + clock.on_break)
            self._ask(run, commands.SetClock(actor=self.director, kind="skip", to=to, at=now))
        return read_clock(levels, run.state.marks, now)

    def _hand_for_hand(self, run: TournamentRun, now: Millis) -> None:
        """Hand-for-hand play is on while one more hand at each table may reach the prizes."""
        state = run.state
        left = len(state.with_status("playing", "busted"))
        short = left - paid_places(self.terms, state)
        on = len(state.tables) > 1 and 0 < short <= len(state.tables)
        idle = not any(table.in_hand for table in state.tables.values())
        if on != state.hand_for_hand and idle:
            self._ask(run, commands.PlayHandForHand(actor=self.director, on=on, at=now))

    def _buy_back(self, run: TournamentRun, now: Millis) -> None:
        """Half of the companions who may buy back in do."""
        for entrant in run.state.with_status("busted"):
            if self.hosts(entrant.player):
                wanted = bool(self.source.below(2)) and self._may_buy_back(run, entrant, now)
                kind = commands.ReBuy if wanted else commands.LetGo
                actor = Actor(entrant.player, "player")
                self._ask(run, kind(actor=actor, player=entrant.player, at=now))

    def _may_buy_back(self, run: TournamentRun, entrant: Entrant, now: Millis) -> bool:
        """Whether a re-buy is sold to the player now, and there is a seat to come back to."""
        seats = places_to_return(run.state, self.terms.tables.seats, entrant)
        return bool(seats) and can_re_buy(self.terms, run.state, entrant.player, now)

    def _rebalance(self, run: TournamentRun, now: Millis) -> None:
        """Breaks and balances until no table is to break; a table in a hand is waited for."""
        for _ in run.state.tables:
            if any(table.in_hand for table in run.state.tables.values()):
                return
            broken = self._to_break(run.state)
            self._ask(run, commands.Rebalance(actor=self.director, at=now))
            if broken is None:
                return

    # --- banked -----------------------------------------------------------------------------

    def _rounds(self, run: TournamentRun, now: Millis) -> bool:
        """A round at each table that has one left; when none has, the session ends."""
        state, row = run.state, self.terms.session[run.state.session - 1]
        over = bool(row.minutes) and (played((), state.marks, now) or 0) >= row.length
        if not over and not is_running(state.marks, now):
            return False
        due = [
            number
            for number, table in state.tables.items()
            if not (over or table.closed or (row.rounds and table.hands >= row.rounds))
            and len(table.sitting) > row.left
            and state.seated(number)
        ]
        if not due:
            self._ask(run, commands.EndSession(actor=self.director, at=now))
            return True
        tables = self._tables(state, due)
        self._deal(run, tables, now)
        self._buy_back(run, now)
        return bool(tables)

    def _between(self, run: TournamentRun, now: Millis) -> bool:
        if run.state.session < len(self.terms.session):
            self._ask(run, commands.StartSession(actor=self.director, at=now))
        else:
            self._award(run, now)
        return True

    def _award(self, run: TournamentRun, now: Millis) -> None:
        self._ask(run, commands.AwardPlaces(actor=self.director, at=now))
