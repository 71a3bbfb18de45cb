"""Equity: what share of the pot hands and ranges win against each other, all cards to come."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import BadInput
from croupier.odds.checks import check_count, check_seed, need_kernels
from croupier.odds.equity.range_text import read_matchup
from croupier.odds.equity.shares import DISCARDS, GAMES, Equity
from croupier.odds.workers import Tick


def equities(
    hands: Sequence[str],
    board: str = "",
    *,
    game: str = "holdem",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> Equity:
    """The equities of hands (`AhKh`) and ranges (`TT+ AKs`) in a game of Crown Poker.

    Sampled where `samples` are asked for or there are too many cases. `tick` is called with the
    part of all work that was done, as a share of one.
    """
    if game not in GAMES and game not in DISCARDS:
        raise BadInput("--game", f"one of {', '.join((*GAMES, *DISCARDS))}", got=game)
    need_kernels()
    if game in DISCARDS:
        from croupier.odds.equity.discards import equities_after_discards

        return equities_after_discards(game, hands, board, dead, samples, seed, tick)
    from croupier.odds.equity.showdowns import shared_out

    check_count("--samples", samples, least=2)
    check_seed("--seed", seed)
    return shared_out(read_matchup(hands, board, game, dead), samples, seed, tick)
