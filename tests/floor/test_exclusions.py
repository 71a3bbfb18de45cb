"""Tests that an excluded person cannot come to a wager in any way."""

from collections.abc import Callable

import pytest

from croupier.acts import Barred, NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    BuyIn,
    Deposit,
    ExcludeMyself,
    JoinList,
    KeepApart,
    LeaveTable,
    LiftExclusion,
    LiftSeparation,
    ReportBreach,
    Sanction,
    SitDown,
    WithdrawMoney,
    barred_at,
    may_take_part,
    pit_view,
)
from croupier.money import Cents
from tests.floor.casino import RULES, Casino, case, clock, player

ACM, AM = "tg-assistant-casino-manager", "tg-area-manager"


def breach(casino: Casino, person: str, conduct: str = "device", table: str = "T1") -> int:
    casino.do(
        ReportBreach,
        book=casino.book.id,
        conduct=conduct,
        person=person,
        table=table,
        actor=casino.dealer,
    )
    return casino.floor.house.breaches[-1].number


def barred(casino: Casino, person: str, table: str = "T1") -> bool:
    return may_take_part(casino.floor, person, casino.house, table, casino.now) is not None


@pytest.mark.parametrize(
    "book, officer, below, clause, reach",
    [
        case("melbourne-wsop", ACM, AM, "14.2.2", "table", proves=("14.2", "14.2.2")),
        case("melbourne-poker", ACM, AM, "13.2.2", "table", proves=("13.2", "13.2.2")),
        case(
            "canberra-ultimate",
            "casino-operator",
            "casino-supervisor",
            "15.3(b)",
            "game",
            proves=("15.3", "15.3(b)"),
        ),
        case(
            "sydney-bonus",
            "casino-supervisor",
            "dealer",
            "13.3.2",
            "game",
            proves=("13.3", "13.3.2"),
        ),
        case(
            "perth-ultimate",
            "casino-operator",
            "table-inspector",
            "6.9(b)",
            "game",
            proves=("6.9", "6.9(b)"),
        ),
    ],
)
def test_an_offender_is_out_of_the_game_from_the_moment_of_the_sanction(
    book: str, officer: str, below: str, clause: str, reach: str
) -> None:
    game = "bonus" if book == "melbourne-wsop" else ""
    casino = Casino(book).open(game=game).open("T2", game=game)
    ann = casino.sit("ann", 1)
    with pytest.raises(BadInput, match="a breach that is on record"):
        casino.do(Sanction, breach=999, power="exclude-player", actor=casino.staff(officer))
    number = breach(casino, "ann")
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(Sanction, breach=number, power="exclude-player", actor=casino.staff(below))
    assert refusal.value.clause == clause
    casino.do(Sanction, breach=number, power="exclude-player", actor=casino.staff(officer))
    why = may_take_part(casino.floor, "ann", casino.house, "T1", casino.now)
    assert isinstance(why, Barred)
    assert (why.clause, why.book) == (clause, book)
    if casino.table().is_poker:
        casino.sit("bob", 2)
        casino.sit("cal", 3)
        casino.play()
        assert casino.table().played == (2, 3), "the hand goes on without the offender"
    else:
        with pytest.raises(Barred):
            casino.begin("ann")
    with pytest.raises(Barred):
        casino.do(BuyIn, table="T1", id="b", person="ann", amount=Cents(1), actor=ann)
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=ann)
    with pytest.raises(Barred):
        casino.do(SitDown, table="T1", seat=1, person="ann", actor=ann)
    assert barred(casino, "ann", "T2") is (reach == "game")
    sanction = casino.floor.house.sanctions[-1]
    assert (sanction.by.role, sanction.clause, sanction.breach) == (officer, clause, number)


@pytest.mark.parametrize(
    "book, clause, reach",
    [
        case("melbourne-wsop", "1.3", "table", proves="1.3"),
        case("melbourne-poker", "1.3", "table", proves="1.3"),
        case("canberra-ultimate", "15.3(b)", "game", proves="15.3(b)"),
        case("sydney-bonus", "13.3.2", "game", proves="13.3.2"),
        case("perth-ultimate", "6.9(b)", "game", proves="6.9(b)"),
    ],
)
def test_an_offender_is_excluded_from_the_table_or_the_game_of_the_breach(
    book: str, clause: str, reach: str
) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    number = breach(casino, "ann", table="")
    with pytest.raises(WrongMoment, match=f"excluded from a {reach}, ") as refusal:
        casino.do(Sanction, breach=number, power="exclude-player")
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    assert not barred(casino, "ann")


@pytest.mark.clause("sydney-bonus", "13.3.3")
def test_the_star_excludes_from_the_whole_casino() -> None:
    casino = Casino("sydney-bonus").open().open("T2")
    casino.patron("ann")
    number = breach(casino, "ann")
    casino.do(
        Sanction,
        breach=number,
        power="exclude-from-casino",
        actor=casino.staff("casino-supervisor"),
    )
    assert barred(casino, "ann", "T1")
    assert barred(casino, "ann", "T2")
    assert barred(casino, "ann", "")
    with pytest.raises(Barred) as refusal:
        casino.do(
            Deposit,
            id="d",
            house=casino.house,
            person="ann",
            amount=Cents(5),
            actor=player("ann"),
        )
    assert refusal.value.clause == "13.3.3"
    wsop = Casino("melbourne-wsop").open(game="bonus")
    number = breach(wsop, "bob")
    with pytest.raises(NotOffered):
        wsop.do(Sanction, breach=number, power="exclude-from-casino")


def test_whoever_excludes_themselves_is_out_at_once_everywhere_and_keeps_their_money() -> None:
    casino = Casino("melbourne-poker").open()
    ann = casino.sit("ann", 1)
    casino.at("14:00").do(ExcludeMyself, until=clock("14:00", day=90), actor=ann)
    attempts: list[Callable[[], object]] = [
        lambda: casino.do(BuyIn, table="T1", id="b", person="ann", amount=Cents(1), actor=ann),
        lambda: casino.do(JoinList, table="T1", actor=ann),
        lambda: casino.do(
            Deposit, id="x", house=casino.house, person="ann", amount=Cents(1), actor=ann
        ),
    ]
    for attempt in attempts:
        with pytest.raises(Barred, match=r"You are excluded from .* by your own wish"):
            attempt()
    casino.sit("bob", 2)
    with pytest.raises(WrongMoment, match="two players who can be dealt in"):
        casino.begin()
    waiting = pit_view(RULES.law, casino.floor, casino.house, casino.now)
    assert "Have a barred player leave the seat" in {w.what for w in waiting}
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=ann)
    casino.do(
        WithdrawMoney, id="w", house=casino.house, person="ann", amount=Cents(100_000), actor=ann
    )
    assert casino.floor.purses["ann"].balance == 0
    perth = may_take_part(casino.floor, "ann", "Crown Perth", "", casino.now)
    assert perth is not None, "with no house named it is all of them"


def test_nobody_takes_back_a_self_exclusion_before_its_time() -> None:
    casino = Casino("sydney-bonus").open()
    ann = casino.patron("ann")
    casino.at("14:00").do(
        ExcludeMyself, house=casino.house, until=clock("14:00", day=90), actor=ann
    )
    number = casino.floor.house.exclusions[-1].number
    with pytest.raises(WrongMoment):
        casino.do(LiftExclusion, number=number, reason="begs")
    with pytest.raises(NotAuthorised):
        casino.do(ExcludeMyself, actor=casino.dealer)
    with pytest.raises(BadInput, match="until"):
        casino.do(ExcludeMyself, until=clock("13:00"), actor=ann)
    casino.at("13:59:59", day=90)
    assert barred(casino, "ann")
    casino.at("14:00", day=90)
    assert not barred(casino, "ann")


@pytest.mark.parametrize("book", ["sydney-bonus", "perth-ultimate"])
def test_who_keeps_out_for_good_is_let_in_by_the_operator_alone_and_for_a_reason(book: str) -> None:
    casino = Casino(book).open()
    casino.do(ExcludeMyself, house=casino.house, actor=casino.patron("ann"))
    number = casino.floor.house.exclusions[-1].number
    roles = [row.id for row in casino.book.file.role if row.rank and row.id != "casino-operator"]
    for somebody in (*map(casino.staff, roles), player("ann")):
        with pytest.raises(NotAuthorised):
            casino.do(LiftExclusion, number=number, reason="asked nicely", actor=somebody)
    with pytest.raises(BadInput, match="reason"):
        casino.do(LiftExclusion, number=number, reason="")
    assert barred(casino, "ann")
    casino.do(LiftExclusion, number=number, reason="a year has passed")
    assert not barred(casino, "ann")


def test_an_exclusion_holds_however_a_clock_runs_and_until_somebody_with_the_power_lifts_it() -> (
    None
):
    casino = Casino("canberra-ultimate").open()
    casino.patron("ann")
    casino.at("15:00").do(Sanction, breach=breach(casino, "ann"), power="exclude-player")
    casino.at("14:00")
    assert barred(casino, "ann")
    number = casino.floor.house.exclusions[-1].number
    with pytest.raises(NotAuthorised):
        casino.do(LiftExclusion, number=number, reason="x", actor=casino.dealer)
    casino.at("16:00").do(LiftExclusion, number=number, reason="served")
    assert not barred(casino, "ann")
    with pytest.raises(BadInput, match="an exclusion in force"):
        casino.do(LiftExclusion, number=number, reason="again")


@pytest.mark.clause("sydney-bonus", "11.12.2")
def test_suspected_players_do_not_sit_at_one_table() -> None:
    casino = Casino("sydney-bonus").open().open("T2")
    casino.sit("xi", 1)
    casino.patron("yan")
    with pytest.raises(NotAuthorised):
        casino.do(
            KeepApart,
            book="sydney-bonus",
            first="xi",
            second="yan",
            reason="signals",
            actor=casino.dealer,
        )
    casino.do(
        KeepApart,
        book="sydney-bonus",
        first="xi",
        second="yan",
        reason="signals",
        actor=casino.staff("casino-supervisor"),
    )
    with pytest.raises(Barred) as refusal:
        casino.do(SitDown, table="T1", seat=2, person="yan", actor=player("yan"))
    assert refusal.value.clause == "11.12.2"
    casino.do(SitDown, table="T2", seat=2, person="yan", actor=player("yan"))
    casino.do(LeaveTable, table="T1", id="l", person="xi", actor=player("xi"))
    with pytest.raises(Barred):
        casino.do(SitDown, table="T2", seat=3, person="xi", actor=player("xi"))
    lift = {"book": "sydney-bonus", "first": "yan", "second": "xi", "reason": "cleared"}
    with pytest.raises(NotAuthorised) as below:
        casino.do(LiftSeparation, **lift, actor=casino.dealer)
    assert below.value.clause == "11.12.2"
    with pytest.raises(BadInput, match="the reason why the two may play together again"):
        casino.do(LiftSeparation, **{**lift, "reason": ""})
    casino.do(LiftSeparation, **lift, actor=casino.staff("casino-supervisor"))
    casino.do(SitDown, table="T2", seat=3, person="xi", actor=player("xi"))
    with pytest.raises(BadInput, match="two people who are kept apart in this house"):
        casino.do(LiftSeparation, **lift)
    casino.do(KeepApart, book="sydney-bonus", first="xi", second="yan", reason="signals again")
    assert barred_at(casino.floor, "T2", casino.now) == ("yan", "xi")
