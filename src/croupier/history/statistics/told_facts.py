"""Counts a hand as the text of an online room tells it."""

from __future__ import annotations

from croupier.history.sites.cutting import EIGHT
from croupier.history.sites.site_games import game_in
from croupier.history.sites.told import ToldHand
from croupier.history.statistics.positions import positions
from croupier.history.statistics.tally import HandFacts


def facts_of_told(hand: ToldHand) -> HandFacts:
    """The facts of a hand; results are those that the text tells."""
    players = hand.players()
    number_of = {who: n for n, who in enumerate(players)}
    game = game_in(hand.head)
    limit = game.structure == "fixed" and hand.site != EIGHT
    put, back, won = hand.put, hand.returned, hand.collected
    small = "small" in [kind for _, kind, _ in hand.posts]
    return HandFacts(
        players,
        positions(len(players), small),
        [(street, number_of[who], deed) for street, who, deed, _ in hand.acts],
        hand.street,
        [won.get(who, 0) + back.get(who, 0) - put.get(who, 0) for who in players],
        [won.get(who, 0) for who in players],
        game.small if limit else game.big,
    )
