"""Deals: those who are left agree how they share what is left, or most of it.

A deal may leave amounts to play for; then play goes on, and the places among its members decide.
"""

from __future__ import annotations

from croupier.acts import NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.money import Cents, show_dollars, total
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.order_of_finish import (
    Groups,
    eligible,
    prize_money,
    prizes_for,
    standings,
)
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.prizes import share_out
from croupier.tournament.state import Tournament, still_in


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
    if recorder.now.flight:
        reason = "No deal is possible in a flight: wait for the merged session."
        recorder.refuse_by(WrongMoment, reason, "award")
    left = [entrant.player for entrant in still_in(recorder.now)]
    if recorder.now.deal is not None and set(recorder.now.deal) != set(left):
        reason = "A deal was agreed with players who are out by now: it stands."
        recorder.refuse_by(WrongMoment, reason, "prize-shares", "returned")
    if set(asked.shares) != set(left) or min(asked.shares.values(), default=0) < 0:
        reason = f"Give a share of $0 or more for each player left: {', '.join(left)}."
        recorder.refuse_by(NotAChoice, reason, "prize-shares", "returned")
    if len(asked.play_for) > len(left) or min(asked.play_for, default=1) < 1:
        reason = f"Leave amounts above $0 to play for, at most {len(left)} of them."
        recorder.refuse_by(NotAChoice, reason, "prize-shares", "returned")
    groups = eligible(recorder.now, standings(recorder.terms, recorder.now))
    if any(recorder.now.entrants[p].staff for p in left):
        reason = "No deal is possible: a member of staff is left, and staff win no prize."
        recorder.refuse_by(NotOffered, reason, "staff")
    finishers = sum(len(group) for group in groups)
    contested = total(prizes_for(recorder.terms, recorder.now, finishers)[: len(left)])
    shared = Cents(sum(asked.shares.values()) + sum(asked.play_for))
    if shared != contested:
        sums = f"{show_dollars(contested)}; yours add up to {show_dollars(shared)}"
        recorder.refuse_by(WrongAmount, f"The shares must add up to {sums}.", "returned")
    recorder.write(
        events.DealAgreed,
        shares=dict(asked.shares),
        pool=int(prize_money(recorder.terms, recorder.now)),
        play_for=asked.play_for,
    )


def paid_by_place(terms: TournamentTerms, state: Tournament, winners: Groups) -> dict[str, Cents]:
    """Prizes by place, and after a deal what was agreed.

    What was left to play for goes to the members of the deal by their places. So do the share of
    a member who was disqualified after it, and money that came into the pool after it.
    """
    deal, money = state.deal or {}, prize_money(terms, state)
    sharers = [player for group in winners for player in group if player in deal]
    if not sharers:
        return share_out(winners, prizes_for(terms, state, sum(map(len, winners))))
    others = [[player for player in group if player not in deal] for group in winners]
    others = [group for group in others if group]
    finishers = len(deal) + sum(map(len, others))
    agreed = {p: Cents(deal[p]) for p in sharers}
    for player, more in zip(sharers, state.play_for, strict=False):
        agreed[player] += more
    paid = share_out(others, prizes_for(terms, state, finishers)[len(deal) :]) | agreed
    if total(paid.values()) > money:  # by rounding: then the others stay at the pool of then
        before = prizes_for(terms, state, finishers, Cents(state.deal_pool))
        paid = share_out(others, before[len(deal) :]) | agreed
    rest = money - total(paid.values())
    for player, more in zip(sharers, prizes_for(terms, state, len(sharers), rest), strict=False):
        paid[player] += more
    return paid
