"""Layouts in the public JSON form for tests, with results in dollars and cents."""

from __future__ import annotations

from typing import Any

from croupier.banked import Settlement, WagerResult, parse_layout, settle
from croupier.money import show_amount


def amount(dollars: int | str) -> str:
    """10 -> "10.00"; text stays what it is."""
    return f"{dollars}.00" if isinstance(dollars, int) else dollars


def hand(cards: str | None, seat: Any = 1, **facts: Any) -> dict[str, Any]:
    """A seat: wagers as whole dollars or text, everything else as the contract has it."""
    other = ("play_street", "folded", "marker", "warned", "blind_hand", "personal_limits")
    wagers = {name: amount(value) for name, value in facts.items() if name not in other}
    rest = {name: value for name, value in facts.items() if name in other}
    return {"seat": seat, "cards": cards, "wagers": wagers, **rest}


class House:
    """One game of one book, asked to settle."""

    def __init__(self, book: str, game: str | None = None) -> None:
        self.book = book
        self.game = game

    def round(
        self, *seats: dict[str, Any], board: str = "", dealer: str | None = None, **sign: Any
    ) -> dict[str, Any]:
        return {
            "book": self.book,
            "game": self.game,
            "sign": sign,
            "board": board,
            "dealer": dealer,
            "seats": list(seats),
        }

    def settle(
        self,
        *seats: dict[str, Any],
        board: Any = "",
        dealer: Any = None,
        desk: Any = None,
        **sign: Any,
    ) -> Settlement:
        raw = self.round(*seats, board=board, dealer=dealer, **sign)
        return settle(parse_layout(raw), jackpot=desk)


def net(settlement: Settlement, seat: int = 1) -> str:
    return show_amount(next(s for s in settlement.seats if s.seat == seat).net)


def wager(settlement: Settlement, name: str, seat: int = 1) -> WagerResult:
    return next(s for s in settlement.seats if s.seat == seat).wagers[name]


def changes(settlement: Settlement, seat: int = 1) -> dict[str, str]:
    """What each wager changed for its player: `{"ante": "10.00", "blind": "-10.00"}`."""
    wagers = next(s for s in settlement.seats if s.seat == seat).wagers
    return {name: show_amount(w.returned - w.staked) for name, w in wagers.items()}


def outcomes(settlement: Settlement, seat: int = 1) -> dict[str, str]:
    wagers = next(s for s in settlement.seats if s.seat == seat).wagers
    return {name: w.outcome for name, w in wagers.items()}
