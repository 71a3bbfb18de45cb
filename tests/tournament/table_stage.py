"""A table of a banked tournament at which people play rounds, in short words for tests."""

from __future__ import annotations

from typing import Any

from croupier.acts import SECOND, Actor, Command, Millis, Refusal, Viewer, to_json
from croupier.banked import view as banked_view
from croupier.cards import SeededEntropy
from croupier.tournament import (
    AnyTableRoundEvent,
    DealtHand,
    SessionRules,
    TableDealer,
    TableRound,
    commands,
    events,
    round_stacks,
    table_commands,
    table_round_opening,
    table_round_record,
    table_round_rules,
    table_round_view,
)
from tests.tournament.stage import DEALER, Event, banked, wsop

THINK = Millis(20 * SECOND)
SESSION = {"rounds": 9, "minimum": 10, "maximum": 500, "field": "everyone"}
NONCE = "0f" * 32


def canberra(*names: str, secrets: int = 0, **changes: Any) -> Event:
    """A tournament under Canberra's book that is being played, of one table and one session."""
    rows = [SESSION | {"secret_wagers": secrets}]
    base: dict[str, Any] = {"session": rows, "entry": {"least": 2}}
    return Event(banked(**(base | changes))).playing(*(names or ("ann", "ben", "cat")))


def melbourne(*names: str, secrets: int = 1) -> Event:
    """A tournament under Melbourne's book that is being played, of one table and one session."""
    texts = {"secret-wagers": "{secret_wagers}, in writing."} if secrets else {}
    rows = [SESSION | {"secret_wagers": secrets}]
    event = Event(wsop(session=rows, conditions=texts, entry={"least": 2}))
    return event.playing(*(names or ("ann", "ben", "cat")))


class Table:
    """One table; each `begin` starts the next round of the tournament there."""

    def __init__(self, event: Event, number: int = 1, hosts: tuple[str, ...] = ()) -> None:
        self.event, self.number, self.hosts = event, number, hosts
        session = event.state.session
        game = SessionRules(event.book, event.terms)[session]
        self.rules = table_round_rules(event.rules.law, session, game)
        self.state: TableRound = self.rules.start
        self.history: list[AnyTableRoundEvent] = []
        self.now = event.now

    def begin(self) -> Table:
        self.event.now = self.now
        started = self.event.do(
            commands.StartHand(actor=DEALER, table=self.number, at=self.event.now)
        )
        begun = started[-1]
        assert isinstance(begun, events.HandStarted)
        self.state, self.history = self.rules.start, []
        law, tournament = self.event.rules.law, self.event.state
        self.do(table_round_opening(law, tournament, begun, DEALER))
        return self

    @property
    def order(self) -> tuple[str, ...]:
        return self.state.order

    def do(self, command: Command) -> tuple[AnyTableRoundEvent, ...]:
        self.state, happened = self.rules.perform(self.state, command)
        self.history += happened
        return happened

    def ask(self) -> Table:
        self.do(table_commands.AskNext(actor=DEALER, at=self.now))
        return self

    def close(self) -> Table:
        self.do(table_commands.CloseWagers(actor=DEALER, at=self.now))
        return self

    def slip(
        self, player: str, unit: int, *, secret: bool = False, nonce: str = NONCE, **sides: int
    ) -> table_commands.MakeWagers:
        """A player's wagers: so much in every box that must be filled, and side wagers."""
        wagers = dict.fromkeys(self.rules.law.game.law.required, unit) | sides
        return table_commands.MakeWagers(
            actor=Actor(player, "player"),
            wagers=wagers,
            secret=secret,
            nonce=nonce if secret else "",
            at=self.now,
        )

    def wager(self, player: str, unit: int, **fields: Any) -> tuple[AnyTableRoundEvent, ...]:
        return self.do(self.slip(player, unit, **fields))

    def refusal(self, command: Command) -> Refusal:
        """The refusal of a command, which changes nothing."""
        try:
            self.rules.perform(self.state, command)
        except Refusal as refused:
            return refused
        raise AssertionError("the command was not refused")

    def clause(self, command: Command) -> str:
        return self.refusal(command).clause

    def dealer(self, seed: int = 1) -> TableDealer:
        return TableDealer(SeededEntropy(seed), DEALER, THINK, lambda p: p in self.hosts)

    def run(self, dealer: TableDealer | None = None, *, limit: int = 500) -> Table:
        """The house acts until a person is waited for, or the round is over."""
        dealer = dealer or self.dealer()
        for _ in range(limit):
            command = dealer.next_command(self.rules.law, self.state, self.now)
            if command is None:
                return self
            self.do(command)
        raise AssertionError("the house never waits")

    def seen_by(self, viewer: Viewer) -> bytes:
        law = self.rules.law
        game = banked_view(self.state.round, viewer, law.game.law)
        return to_json((table_round_view(law, self.state, viewer), game))

    def end(self) -> tuple[dict[str, int], DealtHand]:
        """The tournament takes the stacks and the record of the round."""
        stacks, dealt = round_stacks(self.state.round), table_round_record(self.rules, self.state)
        self.event.do(
            commands.EndHand(
                actor=DEALER, stacks=stacks, dealt={self.number: dealt}, at=self.event.now
            )
        )
        return stacks, dealt
