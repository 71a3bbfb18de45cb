"""The law of a deal: the hand's own rules, and everything that happens around them."""

from functools import cache
from typing import Any, Final, cast

from msgspec.structs import replace

from croupier.acts import Actor, WrongMoment
from croupier.books import load_book
from croupier.poker import acting, irregular_board, irregular_deal, irregular_hands
from croupier.poker import commands as ask
from croupier.poker import deal_commands as want
from croupier.poker import deal_events as happened
from croupier.poker.authority import at, dealer_only
from croupier.poker.betting import wager_span
from croupier.poker.commands import HandCommand
from croupier.poker.commission import Charges, commission_of
from croupier.poker.deal import Deal, Owing
from croupier.poker.deal_commands import DealOnly
from croupier.poker.deal_events import DealOnlyEvent
from croupier.poker.dealer import dealer_due
from croupier.poker.events import BoardDealt, DeckPlaced, HandEvent, Posted
from croupier.poker.hand import NOBODY, Hand
from croupier.poker.pen import Handler, Pen
from croupier.poker.readings import Readings
from croupier.poker.rules import HandRules
from croupier.poker.stub import off_the_deck
from croupier.poker.variants import BOOK

DealCommand = HandCommand | DealOnly
"""Every command at a deal, those of the hand included."""

DealEvent = HandEvent | DealOnlyEvent
"""Every event of a deal, those of the hand included."""


def _plain(pen: Pen, command: Any) -> None:
    pen.hand_command(command)


def _push(pen: Pen, command: ask.Push) -> None:
    """The pot is pushed once the side wagers have had their flop (8.17.3(a)(i))."""
    deal = pen.deal
    if deal.chase and not deal.chase_results and pen.hand.phase == "pushing":
        pen.refuse(WrongMoment, "the flop is dealt for the side wagers first", "8.17.3(a)(i)")
    pen.hand_command(command)


def _deal_chase_flop(pen: Pen, command: want.DealChaseFlop) -> None:
    """One player is left before the flop: it is dealt for the side wagers only."""
    dealer_only(pen.hand, command.actor)
    at(pen.hand, "pushing", "8.17.3(a)(i)")
    deal = pen.deal
    if not deal.chase or deal.chase_results or pen.hand.board:
        pen.refuse(WrongMoment, "no side wager waits for a flop", "8.17.3(a)(i)")
    burns = irregular_board.burns_due(deal)
    cards, burned = off_the_deck(pen, 3, burns, command.cards)
    pen.write(happened.ChaseFlopDealt(cards, burned))


_HANDLERS: Final = cast(
    "dict[type, Handler]",
    {
        ask.PlaceDeck: _plain,
        ask.PostBlinds: _plain,
        ask.Straddle: _plain,
        ask.DealHole: irregular_hands.deal_hole,
        ask.Fold: acting.act,
        ask.Check: acting.act,
        ask.Call: acting.act,
        ask.Bet: acting.act,
        ask.Raise: acting.act,
        ask.TimeUp: acting.time_up,
        ask.Discard: _plain,
        ask.DealBoard: irregular_board.deal_board,
        ask.Show: irregular_hands.show,
        ask.Muck: _plain,
        ask.Showdown: irregular_hands.showdown,
        ask.AskToSee: _plain,
        ask.Push: _push,
        ask.Inspect: _plain,
        want.ShuffleDeck: irregular_hands.shuffle,
        want.CutDeck: irregular_hands.cut,
        want.Gesture: acting.gesture,
        want.MakeUp: acting.make_up,
        want.Surrender: acting.surrender,
        want.RuleOnFold: acting.rule_on_fold,
        want.FindBoxed: irregular_hands.find_boxed,
        want.DealUnburned: irregular_board.deal_unburned,
        want.FindMissedBurn: irregular_board.find_missed_burn,
        want.TurnEarly: irregular_board.turn_early,
        want.TurnTooMany: irregular_board.turn_too_many,
        want.TurnTooFew: irregular_board.turn_too_few,
        want.ShuffleAside: irregular_board.shuffle_aside,
        want.ExposeHole: irregular_hands.expose_hole,
        want.DropCards: irregular_hands.drop_cards,
        want.ShowTo: irregular_hands.show_to,
        want.AskShown: irregular_hands.ask_shown,
        want.Misgive: irregular_deal.misgive,
        want.Report: irregular_deal.report,
        want.CountCards: irregular_deal.count_cards,
        want.PassDiscard: irregular_hands.pass_discard,
        want.FindLateDiscard: irregular_hands.find_late_discard,
        want.DeclareDead: irregular_deal.declare_dead,
        want.VoidWagers: irregular_deal.void_wagers,
        want.Invalidate: irregular_deal.invalidate,
        want.DealChaseFlop: _deal_chase_flop,
    },
)


def _nothing(deal: Deal, _event: Any) -> Deal:
    return deal


def _on_chase_flop(deal: Deal, event: happened.ChaseFlopDealt) -> Deal:
    hand = deal.hand
    used = len(event.cards) + len(event.burned)
    after = replace(hand, board=event.cards, burns=hand.burns + event.burned, stub=hand.stub[used:])
    return replace(deal, hand=after)


def _on_chase_settled(deal: Deal, event: happened.ChaseSettled) -> Deal:
    return replace(deal, chase_results=event.results)


_EVOLVERS: Final[dict[type, Any]] = {
    happened.Shuffled: irregular_hands.on_shuffled,
    happened.CutMade: irregular_hands.on_cut,
    happened.Gestured: acting.on_gestured,
    happened.ActedEarly: acting.on_acted_early,
    happened.EarlyStood: acting.on_early_stood,
    happened.EarlyReleased: acting.on_early_released,
    happened.FoldedEarly: acting.on_folded_early,
    happened.RightsLost: acting.on_rights_lost,
    happened.FoldReferred: acting.on_fold_referred,
    happened.Surrendered: acting.on_surrendered,
    happened.Boxed: irregular_hands.on_boxed,
    happened.Misturned: irregular_board.on_misturned,
    happened.ExtraOpened: irregular_board.on_extra_opened,
    happened.SetAside: irregular_board.on_set_aside,
    happened.Reshuffled: irregular_board.on_reshuffled,
    happened.Redealt: irregular_board.on_redealt,
    happened.BurnPutRight: irregular_board.on_burn_put_right,
    happened.HoleExposed: irregular_hands.on_hole_exposed,
    happened.HoleReplaced: irregular_hands.on_hole_replaced,
    happened.ShownTo: irregular_hands.on_shown_to,
    happened.ShownToAll: irregular_hands.on_shown_to_all,
    happened.Misgiven: irregular_deal.on_misgiven,
    happened.CountPutRight: irregular_deal.on_count_put_right,
    happened.Reconstructed: irregular_deal.on_reconstructed,
    happened.Misdealt: irregular_deal.on_misdealt,
    happened.HandVoided: irregular_deal.on_voided,
    happened.Invalidated: irregular_deal.on_invalidated,
    happened.Ruled: irregular_deal.on_ruled,
    happened.CardsCounted: _nothing,
    happened.DiscardMissed: irregular_hands.on_discard_missed,
    happened.LateDiscarded: irregular_hands.on_late_discarded,
    happened.ChaseFlopDealt: _on_chase_flop,
    happened.ChaseSettled: _on_chase_settled,
}


class DealRules:
    """One deal by the book, under a table's charges and the house's readings."""

    def __init__(self, charges: Charges = (), readings: Readings | None = None) -> None:
        book = load_book(BOOK)
        self.readings = readings or Readings()
        self.hand_rules = HandRules(commission_of(charges, self.readings))
        self.ladder = book.ladder
        self.irregularities = book.irregularities

    def decide(self, state: Deal, command: DealCommand) -> tuple[DealEvent, ...]:
        """What follows from a command, or a Refusal."""
        return self.play(state, command)[1]

    def play(self, state: Deal, command: DealCommand) -> tuple[Deal, tuple[DealEvent, ...]]:
        """Decides a command and applies what follows, as `acts.perform` does, but once."""
        pen = Pen(self, state)
        _HANDLERS[type(command)](pen, command)
        pen.finish()
        return pen.deal, tuple(pen.events)

    def evolve(self, state: Deal, event: DealEvent, hand: Hand | None = None) -> Deal:
        """The deal after something has happened; `hand` is the hand after it, where known."""
        own = _EVOLVERS.get(type(event))
        if own is not None:
            return _tidy(own(state, event))
        if hand is None:
            hand = self.hand_rules.evolve(state.hand, event)
        return _tidy(_noted(replace(state, hand=hand), state, event))


def deal_due(deal: Deal, by: Actor) -> DealCommand | None:
    """The dealer's next step as a command; None while a player is to act or all is done.

    A shuffle is asked for without its cards: whoever shuffles puts them in.
    """
    hand = deal.hand
    if hand.phase in ("posting", "dealing") and deal.ready != "cut":
        return want.CutDeck(by, 26) if deal.ready else want.ShuffleDeck(by)
    if hand.phase == "board" and deal.aside and hand.round == irregular_board.RIVER:
        return want.ShuffleAside(by)
    if hand.phase == "pushing" and deal.chase and not deal.chase_results:
        return want.DealChaseFlop(by)
    return dealer_due(hand, by)


@cache
def rules_for(charges: Charges = (), readings: Readings | None = None) -> DealRules:
    """The rules under some charges and readings, made once."""
    return DealRules(charges, readings)


def _noted(deal: Deal, before: Deal, event: Any) -> Deal:
    """What a deal remembers of the hand's own events."""
    match event:
        case Posted():
            return replace(deal, posted=(*deal.posted, event))
        case DeckPlaced():
            return replace(deal, ready="cut", pack=())
        case BoardDealt():
            missed = not event.burned and irregular_board.burns_due(before) > 0
            return replace(deal, burn_lies=False, unburned=missed)
        case _:
            return deal


def _tidy(deal: Deal) -> Deal:
    """What ends of itself: early acts with the round, debts with the turn, rights by reading."""
    hand = deal.hand
    betting = hand.phase == "betting"
    if deal.early and not betting:
        deal = replace(deal, early=())
    if deal.owing is not None and not _still_owed(hand, deal.owing):
        deal = replace(deal, owing=None)
    if deal.barred and betting:
        deal = replace(deal, hand=_barred(hand, deal))
    if deal.late and hand.phase == "discarding":
        deal = replace(deal, hand=_pass_over(hand, deal))
    return deal


def _still_owed(hand: Hand, owing: Owing) -> bool:
    """Whether it is still the seat's turn, and what it is bound to is still possible."""
    if hand.phase != "betting" or hand.seats[hand.to_act].number != owing.seat:
        return False
    seat = hand.seats[hand.to_act]
    return owing.kind != "name the amount" or wager_span(hand, seat) is not None


def _barred(hand: Hand, deal: Deal) -> Hand:
    seats = tuple(
        replace(seat, barred=True) if seat.number in deal.barred and not seat.barred else seat
        for seat in hand.seats
    )
    return replace(hand, seats=seats)


def _pass_over(hand: Hand, deal: Deal) -> Hand:
    """The next player to discard who has not been passed over; else the board is next."""
    due = hand.setup.variant.hole_cards
    for index, seat in enumerate(hand.seats):
        if seat.standing == "in" and len(seat.cards) == due and seat.number not in deal.late:
            return replace(hand, to_act=index)
    return replace(hand, phase="board", to_act=NOBODY)
