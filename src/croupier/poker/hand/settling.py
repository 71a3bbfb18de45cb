"""Who wins each pot, and how it is divided to the lowest chip (8.5, 8.20.4).

The commission plugs in here: a pure function from the hand and its results to what the house
takes of each pot. Without one the house takes nothing.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from croupier.money import NOTHING, Cents
from croupier.poker.hand.events import PotAward, PotPart, PotPushed
from croupier.poker.hand.pots import Pot, pots_of
from croupier.poker.hand.state import Hand, basis, index_of
from croupier.poker.hand.strengths import highs_of, hole_cards, low_of, lows_of, ranked
from croupier.poker.law import PokerClause
from croupier.poker.setup import SeatNo
from croupier.poker.structures import ROUNDS
from croupier.poker.variants import Plays

_LAST_PLAYER: Final[tuple[PokerClause, ...]] = (
    "last player in round one",
    "last player in round two",
    "last player in round three",
    "last player in round four",
)


class _Parts(NamedTuple):
    """What the parts of a pot rest on, in games where so many hole cards play."""

    all: PokerClause
    high: PokerClause
    low: PokerClause
    both: PokerClause
    no_low: PokerClause
    odd: PokerClause


_PARTS: Final[dict[Plays, _Parts]] = {
    "any": _Parts(
        "high hand with any cards",
        "high half with any cards",
        "low half with any cards",
        "both halves with any cards",
        "no low with any cards",
        "odd chip of the halves with any cards",
    ),
    "exactly two": _Parts(
        "high hand with exactly two",
        "high half with exactly two",
        "low half with exactly two",
        "both halves with exactly two",
        "no low with exactly two",
        "odd chip of the halves with exactly two",
    ),
}


class PotResult(msgspec.Struct, frozen=True, gc=False):
    """A pot and the hands that win it, in dealing order.

    `low` is empty where the game has none or nobody qualifies. `contested` is false where
    only one player was left to claim the pot.
    """

    pot: Pot
    high: tuple[SeatNo, ...]
    low: tuple[SeatNo, ...]
    contested: bool


RakeRule = Callable[[Hand, tuple[PotResult, ...]], tuple[Cents, ...]]
"""What the house takes of each pot; `Hand.voluntary` tells whether blinds were all there was."""


def no_commission(_hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
    """The house takes nothing (7.4)."""
    return (NOTHING,) * len(results)


def results(hand: Hand) -> tuple[PotResult, ...]:
    """The winners of every pot, among the hands that still have a claim."""
    highs: dict[SeatNo, int] = {}
    lows: dict[SeatNo, int | None] = {}
    found = []
    for pot in pots_of(hand):
        if len(pot.contenders) == 1:
            found.append(PotResult(pot, pot.contenders, (), False))
            continue
        if not highs:
            claims = [seat for seat in hand.seats if seat.standing == "in"]
            numbers = [seat.number for seat in claims]
            highs = dict(zip(numbers, highs_of(hand, claims), strict=True))
            if _has_low(hand):
                lows = dict(zip(numbers, lows_of(hand, claims), strict=True))
        best = max([highs[number] for number in pot.contenders])
        high = tuple([number for number in pot.contenders if highs[number] == best])
        low = _lowest(pot.contenders, lows) if lows else ()
        found.append(PotResult(pot, high, low, True))
    return tuple(found)


def _has_low(hand: Hand) -> bool:
    return hand.setup.variant.low != "none"


def _lowest(numbers: Sequence[SeatNo], lows: dict[SeatNo, int | None]) -> tuple[SeatNo, ...]:
    qualified = [low for number in numbers if (low := lows.get(number)) is not None]
    if not qualified:
        return ()
    best = max(qualified)
    return tuple([number for number in numbers if lows[number] == best])


def pot_winners(hand: Hand) -> frozenset[SeatNo]:
    """Whoever would be pushed any part of any pot as the hands lie now."""
    found = results(hand)
    return frozenset(number for each in found for number in each.high + each.low)


def divide(amount: Cents, among: int, chip: Cents) -> list[Cents]:
    """Equal shares down to the chip; what is left over goes one chip each to the first (8.5).

    >>> divide(Cents(10100), 3, Cents(100))
    [3400, 3400, 3300]
    """
    share = amount // (among * chip) * chip
    left = amount - share * among
    return [share + min(chip, max(NOTHING, left - chip * place)) for place in range(among)]


def halve(amount: Cents, chip: Cents) -> tuple[Cents, Cents]:
    """High and low halves; what cannot be halved goes to the high (8.20.4(b)(v), (d)(v))."""
    low = amount // (2 * chip) * chip
    return amount - low, low


def awards(hand: Hand, result: PotResult, net: Cents) -> tuple[PotAward, ...]:
    """How a pot, less what the house took, falls to its winners."""
    chip, parts = hand.setup.stakes.chip, _PARTS[hand.setup.variant.plays]
    if not result.contested:
        return (PotAward(result.high[0], net, "all", _alone(hand, result.high[0])),)
    if not _has_low(hand):
        return _split(hand, result.high, net, "all", parts.all)
    if not result.low:
        return _split(hand, result.high, net, "all", parts.no_low)
    high, low = halve(net, chip)
    odd = (parts.odd,) if high != low else ()
    both = (parts.both,) if not set(result.high).isdisjoint(result.low) else ()
    return _split(hand, result.high, high, "high", parts.high, *both, *odd) + _split(
        hand, result.low, low, "low", parts.low, *both
    )


def _alone(hand: Hand, number: SeatNo) -> tuple[str, ...]:
    """The clauses by which one player takes a whole pot: the last left, or the only hand shown.

    A winner may show by choice before the board is complete, or give up the hand as the last
    claimant of a side pot; the pot is then still won as the last player left.
    """
    seat = hand.seats[index_of(hand, number)]
    if not seat.shown or seat.standing != "in" or hand.round < ROUNDS:
        return (basis(hand, _LAST_PLAYER[hand.round - 1]),)
    parts = _PARTS[hand.setup.variant.plays]
    if not _has_low(hand):
        return (basis(hand, parts.all),)
    if low_of(hand, seat) is None:
        return (basis(hand, parts.no_low),)
    return basis(hand, parts.high), basis(hand, parts.low), basis(hand, parts.both)


def _split(
    hand: Hand, winners: tuple[SeatNo, ...], amount: Cents, part: PotPart, *rests_on: PokerClause
) -> tuple[PotAward, ...]:
    """One part of a pot to equal hands, the odd chips by button or, without one, by suit."""
    clauses = tuple([basis(hand, of) for of in rests_on])
    if len(winners) == 1:
        return (PotAward(winners[0], amount, part, clauses),)
    shares = divide(amount, len(winners), hand.setup.stakes.chip)
    clauses += (basis(hand, "equal hands"),)
    if shares[0] != shares[-1]:
        if hand.setup.button is None:
            winners = _by_suit(hand, winners)
            clauses += (basis(hand, "odd chip by suit"),)
        else:
            clauses += (basis(hand, "odd chip by button"),)
    return tuple(
        PotAward(winner, share, part, clauses)
        for winner, share in zip(winners, shares, strict=True)
    )


def _by_suit(hand: Hand, winners: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    """Winners by their highest card, rank first and then suit (3.3, 8.5.2, CP-12)."""

    def highest(number: SeatNo) -> int:
        seat = hand.seats[index_of(hand, number)]
        return max(hole_cards(hand, seat) if by_hole_cards else ranked(hand, seat).five)

    by_hole_cards = hand.setup.settings.odd_chip_by_suit == "hole cards"
    return tuple(sorted(winners, key=highest, reverse=True))


def push(hand: Hand, commission: RakeRule) -> tuple[PotPushed, ...]:
    """Every pot, main pot first, less what the house takes of it; none where nobody bet."""
    found = results(hand)
    if not found:
        return (PotPushed(0, NOTHING, NOTHING, (), True),)
    rakes = commission(hand, found)
    pushed = []
    for number, (result, rake) in enumerate(zip(found, rakes, strict=True)):
        amount = result.pot.amount
        won = awards(hand, result, amount - rake)
        pushed.append(PotPushed(number, amount, rake, won, number == len(found) - 1))
    return tuple(pushed)
