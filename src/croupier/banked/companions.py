"""Automatic players that fill a table: they see only what a person at their seat would see.

A companion decides from the view of its own seat and nothing else. Its habits are derived from
its name, so that the same table is played in the same way again.
"""

from hashlib import blake2b

from croupier.acts import Actor, Millis
from croupier.banked import commands
from croupier.banked.console import SeatOption
from croupier.banked.round.law import PLAYER
from croupier.banked.views import RoundSeatView, RoundView
from croupier.cards import Card, Category, rank_hand
from croupier.money import Cents

COMPANIONS = ("Ada", "Ben", "Cleo", "Dev", "Elsie", "Finn", "Grace", "Hugo", "Iris")


def companion_decision(
    shown: RoundView, seat: RoundSeatView, at: Millis = commands.UNTIMED
) -> commands.RoundCommand | None:
    """The companion's command on this street, or None where it has nothing to decide."""
    if not seat.to_act or not seat.options:
        return None
    actor = Actor(seat.person, PLAYER)
    bet = next((option for option in seat.options if option.act == "bet"), None)
    if bet is not None and _likes(shown, seat):
        return commands.Bet(actor=actor, at=at, seat=seat.seat, amount=_amount(bet, seat.person))
    acts = {option.act for option in seat.options}
    if "check" in acts:
        return commands.Check(actor=actor, at=at, seat=seat.seat)
    if "fold" in acts:
        return commands.Fold(actor=actor, at=at, seat=seat.seat)
    assert bet is not None
    return commands.Bet(actor=actor, at=at, seat=seat.seat, amount=bet.amounts[0])


def habit(person: str, topic: str, choices: int) -> int:
    """A number below `choices` that is always the same for this person and topic."""
    return blake2b(f"{person} {topic}".encode(), digest_size=4).digest()[0] % choices


def _amount(bet: SeatOption, person: str) -> Cents:
    return bet.amounts[-1] if habit(person, "bold", 4) else bet.amounts[0]


def _likes(shown: RoundView, seat: RoundSeatView) -> bool:
    """Whether the companion would put more chips on this hand."""
    hole = tuple(card for card in seat.cards if card is not None)
    if len(hole) < 2:
        return not any(option.act == "check" for option in seat.options)
    board = tuple(card for card in shown.board if card is not None)
    if not board:
        return _likes_hole(hole, seat, careful=habit(seat.person, "nerve", 3))
    made = rank_hand(hole + board).category
    helped = made > (rank_hand(board).category if len(board) == 5 else Category.HIGH_CARD)
    last_chance = not any(option.act == "check" for option in seat.options)
    return helped or (last_chance and max(card.rank for card in hole) >= 13)


def _likes_hole(hole: tuple[Card, ...], seat: RoundSeatView, careful: int) -> bool:
    """Whether the companion bets on these hole cards before the flop.

    Where it may check, it bets on pairs, aces and high cards; where it would have to fold, on more.
    """
    high, low = sorted((card.rank for card in hole), reverse=True)
    may_check = any(option.act == "check" for option in seat.options)
    if high == low:
        return high > 2
    suited = hole[0].suit == hole[1].suit
    if may_check:
        return high == 14 or (high == 13 and low >= 5 - suited) or (high + low >= 19 + careful)
    return suited or high >= 9 + careful or high - low <= 2
