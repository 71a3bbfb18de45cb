"""Long random sessions at the poker tables of a house in this process, from a seed."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from croupier import floor, poker
from croupier.acts import SYSTEM, Actor, Refusal, Viewer
from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.house.faults.checks import check_all
from croupier.house.machine.poker_dealer import poker_due, style_of
from croupier.house.opening.founding import (
    DEMONSTRATION,
    TablePlan,
    found_houses,
    open_account,
    set_up,
)
from croupier.house.process.casino import Casino, Pace
from croupier.house.process.draft import Draft
from croupier.house.tables.hand_commands import hand_command, hand_deadline
from croupier.house.tables.seating import buy_in, leave_table, sit_down
from croupier.house.world.live_table import LiveTable
from croupier.money import Account
from croupier.store import JournalProjection, MachineClock, Store, all_balances
from croupier.store import catch_up as read_up

NO_PACE = Pace(wagers=0, settle_wagers=0, dealer=0, companion=0, show=0, pause=0)
STAFF = "sam"
PLANS = {plan.table: plan for plan in DEMONSTRATION if plan.variant}


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.set_by = 0.0
        """How far somebody has set the wall clock, in seconds."""

    def __call__(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now + self.set_by

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


class PokerSession:
    """One poker table of a running house, and what is done at it."""

    def __init__(self, casino: Casino, watch: Watch, name: str) -> None:
        self.casino, self.watch, self.name = casino, watch, name
        self.chance = SeededEntropy(f"people of {name}")

    @property
    def table(self) -> floor.Table:
        found = self.casino.world.table(self.name)
        assert found is not None
        return found

    @property
    def play(self) -> LiveTable:
        return self.casino.world.play(self.name)

    @property
    def deal(self) -> poker.Deal:
        """The deal in play, or the last one while it still lies there."""
        found = self.play.deal
        assert found is not None
        return found

    @property
    def playing(self) -> bool:
        return self.play.dealing

    @property
    def begun(self) -> int:
        """How many hands have been begun."""
        return len(self.casino.world.rounds.get(self.name, ()))

    @property
    def deadline(self) -> int | None:
        """When the time to act is up."""
        return hand_deadline(self.table, self.play)

    async def do(self, decide: Callable[[Draft], None]) -> None:
        await self.casino.perform(decide, table=self.name)

    async def come(self, person: str, seat: int, chips: int = 20_000) -> None:
        await open_account(self.casino, person, self.table.house)
        await self.do(
            lambda draft: sit_down(draft, person, self.name, seat, chips, f"{person} sits")
        )

    async def ask(self, person: str, kind: str, role: str = "player", **fields: Any) -> None:
        """A person's command at the table, as it comes over the wire."""
        raw = {"type": kind, **fields}
        await self.do(lambda d: hand_command(d, self.name, raw, Actor(person, role), None))

    @property
    def turn(self) -> tuple[str, int]:
        """Whose turn it is, and at which seat."""
        hand = self.deal.hand
        seat = hand.seats[hand.to_act]
        return seat.person, int(seat.number)

    async def act(self, kind: str, **fields: Any) -> str:
        """Whoever is to act does this; who it was."""
        await self.until("silence")
        person, seat = self.turn
        await self.ask(person, kind, seat=seat, **fields)
        return person

    async def until(self, what: str) -> None:
        """The machine's steps up to, and without, one of this kind."""
        for _ in range(60):
            world = self.casino.world
            due = poker_due(self.casino, world.floor, self.table, world.play(self.name))
            if due is not None and due.what == what:
                return
            assert await self.step(), f"the machine has nothing to do before {what}"
        raise AssertionError(f"the machine never comes to {what}")

    def holds(self, account: str) -> int:
        """What the journal says of an account, in cents."""
        read_up(self.casino.store.engine, JournalProjection())
        with self.casino.store.engine.connect() as connection:
            return int(all_balances(connection).get(Account.parse(account), 0))

    async def step(self) -> str:
        """The machine's next step, when its time has come; what it was."""
        world = self.casino.world
        due = poker_due(self.casino, world.floor, self.table, world.play(self.name))
        if due is None:
            return ""
        self.watch.now = max(self.watch.now, due.at / 1000)
        await self.do(due.decide)
        return due.what

    async def hand(self) -> bool:
        """A whole hand in one breath, people playing as companions do; False where none begins."""
        begun = self.begun
        await self.do(self._hand)
        return self.begun > begun

    def _hand(self, draft: Draft) -> None:
        before = draft.play(self.name).hand_id
        while True:
            play = draft.play(self.name)
            due = poker_due(self.casino, draft.floor, draft.floor.tables[self.name], play)
            if due is None or (due.what == "open" and play.hand_id != before):
                return
            if due.what == "silence":
                self._act(draft, play)
            else:
                due.decide(draft)

    def _act(self, draft: Draft, play: LiveTable) -> None:
        assert play.deal is not None
        assert play.to_act is not None
        person = play.to_act.person
        shown = poker.view_deal(play.deal, Viewer("player", person)).hand
        act = poker.choose(shown, style_of(person), self.chance)
        raw = {k: v for k, v in _plain(act).items() if k not in ("actor", "at")}
        hand_command(draft, self.name, raw, Actor(person, "player"), None)


def _plain(command: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(command, enc_hook=str)
    return found


def play_session(
    database: Path,
    name: str,
    story: Callable[[PokerSession], Awaitable[None]],
    *,
    companions: int = 4,
    sign: dict[str, Any] | None = None,
    deck: str = "",
) -> None:
    """Tells a story at one table of the demonstration; afterwards everything must add up."""
    plan = PLANS[name]
    laid = TablePlan(
        table=name, book=plan.book, variant=plan.variant, structure=plan.structure,
        sign={**plan.sign, **(sign or {})}, companions=companions, deck=deck,
    )  # fmt: skip

    async def go() -> None:
        with Store(str(database)) as store:
            watch = Watch()
            clock = MachineClock(watch.wall, watch)
            casino = Casino(store, pace=NO_PACE, clock=clock, source=SeededEntropy(name))
            casino.watched_here = lambda _table: True
            await found_houses(casino)
            await casino.perform(hire)
            await set_up(casino, laid)
            await story(PokerSession(casino, watch, name))
            check_all(store, (), [casino])

    asyncio.run(go())


def hire(draft: Draft) -> None:
    """Sam holds every role of the poker book, and is on duty in each."""
    book = load_book("melbourne-poker")
    house = book.file.house
    for role in book.ladder.roles:
        if role != "player":
            draft.ask_floor(
                floor.GiveRole(actor=SYSTEM, at=draft.at, house=house, person=STAFF, role=role)
            )
            on_duty = floor.GoOnDuty(actor=Actor(STAFF, role), at=draft.at, house=house)
            draft.ask_floor(on_duty)


async def people_come_and_go(session: PokerSession, dice: Random, number: int) -> None:
    """Between two hands somebody sits down, leaves, steps away, comes back, or buys chips."""
    seats = {seat.person: seat for seat in session.table.seats if seat.person}
    guests = [person for person in seats if person.startswith("guest")]
    free = [seat.number for seat in session.table.seats if not seat.person]
    roll = dice.random()
    try:
        if roll < 0.2 and free and len(guests) < 3:
            await session.come(f"guest {number}", dice.choice(free))
        elif roll < 0.3 and guests:
            person = dice.choice(guests)
            move = f"{person} goes {number}"
            await session.do(lambda d: leave_table(d, person, session.name, move))
        elif roll < 0.6 and guests:
            person = dice.choice(guests)
            kind = dice.choice(("StepAway", "ComeBack", "ComeBack"))
            await session.ask(person, kind, seat=seats[person].number)
        elif roll < 0.7 and guests:
            person = dice.choice(guests)
            move = f"{person} buys {number}"
            await session.do(lambda d: buy_in(d, person, session.name, 10_000, move))
        elif roll < 0.8 and guests:
            person = dice.choice(guests)
            seat = seats[person].number
            await session.ask(person, "ComeIn", seat=seat, way=dice.choice(("wait", "post")))
    except Refusal:
        pass
