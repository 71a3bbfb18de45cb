"""Names of the poker engine that differ between version 0.1 and today."""

from typing import Any, Final

from croupier import acts, poker
from croupier.money import Cents, Rate
from croupier.poker.deal.commands import CheckCards
from croupier.poker.hand.turns import NOTHING_TO_DO
from tests.recorded.forms import Engine, Forms, Plain, plain, viewer_of


def begin_poker(setup: Plain) -> tuple[Any, Any]:
    stakes = setup["stakes"]
    made = poker.Setup(
        poker.variant(setup["game"]),
        poker.Stakes(
            poker.structure(stakes["structure"]),
            tuple(stakes["bets"]),
            stakes["most"],
            stakes["chip"],
        ),
        tuple(poker.HandPlace(*place) for place in setup["places"]),
        setup["button"],
        tuple(poker.DuePost(*post) for post in setup["posts"]),
        setup["over_blinds"],
        poker.Settings(**setup["settings"]),
        tuple(setup["dealers"]),
    )
    charges = tuple(map(charge_of, setup["charges"]))
    chase = tuple(poker.ChaseWager(*wager) for wager in setup["chase"])
    rules = poker.DealRules(charges, poker.Readings(**setup["readings"]))
    return (rules, charges), poker.new_deal(made, chase)


def charge_of(recorded: Plain) -> poker.Charge:
    """A charge of the sign; amounts are in cents and the rate is written as a percentage."""
    return poker.Charge(
        method=recorded["method"],
        rate=Rate.parse(recorded["rate"]) if "rate" in recorded else None,
        cap=Cents(recorded["cap"]) if "cap" in recorded else None,
        amount=Cents(recorded.get("amount", 0)),
        by_players=tuple((least, Cents(fee)) for least, fee in recorded.get("by_players", ())),
        chip=Cents(recorded.get("chip", 1)),
    )


def decide_poker(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    """Cards that replace a defective deck are checked first: in 0.1 the table saw to it (5.3.2)."""
    if state.around.unchecked:
        dealer = acts.Actor("Dee", state.hand.setup.dealers[0])
        state, _checked = rules[0].perform(state, CheckCards(dealer))
    after, events = rules[0].perform(state, command)
    return after, events


def look_poker(rules: Any, state: Any, viewer: Any, _command: Plain) -> Any:
    return poker.view_deal(state, viewer_of(viewer), rules[1])


NOTHING: Final = plain(NOTHING_TO_DO)
"""The options of whoever is not to act."""


def view_then(now: Plain) -> Plain:
    """The view of a deal, its hand in the recorded form."""
    return {**now, "hand": hand_then(now["hand"])}


def hand_then(now: Plain) -> Plain:
    """Seats had their number under `number`, and the options stood at the top.

    What of the last raise nobody has called was not shown, and no hand was opened for an all-in.
    """
    del now["betting"]["uncalled"]
    del now["setup"]["book"]
    del now["setup"]["settings"]["all_in_hands_open"]
    offered = [seat.pop("options") for seat in now["seats"]]
    for seat in now["seats"]:
        seat["number"] = seat.pop("seat")
    return {**now, "options": next(filter(None, offered), NOTHING)}


FORMS: Final = Forms(
    command_fields={"*": {"by": "actor"}, "CutDeck": {"at": "position"}},
    added={"Misdealt": ("new_cards",)},
    view=view_then,
)
ENGINE: Final = Engine(poker.DealCommand, begin_poker, decide_poker, look_poker, FORMS)
