"""Tests of counts and new cards in a running house: floor, rounds, hands and automatic tables."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal, WrongMoment
from croupier.house.desks.floor_commands import floor_command
from croupier.house.machine.dealer import due_at
from croupier.house.opening.founding import (
    DEMONSTRATION,
    TablePlan,
    found_houses,
    open_account,
    set_up,
)
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tables.round_commands import play_command
from croupier.house.tables.seating import sit_down
from croupier.store import MachineClock, Store
from tests.house.poker_sessions import NO_PACE, STAFF, PokerSession, Watch, play_session

BOSS = Actor("admin", "casino-operator")
ANN = Actor("ann", "player")
HDD = "tg-higher-duties-dealer"
POKER = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}


class BankedSession:
    """One banked table of a running house, with ann at seat 1, and what is done at it."""

    def __init__(self, casino: Casino, name: str) -> None:
        self.casino, self.name = casino, name

    @property
    def table(self) -> floor.Table:
        found = self.casino.world.table(self.name)
        assert found is not None
        return found

    @property
    def state(self) -> Any:
        return self.casino.world.play(self.name).state

    async def say(self, kind: str, actor: Actor = BOSS, **fields: Any) -> None:
        raw = {"type": kind, **fields}
        await self.casino.perform(
            lambda draft: play_command(draft, self.name, raw, actor, None), table=self.name
        )

    async def ask(self, kind: Any, **fields: Any) -> None:
        await self.casino.perform(
            lambda draft: floor_command(
                draft, kind(actor=BOSS, at=draft.at, table=self.name, **fields)
            ),
            table=self.name,
        )

    async def refused(self, asked: Awaitable[None], clause: str) -> None:
        with pytest.raises(WrongMoment) as refusal:
            await asked
        assert refusal.value.clause == clause

    async def run(self, until: str = "") -> None:
        """What the machine does without waiting, up to a phase of the round."""
        for _ in range(200):
            due = due_at(self.casino, self.table)
            waits = due is None or due.at > self.casino.now()
            if due is None or waits or (until and self.state.phase == until):
                return
            await self.casino.perform(due.decide, table=self.name)
        raise AssertionError("the machine does not come to rest")

    async def wager(self) -> None:
        for wager in ("ante", "blind"):
            await self.say("PlaceWager", ANN, seat=1, wager=wager, amount=1000)

    async def first_card(self) -> None:
        """A round with real cards, up to its first card."""
        await self.say("OpenRound")
        for wager in ("ante", "blind"):
            await self.say("RecordWager", seat=1, wager=wager, amount=1000)
        await self.say("ShuffleCards")
        await self.say("RecordCard", to="board", card=None)


def at_canberra(
    tmp_path: Path, story: Callable[[BankedSession], Awaitable[None]], deck: str = ""
) -> None:
    """Tells a story at a table in Canberra, with real cards where a deck is named."""
    plan = next(plan for plan in DEMONSTRATION if plan.table == "CAN-U1")
    laid = TablePlan(table=plan.table, book=plan.book, game=plan.game, sign=plan.sign,
                     companions=0, deck=deck)  # fmt: skip

    async def go() -> None:
        with Store(str(tmp_path / "house.db")) as store:
            watch = Watch()
            casino = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            await found_houses(casino)
            await set_up(casino, laid)
            session = BankedSession(casino, plan.table)
            await open_account(casino, "ann", session.table.house)
            await casino.perform(
                lambda draft: sit_down(draft, "ann", plan.table, 1, 50_000, "ann sits"),
                table=plan.table,
            )
            await story(session)

    asyncio.run(go())


@pytest.mark.clause("canberra-ultimate", "2.6", "13.6(b)")
def test_a_count_ordered_from_the_pit_stops_the_round_and_a_wrong_one_voids_it(
    tmp_path: Path,
) -> None:
    async def story(session: BankedSession) -> None:
        await session.first_card()
        await session.ask(floor.OrderCount)
        await session.refused(session.say("RecordCard", to="board", card=None), "2.6")
        await session.ask(floor.CountDeck, count=51)
        assert session.state.void == "13.6(b)"
        await session.say("CloseRound")
        assert (session.table.rounds, session.table.seats[0].chips) == (0, 50_000)
        await session.say("OpenRound")
        due = [duty.what for duty in session.state.memory.duties]
        assert due == ["check the deck", "new cards"]

    at_canberra(tmp_path, story, deck="blue")


@pytest.mark.clause("canberra-ultimate", "13.6(b)")
def test_a_missing_card_reported_from_the_pit_stops_the_round_for_the_ruling(
    tmp_path: Path,
) -> None:
    async def story(session: BankedSession) -> None:
        await session.first_card()
        await session.ask(floor.ReportTrouble, what="a card is missing", note="no 7h")
        await session.refused(session.say("RecordCard", to="board", card=None), "13.6(b)")
        await session.say("RuleOn", report=1)
        assert session.state.void == "13.6(b)"

    at_canberra(tmp_path, story, deck="blue")


@pytest.mark.clause("canberra-ultimate", "2.5", "13.6(b)")
def test_no_round_opens_with_a_deck_found_wrong_between_rounds(tmp_path: Path) -> None:
    async def story(session: BankedSession) -> None:
        await session.ask(floor.OrderCount)
        await session.refused(session.say("OpenRound"), "2.6")
        await session.ask(floor.CountDeck, count=51)
        await session.refused(session.say("OpenRound"), "13.6(b)")
        await session.ask(floor.ChangeCards, note="no 7h", deck="red")
        await session.say("OpenRound")
        await session.refused(session.say("ShuffleCards"), "13.6(c)")

    at_canberra(tmp_path, story, deck="blue")


@pytest.mark.clause("canberra-ultimate", "2.5")
def test_cards_that_the_pit_changes_after_the_shuffle_are_checked_and_shuffled(
    tmp_path: Path,
) -> None:
    async def story(session: BankedSession) -> None:
        await session.say("OpenRound")
        await session.say("ShuffleCards")
        await session.ask(floor.ChangeCards, note="worn", deck="red")
        assert not session.state.shuffled
        await session.refused(session.say("ShuffleCards"), "2.5")
        for chore in session.table.waiting_for("the next round"):
            await session.casino.perform(
                partial(check, chore.number, chore.by, session.name), table=session.name
            )
        await session.say("ShuffleCards")
        assert session.state.shuffled

    at_canberra(tmp_path, story, deck="blue")


def check(number: int, role: str, table: str, draft: Draft) -> None:
    """Somebody in the role that a task names does it."""
    house, actor = draft.floor.tables[table].house, Actor(f"a {role}", role)
    given = floor.GiveRole(
        actor=BOSS, at=draft.at, house=house, person=actor.person, role=actor.role
    )
    draft.ask_floor(given)
    draft.ask_floor(floor.GoOnDuty(actor=actor, at=draft.at, house=house))
    done = floor.DoTableChore(actor=actor, at=draft.at, table=table, number=number)
    floor_command(draft, done)


@pytest.mark.parametrize("ordered", [True, False])
def test_an_automatic_table_counts_or_replaces_its_deck_and_deals_on(
    tmp_path: Path, ordered: bool
) -> None:
    async def story(session: BankedSession) -> None:
        if ordered:
            await session.ask(floor.OrderCount)
        else:
            await session.ask(floor.CountDeck, count=51)
        assert (session.table.count_ordered, session.table.wrong_deck) == (
            (True, "") if ordered else (False, "13.6(b)")
        )
        await session.run("wagers")
        assert session.state.phase == "wagers"
        assert (session.table.count_ordered, session.table.wrong_deck) == (False, "")
        assert session.table.deck == "", "the table still deals itself"
        await session.wager()
        await session.run("play")
        assert session.state.phase == "play"

    at_canberra(tmp_path, story)


def test_an_automatic_table_goes_on_after_an_officer_voided_its_round(tmp_path: Path) -> None:
    async def story(session: BankedSession) -> None:
        await session.run("wagers")
        await session.wager()
        await session.run("play")
        await session.ask(floor.OrderCount)
        await session.run()
        assert session.state.memory.duties == (), "the machine has counted"
        await session.ask(floor.CountDeck, count=51)
        assert session.state.void == "13.6(b)"
        first = session.state.id
        await session.run("wagers")
        assert session.state.id != first
        assert session.table.seats[0].chips == 50_000
        await session.wager()
        await session.run("play")
        assert session.state.phase == "play"
        assert session.state.memory.duties == ()

    at_canberra(tmp_path, story)


# --- poker ----------------------------------------------------------------------------------


async def order(session: PokerSession, role: str, kind: Any, **fields: Any) -> None:
    actor = Actor(STAFF, role)
    await session.do(lambda d: floor_command(d, kind(actor=actor, at=d.at, table=POKER, **fields)))


async def two(session: PokerSession) -> None:
    for seat, person in enumerate(("ann", "bob"), 1):
        await session.come(person, seat)


@pytest.mark.clause("melbourne-poker", "3.4", "9.1.1(h)")
def test_a_hand_of_poker_stops_for_a_count_from_the_pit(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await two(session)
        await session.ask(STAFF, "BeginHand", "dealer")
        await order(session, HDD, floor.OrderCount)
        assert session.deal.around.to_count
        for kind in ("ShuffleDeck", "CutDeck", "PostBlinds"):
            more = {"position": 26} if kind == "CutDeck" else {}
            await session.ask(STAFF, kind, "dealer", **more)
        with pytest.raises(Refusal) as refused:
            await session.ask(STAFF, "DealHole", "dealer")
        assert refused.value.clause == "3.4"
        await order(session, "dealer", floor.CountDeck, count=51)
        assert session.deal.around.unchecked
        assert {int(seat.stack) for seat in session.deal.hand.seats} == {20_000}

    play_session(tmp_path / "house.db", POKER, story, companions=0, sign=NIL, deck="deck 1")


@pytest.mark.clause("melbourne-poker", "3.4", "5.3.2")
def test_between_hands_a_count_is_the_floors_and_a_wrong_deck_is_replaced(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await two(session)
        await session.ask(STAFF, "DirectCount", HDD)
        assert session.table.count_ordered
        with pytest.raises(Refusal) as refused:
            await session.ask(STAFF, "BeginHand", "dealer")
        assert refused.value.clause == "3.4"
        await session.ask(STAFF, "CountCards", "dealer", found=51)
        with pytest.raises(Refusal) as wrong:
            await session.ask(STAFF, "BeginHand", "dealer")
        assert wrong.value.clause == "9.1.1(h)"
        await order(session, "dealer", floor.ChangeCards, note="no 7h", deck="deck 2")
        (check,) = session.table.waiting_for("the next round")
        await order(session, "dealer", floor.DoTableChore, number=check.number)
        await session.ask(STAFF, "BeginHand", "dealer")
        assert session.playing

    play_session(tmp_path / "house.db", POKER, story, companions=0, sign=NIL, deck="deck 1")


def test_an_automatic_poker_table_counts_and_deals_on(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await two(session)
        await session.act("Call")
        await session.ask(STAFF, "DirectCount", HDD)
        await session.act("Check")
        assert not session.deal.around.to_count
        await session.ask(STAFF, "CountCards", HDD, found=51)
        await session.act("Call")
        assert session.deal.around.misdeals == 1
        await order(session, HDD, floor.CountDeck, count=51)
        assert session.deal.around.misdeals == 2
        while session.playing:
            if session.deal.hand.phase == "betting":
                await session.act("Fold")
            else:
                await session.step()
        await order(session, HDD, floor.CountDeck, count=51)
        done = []
        while "open" not in done:
            due = due_at(session.casino, session.table)
            assert due is not None
            await session.do(due.decide)
            done.append(due.what)
        assert done == ["deck", "chore", "open"]
        assert session.table.deck == ""

    play_session(tmp_path / "house.db", POKER, story, companions=0, sign=NIL)
