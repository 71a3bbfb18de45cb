"""Tests of roles and duty: nobody acts in a role that they do not hold."""

import pytest

from croupier.acts import Actor, Barred, NotAuthorised, NotOffered, WrongMoment
from croupier.books import BOOK_IDS
from croupier.errors import BadInput
from croupier.floor import (
    BuyIn,
    ChangeSign,
    DropSlide,
    FoundHouse,
    GiveRole,
    GoOffDuty,
    GoOnDuty,
    OrderCount,
    RuleIntegrity,
    SatDown,
    SetEntry,
    SitDown,
    TakeRole,
)
from tests.floor.casino import Casino, player

HDD, AM, ACM = "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_role_somebody_does_not_hold_is_not_believed(book: str) -> None:
    casino = Casino(book)
    casino.open(game="bonus" if book == "melbourne-wsop" else "")
    forged = Actor("mallory", "casino-operator")
    with pytest.raises(NotAuthorised, match="You do not hold the role of Casino Operator"):
        casino.do(ChangeSign, table="T1", sign={"maximum": "900.00"}, actor=forged)
    with pytest.raises(NotAuthorised, match="Your role is not one of"):
        casino.do(ChangeSign, table="T1", sign={}, actor=Actor("boss", "emperor"))


def test_a_role_of_one_house_is_none_in_another() -> None:
    casino = Casino("canberra-ultimate")
    with pytest.raises(NotAuthorised, match="the role of Casino Operator in Crown Perth"):
        casino.do(GiveRole, house="Crown Perth", person="kim", role="dealer")


def test_the_role_given_with_a_command_counts_not_the_best_one_held() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    casino.hire("kim", "dealer")
    casino.hire("kim", AM)
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(OrderCount, table="T1", actor=Actor("kim", "dealer"))
    assert (refusal.value.clause, refusal.value.book) == ("3.3", "melbourne-wsop")
    casino.do(OrderCount, table="T1", actor=Actor("kim", AM))


def test_whoever_goes_off_duty_or_loses_the_role_can_do_nothing_in_it() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    manager = casino.staff(AM)
    casino.do(GoOffDuty, house=casino.house, actor=manager)
    with pytest.raises(NotAuthorised, match="not on duty"):
        casino.do(OrderCount, table="T1", actor=manager)
    casino.do(GoOnDuty, house=casino.house, actor=manager)
    casino.do(OrderCount, table="T1", actor=manager)
    casino.do(TakeRole, house=casino.house, person=AM, role=AM)
    with pytest.raises(NotAuthorised, match="do not hold the role of TG Area Manager"):
        casino.do(OrderCount, table="T1", actor=manager)
    with pytest.raises(NotAuthorised):
        casino.do(GoOnDuty, house=casino.house, actor=manager)


@pytest.mark.clause("melbourne-wsop", "1.1 def TG Area Manager")
@pytest.mark.clause("melbourne-poker", "1.1 'TG Area Manager'")
def test_an_area_manager_manages_the_area_that_was_allocated() -> None:
    for book in ("melbourne-wsop", "melbourne-poker"):
        casino = Casino(book)
        game = "bonus" if book == "melbourne-wsop" else ""
        casino.open("T1", game=game).open("T2", game=game)
        north = casino.hire("north", AM, "T1")
        casino.do(OrderCount, table="T1", actor=north)
        with pytest.raises(NotAuthorised, match="not on duty as TG Area Manager at table T2"):
            casino.do(OrderCount, table="T2", actor=north)


@pytest.mark.clause("perth-ultimate", "1.1 'Table Inspector'")
def test_a_table_inspector_answers_for_the_tables_assigned() -> None:
    casino = Casino("perth-ultimate").open("T1").open("T2")
    inspector = casino.hire("ines", "table-inspector", "T2")
    casino.sit("ann", 1, table="T2")
    with pytest.raises(NotAuthorised, match="not on duty as Table Inspector at table T1"):
        casino.do(SitDown, table="T1", seat=1, person="ann", actor=inspector)
    casino.patron("bob")
    casino.do(SitDown, table="T2", seat=2, person="bob", actor=inspector)


@pytest.mark.clause(
    "melbourne-poker",
    "1.1 'TG Assistant Casino Manager'",
    "1.1 'TG Higher Duties Dealer'",
    "1.2",
)
def test_crown_pokers_ladder_lets_those_above_do_what_is_below_and_never_the_reverse() -> None:
    """The worked case of CP-26: an Area Manager may not exclude, a Higher Duties Dealer may
    invalidate."""
    casino = Casino("melbourne-poker").open()
    ladder = casino.book.ladder
    order = ["dealer", HDD, AM, ACM, "casino-operator"]
    ranks = [ladder.role(role).rank for role in order]
    assert ranks == sorted(ranks, key=lambda rank: rank or 0)
    assert not ladder.may(AM, "exclude-player")
    assert ladder.may(ACM, "exclude-player")
    assert ladder.may(HDD, "invalidate")
    assert not ladder.may(HDD, "exclude-player")
    with pytest.raises(NotAuthorised):
        casino.do(RuleIntegrity, table="T1", person="x", finding="y", actor=casino.staff(HDD))
    casino.do(RuleIntegrity, table="T1", person="x", finding="y", actor=casino.staff(ACM))
    casino.sit("ann", 1)
    casino.do(  # a Higher Duties Dealer does a dealer's work
        SitDown, table="T1", seat=2, person=casino.patron("bob").person, actor=casino.staff(HDD)
    )


@pytest.mark.clause("melbourne-poker", "1.1 'Chip Runner'")
def test_a_chip_runner_sells_chips_and_allocates_seats_but_rules_on_nothing() -> None:
    casino = Casino("melbourne-poker").open()
    runner = casino.staff("chip-runner")
    casino.patron("ann")
    casino.do(SitDown, table="T1", seat=4, person="ann", actor=runner)
    casino.do(BuyIn, table="T1", id="b1", person="ann", amount=20_000, actor=runner)
    assert casino.seat("ann").chips == 20_000
    assert not casino.book.ladder.may("chip-runner", "declare-misdeal")
    for kind, fields in (
        (OrderCount, {}),
        (SetEntry, {"person": "ann", "entry": "wait"}),
        (DropSlide, {"id": "d"}),
    ):
        with pytest.raises(NotAuthorised):
            casino.do(kind, table="T1", actor=runner, **fields)


@pytest.mark.clause(
    "sydney-bonus",
    "1.1 def Assistant Gaming Manager",
    "1.1 def Casino Supervisor",
    "1.1 def Gaming Supervisor",
    "1.1 def Inspector",
)
def test_at_the_star_managers_are_casino_supervisors_and_an_inspector_stands_outside() -> None:
    casino = Casino("sydney-bonus").open()
    managers = ("gaming-supervisor", "casino-supervisor", "assistant-gaming-manager")
    for role, most in zip(managers, ("400.00", "450.00", "475.00"), strict=True):
        casino.do(ChangeSign, table="T1", sign={"maximum": most}, actor=casino.staff(role))
    ladder = casino.book.ladder
    assert (ladder.role("gaming-supervisor").rank or 0) > (ladder.role("dealer").rank or 0)
    inspector = casino.staff("inspector")
    with pytest.raises(NotAuthorised):
        casino.do(ChangeSign, table="T1", sign={"maximum": "300.00"}, actor=inspector)
    casino.do(OrderCount, table="T1", actor=inspector)


@pytest.mark.clause("canberra-ultimate", "A 'Casino Supervisor'")
def test_canberras_supervisor_orders_counts_and_shuffles_but_does_not_change_limits() -> None:
    casino = Casino("canberra-ultimate").open()
    supervisor = casino.staff("casino-supervisor")
    casino.do(OrderCount, table="T1", actor=supervisor)
    with pytest.raises(NotAuthorised, match="Only a Casino Operator"):
        casino.do(ChangeSign, table="T1", sign={"maximum": "1.00"}, actor=supervisor)


@pytest.mark.clause("melbourne-poker", "1.1 'Dealer'")
def test_whoever_deals_at_a_table_has_no_stake_in_it() -> None:
    casino = Casino("melbourne-poker").open()
    dana = casino.hire("dana", "dealer", "T1")
    casino.patron("dana")
    with pytest.raises(Exception, match="on duty at table T1 and cannot play"):
        casino.do(SitDown, table="T1", seat=1, person="dana", actor=player("dana"))
    casino.do(GoOffDuty, house=casino.house, actor=dana)
    with pytest.raises(Barred, match="You work for Crown Melbourne and cannot play there"):
        casino.do(SitDown, table="T1", seat=1, person="dana", actor=player("dana"))
    # A log of version 0.1 may have seated staff who are off duty.
    seated = SatDown(table="T1", person="dana", at=casino.now, seat=1)
    casino.floor = seated.evolve(casino.floor)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(GoOnDuty, house=casino.house, tables=("T1",), actor=dana)
    assert refusal.value.clause == "1.1 'Dealer'"


@pytest.mark.clause("melbourne-wsop", "1.1 def Dealer")
@pytest.mark.clause("sydney-bonus", "1.1 def Dealer")
def test_every_round_names_its_dealer() -> None:
    for book in ("melbourne-wsop", "sydney-bonus"):
        casino = Casino(book).open(game="bonus")
        casino.sit("ann", 1)
        casino.play("ann")
        began = [e for e in casino.events if type(e).__name__ == "RoundBegan"]
        assert [getattr(e, "dealer", None) for e in began] == [casino.dealer]


def test_a_power_no_row_of_the_book_gives_is_nobodys() -> None:
    casino = Casino("canberra-ultimate").open()
    with pytest.raises(NotOffered, match="gives nobody the power to rule integrity"):
        casino.do(RuleIntegrity, table="T1", person="x", finding="y")


def test_a_house_is_founded_once_and_never_left_without_an_operator() -> None:
    casino = Casino("perth-ultimate")
    with pytest.raises(WrongMoment, match="was founded already"):
        casino.do(FoundHouse, house="Crown Perth")
    with pytest.raises(WrongMoment, match="you are the only person"):
        casino.do(TakeRole, house="Crown Perth", person="boss", role="casino-operator")
    with pytest.raises(BadInput, match="role"):
        casino.do(GiveRole, house="Crown Perth", person="kim", role="player")
    with pytest.raises(BadInput, match="house"):
        casino.do(FoundHouse, house="Crown Atlantis")


def test_a_role_that_the_house_does_not_have_is_answered_with_those_it_has() -> None:
    casino = Casino("perth-ultimate")
    names = [role.name for role in casino.book.file.role if role.id != "player"]
    assert len(names) > 3
    for unknown in ("emperor", "player"):
        with pytest.raises(BadInput) as wrong:
            casino.do(GiveRole, house=casino.house, person="ann", role=unknown)
        assert f"expected one of {', '.join(names)}, got" in str(wrong.value)
