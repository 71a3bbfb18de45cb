"""Poker between players by the book: one hand, and the deal around it as people play it.

A hand begins as a `Setup` (who plays what, for how much, and who posts). `HandRules` decides
commands and evolves events; `new_hand` is where both begin; `legal_actions` is exactly what
the player to act may do; `dealer_due` what the dealer does next; `view` what a person may see.
Games and betting structures come from the rule book.

A `Deal` is a hand as people play it: `DealRules` read chips and words as acts, keep acts out
of turn, and cure what goes wrong. Nothing is kept from one deal to the next: whoever runs the
table makes the `Setup` with `next_hand`, and takes `result_of` the deal when it is over.

Each line may import those above it, and never one below:

- `variants`, `structures`: the games and the betting structures, read from the book
- `law`: the clauses and the figures of the book that every hand is played by
- `troubles`: the rows of the book about what may go wrong
- `setup`, `readings`: places, posts and stakes; and where the book is silent
- `hand/`: one hand by the law of poker, and what the house takes of its pots
- `deal/`: the hand at a table, with gestures, irregularities and the side wager
- `blinds`: button and blinds from hand to hand
- `terms`: a table sign as data
- `hand_position`: a hand played act by act, undone, copied and written as one line
- `companions`: simple, legal players who see only what a person sees
"""

from croupier.poker.blinds import (
    NextHand,
    Positions,
    SeatBeforeHand,
    button_seats,
    clockwise_from,
    is_passed,
    next_hand,
    next_of_all,
    pays_to_move,
)
from croupier.poker.companions import NAMES as COMPANION_NAMES
from croupier.poker.companions import STYLES, CompanionAct, Style, choose
from croupier.poker.deal import commands as deal_commands
from croupier.poker.deal import events as deal_events
from croupier.poker.deal.deal_orders import DEAL_ORDERS, deal_orders
from croupier.poker.deal.flop_chase import ChaseLimits, ChaseResult, ChaseWager, Colour
from croupier.poker.deal.gesture_text import parse_gesture
from croupier.poker.deal.gestures import Announcement, GestureReading
from croupier.poker.deal.report_forms import ReportField, ReportForm, report_forms, reportable
from croupier.poker.deal.results import DealResult, HandSeatResult, result_of
from croupier.poker.deal.rules import DealCommand, DealEvent, DealRules, deal_due, rules_for
from croupier.poker.deal.state import Deal, DealRuling, Early, HeldMoney, Owing, new_deal
from croupier.poker.deal.views import DealView, view_deal, view_deal_event
from croupier.poker.deal.void_list import void_list
from croupier.poker.hand.betting import Span, wager_span
from croupier.poker.hand.commands import (
    AskToSee,
    Bet,
    Call,
    Check,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    HandCommand,
    Inspect,
    Muck,
    PlaceDeck,
    PostBlinds,
    Push,
    Raise,
    Show,
    Showdown,
    Straddle,
    TimeUp,
)
from croupier.poker.hand.commission import Charge, Charges, charge_of, commission_of, slide
from croupier.poker.hand.dealer import dealer_due
from croupier.poker.hand.dealing import discard_clause
from croupier.poker.hand.events import (
    BoardDealt,
    Called,
    Checked,
    DeckPlaced,
    Discarded,
    Folded,
    HandEvent,
    HandKilled,
    HoleDealt,
    Inspected,
    MaybeCard,
    Mucked,
    MuckOpened,
    Opened,
    Posted,
    PotAward,
    PotPushed,
    Raised,
    Returned,
    Shown,
)
from croupier.poker.hand.posting import over_blind
from croupier.poker.hand.pots import Pot, PotShare, pots_of, shares, uncalled
from croupier.poker.hand.rules import HandRules, chips, legal_actions
from croupier.poker.hand.settling import PotResult, RakeRule, pot_winners, results
from croupier.poker.hand.showdown import Unwarned
from croupier.poker.hand.state import NOBODY, Betting, Hand, HandSeat, new_hand, substantial_action
from croupier.poker.hand.turns import TurnOptions
from croupier.poker.hand.views import HandSeatView, HandView, view, view_event
from croupier.poker.hand_position import HandPosition, read_hand_position, show_hand_position
from croupier.poker.law import PokerClause, PokerLaw, law_of, read_law
from croupier.poker.readings import Readings, readings_of
from croupier.poker.setup import (
    DuePost,
    HandPlace,
    SeatNo,
    Settings,
    Setup,
    blinds_due,
    from_the_button,
    settings_of,
)
from croupier.poker.structures import (
    BettingStructure,
    Reopens,
    Stakes,
    fixed,
    half_pot,
    no_limit,
    pot_limit,
    spread,
    structure,
    structure_of,
    structures_of,
)
from croupier.poker.terms import EntryChoice, GameTerms, TimeToAct, sign
from croupier.poker.troubles import aside_clause, irregular_clause
from croupier.poker.variants import PokerVariant, variant, variants_of

__all__ = [
    "Colour",
    "ReportField",
    "DEAL_ORDERS",
    "deal_orders",
    "ReportForm",
    "report_forms",
    "reportable",
    "void_list",
    "DealResult",
    "EntryChoice",
    "HandSeatResult",
    "button_seats",
    "clockwise_from",
    "is_passed",
    "pays_to_move",
    "result_of",
    "COMPANION_NAMES",
    "CompanionAct",
    "NOBODY",
    "STYLES",
    "AskToSee",
    "PotAward",
    "Bet",
    "Betting",
    "BoardDealt",
    "Call",
    "Called",
    "Charge",
    "Charges",
    "ChaseLimits",
    "ChaseResult",
    "ChaseWager",
    "Check",
    "Checked",
    "TimeToAct",
    "RakeRule",
    "Deal",
    "DealBoard",
    "DealCommand",
    "DealEvent",
    "DealHole",
    "DealRules",
    "DealView",
    "DeckPlaced",
    "Discard",
    "Discarded",
    "Early",
    "Fold",
    "Folded",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandPosition",
    "HandKilled",
    "HandRules",
    "HandView",
    "HeldMoney",
    "HoleDealt",
    "Inspect",
    "Inspected",
    "MaybeCard",
    "Muck",
    "MuckOpened",
    "Mucked",
    "NextHand",
    "Opened",
    "TurnOptions",
    "Owing",
    "HandPlace",
    "PlaceDeck",
    "Positions",
    "DuePost",
    "PostBlinds",
    "Posted",
    "Pot",
    "PotPushed",
    "PotResult",
    "Push",
    "Raise",
    "Raised",
    "GestureReading",
    "Readings",
    "Reopens",
    "Returned",
    "DealRuling",
    "Announcement",
    "HandSeat",
    "SeatNo",
    "HandSeatView",
    "Settings",
    "Setup",
    "PotShare",
    "Show",
    "Showdown",
    "Shown",
    "Span",
    "Stakes",
    "SeatBeforeHand",
    "Straddle",
    "BettingStructure",
    "Style",
    "GameTerms",
    "TimeUp",
    "Unwarned",
    "PokerVariant",
    "blinds_due",
    "charge_of",
    "chips",
    "choose",
    "commission_of",
    "deal_commands",
    "deal_due",
    "deal_events",
    "dealer_due",
    "discard_clause",
    "fixed",
    "from_the_button",
    "half_pot",
    "parse_gesture",
    "PokerClause",
    "PokerLaw",
    "aside_clause",
    "irregular_clause",
    "law_of",
    "legal_actions",
    "new_deal",
    "new_hand",
    "next_hand",
    "next_of_all",
    "no_limit",
    "over_blind",
    "pot_limit",
    "pot_winners",
    "pots_of",
    "read_law",
    "read_hand_position",
    "readings_of",
    "results",
    "rules_for",
    "settings_of",
    "shares",
    "show_hand_position",
    "sign",
    "slide",
    "spread",
    "structure",
    "structure_of",
    "structures_of",
    "substantial_action",
    "uncalled",
    "variant",
    "variants_of",
    "view",
    "view_deal",
    "view_deal_event",
    "view_event",
    "wager_span",
]
