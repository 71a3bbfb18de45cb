"""Tests that the commission in the chip box is what the sign says."""

from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal, Viewer
from croupier.errors import BadInput
from croupier.history import judge, read_phh
from croupier.house.commands.draft import Draft
from croupier.money import Cents
from croupier.server.views.hand_history import hand_as_phh
from tests.house.poker_nights import STAFF, Evening, evening_at

TABLE = "MEL-NL1"
MANAGER = Actor(STAFF, "tg-area-manager")


async def three(evening: Evening) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await evening.come(person, seat)


def charged(tmp_path: Path, commission: Any, to: int, expected: int) -> None:
    """The first raises, the small blind folds, the big blind calls: a pot of 2 x `to` + 1.00."""

    async def story(evening: Evening) -> None:
        await three(evening)
        begun = evening.begun
        await evening.act("Raise", to=to)
        await evening.act("Fold")
        await evening.act("Call")
        while evening.begun == begun + 1 and evening.playing:
            if evening.deal.hand.phase == "betting":
                await evening.act("Check")
            else:
                await evening.step()
        assert evening.holds(f"chip-box:{TABLE}") == expected
        assert evening.table.slide == 0

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign={"commission": commission})


PERCENTAGE = {"type": "percentage", "rate": "5%", "cap": "5.00"}


@pytest.mark.clause("melbourne-poker", "7.2.1")
@pytest.mark.clause("melbourne-poker", "7.2.1(b)")
def test_five_per_cent_of_a_pot_of_41_is_2_in_chips_of_1(tmp_path: Path) -> None:
    charged(tmp_path, PERCENTAGE, 20_00, 2_00)


@pytest.mark.clause("melbourne-poker", "7.7")
def test_the_cap_holds_over_the_whole_hand(tmp_path: Path) -> None:
    charged(tmp_path, PERCENTAGE, 200_00, 5_00)


@pytest.mark.clause("melbourne-poker", "7.2.3(b)")
def test_a_fee_for_the_hand_by_the_number_of_players(tmp_path: Path) -> None:
    fee = {"type": "per-hand", "amount": "1.00", "by_players": [[3, "2.00"], [6, "4.00"]]}
    charged(tmp_path, fee, 20_00, 2_00)


@pytest.mark.clause("melbourne-poker", "7.2.4(c)")
def test_a_fee_from_each_player_is_dropped_before_the_cards(tmp_path: Path) -> None:
    charged(tmp_path, {"type": "per-person", "amount": "1.00"}, 20_00, 3_00)


def test_a_history_with_a_high_fee_replays_the_same(tmp_path: Path) -> None:
    """A fee of 2 is more than a tenth of a pot of 6; the history says that it was taken."""

    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.act("Call")
        await evening.act("Call")
        await evening.act("Check")
        await evening.act("Bet", to=200)
        await evening.act("Fold")
        await evening.act("Fold")
        while evening.playing:
            await evening.step()
        mark = evening.casino.world.rounds[TABLE][0]
        records = list(evening.casino.store.read(f"play:{TABLE}", mark.first - 1))
        ours = [record for record in records if record.version <= mark.last]
        [fields] = read_phh(hand_as_phh(ours, mark.id, TABLE, Viewer("onlooker"))).values()
        verdict = judge(fields)
        assert (verdict.status, verdict.detail) == ("ok", "The house took 2.00 of the pot.")

    sign = {"commission": {"type": "per-hand", "amount": "2.00"}}
    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


@pytest.mark.clause("melbourne-poker", "7.4")
def test_nothing_is_charged_where_the_sign_says_nothing(tmp_path: Path) -> None:
    charged(tmp_path, {"type": "nil"}, 20_00, 0)


@pytest.mark.clause("melbourne-poker", "7.6")
def test_a_hand_with_nothing_but_blinds_is_free(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.act("Fold")
        await evening.act("Fold")
        while evening.playing:
            await evening.step()
        assert evening.holds(f"chip-box:{TABLE}") == 0

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign={"commission": PERCENTAGE})


@pytest.mark.clause("melbourne-poker", "7.2.2")
@pytest.mark.clause("melbourne-poker", "7.2.2(a)")
@pytest.mark.clause("melbourne-poker", "7.2.2(d)")
@pytest.mark.clause("melbourne-poker", "7.2.2(e)")
def test_the_hour_is_paid_in_advance_by_everybody_and_dropped_when_verified(
    tmp_path: Path,
) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.come("dan", 5)
        await evening.ask("dan", "SitOut", seat=5)
        box = f"chip-box:{TABLE}"
        await evening.hand()
        assert evening.holds(box) == 40_00, "of four, one of them inactive"
        await evening.hand()
        assert evening.holds(box) == 40_00, "the hour is paid for"
        kinds = [record.type for record in evening.casino.store.read(f"table:{TABLE}")]
        order = [kinds.index(f"floor.{kind}") for kind in
                 ("TimeCharged", "TableChoreDone", "SlideDropped")]  # fmt: skip
        assert order == sorted(order), "verified before it is dropped"
        evening.watch.pass_by(3600)
        await evening.hand()
        assert evening.holds(box) == 80_00

    sign = {"commission": {"type": "time", "hourly": "10.00"}}
    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


def test_whoever_cannot_pay_the_hour_gets_up_and_nobody_pays_for_no_game(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await evening.come("ann", 1, 200_00)
        await evening.come("bob", 2, 100_00)
        bob, house = Actor("bob", "player"), evening.table.house
        await evening.do(
            lambda d: d.ask_floor(
                floor.WithdrawMoney(actor=bob, at=d.at, id="all", house=house, person="bob",
                               amount=Cents(900_00))
            )
        )  # fmt: skip
        assert await evening.step() == "open"
        assert evening.table.people == ("ann",)
        assert evening.casino.world.balance("bob") == 100_00, "the chips are in the account"
        assert evening.holds(f"chip-box:{TABLE}") == 0
        assert await evening.step() == "", "one player is no game"

    sign = {"commission": {"type": "time", "hourly": "150.00"}}
    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


# --- another sign ----------------------------------------------------------------------------


def change(draft: Draft, **fields: Any) -> None:
    draft.ask_floor(floor.ChangeSign(actor=MANAGER, at=draft.at, table=TABLE, **fields))


@pytest.mark.clause("melbourne-poker", "6.10")
def test_another_game_begins_after_three_hands_of_notice(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await evening.do(lambda d: change(d, variant="pineapple", structure="pot"))
        played = []
        for _ in range(4):
            await evening.hand()
            setup = evening.deal.hand.setup
            played.append((setup.variant.id, setup.stakes.structure.id))
        assert played == [("holdem", "no-limit")] * 3 + [("pineapple", "pot")]

    evening_at(tmp_path / "house.db", TABLE, story)


@pytest.mark.clause("melbourne-poker", "7.3")
def test_commission_changes_with_the_sign_before_the_next_hand(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await evening.hand()
        per_hand = {"type": "per-hand", "amount": "3.00"}
        await evening.do(lambda d: change(d, sign={"commission": per_hand}))
        await evening.hand()
        assert [charge.method for charge in floor.terms_of(evening.table).charges] == ["per-hand"]

    evening_at(tmp_path / "house.db", TABLE, story)


def test_a_sign_that_makes_no_game_is_refused_when_it_is_announced(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        with pytest.raises(BadInput, match="straddles"):
            await evening.do(lambda d: change(d, sign={"straddles": "often"}))
        for seat in evening.table.seats:
            await evening.come(f"p{seat.number}", seat.number)
        with pytest.raises(Refusal) as refused:
            await evening.do(lambda d: change(d, variant="omaha"))
        assert refused.value.clause == "4.1", "ten play Omaha, and eleven sit there"

    evening_at(tmp_path / "house.db", TABLE, story, companions=0)
