"""The tournament engine: which function decides each command, and undoing the last decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.acts import Command, Engine, NotOffered, WrongMoment
from croupier.banked import law_of
from croupier.books import Book, load_book
from croupier.tournament import commands, events
from croupier.tournament.conditions.checks import conflicts, rule
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions import (
    buying,
    closing,
    conduct,
    deals,
    entering,
    entries,
    flights,
    hands,
    live,
    moving,
    opening,
    sessions,
    shot_clock,
)
from croupier.tournament.decisions.recorder import (
    TournamentLaw,
    TournamentRecorder,
    tournament_law_of,
)
from croupier.tournament.state import Tournament
from croupier.tournament.undo import APPLIES, UndoableTournament


def undo(recorder: TournamentRecorder, asked: commands.Undo) -> None:
    """The director takes the last decision back."""
    recorder.needs_director(asked.actor)
    if not recorder.state.decisions:
        recorder.refuse(WrongMoment, "There is no decision that can still be taken back.")
    last = recorder.state.decisions[-1][0].no
    recorder.write(events.Undone, of=last, reason=asked.reason)


DECIDES: dict[type[Command], Callable[[TournamentRecorder, Any], None]] = {
    commands.TakeStep: opening.take_step,
    commands.OpenEntries: opening.open_entries,
    commands.ApproveStaff: entries.approve_staff,
    commands.RefuseEntry: entries.refuse_entry,
    commands.Enter: entering.enter,
    commands.Withdraw: entries.withdraw,
    commands.Substitute: entries.substitute,
    commands.MoveStart: opening.move_start,
    commands.DrawSeats: opening.draw,
    commands.Arrive: opening.arrive,
    commands.Leave: opening.leave,
    commands.CallSeats: opening.call_seats,
    commands.SeatReserve: entering.seat_reserve,
    commands.Start: opening.start,
    commands.SetClock: hands.set_clock,
    commands.StartHand: hands.start_hand,
    commands.EndHand: hands.end_hand,
    commands.Fall: hands.fall,
    commands.CountChips: live.count_chips,
    commands.RedrawSeats: live.redraw_seats,
    commands.RaceChips: hands.race_chips,
    commands.Rebalance: moving.rebalance,
    commands.AskSeat: moving.ask_seat,
    commands.GiveChips: moving.give_chips,
    commands.ReBuy: buying.re_buy,
    commands.AddOn: buying.add_on,
    commands.AskReBuy: buying.ask_re_buy,
    commands.LetGo: buying.let_go,
    commands.PlayHandForHand: hands.hand_for_hand,
    commands.Penalise: conduct.penalise,
    commands.Disqualify: conduct.disqualify,
    commands.Retire: conduct.retire,
    commands.WagerOutOfOrder: conduct.wager_out_of_order,
    commands.AskWagers: conduct.ask_wagers,
    commands.ChangeWager: conduct.change_wager,
    commands.WagerSecretly: conduct.wager_secretly,
    commands.SetShotClock: shot_clock.set_shot_clock,
    commands.DrawSession: sessions.draw_session,
    commands.StartSession: sessions.start_session,
    commands.EndSession: sessions.end_session,
    commands.BagStacks: flights.bag_stacks,
    commands.CloseFlight: flights.close_flight,
    commands.CloseTable: sessions.close_table,
    commands.AddValue: closing.add_value,
    commands.Cancel: closing.cancel,
    commands.AgreeDeal: deals.agree_deal,
    commands.AwardPlaces: closing.award_places,
    commands.RuleDispute: conduct.rule_on,
    commands.Undo: undo,
}


class TournamentRules(Engine[TournamentLaw, UndoableTournament, events.AnyTournamentEvent]):
    """One tournament under one book."""

    decides = DECIDES
    applies = APPLIES
    recorder = TournamentRecorder

    def __init__(self, book: Book, terms: TournamentTerms) -> None:
        if terms.tables.low_limit and rule(book, "low-limit") is not None:
            for fault in conflicts(book, terms):
                raise NotOffered(fault.refusal, fault.clause, book.id)
        boxes = len(law_of(book, terms.game).required) if terms.game in book.games else 1
        super().__init__(tournament_law_of(book, terms, boxes))
        first = Tournament(start_at=terms.starts, flight=1 if terms.flights else 0)
        self.start = UndoableTournament(first, first)

    @property
    def book(self) -> Book:
        return self.law.book

    @property
    def terms(self) -> TournamentTerms:
        return self.law.terms


def tournament_rules(terms: TournamentTerms, book: Book | None = None) -> TournamentRules:
    """The rules of a tournament, its book loaded where it is not given."""
    return TournamentRules(book if book is not None else load_book(terms.book), terms)
