"""Poker between players: a hand by the book, from the blinds to the pushing of the pot.

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
"""

from croupier.poker.betting import Span, head_to_head, wager_span
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
from croupier.poker.hand import NOBODY, Betting, Hand, Seat, new_hand, substantial_action, to_call
from croupier.poker.posting import over_blind
from croupier.poker.pots import Pot, Share, pots_of, shares, uncalled
from croupier.poker.rules import HandRules, chips, legal_actions
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
from croupier.poker.turns import Options
from croupier.poker.variants import Variant, variant, variant_of, variants_of
from croupier.poker.views import HandView, SeatView, view, view_event

__all__ = [
    "NOBODY",
    "AskToSee",
    "Award",
    "Bet",
    "Betting",
    "BoardDealt",
    "Call",
    "Called",
    "Check",
    "Checked",
    "Commission",
    "DealBoard",
    "DealHole",
    "DeckPlaced",
    "Discard",
    "Discarded",
    "Fold",
    "Folded",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandKilled",
    "HandRules",
    "HandView",
    "HoleDealt",
    "Inspect",
    "Inspected",
    "MaybeCard",
    "Muck",
    "MuckOpened",
    "Mucked",
    "Opened",
    "Options",
    "Place",
    "PlaceDeck",
    "Post",
    "PostBlinds",
    "Posted",
    "Pot",
    "PotPushed",
    "PotResult",
    "Push",
    "Raise",
    "Raised",
    "Reopens",
    "Returned",
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
    "Straddle",
    "Structure",
    "TimeUp",
    "Unwarned",
    "Variant",
    "blinds_due",
    "chips",
    "dealer_due",
    "fixed",
    "from_the_button",
    "half_pot",
    "head_to_head",
    "legal_actions",
    "new_hand",
    "no_commission",
    "no_limit",
    "over_blind",
    "pot_limit",
    "pot_winners",
    "pots_of",
    "results",
    "settings_of",
    "shares",
    "spread",
    "structure",
    "structure_of",
    "structures_of",
    "substantial_action",
    "to_call",
    "uncalled",
    "variant",
    "variant_of",
    "variants_of",
    "view",
    "view_event",
    "wager_span",
]
