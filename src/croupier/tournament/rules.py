"""A tournament as a game: `decide` is the law, `evolve` the memory; the last word can be undone.

The desk keeps the latest decisions and the tournament before them. Taking the last one back is
itself an event; the state is then worked out afresh from the decisions that remain.
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


KEPT = 64
"""At least so many decisions can be taken back, where so many were taken."""


class Desk(msgspec.Struct, frozen=True):
    """The tournament now, the latest decisions that led here, and how it stood before them."""

    now: Tournament
    base: Tournament
    decisions: tuple[Decision, ...] = ()
    counted: int = 0
    """Decisions ever taken, undone ones and undoings included."""

    def begun(self, now: Tournament, decision: Decision, no: int) -> Desk:
        """The desk with one decision more; the oldest ones become final as new ones come."""
        decisions, base = (*self.decisions, decision), self.base
        if len(decisions) > 2 * KEPT:
            for past in decisions[:KEPT]:
                base = folded(base, past)
            decisions = decisions[KEPT:]
        return Desk(now, base, decisions, no)


def folded(state: Tournament, decision: Decision) -> Tournament:
    for event in decision:
        state = evolve(state, event)
    return state


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
        first = Tournament(start_at=terms.starts)
        self.start = Desk(first, first)

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
            kept, now = state.decisions[:-1], state.base
            for decision in kept:
                now = folded(now, decision)
            return Desk(now, state.base, kept, event.no)
        now = evolve(state.now, event)
        if event.no != state.counted:
            return state.begun(now, (event,), event.no)
        last = (*state.decisions[-1], event)
        return Desk(now, state.base, (*state.decisions[:-1], last), event.no)

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
        return state.begun(pen.state, decision, no), decision

    def _undo(self, state: Desk, command: commands.Undo, no: int) -> Decision:
        pen = Pen(self.book, self.terms, state.now, no)
        pen.director(command.actor)
        if not state.decisions:
            pen.refuse(WrongMoment, "there is no decision that can still be taken back")
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
