"""The hand engine: which function decides each command, and which applies each event."""

from collections.abc import Callable
from typing import Any, Final

from croupier.acts import Engine
from croupier.money import Cents
from croupier.poker.hand import commands, dealing, events, posting, showdown, turns
from croupier.poker.hand.pots import uncalled
from croupier.poker.hand.recorder import HandLaw, HandRecorder
from croupier.poker.hand.settling import RakeRule, no_commission
from croupier.poker.hand.state import NOBODY, Hand

DECIDES: Final[dict[type, Callable[[Any, Any], None]]] = {
    commands.PlaceDeck: dealing.place_deck,
    commands.PostBlinds: posting.post_blinds,
    commands.Straddle: posting.straddle,
    commands.DealHole: dealing.deal_hole,
    commands.Fold: turns.fold,
    commands.Check: turns.check,
    commands.Call: turns.call,
    commands.Bet: turns.bet,
    commands.Raise: turns.raise_,
    commands.TimeUp: turns.time_up,
    commands.Discard: dealing.discard,
    commands.DealBoard: dealing.deal_board,
    commands.Show: showdown.show,
    commands.Muck: showdown.muck,
    commands.Showdown: showdown.run_showdown,
    commands.AskToSee: showdown.ask_to_see,
    commands.Push: showdown.push_pots,
    commands.Inspect: showdown.inspect,
}

APPLIES: Final[dict[type, Callable[[Hand, Any], Hand]]] = {
    events.DeckPlaced: dealing.on_deck,
    events.Posted: posting.on_posted,
    events.HoleDealt: dealing.on_hole,
    events.Folded: turns.on_folded,
    events.Checked: turns.on_checked,
    events.Called: turns.on_called,
    events.Opened: turns.on_wagered,
    events.Raised: turns.on_wagered,
    events.HandKilled: turns.on_killed,
    events.Returned: showdown.on_returned,
    events.Discarded: dealing.on_discarded,
    events.BoardDealt: dealing.on_board,
    events.Shown: showdown.on_shown,
    events.Mucked: showdown.on_mucked,
    events.MuckOpened: showdown.on_muck_opened,
    events.PotPushed: showdown.on_pushed,
    events.Inspected: showdown.on_inspected,
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
        matched. Hands are then turned face up where the setting says so.
        """
        before = recorder.state
        DECIDES[type(command)](recorder, command)
        if before.able <= 2 and before.phase in _BETTING:
            after = recorder.state
            if after.phase not in _BETTING and (back := uncalled(after)) is not None:
                recorder.record(back)
        if before.setup.settings.all_in_hands_open:
            showdown.open_all_in_hands(recorder)


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
