"""Banked games: rounds that players play against the house.

What lies on a table is a `Layout`; `settle` says what every wager on it wins, loses or gets
back and by which clause, from the book's compiled payoff table. How much of a wager counts when
its amount is wrong is worked out first, by the book's own rules.

A round is played with `banked_rules(book, game, sign)`: commands in (`commands`), events out
(`events`), a `Round` as state, `next_steps` for whoever runs the table and `view` for whoever
looks at it. A position can be written as one line and read back.

Inside, a module imports only from those above it in this list:

- `state`, `commands`, `events` with its three parts, `phrases`: the data and words of a round
- `settlement/`: what every wager on a layout wins, loses or gets back
- `round/`: each command decided and each event applied, by the law of one table
- `irregular/`: reports, rulings and what they do
- `rules`, `console`, `views`, `position`, `orders`, `automatic`, `companions`, `void_list`: a
  round as others use it
"""

from croupier.banked import commands, events
from croupier.banked.automatic import dealer_command, dealer_step
from croupier.banked.commands import Sitting
from croupier.banked.companions import COMPANIONS, companion_decision
from croupier.banked.console import SeatOption, Todo, next_steps
from croupier.banked.orders import ROUND_ORDERS, own_round_orders, round_orders
from croupier.banked.position import Position, position_of, read_position, round_at, show_position
from croupier.banked.round.deal_order import missing as places_missing
from croupier.banked.round.fitting import has_required, misfits_at, return_order
from croupier.banked.round.law import RoundLaw, law_of
from croupier.banked.round.round_layout import layout_of
from croupier.banked.round.shuffling import cut_bounds
from croupier.banked.rules import (
    AnyRoundCommand,
    AnyRoundEvent,
    BankedRules,
    banked_rules,
    rules_of,
)
from croupier.banked.settlement.claims import (
    JackpotClaim,
    JackpotDesk,
    JackpotPayment,
    JackpotResult,
)
from croupier.banked.settlement.explain import PassedOver, Reason, explain, explain_all
from croupier.banked.settlement.layout import Layout, PersonalLimits, SeatLayout, parse_layout
from croupier.banked.settlement.results import (
    RoundSeatResult,
    SettledOutcome,
    Settlement,
    WagerResult,
)
from croupier.banked.settlement.settle import settle
from croupier.banked.settlement.weighing import Weighed, weigh
from croupier.banked.state import (
    CardDuty,
    Carried,
    Caution,
    DeckInUse,
    Marker,
    Round,
    RoundSeat,
    TableMemory,
    WagerRecord,
)
from croupier.banked.views import RoundSeatView, RoundView, view
from croupier.banked.void_list import void_list

__all__ = [
    "ROUND_ORDERS",
    "own_round_orders",
    "round_orders",
    "void_list",
    "COMPANIONS",
    "AnyRoundCommand",
    "AnyRoundEvent",
    "BankedRules",
    "Carried",
    "Caution",
    "DeckInUse",
    "CardDuty",
    "JackpotClaim",
    "JackpotDesk",
    "JackpotPayment",
    "JackpotResult",
    "RoundLaw",
    "Layout",
    "PersonalLimits",
    "Marker",
    "SeatOption",
    "PassedOver",
    "Position",
    "Reason",
    "Round",
    "RoundView",
    "SettledOutcome",
    "RoundSeat",
    "SeatLayout",
    "RoundSeatResult",
    "RoundSeatView",
    "Settlement",
    "Sitting",
    "TableMemory",
    "Todo",
    "WagerRecord",
    "WagerResult",
    "Weighed",
    "banked_rules",
    "commands",
    "companion_decision",
    "cut_bounds",
    "dealer_command",
    "dealer_step",
    "events",
    "explain",
    "explain_all",
    "has_required",
    "law_of",
    "layout_of",
    "misfits_at",
    "next_steps",
    "return_order",
    "parse_layout",
    "places_missing",
    "position_of",
    "read_position",
    "round_at",
    "rules_of",
    "settle",
    "show_position",
    "view",
    "weigh",
]
