"""Companions: simple automatic players who fill the seats beside a person.

They are legal and varied, not good. A companion is given the view that a person in that seat
would have and nothing else, so it cannot know a card it was not dealt or shown.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from croupier.acts import Actor
from croupier.cards import (
    Card,
    Entropy,
    low_strength,
    omaha_low_strength,
    omaha_strength,
    strength,
)
from croupier.money import Cents
from croupier.poker.hand.betting import Span
from croupier.poker.hand.commands import Bet, Call, Check, Discard, Fold, Raise
from croupier.poker.hand.views import HandSeatView, HandView

CompanionAct = Fold | Check | Call | Bet | Raise | Discard

HANDS_IMAGINED: Final = 6
"""How many hands a companion imagines against its own."""


class Style(msgspec.Struct, frozen=True, gc=False):
    """How somebody plays, in parts of a hundred: how loose, how bold, how often a bluff."""

    name: str
    loose: int
    bold: int
    bluff: int


STYLES: Final = (
    Style("careful", loose=15, bold=20, bluff=2),
    Style("steady", loose=30, bold=40, bluff=5),
    Style("curious", loose=60, bold=15, bluff=3),
    Style("lively", loose=45, bold=70, bluff=12),
    Style("reckless", loose=75, bold=80, bluff=20),
)

NAMES: Final = (
    "Ava", "Ben", "Cora", "Dan", "Elsie", "Finn", "Grace", "Hugo", "Iris", "Jack", "Kit", "Lena"
)  # fmt: skip


def choose(
    seen: HandView, style: Style, chance: Entropy, imagined: int = HANDS_IMAGINED
) -> CompanionAct:
    """What a companion of this style does in its turn; always one of its options.

    The more hands it imagines against its own, the better and the slower it plays.
    """
    options = seen.own_options
    assert options.seat is not None, "it is this seat's turn"
    seat = next(seat for seat in seen.seats if seat.seat == options.seat)
    by = Actor(seat.person, "player")
    if options.discard:
        return Discard(by, seat.seat, _least_needed(seen, seat))
    worth = _worth(seen, seat, chance, imagined)
    if options.wager is not None and _wants_to_bet(seen, style, worth, chance):
        to = _sized(seen, options.wager, worth, chance)
        return (Raise if options.raising else Bet)(by, seat.seat, to)
    if options.check:
        return Check(by, seat.seat)
    if _wants_to_call(seen, style, worth, options.call, chance):
        return Call(by, seat.seat)
    return Fold(by, seat.seat) if options.fold else Check(by, seat.seat)


# --- how good the hand looks -------------------------------------------------------------------


def _worth(seen: HandView, seat: HandSeatView, chance: Entropy, hands: int) -> int:
    """The hand in parts of a hundred: before the flop by its cards, then against imagined ones."""
    mine = _known(seat)
    if len(seen.board) < 3:
        return max(_start(pair) for pair in combinations(mine, 2))
    deck = seen.setup.law.fresh.cards
    unseen = [card for card in deck if card not in mine and card not in seen.board]
    against = max(1, sum(s.standing == "in" for s in seen.seats) - 1)
    ours = _high(seen, mine), _low(seen, mine)
    others = _imagined(unseen, len(mine), hands, chance)
    ahead = sum([_points(seen, ours, theirs) for theirs in others])
    share = ahead * 100 // (2 * hands)
    return share - (100 - share) * (against - 1) // 8


def _known(seat: HandSeatView) -> tuple[Card, ...]:
    return tuple(card for card in seat.cards if card is not None)


def _start(pair: Sequence[Card]) -> int:
    """Two cards before the flop: high cards, pairs, suits and neighbours are worth something."""
    low, high = sorted(card.rank for card in pair)
    points = int(high) * 3 + int(low)
    if low == high:
        points += 30 + int(high)
    if pair[0].suit == pair[1].suit:
        points += 6
    if high - low == 1:
        points += 5
    return min(points, 100)


def _imagined(
    unseen: list[Card], count: int, hands: int, chance: Entropy
) -> Iterator[tuple[Card, ...]]:
    """Hands that somebody else might hold, drawn with the digits of one large random number."""
    drawn = chance.below(1 << 6 * count * hands + 64)
    for _ in range(hands):
        for place in range(count):
            drawn, step = divmod(drawn, len(unseen) - place)
            unseen[place], unseen[place + step] = unseen[place + step], unseen[place]
        yield tuple(unseen[:count])


def _points(seen: HandView, ours: tuple[int, int | None], theirs: tuple[Card, ...]) -> int:
    """Two for a hand that wins, one for a tie; of a high and a low, one for each."""
    our_high, our_low = ours
    high = _compare(our_high, _high(seen, theirs))
    other = _low(seen, theirs)
    if our_low is None and other is None:
        return high
    low = _compare(-1 if our_low is None else our_low, -1 if other is None else other)
    return (high + low) // 2


def _compare(ours: int, theirs: int) -> int:
    return 2 if ours > theirs else int(ours == theirs)


def _high(seen: HandView, cards: tuple[Card, ...]) -> int:
    if len(cards) == 2:
        return strength(seen.board + cards)
    if seen.setup.variant.plays == "exactly two":
        return omaha_strength(cards, seen.board)
    return max([strength(seen.board + pair) for pair in combinations(cards, 2)])


def _low(seen: HandView, cards: tuple[Card, ...]) -> int | None:
    if seen.setup.variant.low == "none":
        return None
    if seen.setup.variant.plays == "exactly two":
        return omaha_low_strength(cards, seen.board)
    found = [low_strength(seen.board + pair) for pair in combinations(cards, 2)]
    return max((low for low in found if low is not None), default=None)


def _least_needed(seen: HandView, seat: HandSeatView) -> Card:
    """The card to discard: the other two are then worth most."""
    mine = _known(seat)

    def left_without(card: Card) -> int:
        pair = tuple(other for other in mine if other != card)
        return _high(seen, pair) if len(seen.board) >= 3 else _start(pair)

    return max(mine, key=left_without)


# --- what it makes of it -----------------------------------------------------------------------


def _wants_to_bet(seen: HandView, style: Style, worth: int, chance: Entropy) -> bool:
    roll = chance.below(100)
    if roll < style.bluff and seen.betting.raises == 0:
        return True
    enough = 78 - style.bold // 5 + 6 * seen.betting.raises
    return worth >= enough and roll < 40 + style.bold // 2


def _wants_to_call(seen: HandView, style: Style, worth: int, cost: Cents, chance: Entropy) -> bool:
    """Whether a player of this style calls at this price, with a little chance in it."""
    price = 100 * cost // (seen.pot + cost)
    varied = chance.below(12)
    return worth + style.loose // 4 + varied >= price + 38 - style.loose // 3


def _sized(seen: HandView, span: Span, worth: int, chance: Entropy) -> Cents:
    """A wager sized by the pot and the hand, kept within what is allowed."""
    part = 40 + chance.below(40) + (40 if worth > 90 else 0)
    wanted = seen.betting.level + seen.pot * part // 100
    within = min(max(wanted, span.least), span.most)
    in_chips = Cents(within - within % span.chip)
    return in_chips if in_chips in span else span.least
