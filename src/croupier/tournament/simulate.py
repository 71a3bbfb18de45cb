"""A whole tournament played out, from the draw to the prizes, by the rules that run a real one.

Poker hands are an abstract model, stated plainly: in each hand two players of the table meet for
a stake of 2 to 13 big blinds, or what the shorter of them has, and either wins with an even
chance. No cards are dealt. Banked rounds are real: every card is dealt and every wager settled by
the banked engine, with companions deciding.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.acts import Actor, Viewer
from croupier.banked import (
    BankedRules,
    Round,
    Sitting,
    TableMemory,
    banked_rules,
    companion_decision,
    dealer_command,
    view,
)
from croupier.banked import commands as banked
from croupier.books import Book
from croupier.cards import FULL_DECK, Card, Entropy
from croupier.errors import BadInput
from croupier.money import Cents, show_amount
from croupier.tournament import commands, events
from croupier.tournament.clock import read_clock
from croupier.tournament.conditions import rule
from croupier.tournament.levels import levels_of
from croupier.tournament.opening import ballot
from croupier.tournament.pen import DIRECTOR, OPERATOR
from croupier.tournament.rules import Desk, TournamentRules
from croupier.tournament.seats import drawn, due_to_break, halted, open_places, opening_places
from croupier.tournament.sessions import field_of
from croupier.tournament.state import Tournament
from croupier.tournament.terms import Terms

OPERATING = Actor("the operator", OPERATOR)
DIRECTING = Actor("the director", DIRECTOR)
DEALING = Actor("the dealer", "dealer")
SECONDS_A_HAND = 150
MOST_ROUNDS = 10_000
CHIP = 100
"""Cents of the banked engine to one tournament chip."""


def nobody_listens(_left: int) -> None:
    """Progress that nobody asked for."""


class Simulation:
    """One tournament in the making; `run` plays it to the end."""

    def __init__(
        self,
        book: Book,
        terms: Terms,
        entries: int,
        source: Entropy,
        on_left: Callable[[int], None] = nobody_listens,
    ) -> None:
        if not terms.entry.least <= entries <= terms.entry.most:
            wanted = f"{terms.entry.least} to {terms.entry.most}, as the conditions say"
            raise BadInput("entries", wanted, entries)
        self.rules = TournamentRules(book, terms)
        self.book = book
        self.terms = terms
        self.entries = entries
        self.source = source
        self.on_left = on_left
        self.desk: Desk = self.rules.start
        self.history: list[events.AnyEvent] = []
        self.now = terms.starts
        self.hands = 0

    @property
    def state(self) -> Tournament:
        return self.desk.now

    def do(self, command: commands.AnyCommand) -> tuple[events.AnyEvent, ...]:
        self.desk, happened = self.rules.perform(self.desk, command)
        self.history += happened
        return happened

    def run(self) -> Desk:
        """From the first step to the last prize."""
        self.prepare()
        if self.terms.banked:
            self._sessions()
        else:
            self._levels()
        self.do(commands.AwardPlaces(actor=DIRECTING, at=self.now, draws=self._cards()))
        return self.desk

    def prepare(self) -> None:
        """Steps, entries, ballot, arrivals, start."""
        for step in ("document", "publish", "notify", "director", "tables"):
            row = rule(self.book, step)
            if row is not None:
                actor = Actor("the house", row.by or OPERATOR)
                self.do(commands.TakeStep(actor=actor, step=step, at=self.now))
        self.do(commands.OpenEntries(actor=OPERATING))
        for number in range(1, self.entries + 1):
            name = f"player {number}"
            signed = self.terms.entry.written_agreement
            self.do(commands.Enter(actor=Actor(name, "player"), player=name, signed=signed))
        self.do(commands.Draw(actor=DIRECTING, places=ballot(self.terms, self.state, self.source)))
        for player in self.state.entrants:
            self.do(commands.Arrive(actor=Actor(player, "player"), player=player))
        if rule(self.book, "brief"):
            self.do(commands.TakeStep(actor=DIRECTING, step="brief"))
        self.do(commands.CallSeats(actor=DIRECTING, at=self.now))
        self.do(commands.Start(actor=DIRECTING, at=self.now))

    # --- poker --------------------------------------------------------------------------

    def _levels(self) -> None:
        while len(self.state.with_status("playing", "busted")) > 1:
            self._wait_out_breaks()
            for table in tuple(self.state.tables):
                if table in self.state.tables:
                    self._hand(table)
            self.now += SECONDS_A_HAND

    def _wait_out_breaks(self) -> None:
        clock = read_clock(levels_of(self.terms), self.state.marks, self.now)
        if clock.on_break:
            self.now += clock.left

    def _hand(self, table: int) -> None:
        room = self.state.room()
        if halted(room, table) or due_to_break(room, self.terms.tables.seats) == table:
            self._rebalance()
            return
        if len(room[table]) < 2:
            return
        begun = self.do(commands.StartHand(actor=DEALING, table=table, at=self.now))
        if not begun or not isinstance(begun[-1], events.HandStarted):
            return
        self.hands += 1
        stacks = self._confrontation(begun[-1].order, begun[-1].level)
        fell = self.do(commands.EndHand(actor=DEALING, stacks=stacks, at=self.now))
        if len(fell) > 1:
            self._after_falls()

    def _confrontation(self, order: tuple[str, ...], level: int) -> dict[str, int]:
        first, second = drawn(order, self.source)[:2]
        chips = {p: self.state.entrants[p].chips for p in (first, second)}
        big = max(1, levels_of(self.terms)[level].big)
        stake = min(*chips.values(), big * (2 + self.source.below(12)))
        return {first: chips[first] + stake, second: chips[second] - stake}

    def _after_falls(self) -> None:
        """Half of those who may buy back in do; then tables are broken and balanced."""
        for entrant in self.state.with_status("busted"):
            actor = Actor(entrant.player, "player")
            if self.source.below(2):
                self.do(commands.ReBuy(actor=actor, player=entrant.player, at=self.now))
            else:
                self.do(commands.LetGo(actor=actor, player=entrant.player, at=self.now))
        self.on_left(len(self.state.with_status("playing")))
        self._rebalance()

    def _rebalance(self) -> None:
        seats = self.terms.tables.seats
        while True:
            room = self.state.room()
            broken = due_to_break(room, seats)
            places = open_places(room, seats, but=broken) if broken is not None else ()
            order = drawn(places, self.source)
            self.do(commands.Rebalance(actor=DIRECTING, order=order, at=self.now))
            if broken is None:
                return

    # --- banked -------------------------------------------------------------------------

    def _sessions(self) -> None:
        while True:
            rules = self._banked_rules()
            for table in tuple(self.state.tables):
                self._session_at(rules, table)
            draws = self._cards()
            self.now += max(3600, 60 * self.terms.session[self.state.session - 1].minutes)
            self.do(commands.EndSession(actor=DIRECTING, at=self.now, draws=draws))
            if self.state.session == len(self.terms.session):
                return
            row = self.terms.session[self.state.session]
            field = field_of(self.state, row)
            tables = self.terms.tables
            places = opening_places(len(field), tables.numbers, tables.seats)
            order = drawn(places, self.source)
            self.do(commands.StartSession(actor=DIRECTING, at=self.now, places=order))

    def _cards(self) -> dict[str, Card]:
        """A card drawn by everybody still in, should equal stacks need one."""
        left = [e.player for e in self.state.with_status("playing", "through")]
        deck = drawn(FULL_DECK, self.source)
        return {player: deck[n % len(deck)] for n, player in enumerate(left)}

    def _banked_rules(self) -> BankedRules:
        row = self.terms.session[self.state.session - 1]
        sign = {
            "minimum": show_amount(Cents(row.minimum * CHIP)),
            "maximum": show_amount(Cents(row.maximum * CHIP)),
        }
        return banked_rules(self.book, self.terms.game, sign)

    def _session_at(self, rules: BankedRules, table: int) -> None:
        row = self.terms.session[self.state.session - 1]
        memory = TableMemory()
        for _round in range(row.rounds or row.minutes or MOST_ROUNDS):
            if len(self.state.tables[table].sitting) <= row.left:
                return
            begun = self.do(commands.StartHand(actor=DEALING, table=table, at=self.now))
            if not begun or not isinstance(begun[-1], events.HandStarted):
                return
            self.hands += 1
            stacks, memory = self._round(rules, table, begun[-1].order, memory)
            self.do(commands.EndHand(actor=DEALING, stacks=stacks, at=self.now))
            self.on_left(len(self.state.with_status("playing", "through")))

    def _round(
        self, rules: BankedRules, table: int, order: tuple[str, ...], memory: TableMemory
    ) -> tuple[dict[str, int], TableMemory]:
        """One real round: wagers in the order of the marker, then cards until it is over."""
        seats = {p: self.state.entrants[p].seat for p in order}
        sitting = tuple(
            Sitting(seats[p], p, Cents(self.state.entrants[p].chips * CHIP))
            for p in sorted(order, key=lambda p: seats[p])
        )
        opening = banked.OpenRound(
            actor=DEALING,
            id=f"session {self.state.session}, table {table}, {self.hands}",
            table=f"{table}",
            seats=sitting,
            memory=memory,
        )
        state, _ = rules.perform(rules.start, opening)
        for player in order:
            amount = Cents(self._unit(player) * CHIP)
            for wager in rules.law.required:
                actor = Actor(player, "player")
                placed = banked.PlaceWager(
                    actor=actor, seat=seats[player], wager=wager, amount=amount
                )
                state, _ = rules.perform(state, placed)
        while state.phase != "over":
            command = dealer_command(rules.law, state, self.source, at=0) or _companion(
                rules, state
            )
            state, _ = rules.perform(state, command)
        stacks = {seat.person: int(seat.stack) for seat in state.seats if seat.person}
        assert not any(stack % CHIP for stack in stacks.values())
        return {p: stack // CHIP for p, stack in stacks.items()}, state.memory

    def _unit(self, player: str) -> int:
        """A wager of one to three minimums, where six of them are at hand; otherwise the least."""
        row = self.terms.session[self.state.session - 1]
        unit = row.minimum * (1 + self.source.below(3))
        return unit if self.state.entrants[player].chips >= 6 * unit <= row.maximum else row.minimum


def _companion(rules: BankedRules, state: Round) -> banked.AnyCommand:
    """The next thing a seated companion does, hands being looked at first."""
    for seat in state.seats:
        if seat.live and not seat.looked and seat.person:
            return banked.Look(actor=Actor(seat.person, "player"), seat=seat.number)
    for seat in state.seats:
        if not seat.person:
            continue
        table = view(state, Viewer("player", seat.person), rules.law)
        own = next(s for s in table.seats if s.seat == seat.number)
        decision = companion_decision(table, own, at=0)
        if decision is not None:
            return decision
    raise AssertionError("a round that waits for nobody")
