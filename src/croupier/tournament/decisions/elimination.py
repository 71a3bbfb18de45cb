"""Which players are knocked out, in which order, and who may buy back in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.acts import Millis
from croupier.tournament import events
from croupier.tournament.decisions.recorder import TournamentRecorder


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
    for _stack_before, together in groupby(ordered, key=lambda p: before[p]):
        group = tuple(together)
        may_return = [p for p in group if at is not None and may_re_buy(recorder, p, at)]
        for player in may_return:
            recorder.write(events.Ranked, player=player, status="busted", why=why, clause=cite)
        lost = tuple(player for player in group if player not in may_return)
        if lost and second_chance(recorder):
            for player in lost:
                recorder.write(events.Ranked, player=player, status="beaten", why=why, clause=cite)
        elif lost:
            recorder.write(events.Out, players=lost, why=why, clause=cite)


def second_chance(recorder: TournamentRecorder) -> bool:
    """Whether players who lose this session play on: in a repechage, or for points."""
    if not recorder.terms.banked:
        return False
    following = recorder.terms.session[recorder.now.session :]
    return bool(recorder.terms.points) or bool(following and following[0].field == "beaten")


def may_re_buy(recorder: TournamentRecorder, player: str, at: Millis) -> bool:
    sale = recorder.terms.re_buy
    if sale is None or recorder.now.entrants[player].re_buys >= sale.each:
        return False
    return sale.first <= recorder.period(at) <= sale.last
