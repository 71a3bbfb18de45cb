"""What may go wrong in a hand of poker: the rows of `irregularities.toml` in a book of poker.

Of the rows about one trouble the first rules that may be found at the moment and whose facts all
hold. Every word here is one that the poker engine acts on; loading refuses what it could not do.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, get_args

import msgspec

from croupier.books.irregularities import Irregularity
from croupier.books.schema import ClauseNo
from croupier.errors import BadInput

PokerTrouble = Literal[
    "card-exposed-in-cut",
    "not-shuffled",
    "dealt-out-of-order",
    "player-dealt-out",
    "wrong-count",
    "defective-deck",
    "dealer-exposes-one",
    "dealer-exposes-several",
    "player-exposes",
    "shown-to-one",
    "boxed-card",
    "missed-burn",
    "too-many-flop-cards",
    "early-flop",
    "early-turn",
    "early-river",
    "two-cards-opened",
    "more-than-two-opened",
    "late-discard",
    "mucked-hand-asked-by-loser",
    "mucked-hand-asked-by-winner",
    "exchange",
]
PokerMoment = Literal["any", "shuffle", "deal", "dealt", "decision", "board", "showdown", "over"]
PokerFact = Literal[
    "no substantial action",
    "substantial action",
    "no substantial action since",
    "substantial action since",
    "correctable",
    "not correctable",
    "player has not acted",
    "player has acted",
    "other hands left",
    "last hand left",
    "on the flop",
    "after the flop",
    "more cards to come",
    "no more cards to come",
]
PokerHands = Literal[
    "misdeal",
    "void hand",
    "dead hand",
    "restore hand",
    "correct cards",
    "play on",
]
PokerWagers = Literal["stay", "return all but blinds", "return all", "return hand"]
PokerThen = Literal[
    "shuffled back",
    "set aside",
    "burn stays",
    "becomes the burn",
    "to the muck",
    "new cards",
    "shown to all on request",
]


class PokerIrregularity(Irregularity, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that went wrong in a hand: when it may be found, who rules, and what follows.

    `trouble` is what was noticed, where the id does not say it. `jackpots` are the side wagers
    here. `then` says where cards go; `then_clause` is cited for that, and `later_clause` when a
    card that was set aside goes back. Where they are not given, `clause` is.
    """

    trouble: PokerTrouble | None = None
    found: tuple[PokerMoment, ...]
    facts: tuple[PokerFact, ...] = ()
    hands: PokerHands
    wagers: PokerWagers = "stay"
    jackpots: Literal["stay", "return all"] = "stay"
    then: tuple[PokerThen, ...] = ()
    then_clause: ClauseNo | None = None
    later_clause: ClauseNo | None = None

    @property
    def noticed(self) -> str:
        """The trouble that the row is about."""
        return self.trouble or self.id


class PokerIrregularityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`irregularities.toml` of a book of poker."""

    irregularity: tuple[PokerIrregularity, ...] = ()


# --- what loading refuses -------------------------------------------------------------------------

TROUBLES: Final = get_args(PokerTrouble)

_WAGERS: Final[dict[PokerHands, tuple[PokerWagers, ...]]] = {
    "misdeal": ("return all but blinds", "return all"),
    "void hand": ("return hand",),
    "dead hand": ("stay", "return all"),
    "restore hand": ("stay",),
    "correct cards": ("stay",),
    "play on": ("stay",),
}
"""What may happen to the wagers with each thing that happens to the hands."""

_BACK: Final[tuple[tuple[PokerThen, ...], ...]] = (
    ("shuffled back",),
    ("shuffled back", "burn stays"),
)
_SURPLUS: Final[tuple[tuple[PokerThen, ...], ...]] = (
    ("becomes the burn",),
    ("to the muck",),
    ("shuffled back",),
)
_NO_CHOICE: Final[tuple[tuple[PokerThen, ...], ...]] = ((),)
_CORRECTIONS: Final[dict[str, tuple[tuple[PokerThen, ...], ...]]] = {
    "dealt-out-of-order": _NO_CHOICE,
    "player-dealt-out": _NO_CHOICE,
    "wrong-count": _NO_CHOICE,
    "dealer-exposes-one": _NO_CHOICE,
    "boxed-card": _NO_CHOICE,
    "missed-burn": (("becomes the burn",), ("shuffled back",)),
    "too-many-flop-cards": _BACK,
    "early-flop": (*_BACK, ("set aside",)),
    "early-turn": (*_BACK, ("set aside",)),
    "early-river": (*_BACK, ("set aside",)),
    "two-cards-opened": _SURPLUS,
    "more-than-two-opened": _SURPLUS[1:],
    "late-discard": _NO_CHOICE,
}
"""How cards are put right after each trouble: the ways that the engine knows."""

_FOLLOWS: Final[dict[str, tuple[tuple[PokerThen, ...], ...]]] = {
    "misdeal": ((), ("new cards",)),
    "shown-to-one": ((), ("shown to all on request",)),
}
"""What else may follow, by what happens to the hands or by the trouble."""

_PLAYED_ON: Final = (
    "card-exposed-in-cut",
    "not-shuffled",
    "dealt-out-of-order",
    "player-dealt-out",
    "defective-deck",
    "player-exposes",
    "shown-to-one",
    "missed-burn",
)
"""Troubles after which the hand may go on as the cards lie."""

_OF_A_SEAT: Final = (
    "wrong-count",
    "player-exposes",
    "shown-to-one",
    "late-discard",
    "exchange",
)
"""Troubles with one hand, which may be dead or void for it."""

_MUCKED: Final = ("mucked-hand-asked-by-loser", "mucked-hand-asked-by-winner")
_ACTION: Final[tuple[PokerFact, ...]] = ("no substantial action", "substantial action")
_SINCE: Final[tuple[PokerFact, ...]] = ("no substantial action since", "substantial action since")
_CORRECTABLE: Final[tuple[PokerFact, ...]] = ("correctable", "not correctable")
_FACTS: Final[dict[str, tuple[PokerFact, ...]]] = {
    "dealt-out-of-order": (*_ACTION, *_CORRECTABLE),
    "player-dealt-out": (*_ACTION, *_CORRECTABLE),
    "wrong-count": (
        *_ACTION,
        *_CORRECTABLE,
        "player has not acted",
        "player has acted",
        "other hands left",
        "last hand left",
    ),
    "missed-burn": (*_SINCE, "on the flop", "after the flop"),
    "two-cards-opened": ("more cards to come", "no more cards to come"),
    "more-than-two-opened": ("more cards to come", "no more cards to come"),
    "late-discard": _SINCE,
}
"""Facts that are known of a trouble, always in pairs of which one is true; of others `_ACTION`."""


def check_poker(rows: Iterable[PokerIrregularity]) -> None:
    """Refuses rows that the poker engine could not carry out as they stand."""
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise BadInput(f"irregularity {row.id}", "each id once", row.id)
        seen.add(row.id)
        for field in ("games", "told", "described"):
            if getattr(row, field):
                expected = "nothing, because only banked games have it"
                raise BadInput(f"irregularity {row.id}, {field}", expected)
        _check_row(row)


def _check_row(row: PokerIrregularity) -> None:
    name, trouble = f"irregularity {row.id}", row.noticed
    _one_of(f"{name}, trouble", TROUBLES, trouble)
    _check_facts(f"{name}, facts", row.facts, _FACTS.get(trouble, _ACTION))
    _one_of(f"{name}, hands", tuple(_possible(trouble)), row.hands)
    wagers = _WAGERS["restore hand"] if trouble in _MUCKED else _WAGERS[row.hands]
    _one_of(f"{name}, wagers", wagers, row.wagers)
    ways = _CORRECTIONS[trouble] if row.hands == "correct cards" else _following(row)
    if row.then not in ways:
        expected = " or ".join(", ".join(way) or "nothing" for way in ways)
        raise BadInput(f"{name}, then", expected, ", ".join(row.then) or "nothing")
    if row.then == ("becomes the burn",) and "on the flop" in row.facts:
        raise BadInput(f"{name}, then", "shuffled back, because a flop is three cards")
    if row.then_clause is not None and not row.then:
        raise BadInput(f"{name}, then_clause", "a row that says what follows")
    if row.later_clause is not None and row.then != ("set aside",):
        raise BadInput(f"{name}, later_clause", "a row by which a card is set aside")


def _check_facts(field: str, facts: tuple[str, ...], known: tuple[str, ...]) -> None:
    """Refuses facts that are not known of the trouble, and those of which only one can be true."""
    pairs = set()
    for fact in facts:
        _one_of(field, known, fact)
        pair = known.index(fact) // 2
        if pair in pairs:
            raise BadInput(field, "each fact once, and none with its contrary", fact)
        pairs.add(pair)


def _one_of(field: str, known: tuple[str, ...], given: str) -> None:
    if given not in known:
        raise BadInput(field, f"one of {', '.join(known)}", given)


def _possible(trouble: str) -> Iterator[PokerHands]:
    """What may happen to the hands after a trouble."""
    if trouble in _MUCKED:
        yield from ("dead hand", "restore hand")
        return
    if trouble != "exchange":
        yield "misdeal"
    if trouble in _OF_A_SEAT:
        yield from ("void hand", "dead hand")
    if trouble in _CORRECTIONS:
        yield "correct cards"
    if trouble in _PLAYED_ON:
        yield "play on"


def _following(row: PokerIrregularity) -> tuple[tuple[PokerThen, ...], ...]:
    return _FOLLOWS.get(row.hands) or _FOLLOWS.get(row.noticed) or _NO_CHOICE
