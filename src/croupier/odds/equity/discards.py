"""Equity in games with a discard: Pineapple before the flop, Crazy Pineapple before the turn.

What a hand of three is worth depends on the card that is discarded. All hands are known to all
players, as in any question of equity. They discard in the order in which they are given, each so
as to win most when those after them do the same. Of discards that win a player the same, the one
that keeps the higher cards is made: the higher rank, then the higher suit, from clubs up to
diamonds, hearts and spades. Discarded cards cannot be dealt again. Where the flop is still to
come in Crazy Pineapple, two hands are computed on every flop; for more of them flops are drawn at
random from a seed, and the answer has an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from croupier.cards import FULL_DECK, Card, SeededEntropy, drawn, refuse_repeats, show
from croupier.errors import BadInput
from croupier.odds.checks import check_count
from croupier.odds.equity.range_discards import Discarding, ranges_after_discards
from croupier.odds.equity.range_text import read_range, read_seen
from croupier.odds.equity.shares import DISCARDS, Combo, Equity, HandEquity, Matchup
from croupier.odds.equity.showdowns import shared_out
from croupier.odds.results import mean_and_error
from croupier.odds.workers import Tick

FLOPS = 200
"""How many flops are drawn where the discard comes after one."""


@dataclass(frozen=True, slots=True)
class _OpenHands:
    """Known hands: of two cards, or of three with one to discard."""

    game: str
    hands: tuple[Combo, ...]
    board: Combo
    dead: Combo


def equities_after_discards(
    game: str,
    hands: Sequence[str],
    board: str,
    dead: str,
    samples: int | None,
    seed: int,
    tick: Tick | None,
) -> Equity:
    """Equities in a game of three cards."""
    ranges = _read(game, hands, board, dead)
    opened, _ = DISCARDS[game]
    early = opened - len(ranges.board) if len(ranges.board) < opened else 0
    if max(map(len, ranges.ranges)) > 1 or (early and len(hands) == 2 and samples is None):
        return ranges_after_discards(ranges, early, samples, seed, tick)
    deal = _known(ranges)
    if len(deal.board) < opened and any(len(hand) == 3 for hand in deal.hands):
        return _over_flops(deal, hands, FLOPS if samples is None else samples, seed, tick)
    shares = _best(deal)
    if tick is not None:
        tick(1)
    named = tuple(replace(s, hand=name) for s, name in zip(shares.shares, hands, strict=True))
    return replace(shares, game=game, shares=named)


def _read(game: str, hands: Sequence[str], board: str, dead: str) -> Discarding:
    shown, removed = read_seen(len(hands), board, dead)
    refuse_repeats((*shown, *removed), "--board")
    late = len(shown) > DISCARDS[game][0]
    seen = frozenset((*shown, *removed))
    ranges = tuple(_range(text, late, seen) for text in hands)
    return Discarding(game, tuple(hands), ranges, tuple(sorted(shown)), tuple(sorted(removed)))


def _range(text: str, late: bool, seen: frozenset[Card]) -> dict[Combo, int]:
    found = read_range(text, (2,) if late else (2, 3), seen)
    if late and any(len(hand) != 2 for hand in found):
        raise BadInput("hand", "two cards, because the third has been discarded by then", got=text)
    return found


def _known(ranges: Discarding) -> _OpenHands:
    """The hands, where each range has one."""
    held = tuple(next(iter(one)) for one in ranges.ranges)
    refuse_repeats(tuple(card for hand in held for card in hand), "hands")
    return _OpenHands(ranges.game, held, ranges.board, ranges.dead)


def _best(deal: _OpenHands, kept: tuple[Combo, ...] = ()) -> Equity:
    """The best discards: players so far kept `kept`; the next one knows what the rest will do."""
    if len(kept) == len(deal.hands):
        return _showdown(deal, kept)
    high_first = sorted(deal.hands[len(kept)], reverse=True)
    choices = (_best(deal, (*kept, pair)) for pair in combinations(high_first, 2))
    return max(choices, key=lambda found: found.shares[len(kept)].equity)  # the first of equal ones


def _showdown(deal: _OpenHands, kept: tuple[Combo, ...]) -> Equity:
    thrown = tuple(c for h, k in zip(deal.hands, kept, strict=True) for c in h if c not in k)
    names = tuple(show(pair).replace(" ", "") for pair in kept)
    ranges = tuple({tuple(sorted(pair)): 1} for pair in kept)
    board, dead = tuple(sorted(deal.board)), tuple(sorted((*deal.dead, *thrown)))
    found = shared_out(Matchup(DISCARDS[deal.game][1], names, ranges, board, dead))
    shares = (
        replace(share, kept=name if len(hand) == 3 else "")
        for share, name, hand in zip(found.shares, names, deal.hands, strict=True)
    )
    return replace(found, shares=tuple(shares))


def _over_flops(
    deal: _OpenHands, names: Sequence[str], samples: int, seed: int, tick: Tick | None
) -> Equity:
    """The mean over random flops of the seed; on each of them all turns and rivers are dealt."""
    check_count("--samples", samples, least=2)
    found = []
    for flop in _flops(deal, samples, seed):
        found.append(_best(replace(deal, board=flop)).shares)
        if tick is not None:
            tick(1 / samples)
    columns = zip(names, zip(*found, strict=True), strict=True)
    shares = tuple(_mean(name, column) for name, column in columns)
    return Equity(deal.game, deal.board, False, samples, shares)


def _flops(deal: _OpenHands, samples: int, seed: int) -> Iterator[Combo]:
    used = {*deal.dead, *(card for hand in deal.hands for card in hand)}
    left: list[Card] = [card for card in FULL_DECK if card not in used]
    source = SeededEntropy(seed)
    for _ in range(samples):
        yield drawn(left, 3, source)


def _mean(name: str, shares: Sequence[HandEquity]) -> HandEquity:
    equity, error = mean_and_error([share.equity for share in shares])
    wins, _ = mean_and_error([share.wins for share in shares])
    splits, _ = mean_and_error([share.splits for share in shares])
    return HandEquity(name, equity, wins, splits, error)
