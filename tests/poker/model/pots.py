"""Pots and awards, chip by chip: who may win each chip, and who does (1.1, 8.5, 8.20.4).

The first chip of everybody lies in the first layer, the second in the second, and so on. A layer
can be won only by those who have a chip in it, so that nobody receives from any player more than
they put in themselves (1.1 'All-in'). An all-in closes a pot (1.1 'Side pot(s)').
"""

from dataclasses import dataclass
from typing import NamedTuple

from tests.poker.model import strength
from tests.poker.model.betting import Player
from tests.poker.model.terms import Terms


@dataclass
class Pot:
    """Money and those who may win it, in dealing order."""

    amount: int
    claimants: tuple[int, ...]


class Uncalled(NamedTuple):
    who: int
    amount: int


def uncalled(players: list[Player]) -> Uncalled | None:
    """What the highest put in over everybody else: nobody called it, so it is in no pot (7.5)."""
    order = sorted(range(len(players)), key=lambda place: -players[place].paid)
    excess = players[order[0]].paid - players[order[1]].paid
    return Uncalled(order[0], excess) if excess else None


def claimants(players: list[Player], layer: int) -> tuple[int, ...]:
    """Who may win the chips of a layer: those in it who hold their hands.

    Where all of them have given up, the last to do so had nobody left to give up to.
    """
    inside = [place for place, player in enumerate(players) if player.paid >= layer]
    holding = tuple(place for place in inside if players[place].holds)
    return holding or (max(inside, key=lambda place: players[place].gave_up),)


def pots(players: list[Player]) -> list[Pot]:
    """The main pot first. All-ins close pots, whatever becomes of their hands at the showdown.

    Dead money lies under the first layer. Who had chips for nothing else plays for that alone.
    """
    edges = {player.paid for player in players if not player.stack and not player.folded}
    highest = max(player.paid for player in players)
    first = 0 if 0 in edges or not highest else 1
    chips = [sum(player.dead for player in players)]
    chips += [sum(player.paid >= layer for player in players) for layer in range(1, highest + 1)]
    found: list[Pot] = []
    closed = True
    for layer in range(highest + 1):
        inside = claimants(players, max(layer, first))
        if closed or found[-1].claimants != inside:
            found.append(Pot(0, inside))
        found[-1].amount += chips[layer]
        closed = layer in edges
    return [pot for pot in found if pot.amount]


@dataclass
class Worth:
    """The hands of those who play for the pots: high, and low where the game has one."""

    high: dict[int, strength.High]
    low: dict[int, strength.Low]


def worth(terms: Terms, players: list[Player], board: tuple[str, ...]) -> Worth:
    game = terms.rules
    found = Worth({}, {})
    for place, player in enumerate(players):
        if not player.holds:
            continue
        found.high[place] = strength.best_high(player.cards, board, game.exactly_two)
        low = strength.best_low(player.cards, board, game.exactly_two) if game.hi_lo else None
        if low is not None:
            found.low[place] = low
    return found


def awards(terms: Terms, players: list[Player], pot: Pot, hands: Worth) -> dict[int, int]:
    """What each claimant receives of one pot."""
    if len(pot.claimants) == 1:
        return {pot.claimants[0]: pot.amount}
    best = max(hands.high[place] for place in pot.claimants)
    highs = [place for place in pot.claimants if hands.high[place] == best]
    able = [place for place in pot.claimants if place in hands.low]
    lowest = min((hands.low[place] for place in able), default=None)
    lows = [place for place in able if hands.low[place] == lowest]
    low_half = pot.amount // (2 * terms.chip) * terms.chip if lows else 0
    won: dict[int, int] = {}
    for part, winners in ((pot.amount - low_half, highs), (low_half, lows)):
        for place, share in shared(terms, players, part, winners).items():
            won[place] = won.get(place, 0) + share
    return {place: share for place, share in won.items() if share}


def shared(terms: Terms, players: list[Player], part: int, winners: list[int]) -> dict[int, int]:
    """A part of a pot dealt out chip by chip, from the button's left or by suit (8.5, CP-12)."""
    order = sorted(winners)
    if not terms.button:
        order.sort(key=lambda place: strength.highest_card(players[place].cards), reverse=True)
    won = dict.fromkeys(order, 0)
    while part:
        for place in order:
            chip = min(terms.chip, part)
            won[place] += chip
            part -= chip
    return won
