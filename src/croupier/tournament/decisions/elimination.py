"""Which players are knocked out, in which order, and who may buy back in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.acts import Millis
from croupier.tournament import events
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.recorder import TournamentRecorder, period_of
from croupier.tournament.state import Tournament


def eliminate(
    recorder: TournamentRecorder,
    players: Iterable[str],
    before: Mapping[str, int],
    why: str,
    cite: str,
    at: Millis | None = None,
) -> None:
    """Knocks players out in order of their stacks before the hand; equal stacks are tied.

    Given `at`, a player who may still buy back in at that instant stays, without chips.
    """
    ordered = sorted(players, key=lambda p: (before[p], recorder.now.entrants[p].number))
    said = {"why": why, "clause": cite}
    for stack, together in groupby(ordered, key=lambda p: before[p]):
        group = tuple(together)
        may_return = [p for p in group if at is not None and may_re_buy(recorder, p, at)]
        for player in may_return:
            recorder.write(events.Ranked, player=player, status="busted", stack=stack, **said)
        lost = _without_bags(recorder, (p for p in group if p not in may_return), why, cite)
        if lost and second_chance(recorder):
            for player in lost:
                recorder.write(events.Ranked, player=player, status="beaten", stack=stack, **said)
        elif lost:
            recorder.write(events.Out, players=lost, stack=stack, **said)


def give_up(recorder: TournamentRecorder, players: Iterable[str], why: str) -> None:
    """Knocks out players who waited for a re-buy, in the order in which they lost their chips."""
    entrants, cite = recorder.now.entrants, recorder.clause("out")

    def lost_at(player: str) -> tuple[int, int]:
        return entrants[player].fell, entrants[player].fell_with

    ordered = sorted(players, key=lambda p: (lost_at(p), entrants[p].number))
    for (fell, stack), together in groupby(ordered, key=lost_at):
        group = _without_bags(recorder, together, why, cite)
        if second_chance(recorder):
            for player in group:
                recorder.write(events.Ranked, player=player, status="beaten", why=why, clause=cite)
        elif group:
            recorder.write(events.Out, players=group, why=why, clause=cite, fell=fell, stack=stack)


def _without_bags(
    recorder: TournamentRecorder, players: Iterable[str], why: str, cite: str
) -> tuple[str, ...]:
    """Those of the players who are out; whoever has a bag of an earlier flight waits for the
    merged session."""
    lost = []
    for player in players:
        if not recorder.now.entrants[player].bagged:
            lost.append(player)
            continue
        rest = f"{why}; the bag of an earlier flight stays"
        recorder.write(events.Ranked, player=player, status="through", why=rest, clause=cite)
        recorder.write(events.Vacated, player=player, clause=cite)
    return tuple(lost)


def second_chance(recorder: TournamentRecorder) -> bool:
    """Whether players who lose this session play on: in a repechage, or for points."""
    if not recorder.terms.banked:
        return False
    following = recorder.terms.session[recorder.now.session :]
    return bool(recorder.terms.points) or bool(following and following[0].field == "beaten")


def may_re_buy(recorder: TournamentRecorder, player: str, at: Millis) -> bool:
    return can_re_buy(recorder.terms, recorder.now, player, at)


def can_re_buy(terms: TournamentTerms, state: Tournament, player: str, at: Millis) -> bool:
    """Whether the conditions sell a re-buy to this player at this instant."""
    sale = terms.re_buy
    if sale is None or state.entrants[player].re_buys >= sale.each:
        return False
    return sale.first <= period_of(terms, state, at) <= sale.last
