"""A banked table for tests, with chosen cards and amounts in whole dollars."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
import pytest

from croupier.acts import Actor, Millis, Refusal, Viewer, from_json, replay, to_json
from croupier.banked import (
    AnyRoundCommand,
    AnyRoundEvent,
    BankedRules,
    Round,
    RoundSeat,
    RoundView,
    Sitting,
    TableMemory,
    banked_rules,
    commands,
    view,
)
from croupier.banked.round.deal_order import missing, places
from croupier.banked.round.dealing import to_decide
from croupier.cards import FULL_DECK, Card, cards
from croupier.money import Cents

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida")
DEALER = Actor("dee", "dealer")
STACK = Cents(100_000)

SUPERVISOR = {
    "canberra-ultimate": "casino-supervisor",
    "melbourne-wsop": "tg-higher-duties-dealer",
    "sydney-bonus": "casino-supervisor",
    "perth-ultimate": "table-inspector",
}
OPERATOR = "casino-operator"

GAMES = (
    ("canberra-ultimate", "ultimate"),
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("perth-ultimate", "ultimate"),
)
JACKPOT = {"cost": "5.00"}


def player(name: str) -> Actor:
    return Actor(name, "player")


C = TypeVar("C", bound=commands.RoundCommand)


def by(command: C, actor: Actor) -> C:
    """The same command from somebody else."""
    return msgspec.structs.replace(command, actor=actor)


def dollars(amount: float) -> Cents:
    """Dollars as a test writes them; 7.5 is seven dollars fifty."""
    return Cents(round(amount * 100))


class Table:
    """A table where a test says what happens; every event is kept and checked on the way."""

    def __init__(
        self,
        book: str,
        game: str | None = None,
        sign: Mapping[str, Any] | None = None,
        *,
        players: int = 3,
        stack: float = 1000,
        memory: TableMemory | None = None,
        real: bool = False,
        open_: bool = True,
    ) -> None:
        self.rules: BankedRules = banked_rules(book, game, sign)
        self.law = self.rules.law
        self.book = book
        self.state: Round = self.rules.start
        self.events: list[AnyRoundEvent] = []
        self.clock = Millis(1_000_000)
        if open_:
            seats = tuple(Sitting(n, NAMES[n - 1], dollars(stack)) for n in range(1, players + 1))
            self.do(
                commands.OpenRound(
                    actor=DEALER,
                    at=self.clock,
                    id="round 1",
                    table="7",
                    seats=seats,
                    memory=memory or TableMemory(),
                    real_cards=real,
                )
            )

    # --- commands ----------------------------------------------------------------

    def do(self, command: AnyRoundCommand) -> tuple[AnyRoundEvent, ...]:
        """Performs a command; no chip comes or goes, and every event survives the wire."""
        before = self.state
        self.state, events = self.rules.perform(before, command)
        assert events == self.rules.decide(before, command)
        if before.phase != "before":
            assert self.state.total == before.total
        self.events += events
        return events

    def refused(
        self, command: AnyRoundCommand, kind: type[Refusal], clause: str | None = None
    ) -> str:
        """The command is refused, for this reason and by this clause."""
        with pytest.raises(kind) as problem:
            self.rules.perform(self.state, command)
        assert type(problem.value) is kind, problem.value
        if clause is not None:
            assert problem.value.clause == clause
        return problem.value.reason

    def place(self, seat: int, **wagers: float) -> "Table":
        """Wagers of a seat, in dollars, in the order given."""
        for wager, amount in wagers.items():
            self.do(self.placing(seat, wager, amount))
        return self

    def placing(
        self, seat: int, wager: str, amount: float, by: str | None = None
    ) -> commands.PlaceWager:
        actor = player(by or self.state.seat(seat).person or NAMES[seat - 1])
        return commands.PlaceWager(actor=actor, seat=seat, wager=wager, amount=dollars(amount))

    def open_bets(self, *seats: int, ante: float = 10, **more: float) -> "Table":
        """The wagers a hand needs, at each of these seats."""
        for seat in seats:
            self.place(seat, **dict.fromkeys(self.law.required, ante), **more)
        return self

    def shuffle(
        self,
        hands: Mapping[int, str] | None = None,
        board: str = "",
        dealer: str = "",
        top: str | None = None,
    ) -> "Table":
        """Cards in the order that deals what is wanted; `top` gives the deck's first cards."""
        order = deck(cards(top)) if top is not None else self.stacked(hands or {}, board, dealer)
        if self.law.shuffle is not None and self.law.shuffle.cut:
            order = order[-20:] + order[:-20]
        self.do(commands.ShuffleCards(actor=DEALER, order=order))
        if self.law.shuffle is not None and self.law.shuffle.cut:
            self.do(commands.CutCards(actor=DEALER, position=20))
        return self

    def stacked(self, hands: Mapping[int, str], board: str, dealer: str) -> tuple[Card, ...]:
        """A deck that gives these hands, this board and this dealer's hand, without burns."""
        wanted = {("seat", n): list(cards(text)) for n, text in hands.items()}
        wanted["board", 0] = list(cards(board))
        wanted["dealer", 0] = list(cards(dealer))
        used = {card for held in wanted.values() for card in held}
        spare = [card for card in FULL_DECK if card not in used]
        round_ = self._as_if_locked()
        order: list[Card] = []
        for step in self.law.steps:
            if step.do == "deal":
                for place in places(self.law, round_, step):
                    held = wanted.get((place.to, place.seat))
                    order.append(held.pop(0) if held else spare.pop(0))
        return deck(tuple(order))

    def _as_if_locked(self) -> Round:
        def dealt_in(seat: RoundSeat) -> bool:
            return any(name in seat.wagers for name in self.law.required)

        seats = tuple(
            msgspec.structs.replace(seat, hand="live") if dealt_in(seat) else seat
            for seat in self.state.seats
        )
        return msgspec.structs.replace(self.state, seats=seats)

    def close_bets(self) -> "Table":
        self.do(commands.NoMoreBets(actor=DEALER, at=self.clock))
        return self

    def deal(self) -> tuple[AnyRoundEvent, ...]:
        return self.do(commands.Deal(actor=DEALER, at=self.clock))

    def deal_in(
        self, hands: Mapping[int, str] | None = None, board: str = "", dealer: str = ""
    ) -> "Table":
        """From open wagers to the first decision, with these cards."""
        self.shuffle(hands, board, dealer)
        self.close_bets()
        while self.state.phase != "play" or self.state.step < self.law.initial_deal:
            self.deal()
        return self

    def fold(self, seat: int) -> tuple[AnyRoundEvent, ...]:
        return self.do(commands.Fold(actor=self.at(seat), seat=seat, at=self.clock))

    def check(self, seat: int) -> tuple[AnyRoundEvent, ...]:
        return self.do(commands.Check(actor=self.at(seat), seat=seat, at=self.clock))

    def bet(self, seat: int, amount: float) -> tuple[AnyRoundEvent, ...]:
        return self.do(self.betting(seat, amount))

    def betting(self, seat: int, amount: float) -> commands.Bet:
        return commands.Bet(actor=self.at(seat), seat=seat, amount=dollars(amount), at=self.clock)

    def look(self, seat: int) -> tuple[AnyRoundEvent, ...]:
        return self.do(commands.Look(actor=self.at(seat), seat=seat))

    def at(self, seat: int) -> Actor:
        return player(self.state.seat(seat).person)

    def to_settlement(self) -> "Table":
        """Everybody checks where that is open and otherwise makes the cheapest bet."""
        while self.state.phase == "play" and self.step.do not in ("concede", "settle"):
            if self.step.do == "decide":
                for seat in to_decide(self.state, self.step):
                    self.check_or_bet(seat)
            else:
                self.deal()
        return self

    def check_or_bet(self, seat: int) -> tuple[AnyRoundEvent, ...]:
        choices = self.law.choices[self.state.step]
        if "check" in choices:
            return self.check(seat)
        base, once = self.law.bet_base(self.state.seat(seat).wagers, None)
        assert self.step.street is not None
        times = 1 if once else min(self.law.multiples(choices["bet"], self.step.street))
        return self.bet(seat, base * times / 100)

    def settle(self, seat: int | None = None) -> tuple[AnyRoundEvent, ...]:
        return self.do(commands.Settle(actor=DEALER, seat=seat, at=self.clock))

    def finish(self) -> "Table":
        """To the cards in the rack, whatever is left to do."""
        self.to_settlement()
        if self.state.phase == "play":
            self.settle()
        if self.state.phase == "jackpot":
            self.do(commands.CloseJackpot(actor=DEALER))
        self.do(commands.CloseRound(actor=DEALER, at=self.clock))
        return self

    # --- rulings -----------------------------------------------------------------

    def report(self, irregularity: str, **about: Any) -> tuple[AnyRoundEvent, ...]:
        return self.do(self.reporting(irregularity, **about))

    def reporting(self, irregularity: str, **about: Any) -> commands.Report:
        if isinstance(about.get("cards"), str):
            about["cards"] = cards(about["cards"])
        return commands.Report(actor=DEALER, irregularity=irregularity, **about)

    def rule(self, **ruling: Any) -> tuple[AnyRoundEvent, ...]:
        """The officer whom the document names rules on the latest report."""
        return self.do(self.ruling(**ruling))

    def ruling(self, role: str | None = None, **ruling: Any) -> commands.RuleOn:
        from tests.banked.round.expected_books import OFFICERS

        report = self.state.reports[-1]
        actor = Actor("sam", role or OFFICERS[self.book][report.irregularity])
        return commands.RuleOn(actor=actor, report=report.number, at=self.clock, **ruling)

    def wrong(self, irregularity: str, **about: Any) -> "Table":
        """Reported, and ruled on by the officer whom the document names."""
        self.report(irregularity, **about)
        self.rule()
        return self

    # --- what can be seen ------------------------------------------------------------

    @property
    def step(self) -> Any:
        return self.law.steps[self.state.step]

    def seat(self, number: int) -> RoundSeat:
        return self.state.seat(number)

    def stacks(self) -> list[float]:
        return [seat.stack / 100 for seat in self.state.seats if seat.stack or seat.person]

    def net(self, seat: int, bought: float = 1000) -> float:
        """What a seat has won or lost, in dollars."""
        return self.state.seat(seat).stack / 100 - bought

    def results(self, seat: int) -> dict[str, tuple[str, float]]:
        """Outcome and money back, by wager, in dollars."""
        found = self.state.seat(seat).results
        return {r.wager: (r.outcome, r.returned / 100) for r in found}

    def clauses(self, seat: int) -> dict[str, tuple[str, ...]]:
        return {r.wager: r.clauses for r in self.state.seat(seat).results}

    def seen_by(self, kind: Any, person: str = "") -> RoundView:
        return view(self.state, Viewer(kind, person))

    def of_type(self, kind: type) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def replayed(self) -> Round:
        """The round from its own record, read back from JSON."""
        wire = [from_json(to_json(event), AnyRoundEvent) for event in self.events]
        return replay(self.rules, self.rules.start, wire)


def deck(first: tuple[Card, ...]) -> tuple[Card, ...]:
    """A full deck that begins with these cards."""
    used = set(first)
    return (*first, *(card for card in FULL_DECK if card not in used))


def next_round(table: Table, **changes: Any) -> Table:
    """A new round at the same table, with what the last one left."""
    assert table.state.phase == "over"
    fresh = Table(table.book, table.law.game.id, open_=False)
    fresh.rules, fresh.law = table.rules, table.law
    seats = tuple(
        Sitting(seat.number, seat.person, seat.stack)
        for seat in table.state.seats
        if seat.person and seat.home == seat.number and seat.person not in changes.get("gone", ())
    )
    fresh.do(
        commands.OpenRound(
            actor=DEALER,
            id="round 2",
            seats=seats,
            memory=table.state.memory,
            real_cards=table.state.real_cards,
        )
    )
    return fresh


def record_any(table: Table) -> None:
    """The dealer records that the next card lies, whatever it is."""
    place = missing(table.law, table.state)[0]
    table.do(commands.RecordCard(actor=DEALER, to=place.to, seat=place.seat))
