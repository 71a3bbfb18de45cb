"""Tests of rulings of officers about chips and hands of a poker table."""

from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal
from croupier.cards import Category
from croupier.house.desks.floor_commands import floor_command
from croupier.money import Cents
from tests.house.poker_sessions import STAFF, PokerSession, play_session

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}
ANY_HAND = tuple(category.slug for category in Category)
OPERATOR = "tg-assistant-casino-manager"


async def do(session: PokerSession, role: str, command: Any, /, **fields: Any) -> None:
    actor = Actor(STAFF, role)
    await session.do(lambda d: d.ask_floor(command(actor=actor, at=d.at, table=TABLE, **fields)))


def stack(session: PokerSession, person: str) -> int:
    """The player's chips."""
    seat = session.table.seat_of(person)
    assert seat is not None
    return int(seat.chips)


async def two_play_for_a_bonus(session: PokerSession) -> None:
    """Ann and Bob sit down where any hand that is held to the end has a bonus of 100 dollars."""
    for seat, person in enumerate(("ann", "bob"), 1):
        await session.come(person, seat)
    top = floor.top_role(session.casino.law.book("melbourne-poker"))
    await do(session, top, floor.OfferBonus, bonus="any", kind="cash", what="for any hand",
             outcomes=ANY_HAND, value=Cents(100_00))  # fmt: skip


@pytest.mark.clause("melbourne-poker", "11.3.1")
def test_a_bonus_prize_in_chips_joins_the_stake_between_hands(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await two_play_for_a_bonus(session)
        await session.act("Call")
        while session.playing:
            if session.deal.hand.phase == "betting":
                await session.act("Check")
            else:
                await session.step()
        before = stack(session, "ann")
        await do(session, "dealer", floor.ClaimBonus, bonus="any", person="ann")
        award = session.table.awards[0]
        await do(session, "tg-higher-duties-dealer", floor.DoTableChore, number=award.chore)
        await do(session, "dealer", floor.GiveBonus, number=award.number, id="g", form="chips")
        assert stack(session, "ann") == before + 100_00
        assert await session.hand(), "and is played with"

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "11.4")
def test_a_bonus_is_not_claimed_for_a_hand_that_the_game_knows_was_folded(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await two_play_for_a_bonus(session)
        await session.act("Call")
        await session.act("Check")
        await session.act("Bet", to=200)
        folded = await session.act("Fold")
        while session.playing:
            await session.step()
        ident = session.casino.world.play(TABLE).hand_id
        won = next(p for p in ("ann", "bob") if p != folded)

        async def claims(person: str) -> None:
            dealer = Actor(STAFF, "dealer")
            await session.do(
                lambda d: floor_command(
                    d, floor.ClaimBonus(actor=dealer, at=d.at, table=TABLE, bonus="any",
                                        person=person)
                )
            )  # fmt: skip

        with pytest.raises(Refusal) as refusal:
            await claims(folded)
        assert refusal.value.clause == "11.4"
        await claims(won)
        assert [(a.person, a.round) for a in session.table.awards] == [(won, ident)]

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "13.2.3")
def test_winnings_are_seized_between_hands_and_never_in_one(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob"), 1):
            await session.come(person, seat)
        await session.until("silence")
        await do(session, "dealer", floor.ReportBreach, person="ann", conduct="device",
                 book="melbourne-poker", note="a phone that counts")  # fmt: skip
        seized = {"id": "s", "person": "ann", "amount": Cents(50_00), "reason": "a device",
                  "breach": 1}  # fmt: skip
        with pytest.raises(Refusal, match="wait until it is over"):
            await do(session, OPERATOR, floor.WithholdPayment, **seized)
        await session.act("Fold")
        while session.playing:
            await session.step()
        before = stack(session, "ann")
        await do(session, OPERATOR, floor.WithholdPayment, **seized)
        assert stack(session, "ann") == before - 50_00
        assert await session.hand()

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "13.2.1")
def test_wagers_declared_void_on_the_floor_leave_the_pot(tmp_path: Path) -> None:
    """Three at the table: the offender's chips are back, and the others play for theirs."""

    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cal"), 1):
            await session.come(person, seat)
        stood = {person: stack(session, person) for person in ("ann", "bob", "cal")}
        await session.until("silence")
        person = await session.act("Call")
        await do(session, "dealer", floor.ReportBreach, person=person, conduct="device",
                 book="melbourne-poker", note="a phone that counts")  # fmt: skip
        officer = Actor(STAFF, OPERATOR)
        await session.do(
            lambda d: floor_command(
                d, floor.Sanction(actor=officer, at=d.at, breach=1, power="void-wagers", note="x")
            )
        )
        while session.playing:
            await session.step()
        assert stack(session, person) == stood[person]
        assert sum(stack(session, p) for p in stood) == sum(stood.values())

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
