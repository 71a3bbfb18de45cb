"""The host: runs a tournament with companions, from the first step to the last prize.

It keeps no state of its own. Each turn looks at the tournament and does the next thing, so a run
that was interrupted goes on from there. Everything it does is a command, decided by the rules like
a person's.

Where only companions sit, a hand is played at once. At a live table, where people sit, the host
begins a hand, and the run plays it step by step and ends it. Companions' tables then keep in step
with the live ones, and a live table from which somebody must move begins no hand before that.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.acts import Actor, Millis
from croupier.cards import Entropy
from croupier.tournament import commands, events
from croupier.tournament.clock import ClockView, is_running, played, read_clock
from croupier.tournament.conditions.checks import rule
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.dealt import DealtHand
from croupier.tournament.decisions.hands import races_due
from croupier.tournament.decisions.live import redraw_due
from croupier.tournament.decisions.moving import moves_from
from croupier.tournament.decisions.order_of_finish import paid_places, prize_money
from croupier.tournament.decisions.recorder import DIRECTOR, OPERATOR, period_of
from croupier.tournament.decisions.sessions import next_session
from croupier.tournament.fullness import players_with_chips, table_to_break, waits_for_players
from croupier.tournament.hosting.buying_back import companion_answer
from croupier.tournament.hosting.dealing import bounty_winners, played_hand
from croupier.tournament.hosting.flight_turns import bags_due, entries_wanted
from croupier.tournament.hosting.level_pace import row_due
from croupier.tournament.hosting.lots import with_lots
from croupier.tournament.hosting.rounds import played_round
from croupier.tournament.hosting.run import Events, HostPace, TournamentRun
from croupier.tournament.rules import TournamentRules
from croupier.tournament.state import Tournament
from croupier.tournament.table_rounds.session_games import SessionRules

AT_ONCE = Millis(0)
STEPS = ("document", "publish", "notify", "director", "tables")


class TournamentHost:
    """One tournament's host; `hosts` says for whom it plays, `strength` how well they play.

    Companions enter from the instant `fills_at` on. With `starts_early` the start is moved to the
    moment at which everybody has taken the seat, and people hear the briefing before that.
    """

    def __init__(
        self,
        rules: TournamentRules,
        entries: int,
        source: Entropy,
        *,
        pace: HostPace | None = None,
        director: str = "the house",
        hosts: Callable[[str], bool] = lambda _player: True,
        strength: str = "",
        fills_at: Millis = AT_ONCE,
        starts_early: bool = False,
    ) -> None:
        self.rules, self.terms, self.book = rules, rules.terms, rules.book
        self.entries, self.source, self.pace = entries, source, pace or HostPace()
        self.director, self.hosts = Actor(director, DIRECTOR), hosts
        self.dealer = Actor(director, "dealer")
        self.strength, self.fills_at, self.starts_early = strength, fills_at, starts_early
        self._games = SessionRules(self.book, self.terms)
        self._paid: tuple[tuple[int, int, int], int] | None = None

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
            missing = entries_wanted(self.terms, state, self.entries) - len(state.to_play())
            if missing > 0 and now < self.fills_at:
                return False
            if missing > 0:
                self._enter(run, min(missing, self.pace.entries), now)
            elif state.flight and len(state.to_play()) < 2:
                return self._close_flight(run, now)
            else:
                self._ask(run, commands.DrawSeats(actor=self.director, at=now))
            return True
        absent = [e for e in state.to_play() if not e.arrived and self.hosts(e.player)]
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

    def _close_flight(self, run: TournamentRun, now: Millis) -> bool:
        """Nobody is to play the flight: it is not held, once it should have started."""
        if now >= run.state.start_at:
            self._ask(run, commands.CloseFlight(actor=self.director, at=now))
            return True
        return False

    def _call(self, run: TournamentRun, now: Millis) -> bool:
        """At the start the players are briefed and the seats called."""
        if self.starts_early:
            self._brief(run, now)
            if now < run.state.start_at and all(
                e.arrived for e in run.state.with_status("entered")
            ):
                moved = commands.MoveStart(actor=self.director, to=now, at=now, regulator_told=True)
                self._ask(run, moved)
        if now < run.state.start_at:
            return False
        self._brief(run, now)
        self._ask(run, commands.CallSeats(actor=self.director, at=now))
        return True

    def _brief(self, run: TournamentRun, now: Millis) -> None:
        if rule(self.book, "brief") and "brief" not in run.state.steps:
            self._ask(run, commands.TakeStep(actor=self.director, step="brief", at=now))

    # --- poker ------------------------------------------------------------------------------

    def _hands(self, run: TournamentRun, now: Millis) -> bool:
        """A hand at each of the tables that have dealt the fewest, and what follows from it."""
        bags = bags_due(self.terms, run.state, self.director, now)
        if bags is not None:
            self._ask(run, bags)
            return True
        if len(run.state.with_status("playing", "busted")) < 2:
            self._award(run, now)
            return True
        if not is_running(run.state.marks, now):
            return False
        self._buy_back(run, now)
        if self._keep_time(run, now).on_break or not self._redraw(run, now):
            return False
        self._rebalance(run, now)
        if len(run.state.with_status("playing")) < 2:
            return not run.state.with_status("busted")
        if not self._hand_for_hand(run, now):
            return False
        able = run.state.with_chips()
        open_tables = [n for n, t in run.state.tables.items() if not t.closed and len(able[n]) > 1]
        tables = self._tables(run, open_tables)
        self._deal(run, tables, now)
        return bool(tables)

    def _tables(self, run: TournamentRun, due: list[int]) -> list[int]:
        """Tables that may deal, the one with the fewest hands first.

        Hand for hand all tables that are due begin together, or none.
        """
        state = run.state
        if state.hand_for_hand:
            turn = max(table.turn for table in state.tables.values())
            due = [number for number in due if state.tables[number].turn < turn] or due
        due.sort(key=lambda number: (state.tables[number].hands, number))
        moving = self._live(run) and not self.terms.banked
        held = moves_from(self.terms, state) if moving else frozenset()
        able = [n for n in due if n not in held and self._may_deal(run, n)]
        if state.hand_for_hand:
            return able if able == due else []
        return self._in_step(run, able)[: self.pace.tables]

    def _live(self, run: TournamentRun) -> list[int]:
        return [number for number in run.state.tables if run.is_live(number)]

    def _in_step(self, run: TournamentRun, able: list[int]) -> list[int]:
        """Those of the tables that do not get ahead of the live ones that play."""
        tables = run.state.tables
        live = [n for n in self._live(run) if n in able or self._is_busy(run, n)]
        if not live:
            return able
        most = max(tables[number].hands for number in live)
        return [n for n in able if n in live or tables[n].hands < most]

    def _is_busy(self, run: TournamentRun, number: int) -> bool:
        return run.state.tables[number].in_hand or run.is_resting(number)

    def _may_deal(self, run: TournamentRun, number: int) -> bool:
        state = run.state
        table = state.tables.get(number)
        if table is None or table.in_hand or run.is_resting(number):
            return False
        if not (run.is_live(number) or all(map(self.hosts, table.sitting.values()))):
            return False
        if self.terms.banked:
            return True
        if players_with_chips(state, number) < 2 or waits_for_players(state, number):
            return False
        if redraw_due(self.terms, state):
            return False
        return table_to_break(self.terms.tables, state) != number

    def _deal(self, run: TournamentRun, tables: list[int], now: Millis) -> None:
        """Plays a hand at each of the tables; hand for hand all of them end together."""
        stacks: dict[str, int] = {}
        dealt: dict[int, DealtHand] = {}
        for table in tables:
            if self.terms.chip_set and self._may_deal(run, table):
                self._race(run, table, now)
            begun = self._begin(run, table, now) if self._may_deal(run, table) else None
            if begun is None:
                continue
            if run.is_live(table):
                run.begin(begun)
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
            return played_hand(self.terms, begun, state.entrants, self.source, self.strength)
        row = self.terms.session[state.session - 1]
        left = max(0, row.rounds - state.tables[begun.table].hands + 1)
        game, entrants = self._games[state.session], state.entrants
        return played_round(game, row, begun, entrants, self.source, self.strength, left)

    def _end(
        self, run: TournamentRun, stacks: dict[str, int], dealt: dict[int, DealtHand], now: Millis
    ) -> None:
        won_by = bounty_winners(self.terms, run.state, stacks)
        self._ask(
            run,
            commands.EndHand(actor=self.dealer, stacks=stacks, won_by=won_by, dealt=dealt, at=now),
        )

    def _begin(self, run: TournamentRun, table: int, now: Millis) -> events.HandStarted | None:
        begun = self._ask(run, commands.StartHand(actor=self.dealer, table=table, at=now))
        last = begun[-1] if begun else None
        return last if isinstance(last, events.HandStarted) else None

    def _keep_time(self, run: TournamentRun, now: Millis) -> ClockView:
        """Reads the clock; where levels last so many hands, first skips to the one due."""
        levels = levels_of(self.terms)
        clock = read_clock(levels, run.state.marks, now)
        to = row_due(self.terms, run.state, self.pace, clock, live=bool(self._live(run)))
        if to is None:
            return clock
        self._ask(run, commands.SetClock(actor=self.director, kind="skip", to=to, at=now))
        return read_clock(levels, run.state.marks, now)

    def _hand_for_hand(self, run: TournamentRun, now: Millis) -> bool:
        """Hand-for-hand play is on while one more hand at each table may reach the prizes.

        False where it is to begin or end, and hands that are being played must be ended first.
        """
        state = run.state
        left = len(state.with_status("playing", "busted"))
        short = left - self._paid_places(state)
        on = not state.flight and len(state.tables) > 1 and 0 < short <= len(state.tables)
        if on == state.hand_for_hand:
            return True
        if any(table.in_hand for table in state.tables.values()):
            return False
        self._ask(run, commands.PlayHandForHand(actor=self.director, on=on, at=now))
        return True

    def _paid_places(self, state: Tournament) -> int:
        """How many places are paid, worked out again only when money has come in."""
        money = (len(state.payments), len(state.entrants), int(prize_money(self.terms, state)))
        if self._paid is None or self._paid[0] != money:
            self._paid = money, paid_places(self.terms, state)
        return self._paid[1]

    def _buy_back(self, run: TournamentRun, now: Millis) -> None:
        """Companions without chips buy back in or let it go; people are asked by the house."""
        for entrant in run.state.with_status("busted"):
            if self.hosts(entrant.player):
                self._ask(run, companion_answer(self.terms, run.state, entrant, self.source, now))

    def _redraw(self, run: TournamentRun, now: Millis) -> bool:
        """New seats for everybody, where the conditions state it for so few players.

        False where it is due, and hands that are being played or shown must be over first.
        """
        if not redraw_due(self.terms, run.state):
            return True
        if any(self._is_busy(run, number) for number in run.state.tables):
            return False
        self._ask(run, commands.RedrawSeats(actor=self.director, at=now))
        return True

    def _rebalance(self, run: TournamentRun, now: Millis) -> None:
        """Breaks and balances until no table is to break; players in a hand are waited for."""
        for _ in run.state.tables:
            leaving = moves_from(self.terms, run.state) if self._live(run) else frozenset()
            if any(self._is_busy(run, number) for number in leaving):
                return
            broken = table_to_break(self.terms.tables, run.state)
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
            asked = [e for e in state.with_status("busted") if not self.hosts(e.player)]
            if asked or any(self._is_busy(run, number) for number in state.tables):
                return False
            self._ask(run, commands.EndSession(actor=self.director, at=now))
            return True
        tables = self._tables(run, due)
        self._deal(run, tables, now)
        self._buy_back(run, now)
        return bool(tables)

    def _between(self, run: TournamentRun, now: Millis) -> bool:
        merging = self.terms.flights is not None and not run.state.session
        if merging or next_session(self.terms, run.state):
            self._ask(run, commands.StartSession(actor=self.director, at=now))
        else:
            self._award(run, now)
        return True

    def _award(self, run: TournamentRun, now: Millis) -> None:
        self._ask(run, commands.AwardPlaces(actor=self.director, at=now))
