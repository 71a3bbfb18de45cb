"""Tests that projections can be deleted and computed again."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from sqlalchemy import Column, Connection, Engine, Integer, MetaData, Table, Text, inspect, text

from croupier.acts import Micros
from croupier.errors import BadInput
from croupier.money import Account, Cents, Entry, Transfer
from croupier.store import (
    PROJECTIONS,
    Append,
    Fresh,
    JournalProjection,
    Record,
    Store,
    all_balances,
    audited_total,
    catch_up,
    drop,
    read_transfer,
    rebuild,
    transfer_event,
)
from croupier.store.append.batch import Request
from croupier.store.append.validation import check_command
from croupier.store.database.upsert import upsert
from tests.store.logs import event, moved, play_round, write


class Tally:
    """How many events of each type there were."""

    name = "tally"

    def __init__(self, form: int = 1, table: str = "tally") -> None:
        self.form = form
        self.tables: Sequence[Table] = (
            Table(
                table,
                MetaData(),
                Column("type", Text, primary_key=True),
                Column("count", Integer, nullable=False),
            ),
        )
        self.applied: list[int] = []

    def apply(self, connection: Connection, page: Sequence[Record]) -> None:
        table = self.tables[0]
        for record in page:
            row = {"type": record.type, "count": 0}
            upsert(connection, table, row)
            connection.execute(
                table.update().where(table.c.type == record.type).values(count=table.c.count + 1)
            )
            self.applied.append(record.position)


def contents(engine: Engine, table: Table) -> list[tuple[object, ...]]:
    with engine.connect() as connection:
        return sorted(tuple(row) for row in connection.execute(table.select()))


def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {
        table.name: contents(store.engine, table)
        for projection in PROJECTIONS
        for table in projection.tables
    }


def test_a_projection_counts_every_record_once_and_goes_on_where_it_stood(store: Store) -> None:
    tally = Tally()
    assert catch_up(store.engine, tally) == 0
    write(store, "s", event("A"), event("B"))
    assert catch_up(store.engine, tally) == 2
    assert catch_up(store.engine, tally) == 2
    write(store, "s", event("A"))
    assert catch_up(store.engine, tally) == 3
    assert tally.applied == [1, 2, 3]
    assert contents(store.engine, tally.tables[0]) == [("A", 2), ("B", 1)]


@pytest.fixture
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.store.audit.projections.PAGE", 50)


@pytest.mark.usefixtures("short_pages")
def test_long_logs_are_read_page_by_page_and_progress_is_told(store: Store) -> None:
    write(store, "s", *[event("A") for _ in range(130)])
    steps: list[int] = []
    assert catch_up(store.engine, Tally(), steps.append) == 130
    assert steps == [50, 50, 30]
    assert contents(store.engine, Tally().tables[0]) == [("A", 130)]


@pytest.mark.usefixtures("short_pages")
def test_several_readers_at_once_count_every_record_once(database: str) -> None:
    with Store(database) as one, Store(database) as other:
        write(one, "s", *[event("A") for _ in range(400)])
        with ThreadPoolExecutor(4) as readers:
            done = readers.map(
                lambda n: catch_up((one if n % 2 else other).engine, Tally()), range(4)
            )
            assert list(done) == [400] * 4
        assert contents(one.engine, Tally().tables[0]) == [("A", 400)]


def test_a_page_that_fails_leaves_the_projection_where_it_stood(store: Store) -> None:
    class Stumbles(Tally):
        def apply(self, connection: Connection, page: Sequence[Record]) -> None:
            super().apply(connection, page)
            raise ValueError("midway")

    write(store, "s", event("A"))
    with pytest.raises(ValueError, match="midway"):
        catch_up(store.engine, Stumbles())
    assert catch_up(store.engine, Tally()) == 1
    assert contents(store.engine, Tally().tables[0]) == [("A", 1)]


def test_another_form_starts_over_and_takes_the_old_tables_away(store: Store) -> None:
    write(store, "s", event("A"))
    catch_up(store.engine, Tally(1, "old_tally"))
    assert catch_up(store.engine, Tally(2, "new_tally")) == 1
    names = inspect(store.engine).get_table_names()
    assert "new_tally" in names
    assert "old_tally" not in names
    with pytest.raises(BadInput, match="a newer Croupier made it"):
        catch_up(store.engine, Tally(1, "old_tally"))


def test_a_projection_of_another_past_starts_over(store: Store) -> None:
    """After a restore the log under the checkpoint is not the one that was read."""
    write(store, "s", event("A"))
    tally = Tally()
    catch_up(store.engine, tally)
    with store.engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE projections SET hash = previous FROM events"))
    assert catch_up(store.engine, tally) == 1
    assert tally.applied == [1, 1]
    assert contents(store.engine, tally.tables[0]) == [("A", 1)]


def test_what_is_dropped_comes_back_the_same(house: Store) -> None:
    play_round(house, "8", 1, {"ann": 500, "bob": -500})
    for projection in PROJECTIONS:
        catch_up(house.engine, projection)
    before = everything(house)
    assert all(before.values())
    for projection in PROJECTIONS:
        drop(house.engine, projection.name)
        drop(house.engine, projection.name)
        catch_up(house.engine, projection)
    assert everything(house) == before
    assert [rebuild(house.engine, one) for one in PROJECTIONS] == [37, 37, 37]
    assert everything(house) == before


def test_reading_one_by_one_or_all_at_once_gives_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.store.logs import fill_house

    fill_house(store)
    for projection in PROJECTIONS:
        catch_up(store.engine, projection)
    whole = everything(store)
    monkeypatch.setattr("croupier.store.audit.projections.PAGE", 1)
    for projection in PROJECTIONS:
        rebuild(store.engine, projection)
    assert everything(store) == whole


# ---- money -----------------------------------------------------------------------------------


def test_balances_are_what_the_transfers_say_and_sum_to_nothing(house: Store) -> None:
    catch_up(house.engine, JournalProjection())
    with house.engine.connect() as connection:
        held = all_balances(connection)
        total = audited_total(connection)
    assert {str(account): balance for account, balance in held.items()} == {
        "cage:main": -100_00,
        "float:7": -30_00,
        "player:ann": 80_00,
        "player:bob": 50_00,
    }
    assert total == sum(held.values()) == 0


def test_fractions_of_a_cent_are_kept_exactly(store: Store) -> None:
    meter, reserve = Account.parse("meter:m1"), Account.parse("reserve:m1")
    third = Fraction(5000, 3)
    for n in range(3):
        entries = (Entry(reserve, -third), Entry(meter, third))
        write(store, "meter:m1", transfer_event(Transfer(f"t{n}", entries)))
    catch_up(store.engine, JournalProjection())
    with store.engine.connect() as connection:
        assert all_balances(connection) == {meter: Cents(5000), reserve: Cents(-5000)}
        assert audited_total(connection) == 0


def test_an_account_twice_in_one_transfer_moves_twice(store: Store) -> None:
    ann, house = Account.parse("player:ann"), Account.parse("house:main")
    entries = (Entry(house, Cents(-5)), Entry(ann, Cents(2)), Entry(ann, Cents(3)))
    write(store, "s", transfer_event(Transfer("t", entries)))
    catch_up(store.engine, JournalProjection())
    with store.engine.connect() as connection:
        assert all_balances(connection) == {house: Cents(-5), ann: Cents(5)}


@pytest.mark.parametrize(
    "transfer",
    [
        Transfer.between("t", Account.parse("cage:a"), Account.parse("player:b"), Cents(1250)),
        Transfer(
            "t",
            (
                Entry(Account.parse("meter:m"), Fraction(1, 3)),
                Entry(Account.parse("reserve:m"), Fraction(-1, 3)),
            ),
            "increment",
            ("perth-ultimate 3.14(b)(ii)", "9.1"),
        ),
    ],
)
def test_a_transfer_comes_back_as_it_went_in(transfer: Transfer) -> None:
    assert read_transfer(transfer_event(transfer).data) == transfer


def two(source: str, lost: str, target: str, gained: str) -> bytes:
    """The JSON of a transfer between two accounts, amounts as somebody wrote them."""
    sides = [(source, lost), (target, gained)]
    entries = ",".join(f'{{"account":"{name}","amount":{amount}}}' for name, amount in sides)
    return f'{{"id":"t","entries":[{entries}]}}'.encode()


@pytest.mark.parametrize(
    "data",
    [
        b"null",
        b"{}",
        b'{"id":"t","entries":[]}',
        two("cage:a", "-5", "player:b", "4"),
        two("cage:a", "-0.5", "player:b", "0.5"),
        two("cage:a", '"-1/3"', "player:b", '"1/3"'),
        two("meter:a", '"2/6"', "reserve:b", '"-2/6"'),
        two("meter:a", '"1/0"', "reserve:b", '"-1/0"'),
        two("meter:a", '"4/2"', "reserve:b", "-2"),
        two("meter:a", '" 1/3"', "reserve:b", '"-1/3"'),
        two("sofa:a", "-5", "player:b", "5"),
        two("cage:a", "-5", "player:b", "5").replace(b'"id":"t"', b'"id":""'),
    ],
)
def test_money_that_does_not_balance_never_enters_the_log(data: bytes) -> None:
    append = Append("s", 0, (Fresh("money.transfer", data),))
    with pytest.raises(BadInput):
        check_command(Request((append,), "k", "sue", Micros(1), b"", b"null"))


def test_moved_money_is_a_transfer() -> None:
    assert read_transfer(moved("t", "cage:a", "player:b", 5).data).id == "t"
