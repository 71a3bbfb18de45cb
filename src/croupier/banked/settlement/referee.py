"""The quick settlement of wagers whose amounts are right: one payoff table lookup each.

`settle` checks every amount first, because a layout may come from anywhere. In a round where
every wager was accepted that is not needed, and a live table reads the same cells directly.
Tests compare the two on random rounds.
"""

from typing import NamedTuple

import msgspec

from croupier.banked.settlement.amounts import amount_rule
from croupier.banked.settlement.layout import Layout
from croupier.banked.settlement.results import WagerResult
from croupier.banked.settlement.settle import starting_hand
from croupier.banked.state import RoundSeat
from croupier.books import Cell, End, Judged, Result, SettleOutcome, hands_judged
from croupier.cards import Card, category_of, strength
from croupier.money import NOTHING, Cents

ENDS: dict[str, int] = {end.slug: int(end) for end in End}
FLOP = 3
WON, TIED, LOST = int(Result.WIN), int(Result.TIE), int(Result.LOSE)
WIN, STANDOFF, JACKPOT = SettleOutcome.WIN, SettleOutcome.STANDOFF, SettleOutcome.JACKPOT
BEST_SEVEN = Judged.BEST_SEVEN


class RefereeVerdict(msgspec.Struct, frozen=True, gc=False):
    """The results of one hand's wagers, and which of them only the jackpot desk can settle."""

    wagers: dict[str, WagerResult]
    strength: int
    eligible: frozenset[str]


class _Spot(NamedTuple):
    """One wager's part of the payoff table."""

    cells: tuple[Cell | None, ...]
    hands: int
    judged: Judged
    capped: bool
    rounding: tuple[str, ...]


class Referee:
    """Reads the payoff table of one game under one sign."""

    def __init__(self, layout: Layout) -> None:
        payoff, game = layout.payoff, layout.game
        self.chip = layout.sign.smallest_chip
        self.cap = layout.sign.maximum_payout
        self.cap_clauses = tuple(
            item.clause for item in layout.book.file.sign if item.key == "maximum_payout"
        )
        self.spots: dict[str, _Spot] = {}
        for wager in game.wager:
            rule = amount_rule(game, "unpayable amount", wager.id)
            self.spots[wager.id] = _Spot(
                cells=payoff.cells[wager.id],
                hands=hands_judged(wager.judged),
                judged=wager.judged,
                capped=wager.capped,
                rounding=rule.clauses if rule is not None else (),
            )

    def rule(
        self,
        seat: RoundSeat,
        cards: tuple[Card, ...],
        board: tuple[Card, ...],
        dealer: int,
        qualifies: bool,
    ) -> RefereeVerdict:
        """Settles the wagers of a hand that are still on the layout.

        `dealer` is the strength of the dealer's hand and `qualifies` whether it qualifies.
        """
        best = strength((*cards, *board))
        held = category_of(best)
        result = WON if best > dealer else (TIED if best == dealer else LOST)
        place = (ENDS[seat.hand] * 3 + result) * 2 + qualifies
        ruled: dict[str, WagerResult] = {}
        eligible = []
        for name, staked in seat.wagers.items():
            spot = self.spots[name]
            hand = held if spot.judged is BEST_SEVEN else _judged(spot.judged, cards, board)
            cell = spot.cells[place * spot.hands + hand]
            assert cell is not None, (name, place, hand)
            ruled[name] = self._settled(spot, cell, staked)
            if cell.outcome is JACKPOT:
                eligible.append(name)
        return RefereeVerdict(ruled, best, frozenset(eligible))

    def _settled(self, spot: _Spot, cell: Cell, staked: Cents) -> WagerResult:
        if cell.outcome is WIN:
            return self._won(spot, cell, staked)
        if cell.outcome is STANDOFF:
            return WagerResult(staked, staked, "standoff", NOTHING, staked, cell.clauses)
        return WagerResult(staked, staked, "lose", NOTHING, NOTHING, cell.clauses)

    def _won(self, spot: _Spot, cell: Cell, staked: Cents) -> WagerResult:
        odds, clauses = cell.odds, cell.clauses
        assert odds is not None
        won = odds.pay(staked, self.chip)
        if won * odds.per != staked * odds.pays:
            clauses = (*clauses, *(c for c in spot.rounding if c not in clauses))
        if spot.capped and self.cap is not None and won > self.cap:
            won = self.cap
            clauses = (*clauses, *(c for c in self.cap_clauses if c not in clauses))
        return WagerResult(staked, staked, "win", won, staked + won, clauses)


def _judged(judged: Judged, cards: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """The hand by which a wager is judged that does not go by the best of all seven cards."""
    if judged is Judged.HOLE_AND_FLOP:
        return category_of(strength((*cards, *board[:FLOP])))
    assert judged is Judged.HOLE_CARDS
    return starting_hand(cards)
