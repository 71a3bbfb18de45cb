"""The events about the pool: what is added, bounties, deals, places and prizes."""

from __future__ import annotations

from croupier.tournament.event_bases import CitedEntrantEvent, CitedEvent, TournamentEvent


class ValueAdded(CitedEvent, frozen=True, tag=True, kw_only=True):
    amount: int
    what: str


class GoodsAdded(CitedEvent, frozen=True, tag=True, kw_only=True):
    """The house adds goods or services for a place; their worth is stated and is no money."""

    what: str
    worth: int = 0
    place: int = 1


class GoodsAwarded(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player wins goods or services."""

    what: str
    place: int
    worth: int = 0


class SeatWon(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player wins a seat in another event; the pool pays what it is worth to the house."""

    place: int
    what: str
    worth: int
    into: str = ""


class BountyWon(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A player knocks another out; `amount` is paid with the prizes, and `to_own` is added to what
    whoever knocks the winner out will win."""

    of: str
    amount: int
    to_own: int = 0


class BountyPaid(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """All bounties that a player has won, and a winner's own."""

    amount: int


class DealAgreed(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """Those left have agreed how they share; `pool` is what the prize pool was then.

    `play_for` is what they left to play for, by place.
    """

    shares: dict[str, int]
    pool: int = 0
    play_for: tuple[int, ...] = ()


class PlacesAwarded(CitedEvent, frozen=True, tag=True, kw_only=True):
    places: tuple[tuple[str, ...], ...]
    pool: int
    commission: int
    by: str


class PrizePaid(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    place: int
    amount: int
