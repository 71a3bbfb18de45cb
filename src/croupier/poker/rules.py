"""The law of a hand: `decide` and `evolve`, looked up by what was asked and what happened.

Other rules of the room plug in as further rows of the two tables: an irregularity brings its
command, its events and what each does, and the hand need not know of it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.money import Cents
from croupier.poker import commands as ask
from croupier.poker import dealing, posting, showdown, turns
from croupier.poker import events as event
from croupier.poker.authority import at, dealer_only
from croupier.poker.hand import NOBODY, Hand
from croupier.poker.pots import uncalled
from croupier.poker.settling import Commission, no_commission, push

Decider = Callable[[Hand, Any], tuple[Any, ...]]
Evolver = Callable[[Hand, Any], Hand]

DECIDERS: Final[dict[type, Decider]] = {
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
    ask.Inspect: showdown.inspect,
}

EVOLVERS: Final[dict[type, Evolver]] = {
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


class HandRules:
    """Poker between players, one hand, by the book; `commission` is what the house takes."""

    def __init__(
        self,
        commission: Commission = no_commission,
        deciders: Mapping[type, Decider] | None = None,
        evolvers: Mapping[type, Evolver] | None = None,
    ) -> None:
        self.commission = commission
        self._deciders = {**DECIDERS, ask.Push: self._push, **(deciders or {})}
        self._evolvers = {**EVOLVERS, **(evolvers or {})}

    def decide(self, state: Hand, command: Any) -> tuple[Any, ...]:
        """What follows from a command, or a Refusal."""
        if state.able > 2:
            return self._deciders[type(command)](state, command)
        return self.play(state, command)[1]

    def evolve(self, state: Hand, happened: Any) -> Hand:
        """The hand after something has happened."""
        return self._evolvers[type(happened)](state, happened)

    def play(self, state: Hand, command: Any) -> tuple[Hand, tuple[Any, ...]]:
        """Decides a command and applies what follows, as `acts.perform` does, but once.

        Where a round ends with a wager that nobody called, it goes back at once. That needs
        two players or fewer with chips, for with more the highest bet has been matched.
        """
        events = self._deciders[type(command)](state, command)
        after = state
        for happened in events:
            after = self._evolvers[type(happened)](after, happened)
        if state.able <= 2 and state.phase in _BETTING and after.phase not in _BETTING:
            back = uncalled(after)
            if back is not None:
                returned = event.Returned(back.seat, back.amount)
                return showdown.on_returned(after, returned), (*events, returned)
        return after, events

    def _push(self, hand: Hand, command: ask.Push) -> tuple[Any, ...]:
        dealer_only(hand, command.actor)
        at(hand, "pushing", "1.1 'Round of Play'")
        return push(hand, self.commission)


def legal_actions(hand: Hand) -> turns.Options:
    """Exactly what the seat whose turn it is may do; nothing where the dealer is to act."""
    if hand.phase == "betting":
        return turns.turn_options(hand)
    if hand.to_act == NOBODY:
        return turns.NOTHING_TO_DO
    seat = hand.seats[hand.to_act]
    if hand.phase == "discarding":
        return turns.Options(seat.number, discard=seat.cards)
    return turns.Options(seat.number, show=True, muck=showdown.may_muck(hand))


def chips(hand: Hand) -> Cents:
    """All the money of the hand: stacks, pot and what the house took. It never changes."""
    return sum([seat.stack for seat in hand.seats], hand.pot + hand.rake)
