"""A poker table for tests that are written in short words, with checks after each step.

Amounts are plain numbers of the smallest chip; times are milliseconds from the opening.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.acts import Actor, Millis, Viewer, from_json, prefixes, to_json
from croupier.cards import FULL_DECK, Card
from croupier.floor import (
    BeginHand,
    BuyIn,
    BuyInFolded,
    ComeBack,
    Deposit,
    DoTableChore,
    FloorRules,
    LeaveTable,
    MoveSeat,
    OpenAccount,
    ReadClock,
    Seat,
    SettleHand,
    SitDown,
    SitOut,
    StartClock,
    StepAway,
    Table,
    TableView,
    command_at_table,
    deal_rules,
    needs_table_command,
    read_command,
    read_event,
    table_view,
    terms_of,
)
from croupier.floor.moves import chip_box_of, float_of
from croupier.floor.poker.markers import buttons_at
from croupier.money import Cents
from croupier.poker import (
    Check,
    Deal,
    DealCommand,
    DealEvent,
    DealView,
    GameTerms,
    Settings,
    TimeUp,
    deal_commands,
    deal_due,
    new_deal,
    result_of,
    settings_of,
    view_deal,
)
from croupier.poker.readings import Readings, readings_of
from tests.floor.poker_table.house import PLENTY, house_with, terms
from tests.floor.poker_table.ledger import Ledger
from tests.poker.counted import all_cards, money
from tests.poker.hand.playing import command
from tests.poker.staff import DEALER, HDD, player

RULES = FloorRules()
MINUTE = 60_000
OF_THE_DEAL = (SettleHand, BuyInFolded)
"""What whoever runs the deal gives the floor, and nobody sends."""


class Seated:
    """A table with people at it, the deal in play or the last one, and all that happened."""

    def __init__(
        self,
        people: Sequence[int] = (),
        *,
        stack: int = 500,
        deck: Sequence[Card] = FULL_DECK,
        readings: Readings | None = None,
        settings: Settings | None = None,
        **how: Any,
    ) -> None:
        how |= {"readings": readings or readings_of({}), "settings": settings or settings_of({})}
        house = house_with(terms(**how))
        self.start = house.now
        self.floor = self.first = house.floor
        self.deck = tuple(deck)
        self.deal: Deal | None = None
        self.events: list[Any] = []
        self.ledger = Ledger()
        self.hands = self.numbered = self.turn = 0
        self.now = 0
        for seat in people:
            self.sit(seat, stack)

    # --- doing -----------------------------------------------------------------------------

    def do(self, wanted: Any, at: int | None = None, /, **fields: Any) -> Seated:
        """A command of the deal as it is, or one of the floor by its kind and its fields."""
        if not isinstance(wanted, type):
            needs_table_command(self.table, wanted)
            return self.play(command_at_table(self.table, wanted))
        self.ask(self.asked(wanted, at, **fields))
        return self

    def asked(self, kind: Any, at: int | None = None, /, **fields: Any) -> Any:
        """A command of the floor, now or at `at`; `id` is made up where it needs one."""
        self.now = self.now if at is None else at
        fields.setdefault("actor", DEALER)
        names = kind.__struct_fields__
        if "table" in names:
            fields.setdefault("table", "T1")
        if "id" in names:
            self.numbered += 1
            fields.setdefault("id", f"m{self.numbered}")
        return kind(at=Millis(self.start + self.now), **fields)

    def ask(self, wanted: Any) -> None:
        """What the floor makes of a command, held to its promises on the way."""
        before = self.floor
        steps = RULES.steps(before, wanted)
        self.floor, happened = RULES.perform(before, wanted)
        assert tuple(event for event, _ in steps) == happened
        assert [after for _, after in steps] == list(prefixes(RULES, before, happened))[1:]
        assert all(read_event(to_json(event)) == event for event in happened)
        if not isinstance(wanted, OF_THE_DEAL):
            assert read_command(to_json(wanted)) == wanted
        assert from_json(to_json(self.table), Table) == self.table
        self.ledger.post(happened)
        self.ledger.check(self.floor)
        self.events += happened
        if isinstance(wanted, BeginHand):
            self._deal(happened[-1])

    def _deal(self, placed: Any) -> None:
        self.deal = new_deal(placed.setup, placed.side_wagers)
        self.turn += 1

    def play(self, wanted: DealCommand) -> Seated:
        """What the deal makes of a command; a deal that is over is settled at once."""
        assert self.deal is not None, "no hand has been begun"
        before, rules = self.deal, deal_rules(self.table)
        self.deal, happened = rules.perform(before, wanted)
        assert [*prefixes(rules, before, happened)][-1] == self.deal
        assert all(from_json(to_json(event), DealEvent) == event for event in happened)
        assert from_json(to_json(wanted), DealCommand) == wanted
        assert from_json(to_json(self.deal), Deal) == self.deal
        lying = [card for card in all_cards(self.deal) if card is not None]
        assert sorted(lying) in ([], sorted(FULL_DECK)), "every card lies in one place"
        self.events += happened
        hand = self.deal.hand
        if (hand.to_act, hand.round) != (before.hand.to_act, before.hand.round):
            self.turn += 1
        if self.playing:
            self._check_stakes()
            if hand.phase == "over":
                self._settle()
        return self

    def _check_stakes(self) -> None:
        """The chips of the deal are what the floor gave it, less side wagers taken back."""
        assert self.deal is not None
        staked = sum(wager.stake for wager in self.deal.around.chase)
        assert money(self.deal) == sum(self.placed.values()) + staked, "every chip has an owner"

    def _settle(self) -> None:
        assert self.deal is not None
        result = result_of(self.deal, name_hands=bool(self.table.bonuses))
        self.ask(self.asked(SettleHand, round=self.table.round, result=result))

    def sit(self, seat: int, stack: int = 500, person: str = "", **how: Any) -> Seated:
        """Somebody comes with money, takes a seat, and buys chips."""
        who = person or f"P{seat}"
        by = how.pop("by", player(who))
        if who not in self.floor.purses:
            self.comes(who)
        self.do(SitDown, seat=seat, person=who, actor=by, **how)
        return self.buy(who, stack) if stack else self

    def comes(self, person: str, amount: int = PLENTY) -> Seated:
        """Somebody opens an account and pays money in."""
        self.do(OpenAccount, person=person, actor=player(person))
        house = self.table.house
        paid, own = Cents(amount), player(person)
        return self.do(Deposit, house=house, person=person, amount=paid, actor=own)

    def buy(self, person: str, amount: int, by: Actor | None = None) -> Seated:
        """Chips from the account; whoever runs the deal says that a hand is folded."""
        kind = BuyInFolded if self._has_folded(person) else BuyIn
        return self.do(kind, person=person, amount=Cents(amount), actor=by or player(person))

    def _has_folded(self, person: str) -> bool:
        if not self.playing or person not in self.table.playing:
            return False
        return not any(s.person == person and s.standing == "in" for s in self.dealt.hand.seats)

    def leave(self, *seats: int) -> Seated:
        for seat in seats:
            self.do(LeaveTable, person=self.seat(seat).person)
        return self

    def move(self, seat: int, to: int, by: Actor = DEALER, *, post: bool = False) -> Seated:
        return self.do(MoveSeat, person=self.seat(seat).person, to=to, post=post, actor=by)

    def away(self, *seats: int) -> Seated:
        for seat in seats:
            self.do(StepAway, person=self.seat(seat).person)
        return self

    def back(self, *seats: int) -> Seated:
        for seat in seats:
            self.do(ComeBack, person=self.seat(seat).person)
        return self

    def out(self, seat: int, out: bool = True) -> Seated:
        return self.do(SitOut, person=self.seat(seat).person, out=out)

    def chores(self, by: Actor = HDD) -> Seated:
        """Everything that is to be done at the table is done."""
        for chore in self.table.chores:
            self.do(DoTableChore, number=chore.number, note="on file", actor=by)
        return self

    def begin(self, at: int | None = None, by: Actor = DEALER) -> Seated:
        self.hands += 1
        return self.do(BeginHand, at, round=f"h{self.hands}", actor=by)

    def say(self, *lines: str) -> Seated:
        """Acts such as `3 call`; the dealer does what is due before each."""
        for line in lines:
            self.run()
            self.do(command(line))
        return self

    def run(self, until: str = "betting") -> Seated:
        """The dealer goes on until a player is to act, or the hand is at `until`."""
        while self.playing and self.phase not in (until, "betting", "discarding"):
            self.do(self.due())
        return self

    def due(self) -> Any:
        due = deal_due(self.dealt, DEALER)
        if isinstance(due, deal_commands.ShuffleDeck):
            return deal_commands.ShuffleDeck(DEALER, self.deck[26:] + self.deck[:26])
        if isinstance(due, deal_commands.ShuffleAside):
            hand, aside = self.dealt.hand, self.dealt.around.aside
            return deal_commands.ShuffleAside(DEALER, hand.stub + aside)
        return due

    def hand(self, at: int | None = None) -> Seated:
        """A whole hand that everybody folds to the last blind, or checks where there is none."""
        self.begin(at)
        return self.fold_out()

    def fold_out(self) -> Seated:
        while self.run().playing:
            hand = self.dealt.hand
            seat = hand.seats[hand.to_act]
            act = "fold" if seat.bet < hand.betting.level else "check"
            self.say(f"{seat.number} {act}")
        return self

    def start_clock(self, at: int, by: Actor = DEALER) -> Seated:
        """The dealer's clock runs on the player whose turn it is."""
        hand = None if self.deal is None else self.deal.hand
        acting = hand is not None and hand.phase == "betting"
        person = hand.seats[hand.to_act].person if acting and hand is not None else "P1"
        return self.do(StartClock, at, person=person, turn=self.turn, actor=by)

    def read_clock(self, at: int, ruling: Any = "") -> Seated:
        """The clock is read, and the deal hears what follows; a refusal undoes both."""
        kept = self.floor, list(self.events)
        try:
            self.do(ReadClock, at, turn=self.turn, ruling=ruling)
            if ruling != "spare":
                seat = self.dealt.hand.seats[self.dealt.hand.to_act].number
                self.play((Check if ruling == "check" else TimeUp)(DEALER, seat))
        except Exception:
            self.floor, self.events = kept
            raise
        return self

    # --- looking ---------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.floor.tables["T1"]

    @property
    def terms(self) -> GameTerms:
        return terms_of(self.table)

    @property
    def playing(self) -> bool:
        return bool(self.table.round)

    @property
    def dealt(self) -> Deal:
        assert self.deal is not None
        return self.deal

    @property
    def phase(self) -> str:
        return str(self.dealt.hand.phase)

    @property
    def placed(self) -> dict[int, int]:
        """What each player brought to the hand in play or the last one."""
        placed = self.told("HandPlaced")[-1]
        return {place.seat: place.stack for place in placed.setup.places}

    def seat(self, number: int) -> Seat:
        found = self.table.seat(number)
        assert found is not None
        return found

    @property
    def stakes(self) -> dict[int, int]:
        """What each player has on the table, less what lies in the pot and on side wagers."""
        return {s.number: self._stake(s) for s in self.table.seats if s.person}

    def _stake(self, seat: Seat) -> int:
        if not self.playing:
            return self.table.stake(seat)
        beside = sum(w.stake for w in self.dealt.around.chase if w.person == seat.person)
        inside = next((s.stack for s in self.dealt.hand.seats if s.number == seat.number), None)
        brought = self.placed.get(seat.number, 0)
        return seat.chips - beside + (0 if inside is None else inside - brought)

    @property
    def box(self) -> int:
        return self.ledger.balances.get(chip_box_of("T1"), 0)

    @property
    def float(self) -> int:
        return self.ledger.balances.get(float_of("T1"), 0)

    @property
    def deadline(self) -> int | None:
        """When the time to act is up, where a clock runs on this very turn."""
        clock = self.table.clock
        return clock.until - self.start if clock and clock.turn == self.turn else None

    @property
    def button(self) -> int:
        assert self.table.positions is not None
        return self.table.positions.button

    @property
    def in_play(self) -> tuple[int, ...]:
        """Seats dealt into the hand in play or the last one."""
        return tuple(sorted(seat.number for seat in self.dealt.hand.seats))

    @property
    def posts(self) -> dict[int, int]:
        return {post.seat: post.amount for post in self.dealt.hand.setup.posts}

    def shown(self, kind: Any = "onlooker", person: str = "") -> TableView:
        at = Millis(self.start + self.now)
        return table_view(RULES.law, self.floor, "T1", Viewer(kind, person), at)

    def shown_deal(self, kind: Any = "onlooker", person: str = "") -> DealView:
        return view_deal(self.dealt, Viewer(kind, person), self.terms.charges)

    def markers(self, seat: int) -> tuple[str, ...]:
        return buttons_at(self.table, self.seat(seat))

    def told(self, kind: str) -> list[Any]:
        return [event for event in self.events if type(event).__name__ == kind]
