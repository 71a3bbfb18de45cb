"""The engine of banked rounds: which function decides each command and applies each event.

Commands are decided in the modules of `round/` and `irregular/` named for their subject.
Events are applied in the modules named `after_...`; there every movement of chips is taken
from one account and added to another, so that `Round.total` is the same after every event.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from croupier.acts import Engine
from croupier.banked import commands as c
from croupier.banked.events import RoundEvent, RoundOpened
from croupier.banked.irregular import after_rulings, counting, rulings
from croupier.banked.round import (
    after_cards,
    after_opening,
    after_play,
    closing,
    dealing,
    decisions,
    jackpot_desk,
    opening,
    settling,
    shuffling,
    wagering,
)
from croupier.banked.round.law import RoundLaw, law_of
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.state import Round
from croupier.books import Book, load_book


class BankedRules(Engine[RoundLaw, Round, RoundEvent]):
    """The rules of one table: a book's game under one sign."""

    decides: ClassVar[Mapping[type, Callable[[Any, Any], None]]] = {
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
        c.DirectCount: counting.direct_count,
        c.CountCards: counting.count_cards,
        c.TakeNewCards: counting.take_new_cards,
        c.DoDuty: counting.do_duty,
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
        c.EndSeparation: rulings.end_separation,
    }
    applies: ClassVar[Mapping[type, Callable[[Any, Any], Round]]] = {
        **after_opening.APPLIES,
        **after_cards.APPLIES,
        **after_play.APPLIES,
        **after_rulings.APPLIES,
    }
    recorder = RoundRecorder

    @property
    def start(self) -> Round:
        """The state before a round is opened."""
        return BEFORE


BEFORE = Round()

if TYPE_CHECKING:
    AnyRoundCommand: TypeAlias = c.RoundCommand
    AnyRoundEvent: TypeAlias = RoundEvent
else:  # JSON is read into one of the classes that the tables name, not into their base
    AnyRoundCommand = reduce(or_, BankedRules.decides)
    AnyRoundEvent = reduce(or_, BankedRules.applies)


def banked_rules(
    book: str | Book, game: str | None = None, sign: Mapping[str, Any] | None = None
) -> BankedRules:
    """The rules of a table: a book by its id, one of its games, and the sign."""
    return BankedRules(law_of(book, game, sign))


def rules_of(opened: RoundOpened, book: Book | None = None) -> BankedRules:
    """The rules under which a recorded round was opened."""
    read = book if book is not None else load_book(opened.book)
    return BankedRules(RoundLaw(read, read.game(opened.game), opened.sign))
