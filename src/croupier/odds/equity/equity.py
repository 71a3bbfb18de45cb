"""Equity: what share of the pot hands and ranges win against each other, all cards to come.

Every board is gone through where that takes seconds, hands that differ only in the names of
suits once; else boards and hands are drawn by a seed and the error is told. Halves of split
pots are counted to the last chip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod, sqrt
from typing import TYPE_CHECKING, TypeAlias

from croupier.cards import FULL_DECK, Card, cards, refuse_repeats
from croupier.errors import BadInput
from croupier.odds.answers.compute import need_kernels
from croupier.odds.ranges import combos_of, starting_hands_in
from croupier.odds.workers import Tick, check_count, share_out

if TYPE_CHECKING:
    from croupier.odds.kernels.equity import Showdown
    from croupier.odds.tables import Bytes, Ints, Shorts

Combo: TypeAlias = tuple[Card, ...]
"""The cards of one hand, in rising order."""

GAMES = {
    "holdem": (2, False),
    "holdem-hi-lo": (2, True),
    "omaha": (4, False),
    "omaha-hi-lo": (4, True),
}
"""How many cards a hand has, and whether the best low takes half."""

DISCARDS = {
    "pineapple": (0, "holdem"),
    "crazy-pineapple": (3, "holdem"),
    "crazy-pineapple-hi-lo": (3, "holdem-hi-lo"),
}
"""Games of three cards: how many board cards lie open at the discard, and what is played then."""

MOST_HANDS = 10
MOST_MATCHES = 20_000
MOST_DEALS = {2: 40_000_000, 4: 4_000_000}
SAMPLES = 1_000_000
PIECE = 8192


@dataclass(frozen=True, slots=True)
class Share:
    """One hand or range: its part of the pot, and how often it takes all of it, or a part."""

    hand: str
    equity: Fraction
    wins: Fraction
    splits: Fraction
    error: float
    """One standard error of the equity; nought where every board was gone through."""
    kept: str = ""
    """What is left of the hand in a game with a discard, where that is the same on all boards."""


@dataclass(frozen=True, slots=True)
class Equity:
    game: str
    board: tuple[Card, ...]
    exact: bool
    deals: int
    """Deals gone through or drawn."""
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """What was asked, read and checked."""

    game: str
    names: tuple[str, ...]
    ranges: tuple[tuple[Combo, ...], ...]
    board: Combo
    dead: Combo

    @property
    def size(self) -> int:
        return GAMES[self.game][0]

    @property
    def seen(self) -> frozenset[Card]:
        return frozenset((*self.board, *self.dead))

    @property
    def boards(self) -> int:
        """Boards for any one set of hands."""
        left = 52 - len(self.seen) - self.size * len(self.ranges)
        return comb(left, 5 - len(self.board))


def equities(
    hands: Sequence[str],
    board: str = "",
    *,
    game: str = "holdem",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> Equity:
    """The equities of hands (`AhKh`) and ranges (`TT+ AKs`) in a game of Crown Poker.

    Sampled where `samples` are asked for or there is too much to go through. `tick` is told of
    work as a share of one.
    """
    if game in DISCARDS:
        from croupier.odds.equity.discards import equities_after_discards

        return equities_after_discards(game, hands, board, dead, samples, seed, tick)
    check_count("--samples", samples, least=2)
    if not 0 <= seed < 1 << 63:
        raise BadInput("--seed", "a whole number from 0 up to 2 to the 63rd", got=seed)
    table = _read(hands, board, game, dead)
    need_kernels()
    matches = None if samples is not None else _matches(table)
    if matches is not None and len(matches) * table.boards <= MOST_DEALS[table.size]:
        return _all(table, matches, tick)
    if next(_fitting(table), None) is None:
        raise BadInput("hands", "hands that one deck can deal together")
    return _some(table, samples or SAMPLES, seed, tick)


def _read(hands: Sequence[str], board: str, game: str, dead: str) -> _Table:
    if game not in GAMES:
        raise BadInput("--game", f"one of {', '.join((*GAMES, *DISCARDS))}", got=game)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise BadInput("hands", f"from 2 to {MOST_HANDS} hands", got=len(hands))
    shown, gone = cards(board, field="--board"), cards(dead, field="--dead")
    refuse_repeats((*shown, *gone), "--board")
    if len(shown) not in (0, 3, 4, 5):
        raise BadInput("--board", "none, three, four or five cards", got=board)
    known = tuple(sorted(shown))
    seen = frozenset((*shown, *gone))
    ranges = tuple(_range(text, GAMES[game][0], seen) for text in hands)
    return _Table(game, tuple(hands), ranges, known, tuple(sorted(gone)))


def _range(text: str, size: int, seen: frozenset[Card]) -> tuple[Combo, ...]:
    """Every hand that a text names and the cards seen leave."""
    found: set[Combo] = set()
    words = text.replace(",", " ").split()
    for word in words or [""]:
        found |= set(_combos(word, size))
    left = tuple(sorted(combo for combo in found if not seen & set(combo)))
    if not left:
        raise BadInput("hand", "a hand whose cards are not on the board or dead", got=text)
    return left


def _combos(word: str, size: int) -> Iterator[Combo]:
    if word.lower() in ("any", "all"):
        yield from combinations(FULL_DECK, size)
    elif len(word) == 2 * size and all(suit in "cdhsCDHS" for suit in word[1::2]):
        yield tuple(sorted(cards(word, field="hand")))
    elif size == 2:
        for name in starting_hands_in(word, "hand"):
            yield from (tuple(sorted(pair)) for pair in combos_of(name))
    else:
        raise BadInput("hand", f"{size} cards such as AhKhQdJd, or any", got=word)


def _fitting(table: _Table) -> Iterator[tuple[Combo, ...]]:
    """One hand of every range, none sharing a card."""

    def onward(n: int, used: frozenset[Card]) -> Iterator[tuple[Combo, ...]]:
        if n == len(table.ranges):
            yield ()
            return
        for combo in table.ranges[n]:
            if not used & set(combo):
                for rest in onward(n + 1, used | set(combo)):
                    yield combo, *rest

    return onward(0, table.seen)


def _matches(table: _Table) -> Counter[tuple[Combo, ...]] | None:
    """Sets of hands up to the names of suits, with how many each stands for; None if too many."""
    if prod(map(len, table.ranges)) > MOST_MATCHES:
        return None
    turns = [turn for turn in permutations(range(4)) if _keeps(table, turn)]
    found = Counter(
        min(tuple(_turned(combo, turn) for combo in match) for turn in turns)
        for match in _fitting(table)
    )
    if not found:
        raise BadInput("hands", "hands that one deck can deal together")
    return found


def _turned(combo: Sequence[Card], turn: tuple[int, ...]) -> Combo:
    return tuple(FULL_DECK[n] for n in sorted((c & 0xFC) | turn[c & 3] for c in combo))


def _keeps(table: _Table, turn: tuple[int, ...]) -> bool:
    """Whether exchanging suits leaves the cards seen as they are."""
    return _turned(table.board, turn) == table.board and _turned(table.dead, turn) == table.dead


@cache
def _fives() -> Shorts:
    """Strengths without flushes of three ranks and two, by the numbers of both."""
    import numpy as np

    from croupier.odds.tables import rank_table, ranks_number

    by_five, fives = rank_table(0)[:, 0], np.full((comb(15, 3), comb(14, 2)), -1, np.int16)
    for three in combinations_with_replacement(range(13), 3):
        for two in combinations_with_replacement(range(13), 2):
            number = ranks_number(tuple(sorted((*three, *two))))
            fives[ranks_number(three), ranks_number(two)] = by_five[number]
    return fives


def _showdown(table: _Table) -> Showdown:
    import numpy as np

    from croupier.odds.kernels.equity import Showdown
    from croupier.odds.tables import choose, hand_tables

    tables = hand_tables()
    size, low = GAMES[table.game]
    bits = np.array([n.bit_count() for n in range(256)], np.uint8)
    return Showdown(size == 4, low, tables.mixed, tables.flush, _fives(), bits, choose())


def _all(table: _Table, matches: Counter[tuple[Combo, ...]], tick: Tick | None) -> Equity:
    import numpy as np

    from croupier.odds.kernels.equity import show_all

    show, known = _showdown(table), np.array(table.board, np.uint8)
    total = np.zeros((len(table.ranges), 4), np.int64)
    share = 1 / (table.boards * len(matches))
    for match, times in matches.items():
        hands = np.array(match, np.uint8)
        used = table.seen | {card for combo in match for card in combo}
        left = np.array([card for card in FULL_DECK if card not in used], np.uint8)

        def run(
            tally: Ints, first: int, last: int, hands: Bytes = hands, left: Bytes = left
        ) -> None:
            show_all(hands, known, left, first, last, show, tally)

        papers = share_out(
            table.boards,
            PIECE,
            lambda: np.zeros((len(table.ranges), 4), np.int64),
            run,
            None if tick is None else lambda n: tick(n * share),
        )
        total += np.sum(papers, axis=0) * times
    return _told(table, total, table.boards * sum(matches.values()), exact=True)


def _some(table: _Table, samples: int, seed: int, tick: Tick | None) -> Equity:
    import numpy as np

    from croupier.odds.kernels.equity import show_some

    show, known = _showdown(table), np.array(table.board, np.uint8)
    combos = np.array([combo for one in table.ranges for combo in one], np.uint8)
    start = np.cumsum([0, *map(len, table.ranges)])
    gone = sum(1 << card for card in table.seen)

    def run(tally: Ints, first: int, last: int) -> None:
        show_some(combos, start, known, gone, seed, first, last, show, tally)

    papers = share_out(
        samples,
        PIECE,
        lambda: np.zeros((len(table.ranges), 4), np.int64),
        run,
        None if tick is None else lambda n: tick(n / samples),
    )
    return _told(table, np.sum(papers, axis=0), samples, exact=False)


def _told(table: _Table, total: Ints, deals: int, *, exact: bool) -> Equity:
    from croupier.odds.kernels.equity import POT

    def share(name: str, units: int, squares: int, wins: int, splits: int) -> Share:
        mean = Fraction(units, POT * deals)
        spread = squares / POT**2 / deals - float(mean) ** 2
        error = 0.0 if exact else sqrt(max(0.0, spread) / (deals - 1))
        return Share(name, mean, Fraction(wins, deals), Fraction(splits, deals), error)

    rows = zip(table.names, total, strict=True)
    shares = tuple(share(name, *(int(x) for x in row)) for name, row in rows)
    return Equity(table.game, table.board, exact, deals, shares)
