"""The terms of one hand for the model: numbers, words and card texts, and nothing of the engine.

Players are places 0, 1, 2, ... in dealing order: the first on the button's left, the button
last (8.4). Cards are texts such as `Ah`.
"""

from dataclasses import dataclass
from typing import Literal

PostKind = Literal["ante", "dead", "blind", "straddle", "post"]
OverBlinds = Literal["none", "straddle", "chain"]
HeadToHead = Literal["this round", "always", "never"]
StraddleMinRaise = Literal["increment", "full"]
FirstToShow = Literal["left of button", "last aggressor"]
EarlyCheck = Literal["betting round", "hand"]
HalfOfWhat = Literal["last full increment", "whole wager"]
EarlyAllIn = Literal["when made", "when its turn comes"]


@dataclass(frozen=True)
class Game:
    """A game of 4.1: cards dealt (8.16.1), the round it discards after (8.17.4, 8.18.4), hands."""

    hole_cards: int
    discard_after: int
    exactly_two: bool
    hi_lo: bool
    players: int


GAMES = {
    "holdem": Game(2, 0, False, False, 11),
    "pineapple": Game(3, 1, False, False, 11),
    "crazy-pineapple": Game(3, 2, False, False, 11),
    "crazy-pineapple-hi-lo": Game(3, 2, False, True, 11),
    "holdem-hi-lo": Game(2, 0, False, True, 11),
    "omaha": Game(4, 0, True, False, 10),
    "omaha-hi-lo": Game(4, 0, True, True, 10),
}

STRUCTURES = ("fixed", "spread", "half-pot", "pot", "no-limit")
LIMIT = ("fixed", "spread")
"""The structures with three raises (6.9) and the rule of half a bet for all-ins (6.16.2)."""


@dataclass(frozen=True)
class Post:
    """Money due before the cards: an `ante`, `dead` money, a `blind`, a `straddle`, a `post`."""

    place: int
    kind: PostKind
    amount: int


@dataclass(frozen=True)
class Terms:
    """Everything about a hand that is settled before it begins.

    `bets` is the least bet of each round, in fixed limit the only one. `most` bounds each bet or
    raise in spread limit. The names from `cumulative` on are those of the readings CP-1 to CP-24.
    """

    game: str
    structure: str
    bets: tuple[int, int, int, int]
    most: int
    chip: int
    stacks: tuple[int, ...]
    button: bool
    posts: tuple[Post, ...]
    over_blinds: OverBlinds
    deck: tuple[str, ...]
    cumulative: bool = True
    head_to_head: HeadToHead = "this round"
    straddle_min_raise: StraddleMinRaise = "increment"
    big_blind_may_fold: bool = False
    exact_pot_limit: bool = False
    first_to_show: FirstToShow = "left of button"
    blind_as_posted: bool = False
    called_player_may_muck: bool = False
    early_check_lasts: EarlyCheck = "betting round"
    early_all_in: EarlyAllIn = "when made"
    half_of_what: HalfOfWhat = "last full increment"
    straddle_chain: bool = True

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def limit(self) -> bool:
        return self.structure in LIMIT
