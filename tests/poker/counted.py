"""Counts all chips and all cards of a deal, for checks."""

from collections.abc import Iterator

from croupier.money import NOTHING, Cents
from croupier.poker import Deal, MaybeCard, chips


def money(deal: Deal) -> Cents:
    """All the chips of the deal that are the players' or were: it never changes."""
    held = sum((each.amount for each in deal.around.held), NOTHING)
    staked = sum((wager.stake for wager in deal.around.chase), NOTHING)
    waiting = sum((place.stack for place in deal.around.removed), NOTHING)
    return chips(deal.hand) + held + staked + waiting


def all_cards(deal: Deal) -> Iterator[MaybeCard]:
    """Every card on the table, wherever it lies; with a deck placed, all fifty-two."""
    hand = deal.hand
    yield from deal.pack
    yield from hand.stub
    yield from hand.board
    yield from hand.burns
    yield from deal.around.aside
    yield from deal.around.muck
    for seat in hand.seats:
        yield from seat.cards
        yield from seat.discards
