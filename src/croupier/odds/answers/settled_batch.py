"""Settles many rounds at once: hands are ranked in arrays, and like seats are settled together.

How a seat is settled depends on its wagers, on how its hand ended and on a few facts of the cards:
who wins, whether the dealer qualifies, and what the hand is worth by each way in which a wager is
judged. For each combination that occurs, `settle` settles one example, and every seat like it gets
the same results. Rounds that cannot be treated so, because cards are missing or seats depend on
each other, are settled one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from croupier.banked import Layout, SeatLayout, Settlement, WagerResult, settle, weigh
from croupier.books import Judged, Sign
from croupier.cards import Card, Category, category_of, strength
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds.checks import need_kernels

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]
    Cards = npt.NDArray[np.uint8]

BOARD, HOLE, FLOP = 5, 2, 3
SeatKey = tuple[object, ...]


class _Settled(NamedTuple):
    """A seat settled: the results of its wagers and its net in cents."""

    wagers: dict[str, WagerResult]
    net: Cents


class BatchSettled(Sequence[Settlement]):
    """Rounds settled together. Money is ready; `batch[i]` is the full settlement of a round.

    The full settlement names hands, notes and the order of paying; `settle` makes it when it is
    asked for.
    """

    def __init__(
        self, round_at: Callable[[int], Layout], ends: Sequence[int], seats: list[_Settled]
    ) -> None:
        self._round_at = round_at
        self._ends = ends
        self._seats = seats

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, index: int) -> Settlement:  # type: ignore[override]  # no slices
        return settle(self._round_at(range(len(self))[index]))

    def _round(self, index: int) -> list[_Settled]:
        place = range(len(self))[index]
        return self._seats[self._ends[place - 1] if place else 0 : self._ends[place]]

    def nets(self, index: int) -> tuple[Cents, ...]:
        """What the round changed for each seat."""
        return tuple([seat.net for seat in self._round(index)])

    def wagers(self, index: int) -> tuple[dict[str, WagerResult], ...]:
        """The wagers of each seat as `settle` settles them, with their clauses."""
        return tuple([seat.wagers for seat in self._round(index)])


def settle_many(rounds: Iterable[Layout] | Layout, deals: Cards | None = None) -> BatchSettled:
    """Settles many layouts, or one layout with many deals of cards.

    A row of `deals` has the board, the dealer's cards and the cards of each seat as numbers 0 to
    51; the cards of the layout itself do not matter then. There is no jackpot desk: a jackpot wager
    on a live hand is bad input, as for `settle` without one. Bad input names the round, counted
    from 1.
    """
    need_kernels()
    if isinstance(rounds, Layout):
        if deals is None:
            raise BadInput("deals", "rows of cards for the layout, or many layouts")
        return _settle_deals(rounds, deals)
    if deals is not None:
        raise BadInput("deals", "cards for one layout only, not for many")
    layouts = list(rounds)
    batch = _Batch(layouts.__getitem__)
    for layout in layouts:
        batch.add(layout)
    return batch.settled()


def _settle_deals(layout: Layout, deals: Cards) -> BatchSettled:
    """One layout with many deals, a row of the array each."""
    import numpy as np

    seats = len(layout.seats)
    width = BOARD + HOLE * (1 + seats)
    if deals.ndim != 2 or deals.shape[1] != width or deals.dtype != np.uint8:
        shape = f"rows of {width} cards as unsigned bytes: board, dealer and {seats} seats"
        raise BadInput("deals", shape, got=str(deals.shape))
    if deals.size and (int(deals.max()) > 51 or (np.diff(np.sort(deals, axis=1)) == 0).any()):
        raise BadInput("deals", "different cards from 0 to 51 in each row")

    def round_at(index: int) -> Layout:
        row = [Card(int(card)) for card in deals[index]]
        hands = [tuple(row[at : at + HOLE]) for at in range(BOARD, width, HOLE)]
        placed = [
            replace(seat, cards=hand) for seat, hand in zip(layout.seats, hands[1:], strict=True)
        ]
        return replace(layout, board=tuple(row[:BOARD]), dealer=hands[0], seats=tuple(placed))

    batch = _Batch(round_at)
    if len(deals):
        batch.add_deals(round_at(0), deals)
    return batch.settled()


class _Kind(NamedTuple):
    """Seats with the same wagers, ended in the same way, under the same sign.

    `judged` are the ways of judging its hand besides the best of seven cards; `line` is the
    category from which the dealer qualifies.
    """

    judged: frozenset[Judged]
    line: int


class _Batch:
    """The rounds of a batch: for each seat its kind, and for each hand seven cards."""

    def __init__(self, round_at: Callable[[int], Layout]) -> None:
        self.round_at = round_at
        self.kind_of: dict[SeatKey, int] = {}
        self.kinds: list[_Kind] = []
        self.alone: dict[tuple[int, ...], bool] = {}
        self.single: list[int] = []
        self.ends: list[int] = []
        self.seats: list[int] = []
        self.cards = bytearray()

    def add(self, layout: Layout) -> None:
        """Adds a round; one with missing cards, or whose seats depend on each other, is single."""
        place = len(self.ends)
        kinds = self._kinds(layout)
        if kinds is None or not self._alone(layout, kinds, place):
            self.single.append(place)
            self.seats += [-1] * len(layout.seats)
        else:
            board = bytes(layout.board)
            self.cards += bytes(layout.dealer) + board
            for seat in layout.seats:
                self.cards += bytes(seat.cards) + board
            self.seats += kinds
        self.ends.append(len(self.seats))

    def add_deals(self, layout: Layout, deals: Cards) -> None:
        """Adds a layout once for each row of cards."""
        import numpy as np

        count, seats = len(deals), len(layout.seats)
        kinds = self._kinds(layout)
        if kinds is None or not self._alone(layout, kinds, 0):
            self.single += range(count)
            self.seats += [-1] * (count * seats)
        else:
            holes = deals[:, BOARD:].reshape(count, 1 + seats, HOLE)
            boards = np.repeat(deals[:, None, :BOARD], 1 + seats, axis=1)
            self.cards += np.concatenate((holes, boards), axis=2).tobytes()
            self.seats += kinds * count
        self.ends += range(seats, seats * count + 1, seats)

    def _kinds(self, layout: Layout) -> list[int] | None:
        """The kind of each seat; None where cards are missing."""
        if len(layout.board) < BOARD or not layout.dealer:
            return None
        found = []
        for seat in layout.seats:
            if not seat.cards:
                return None
            key = _key(layout, seat)
            kind = self.kind_of.get(key)
            if kind is None:
                kind = self.kind_of[key] = len(self.kinds)
                self.kinds.append(_kind(layout, seat))
            found.append(kind)
        return found

    def _alone(self, layout: Layout, kinds: list[int], place: int) -> bool:
        key = tuple(kinds)
        alone = self.alone.get(key)
        if alone is None:
            with _numbered(place):
                alone = self.alone[key] = _settle_alone(layout)
        return alone

    def settled(self) -> BatchSettled:
        """Settles one example of each combination of kind and facts, and all like it."""
        import numpy as np

        if not self.ends:
            return BatchSettled(self.round_at, [], [])
        seats = np.array(self.seats, np.int64)
        rounds = np.repeat(np.arange(len(self.ends)), np.diff(self.ends, prepend=0))
        fast = np.flatnonzero(seats >= 0)
        made: list[_Settled] = [_NOTHING] * len(seats)
        codes = self._codes(seats[fast], rounds[fast])
        _, first, like = np.unique(codes, return_index=True, return_inverse=True)
        examples = [self._example(int(fast[at]), rounds) for at in first]
        for place, number in zip(fast.tolist(), like.tolist(), strict=True):
            made[place] = examples[number]
        for place in self.single:
            with _numbered(place):
                whole = settle(self.round_at(place))
            start = self.ends[place] - len(whole.seats)
            made[start : self.ends[place]] = [_Settled(s.wagers, s.net) for s in whole.seats]
        return BatchSettled(self.round_at, self.ends, made)

    def _codes(self, kinds: Numbers, rounds: Numbers) -> Numbers:
        """A number for each seat: its kind and the facts of its cards."""
        import numpy as np

        if not len(kinds):
            return np.empty(0, np.int64)
        strengths = _strengths(np.frombuffer(bytes(self.cards), np.uint8))
        opens = np.concatenate(([True], rounds[1:] != rounds[:-1]))
        before = np.cumsum(opens)
        own = np.arange(len(kinds)) + before
        dealer = strengths[(own - 1)[opens]][before - 1]
        best = strengths[own]
        lines = np.array([kind.line for kind in self.kinds])[kinds]
        codes: Numbers = kinds * 3 + np.sign(best - dealer) + 1
        codes = (codes * 2 + (_categories(dealer) >= lines)) * len(Category) + _categories(best)
        return codes * _MOST_FACTS + self._other_facts(kinds, rounds, opens)

    def _other_facts(
        self, kinds: Numbers, rounds: Numbers, opens: npt.NDArray[np.bool_]
    ) -> Numbers:
        """What hands are worth by ways of judging other than the best of seven cards."""
        import numpy as np

        found = np.zeros(len(kinds), np.int64)
        special = [number for number, kind in enumerate(self.kinds) if kind.judged]
        starts = np.flatnonzero(opens)[np.cumsum(opens) - 1]
        for place in np.flatnonzero(np.isin(kinds, special)).tolist():
            layout = self.round_at(int(rounds[place]))
            seat = layout.seats[place - int(starts[place])]
            found[place] = _facts(layout, seat, self.kinds[int(kinds[place])].judged)
        return found

    def _example(self, place: int, rounds: Numbers) -> _Settled:
        """The seat at a place in the batch, settled by itself."""
        number = int(rounds[place])
        layout = self.round_at(number)
        index = place - self.ends[number] + len(layout.seats)
        with _numbered(number):
            try:
                alone = settle(replace(layout, seats=(layout.seats[index],))).seats[0]
            except BadInput:
                settle(layout)  # says what is wrong with the seat at its place in the round
                raise
        return _Settled(alone.wagers, alone.net)


_NOTHING = _Settled({}, Cents(0))
_MOST_FACTS = len(Category) * 13 * 13 * 2 + 1


@contextmanager
def _numbered(place: int) -> Iterator[None]:
    """Bad input inside names the round by its number."""
    try:
        yield
    except BadInput as mistake:
        raise mistake.at(f"round {place + 1}") from None


def _strengths(cards: Cards) -> Numbers:
    """The strength of each seven of the cards."""
    import numpy as np

    from croupier.odds.equity.evaluate import hand_strengths

    found: Numbers = hand_strengths(cards.reshape(-1, BOARD + HOLE)).astype(np.int64)
    return found


def _categories(strengths: Numbers) -> Numbers:
    """The category of each strength."""
    import numpy as np

    known, like = np.unique(strengths, return_inverse=True)
    found: Numbers = np.array([int(category_of(int(each))) for each in known], np.int64)[like]
    return found


def _key(layout: Layout, seat: SeatLayout) -> SeatKey:
    """What the settlement of a seat depends on besides cards.

    Layouts share games and signs, which are told apart by identity while the batch holds them.
    """
    wagers = seat.wagers
    marks = _marks(seat)
    table = (id(layout.game), id(layout.sign))
    return (table, seat.folded, seat.play_street, marks, *wagers, *wagers.values())


def _marks(seat: SeatLayout) -> object:
    """The rare things about a seat, None as a rule."""
    own = seat.personal_limits
    if not (seat.marker or seat.warned or seat.blind_hand or own):
        return None
    limits = None if own is None else (own.minimum, own.maximum)
    return seat.marker, seat.warned, seat.blind_hand, limits


def _settle_alone(layout: Layout) -> bool:
    """Whether the seats of a layout can be settled each by itself.

    They cannot where a wager of one seat decides about the others, where the table shares a maximum
    payout, and where there are jackpot wagers.
    """
    jackpot = {wager.id for wager in layout.game.wager if wager.cost_from_sign}
    if _shares_payout(layout.sign) or any(jackpot & seat.wagers.keys() for seat in layout.seats):
        return False
    together = weigh(layout).seats
    each = tuple(weigh(replace(layout, seats=(seat,))).seats[0] for seat in layout.seats)
    return together == each


def _kind(layout: Layout, seat: SeatLayout) -> _Kind:
    game = layout.game
    ways = {game.wager_named(name).judged for name in seat.wagers}
    line = 0 if game.qualifies is None else int(_CATEGORY[game.qualifies])
    return _Kind(frozenset(ways - {Judged.BEST_SEVEN}), line)


_CATEGORY = {category.slug: category for category in Category}


def _shares_payout(sign: Sign) -> bool:
    return sign.maximum_payout is not None and sign.settings.get("payout_cap") == "per table"


def _facts(layout: Layout, seat: SeatLayout, judged: frozenset[Judged]) -> int:
    """A number for what a hand is worth by other ways of judging it."""
    one, other = sorted(seat.cards)
    found = 0
    if Judged.HOLE_AND_FLOP in judged:
        found = int(category_of(strength((one, other, *layout.board[:FLOP]))))
    if Judged.HOLE_CARDS in judged:
        pair = ((one >> 2) * 13 + (other >> 2)) * 2 + (one.suit == other.suit)
        found = found * 338 + pair
    return found
