"""Tournament files for tests, and a tournament that is directed in short words."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from croupier.acts import SECOND, Actor, Millis, to_json
from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.money import Journal
from croupier.tournament import (
    AnyTournamentEvent,
    Tournament,
    TournamentAccounts,
    TournamentRules,
    TournamentTerms,
    UndoableTournament,
    ballot,
    commands,
    drawn,
    due_to_break,
    open_places,
    template,
)

BOOKS = ("canberra-ultimate", "melbourne-poker", "melbourne-wsop")
OPERATOR = Actor("olga", "casino-operator")
SHIFT = Actor("sam", "gaming-shift-manager")
DIRECTOR = Actor("dora", "tournament-director")
DEALER = Actor("dan", "dealer")


def raw_terms(book: str) -> dict[str, Any]:
    return tomllib.loads(template(load_book(book)))


def merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    both = dict(base)
    for key, value in changes.items():
        nested = isinstance(value, dict) and isinstance(both.get(key), dict)
        both[key] = merged(both[key], value) if nested else value
    return both


def terms_for(template_of: str, /, **changes: Any) -> TournamentTerms:
    return msgspec.convert(merged(raw_terms(template_of), changes), TournamentTerms)


RE_BUY = {"price": "100.00", "chips": 10000, "last": 4}
RE_BUY_TEXT = "One, for {re_buy_price}, until {re_buy_last}."
BUY_BACK_TEXT = "Once, until {re_buy_last}."


def banked(**changes: Any) -> TournamentTerms:
    return terms_for("canberra-ultimate", **changes)


def poker(**changes: Any) -> TournamentTerms:
    return terms_for("melbourne-poker", **changes)


def wsop(**changes: Any) -> TournamentTerms:
    return terms_for("melbourne-wsop", **changes)


class Event:
    """One tournament, its desk and its history."""

    def __init__(self, terms: TournamentTerms, seed: int = 1) -> None:
        self.terms = terms
        self.book = load_book(terms.book)
        self.rules = TournamentRules(self.book, terms)
        self.desk: UndoableTournament = self.rules.start
        self.history: list[AnyTournamentEvent] = []
        self.source = SeededEntropy(seed)
        self.now = terms.starts

    def after(self, seconds: float) -> Millis:
        """So many seconds from now."""
        return Millis(self.now + round(seconds * SECOND))

    @property
    def state(self) -> Tournament:
        return self.desk.now

    def do(self, command: commands.AnyTournamentCommand) -> tuple[AnyTournamentEvent, ...]:
        self.desk, happened = self.rules.perform(self.desk, command)
        self.history += happened
        return happened

    def steps(self, *names: str) -> None:
        canberra = self.book.id == "canberra-ultimate"
        for name in names:
            actor = OPERATOR
            if name == "director" and canberra:
                actor = SHIFT
            elif name in ("brief", "deputy", "leave", "return", "pace", "agreement"):
                actor = DIRECTOR
            self.do(commands.TakeStep(actor=actor, step=name, at=self.now))

    def open(self) -> Event:
        self.steps("document", "publish", "notify", "director")
        if self.book.id != "canberra-ultimate":
            self.steps("tables")
        self.do(commands.OpenEntries(actor=OPERATOR))
        return self

    def enter(self, *names: str, **fields: Any) -> Event:
        for name in names:
            self.do(commands.Enter(actor=Actor(name, "player"), player=name, **fields))
        return self

    def draw(self) -> Event:
        places = ballot(self.terms, self.state, self.source)
        self.do(commands.DrawSeats(actor=DIRECTOR, places=places))
        return self

    def arrive(self, *names: str) -> Event:
        for name in names:
            self.do(commands.Arrive(actor=Actor(name, "player"), player=name))
        return self

    def call(self) -> Event:
        if self.book.id != "canberra-ultimate":
            self.steps("brief")
        self.do(commands.CallSeats(actor=DIRECTOR, at=self.now))
        return self

    def start(self) -> Event:
        self.do(commands.Start(actor=DIRECTOR, at=self.now))
        return self

    def playing(self, *names: str) -> Event:
        """From nothing to the first hand."""
        return self.open().enter(*names).draw().arrive(*names).call().start()

    def hand(self, **stacks: int) -> tuple[AnyTournamentEvent, ...]:
        """One hand at the table of the first player named."""
        table = self.state.entrants[next(iter(stacks))].table
        self.do(commands.StartHand(actor=DEALER, table=table, at=self.now))
        return self.do(commands.EndHand(actor=DEALER, stacks=stacks, at=self.now))

    def rebalance(self) -> None:
        seats = self.terms.tables.seats
        while True:
            room = self.state.seating()
            broken = due_to_break(room, seats)
            places = open_places(room, seats, but=broken) if broken is not None else ()
            order = drawn(places, self.source)
            self.do(commands.Rebalance(actor=DIRECTOR, order=order, at=self.now))
            if broken is None:
                return

    def status(self, player: str) -> str:
        return self.state.entrants[player].status

    def journal(self) -> tuple[TournamentAccounts, Journal]:
        purse = TournamentAccounts(self.terms.name)
        return purse, purse.journal(self.history)

    def escrow(self) -> int:
        purse, journal = self.journal()
        return int(journal.cents(purse.escrow))

    def bytes(self) -> bytes:
        return to_json(self.state)


def names(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))
