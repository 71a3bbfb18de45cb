"""Banked games: rounds against the house, from the first chip to the last payment.

What lies on a table is a `Layout`; `settle` says what every wager on it wins, loses or gets
back and by which clause, reading the book's compiled payoff table and nothing else. How much
of a wager counts when its amount is wrong is weighed first, by the book's own rules.
"""

from croupier.banked.amounts import Stake, Weighed, jackpot_cost, weigh
from croupier.banked.claims import JackpotClaim, JackpotDesk, JackpotPayment, JackpotResult
from croupier.banked.explain import Meaning, PassedOver, Reason, explain, explain_all
from croupier.banked.layout import Layout, Limits, SeatLayout, parse_layout
from croupier.banked.results import DealerResult, Ruling, SeatResult, Settlement, WagerResult
from croupier.banked.settlement import settle, starting_hand

__all__ = [
    "DealerResult",
    "JackpotClaim",
    "JackpotDesk",
    "JackpotPayment",
    "JackpotResult",
    "Layout",
    "Limits",
    "Meaning",
    "PassedOver",
    "Reason",
    "Ruling",
    "SeatLayout",
    "SeatResult",
    "Settlement",
    "Stake",
    "WagerResult",
    "Weighed",
    "explain",
    "explain_all",
    "jackpot_cost",
    "parse_layout",
    "settle",
    "starting_hand",
    "weigh",
]
