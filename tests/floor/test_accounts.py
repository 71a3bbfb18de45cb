"""Tests of deposits, buy-ins and cash-outs, and that every chip has an owner."""

import pytest

from croupier.acts import (
    Actor,
    Barred,
    Locked,
    Millis,
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import (
    BuyIn,
    BuyInFolded,
    CashOut,
    DeclineWager,
    Deposit,
    EndRound,
    HandChips,
    LeaveTable,
    OpenAccount,
    ReportBreach,
    SitOut,
    WithdrawMoney,
    journal_of,
)
from croupier.floor.moves import between
from croupier.floor.tables.rounds import WagerRefused
from croupier.money import Account, AccountKind, Cents, PostedTwice, dollars
from tests.floor.casino import RULES, Casino, case, player

POKER = "melbourne-poker"


@pytest.mark.clause(POKER, "8.1")
def test_chips_are_bought_at_the_seat_that_a_player_has_chosen() -> None:
    casino = Casino(POKER).open()
    ann = casino.patron("ann")
    buy = {"table": "T1", "person": "ann", "amount": dollars(300), "actor": ann}
    with pytest.raises(WrongMoment, match="You have no seat") as refusal:
        casino.do(BuyIn, id="b1", **buy)
    assert (refusal.value.clause, refusal.value.book) == ("8.1", POKER)
    casino.sit("ann", 4, 0)
    casino.do(BuyIn, id="b2", **buy)
    assert casino.seat("ann").number == 4


def test_money_comes_in_at_the_cage_and_goes_out_again_and_the_journal_stays_at_nothing() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.patron("ann", 100_000)
    casino.sit("ann", 1, chips=40_000)
    casino.play("ann", changes={"player:ann@T1": 5_000, "float:T1": -5_000})
    casino.do(CashOut, table="T1", id="c", person="ann", amount=Cents(15_000), actor=player("ann"))
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    assert casino.floor.purses["ann"].balance == 105_000
    casino.do(
        WithdrawMoney,
        id="w",
        house=casino.house,
        person="ann",
        amount=Cents(105_000),
        actor=player("ann"),
    )
    journal = journal_of(casino.events)
    assert journal.total() == 0
    assert journal.balance(Account.parse("float:T1")) == -5_000
    assert journal.balance(Account.parse("cage:Casino Canberra")) == 5_000
    assert journal.balance(Account.parse("player:ann")) == 0


def test_nobody_spends_what_they_do_not_have() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.patron("ann", 10_000)
    casino.sit("ann", 1, chips=0)
    ann = player("ann")
    with pytest.raises(NotEnoughChips):
        casino.do(BuyIn, table="T1", id="b", person="ann", amount=Cents(10_001), actor=ann)
    with pytest.raises(NotEnoughChips):
        casino.do(
            WithdrawMoney, id="w", house=casino.house, person="ann", amount=Cents(10_001), actor=ann
        )
    casino.do(BuyIn, table="T1", id="b", person="ann", amount=Cents(10_000), actor=ann)
    with pytest.raises(NotEnoughChips):
        casino.do(CashOut, table="T1", id="c", person="ann", amount=Cents(10_001), actor=ann)
    for amount in (0, -5, 1.5):
        with pytest.raises(BadInput, match="amount"):
            casino.do(CashOut, table="T1", id="c", person="ann", amount=amount, actor=ann)


def test_a_player_touches_only_their_own_money() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.patron("ann")
    casino.sit("bob", 1)
    with pytest.raises(NotYours):
        casino.do(
            WithdrawMoney,
            id="w",
            house=casino.house,
            person="bob",
            amount=Cents(1),
            actor=player("ann"),
        )
    with pytest.raises(NotYours):
        casino.do(BuyIn, table="T1", id="b", person="bob", amount=Cents(1), actor=player("ann"))
    with pytest.raises(NotYours):
        casino.do(
            WithdrawMoney,
            id="w",
            house=casino.house,
            person="bob",
            amount=Cents(1),
            actor=casino.boss,
        )
    with pytest.raises(WrongMoment, match="You have an account already"):
        casino.do(OpenAccount, person="ann", actor=player("ann"))
    with pytest.raises(BadInput, match="person"):
        casino.do(OpenAccount, person="a@b", actor=player("a@b"))
    for stranger in (player("ann"), Actor("ann", "dealer")):
        with pytest.raises(NotYours, match="an account only for yourself"):
            casino.do(OpenAccount, person="zoe", actor=stranger)
    casino.do(OpenAccount, person="zoe", actor=casino.dealer)


@pytest.mark.parametrize(
    "book, clause",
    [
        case("melbourne-wsop", "14.12", proves="14.12"),
        case(POKER, "13.12", proves="13.12"),
        case("canberra-ultimate", "15.9", proves="15.9"),
        case("sydney-bonus", "13.10", proves="13.10"),
        ("perth-ultimate", ""),
    ],
)
def test_players_neither_bet_against_each_other_nor_pass_chips(book: str, clause: str) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    given = {"table": "T1", "person": "ann", "to": "bob", "amount": Cents(100)}
    with pytest.raises(Barred) as bet:
        casino.do(HandChips, **given, bet=True, actor=player("ann"))
    assert bet.value.clause == clause
    with pytest.raises(NotOffered):
        casino.do(HandChips, **given, actor=player("ann"))
    with pytest.raises(AssertionError):
        between("x", "player:ann@T1", "player:bob@T1", Cents(1))
    if clause:
        casino.do(
            ReportBreach,
            book=book,
            conduct="side-bet",
            person="ann",
            others=("bob",),
            table="T1",
            actor=casino.dealer,
        )
        assert casino.floor.house.breaches[-1].clauses == (clause,)


# --- poker stakes -------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "6.3")
def test_a_poker_player_brings_at_least_the_minimum_buy_in() -> None:
    casino = Casino(POKER).open()
    casino.sit("ann", 1, chips=0)
    ann = player("ann")
    casino.do(Deposit, id="d", house=casino.house, person="ann", amount=dollars(500), actor=ann)
    with pytest.raises(WrongAmount) as refusal:
        casino.do(BuyIn, table="T1", id="b", person="ann", amount=dollars(150), actor=ann)
    assert refusal.value.clause == "6.3"
    casino.do(BuyIn, table="T1", id="b", person="ann", amount=dollars(200), actor=ann)
    casino.do(BuyIn, table="T1", id="b2", person="ann", amount=dollars(20), actor=ann)


def folded(person: str, at: int) -> BuyInFolded:
    """Whoever runs the deal says that a player who was dealt in has folded."""
    actor, more = player(person), dollars(100)
    return BuyInFolded(actor=actor, at=Millis(at), table="T1", id="f", person=person, amount=more)


@pytest.mark.clause(POKER, "6.11")
def test_a_stake_is_added_to_only_out_of_the_hand_and_never_taken_off_the_table() -> None:
    casino = Casino(POKER).open()
    ann, bob = casino.sit("ann", 1), casino.sit("bob", 2)
    casino.sit("cal", 3)
    casino.do(SitOut, table="T1", person="bob", actor=bob)
    casino.begin()
    with pytest.raises(Locked) as refusal:
        casino.do(BuyIn, table="T1", id="a", person="ann", amount=dollars(100), actor=ann)
    assert refusal.value.clause == "6.11"
    casino.do(BuyIn, table="T1", id="b", person="bob", amount=dollars(100), actor=bob)
    with pytest.raises(WrongMoment, match="no folded hand"):
        RULES.perform(casino.floor, folded("bob", casino.now))
    after, _ = RULES.perform(casino.floor, folded("ann", casino.now))
    assert [seat.chips for seat in after.tables["T1"].seats[:3]] == [60_000, 60_000, 50_000]
    casino.end()
    for person in (ann, bob):
        with pytest.raises(Locked) as refused:
            casino.do(
                CashOut,
                table="T1",
                id="c",
                person=person.person,
                amount=dollars(50),
                actor=person,
            )
        assert refused.value.clause == "6.11"


# --- rounds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"player:ann@T1": -100, "float:T1": 99}, "add up to zero"),
        ({"player:ann@T1": -60_000, "float:T1": 60_000}, "at least -50000"),
        ({"player:ann": -100, "float:T1": 100}, "players of this round"),
        ({"player:cal@T1": -100, "float:T1": 100}, "players of this round"),
        ({"player:ann@T1": -100, "float:T2": 100}, "accounts of table T1"),
        ({"player:ann@T1": -100, "cage:X": 100}, "accounts of table T1"),
        ({"player:ann@T1": 100, "escrow:T1": -100}, "at least -0"),
        ({"nonsense": 0, "player:ann@T1": -100, "x:y": 100}, "an account"),
    ],
)
def test_a_round_that_does_not_balance_is_not_believed(
    changes: dict[str, int], problem: str
) -> None:
    casino = Casino("canberra-ultimate").open()
    casino.sit("ann", 1)
    casino.sit("cal", 2)
    casino.begin("ann")
    before = casino.floor
    with pytest.raises(BadInput, match=problem):
        casino.end("ann", changes=changes)
    assert casino.floor == before


@pytest.mark.clause(POKER, "7.2.1(b)")
def test_a_poker_hand_moves_chips_through_the_pot_and_its_rake_to_the_chip_box() -> None:
    casino = Casino(POKER).open()
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.play(
        "ann",
        "bob",
        changes={"player:ann@T1": -2_000, "player:bob@T1": 1_800, "slide:T1": 200},
    )
    assert (casino.seat("ann").chips, casino.seat("bob").chips) == (48_000, 51_800)
    boxes = journal_of(casino.events).balances(AccountKind.CHIP_BOX)
    assert boxes == {Account.parse("chip-box:T1"): 200}


def test_a_round_is_ended_by_its_name_by_those_who_played_it() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.sit("ann", 1)
    casino.begin("ann")
    with pytest.raises(WrongMoment, match="is under way"):
        casino.begin("ann")
    with pytest.raises(BadInput, match="round"):
        casino.do(EndRound, table="T1", round="another", actor=casino.dealer)
    with pytest.raises(BadInput, match="wagered"):
        casino.do(
            EndRound,
            table="T1",
            round=casino.table().round,
            wagered=("zed",),
            actor=casino.dealer,
        )
    with pytest.raises(NotAuthorised):
        casino.do(EndRound, table="T1", round=casino.table().round, actor=player("ann"))


def test_one_id_moves_money_once() -> None:
    casino = Casino("canberra-ultimate")
    casino.patron("ann", 0)
    for _ in range(2):
        casino.do(
            Deposit,
            id="same",
            house=casino.house,
            person="ann",
            amount=Cents(5),
            actor=player("ann"),
        )
    with pytest.raises(PostedTwice):
        journal_of(casino.events)


@pytest.mark.clause("sydney-bonus", "13.11")
def test_a_supervisor_refuses_a_wager_before_the_first_card_and_not_after() -> None:
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 1)
    refuse = {"table": "T1", "person": "ann", "wager": "ante", "reason": "drunk"}
    with pytest.raises(NotAuthorised):
        casino.do(DeclineWager, **refuse, actor=casino.dealer)
    with pytest.raises(BadInput, match="reasonable grounds"):
        casino.do(DeclineWager, **{**refuse, "reason": ""})
    with pytest.raises(BadInput, match="one of ante"):
        casino.do(DeclineWager, **{**refuse, "wager": "lucky-dip"})
    casino.do(DeclineWager, **refuse, actor=casino.staff("casino-supervisor"))
    record = casino.events[-1]
    assert isinstance(record, WagerRefused)
    assert (record.person, record.wager, record.reason, record.clause) == (
        "ann",
        "ante",
        "drunk",
        "13.11",
    )
    casino.begin("ann")
    with pytest.raises(Locked) as refusal:
        casino.do(DeclineWager, **refuse)
    assert refusal.value.clause == "13.11"
    canberra = Casino("canberra-ultimate").open()
    canberra.sit("ann", 1)
    with pytest.raises(NotOffered):
        canberra.do(DeclineWager, **refuse)
