"""The deal engine: the hand's own commands, and everything that happens around them."""

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from croupier.acts import Actor, Engine, WrongMoment
from croupier.books import load_book
from croupier.poker.deal import (
    acting,
    commands,
    counting,
    events,
    irregular_board,
    irregular_conduct,
    irregular_deal,
    irregular_hands,
    redeal,
)
from croupier.poker.deal.applies import APPLIES
from croupier.poker.deal.commands import DealOnlyCommand
from croupier.poker.deal.events import DealOnlyEvent
from croupier.poker.deal.recorder import DealLaw, DealRecorder, follow
from croupier.poker.deal.state import NOTHING_AROUND, Deal
from croupier.poker.deal.stub import off_the_deck
from croupier.poker.hand import commands as hand_commands
from croupier.poker.hand.authority import dealer_only, needs_phase
from croupier.poker.hand.commands import HandCommand
from croupier.poker.hand.commission import Charges, commission_of
from croupier.poker.hand.dealer import dealer_due
from croupier.poker.hand.events import HandEvent
from croupier.poker.hand.rules import DECIDES
from croupier.poker.hand.showdown import open_all_in_hands, push_pots
from croupier.poker.hand.state import basis, refusal
from croupier.poker.readings import Readings, readings_of
from croupier.poker.variants import BOOK


def _push(recorder: DealRecorder, command: hand_commands.Push) -> None:
    """The pot is pushed once the side wagers have had their flop (8.17.3(a)(i))."""
    around = recorder.state.around
    if around.chase and not around.chase_results and recorder.hand.phase == "pushing":
        reason = "First deal the flop for the side wagers."
        raise refusal(recorder.hand, WrongMoment, reason, "flop for side wagers")
    push_pots(recorder, command)


def _deal_chase_flop(recorder: DealRecorder, command: commands.DealChaseFlop) -> None:
    """One player is left before the flop: it is dealt for the side wagers only."""
    deal, hand = recorder.state, recorder.hand
    dealer_only(hand, command.actor)
    needs_phase(hand, "pushing", basis(hand, "flop for side wagers"))
    if not deal.around.chase or deal.around.chase_results or hand.board:
        reason = "No side wager waits for a flop."
        raise refusal(hand, WrongMoment, reason, "flop for side wagers")
    burns = irregular_board.burns_due(deal)
    cards, burned = off_the_deck(recorder, 3, burns, command.cards)
    recorder.record(events.ChaseFlopDealt(cards, burned))


def _inspect(recorder: DealRecorder, command: hand_commands.Inspect) -> None:
    """Whoever the book lets look at a player's cards does so when the hand is over (8.21)."""
    recorder.power(command.actor, "inspect-hand")
    recorder.decide_hand(command)


_DECIDES: Final[dict[type, Callable[[Any, Any], None]]] = {
    **DECIDES,
    hand_commands.DealHole: irregular_hands.deal_hole,
    hand_commands.TimeUp: acting.time_up,
    hand_commands.DealBoard: irregular_board.deal_board,
    hand_commands.Show: irregular_hands.show,
    hand_commands.Showdown: irregular_hands.showdown,
    hand_commands.Push: _push,
    hand_commands.Inspect: _inspect,
    hand_commands.AskToSee: irregular_hands.ask_to_see,
    commands.ShuffleDeck: irregular_hands.shuffle,
    commands.CutDeck: irregular_hands.cut,
    commands.Gesture: acting.gesture,
    commands.MakeUp: acting.make_up,
    commands.Surrender: acting.surrender,
    commands.RuleOnFold: acting.rule_on_fold,
    commands.FindBoxed: irregular_hands.find_boxed,
    commands.DealUnburned: irregular_board.deal_unburned,
    commands.FindMissedBurn: irregular_board.find_missed_burn,
    commands.TurnEarly: irregular_board.turn_early,
    commands.TurnTooMany: irregular_board.turn_too_many,
    commands.TurnTooFew: irregular_board.turn_too_few,
    commands.ShuffleAside: irregular_board.shuffle_aside,
    commands.ExposeHole: irregular_hands.expose_hole,
    commands.DropCards: irregular_hands.drop_cards,
    commands.ShowTo: irregular_hands.show_to,
    commands.AskShown: irregular_hands.ask_shown,
    commands.Misgive: irregular_deal.misgive,
    commands.Report: irregular_deal.report,
    commands.DirectCount: counting.direct_count,
    commands.CountCards: counting.count_cards,
    commands.PassDiscard: irregular_hands.pass_discard,
    commands.FindLateDiscard: irregular_hands.find_late_discard,
    commands.DeclareDead: irregular_conduct.declare_dead,
    commands.VoidWagers: irregular_conduct.void_wagers,
    commands.Invalidate: irregular_conduct.invalidate,
    commands.DealChaseFlop: _deal_chase_flop,
    commands.CheckCards: redeal.check_cards,
    commands.WithdrawChase: redeal.withdraw_chase,
    commands.RuleOnSideWagers: redeal.rule_on_side_wagers,
}

if TYPE_CHECKING:
    DealCommand: TypeAlias = HandCommand | DealOnlyCommand
    """Every command at a deal, those of the hand included."""
    DealEvent: TypeAlias = HandEvent | DealOnlyEvent
    """Every event of a deal, those of the hand included."""
else:  # JSON is read into one of the classes that the tables name, not into their base
    DealCommand, DealEvent = reduce(or_, _DECIDES), reduce(or_, APPLIES)


class DealRules(Engine[DealLaw, Deal, Any]):
    """One deal by the book, under a table's charges and the house's readings.

    `book` may name an edition of the book.
    """

    decides = _DECIDES
    applies = APPLIES
    recorder = DealRecorder

    def __init__(
        self, charges: Charges = (), readings: Readings | None = None, book: str = BOOK
    ) -> None:
        chosen = readings or readings_of({}, book)
        super().__init__(DealLaw(load_book(book), chosen, commission_of(charges, chosen)))

    def run(self, recorder: DealRecorder, command: Any) -> None:
        """Decides a command, and records what follows from it without anybody asking."""
        _run(recorder, command)

    def perform(self, state: Deal, command: Any) -> tuple[Deal, tuple[Any, ...]]:
        """As `Engine.perform`, with fewer calls: this engine decides every turn of every hand."""
        recorder = DealRecorder(self.law, state, APPLIES)
        _run(recorder, command)
        return recorder.state, recorder.events


def _run(recorder: DealRecorder, command: Any) -> None:
    """Decides a command, and records what follows from it without anybody asking.

    Money can be left uncalled only where two players or fewer have chips to bet with, by a
    command that changed a seat, and not once the pots are pushed.
    """
    deal = recorder.state
    before, around = deal.hand.seats, deal.around
    if around is not NOTHING_AROUND:
        if around.owing is not None and isinstance(command, acting.PLAIN_ACTS):
            acting.refuse_but_what_is_owed(recorder, command)
        if around.to_count and isinstance(command, counting.STOPPED):
            counting.refuse_until_counted(recorder)
    _DECIDES[type(command)](recorder, command)
    deal = recorder.state
    hand, around = deal.hand, deal.around
    if (hand.able <= 2 and hand.seats is not before and hand.phase != "over") or (
        around is not NOTHING_AROUND and (around.early or around.chase)
    ):
        follow(recorder)
    if hand.setup.settings.all_in_hands_open:
        open_all_in_hands(recorder)


def deal_due(deal: Deal, by: Actor) -> DealCommand | None:
    """The dealer's next step as a command; None while a player is to act or all is done.

    A shuffle is asked for without its cards: whoever shuffles puts them in.
    """
    hand = deal.hand
    if deal.around is not NOTHING_AROUND and (first := _due_around(deal, by)) is not None:
        return first
    if deal.ready != "cut" and hand.phase in ("posting", "dealing"):
        middle = len(hand.setup.law.deck) // 2
        return commands.CutDeck(by, middle) if deal.ready else commands.ShuffleDeck(by)
    return dealer_due(hand, by)


def _due_around(deal: Deal, by: Actor) -> DealCommand | None:
    """What the dealer must do around the hand before going on with it."""
    hand, around = deal.hand, deal.around
    if around.to_count:
        return commands.CountCards(by, len(hand.setup.law.deck))
    if around.unchecked:
        return commands.CheckCards(by)
    if around.aside and hand.phase == "board" and hand.round == irregular_board.RIVER:
        return commands.ShuffleAside(by)
    if around.chase and hand.phase == "pushing" and not around.chase_results:
        return commands.DealChaseFlop(by)
    return None


@cache
def rules_for(
    charges: Charges = (), readings: Readings | None = None, book: str = BOOK
) -> DealRules:
    """The rules under some charges and readings, in an edition of the book, made once."""
    return DealRules(charges, readings, book)
