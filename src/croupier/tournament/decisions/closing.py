"""Decides on the end of a tournament: added value, deals, places and prizes, or a cancellation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from croupier.acts import NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.cards import Card
from croupier.money import Cents, show_dollars, total
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import TournamentTerms, cents
from croupier.tournament.decisions.entries import refund
from croupier.tournament.decisions.recorder import OPERATOR, TournamentRecorder
from croupier.tournament.decisions.sessions import by_card
from croupier.tournament.prizes import generated_shares, prize_list, share_out
from croupier.tournament.state import Tournament, still_in

Groups = tuple[tuple[str, ...], ...]


def add_value(recorder: TournamentRecorder, asked: commands.AddValue) -> None:
    recorder.needs_stage("draft", "open", "called", "playing", "between")
    recorder.needs_by(asked.actor, "added", otherwise=OPERATOR)
    if asked.amount < 1:
        recorder.refuse_by(WrongAmount, "The amount must be above $0.", "added", "prize-pool")
    cite = recorder.clause("added", "prize-pool")
    recorder.write(events.ValueAdded, amount=asked.amount, what=asked.what, clause=cite)


def cancel(recorder: TournamentRecorder, asked: commands.Cancel) -> None:
    """The operator cancels: payments go back, less commission where the conditions say so."""
    recorder.needs_stage("draft", "open", "called", "playing", "between")
    recorder.needs_by(asked.actor, "cancel", "refund", otherwise=OPERATOR)
    cite = recorder.clause("cancel", "refund")
    keep = recorder.terms.entry.cancel_refund == "less commission"
    refund(recorder, None, cite, keep_commission=keep)
    recorder.write(events.Cancelled, added=recorder.now.added, clause=cite)


# --- places --------------------------------------------------------------------------------------


def standings(terms: TournamentTerms, state: Tournament) -> Groups:
    """Everybody who played, the best first; those in one group are tied."""
    if terms.points:
        played = [e for e in state.entrants.values() if e.arrived and e.status != "no-show"]
        played.sort(key=lambda e: (-e.points, e.number))
        return tuple(
            tuple(e.player for e in group) for _, group in groupby(played, key=lambda e: e.points)
        )
    waiting = state.with_status("busted", "beaten") if terms.banked else ()
    left = sorted(state.with_status("playing", "through"), key=lambda e: (-e.chips, e.number))
    ahead = tuple(
        tuple(e.player for e in group) for _, group in groupby(left, key=lambda e: e.chips)
    )
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
    shares = terms.shares or generated_shares(entries)
    shared = state.pool if pool is None else pool
    return prize_list(shared, shares, finishers, cents(terms.prizes.unit))


def paid_places(terms: TournamentTerms, state: Tournament) -> int:
    """How many places are paid."""
    return sum(prize > 0 for prize in prizes_for(terms, state, len(state.entrants)))


def agree_deal(recorder: TournamentRecorder, asked: commands.AgreeDeal) -> None:
    """All who may still win divide what is left; the sum must be exactly that."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "award")
    if not recorder.terms.prizes.deals:
        reason = "The conditions of this tournament allow no deals."
        recorder.refuse_by(NotOffered, reason, "prize-shares", "returned")
    if recorder.terms.points:
        reason = "No deal is possible: players who are out may still win by points."
        recorder.refuse_by(NotOffered, reason, "award")
    left = [entrant.player for entrant in still_in(recorder.now)]
    if set(asked.shares) != set(left) or min(asked.shares.values(), default=0) < 0:
        reason = f"Give a share of $0 or more for each player left: {', '.join(left)}."
        recorder.refuse_by(NotAChoice, reason, "prize-shares", "returned")
    groups = eligible(recorder.now, standings(recorder.terms, recorder.now))
    if any(recorder.now.entrants[p].staff for p in left):
        reason = "No deal is possible: a member of staff is left, and staff win no prize."
        recorder.refuse_by(NotOffered, reason, "staff")
    finishers = sum(len(group) for group in groups)
    contested = total(prizes_for(recorder.terms, recorder.now, finishers)[: len(left)])
    shared = Cents(sum(asked.shares.values()))
    if shared != contested:
        sums = f"{show_dollars(contested)}; yours add up to {show_dollars(shared)}"
        recorder.refuse_by(WrongAmount, f"The shares must add up to {sums}.", "returned")
    pool = int(recorder.now.pool)
    recorder.write(events.DealAgreed, shares=dict(asked.shares), pool=pool)


def award_places(recorder: TournamentRecorder, asked: commands.AwardPlaces) -> None:
    """The director finds the places, and the whole pool is paid out."""
    recorder.needs_by(asked.actor, "award")
    _finished(recorder)
    groups = standings(recorder.terms, recorder.now)
    winners = eligible(recorder.now, groups)
    if recorder.terms.prizes.ties == "draw":
        winners = _drawn(recorder, winners, asked.draws)
    if not winners and recorder.now.pool:
        recorder.refuse_by(
            WrongMoment, "Nobody may win the pool: cancel the tournament.", "returned"
        )
    paid = _paid(recorder.terms, recorder.now, winners)
    assert total(paid.values()) == recorder.now.pool
    recorder.write(
        events.PlacesAwarded,
        places=groups,
        pool=int(recorder.now.pool),
        commission=int(recorder.now.commission),
        by=asked.actor.person,
        clause=recorder.clause("award"),
    )
    cite = recorder.clause("returned")
    for player, place in place_numbers(winners).items():
        if amount := int(paid.get(player, 0)):
            recorder.write(events.PrizePaid, player=player, place=place, amount=amount, clause=cite)


def place_numbers(groups: Groups) -> dict[str, int]:
    """Everybody's place; those in one group share the better one."""
    places: dict[str, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _paid(terms: TournamentTerms, state: Tournament, winners: Groups) -> dict[str, Cents]:
    """Prizes by place, and after a deal what was agreed.

    The share of a player who was disqualified after the deal, and money that came into the pool
    after it, go to the other players of the deal by their places.
    """
    deal = state.deal or {}
    sharers = [player for group in winners for player in group if player in deal]
    if not sharers:
        return share_out(winners, prizes_for(terms, state, sum(map(len, winners))))
    others = [[player for player in group if player not in deal] for group in winners]
    others = [group for group in others if group]
    finishers = len(deal) + sum(map(len, others))
    agreed = {p: Cents(deal[p]) for p in sharers}
    paid = share_out(others, prizes_for(terms, state, finishers)[len(deal) :]) | agreed
    if total(paid.values()) > state.pool:  # by rounding: then the others stay at the pool of then
        before = prizes_for(terms, state, finishers, Cents(state.deal_pool))
        paid = share_out(others, before[len(deal) :]) | agreed
    rest = state.pool - total(paid.values())
    for player, more in zip(sharers, prizes_for(terms, state, len(sharers), rest), strict=False):
        paid[player] += more
    return paid


def _finished(recorder: TournamentRecorder) -> None:
    """Refuses to award places before play is over."""
    if recorder.terms.banked:
        recorder.needs_stage("between")
        if recorder.now.session < len(recorder.terms.session):
            reason = "There are sessions still to be played: play them first."
            recorder.refuse_by(WrongMoment, reason, "award")
        return
    recorder.needs_stage("playing")
    for number in recorder.now.tables:
        recorder.needs_no_hand(number, "award")
    if recorder.now.deal is None and len(recorder.now.with_status("playing", "busted")) != 1:
        reason = "More than one player is left: play on, or agree on a deal."
        recorder.refuse_by(WrongMoment, reason, "award")


def _drawn(recorder: TournamentRecorder, groups: Groups, draws: Mapping[str, Card]) -> Groups:
    """Ties that touch a prize are settled by cards."""
    finishers = sum(len(group) for group in groups)
    prizes = len(prizes_for(recorder.terms, recorder.now, finishers))
    settled: list[tuple[str, ...]] = []
    place = 0
    for group in groups:
        if len(group) > 1 and place < prizes:
            settled += [(player,) for player in by_card(recorder, list(group), draws)]
        else:
            settled.append(group)
        place += len(group)
    return tuple(settled)
