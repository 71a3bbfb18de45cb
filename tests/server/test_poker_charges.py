"""Tests that the commission in the chip box is what the sign says."""

from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal, Viewer, WrongMoment
from croupier.errors import BadInput
from croupier.history import judge, read_phh
from croupier.house.process.draft import Draft
from croupier.money import Cents
from croupier.server.views.hand_history import hand_as_phh
from croupier.server.views.poker_table import poker_shown
from tests.house.poker_sessions import STAFF, PokerSession, play_session

TABLE = "MEL-NL1"
MANAGER = Actor(STAFF, "tg-area-manager")


async def three(session: PokerSession) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await session.come(person, seat)


def charged(tmp_path: Path, commission: Any, to: int, expected: int) -> None:
    """The first raises, the small blind folds, the big blind calls: a pot of 2 x `to` + 1.00."""

    async def story(session: PokerSession) -> None:
        await three(session)
        begun = session.begun
        await session.act("Raise", to=to)
        await session.act("Fold")
        await session.act("Call")
        while session.begun == begun + 1 and session.playing:
            if session.deal.hand.phase == "betting":
                await session.act("Check")
            else:
                await session.step()
        assert session.holds(f"chip-box:{TABLE}") == expected
        assert session.table.slide == 0

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign={"commission": commission})


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

    async def story(session: PokerSession) -> None:
        await three(session)
        await session.act("Call")
        await session.act("Call")
        await session.act("Check")
        await session.act("Bet", to=200)
        await session.act("Fold")
        await session.act("Fold")
        while session.playing:
            await session.step()
        mark = session.casino.world.rounds[TABLE][0]
        records = list(session.casino.store.read(f"play:{TABLE}", mark.first - 1))
        ours = [record for record in records if record.version <= mark.last]
        [fields] = read_phh(hand_as_phh(ours, mark.id, TABLE, Viewer("onlooker"))).values()
        verdict = judge(fields)
        assert (verdict.status, verdict.detail) == ("ok", "The house took 2.00 of the pot.")

    sign = {"commission": {"type": "per-hand", "amount": "2.00"}}
    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


@pytest.mark.clause("melbourne-poker", "7.4")
def test_nothing_is_charged_where_the_sign_says_nothing(tmp_path: Path) -> None:
    charged(tmp_path, {"type": "nil"}, 20_00, 0)


@pytest.mark.clause("melbourne-poker", "7.6")
def test_a_hand_with_nothing_but_blinds_is_free(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        await session.act("Fold")
        await session.act("Fold")
        while session.playing:
            await session.step()
        assert session.holds(f"chip-box:{TABLE}") == 0

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign={"commission": PERCENTAGE})


@pytest.mark.clause("melbourne-poker", "7.2.2")
@pytest.mark.clause("melbourne-poker", "7.2.2(a)")
@pytest.mark.clause("melbourne-poker", "7.2.2(d)")
@pytest.mark.clause("melbourne-poker", "7.2.2(e)")
def test_the_hour_is_paid_in_advance_by_everybody_and_dropped_when_verified(
    tmp_path: Path,
) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        await session.come("dan", 5)
        await session.ask("dan", "SitOut", seat=5)
        box = f"chip-box:{TABLE}"
        await session.hand()
        assert session.holds(box) == 40_00, "of four, one of them inactive"
        await session.hand()
        assert session.holds(box) == 40_00, "the hour is paid for"
        kinds = [record.type for record in session.casino.store.read(f"table:{TABLE}")]
        order = [kinds.index(f"floor.{kind}") for kind in
                 ("TimeCharged", "TableChoreDone", "SlideDropped")]  # fmt: skip
        assert order == sorted(order), "verified before it is dropped"
        session.watch.pass_by(3600)
        await session.hand()
        assert session.holds(box) == 80_00

    sign = {"commission": {"type": "time", "hourly": "10.00"}}
    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


def test_whoever_cannot_pay_the_hour_gets_up_and_nobody_pays_for_no_game(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await session.come("ann", 1, 200_00)
        await session.come("bob", 2, 100_00)
        bob, house = Actor("bob", "player"), session.table.house
        await session.do(
            lambda d: d.ask_floor(
                floor.WithdrawMoney(actor=bob, at=d.at, id="all", house=house, person="bob",
                               amount=Cents(900_00))
            )
        )  # fmt: skip
        assert await session.step() == "open"
        assert session.table.people == ("ann",)
        assert session.casino.world.balance("bob") == 100_00, "the chips are in the account"
        assert session.holds(f"chip-box:{TABLE}") == 0
        assert await session.step() == "", "one player is no game"

    sign = {"commission": {"type": "time", "hourly": "150.00"}}
    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


# --- another sign ----------------------------------------------------------------------------


def change(draft: Draft, **fields: Any) -> None:
    draft.ask_floor(floor.ChangeSign(actor=MANAGER, at=draft.at, table=TABLE, **fields))


@pytest.mark.clause("melbourne-poker", "6.10")
def test_another_game_begins_after_three_hands_of_notice(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await session.do(lambda d: change(d, variant="pineapple", structure="pot"))
        played = []
        for _ in range(4):
            await session.hand()
            setup = session.deal.hand.setup
            played.append((setup.variant.id, setup.stakes.structure.id))
        assert played == [("holdem", "no-limit")] * 3 + [("pineapple", "pot")]

    play_session(tmp_path / "house.db", TABLE, story)


@pytest.mark.clause("melbourne-poker", "7.3")
def test_commission_changes_with_the_sign_before_the_next_hand(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await session.hand()
        per_hand = {"type": "per-hand", "amount": "3.00"}
        await session.do(lambda d: change(d, sign={"commission": per_hand}))
        await session.hand()
        assert [charge.method for charge in floor.terms_of(session.table).charges] == ["per-hand"]

    play_session(tmp_path / "house.db", TABLE, story)


def test_a_sign_that_makes_no_game_is_refused_when_it_is_announced(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        with pytest.raises(BadInput, match="straddles"):
            await session.do(lambda d: change(d, sign={"straddles": "often"}))
        for seat in session.table.seats:
            await session.come(f"p{seat.number}", seat.number)
        with pytest.raises(Refusal) as refused:
            await session.do(lambda d: change(d, variant="omaha"))
        assert refused.value.clause == "4.1", "ten play Omaha, and eleven sit there"

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.clause("melbourne-poker", "7.2.2(b)")
def test_whoever_sits_down_later_pays_the_share_before_the_next_hand(tmp_path: Path) -> None:
    """$10 an hour, and a third of it has passed when dan comes: $6 in chips of $1."""

    async def story(session: PokerSession) -> None:
        await three(session)
        await session.hand()
        box = f"chip-box:{TABLE}"
        assert session.holds(box) == 30_00
        session.watch.pass_by(1200)
        await session.come("dan", 5)
        await session.hand()
        assert session.holds(box) == 36_00
        await session.hand()
        assert session.holds(box) == 36_00, "once"

    sign = {"commission": {"type": "time", "hourly": "10.00"}}
    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=sign)


@pytest.mark.clause("melbourne-poker", "7.2.2(b)")
def test_a_dealer_takes_the_charge_before_the_hand_begins(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)

        def steps() -> list[str]:
            at = session.casino.now()
            shown = poker_shown(session.table, session.play, Viewer("dealer", STAFF), at)
            assert shown is not None
            return [step.do for step in shown.todo]

        assert steps() == ["ChargeTime", "BeginHand"]
        with pytest.raises(WrongMoment, match="time charge"):
            await session.ask(STAFF, "BeginHand", "dealer")
        await session.ask(STAFF, "ChargeTime", "dealer")
        assert session.table.slide == 30_00
        assert steps() == ["BeginHand", "ChargeTime"]
        await session.ask(STAFF, "BeginHand", "dealer")
        assert session.playing

    sign = {"commission": {"type": "time", "hourly": "10.00"}}
    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=sign, deck="deck 1")
