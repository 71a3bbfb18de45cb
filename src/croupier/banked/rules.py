"""Banked rounds as a game that can be played and replayed.

`decide` is the law and `evolve` the memory; `perform` does both in one pass. A command
is handled where its subject lives: opening, wagering, dealing, decisions, settling,
rulings, closing.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from croupier.banked import (
    closing,
    dealing,
    decisions,
    jackpot_desk,
    opening,
    rulings,
    settling,
    shuffling,
    wagering,
)
from croupier.banked import commands as c
from croupier.banked.commands import AnyCommand
from croupier.banked.events import AnyEvent, RoundOpened
from croupier.banked.evolve import evolve
from croupier.banked.law import Law, law_of
from croupier.banked.record import Record
from croupier.banked.state import Round
from croupier.books import Book, load_book


class BankedRules:
    """The rules of one table: a book's game under one sign."""

    def __init__(self, law: Law) -> None:
        self.law = law

    @property
    def start(self) -> Round:
        """The state before a round is opened."""
        return BEFORE

    def perform(self, state: Round, command: AnyCommand) -> tuple[Round, tuple[AnyEvent, ...]]:
        """The state a command leads to, and the events; or a Refusal, and nothing happens."""
        record = Record(self.law, state)
        _HANDLERS[type(command)](record, command)
        return record.state, tuple(record.events)

    def decide(self, state: Round, command: AnyCommand) -> tuple[AnyEvent, ...]:
        return self.perform(state, command)[1]

    def evolve(self, state: Round, event: AnyEvent) -> Round:
        return evolve(state, event)


BEFORE = Round()


def banked_rules(
    book: str | Book, game: str | None = None, sign: Mapping[str, Any] | None = None
) -> BankedRules:
    """The rules of a table: a book by its id, one of its games, and the sign."""
    return BankedRules(law_of(book, game, sign))


def rules_of(opened: RoundOpened, book: Book | None = None) -> BankedRules:
    """The rules under which a recorded round was opened."""
    read = book if book is not None else load_book(opened.book)
    return BankedRules(Law(read, read.game(opened.game), opened.sign))


_HANDLERS = cast(
    "dict[type, Callable[[Record, AnyCommand], None]]",
    {
        c.OpenRound: opening.open_round,
        c.TakeSeat: opening.take_seat,
        c.LeaveSeat: opening.leave_seat,
        c.BuyChips: opening.buy_chips,
        c.AgreeLimits: opening.agree_limits,
        c.ConfirmAreas: opening.confirm_areas,
        c.PlaceWager: wagering.place_wager,
        c.TakeBackWager: wagering.take_back_wager,
        c.RecordWager: wagering.record_wager,
        c.RefuseWager: wagering.refuse_wager,
        c.FitWagers: wagering.fit_wagers,
        c.NoMoreBets: wagering.no_more_bets,
        c.BringDecks: shuffling.bring_decks,
        c.ShuffleCards: shuffling.shuffle_cards,
        c.CutCards: shuffling.cut_cards,
        c.Deal: dealing.deal,
        c.RecordCard: dealing.record_card,
        c.TurnUp: dealing.turn_up,
        c.TurnHand: settling.turn_hand,
        c.DirectBurn: dealing.direct_burn,
        c.CountCards: rulings.count_cards,
        c.DoDuty: rulings.do_duty,
        c.Look: decisions.look,
        c.Fold: decisions.fold,
        c.Check: decisions.check,
        c.Bet: decisions.bet,
        c.RecordBet: decisions.record_bet,
        c.NoDecision: decisions.no_decision,
        c.Concede: decisions.concede,
        c.Declare: decisions.declare,
        c.Retract: decisions.retract,
        c.CorrectBet: decisions.correct_bet,
        c.TopUpJackpot: decisions.top_up_jackpot,
        c.Settle: settling.settle_hands,
        c.PayJackpot: jackpot_desk.pay_jackpot,
        c.CloseJackpot: jackpot_desk.close_jackpot,
        c.CloseRound: closing.close_round,
        c.Report: rulings.report,
        c.RuleOn: rulings.rule_on,
        c.Dismiss: rulings.dismiss,
        c.Direct: rulings.direct,
    },
)
