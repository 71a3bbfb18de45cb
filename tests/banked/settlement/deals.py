"""Deals for every result that an Ultimate hand can have, made by hand.

A deal names the player's result, whether the dealer has a pair or better, and the player's hand.
Where the dealer does not qualify, a full house or four of a kind cannot lie: they need a pair on
the board.
"""

from typing import NamedTuple


class Dealt(NamedTuple):
    """Cards at settlement, and what they must turn out to be."""

    result: str
    qualifies: bool
    category: str
    board: str
    player: str
    dealer: str

    def __str__(self) -> str:
        dealer = "qualifies" if self.qualifies else "does not qualify"
        return f"{self.result}, dealer {dealer}, {self.category}"


ODD = "Ks 9d 7c 4h 2s"
NINE_EIGHT_SEVEN = "9s 8d 7c 2h Kd"
HEARTS = "Ah 9h 4h Kc 2d"
SPADES = "9s 8s 7s 2h Kd"
KINGS = "8h Ks Kd 4c 2s"

DEALS = (
    Dealt("wins", True, "pair", ODD, "Kd 3c", "9h 3d"),
    Dealt("wins", True, "two-pair", ODD, "Kd 9c", "Kh 3d"),
    Dealt("wins", True, "three-of-a-kind", ODD, "9h 9c", "Kh 3d"),
    Dealt("wins", True, "straight", NINE_EIGHT_SEVEN, "Jh Tc", "Kh 4s"),
    Dealt("wins", True, "flush", HEARTS, "Qh Jh", "Kd 3s"),
    Dealt("wins", True, "full-house", KINGS, "8c 8d", "Qh Jd"),
    Dealt("wins", True, "four-of-a-kind", "8h 8s Kd 4c 2s", "8c 8d", "Qh Jd"),
    Dealt("wins", True, "straight-flush", SPADES, "Js Ts", "Kh 4c"),
    Dealt("wins", True, "royal-flush", "Qs Js Ts 2d 3c", "As Ks", "2h 3h"),
    Dealt("ties", True, "pair", "Ks Kd 9h 7c As", "2d 3h", "2c 3d"),
    Dealt("ties", True, "two-pair", "Ks Kd 9h 9c As", "2d 3h", "2c 3d"),
    Dealt("ties", True, "three-of-a-kind", "Ks Kd Kh 9c As", "2d 3h", "2c 3d"),
    Dealt("ties", True, "straight", "9s 8d 7c 6h 5d", "2d 3h", "2c 3d"),
    Dealt("ties", True, "flush", "Ah Kh 9h 7h 5h", "2d 3c", "2c 3d"),
    Dealt("ties", True, "full-house", "Ks Kd Kh 9c 9d", "2d 3h", "2c 3d"),
    Dealt("ties", True, "four-of-a-kind", "Ks Kd Kh Kc As", "2d 3h", "2c 3d"),
    Dealt("ties", True, "straight-flush", "9s 8s 7s 6s 5s", "2d 3h", "2c 3d"),
    Dealt("ties", True, "royal-flush", "As Ks Qs Js Ts", "2d 3h", "2c 3d"),
    Dealt("loses", True, "high-card", ODD, "Qd 8c", "9h 3d"),
    Dealt("loses", True, "pair", ODD, "9h 3d", "Kd 3c"),
    Dealt("loses", True, "two-pair", ODD, "9h 7d", "Kd 9c"),
    Dealt("loses", True, "three-of-a-kind", ODD, "4c 4d", "9h 9c"),
    Dealt("loses", True, "straight", NINE_EIGHT_SEVEN, "6h 5c", "Jh Tc"),
    Dealt("loses", True, "flush", HEARTS, "3h 5h", "Qh Jh"),
    Dealt("loses", True, "full-house", KINGS, "8c 8d", "Kh 4d"),
    Dealt("loses", True, "four-of-a-kind", "8h 8s Kd Kc 2s", "8c 8d", "Kh Ks"),
    Dealt("loses", True, "straight-flush", SPADES, "6s 5s", "Js Ts"),
    Dealt("wins", False, "high-card", ODD, "Ac 3d", "Qd 8c"),
    Dealt("wins", False, "pair", ODD, "9h 3d", "Qd 8c"),
    Dealt("wins", False, "two-pair", ODD, "9h 7d", "Qd 8c"),
    Dealt("wins", False, "three-of-a-kind", ODD, "9h 9c", "Qd 8c"),
    Dealt("wins", False, "straight", NINE_EIGHT_SEVEN, "Jh Tc", "4s 3h"),
    Dealt("wins", False, "flush", HEARTS, "Qh Jh", "Qd 7s"),
    Dealt("wins", False, "straight-flush", SPADES, "Js Ts", "4c 3h"),
    Dealt("wins", False, "royal-flush", "Qs Js Ts 2d 3c", "As Ks", "7h 5d"),
    Dealt("ties", False, "high-card", "As Kd 9c 7h 6s", "2c 3d", "2h 3s"),
    Dealt("loses", False, "high-card", ODD, "Qd 8c", "Ac 3d"),
)

RANKING = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)


def at_least(category: str, least: str) -> bool:
    """Whether a hand is of this rank or a higher one."""
    return RANKING.index(category) >= RANKING.index(least)
