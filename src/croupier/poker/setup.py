"""The setup of one hand, fixed before the first card: who plays what for how much, and who posts.

A `Setup` holds everything that stays the same for one hand. The table from hand to hand
makes one for each deal; a hand history makes one from its header.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Literal, NewType

import msgspec

from croupier.books import HandReadings
from croupier.errors import BadInput
from croupier.money import Cents, show_amount
from croupier.poker.law import PokerLaw, law_of
from croupier.poker.readings import chosen_of
from croupier.poker.structures import Stakes
from croupier.poker.variants import BOOK, PokerVariant

SeatNo = NewType("SeatNo", int)
"""The number of a chair, clockwise from the dealer's left."""

PostKind = Literal["ante", "dead", "blind", "straddle", "post"]


class HandPlace(msgspec.Struct, frozen=True, gc=False):
    """Somebody who is dealt in: the chair, the person, the table stake."""

    seat: SeatNo
    person: str
    stack: Cents


class DuePost(msgspec.Struct, frozen=True, gc=False):
    """Money due before the first card.

    A `blind` or `straddle` is live and is what the others call. A `post` is the live blind
    of somebody new or moved (8.9.5, 8.10.2). An `ante` must be matched to be won; `dead`
    money belongs to the main pot whoever else paid, as a big blind's ante for the table.
    """

    seat: SeatNo
    kind: PostKind
    amount: Cents


class Settings(HandReadings, frozen=True, gc=False):
    """The readings of the book that bear on a hand, and customs that are no readings.

    The book wants the called player's cards shown (8.20.4), other houses let them go. Where
    `all_in_hands_open`, as in tournaments, live hands are turned face up once betting is over.
    """

    called_player_may_muck: bool = False
    all_in_hands_open: bool = False


def settings_of(chosen: Mapping[str, str], book: str = BOOK) -> Settings:
    """Settings as a sign chooses them, and otherwise the book; other readings are passed over."""
    return chosen_of(Settings, law_of(book).chosen, chosen, "settings")


class Setup(msgspec.Struct, frozen=True, gc=False):
    """One hand as it is about to be dealt.

    `button` may point to an empty chair (1.1 'Dead button') or be None where no button is
    in use. `over_blinds` is what the sign allows beyond the blinds. `dealers` are the roles
    that may deal: the dealer and whoever the book puts above (1.2). `book` names the edition that
    the hand is played by.
    """

    variant: PokerVariant
    stakes: Stakes
    places: tuple[HandPlace, ...]
    button: SeatNo | None
    posts: tuple[DuePost, ...] = ()
    over_blinds: Literal["none", "straddle", "chain"] = "none"
    settings: Settings = Settings()
    dealers: tuple[str, ...] = ("dealer",)
    book: str = BOOK

    def __post_init__(self) -> None:
        numbers = [place.seat for place in self.places]
        if not 2 <= len(numbers) <= self.variant.players:
            raise BadInput("places", f"2 to {self.variant.players} players", got=len(numbers))
        if len(set(numbers)) != len(numbers):
            raise BadInput("places", "one player to a seat", got=numbers)
        for place in self.places:
            if place.stack < 1:
                raise BadInput("stack", "a positive amount", got=show_amount(place.stack))
        for post in self.posts:
            if post.seat not in numbers:
                raise BadInput("post", "a seat that is dealt in", got=post.seat)
            if post.amount < 1:
                raise BadInput("post", "a positive amount", got=show_amount(post.amount))

    @property
    def law(self) -> PokerLaw:
        """What the book says about the hand."""
        return law_of(self.book)


_chair = attrgetter("seat")


def from_the_button(places: Sequence[HandPlace], button: SeatNo | None) -> list[HandPlace]:
    """Players clockwise from the button's left, the button itself last (8.4)."""
    if button is None:
        return list(places)
    order = sorted(places, key=_chair)
    first = bisect_right(order, button, key=_chair)
    return order[first:] + order[:first]


def check_last_blind(amounts: Sequence[Cents], stakes: Stakes, law: PokerLaw) -> None:
    """The last blind is at least the minimum bet (6.4)."""
    if amounts and amounts[-1] < stakes.bets[0]:
        least, clause = show_amount(stakes.bets[0]), law.clause("last blind")
        expected = f"a last blind of at least the minimum bet {least} ({clause})"
        raise BadInput("blinds", expected, got=show_amount(amounts[-1]))


def blinds_due(
    places: Sequence[HandPlace],
    button: SeatNo,
    amounts: Sequence[Cents],
    stakes: Stakes,
    settings: Settings,
    book: str = BOOK,
) -> tuple[DuePost, ...]:
    """The compulsory blinds by position: from the button's left, one each (8.9.2).

    Two-handed the words make the other player the small blind and the button the big one;
    a setting turns that round (CP-13). The last blind is at least the minimum bet (6.4).
    """
    order = from_the_button(places, button)
    if len(amounts) > len(order):
        raise BadInput("blinds", f"at most {len(order)}, one for each player", got=len(amounts))
    check_last_blind(amounts, stakes, law_of(book))
    if settings.heads_up_button_posts_small and len(order) == len(amounts) == 2:
        order = order[::-1]
    return tuple(
        DuePost(place.seat, "blind", amount) for place, amount in zip(order, amounts, strict=False)
    )
