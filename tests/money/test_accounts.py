"""Tests of transfers: they balance, or they are refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

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
    NotWholeCents,
    Rate,
    Transfer,
    TransferRefused,
    Unbalanced,
    dollars,
)

ANN = Account(AccountKind.PLAYER, "ann")
BOB = Account(AccountKind.PLAYER, "bob")
FLOAT = Account(AccountKind.FLOAT, "table 7")
METER = Account(AccountKind.METER, "wsop")
RESERVE = Account(AccountKind.RESERVE, "wsop")

NAMES = st.text(min_size=1, max_size=20)
ACCOUNTS = st.builds(Account, st.sampled_from(AccountKind), NAMES)


@given(ACCOUNTS)
def test_an_account_written_and_read_is_the_same_account(account: Account) -> None:
    assert Account.parse(str(account)) == account


@pytest.mark.parametrize("text", ["", "ann", "player", "player:", "croupier:ann", ":ann", 7, None])
def test_other_words_are_not_accounts(text: object) -> None:
    with pytest.raises(BadInput, match=r"^account: expected a"):
        Account.parse(text)


def test_only_meters_and_their_reserves_hold_fractions_of_a_cent() -> None:
    fractional = {kind for kind in AccountKind if kind.holds_fractions}
    assert fractional == {AccountKind.METER, AccountKind.RESERVE}


@pytest.mark.parametrize("kind", ["player", "meter", "layout", "pot", "prize-pool", "escrow"])
def test_what_people_hold_or_have_staked_is_never_below_nothing(kind: str) -> None:
    assert not AccountKind(kind).may_owe


def test_a_transfer_moves_an_amount_and_says_why() -> None:
    paid = Transfer.between("t1", FLOAT, ANN, dollars(8), "blind, flush", ["12.4.3(a)", "6.2.3"])
    assert paid.changes() == {FLOAT: -800, ANN: 800}
    assert paid.clauses == ("12.4.3(a)", "6.2.3")
    assert paid.memo == "blind, flush"


def test_a_jackpot_wager_is_split_to_the_fraction_of_a_cent() -> None:
    increment = Rate.parse("34.06%").of(dollars(5))
    wager = Transfer(
        "w1",
        (
            Entry.out_of(ANN, dollars(5)),
            Entry.into(METER, increment),
            Entry.into(RESERVE, dollars(5) - increment),
        ),
    )
    assert wager.changes() == {ANN: -500, METER: Fraction(1703, 10), RESERVE: Fraction(3297, 10)}


def test_entries_that_do_not_sum_to_nothing_are_refused() -> None:
    with pytest.raises(Unbalanced) as refused:
        Transfer("t1", (Entry.out_of(ANN, Cents(500)), Entry.into(BOB, Cents(499))))
    assert str(refused.value) == (
        'transfer t1: entries: expected amounts that add up to zero, got "-0.01"'
    )


@pytest.mark.parametrize("entries", [(), (Entry(ANN, Cents(0)),), (Entry(ANN, Cents(5)),)])
def test_a_transfer_has_two_sides(entries: tuple[Entry, ...]) -> None:
    with pytest.raises(Unbalanced, match="at least two entries"):
        Transfer("t1", entries)


@pytest.mark.parametrize("account", [ANN, FLOAT, Account(AccountKind.HOUSE, "house")])
def test_a_fraction_of_a_cent_is_refused_where_cents_are_whole(account: Account) -> None:
    with pytest.raises(NotWholeCents, match="whole cents, for this account holds no fractions"):
        Entry.into(account, Fraction(1703, 10))


def test_a_whole_fraction_is_plain_cents() -> None:
    entry = Entry.into(ANN, Fraction(500))
    assert entry == Entry.into(ANN, Cents(500))
    assert type(entry.amount) is int


@pytest.mark.parametrize("amount", [5.0, 0.5, True, "5.00", None])
def test_floats_and_strings_are_not_moved(amount: Any) -> None:
    for make in (Entry, Entry.into, Entry.out_of):
        with pytest.raises(BadInput, match="an integer of cents or an exact fraction"):
            make(METER, amount)
    with pytest.raises(BadInput, match="an integer of cents or an exact fraction"):
        Transfer.between("t1", ANN, BOB, amount)


def test_absurd_and_backward_amounts_are_refused() -> None:
    with pytest.raises(TransferRefused, match="at most"):
        Entry.into(ANN, MOST + 1)
    with pytest.raises(TransferRefused, match="not negative"):
        Transfer.between("t1", ANN, BOB, Cents(-5))


@pytest.mark.parametrize("name", ["", "x" * 201, 7])
def test_names_and_ids_are_short_texts(name: Any) -> None:
    with pytest.raises(BadInput, match=r"^account: expected a text"):
        Account(AccountKind.PLAYER, name)
    with pytest.raises(BadInput, match=r"^transfer id: expected a text"):
        Transfer.between(name, ANN, BOB, Cents(5))


@given(st.lists(st.tuples(st.sampled_from([ANN, BOB, FLOAT]), st.integers(-900, 900)), min_size=1))
def test_a_transfer_and_its_reversal_leave_nothing_changed(
    moves: list[tuple[Account, int]],
) -> None:
    entries = [Entry(account, Cents(amount)) for account, amount in moves]
    entries.append(Entry(FLOAT, Cents(-sum(amount for _, amount in moves))))
    there = Transfer("t1", tuple(entries))
    back = there.reversal("t2", clauses=["11.2"])
    assert back.memo == "reverses t1"
    assert {a: -change for a, change in there.changes().items()} == back.changes()
    assert sum(there.changes().values()) == 0
