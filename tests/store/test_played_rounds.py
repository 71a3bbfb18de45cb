"""Tests of the projection that lists the rounds each person played."""

import json

import pytest

from croupier.store import OwnRecord, PlayedRounds, RoundFilter, Store, rebuild
from tests.store.logs import SIGN, append, play_round


@pytest.fixture
def record(store: Store) -> OwnRecord:
    return OwnRecord(store.engine)


@pytest.mark.parametrize("closed_first", [True, False])
def test_a_round_is_listed_once_whichever_of_its_two_ends_comes_first(
    store: Store, record: OwnRecord, closed_first: bool
) -> None:
    play_round(store, "T1", 1, {"ann": 500, "bob": -500}, closed_first=closed_first)
    record.read_up()
    (row,) = record.page("ann", RoundFilter(), 0, 10)
    assert (row.place, row.round, row.net, row.closed) == ("T1", "T1-1", 500, 1000)
    assert (row.first, row.last) == (1, 6)
    assert row.wagers == {"ante": (500, 1000)}
    (row,) = record.page("bob", RoundFilter(), 0, 10)
    assert (row.net, row.wagers) == (-500, {"ante": (500, 0)})
    (terms,) = record.terms_of([row.terms]).values()
    assert (terms.book, terms.game, json.loads(terms.sign)) == ("b", "g", SIGN)


def test_a_round_that_is_not_over_is_in_nobodys_record(store: Store, record: OwnRecord) -> None:
    play_round(store, "T1", 1, {"ann": 0})
    seats = [{"seat": 1, "person": "ann", "chips": 9000}]
    opened = {"book": "b", "game": "g", "sign": SIGN, "seats": seats}
    append(store, "play:T1", "banked.RoundOpened", id="T1-2", **opened)
    append(store, "table:T1", "floor.RoundBegan", round="T1-2", playing=["ann"])
    record.read_up()
    assert [row.round for row in record.page("ann", RoundFilter(), 0, 10)] == ["T1-1"]


def test_all_pages_together_are_the_record_without_gap_or_duplicate(
    store: Store, record: OwnRecord
) -> None:
    for number in range(1, 8):
        for table in ("T1", "T2"):
            gained = {"ann": (-1) ** number * 500, "bob (companion)": 0}
            play_round(store, table, number, gained, closed_first=number % 2 == 0)
        record.read_up()
    everything = [f"{table}-{number}" for number in range(7, 0, -1) for table in ("T2", "T1")]
    for size in (1, 3, 14, 20):
        rounds: list[str] = []
        before = 0
        while page := record.page("ann", RoundFilter(), before, size):
            rounds += [row.round for row in page]
            before = page[-1].position
        assert rounds == everything
    won = record.newest("ann", RoundFilter(outcome="won", places=("T1",)), 2)
    assert [row.round for row in won] == ["T1-4", "T1-6"]
    assert record.page("bob (companion)", RoundFilter(), 0, 10) == ()
    before_again = record.page("ann", RoundFilter(), 0, 50)
    rebuild(store.engine, PlayedRounds())
    assert record.page("ann", RoundFilter(), 0, 50) == before_again


def test_a_wager_that_went_back_and_a_second_hand_are_not_compared(
    store: Store, record: OwnRecord
) -> None:
    seats = [{"seat": n, "person": p, "chips": 9000} for n, p in ((1, "ann"), (2, "bob"))]
    opened = {"book": "b", "game": "g", "sign": SIGN, "seats": seats}
    append(store, "play:T1", "banked.RoundOpened", id="T1-1", **opened)
    for area, home in ((1, 1), (3, 1), (2, 2)):
        append(store, "play:T1", "banked.WagerPlaced", seat=area, home=home)
        append(
            store, "play:T1", "banked.WagerSettled",
            seat=area, wager="ante", staked=500, returned=0,
        )  # fmt: skip
    append(store, "play:T1", "banked.WagerReturned", seat=2, wager="ante", amount=500)
    append(store, "table:T1", "floor.RoundBegan", round="T1-1", playing=["ann", "bob"])
    append(store, "play:T1", "banked.RoundClosed")
    move = {"entries": {"player:ann@T1": -1000}}
    append(
        store, "table:T1", "floor.RoundEnded",
        round="T1-1", completed=True, wagered=["ann", "bob"], move=move, at=5000,
    )  # fmt: skip
    record.read_up()
    (ann,), (bob,) = (record.page(p, RoundFilter(), 0, 5) for p in ("ann", "bob"))
    assert (ann.net, ann.areas, ann.wagers) == (-1000, 2, {})
    assert (bob.net, bob.areas, bob.wagers) == (0, 1, {})
