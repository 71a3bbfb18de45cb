"""Places and what they are paid: the order of finish, who may win, and the prize of each place."""

from __future__ import annotations

from itertools import groupby

from croupier.money import Cents
from croupier.tournament.conditions.terms import TournamentTerms, cents, shares_for
from croupier.tournament.decisions.bounties import bounty_money
from croupier.tournament.prizes import generated_shares, prize_list, seat_prizes
from croupier.tournament.state import Tournament

Groups = tuple[tuple[str, ...], ...]


def standings(terms: TournamentTerms, state: Tournament) -> Groups:
    """Everybody who played, the best first; those in one group are tied."""
    if terms.points:
        played = [e for e in state.entrants.values() if e.arrived and e.status != "no-show"]
        played.sort(key=lambda e: (-e.points, e.number))
        return tuple(
            tuple(e.player for e in group) for _, group in groupby(played, key=lambda e: e.points)
        )
    waiting = state.with_status("busted", "beaten") if terms.banked else ()
    still = state.with_status("playing", "through")
    left = sorted(still, key=lambda e: (-max(e.chips, e.bagged), e.number))
    stacks = groupby(left, key=lambda e: max(e.chips, e.bagged))
    ahead = tuple(tuple(e.player for e in group) for _, group in stacks)
    behind = tuple((e.player,) for e in sorted(waiting, key=lambda e: -e.fell))
    return (*ahead, *behind, *reversed(_order_of_falling(terms, state)))


def _order_of_falling(terms: TournamentTerms, state: Tournament) -> Groups:
    """Who is out, the first to go first; in poker with those who may still buy back in, each at
    the place where they lost their last chip."""
    keyed = list(zip(state.fallen_at, state.fallen, strict=True))
    busted = () if terms.banked else state.with_status("busted")
    by_fall = sorted(busted, key=lambda e: (e.fell, e.fell_with, e.number))
    for key, together in groupby(by_fall, key=lambda e: (e.fell, e.fell_with)):
        keyed.append((key, tuple(e.player for e in together)))
    return tuple(group for _, group in sorted(keyed, key=lambda one: one[0]))


def eligible(state: Tournament, groups: Groups) -> Groups:
    """The groups without those who may play but not win; everybody below moves up."""
    may_win = (
        tuple(p for p in group if not (state.entrants[p].staff or state.entrants[p].disqualified))
        for group in groups
    )
    return tuple(group for group in may_win if group)


def prizes_for(
    terms: TournamentTerms, state: Tournament, finishers: int, pool: Cents | None = None
) -> tuple[Cents, ...]:
    """What each place is paid from the pool as it stands, or from another amount."""
    entries = sum(p.what == "entry" and not p.refunded for p in state.payments) or finishers
    shared = prize_money(terms, state) if pool is None else pool
    if terms.prizes.seat is not None:
        return seat_prizes(shared, cents(terms.prizes.seat.worth), finishers)
    shares = shares_for(terms, entries) or generated_shares(entries, terms.prizes.table)
    return prize_list(shared, shares, finishers, cents(terms.prizes.unit))


def prize_money(terms: TournamentTerms, state: Tournament) -> Cents:
    """What the places share: the pool without the bounties, and at least what is guaranteed."""
    return max(state.pool - bounty_money(terms, state), cents(terms.prizes.guarantee))


def paid_places(terms: TournamentTerms, state: Tournament) -> int:
    """How many places are paid."""
    return sum(prize > 0 for prize in prizes_for(terms, state, len(state.entrants)))


def place_numbers(groups: Groups) -> dict[str, int]:
    """Everybody's place; those in one group share the better one."""
    places: dict[str, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places
