"""How the events about prizes, bounties and deals change a tournament."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.tournament import events
from croupier.tournament.state import Tournament


def dealt(state: Tournament, event: events.DealAgreed) -> Tournament:
    """Those left have agreed on a deal."""
    return replace(state, deal=event.shares, deal_pool=event.pool, play_for=event.play_for)


def bounty_won(state: Tournament, event: events.BountyWon) -> Tournament:
    """The loser's bounty is won; a part of it may be added to the winner's own."""
    won = state.bounties.get(event.player, 0) + event.amount
    own = state.own_bounties.get(event.player, 0) + event.to_own
    others = state.own_bounties | {event.of: 0, event.player: own}
    return replace(state, bounties=state.bounties | {event.player: won}, own_bounties=others)


def bounty_paid(state: Tournament, event: events.BountyPaid) -> Tournament:
    """All bounties of a player are paid."""
    return replace(state, bounties=state.bounties | {event.player: event.amount})


def seat_won(state: Tournament, event: events.SeatWon) -> Tournament:
    """A player has won a seat in another event."""
    return replace(state, seats_won=state.seats_won | {event.player: event})
