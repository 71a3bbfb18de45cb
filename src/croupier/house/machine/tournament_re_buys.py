"""People without chips are asked to buy back in: each has a stated time, and silence is a no.

Play goes on meanwhile. Companions answer at once, by the host.
"""

from collections.abc import Iterator
from functools import partial

from croupier.floor import is_companion
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.machine.tournament_play import director_of
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tournaments.tournament_commands import ask_tournament, match_of
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.tournament import can_re_buy, commands


def re_buys_due(casino: Casino, match: HostedTournament) -> Iterator[Due]:
    """The next step for each person without chips: to be asked, or to be out for saying nothing."""
    if match.terms.re_buy is None or match.state.stage != "playing":
        return
    for entrant in match.state.with_status("busted"):
        if is_companion(entrant.player):
            continue
        until = entrant.answer_by
        at = casino.clock.to_running(until) if until else AT_ONCE
        step = partial(_answer, casino=casino, name=match.id, player=entrant.player)
        yield Due(at, "re-buy", step)


def _answer(draft: Draft, casino: Casino, name: str, player: str) -> None:
    """Asks somebody who was not asked yet, or whose time ran out while the server was closed;
    else the time is over, and the player is out."""
    match = match_of(draft, name)
    entrant = match.state.entrants.get(player)
    if entrant is None or entrant.status != "busted" or draft.at < entrant.answer_by:
        return
    opened = casino.clock.running(casino.opened)
    asks = not entrant.answer_by or casino.clock.to_running(entrant.answer_by) <= opened
    asks = asks and can_re_buy(match.terms, match.state, player, draft.at)
    kind = commands.AskReBuy if asks else commands.LetGo
    command = kind(actor=director_of(match), player=player, at=draft.at)
    ask_tournament(draft, name, command, casino.source)
