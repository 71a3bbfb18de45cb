"""What officers do on the floor reaches the game at the table: prizes in chips, winnings seized."""

from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal
from croupier.money import Cents
from croupier.server.duties import floor_command
from tests.server.poker_nights import Evening, evening_at

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}
OPERATOR = "tg-assistant-casino-manager"


async def do(evening: Evening, role: str, command: Any, /, **fields: Any) -> None:
    actor = Actor("the house", role)
    await evening.do(lambda d: d.ask_floor(command(actor=actor, at=d.at, table=TABLE, **fields)))


def stack(evening: Evening, person: str) -> int:
    """The player's chips, which floor and game must agree on."""
    chair = next(c for c in evening.game.chairs if c.person == person)
    seat = evening.table.seat_of(person)
    assert seat is not None
    assert seat.chips == chair.stack
    return int(chair.stack)


async def two_play_for_quads(evening: Evening) -> None:
    """Ann and Bob sit down where four of a kind has a bonus of 100 dollars."""
    for seat, person in enumerate(("ann", "bob"), 1):
        await evening.come(person, seat)
    top = floor.top_role(evening.casino.law.book("melbourne-poker"))
    await do(evening, top, floor.OfferBonus, bonus="quads", kind="cash", what="for quads",
             outcomes=("four-of-a-kind",), value=Cents(100_00))  # fmt: skip


@pytest.mark.clause("melbourne-poker", "11.3.1")
def test_a_bonus_prize_in_chips_joins_the_stake_between_hands(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await two_play_for_quads(evening)
        await evening.hand()
        before = stack(evening, "ann")
        name = evening.casino.world.rounds[TABLE][-1].id
        await do(evening, "dealer", floor.ClaimBonus, bonus="quads", person="ann", round=name,
                 outcome="four-of-a-kind")  # fmt: skip
        award = evening.table.awards[0]
        await do(evening, "tg-higher-duties-dealer", floor.DoTableChore, number=award.chore)
        await do(evening, "dealer", floor.GiveBonus, number=award.number, id="g", form="chips")
        assert stack(evening, "ann") == before + 100_00
        assert await evening.hand(), "and is played with"

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "11.4")
def test_a_bonus_is_not_claimed_for_a_hand_that_the_game_knows_was_folded(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await two_play_for_quads(evening)
        await evening.until("silence")
        folded = await evening.act("Fold")
        while evening.game.playing:
            await evening.step()
        ident = evening.casino.world.play(TABLE).hand_id
        won = next(p for p in ("ann", "bob") if p != folded)

        async def claims(person: str, ident: str = "") -> None:
            dealer = Actor("the house", "dealer")
            await evening.do(
                lambda d: floor_command(
                    d, floor.ClaimBonus(actor=dealer, at=d.at, table=TABLE, bonus="quads",
                                        person=person, round=ident, outcome="four-of-a-kind")
                )
            )  # fmt: skip

        with pytest.raises(Refusal) as refusal:
            await claims(folded)
        assert refusal.value.clause == "11.4"
        with pytest.raises(Refusal):
            await claims(folded, ident)
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
        while evening.game.playing:
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
        officer = Actor("the house", OPERATOR)
        await evening.do(
            lambda d: floor_command(
                d, floor.Sanction(actor=officer, at=d.at, breach=1, power="void-wagers", note="x")
            )
        )
        while evening.game.playing:
            await evening.step()
        assert stack(evening, person) == stood[person]
        assert sum(stack(evening, p) for p in stood) == sum(stood.values())

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
