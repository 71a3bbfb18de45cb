"""What may go wrong at a table, who rules on it and what follows: `irregularities.toml`.

A banked game and poker have words of their own. Each word stands for something that the engine
does, so a word that only the other kind of game knows is refused when a book is loaded.
"""

from typing import Literal

import msgspec

from croupier.books.schema import ClauseNo, Id, Row, Text, What


class Irregularity(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that went wrong: when it may be found, who rules, and what follows.

    A row `raised_by` a wrong count is reported by the count itself. This is what the rows of
    all games have in common; those of poker are in `poker_irregularities`.
    """

    id: Id
    what: What
    games: tuple[Id, ...] = ()
    raised_by: Literal["wrong count"] | None = None
    found: tuple[str, ...]
    facts: tuple[str, ...] = ()
    described: bool = False
    authority: Id
    told: tuple[Id, ...] = ()
    hands: str
    wagers: str
    jackpots: str = "none"
    then: tuple[str, ...] = ()

    @property
    def circumstances(self) -> tuple[str, ...]:
        """Everything that must hold for the row to apply."""
        return self.facts


Moment = Literal["any", "wagering", "shuffle", "deal", "decision", "dealer", "settlement", "win"]
Fact = Literal[
    "nobody looked",
    "somebody looked",
    "no action",
    "any action",
    "before the flop",
    "after the flop",
    "the flop is out",
    "no flop wager",
    "any flop wager",
    "no play wager",
    "any play wager",
    "named exactly",
    "not named",
    "no other discards",
    "other discards",
    "first time",
    "repeat",
    "cannot fund the wager",
    "one hand seen",
    "several hands seen",
    "right count",
    "wrong count",
    "a requisite wager is missing",
    "no requisite wager",
    "a wager lies there",
    "ante without blind",
    "blind without ante",
    "unequal ante and blind",
    "under minimum",
    "over maximum",
    "short follow-up",
    "excess follow-up",
    "wrong follow-up",
    "unpayable amount",
    "low jackpot wager",
    "before the last wager is settled",
    "order known",
    "order unknown",
    "ruled a fold",
    "ruled a check",
]
Follows = Literal[
    "count the cards",
    "check the deck",
    "replace the shoe",
    "replace the deck",
    "new cards",
    "reshuffle",
    "turn the cards face down",
    "use surplus cards in sequence",
    "suspend the table",
    "resume the table",
    "hold payment",
    "the hand seen is deemed the hand of the seat",
    "offer every other player retraction",
    "warn the player that the next time the wagers are lost",
    "take no jackpot wager until it works",
    "cancel the jackpot game",
]


class BankedIrregularity(Irregularity, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An irregularity of a banked game; all its clauses are cited with the ruling.

    `only_where` names a setting and its value, such as `half_placed is misdeal`: the row is for
    tables that read the book so. With `described`, the report must say in words what happened;
    `told` are those who are told of the report at once. "may void" leaves it to the ruling whether
    the round is void or played on. A ruling may forfeit only the wagers in `forfeits`, where there
    are any, and by the setting `collusion_forfeits` those in `forfeits_by_analogy`.
    """

    also: tuple[ClauseNo, ...] = ()
    found: tuple[Moment, ...]
    facts: tuple[Fact, ...] = ()
    only_where: Text | None = None
    hands: Literal[
        "void all",
        "may void",
        "void hand",
        "play on",
        "fold hand",
        "dead hand",
        "restore hand",
        "as ruled",
    ]
    wagers: Literal[
        "return all",
        "return hand",
        "stay",
        "may retract",
        "forfeit hand",
        "as placed",
        "to maximum",
        "to multiple",
        "pay up",
        "correct or fold",
        "correct or take back",
        "as ruled",
    ]
    jackpots: Literal[
        "none",
        "stay",
        "carry all",
        "carry hand",
        "return all",
        "return hand",
        "settle now",
        "forfeit hand",
        "reregister",
        "as ruled",
    ] = "none"
    then: tuple[Follows, ...] = ()
    forfeits: tuple[Id, ...] = ()
    forfeits_by_analogy: tuple[Id, ...] = ()

    @property
    def circumstances(self) -> tuple[str, ...]:
        return self.facts if self.only_where is None else (*self.facts, self.only_where)


class IrregularityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`irregularities.toml` of a book with banked games."""

    irregularity: tuple[BankedIrregularity, ...] = ()
