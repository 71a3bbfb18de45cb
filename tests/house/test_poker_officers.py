"""Tests of rulings of officers about chips and hands of a poker table."""

from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal
from croupier.cards import Category
from croupier.house.commands.floor_commands import floor_command
from croupier.money import Cents
from tests.house.poker_nights import STAFF, Evening, evening_at

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}
ANY_HAND = tuple(category.slug for category in Category)
OPERATOR = "tg-assistant-casino-manager"


async def do(evening: Evening, role: str, command: Any, /, **fields: Any) -> None:
    actor = Actor(STAFF, role)
    await evening.do(lambda d: d.ask_floor(command(actor=actor, at=d.at, table=TABLE, **fields)))


def stack(evening: Evening, person: str) -> int:
    """The player's chips."""
    seat = evening.table.seat_of(person)
    assert seat is not None
    return int(seat.chips)


async def two_play_for_a_bonus(evening: Evening) -> None:
    """Ann and Bob sit down where any hand that is held to the end has a bonus of 100 dollars."""
    for seat, person in enumerate(("ann", "bob"), 1):
        await evening.come(person, seat)
    top = floor.top_role(evening.casino.law.book("melbourne-poker"))
    await do(evening, top, floor.OfferBonus, bonus="any", kind="cash", what="for any hand",
             outcomes=ANY_HAND, value=Cents(100_00))  # fmt: skip


@pytest.mark.clause("melbourne-poker", "11.3.1")
def test_a_bonus_prize_in_chips_joins_the_stake_between_hands(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await two_play_for_a_bonus(evening)
        await evening.act("Call")
        while evening.playing:
            if evening.deal.hand.phase == "betting":
                await evening.act("Check")
            else:
                await evening.step()
        before = stack(evening, "ann")
        await do(evening, "dealer", floor.ClaimBonus, bonus="any", person="ann")
        award = evening.table.awards[0]
        await do(evening, "tg-higher-duties-dealer", floor.DoTableChore, number=award.chore)
        await do(evening, "dealer", floor.GiveBonus, number=award.number, id="g", form="chips")
        assert stack(evening, "ann") == before + 100_00
        assert await evening.hand(), "and is played with"

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "11.4")
def test_a_bonus_is_not_claimed_for_a_hand_that_the_game_knows_was_folded(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await two_play_for_a_bonus(evening)
        await evening.act("Call")
        await evening.act("Check")
        await evening.act("Bet", to=200)
        folded = await evening.act("Fold")
        while evening.playing:
            await evening.step()
        ident = evening.casino.world.play(TABLE).hand_id
        won = next(p for p in ("ann", "bob") if p != folded)

        async def claims(person: str) -> None:
            dealer = Actor(STAFF, "dealer")
            await evening.do(
                lambda d: floor_command(
                    d, floor.ClaimBonus(actor=dealer, at=d.at, table=TABLE, bonus="any",
                                        person=person)
                )
            )  # fmt: skip

        with pytest.raises(Refusal) as refusal:
            await claims(folded)
        assert refusal.value.clause == "11.4"
        await claims(won)
        assert [(a.person, a.round) for a in evening.table.awards] == [(won, ident)]

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "13.2.3")
def test_winnings_are_seized_between_hands_and_never_in_one(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        for seat, person in enumerate(("ann", "bob"), 1):
            await evening.come(person, seat)
        await evening.until("silence")
        await do(evening, "dealer", floor.ReportBreach, person="ann", conduct="device",
                 book="melbourne-poker", note="a phone that counts")  # fmt: skip
        seized = {"id": "s", "person": "ann", "amount": Cents(50_00), "reason": "a device",
                  "breach": 1}  # fmt: skip
        with pytest.raises(Refusal, match="when it is over"):
            await do(evening, OPERATOR, floor.WithholdPayment, **seized)
        await evening.act("Fold")
        while evening.playing:
            await evening.step()
        before = stack(evening, "ann")
        await do(evening, OPERATOR, floor.WithholdPayment, **seized)
        assert stack(evening, "ann") == before - 50_00
        assert await evening.hand()

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "13.2.1")
def test_wagers_declared_void_on_the_floor_leave_the_pot(tmp_path: Path) -> None:
    """Three at the table: the offender's chips are back, and the others play for theirs."""

    async def story(evening: Evening) -> None:
        for seat, person in enumerate(("ann", "bob", "cal"), 1):
            await evening.come(person, seat)
        stood = {person: stack(evening, person) for person in ("ann", "bob", "cal")}
        await evening.until("silence")
        person = await evening.act("Call")
        await do(evening, "dealer", floor.ReportBreach, person=person, conduct="device",
                 book="melbourne-poker", note="a phone that counts")  # fmt: skip
        officer = Actor(STAFF, OPERATOR)
        await evening.do(
            lambda d: floor_command(
                d, floor.Sanction(actor=officer, at=d.at, breach=1, power="void-wagers", note="x")
            )
        )
        while evening.playing:
            await evening.step()
        assert stack(evening, person) == stood[person]
        assert sum(stack(evening, p) for p in stood) == sum(stood.values())

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
