"""A table in the words of the room, held to its promises at every step.

Amounts are plain numbers of the smallest chip; clocks are minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.acts import Actor, Viewer, from_json, perform, prefixes, to_json
from croupier.cards import FULL_DECK, Card
from croupier.money import Cents
from croupier.poker import SeatNo, Settings, no_limit
from croupier.poker.commission import Charge
from croupier.poker.deal import all_cards
from croupier.poker.deal_commands import ShuffleAside, ShuffleDeck
from croupier.poker.deal_rules import deal_due
from croupier.poker.readings import Readings
from croupier.poker.table import Chair, Table, all_chips, chair_at, new_table, stake_of
from croupier.poker.table_commands import (
    BeginHand,
    ComeBack,
    LeaveSeat,
    MoveSeat,
    SitOut,
    StepAway,
    TakeSeat,
)
from croupier.poker.table_rules import TableCommand, TableEvent, TableRules
from croupier.poker.table_views import TableView, view_table
from croupier.poker.terms import Terms
from tests.poker.hand.playing import command
from tests.poker.staff import DEALER, player

RULES = TableRules()
MINUTE = 60_000


def terms(**how: Any) -> Terms:
    plain: dict[str, Any] = {
        "game": "holdem",
        "stakes": no_limit(Cents(10)),
        "blinds": (Cents(5), Cents(10)),
        "buy_in": Cents(100),
        "seats": 9,
    }
    return Terms(**{**plain, **how})


class Seated:
    """A table with people at it, and everything that happened there."""

    def __init__(
        self,
        people: Sequence[int] = (),
        *,
        stack: int = 500,
        deck: Sequence[Card] = FULL_DECK,
        charges: tuple[Charge, ...] = (),
        readings: Readings | None = None,
        settings: Settings | None = None,
        **how: Any,
    ) -> None:
        how = {"charges": charges, "readings": readings or Readings(), **how}
        if settings is not None:
            how["settings"] = settings
        self.start = self.table = new_table("T1", terms(**how))
        self.deck = tuple(deck)
        self.events: list[Any] = []
        for seat in people:
            self.sit(seat, stack)

    # --- doing -----------------------------------------------------------------------------

    def do(self, wanted: TableCommand) -> Seated:
        """Gives a command, and holds the rules to their promises on the way."""
        before = self.table
        self.table, happened = perform(RULES, self.table, wanted)
        assert (self.table, happened) == RULES.play(before, wanted)
        assert all_chips(self.table) == 0, "every chip has an owner"
        if self.table.deal is not None:
            lying = [card for card in all_cards(self.table.deal) if card is not None]
            assert sorted(lying) in ([], sorted(FULL_DECK))
        *_, last = prefixes(RULES, before, happened)
        assert last == self.table
        for event in happened:
            assert from_json(to_json(event), TableEvent) == event
        assert from_json(to_json(wanted), TableCommand) == wanted
        assert from_json(to_json(self.table), Table) == self.table
        self.events += happened
        return self

    def sit(self, seat: int, stack: int = 500, person: str = "", **how: Any) -> Seated:
        who = person or f"P{seat}"
        by = how.pop("by", player(who))
        return self.do(TakeSeat(by, who, SeatNo(seat), Cents(stack), **how))

    def leave(self, *seats: int) -> Seated:
        for seat in seats:
            self.do(LeaveSeat(DEALER, SeatNo(seat)))
        return self

    def move(self, seat: int, to: int, by: Actor = DEALER, *, post: bool = False) -> Seated:
        return self.do(MoveSeat(by, SeatNo(seat), SeatNo(to), post))

    def away(self, *seats: int) -> Seated:
        for seat in seats:
            self.do(StepAway(DEALER, SeatNo(seat)))
        return self

    def back(self, *seats: int) -> Seated:
        for seat in seats:
            self.do(ComeBack(DEALER, SeatNo(seat)))
        return self

    def out(self, seat: int, out: bool = True) -> Seated:
        return self.do(SitOut(DEALER, SeatNo(seat), out))

    def begin(self, at: int = 0) -> Seated:
        return self.do(BeginHand(DEALER, at))

    def say(self, *lines: str) -> Seated:
        """Acts such as `3 call`; the dealer does what is due before each."""
        for line in lines:
            self.run()
            self.do(command(line))
        return self

    def run(self, until: str = "betting") -> Seated:
        """The dealer goes on until a player is to act, or the hand is at `until`."""
        while self.table.playing and self.phase not in (until, "betting", "discarding"):
            self.do(self.due())
        return self

    def due(self) -> Any:
        assert self.table.deal is not None
        due = deal_due(self.table.deal, DEALER)
        if isinstance(due, ShuffleDeck):
            return ShuffleDeck(DEALER, self.deck[26:] + self.deck[:26])
        if isinstance(due, ShuffleAside):
            hand, aside = self.table.deal.hand, self.table.deal.aside
            return ShuffleAside(DEALER, hand.stub + aside)
        return due

    def hand(self, at: int = 0) -> Seated:
        """A whole hand that everybody folds to the last blind, or checks where there is none."""
        self.begin(at)
        return self.fold_out()

    def fold_out(self) -> Seated:
        while self.run().table.playing:
            hand = self.dealt.hand
            seat = hand.seats[hand.to_act]
            act = "fold" if seat.bet < hand.betting.level else "check"
            self.say(f"{seat.number} {act}")
        return self

    # --- looking ---------------------------------------------------------------------------

    @property
    def dealt(self) -> Any:
        assert self.table.deal is not None
        return self.table.deal

    @property
    def phase(self) -> str:
        return str(self.dealt.hand.phase)

    def chair(self, seat: int) -> Chair:
        found = chair_at(self.table, SeatNo(seat))
        assert found is not None
        return found

    @property
    def stakes(self) -> dict[int, int]:
        """What each player has on the table."""
        return {c.number: stake_of(self.table, c) for c in self.table.chairs if c.person}

    @property
    def button(self) -> int:
        assert self.table.positions is not None
        return self.table.positions.button

    @property
    def in_play(self) -> tuple[int, ...]:
        """Chairs dealt into the hand in play or the last one."""
        return tuple(sorted(seat.number for seat in self.dealt.hand.seats))

    @property
    def posts(self) -> dict[int, int]:
        return {post.seat: post.amount for post in self.dealt.hand.setup.posts}

    def shown(self, kind: Any = "onlooker", person: str = "") -> TableView:
        return view_table(self.table, Viewer(kind, person))

    def markers(self, seat: int) -> tuple[str, ...]:
        return self.shown().chairs[seat - 1].markers

    def told(self, kind: str) -> list[Any]:
        return [event for event in self.events if type(event).__name__ == kind]
