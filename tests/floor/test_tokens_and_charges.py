"""Promotional tokens (S20), time charges on their way to the drop, and time to think."""

from typing import Any

import pytest

from croupier.acts import (
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import (
    BuyTime,
    ChangeSign,
    ChargeHand,
    ChargeTime,
    DoTableChore,
    DropSlide,
    ExchangeVoucher,
    SettleTokens,
    journal_of,
    settle_token,
)
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
    casino.do(SettleTokens, id="s1", outcome="win", won=dollars(10), **settle)
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
    with pytest.raises(WrongMoment, match="nothing lies"):
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
    casino.begin("ann", "bob")
    with pytest.raises(NotOffered) as refusal:
        casino.end("ann", changes={"player:ann@T1": -500, "float:T1": 500})
    assert refusal.value.clause == "7.2.1(b)"


@pytest.mark.clause(POKER, "7.2.1(c)", "7.2.3(c)")
def test_a_table_that_stands_alone_adds_its_rake_to_the_float() -> None:
    casino = Casino(POKER).open(stand_alone=True)
    casino.sit("ann", 1)
    casino.play("ann", changes={"player:ann@T1": -1200, "slide:T1": 1200})
    journal = journal_of(casino.events)
    assert journal.balance(Account.parse("float:T1")) == 1200
    assert journal.balance(Account.parse("chip-box:T1")) == 0
    casino.begin("ann")
    with pytest.raises(NotOffered) as refusal:
        casino.end("ann", changes={"player:ann@T1": -500, "chip-box:T1": 500})
    assert refusal.value.clause == "7.2.1(c)"


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
    charge = {"table": "T1", "id": "f", "people": people, "actor": casino.dealer}
    with pytest.raises(WrongAmount) as refusal:
        casino.do(ChargeHand, **charge, fee=dollars(2))
    assert refusal.value.clause == "7.2.4(a)"
    casino.do(ChargeHand, **charge, fee=dollars(1))
    assert journal_of(casino.events).balance(Account.parse(account)) == 800
    assert casino.table().slide == 0
    casino.begin(*people)
    with pytest.raises(WrongMoment) as late:
        casino.do(ChargeHand, **{**charge, "id": "g"}, fee=dollars(1))
    assert late.value.clause == "7.2.4(b)"


@pytest.mark.clause(POKER, "7.2.2(b)", "6.11")
def test_the_hour_comes_from_the_account_where_the_stake_would_be_gone_and_never_in_a_hand() -> (
    None
):
    casino = timed()
    casino.sit("ann", 1, chips=30_000)
    casino.sit("bob", 2, chips=20_000)
    casino.play("ann", "bob", changes={"player:ann@T1": 19_000, "player:bob@T1": -19_000})
    charge = {"table": "T1", "id": "t", "fee": dollars(10), "actor": casino.dealer}
    casino.begin("ann", "bob")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ChargeTime, **charge)
    assert refusal.value.clause == "6.11"
    casino.end("ann", "bob")
    with pytest.raises(NotAuthorised):
        casino.do(ChargeTime, **{**charge, "actor": player("ann")})
    account = casino.floor.purses["bob"].balance
    casino.do(ChargeTime, **charge)
    assert (casino.seat("bob").chips, casino.floor.purses["bob"].balance) == (1000, account - 1000)
    assert (casino.seat("ann").chips, casino.table().slide) == (48_000, 2000)


@pytest.mark.clause(POKER, "7.2.4(b)")
def test_nobody_is_charged_for_a_hand_by_a_player_or_beyond_their_chips() -> None:
    casino = Casino(POKER).open(sign={"commission": {"type": "per-person", "amount": "1.00"}})
    casino.sit("ann", 1)
    charge = {"table": "T1", "id": "f", "people": ("ann",), "fee": dollars(1)}
    with pytest.raises(NotAuthorised):
        casino.do(ChargeHand, **charge, actor=player("ann"))
    casino.sit("bob", 2, chips=20_000)
    casino.play("ann", "bob", changes={"player:ann@T1": 20_000, "player:bob@T1": -20_000})
    with pytest.raises(NotEnoughChips, match="bob cannot pay the fee"):
        casino.do(ChargeHand, **{**charge, "people": ("ann", "bob")}, actor=casino.dealer)
    plain = Casino(POKER).open()
    plain.sit("ann", 1)
    with pytest.raises(NotOffered):
        plain.do(ChargeHand, **charge, actor=plain.dealer)


def test_a_charge_that_somebody_cannot_pay_takes_nothing_from_anybody() -> None:
    casino = timed()
    casino.sit("ann", 1, chips=30_000)
    casino.sit("bob", 2, chips=0)
    poor = casino.floor.purses["bob"].balance
    assert poor < 1000
    before = casino.floor
    with pytest.raises(NotEnoughChips, match="bob cannot pay"):
        casino.do(ChargeTime, table="T1", id="t", fee=dollars(10), actor=casino.dealer)
    assert casino.floor == before


# --- time to act --------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "6.15.1", "6.15.2")
def test_more_time_is_bought_as_often_as_the_sign_says_and_not_from_the_stake() -> None:
    clock = {"seconds": 30, "extra_seconds": 30, "times": 2, "fee": "5.00"}
    casino = Casino(POKER).open(sign={"time_to_act": clock})
    ann = casino.sit("ann", 1)
    with pytest.raises(WrongMoment, match="not in a hand"):
        casino.do(BuyTime, table="T1", id="x", actor=ann)
    casino.begin("ann")
    for number in (1, 2):
        casino.do(BuyTime, table="T1", id=f"x{number}", actor=ann)
        assert getattr(casino.events[-1], "seconds", 0) == 30
    assert (casino.seat("ann").chips, casino.floor.purses["ann"].balance) == (50_000, 49_000)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(BuyTime, table="T1", id="x3", actor=ann)
    assert refusal.value.clause == "6.15.2"
    casino.end("ann")
    casino.begin("ann")
    casino.do(BuyTime, table="T1", id="x4", actor=ann)
    casino.end("ann")
    casino.do(
        ChangeSign, table="T1", sign={"time_to_act": None}, actor=casino.staff("tg-area-manager")
    )
    for _ in range(3):
        casino.play("ann")
    casino.begin("ann")
    with pytest.raises(NotOffered):
        casino.do(BuyTime, table="T1", id="x5", actor=ann)
