"""Tests of promotional tokens (S20) and time charges."""

from typing import Any

import pytest

from croupier.acts import (
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    Refusal,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import (
    BuyTime,
    ChangeSign,
    ChargeTime,
    DoTableChore,
    DropSlide,
    ExchangeVoucher,
    HandPlaced,
    PlaceSideWager,
    SettleTokens,
    StartClock,
    journal_of,
    settle_token,
)
from croupier.floor.people.accounts import StackMoved
from croupier.money import Account, Cents, dollars
from tests.floor.casino import Casino, player

POKER = "melbourne-poker"
HDD = "tg-higher-duties-dealer"
TOKEN = "1.1 def Casino Promotional Token"


# --- tokens -------------------------------------------------------------------------------------


@pytest.mark.clause("sydney-bonus", TOKEN)
@pytest.mark.parametrize(
    "outcome, won, kept, chips, back",
    [
        ("win", 1000, "returned", 1000, 1000),  # token Ante 10 wins with a flush: 10 in chips
        ("win", 1000, "collected", 1000, 0),
        ("standoff", 0, "returned", 0, 1000),
        ("standoff", 0, "collected", 0, 1000),
        ("void", 0, "collected", 0, 1000),
        ("lose", 0, "returned", 0, 0),
    ],
)
def test_a_token_wins_chips_stands_off_as_itself_and_is_gone_when_it_loses(
    outcome: str, won: int, kept: str, chips: int, back: int
) -> None:
    result = settle_token(Cents(1000), outcome, Cents(won), kept)  # type: ignore[arg-type]
    assert (result.chips, result.back, result.collected) == (chips, back, 1000 - back)


@pytest.mark.clause("sydney-bonus", TOKEN)
def test_a_voucher_becomes_tokens_of_its_value_once_and_their_winnings_are_chips() -> None:
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 1, chips=10_000)
    casino.sit("bob", 2, chips=10_000)
    voucher = {"table": "T1", "voucher": "V7", "value": dollars(25)}
    with pytest.raises(NotAuthorised):
        casino.do(ExchangeVoucher, id="v", person="ann", **voucher, actor=player("ann"))
    casino.do(ExchangeVoucher, id="v", person="ann", **voucher, actor=casino.dealer)
    with pytest.raises(WrongMoment, match="exchanged before"):
        casino.do(ExchangeVoucher, id="v2", person="bob", **voucher, actor=casino.dealer)
    purse = casino.floor.purses["ann"]
    assert (purse.tokens, purse.balance) == (2_500, 10_000), "tokens are not money"
    settle = {"table": "T1", "person": "ann", "staked": dollars(10), "actor": casino.dealer}
    (won,) = casino.do(SettleTokens, id="s1", outcome="win", won=dollars(10), **settle)
    assert isinstance(won, StackMoved)
    assert won.move.clauses == (TOKEN,)
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].tokens) == (11_000, 2_500)
    casino.do(SettleTokens, id="s2", outcome="standoff", **settle)
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].tokens) == (11_000, 2_500)
    casino.do(SettleTokens, id="s3", outcome="lose", **settle)
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].tokens) == (11_000, 1_500)
    casino.do(SettleTokens, id="s4", outcome="win", won=dollars(10), kept="collected", **settle)
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].tokens) == (12_000, 500)
    with pytest.raises(NotEnoughChips):
        casino.do(SettleTokens, id="s5", outcome="lose", **settle)
    with pytest.raises(BadInput, match="won"):
        casino.do(
            SettleTokens, id="s6", outcome="lose", won=Cents(5), **{**settle, "staked": Cents(5)}
        )
    assert journal_of(casino.events).total() == 0


@pytest.mark.clause("sydney-bonus", TOKEN)
def test_the_sign_may_say_that_a_winning_token_is_collected() -> None:
    casino = Casino("sydney-bonus").open(sign={"settings": {"winning_token": "collected"}})
    casino.sit("ann", 1, chips=10_000)
    voucher = {"table": "T1", "voucher": "V7", "value": dollars(25), "actor": casino.dealer}
    casino.do(ExchangeVoucher, id="v", person="ann", **voucher)
    settle = {"table": "T1", "person": "ann", "staked": dollars(10), "actor": casino.dealer}
    casino.do(SettleTokens, id="s1", outcome="win", won=dollars(10), **settle)
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].tokens) == (11_000, 1_500)
    casino.do(SettleTokens, id="s2", outcome="win", won=dollars(10), kept="returned", **settle)
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].tokens) == (12_000, 1_500)


def test_only_a_book_that_knows_tokens_exchanges_vouchers() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    with pytest.raises(NotOffered):
        casino.do(ExchangeVoucher, table="T1", id="v", person="ann", voucher="V", value=Cents(5))


# --- time charges -------------------------------------------------------------------------------


def timed(**fields: Any) -> Casino:
    charge = {"type": "time", "hourly": "10.00"}
    return Casino(POKER).open(sign={"commission": charge}, **fields)


@pytest.mark.clause(POKER, "7.2.2(a)", "7.2.2(b)", "7.2.2(d)", "1.1 'Collection time'")
def test_every_player_pays_the_hour_in_advance_those_sitting_out_too() -> None:
    casino = timed()
    for number in range(1, 10):
        casino.sit(f"p{number}", number, chips=30_000)
    casino.at("14:00").do(ChargeTime, table="T1", id="t", fee=dollars(10), actor=casino.dealer)
    assert casino.table().slide == 9_000
    assert all(casino.seat(f"p{n}").chips == 29_000 for n in range(1, 10))
    charged = next(e for e in casino.events if type(e).__name__ == "TimeCharged")
    assert len(getattr(charged, "people", ())) == 9
    with pytest.raises(WrongMoment) as refusal:
        casino.at("14:59:59").do(ChargeTime, table="T1", id="t2", fee=dollars(10))
    assert refusal.value.clause == "7.2.2(b)"
    casino.at("15:00").do(ChargeTime, table="T1", id="t2", fee=dollars(10))
    assert casino.table().slide == 18_000


@pytest.mark.clause(POKER, "7.2.2(c)")
def test_no_fee_is_above_the_sign() -> None:
    casino = timed()
    casino.sit("ann", 1)
    with pytest.raises(WrongAmount) as refusal:
        casino.do(ChargeTime, table="T1", id="t", fee=dollars(12), actor=casino.dealer)
    assert refusal.value.clause == "7.2.2(c)"
    raked = Casino(POKER).open()
    raked.sit("ann", 1)
    with pytest.raises(NotOffered):
        raked.do(ChargeTime, table="T1", id="t", fee=dollars(1), actor=raked.dealer)


@pytest.mark.parametrize(
    "alone, account",
    [
        (False, "chip-box:T1"),
        pytest.param(True, "float:T1", marks=pytest.mark.clause(POKER, "1.1 'Stand-alone Table'")),
    ],
)
@pytest.mark.clause(POKER, "7.2.2(e)")
def test_time_charges_are_verified_by_a_supervisor_before_the_drop(
    alone: bool, account: str
) -> None:
    casino = timed(stand_alone=alone)
    casino.sit("ann", 1)
    casino.do(ChargeTime, table="T1", id="t", fee=dollars(10), actor=casino.dealer)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(DropSlide, table="T1", id="d", actor=casino.dealer)
    assert refusal.value.clause == "7.2.2(e)"
    (chore,) = casino.table().chores
    with pytest.raises(NotAuthorised):
        casino.do(DoTableChore, table="T1", number=chore.number, actor=casino.dealer)
    casino.do(DoTableChore, table="T1", number=chore.number, actor=casino.staff(HDD))
    casino.do(DropSlide, table="T1", id="d", actor=casino.dealer)
    journal = journal_of(casino.events)
    assert journal.balance(Account.parse(account)) == 1_000
    assert journal.balance(Account.parse("slide:T1")) == 0 == casino.table().slide
    with pytest.raises(WrongMoment, match="no chips on the slide"):
        casino.do(DropSlide, table="T1", id="d2", actor=casino.dealer)


@pytest.mark.clause(POKER, "7.2.1(b)", "7.2.3(c)")
@pytest.mark.parametrize(
    "charge",
    [
        {"type": "percentage", "rate": "5%", "cap": "10.00"},
        {"type": "per-hand", "amount": "5.00"},
    ],
)
def test_the_rake_of_a_hand_is_dropped_with_its_end_and_needs_no_verification(
    charge: dict[str, str],
) -> None:
    both = [charge, {"type": "time", "hourly": "10.00"}]
    casino = Casino(POKER).open(sign={"commission": both})
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.do(ChargeTime, table="T1", id="t", fee=dollars(10), actor=casino.dealer)
    casino.play("ann", "bob", changes={"player:ann@T1": -500, "slide:T1": 500})
    assert journal_of(casino.events).balance(Account.parse("chip-box:T1")) == 500
    assert casino.table().slide == 2_000, "the time charges still wait"
    assert journal_of(casino.events).balance(Account.parse("float:T1")) == 0


@pytest.mark.clause(POKER, "7.2.1(c)", "7.2.3(c)")
def test_a_table_that_stands_alone_adds_its_rake_to_the_float() -> None:
    casino = Casino(POKER).open(stand_alone=True)
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.play("ann", changes={"player:ann@T1": -1200, "slide:T1": 1200})
    journal = journal_of(casino.events)
    assert journal.balance(Account.parse("float:T1")) == 1200
    assert journal.balance(Account.parse("chip-box:T1")) == 0


@pytest.mark.clause(POKER, "7.2.4(a)", "7.2.4(b)", "7.2.4(c)")
@pytest.mark.parametrize("alone, account", [(False, "chip-box:T1"), (True, "float:T1")])
def test_a_fee_for_each_person_is_taken_before_the_hand_and_dropped_at_once(
    alone: bool, account: str
) -> None:
    fee = {"type": "per-person", "amount": "1.00"}
    casino = Casino(POKER).open(sign={"commission": fee}, stand_alone=alone)
    people = tuple(f"p{n}" for n in range(1, 9))
    for number, person in enumerate(people, start=1):
        casino.sit(person, number)
    casino.begin(*people)
    assert journal_of(casino.events).balance(Account.parse(account)) == 800
    assert casino.table().slide == 0
    assert [casino.seat(person).chips for person in people] == [49_900] * 8
    placed = next(e for e in casino.events if isinstance(e, HandPlaced))
    assert {place.stack for place in placed.setup.places} == {49_900}, "before the first card"
    casino.end(*people, completed=False)
    assert journal_of(casino.events).balance(Account.parse(account)) == 800, "it was dropped"


@pytest.mark.clause(POKER, "7.2.2(b)", "6.11")
def test_the_hour_comes_from_the_account_where_the_stake_would_be_gone_and_never_in_a_hand() -> (
    None
):
    casino = timed()
    casino.sit("ann", 1, chips=30_000)
    casino.sit("bob", 2, chips=20_000)
    charge = {"table": "T1", "id": "t", "fee": dollars(10), "actor": casino.dealer}
    casino.at("14:00").do(ChargeTime, **{**charge, "id": "first"})
    casino.play("ann", "bob", changes={"player:ann@T1": 18_000, "player:bob@T1": -18_000})
    casino.begin("ann", "bob")
    with pytest.raises(WrongMoment) as refusal:
        casino.at("15:00").do(ChargeTime, **charge)
    assert refusal.value.clause == "6.11"
    casino.end("ann", "bob")
    with pytest.raises(NotAuthorised):
        casino.do(ChargeTime, **{**charge, "actor": player("ann")})
    account = casino.floor.purses["bob"].balance
    casino.do(ChargeTime, **charge)
    assert (casino.seat("bob").chips, casino.floor.purses["bob"].balance) == (1000, account - 1000)
    assert (casino.seat("ann").chips, casino.table().slide) == (46_000, 4000)


@pytest.mark.clause(POKER, "7.2.4(b)")
def test_who_has_no_chips_beyond_the_fee_of_a_hand_is_not_dealt_in() -> None:
    casino = Casino(POKER).open(sign={"commission": {"type": "per-person", "amount": "1.00"}})
    for number, person in enumerate(("ann", "bob", "cal"), start=1):
        casino.sit(person, number, chips=20_000)
    lost = {"player:ann@T1": 19_800, "player:bob@T1": -19_800}
    casino.play(changes=lost)
    assert casino.seat("bob").chips == 100, "200 less the fee of the first hand"
    casino.play()
    assert casino.table().played == (1, 3)
    assert casino.seat("bob").chips == 100
    plain = Casino(POKER).open()
    plain.sit("ann", 1)
    plain.sit("bob", 2)
    plain.play()
    assert (plain.seat("ann").chips, plain.seat("bob").chips) == (50_000, 50_000)


def test_a_charge_that_somebody_cannot_pay_takes_nothing_from_anybody() -> None:
    casino = timed()
    casino.sit("ann", 1, chips=30_000)
    casino.sit("bob", 2, chips=0)
    poor = casino.floor.purses["bob"].balance
    assert poor < 1000
    before = casino.floor
    with pytest.raises(NotEnoughChips, match="cannot be paid by bob"):
        casino.do(ChargeTime, table="T1", id="t", fee=dollars(10), actor=casino.dealer)
    assert casino.floor == before


# --- time to act --------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "6.15.1", "6.15.2")
def test_more_time_is_bought_as_often_as_the_sign_says_and_not_from_the_stake() -> None:
    clock = {"seconds": 30, "extra_seconds": 30, "times": 2, "fee": "5.00"}
    casino = Casino(POKER).open(sign={"time_to_act": clock})
    ann = casino.sit("ann", 1)
    casino.sit("bob", 2)
    more = {"table": "T1", "person": "ann", "actor": ann}
    with pytest.raises(WrongMoment, match="You have no clock running"):
        casino.do(BuyTime, id="x", turn=1, **more)
    casino.begin()
    run = {"table": "T1", "person": "ann", "actor": casino.dealer}
    casino.do(StartClock, turn=1, **run)
    for number in (1, 2):
        casino.do(BuyTime, id=f"x{number}", turn=1, **more)
        assert getattr(casino.events[-1], "seconds", 0) == 30
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].balance) == (50_000, 49_000)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(BuyTime, id="x3", turn=1, **more)
    assert refusal.value.clause == "6.15.2"
    casino.end()
    casino.begin()
    with pytest.raises(WrongMoment):
        casino.do(BuyTime, id="x4", turn=1, **more)
    casino.do(StartClock, turn=2, **run)
    casino.do(BuyTime, id="x4", turn=2, **more)
    casino.end()
    casino.do(
        ChangeSign, table="T1", sign={"time_to_act": None}, actor=casino.staff("tg-area-manager")
    )
    for _ in range(3):
        casino.play()
    casino.begin()
    with pytest.raises(NotOffered):
        casino.do(BuyTime, id="x5", turn=3, **more)


@pytest.mark.parametrize(
    "kind, fields",
    [
        (DropSlide, {"id": "d"}),
        (BuyTime, {"id": "b", "person": "ann", "turn": 1}),
        (PlaceSideWager, {"person": "ann", "colour": "red", "stake": Cents(500)}),
    ],
)
def test_a_banked_table_is_refused_nothing_by_a_clause_of_poker(
    kind: Any, fields: dict[str, Any]
) -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    with pytest.raises(Refusal) as refused:
        casino.do(kind, table="T1", **fields)
    assert (refused.value.clause, refused.value.book) == ("", "")
