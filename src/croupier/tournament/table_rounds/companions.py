"""How well companions play against the house in a tournament: three stated strengths.

A companion sees what a person in its seat would see. What makes the difference: how much it wagers
by the standings of its table, and with which hands it puts in more.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier import banked
from croupier.acts import Actor, Millis
from croupier.banked import RoundSeatView, RoundView, SeatOption
from croupier.cards import FULL_DECK, Card, Category, Entropy, category_of
from croupier.cards import strength as strength_of
from croupier.money import Cents
from croupier.tournament.conditions.terms import SessionRow
from croupier.tournament.decisions.recorder import PLAYER

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
OUTS_TO_FOLD: Final = 21
"""Cards of the dealer that would beat a hand; with as many of them it is folded on the river."""
A_WHOLE_ROUND: Final = 6
"""Wagers of one size that a round may take: Ante, Blind and a bet of four times the Ante."""

ROUND_STRENGTHS: Final[dict[str, str]] = {
    "beginner": "They wager by whim, never fold and bet too little on good hands.",
    "steady": "They bet on good hands and fold bad ones, but do not look at anybody's stack.",
    "strong": "They bet as the game is best played, keep a lead with small wagers and wager more"
    " when they are behind.",
}
"""What people are told about each strength in games against the house."""


class TableStanding(NamedTuple):
    """How a session stands for one player of a table: chips, and rounds left with this one.

    Sessions that last so many minutes have no number of rounds left; it is 0 then.
    """

    own: int
    others: tuple[int, ...]
    rounds_left: int


# --- wagers before the cards --------------------------------------------------------------------


def companion_wager(
    row: SessionRow, boxes: int, standing: TableStanding, strength: str, source: Entropy
) -> int:
    """What a companion wagers in each box that must be filled."""
    if strength == "beginner":
        most = min(row.maximum, standing.own // boxes) // row.minimum
        return row.minimum * (1 + source.below(max(1, min(5, most))))
    if strength == "strong":
        return _by_standing(row, boxes, standing)
    if strength == "steady":
        return _steadily(row, standing.own, source)
    return unit_wager(row, standing.own, source)


def _steadily(row: SessionRow, chips: int, source: Entropy) -> int:
    """Three to five minimums, or as many as a whole round leaves chips for: as much as a beginner
    dares at most, for only the best of a table go on, and small wagers win few chips."""
    most = min(row.maximum, chips // A_WHOLE_ROUND) // row.minimum
    return row.minimum * max(1, min(3 + source.below(3), most))


def unit_wager(row: SessionRow, chips: int, source: Entropy) -> int:
    """A wager of one to three minimums, where six of them are at hand; otherwise the least."""
    unit = row.minimum * (1 + source.below(3))
    return unit if chips >= A_WHOLE_ROUND * unit <= row.maximum else row.minimum


def _by_standing(row: SessionRow, boxes: int, standing: TableStanding) -> int:
    """The least while the place is good enough; otherwise what makes the difference good in the
    rounds that are left, in whole minimums and as far as the stack reaches."""
    ahead = sorted(standing.others, reverse=True)[: row.advance or 1]
    last_good = ahead[-1] if len(ahead) == (row.advance or 1) else 0
    behind = last_good - standing.own
    if behind < 0 or not standing.rounds_left:
        return row.minimum
    wanted = -(-(behind + 1) // (standing.rounds_left * row.minimum)) * row.minimum
    reach = standing.own // (boxes if standing.rounds_left == 1 else A_WHOLE_ROUND)
    return max(row.minimum, min(wanted, row.maximum, reach // row.minimum * row.minimum))


# --- decisions ----------------------------------------------------------------------------------


def companion_play(
    shown: RoundView, seat: RoundSeatView, strength: str, at: Millis = banked.commands.UNTIMED
) -> banked.commands.RoundCommand | None:
    """The companion's command on this street, or None where it has nothing to decide."""
    likes = {"beginner": _beginner_likes, "strong": _strong_likes}.get(strength)
    bet = next((option for option in seat.options if option.act == "bet"), None)
    hole = tuple(card for card in seat.cards if card is not None)
    if likes is None or bet is None or not seat.to_act or len(hole) < 2:
        return banked.companion_decision(shown, seat, at)
    actor, acts = Actor(seat.person, PLAYER), {option.act for option in seat.options}
    board = tuple(card for card in shown.board if card is not None)
    if likes(hole, board, "check" in acts):
        amount = _amount(bet, strength)
        return banked.commands.Bet(actor=actor, at=at, seat=seat.seat, amount=amount)
    kind = banked.commands.Check if "check" in acts else banked.commands.Fold
    return kind(actor=actor, at=at, seat=seat.seat)


def _amount(bet: SeatOption, strength: str) -> Cents:
    return bet.amounts[-1] if strength == "strong" else bet.amounts[0]


def _beginner_likes(hole: tuple[Card, ...], board: tuple[Card, ...], may_check: bool) -> bool:
    """A beginner never folds, and bets early only on pairs."""
    return not may_check or _has_hidden_pair(hole, board)


def _strong_likes(hole: tuple[Card, ...], board: tuple[Card, ...], may_check: bool) -> bool:
    if not board:
        return _likes_hole(hole) if may_check else _plays_hole(hole)
    made = category_of(strength_of(hole + board))
    if may_check:
        return made >= Category.TWO_PAIR or _has_hidden_pair(hole, board) or _draws(hole, board)
    return _has_hidden_pair(hole, board) or _outs_against(hole, board) < OUTS_TO_FOLD


def _likes_hole(hole: tuple[Card, ...]) -> bool:
    """Hands that are bet on before the flop where a check is possible: pairs from threes up, aces,
    and the better kings, queens and jacks."""
    high, low = sorted((card.rank for card in hole), reverse=True)
    if high == low:
        return high > 2
    suited = hole[0].suit == hole[1].suit
    least = {ACE: 2, KING: 2 if suited else 5, QUEEN: 6 if suited else 8, JACK: 8 if suited else 10}
    return low >= least.get(high, ACE)


def _plays_hole(hole: tuple[Card, ...]) -> bool:
    """Hands that are played where the only other choice is to fold: all but a two with a three to
    a seven of another suit."""
    high, low = sorted((card.rank for card in hole), reverse=True)
    return hole[0].suit == hole[1].suit or low > 2 or high > 7 or high == low


def _has_hidden_pair(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether a card of the own hand makes a pair or better that the board alone has not."""
    if hole[0].rank == hole[1].rank:
        return hole[0].rank > 2 or bool(board)
    return any(card.rank == other.rank for card in hole for other in board)


def _draws(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether four cards of a suit lie, with an own one of it that is a ten or higher."""
    return any(
        sum(other.suit == card.suit for other in (*hole, *board)) >= 4
        for card in hole
        if card.rank >= TEN
    )


def _outs_against(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """How many unseen cards would, alone, give the dealer a better hand."""
    own = strength_of(hole + board)
    unseen = (card for card in FULL_DECK if card not in hole and card not in board)
    return sum(strength_of((*board, card)) > own for card in unseen)
