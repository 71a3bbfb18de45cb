"""The hand engine: which function decides each command, and which applies each event."""

from collections.abc import Callable
from typing import Any, Final

from croupier.acts import Engine
from croupier.money import Cents
from croupier.poker.hand import commands as ask
from croupier.poker.hand import dealing, posting, showdown, turns
from croupier.poker.hand import events as event
from croupier.poker.hand.pots import uncalled
from croupier.poker.hand.recorder import HandLaw, HandRecorder
from croupier.poker.hand.settling import RakeRule, no_commission
from croupier.poker.hand.state import NOBODY, Hand

DECIDES: Final[dict[type, Callable[[Any, Any], None]]] = {
    ask.PlaceDeck: dealing.place_deck,
    ask.PostBlinds: posting.post_blinds,
    ask.Straddle: posting.straddle,
    ask.DealHole: dealing.deal_hole,
    ask.Fold: turns.fold,
    ask.Check: turns.check,
    ask.Call: turns.call,
    ask.Bet: turns.bet,
    ask.Raise: turns.raise_,
    ask.TimeUp: turns.time_up,
    ask.Discard: dealing.discard,
    ask.DealBoard: dealing.deal_board,
    ask.Show: showdown.show,
    ask.Muck: showdown.muck,
    ask.Showdown: showdown.run_showdown,
    ask.AskToSee: showdown.ask_to_see,
    ask.Push: showdown.push_pots,
    ask.Inspect: showdown.inspect,
}

APPLIES: Final[dict[type, Callable[[Hand, Any], Hand]]] = {
    event.DeckPlaced: dealing.on_deck,
    event.Posted: posting.on_posted,
    event.HoleDealt: dealing.on_hole,
    event.Folded: turns.on_folded,
    event.Checked: turns.on_checked,
    event.Called: turns.on_called,
    event.Opened: turns.on_wagered,
    event.Raised: turns.on_wagered,
    event.HandKilled: turns.on_killed,
    event.Returned: showdown.on_returned,
    event.Discarded: dealing.on_discarded,
    event.BoardDealt: dealing.on_board,
    event.Shown: showdown.on_shown,
    event.Mucked: showdown.on_mucked,
    event.MuckOpened: showdown.on_muck_opened,
    event.PotPushed: showdown.on_pushed,
    event.Inspected: showdown.on_inspected,
}

_BETTING: Final = ("betting", "dealing")


class HandRules(Engine[HandLaw, Hand, Any]):
    """Poker between players, one hand, by the book; `commission` is what the house takes."""

    decides = DECIDES
    applies = APPLIES
    recorder = HandRecorder

    def __init__(self, commission: RakeRule = no_commission) -> None:
        super().__init__(HandLaw(commission))

    def run(self, recorder: HandRecorder, command: Any) -> None:
        """Decides a command; a wager that nobody called goes back as soon as the round ends.

        That needs two players or fewer with chips, for with more the highest bet has been
        matched.
        """
        before = recorder.state
        DECIDES[type(command)](recorder, command)
        if before.able <= 2 and before.phase in _BETTING:
            after = recorder.state
            if after.phase not in _BETTING and (back := uncalled(after)) is not None:
                recorder.record(back)


def legal_actions(hand: Hand) -> turns.TurnOptions:
    """Exactly what the seat whose turn it is may do; nothing where the dealer is to act."""
    if hand.phase == "betting":
        return turns.turn_options(hand)
    if hand.to_act == NOBODY:
        return turns.NOTHING_TO_DO
    seat = hand.seats[hand.to_act]
    if hand.phase == "discarding":
        return turns.TurnOptions(seat.number, discard=seat.cards)
    return turns.TurnOptions(seat.number, show=True, muck=showdown.may_muck(hand))


def chips(hand: Hand) -> Cents:
    """All the money of the hand: stacks, pot and what the house took. It never changes."""
    return sum([seat.stack for seat in hand.seats], hand.pot + hand.rake)
