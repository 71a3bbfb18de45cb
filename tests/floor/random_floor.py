"""Random commands on a floor for property tests; a refused command must change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.acts import MINUTE, Refusal
from croupier.errors import BadInput
from croupier.floor import (
    Agree,
    AnnounceClosing,
    AnswerCall,
    AskLimits,
    BeginHand,
    BeginRound,
    BuyIn,
    CallPlayer,
    CashOut,
    ChangeSign,
    ChargeTime,
    ComeBack,
    Deposit,
    DetermineHold,
    DoTableChore,
    DropSlide,
    EndPlay,
    EndRound,
    ExcludeMyself,
    Floor,
    FloorCommand,
    GrantLimits,
    JoinList,
    LeaveTable,
    LiftExclusion,
    MoveSeat,
    OpenTable,
    PickUp,
    RaiseKeptMinimum,
    RaiseMinimumAtOnce,
    ReportBreach,
    ReturnPickedUp,
    Sanction,
    SettleHand,
    SitDown,
    StepAway,
    VacateSeat,
    WithdrawMoney,
    WithholdPayment,
    changed,
)
from croupier.money import Cents
from croupier.poker import DealResult, HandSeatResult, SeatNo
from tests.floor.casino import Casino, player

PEOPLE = ("ann", "bob", "cal", "dee")


class RandomFloor(Casino):
    """`states` is the floor before the first event and after each one."""

    def __init__(self, book: str) -> None:
        super().__init__(book)
        poker = book == "melbourne-poker"
        sign = {"commission": {"type": "time", "hourly": "10.00"}} if poker else {}
        self.poker = poker
        self.open(game="bonus" if book == "melbourne-wsop" else "", sign=sign, seats=4)
        for person in PEOPLE:
            self.patron(person, 60_000)
        self.states: list[Floor] = [self.floor]
        self.before = len(self.events)
        self.count = 0

    def attempt(self, kind: type[FloorCommand], /, **fields: Any) -> None:
        state, events = self.floor, len(self.events)
        try:
            self.do(kind, **fields)
        except (Refusal, BadInput):
            assert self.floor == state
            assert len(self.events) == events
            return
        for event in self.events[events:]:
            state = changed(state, event)
            self.states.append(state)
        assert state == self.floor

    def id(self) -> str:
        self.count += 1
        return f"move-{self.count}"

    @property
    def last_breach(self) -> int:
        return self.floor.house.breaches[-1].number if self.floor.house.breaches else 0

    def something(self, choice: int, who: str, n: int, amount: int) -> None:
        """Tries one thing out of all that somebody may try."""
        tries = [*self._money(who, amount), *self._seats(who, n), *self._round(n, amount)]
        tries += [*self._notices(who, n, amount), *self._people(who, n), *self._room(who, n)]
        tries[choice % len(tries)]()

    def _money(self, who: str, amount: int) -> list[Callable[[], None]]:
        me, cents = player(who), Cents(amount * 100 + 1)
        own: dict[str, Any] = {"person": who, "amount": cents, "actor": me}
        chips: dict[str, Any] = {**own, "amount": Cents(20_000 + amount), "table": "T1"}
        held: dict[str, Any] = {"reason": "look", "breach": self.last_breach, "table": "T1"}
        return [
            lambda: self.attempt(Deposit, id=self.id(), house=self.house, **own),
            lambda: self.attempt(WithdrawMoney, id=self.id(), house=self.house, **own),
            lambda: self.attempt(BuyIn, id=self.id(), **chips),
            lambda: self.attempt(CashOut, id=self.id(), **{**own, "table": "T1"}),
            lambda: self.attempt(
                WithholdPayment, id=self.id(), **{**own, **held, "actor": self.boss}
            ),
            lambda: self.attempt(
                DetermineHold,
                id=self.id(),
                person=who,
                number=1,
                release=bool(amount % 2),
                reason="found",
            ),
            lambda: self.attempt(
                ChargeTime, table="T1", id=self.id(), fee=Cents(1000), actor=self.dealer
            ),
            lambda: self.attempt(DropSlide, table="T1", id=self.id(), actor=self.dealer),
        ]

    def _seats(self, who: str, n: int) -> list[Callable[[], None]]:
        me, seat = player(who), n % 4 + 1
        mine: dict[str, Any] = {"table": "T1", "person": who, "actor": me}
        return [
            lambda: self.attempt(SitDown, seat=seat, **mine),
            lambda: self.attempt(SitDown, seat=seat, **mine),
            lambda: self.attempt(MoveSeat, to=seat, **mine),
            lambda: self.attempt(LeaveTable, id=self.id(), **mine),
            lambda: self.attempt(VacateSeat, id=self.id(), **{**mine, "actor": self.boss}),
        ]

    def _round(self, n: int, amount: int) -> list[Callable[[], None]]:
        here = [p for i, p in enumerate(PEOPLE) if self.table().seat_of(p) and not n >> i & 1]

        def begin() -> None:
            if self.poker:
                self.attempt(BeginHand, table="T1", round=self.id(), actor=self.dealer)
                return
            self.attempt(
                BeginRound, table="T1", round=self.id(), playing=tuple(here), actor=self.dealer
            )

        def end() -> None:
            if self.poker:
                self.attempt(SettleHand, **self._result(n, amount))
                return
            playing, changes = self.table().playing, {}
            if playing:
                lost = min(amount * 100, self.seat(playing[0]).chips)
                changes = {f"player:{playing[0]}@T1": Cents(-lost), "float:T1": Cents(lost)}
            self.attempt(
                EndRound,
                table="T1",
                round=self.table().round,
                completed=bool(n % 4),
                wagered=playing,
                changes=changes,
                actor=self.dealer,
            )

        return [begin, end, begin, end, self._chores, *([self._fill] * self.poker)]

    def _fill(self) -> None:
        """Everybody sits down, comes back and buys chips, as far as they may."""
        for seat, person in enumerate(PEOPLE, start=1):
            mine: dict[str, Any] = {"table": "T1", "person": person, "actor": player(person)}
            self.attempt(SitDown, seat=seat, **mine)
            self.attempt(ComeBack, **mine)
            self.attempt(BuyIn, id=self.id(), amount=Cents(20_000), **mine)

    def _result(self, n: int, amount: int) -> dict[str, Any]:
        """A hand in which the first player lost something and the house took all of it."""
        table = self.table()
        seats = [table.seats[number - 1] for number in table.played]
        lost = Cents(min(amount * 100, seats[0].chips)) if seats else Cents(0)
        results = [
            HandSeatResult(SeatNo(seat.number), seat.person, Cents(0 if place else -lost))
            for place, seat in enumerate(seats)
        ]
        result = DealResult(tuple(results), rake=lost, void=not n % 4)
        return {"table": "T1", "round": table.round, "result": result, "actor": self.dealer}

    def _chores(self) -> None:
        for chore in self.table().chores:
            self.attempt(
                DoTableChore,
                table="T1",
                number=chore.number,
                note="done",
                actor=self.staff(chore.by),
            )

    def _notices(self, who: str, n: int, amount: int) -> list[Callable[[], None]]:
        table: dict[str, Any] = {"table": "T1"}
        least = f"{5 + amount % 30}.00"
        sign: dict[str, Any] = {"minimum": least}
        if self.poker:
            sign = {"limits": {"minimum": least, "maximum": "60.00"}, "blinds": [least]}
        effective = self.now + n * 4 * MINUTE if n % 3 else None
        shown = self.table().notices
        number = shown[-1].number if shown else 0
        return [
            lambda: self.attempt(ChangeSign, **table, sign=sign, effective=effective),
            lambda: self.attempt(ChangeSign, **table, sign=sign, effective=effective),
            lambda: self.attempt(RaiseMinimumAtOnce, **table, minimum=Cents(amount * 100)),
            lambda: self.attempt(
                RaiseKeptMinimum,
                **table,
                minimum=Cents(amount * 100),
                effective=self.now + n * 4 * MINUTE,
            ),
            lambda: self.attempt(Agree, **table, number=number, actor=player(who)),
            lambda: self.attempt(Agree, **table, number=number, actor=player(who)),
            lambda: self.attempt(AnnounceClosing, **table, effective=effective),
            lambda: self.attempt(EndPlay, **table),
            lambda: self.attempt(OpenTable, **table),
            lambda: self.attempt(AskLimits, **table, maximum=Cents(100_000), actor=player(who)),
            lambda: self.attempt(GrantLimits, **table, person=who),
        ]

    def _people(self, who: str, n: int) -> list[Callable[[], None]]:
        until = self.now + n * MINUTE if n % 2 else None
        return [
            lambda: self.attempt(ExcludeMyself, until=until, actor=player(who)),
            lambda: self.attempt(
                ReportBreach,
                book=self.book.id,
                conduct="device",
                person=who,
                table="T1",
                actor=self.dealer,
            ),
            lambda: self.attempt(Sanction, breach=self.last_breach, power="exclude-player"),
            lambda: self.attempt(LiftExclusion, number=n, reason="served"),
        ]

    def _room(self, who: str, n: int) -> list[Callable[[], None]]:
        me, table = player(who), {"table": "T1"}
        return [
            lambda: self.attempt(JoinList, **table, actor=me),
            lambda: self.attempt(CallPlayer, **table, seat=n % 4 + 1, minutes=n + 1),
            lambda: self.attempt(AnswerCall, **table, actor=me),
            lambda: self.attempt(StepAway, **table, person=who, actor=self.dealer),
            lambda: self.attempt(PickUp, **table, id=self.id(), person=who),
            lambda: self.attempt(ReturnPickedUp, id=self.id(), actor=me),
            lambda: self.attempt(ComeBack, **table, person=who, actor=me),
        ]
