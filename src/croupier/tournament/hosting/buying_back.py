"""What companions without chips do while re-buys are sold."""

from __future__ import annotations

from croupier.acts import Actor, Millis
from croupier.cards import Entropy
from croupier.tournament import commands
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.buying import places_to_return
from croupier.tournament.decisions.elimination import can_re_buy
from croupier.tournament.state import Entrant, Tournament


def companion_answer(
    terms: TournamentTerms, state: Tournament, entrant: Entrant, source: Entropy, now: Millis
) -> commands.ReBuy | commands.LetGo:
    """What a companion without chips does: half of those who may buy back in do."""
    wanted = bool(source.below(2)) and _may_buy_back(terms, state, entrant, now)
    kind = commands.ReBuy if wanted else commands.LetGo
    return kind(actor=Actor(entrant.player, "player"), player=entrant.player, at=now)


def _may_buy_back(terms: TournamentTerms, state: Tournament, entrant: Entrant, now: Millis) -> bool:
    """Whether a re-buy is sold to the player now, and there is a seat to come back to."""
    seats = places_to_return(state, terms.tables.seats, entrant)
    return bool(seats) and can_re_buy(terms, state, entrant.player, now)
