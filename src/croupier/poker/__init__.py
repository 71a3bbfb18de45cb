"""Poker between players by the book: one hand, the deal around it, a table hand after hand.

A hand begins as a `Setup` (who plays what, for how much, and who posts). `HandRules` decides
commands and evolves events; `new_hand` is where both begin; `legal_actions` is exactly what
the player to act may do; `dealer_due` what the dealer does next; `view` what a person may see.
Games and betting structures come from the rule book.

- `variants`, `structures`: the seven games and the five structures, read from the book
- `setup`: places, posts, stakes and the readings that bear on a hand
- `hand`: the state; `commands` and `events`: what is asked and what happened
- `posting`, `dealing`, `turns`, `betting`, `streets`: how a hand moves
- `pots`, `reading`, `settling`, `showdown`: who wins what
- `rules`: `decide`, `evolve` and where further rules plug in
- `dealer`, `views`: the dealer's next step, and what each person may see

A `Deal` is a hand as people play it: `DealRules` read chips and words as acts, keep acts out
of turn, and cure what goes wrong. A `Table` is deal after deal under one sign: `TableRules`.

- `gestures`, `early`: chips and words read as an action, in turn and out of it
- `deal`, `deal_rules`, `irregular_*`: the deal, and irregularities by the book's rows
- `flop_chase`, `bonus`: the side wager and bonus prizes
- `commission`: what the house takes; `readings`: where the book is silent
- `terms`, `table`, `table_rules`: the sign, the table, its law; `blinds`: button and blinds
- `companions`: simple, legal players who see only what a person sees
"""

from croupier.poker import deal_commands, deal_events, table_commands, table_events
from croupier.poker.betting import Span, head_to_head, wager_span
from croupier.poker.blinds import NextHand, Positions, Stand, next_hand, pays_to_move
from croupier.poker.bonus import Bonus, BonusAward
from croupier.poker.buttons import Marker, markers
from croupier.poker.commands import (
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
from croupier.poker.commission import Charge, Charges, charge_of, commission_of, slide
from croupier.poker.companions import NAMES as COMPANION_NAMES
from croupier.poker.companions import STYLES, Style, choose
from croupier.poker.deal import Deal, Early, Held, Owing, Ruling, new_deal
from croupier.poker.deal_rules import DealCommand, DealEvent, DealRules, deal_due, rules_for
from croupier.poker.deal_views import DealView, view_deal, view_deal_event
from croupier.poker.dealer import dealer_due
from croupier.poker.events import (
    Award,
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
    PotPushed,
    Raised,
    Returned,
    Shown,
)
from croupier.poker.flop_chase import ChaseLimits, ChaseResult, ChaseWager, Colour
from croupier.poker.gestures import Reading, Said
from croupier.poker.hand import NOBODY, Betting, Hand, Seat, new_hand, substantial_action, to_call
from croupier.poker.hearing import hear
from croupier.poker.posting import over_blind
from croupier.poker.pots import Pot, Share, pots_of, shares, uncalled
from croupier.poker.readings import Readings, readings_of
from croupier.poker.results import DealResult, SeatResult, result_of
from croupier.poker.rules import HandRules, chips, legal_actions
from croupier.poker.running import can_be_dealt
from croupier.poker.settling import Commission, PotResult, no_commission, pot_winners, results
from croupier.poker.setup import (
    Place,
    Post,
    SeatNo,
    Settings,
    Setup,
    blinds_due,
    from_the_button,
    settings_of,
)
from croupier.poker.showdown import Unwarned
from croupier.poker.structures import (
    Reopens,
    Stakes,
    Structure,
    fixed,
    half_pot,
    no_limit,
    pot_limit,
    spread,
    structure,
    structure_of,
    structures_of,
)
from croupier.poker.table import (
    Chair,
    Notice,
    Sanction,
    Table,
    all_chips,
    chair_at,
    chair_of,
    new_table,
    stake_of,
)
from croupier.poker.table_rules import TableCommand, TableEvent, TableRules
from croupier.poker.table_views import ChairView, TableView, view_table, view_table_event
from croupier.poker.terms import Clock, Entry, Terms, sign
from croupier.poker.turns import Options
from croupier.poker.variants import Variant, variant, variant_of, variants_of
from croupier.poker.views import HandView, SeatView, view, view_event

__all__ = [
    "Colour",
    "DealResult",
    "Entry",
    "SeatResult",
    "pays_to_move",
    "result_of",
    "COMPANION_NAMES",
    "NOBODY",
    "STYLES",
    "AskToSee",
    "Award",
    "Bet",
    "Betting",
    "BoardDealt",
    "Bonus",
    "BonusAward",
    "Call",
    "Called",
    "Chair",
    "ChairView",
    "Charge",
    "Charges",
    "ChaseLimits",
    "ChaseResult",
    "ChaseWager",
    "Check",
    "Checked",
    "Clock",
    "Commission",
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
    "HandKilled",
    "HandRules",
    "HandView",
    "Held",
    "HoleDealt",
    "Inspect",
    "Inspected",
    "Marker",
    "MaybeCard",
    "Muck",
    "MuckOpened",
    "Mucked",
    "NextHand",
    "Notice",
    "Opened",
    "Options",
    "Owing",
    "Place",
    "PlaceDeck",
    "Positions",
    "Post",
    "PostBlinds",
    "Posted",
    "Pot",
    "PotPushed",
    "PotResult",
    "Push",
    "Raise",
    "Raised",
    "Reading",
    "Readings",
    "Reopens",
    "Returned",
    "Ruling",
    "Said",
    "Sanction",
    "Seat",
    "SeatNo",
    "SeatView",
    "Settings",
    "Setup",
    "Share",
    "Show",
    "Showdown",
    "Shown",
    "Span",
    "Stakes",
    "Stand",
    "Straddle",
    "Structure",
    "Style",
    "Table",
    "TableCommand",
    "TableEvent",
    "TableRules",
    "TableView",
    "Terms",
    "TimeUp",
    "Unwarned",
    "Variant",
    "all_chips",
    "blinds_due",
    "can_be_dealt",
    "chair_at",
    "chair_of",
    "charge_of",
    "chips",
    "choose",
    "commission_of",
    "deal_commands",
    "deal_due",
    "deal_events",
    "dealer_due",
    "fixed",
    "from_the_button",
    "half_pot",
    "head_to_head",
    "hear",
    "legal_actions",
    "markers",
    "new_deal",
    "new_hand",
    "new_table",
    "next_hand",
    "no_commission",
    "no_limit",
    "over_blind",
    "pot_limit",
    "pot_winners",
    "pots_of",
    "readings_of",
    "results",
    "rules_for",
    "settings_of",
    "shares",
    "sign",
    "slide",
    "spread",
    "stake_of",
    "structure",
    "structure_of",
    "structures_of",
    "substantial_action",
    "table_commands",
    "table_events",
    "to_call",
    "uncalled",
    "variant",
    "variant_of",
    "variants_of",
    "view",
    "view_deal",
    "view_deal_event",
    "view_event",
    "view_table",
    "view_table_event",
    "wager_span",
]
