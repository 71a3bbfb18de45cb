"""Money: whole cents, exact odds and rates, chips, rounding, and accounts that balance.

An amount is an integer of cents; odds and rates are exact fractions; a float is refused
wherever one could be given. All rounding that the books ask for is done here. Every movement
of money is a balanced transfer between accounts, so the sum over all of them never changes.

- `cents`: `Cents`, reading and writing amounts
- `exact`: fractions of a cent, for meters
- `rounding`: up, down and half up to a cent, a chip or a dollar
- `chips`: denominations, the next amount chips can pay, the fewest chips for an amount
- `odds`: `3 to 2`, `500 times`
- `rates`: `34.06%`
- `accounts`: accounts and balanced transfers
- `journal`: all transfers in order, and every balance at every point
"""

from croupier.money.accounts import (
    Account,
    AccountKind,
    Entry,
    NotWholeCents,
    Overdrawn,
    PostedTwice,
    Transfer,
    TransferRefused,
    Unbalanced,
)
from croupier.money.cents import (
    CENT,
    MOST,
    NOTHING,
    Cents,
    dollars,
    parse_amount,
    parse_typed,
    show_amount,
    show_dollars,
    total,
)
from croupier.money.chips import CASINO_CHIPS, Chip, ChipSet, Stack, pay_up, payable
from croupier.money.exact import Exact, exact, is_exact_at, parse_exact, show_exact, whole_cents
from croupier.money.journal import Journal
from croupier.money.odds import EVEN_MONEY, LONGEST_ODDS, Odds, Pays, Times, parse_pays
from croupier.money.rates import Rate
from croupier.money.rounding import round_down, round_half_up, round_up, up_to_dollar

__all__ = [
    "CASINO_CHIPS",
    "CENT",
    "EVEN_MONEY",
    "LONGEST_ODDS",
    "MOST",
    "NOTHING",
    "Account",
    "AccountKind",
    "Cents",
    "Chip",
    "ChipSet",
    "Entry",
    "Exact",
    "Journal",
    "NotWholeCents",
    "Odds",
    "Overdrawn",
    "Pays",
    "PostedTwice",
    "Rate",
    "Stack",
    "Times",
    "Transfer",
    "TransferRefused",
    "Unbalanced",
    "dollars",
    "exact",
    "is_exact_at",
    "parse_amount",
    "parse_exact",
    "parse_pays",
    "parse_typed",
    "pay_up",
    "payable",
    "round_down",
    "round_half_up",
    "round_up",
    "show_amount",
    "show_dollars",
    "show_exact",
    "total",
    "up_to_dollar",
    "whole_cents",
]
