"""Tests of the journal: it balances, and earlier states stay readable."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import (
    MOST,
    Account,
    AccountKind,
    Cents,
    Entry,
    Journal,
    Overdrawn,
    PostedTwice,
    Rate,
    Transfer,
    TransferRefused,
    dollars,
    parse_exact,
    show_exact,
    up_to_dollar,
)

ANN = Account(AccountKind.PLAYER, "ann")
BOB = Account(AccountKind.PLAYER, "bob")
CAGE = Account(AccountKind.CAGE, "main")
METER = Account(AccountKind.METER, "wsop")
RESERVE = Account(AccountKind.RESERVE, "wsop")
EVERYBODY = [ANN, BOB, CAGE, METER, RESERVE]

AMOUNTS = st.integers(0, 500).map(Cents)
MOVES = st.tuples(st.sampled_from(EVERYBODY), st.sampled_from(EVERYBODY), AMOUNTS)


def buy_in(name: str, player: Account, amount: Cents) -> Transfer:
    return Transfer.between(name, CAGE, player, amount, "buy-in")


def jackpot_wager(name: str, player: Account) -> Transfer:
    """A 5.00 jackpot wager at 34.06%."""
    increment = Rate.parse("34.06%").of(dollars(5))
    return Transfer(
        name,
        (
            Entry.out_of(player, dollars(5)),
            Entry.into(METER, increment),
            Entry.into(RESERVE, dollars(5) - increment),
        ),
        "jackpot wager",
    )


@given(st.lists(MOVES, max_size=40))
def test_random_postings_agree_with_plain_sums_and_always_total_nothing(
    moves: list[tuple[Account, Account, Cents]],
) -> None:
    journal, purse = Journal(), Counter[Account]()
    for n, (source, target, amount) in enumerate(moves):
        before = list(journal)
        would_owe = source is not target and purse[source] < amount
        try:
            longer = journal.post(Transfer.between(f"t{n}", source, target, amount))
        except Overdrawn:
            assert would_owe
            assert source not in (CAGE, RESERVE)
            assert list(journal) == before
        else:
            assert not would_owe or source in (CAGE, RESERVE)
            purse[source] -= amount
            purse[target] += amount
            assert list(journal) == before
            journal = longer
        assert journal.total() == 0
        assert {who: journal.balance(who) for who in EVERYBODY} == {w: purse[w] for w in EVERYBODY}


@given(st.lists(MOVES, max_size=30))
def test_every_prefix_is_the_journal_as_it_stood(
    moves: list[tuple[Account, Account, Cents]],
) -> None:
    journal = Journal()
    pasts = [(journal, journal.balances())]
    for n, (_, target, amount) in enumerate(moves):
        journal = journal.post(Transfer.between(f"t{n}", CAGE, target, amount))
        pasts.append((journal, journal.balances()))
    for count, (past, balances) in enumerate(pasts):
        assert past.balances() == journal.at(count).balances() == balances
        assert past == journal.at(count) == Journal(list(journal)[:count])
        assert hash(past) == hash(journal.at(count))


def test_a_player_cannot_stake_what_they_do_not_hold() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(3))])
    with pytest.raises(Overdrawn) as refused:
        journal.post(Transfer.between("t1", ANN, BOB, dollars(5)))
    assert str(refused.value) == (
        'transfer t1: player:ann: expected a balance of at least 5.00, got "3.00"'
    )
    assert journal == Journal([buy_in("b1", ANN, dollars(3))])
    assert journal.cents(ANN) == 300


def test_several_transfers_are_posted_all_or_none() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(5))])
    first = Transfer.between("t1", ANN, BOB, dollars(5))
    with pytest.raises(Overdrawn):
        journal.post(first, Transfer.between("t2", ANN, BOB, Cents(1)))
    assert journal.cents(ANN) == 500
    assert len(journal) == 1
    both = journal.post(first, Transfer.between("t2", BOB, ANN, dollars(2)))
    assert (both.cents(ANN), both.cents(BOB), len(both)) == (200, 300, 3)


def test_only_the_end_of_a_transfer_counts_not_the_order_of_its_entries() -> None:
    """A royal's prize comes from the rounded meter and may exceed it; the reset is part
    of the same movement."""
    meter = parse_exact("80000.25")
    journal = Journal([Transfer.between("seed", RESERVE, METER, meter)])
    prize = up_to_dollar(meter)
    reset = Transfer(
        "royal",
        (
            Entry.out_of(METER, prize),
            Entry.into(ANN, prize),
            Entry.into(METER, parse_exact("50000.75")),
            Entry.out_of(RESERVE, parse_exact("50000.75")),
        ),
    )
    after = journal.post(reset)
    assert after.cents(ANN) == dollars(80_001)
    assert after.cents(METER) == dollars(50_000)
    assert after.total() == 0


def test_a_thousand_jackpot_wagers_add_1703_dollars_exactly() -> None:
    seed = Transfer.between("seed", RESERVE, METER, dollars(50_000))
    journal = Journal([seed, buy_in("b1", ANN, dollars(5000))])
    journal = journal.post(jackpot_wager("w0", ANN))
    assert show_exact(journal.balance(METER)) == "50001.7030"
    with pytest.raises(BadInput, match=r"^meter:wsop: expected an amount in whole cents"):
        journal.cents(METER)
    for n in range(1, 1000):
        journal = journal.post(jackpot_wager(f"w{n}", ANN))
    assert journal.cents(METER) == dollars(51_703)
    assert journal.cents(ANN) == 0
    assert journal.total() == 0


def test_the_meter_can_be_read_as_at_any_settlement() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(100))])
    for n in range(3):
        journal = journal.post(jackpot_wager(f"w{n}", ANN))
    place = journal.place("w1")
    assert place is not None
    assert show_exact(journal.at(place).balance(METER)) == "3.4060"
    assert journal.at(place).place("w2") is None
    assert journal.place("nobody") is None
    told = [(transfer.id, show_exact(balance)) for transfer, balance in journal.statement(METER)]
    assert told == [("w0", "1.7030"), ("w1", "3.4060"), ("w2", "5.1090")]
    assert list(journal.statement(BOB)) == []


def test_a_transfer_is_posted_once() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(5))])
    for transfers in ([buy_in("b1", BOB, dollars(1))], [buy_in("b2", BOB, dollars(1))] * 2):
        with pytest.raises(PostedTwice, match='an id not posted before, got "b'):
            journal.post(*transfers)
    assert len(journal) == 1


def test_two_futures_of_one_past_do_not_see_each_other() -> None:
    past = Journal([buy_in("b1", ANN, dollars(5))])
    one = past.post(Transfer.between("t1", ANN, BOB, dollars(5)))
    other = past.post(Transfer.between("t1", ANN, CAGE, dollars(2)))
    assert (one.cents(ANN), one.cents(BOB)) == (0, 500)
    assert (other.cents(ANN), other.cents(BOB)) == (300, 0)
    assert past.cents(ANN) == 500
    assert BOB not in other.balances()
    assert BOB not in past.balances()
    assert one != other
    assert other.post(Transfer.between("t2", ANN, BOB, dollars(3))).total() == 0


def test_balances_can_be_asked_for_one_kind() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(5)), buy_in("b2", BOB, dollars(2))])
    assert journal.balances(AccountKind.PLAYER) == {ANN: 500, BOB: 200}
    assert journal.balances(AccountKind.METER) == {}
    assert journal.balances() == {ANN: 500, BOB: 200, CAGE: -700}


def test_a_settled_seat_can_be_unwound() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(50))])
    staked = Transfer.between("t1", ANN, BOB, dollars(50))
    unwound = journal.post(staked).post(staked.reversal("t2", clauses=["11.2"]))
    assert unwound.balances() == {ANN: 5000, CAGE: -5000, BOB: 0}


def test_no_balance_grows_beyond_reason() -> None:
    journal = Journal([buy_in("b1", ANN, MOST)])
    with pytest.raises(TransferRefused, match="a balance of at most"):
        journal.post(buy_in("b2", ANN, Cents(1)))


@pytest.mark.parametrize("count", [-1, 2, 1.0, True])
def test_a_past_is_a_number_of_transfers(count: int) -> None:
    with pytest.raises(BadInput, match=r"^count: expected a number of transfers from 0 to 1"):
        Journal([buy_in("b1", ANN, dollars(5))]).at(count)


def test_a_journal_survives_copying_and_pickling() -> None:
    journal = Journal([buy_in("b1", ANN, dollars(5))]).post(jackpot_wager("w1", ANN))
    for twin in (copy.copy(journal), copy.deepcopy(journal), pickle.loads(pickle.dumps(journal))):
        assert twin == journal
        assert twin.balances() == journal.balances()
        assert twin.balance(METER) == Fraction(1703, 10)


def test_posting_from_several_threads_gives_each_its_own_future() -> None:
    past = Journal([buy_in("b1", ANN, dollars(100))])

    def future(n: int) -> Journal:
        journal = past
        for step in range(50):
            journal = journal.post(buy_in(f"{n}-{step}", BOB, Cents(n)))
        return journal

    with ThreadPoolExecutor(4) as pool:
        futures = list(pool.map(future, range(1, 5)))
    assert [journal.cents(BOB) for journal in futures] == [50, 100, 150, 200]
    assert [len(journal) for journal in futures] == [51] * 4
    assert all(journal.total() == 0 for journal in futures)
    assert past.cents(BOB) == 0
