"""A tournament as a game: `decide` is the law, `evolve` the memory; the last word can be undone.

The desk keeps the decisions that stand. Taking the last one back is itself an event; the state is
then worked out afresh from the decisions that remain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.acts import NotOffered, WrongMoment, perform
from croupier.banked import law_of
from croupier.books import Book, load_book
from croupier.tournament import (
    buying,
    closing,
    commands,
    conduct,
    events,
    hands,
    moving,
    opening,
    sessions,
)
from croupier.tournament.conditions import conflicts, rule, tournament_law
from croupier.tournament.evolve import evolve
from croupier.tournament.pen import Pen
from croupier.tournament.state import Tournament
from croupier.tournament.terms import Terms

Decision = tuple[events.AnyEvent, ...]


class Desk(msgspec.Struct, frozen=True):
    """The tournament now, and the decisions that led here."""

    now: Tournament
    decisions: tuple[Decision, ...] = ()
    counted: int = 0
    """Decisions ever taken, undone ones and undoings included."""


class TournamentRules:
    """One tournament under one book."""

    def __init__(self, book: Book, terms: Terms) -> None:
        if terms.tables.low_limit and rule(book, "low-limit") is not None:
            for fault in conflicts(book, terms):
                raise NotOffered(f"{fault.item}: {fault.reason}", fault.clause, book.id)
        tournament_law(book)
        self.book = book
        self.terms = terms
        self.boxes = len(law_of(book, terms.game).required) if terms.game in book.games else 1
        """Wagers everybody must make in a round: the Ante, and the Blind where there is one."""
        self.start = Desk(Tournament(start_at=terms.starts))

    def decide(self, state: Desk, command: commands.AnyCommand) -> Decision:
        """The events a command leads to, or a Refusal with its clause."""
        no = state.counted + 1
        if isinstance(command, commands.Undo):
            return self._undo(state, command, no)
        pen = Pen(self.book, self.terms, state.now, no, self.boxes)
        _DECIDES[type(command)](pen, command)
        return tuple(pen.events)

    def evolve(self, state: Desk, event: events.AnyEvent) -> Desk:
        """The desk after something that has happened."""
        if isinstance(event, events.Undone):
            kept = state.decisions[:-1]
            now = self.start.now
            for decision in kept:
                for past in decision:
                    now = evolve(now, past)
            return Desk(now, kept, event.no)
        same = bool(state.decisions) and event.no == state.counted
        same = same and state.decisions[-1][-1].no == event.no
        last: Decision = (*state.decisions[-1], event) if same else (event,)
        earlier = state.decisions[:-1] if same else state.decisions
        return Desk(evolve(state.now, event), (*earlier, last), event.no)

    def perform(self, state: Desk, command: commands.AnyCommand) -> tuple[Desk, Decision]:
        """Decides, and applies the whole decision at once."""
        if isinstance(command, commands.Undo):
            return perform(self, state, command)
        no = state.counted + 1
        pen = Pen(self.book, self.terms, state.now, no, self.boxes)
        _DECIDES[type(command)](pen, command)
        if not pen.events:
            return state, ()
        decision = tuple(pen.events)
        return Desk(pen.state, (*state.decisions, decision), no), decision

    def _undo(self, state: Desk, command: commands.Undo, no: int) -> Decision:
        pen = Pen(self.book, self.terms, state.now, no)
        pen.director(command.actor)
        if not state.decisions:
            pen.refuse(WrongMoment, "nothing has been decided yet")
        last = state.decisions[-1][0].no
        return (events.Undone(no=no, of=last, reason=command.reason),)


def tournament_rules(terms: Terms, book: Book | None = None) -> TournamentRules:
    """The rules of a tournament, its book loaded where it is not given."""
    return TournamentRules(book if book is not None else load_book(terms.book), terms)


_DECIDES: dict[type, Callable[[Pen, Any], None]] = {
    commands.TakeStep: opening.take_step,
    commands.OpenEntries: opening.open_entries,
    commands.Enter: opening.enter,
    commands.Withdraw: opening.withdraw,
    commands.Substitute: opening.substitute,
    commands.MoveStart: opening.move_start,
    commands.Draw: opening.draw,
    commands.Arrive: opening.arrive,
    commands.Leave: opening.leave,
    commands.CallSeats: opening.call_seats,
    commands.SeatReserve: opening.seat_reserve,
    commands.Start: opening.start,
    commands.SetClock: hands.set_clock,
    commands.StartHand: hands.start_hand,
    commands.EndHand: hands.end_hand,
    commands.Fall: hands.fall,
    commands.RaceChips: hands.race_chips,
    commands.Rebalance: moving.rebalance,
    commands.AskSeat: moving.ask_seat,
    commands.GiveChips: moving.give_chips,
    commands.ReBuy: buying.re_buy,
    commands.AddOn: buying.add_on,
    commands.LetGo: buying.let_go,
    commands.PlayHandForHand: hands.hand_for_hand,
    commands.Penalise: conduct.penalise,
    commands.Disqualify: conduct.disqualify,
    commands.Retire: conduct.retire,
    commands.WagerOutOfOrder: conduct.wager_out_of_order,
    commands.AskWagers: conduct.ask_wagers,
    commands.ChangeWager: conduct.change_wager,
    commands.WagerSecretly: conduct.wager_secretly,
    commands.StartSession: sessions.start_session,
    commands.EndSession: sessions.end_session,
    commands.CloseTable: sessions.close_table,
    commands.AddValue: closing.add_value,
    commands.Cancel: closing.cancel,
    commands.AgreeDeal: closing.agree_deal,
    commands.AwardPlaces: closing.award_places,
    commands.Rule: conduct.rule_on,
}
