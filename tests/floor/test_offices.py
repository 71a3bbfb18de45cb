"""Tests that the last holder of the top role of a house keeps it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.acts import Actor, NotAuthorised, WrongMoment, perform
from croupier.books import BOOK_IDS, Book, load_book
from croupier.floor import (
    HOUSE,
    ExcludeMyself,
    Floor,
    FloorCommand,
    FloorLaw,
    FloorRules,
    FoundHouse,
    GiveRole,
    GoOffDuty,
    GoOnDuty,
    TakeRole,
    why_kept,
)
from tests.floor.casino import Casino

TOP = "casino-operator"


def takes(casino: Casino, person: str, by: Actor | None = None, role: str = TOP) -> None:
    actor = by or casino.boss
    casino.do(TakeRole, house=casino.house, person=person, role=role, actor=actor)


@pytest.mark.parametrize(
    "book, clause",
    [
        ("melbourne-wsop", "9.1.1"),
        ("melbourne-poker", "9.1.1"),  # the first book of the house is the WSOP one
        ("canberra-ultimate", "A 'Casino Operator'"),
        ("sydney-bonus", "13.13"),
        ("perth-ultimate", "6.10"),
    ],
)
def test_the_last_operator_of_each_house_keeps_the_role(book: str, clause: str) -> None:
    casino = Casino(book)
    with pytest.raises(WrongMoment, match="you are the only person with the role") as why:
        takes(casino, "boss")
    assert "Give the role to another person first." in why.value.reason
    assert why.value.clause == clause
    casino.hire("ann", TOP)
    takes(casino, "boss", by=Actor("ann", TOP))
    with pytest.raises(WrongMoment, match="you are the only person"):
        takes(casino, "ann", by=Actor("ann", TOP))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_name_in_which_tables_deal_themselves_is_no_operator(book: str) -> None:
    """Nobody signs in under it, so it can appoint nobody. Version 0.1 gave it roles, which no
    table needs today: they can be taken away."""
    casino = Casino(book)
    casino.hire(HOUSE, TOP)
    casino.hire(HOUSE, "dealer")
    with pytest.raises(WrongMoment, match="you are the only person"):
        takes(casino, "boss")
    for role in (TOP, "dealer"):
        takes(casino, HOUSE, role=role)
    assert HOUSE not in {held.person for held in casino.floor.house.staff}


def test_an_operator_who_steps_down_alone_is_kept_and_one_of_two_may_go() -> None:
    casino = Casino("sydney-bonus")
    casino.hire("ann", TOP)
    takes(casino, "boss", by=casino.boss)
    with pytest.raises(NotAuthorised, match="You do not hold the role of Casino Operator"):
        casino.hire("ben", "dealer")


def test_other_roles_are_taken_down_to_the_last_holder() -> None:
    """They can be given again: the operator is there to do it."""
    casino = Casino("canberra-ultimate")
    for role in ("dealer", "casino-supervisor", "gaming-shift-manager"):
        takes(casino, role, role=role)
    assert {held.role for held in casino.floor.house.staff} == {TOP, "tournament-director"}


def test_an_only_operator_off_duty_or_excluded_from_play_still_appoints() -> None:
    """Appointing takes a post on duty, which a holder takes up alone; exclusions are for play."""
    casino = Casino("perth-ultimate")
    casino.do(GoOffDuty, house=casino.house)
    player = Actor("boss", "player")
    casino.do(ExcludeMyself, house=casino.house, actor=player)
    with pytest.raises(NotAuthorised, match="not on duty"):
        casino.hire("ann", "dealer")
    casino.do(GoOnDuty, house=casino.house)
    casino.hire("ann", "dealer")


def _with_a_higher_role(book: Book, name: str) -> Book:
    """The same book with one more rung above its operator."""
    top = book.ladder.role(TOP)
    assert top.rank is not None
    higher = replace(top, id=name, name="Poker Director", rank=top.rank + 1, clause="99.9")
    file = replace(book.file, role=(*book.file.role, higher))
    ladder = replace(book.ladder, roles={**book.ladder.roles, name: higher})
    return replace(book, file=file, ladder=ladder)


def test_in_a_house_with_two_books_the_top_of_each_ladder_is_kept() -> None:
    poker = _with_a_higher_role(load_book("melbourne-poker"), "poker-director")
    law = FloorLaw([load_book("melbourne-wsop"), poker])
    rules, house, boss = FloorRules(law), "Crown Melbourne", Actor("boss", TOP)
    floor = Floor()

    def do(kind: Callable[..., FloorCommand], **fields: str) -> None:
        nonlocal floor
        floor, _ = perform(rules, floor, kind(actor=boss, at=0, house=house, **fields))

    do(FoundHouse)
    do(GiveRole, person="pat", role="poker-director")
    for person, role, clause in (("pat", "poker-director", "99.9"), ("boss", TOP, "9.1.1")):
        with pytest.raises(WrongMoment, match=f"({person} is|you are) the only person") as why:
            do(TakeRole, person=person, role=role)
        assert why.value.clause == clause
    do(GiveRole, person="quinn", role="poker-director")
    do(TakeRole, person="pat", role="poker-director")
    kept = [a for a in floor.house.staff if why_kept(law, floor.house, a) is not None]
    assert {(a.person, a.role) for a in kept} == {("boss", TOP), ("quinn", "poker-director")}
