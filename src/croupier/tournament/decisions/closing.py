"""Decides on the end of a tournament: added value, places and prizes, or a cancellation."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.acts import NotAChoice, WrongAmount, WrongMoment
from croupier.cards import Card
from croupier.money import Cents, total
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import cents
from croupier.tournament.decisions.bounties import bounties_due, bounty_money
from croupier.tournament.decisions.deals import paid_by_place
from croupier.tournament.decisions.entries import refund
from croupier.tournament.decisions.order_of_finish import (
    Groups,
    eligible,
    place_numbers,
    prize_money,
    prizes_for,
    standings,
)
from croupier.tournament.decisions.recorder import OPERATOR, TournamentRecorder
from croupier.tournament.decisions.sessions import by_card, next_session

CASH = "cash"


def add_value(recorder: TournamentRecorder, asked: commands.AddValue) -> None:
    recorder.needs_stage("draft", "open", "called", "playing", "between")
    recorder.needs_by(asked.actor, "added", otherwise=OPERATOR)
    if asked.amount < 1:
        recorder.refuse_by(WrongAmount, "The amount must be above $0.", "added", "prize-pool")
    cite = recorder.clause("added", "prize-pool")
    if asked.what == CASH:
        recorder.write(events.ValueAdded, amount=asked.amount, what=asked.what, clause=cite)
        return
    if asked.place < 1:
        reason = "Name the place that wins it, from 1 on."
        recorder.refuse_by(NotAChoice, reason, "added", "prize-pool")
    given = {"what": asked.what, "worth": asked.amount, "place": asked.place}
    recorder.write(events.GoodsAdded, clause=cite, **given)


def cancel(recorder: TournamentRecorder, asked: commands.Cancel) -> None:
    """The operator cancels: payments go back, less commission where the conditions say so."""
    recorder.needs_stage("draft", "open", "called", "playing", "between")
    recorder.needs_by(asked.actor, "cancel", "refund", otherwise=OPERATOR)
    cite = recorder.clause("cancel", "refund")
    keep = recorder.terms.entry.cancel_refund == "less commission"
    refund(recorder, None, cite, keep_commission=keep)
    recorder.write(events.Cancelled, added=recorder.now.added, clause=cite)


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
    _add_overlay(recorder)
    bounties = bounties_due(recorder.terms, recorder.now)
    paid = paid_by_place(recorder.terms, recorder.now, winners)
    assert total(paid.values()) + total(bounties.values()) == recorder.now.pool
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
        amount = int(paid.get(player, 0)) - _seat_for(recorder, player, place, paid)
        if amount:
            recorder.write(events.PrizePaid, player=player, place=place, amount=amount, clause=cite)
    for player, bounty in bounties.items():
        recorder.write(events.BountyPaid, player=player, amount=int(bounty), clause=cite)
    _award_goods(recorder, winners, asked.draws)


def _add_overlay(recorder: TournamentRecorder) -> None:
    """The house adds what the entries lack of the guaranteed prizes."""
    due = prize_money(recorder.terms, recorder.now) + bounty_money(recorder.terms, recorder.now)
    lacking = int(due - recorder.now.pool)
    if lacking > 0:
        cite, what = recorder.clause("added", "prize-pool"), "to the guaranteed prizes"
        recorder.write(events.ValueAdded, amount=lacking, what=what, clause=cite)


def _seat_for(
    recorder: TournamentRecorder, player: str, place: int, paid: Mapping[str, Cents]
) -> int:
    """Gives a seat of a satellite for a prize that buys one; what it is worth."""
    seat = recorder.terms.prizes.seat
    if seat is None or paid.get(player, 0) < cents(seat.worth):
        return 0
    worth = int(cents(seat.worth))
    won = {"what": seat.what, "worth": worth, "into": seat.into}
    cite = recorder.clause("returned")
    recorder.write(events.SeatWon, player=player, place=place, clause=cite, **won)
    return worth


def _award_goods(recorder: TournamentRecorder, winners: Groups, draws: Mapping[str, Card]) -> None:
    """Goods go to their places; of players tied for one the highest card wins them."""
    for goods in recorder.now.goods:
        first = 1
        for group in winners:
            if first <= goods.place < first + len(group):
                order = by_card(recorder, list(group), draws) if len(group) > 1 else group
                recorder.write(
                    events.GoodsAwarded,
                    player=order[goods.place - first],
                    what=goods.what,
                    place=goods.place,
                    worth=goods.worth,
                    clause=recorder.clause("added", "prize-pool"),
                )
            first += len(group)


def _finished(recorder: TournamentRecorder) -> None:
    """Refuses to award places before play is over."""
    if recorder.terms.banked:
        recorder.needs_stage("between")
        if next_session(recorder.terms, recorder.now):
            reason = "There are sessions still to be played: play them first."
            recorder.refuse_by(WrongMoment, reason, "award")
        return
    recorder.needs_stage("playing")
    if recorder.now.flight:
        reason = "The flights have not merged yet: play them first."
        recorder.refuse_by(WrongMoment, reason, "award")
    for number in recorder.now.tables:
        recorder.needs_no_hand(number, "award")
    ended_by_deal = recorder.now.deal is not None and not recorder.now.play_for
    if not ended_by_deal and len(recorder.now.with_status("playing", "busted")) != 1:
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
