"""Writes a hand as plain text in the layout of online poker rooms, which trackers read.

The sections are `*** HOLE CARDS ***`, `*** FLOP ***` and so on, one line an act, and a summary
with the pot, the rake and every seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

import msgspec

from croupier import poker
from croupier.cards import Card, rank_hand, rank_low, rank_omaha, rank_omaha_low, show
from croupier.money import Cents, show_amount

_GAMES: Final = {
    "holdem": "Hold'em",
    "holdem-hi-lo": "Hold'em Hi/Lo",
    "pineapple": "Pineapple",
    "crazy-pineapple": "Crazy Pineapple",
    "crazy-pineapple-hi-lo": "Crazy Pineapple Hi/Lo",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
}
_LIMITS: Final = {
    "fixed": "Limit",
    "spread": "Spread Limit",
    "half-pot": "Half Pot Limit",
    "pot": "Pot Limit",
    "no-limit": "No Limit",
}
_POSTS: Final = {"ante": "the ante", "dead": "dead", "straddle": "straddle"}
_STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What the text says besides the hand: where, when, and who reads it.

    `site` opens the first line; trackers look for the name of a room they know. `hero` is the
    person whose hole cards are written; with None no hole cards are written until they are shown.
    `practice` where it was played at a practice table.
    """

    hand: str
    table: str
    when: datetime
    seats: int = 0
    site: str = "Croupier"
    currency: str = "$"
    hero: str | None = None
    practice: bool = False


def hand_text(setup: poker.Setup, events: Iterable[poker.HandEvent], about: About) -> str:
    """The whole hand as text, one line an act."""
    writer = _Writer(setup, about)
    for event in events:
        writer.add(event)
    return "\n".join([*writer.lines, *writer.summary()]) + "\n"


class _Writer:
    """Writes the text of a hand: the lines so far, and the state of the hand at that point."""

    def __init__(self, setup: poker.Setup, about: About) -> None:
        self.setup, self.about = setup, about
        self.hand: poker.Hand = poker.new_hand(setup)
        self.rules = poker.HandRules()
        self.won: dict[poker.SeatNo, Cents] = {}
        self.total = self.rake = Cents(0)
        self.blinds = [post for post in setup.posts if post.kind == "blind"]
        self.lines: list[str] = list(self._head())

    def money(self, amount: Cents) -> str:
        return self.about.currency + show_amount(amount).removesuffix(".00")

    def _head(self) -> Iterable[str]:
        stakes, about = self.setup.stakes, self.about
        small, big = self._stakes_shown()
        game = f"{_GAMES[self.setup.variant.id]} {_LIMITS[stakes.structure.id]}"
        when = about.when.strftime("%Y/%m/%d %H:%M:%S")
        yield f"{about.site} Hand #{about.hand}: {game} ({small}/{big}) - {when}"
        seats = about.seats or self.setup.variant.players
        button = self.setup.button
        at = "no button" if button is None else f"Seat #{button} is the button"
        kind = " (Practice)" if about.practice else ""
        yield f"Table '{about.table}' {seats}-max{kind} {at}"
        for place in sorted(self.setup.places, key=lambda place: place.seat):
            yield f"Seat {place.seat}: {place.person} ({self.money(place.stack)} in chips)"

    def _stakes_shown(self) -> tuple[str, str]:
        """The two bets in limit games, the first and last blind in the others."""
        bets = self.setup.stakes.bets
        if self.setup.stakes.structure.set_amount:
            return self.money(bets[0]), self.money(bets[3])
        blinds = [post.amount for post in self.blinds] or [bets[0]]
        return self.money(blinds[0]), self.money(blinds[-1])

    def seat(self, number: poker.SeatNo) -> poker.HandSeat:
        return next(seat for seat in self.hand.seats if seat.number == number)

    def add(self, event: poker.HandEvent) -> None:
        """Adds the lines of an event, then moves the hand on."""
        if isinstance(event, poker.HoleDealt) and not self.hand.dealt:
            self.lines.append("*** HOLE CARDS ***")
        showing = isinstance(event, poker.Shown | poker.Mucked) and self.hand.phase == "showdown"
        if showing and "*** SHOW DOWN ***" not in self.lines:
            self.lines.append("*** SHOW DOWN ***")
        self.lines += self._lines_of(event)
        self.hand = self.rules.evolve(self.hand, event)
        if isinstance(event, poker.HoleDealt) and self.hand.phase != "dealing":
            self.lines += self._heros_cards()

    def _heros_cards(self) -> Iterable[str]:
        for seat in self.hand.seats:
            if seat.person == self.about.hero and None not in seat.cards:
                yield f"Dealt to {seat.person} [{_faces(seat.cards)}]"

    def _lines_of(self, event: poker.HandEvent) -> Iterable[str]:
        match event:
            case poker.Posted():
                yield self._post(event)
            case poker.Folded() | poker.HandKilled():
                yield f"{self.seat(event.seat).person}: folds"
            case poker.Checked():
                yield f"{self.seat(event.seat).person}: checks"
            case poker.Called():
                yield self._pays(event.seat, f"calls {self.money(event.paid)}", event.paid)
            case poker.Opened():
                yield self._pays(event.seat, f"bets {self.money(event.to)}", event.to)
            case poker.Raised():
                yield self._raise(event)
            case poker.Returned():
                person = self.seat(event.seat).person
                yield f"Uncalled bet ({self.money(event.amount)}) returned to {person}"
            case poker.Discarded():
                yield f"{self.seat(event.seat).person}: discards 1 card"
            case poker.BoardDealt():
                yield self._street(event)
            case poker.Shown() | poker.MuckOpened():
                yield self._shown(event)
            case poker.Mucked():
                yield f"{self.seat(event.seat).person}: mucks hand"
            case poker.PotPushed():
                yield from self._pushed(event)

    def _post(self, event: poker.Posted) -> str:
        name = _POSTS.get(event.kind, "big blind")
        if event.kind == "blind" and any(event.due < post.amount for post in self.blinds):
            name = "small blind"
        return self._pays(event.seat, f"posts {name} {self.money(event.paid)}", event.paid)

    def _raise(self, event: poker.Raised) -> str:
        by = self.money(event.to - self.hand.betting.level)
        paid = event.to - self.seat(event.seat).bet
        return self._pays(event.seat, f"raises {by} to {self.money(event.to)}", paid)

    def _pays(self, number: poker.SeatNo, act: str, paid: Cents) -> str:
        seat = self.seat(number)
        return f"{seat.person}: {act}{' and is all-in' if paid == seat.stack else ''}"

    def _street(self, event: poker.BoardDealt) -> str:
        name = _STREETS[len(self.hand.board) + len(event.cards)]
        before = f"[{show(self.hand.board)}] " if self.hand.board else ""
        return f"*** {name} *** {before}[{show(event.cards)}]"

    def _shown(self, event: poker.Shown | poker.MuckOpened) -> str:
        seat = self.seat(event.seat)
        reading = self._reading(event.cards)
        worth = f" ({reading})" if reading else ""
        return f"{seat.person}: shows [{_faces(event.cards)}]{worth}"

    def _reading(self, cards: tuple[poker.MaybeCard, ...]) -> str:
        """What an open hand is worth, in words; nothing before the river or for unknown cards."""
        known: tuple[Card, ...] = tuple(card for card in cards if card is not None)
        board, variant = self.hand.board, self.setup.variant
        if len(known) != len(cards) or len(board) < 5:
            return ""
        if variant.plays == "exactly two":
            high, low = rank_omaha(known, board).name, rank_omaha_low(known, board)
        else:
            high, low = rank_hand(board + known).name, rank_low(board + known)
        if variant.low == "none" or low is None:
            return high
        return f"{high}; {low.name}"

    def _pushed(self, event: poker.PotPushed) -> Iterable[str]:
        self.total += event.amount
        self.rake += event.rake
        lying = len(poker.pots_of(self.hand))
        sides = "side pot" if lying == 2 else f"side pot-{event.pot}"
        name = "pot" if lying < 2 else sides if event.pot else "main pot"
        for award in event.awards:
            self.won[award.seat] = self.won.get(award.seat, Cents(0)) + award.amount
            person = self.seat(award.seat).person
            yield f"{person} collected {self.money(award.amount)} from {name}"

    def summary(self) -> Iterable[str]:
        yield "*** SUMMARY ***"
        yield f"Total pot {self.money(self.total)} | Rake {self.money(self.rake)}"
        if self.hand.board:
            yield f"Board [{show(self.hand.board)}]"
        for seat in sorted(self.hand.seats, key=lambda seat: seat.number):
            yield f"Seat {seat.number}: {seat.person}{self._position(seat)} {self._fate(seat)}"

    def _position(self, seat: poker.HandSeat) -> str:
        button = " (button)" if seat.number == self.setup.button else ""
        blinds = [post.seat for post in self.blinds]
        if seat.number not in blinds:
            return button
        return button + (" (big blind)" if seat.number == blinds[-1] else " (small blind)")

    def _fate(self, seat: poker.HandSeat) -> str:
        won = self.won.get(seat.number)
        money = "" if won is None else self.money(won)
        if seat.shown:
            end = f"won ({money})" if won is not None else "lost"
            reading = self._reading(seat.cards)
            worth = f" with {reading}" if reading else ""
            return f"showed [{_faces(seat.cards)}] and {end}{worth}"
        if won is not None:
            return f"collected ({money})"
        return {"mucked": "mucked", "in": "did not show"}.get(seat.standing, "folded")


def _faces(cards: Iterable[poker.MaybeCard]) -> str:
    return " ".join("??" if card is None else str(card) for card in cards)
