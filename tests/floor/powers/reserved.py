"""What a book reserves to an officer, and how a test tries it on a floor at work.

Each book has a table of such rows, written from its document: the power, the clause, who may at
least, who one rank below may not, who may besides, and the command that asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest

from croupier.acts import Actor, NotAuthorised, NotOffered
from croupier.books import load_book
from croupier.floor import DecideDispute, FloorCommand, RaiseDispute, ReportBreach, Sanction
from tests.floor.casino import Casino, player

Act = Callable[[Casino, Actor], object]
Given = Callable[[str], Casino]


def at_table(book: str) -> Casino:
    """Ann has a seat at table T1, and it is 13:00."""
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    casino.sit("ann", 1)
    return casino.at("13:00")


def idle(book: str) -> Casino:
    """Ann has sat out three rounds at a table that is otherwise full."""
    game = "bonus" if book == "melbourne-wsop" else ""
    casino = Casino(book).open(game=game, seats=2)
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    for _ in range(3):
        casino.play("bob")
    return casino


def after(conduct: str) -> Given:
    """A breach of ann's is on record."""

    def given(book: str) -> Casino:
        casino = at_table(book)
        casino.do(ReportBreach, book=book, conduct=conduct, person="ann", table="T1")
        return casino

    return given


def in_dispute(book: str) -> Casino:
    """Ann disputes something at her table."""
    casino = at_table(book)
    casino.do(RaiseDispute, book=book, about="a chip", table="T1", actor=player("ann"))
    return casino


def at_t1(kind: type[FloorCommand], /, **fields: Any) -> Act:
    """A command about table T1."""
    return lambda casino, actor: casino.do(kind, table="T1", actor=actor, **fields)


def sanction(power: str) -> Act:
    """A sanction for the last breach on record."""

    def act(casino: Casino, actor: Actor) -> object:
        breach = casino.floor.house.breaches[-1].number
        return casino.do(Sanction, breach=breach, power=power, note="seen", actor=actor)

    return act


def decide(casino: Casino, actor: Actor) -> object:
    """The next decision of the last dispute."""
    number = casino.floor.house.disputes[-1].number
    return casino.do(DecideDispute, number=number, outcome="as it stands", actor=actor)


class Officer(NamedTuple):
    """A role, as refusals name it in words, and the role one rank below, which is refused."""

    role: str
    words: str
    below: str = ""


class Reserved(NamedTuple):
    """One power: its clause, the least officer who may, and the command that asks for it."""

    power: str
    clause: str
    who: Officer
    act: Act
    given: Given = at_table
    beside: tuple[str, ...] = ()


def rows(book: str, *table: Reserved) -> list[Any]:
    """The table of a book as parameters, each marked with its clause."""
    return [
        pytest.param(row, id=row.power, marks=pytest.mark.clause(book, row.clause)) for row in table
    ]


def person(casino: Casino, role: str) -> Actor:
    return player("ann") if role == "player" else casino.staff(role)


def holders(row: Reserved) -> tuple[str, ...]:
    return (row.who.role, *row.beside)


def check(book: str, row: Reserved, outside: Iterable[str] = ()) -> None:
    """Whoever is below is refused by the clause, as are those `outside` the ladder who do not
    hold the power; the officer may, and so may those beside."""
    casino = row.given(book)
    refused = [casino.hire("kim", role) for role in outside if role not in holders(row)]
    if row.who.below:
        refused.append(player("zoe") if row.who.below == "player" else casino.staff(row.who.below))
    for somebody in refused:
        with pytest.raises(NotAuthorised) as refusal:
            row.act(casino, somebody)
        assert (refusal.value.clause, refusal.value.book) == (row.clause, book)
        assert refusal.value.reason.startswith(f"Only {row.who.words}")
    for role in row.beside:
        again = row.given(book)
        assert row.act(again, person(again, role))
    assert row.act(casino, person(casino, row.who.role))


def check_answers(
    book: str, row: Reserved, conduct: Iterable[str], others: Iterable[str] = ("other",)
) -> None:
    """The officer may answer this conduct with the power, and no other."""
    for name in conduct:
        casino = after(name)(book)
        assert row.act(casino, casino.staff(row.who.role))
    for name in others:
        casino = after(name)(book)
        with pytest.raises(NotOffered, match="This sanction is only for this conduct") as refusal:
            row.act(casino, casino.staff(row.who.role))
        assert (refusal.value.clause, refusal.value.book) == (row.clause, book)


def powers_of(book: str) -> list[str]:
    return [power.id for power in load_book(book).file.power]
