"""How `croupier poker` shows the table and what happens at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from croupier.cards import (
    Card,
    LowHand,
    rank_hand,
    rank_low,
    rank_omaha,
    rank_omaha_low,
    strength,
)
from croupier.cli.play.poker_practice import Chair, PracticeView
from croupier.cli.play.terminal import NARROW, columns, drawn, money, plain
from croupier.floor import HandPlaced, StackMoved, TableLeft, stack_of
from croupier.money import Cents
from croupier.poker import (
    BoardDealt,
    Called,
    Checked,
    Discarded,
    Folded,
    HandKilled,
    HandSeatView,
    HandView,
    Mucked,
    Opened,
    Posted,
    PotPushed,
    Raised,
    Returned,
    Shown,
    deal_events,
)

_STREETS = {3: "Flop", 4: "Turn", 5: "River"}
_MARKS = {"dealer": "button", "dead": "dead button"}


def show_table(seen: PracticeView, you: int) -> str:
    """The chairs, the board, the pot and the person's own cards."""
    assert seen.deal is not None
    hand = seen.deal.hand
    seats = {int(seat.seat): seat for seat in hand.seats}
    lines = [_chair(chair, seats.get(chair.number), hand) for chair in seen.chairs if chair.person]
    if hand.board:
        lines += ["Board", *drawn(hand.board)]
    lines.append(_pot(seen))
    mine = seats.get(you)
    if mine is not None and mine.cards:
        lines += [f"You: {_holding(hand, mine)}", *drawn(mine.cards)]
    return "\n".join(lines)


def _chair(chair: Chair, seat: HandSeatView | None, hand: HandView) -> str:
    """One line for a chair, short enough for a narrow terminal."""
    turn = ">" if hand.to_act == chair.number else " "
    narrow = columns() < NARROW
    name = chair.person[: 8 if narrow else 12]
    parts = [f"{turn}{chair.number:>2} {name:<{8 if narrow else 12}} {money(chair.stake):>9}"]
    if seat is None:
        parts.append("dealt out")
    elif seat.standing != "in":
        parts.append(seat.standing)
    elif seat.bet:
        parts.append(f"bet {money(seat.bet)}")
    elif not seat.stack:
        parts.append("all in")
    marks = [_MARKS.get(mark, mark) for mark in chair.buttons if mark != "dealt-out"]
    if marks:
        parts.append(f"({', '.join(marks)})" if not narrow else "(D)" if "button" in marks else "")
    return "  ".join(part for part in parts if part)


def _pot(seen: PracticeView) -> str:
    assert seen.deal is not None
    hand = seen.deal.hand
    slide = f", {money(seen.deal.slide)} on the slide" if seen.deal.slide else ""
    all_in = any(seat.standing == "in" and not seat.stack for seat in hand.seats)
    if len(hand.pots) < 2 or not all_in:
        return f"Pot {money(hand.pot)}{slide}"
    each = " + ".join(money(pot.amount) for pot in hand.pots)
    return f"Pot {money(hand.pot)} ({each}){slide}"


def _holding(hand: HandView, seat: HandSeatView) -> str:
    """The person's hand in words, low hand included where the game has one."""
    mine = tuple(card for card in seat.cards if card is not None)
    if len(hand.board) < 3:
        return "your cards"
    if hand.setup.variant.plays == "exactly two":
        high, low = rank_omaha(mine, hand.board), rank_omaha_low(mine, hand.board)
    else:
        pair = max(combinations(mine, 2), key=lambda two: strength(hand.board + two))
        high, low = rank_hand(hand.board + pair), _best_low(hand, mine)
    if hand.setup.variant.low == "none":
        return high.name
    return f"{high.name}; {low.name if low is not None else 'no low'}"


def _best_low(hand: HandView, mine: tuple[Card, ...]) -> LowHand | None:
    """The best low hand with any two cards; before the discard they may differ from the high's."""
    lows = [rank_low(hand.board + pair) for pair in combinations(mine, 2)]
    known = (low for low in lows if low is not None)
    return max(known, key=lambda low: low.strength, default=None)


# --- what happens ------------------------------------------------------------------------------


class EventPrinter:
    """Turns events into lines of text, with names for seats; hidden cards stay hidden."""

    def __init__(self, you: str) -> None:
        self.you = you
        self.names: dict[int, str] = {}
        self.board: tuple[Card, ...] = ()
        self.game: Any = None

    def lines(self, events: Iterable[Any]) -> list[str]:
        return [line for event in events if (line := self._line(event))]

    def _name(self, seat: int) -> str:
        return self.names.get(seat, f"Seat {seat}")

    def _does(self, seat: int, verb: str, rest: str = "") -> str:
        """`Ava calls $2.` and `You call $2.`"""
        name = self._name(seat)
        said = verb if name == self.you else _third(verb)
        return f"{name} {said}{' ' + rest if rest else ''}."

    def _line(self, event: Any) -> str:
        match event:
            case HandPlaced(round=number, setup=setup):
                self.names = {place.seat: place.person for place in setup.places}
                self.board, self.game = (), setup.variant
                return f"\nHand {number}: {setup.variant.name}"
            case Posted(seat=seat, kind=kind, paid=paid):
                return self._does(seat, "post", f"the {kind} of {money(paid)}")
            case Folded(seat=seat):
                return self._does(seat, "fold")
            case Checked(seat=seat):
                return self._does(seat, "check")
            case Called(seat=seat, paid=paid):
                return self._does(seat, "call", money(paid))
            case Opened(seat=seat, to=to):
                return self._does(seat, "bet", money(to))
            case Raised(seat=seat, to=to):
                return self._does(seat, "raise", f"to {money(to)}")
            case Returned(seat=seat, amount=amount):
                return self._does(seat, "take", f"back {money(amount)} that nobody called")
            case HandKilled(seat=seat, clause=clause):
                return f"{self._name(seat)}: the hand is dead ({clause})."
            case Discarded(seat=seat):
                return self._does(seat, "discard")
            case BoardDealt(cards=cards):
                self.board += cards
                return f"{_STREETS.get(len(self.board), 'Board')}: {plain(self.board)}"
            case Shown(seat=seat, cards=cards):
                return self._shows(seat, cards)
            case Mucked(seat=seat):
                return self._does(seat, "muck")
            case PotPushed():
                return self._pushed(event)
            case deal_events.Gestured():
                return self._gestured(event)
            case deal_events.Surrendered(seat=seat, amount=amount):
                return self._does(seat, "fold", f"and leave {money(amount)} in the pot (6.17)")
            case StackMoved(person=person, what="buy-in") if person != self.you:
                chips = event.move.gained(stack_of(person, event.table))
                return f"{person} sits down with {money(chips)}."
            case TableLeft(person=person) if person != self.you:
                return f"{person} leaves the table."
        return ""

    def _shows(self, seat: int, cards: Sequence[Card | None]) -> str:
        known = tuple(card for card in cards if card is not None)
        name = ""
        if len(known) == len(cards) and len(self.board) == 5:
            omaha = self.game.plays == "exactly two"
            best = rank_omaha(known, self.board) if omaha else rank_hand(self.board + known)
            name = f": {best.name}"
        return self._does(seat, "show", f"{plain(known)}{name}")

    def _pushed(self, event: PotPushed) -> str:
        pot = "the pot" if event.pot == 0 else f"side pot {event.pot}"
        lines = []
        for award in event.awards:
            part = "" if award.part == "all" else f", {award.part}"
            won = f"{money(award.amount)} from {pot}{part} ({', '.join(award.clauses)})"
            lines.append(self._does(award.seat, "win", won))
        if event.rake:
            lines.append(f"The house takes {money(event.rake)}.")
        return "\n".join(lines)

    def _gestured(self, event: deal_events.Gestured) -> str:
        """A line only if the dealer reads chips and words as something unexpected."""
        reading = event.reading
        cited = ", ".join(reading.clauses)
        if reading.act == "short":
            return f"That is {money(reading.owed)} short of the call ({cited})."
        if event.chips and reading.back:
            act = "a check" if reading.act == "check" else f"a {reading.act}"
            return f"Dealer: “That is {act}; {money(reading.back)} back” ({cited})."
        if event.chips and reading.owed:
            return f"Dealer: “Make it {money(reading.to)}; {money(reading.owed)} more” ({cited})."
        return ""


def _third(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"


def price(amount: Cents) -> str:
    """An amount after a space, or nothing if it is zero."""
    return f" {money(amount)}" if amount else ""
