"""Tests of breaches and sanctions."""

import pytest

from croupier.acts import Barred, NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    Explain,
    HandOver,
    OrderEnglish,
    ReportBreach,
    Sanction,
    SatDown,
    pit_view,
)
from croupier.floor.people.conduct import RulesExplained
from croupier.money import dollars
from tests.floor.casino import RULES, Casino, case, clock, player

ACM, AM = "tg-assistant-casino-manager", "tg-area-manager"
WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"


def house(book: str) -> Casino:
    return Casino(book).open(game="bonus" if book == WSOP else "")


def report(casino: Casino, conduct: str, person: str = "ann", **fields: object) -> int:
    casino.do(
        ReportBreach,
        **{
            "book": casino.book.id,
            "conduct": conduct,
            "person": person,
            "table": "T1",
            "actor": casino.dealer,
            **fields,
        },
    )
    return casino.floor.house.breaches[-1].number


CONDUCT = {
    WSOP: [
        ("device", "anyone", "14.1"),
        ("offence", "anyone", "14.2.4"),
        ("exchange", "players", "7.4.1(a)"),
        ("influence", "anyone", "14.6"),
        ("advice", "staff", "14.5"),
        ("side-bet", "players", "14.12"),
        ("other", "anyone", "14.2"),
    ],
    STAR: [
        ("device", "anyone", "13.1"),
        ("view-cards", "players", "11.12"),
        ("talk", "players", "9.9"),
        ("influence", "anyone", "13.7"),
        ("advice", "staff", "13.6"),
        ("side-bet", "anyone", "13.10"),
    ],
    CANBERRA: [
        ("device", "anyone", "15.1"),
        ("talk", "players", "8.7"),
        ("unprotected", "players", "12.1"),
        ("exchange", "players", "12.2(a)"),
        ("communicate", "players", "12.2(b)"),
        ("influence", "anyone", "15.8"),
        ("advice", "staff", "15.6(a)"),
        ("advantage", "staff", "15.6(b)"),
        ("side-bet", "players", "15.9"),
        ("other", "anyone", "15.3"),
    ],
    PERTH: [
        ("device", "players", "6.8"),
        ("exchange", "players", "6.2"),
        ("advice", "staff", "6.5"),
        ("other", "players", "6.9"),
    ],
    POKER: [
        ("device", "anyone", "13.1"),
        ("exchange", "players", "13.14"),
        ("communicate", "anyone", "13.15"),
        ("influence", "anyone", "13.8"),
        ("advice", "staff", "13.7"),
        ("side-bet", "players", "13.12"),
        ("integrity", "players", "13.4"),
        ("other", "anyone", "13.2"),
    ],
}
"""What each document forbids, whom, and by which clause."""


def test_the_documents_forbid_35_kinds_of_conduct() -> None:
    assert sum(map(len, CONDUCT.values())) == 35


@pytest.mark.parametrize("book", CONDUCT)
def test_no_other_conduct_can_be_reported(book: str) -> None:
    with pytest.raises(BadInput) as wrong:
        report(house(book), "bad manners")
    names = ", ".join(conduct for conduct, _, _ in CONDUCT[book])
    assert f"conduct: expected one of {names}, got" in str(wrong.value)


@pytest.mark.parametrize(
    "book, conduct, who, clause",
    [case(book, *row, proves=row[2]) for book, rows in CONDUCT.items() for row in rows],
)
def test_a_breach_goes_on_record_with_person_time_and_clause(
    book: str, conduct: str, who: str, clause: str
) -> None:
    casino = house(book).at("15:30")
    bound = {"anyone": ("ann", "dealer"), "players": ("ann",), "staff": ("dealer",)}[who]
    for person in ("ann", "dealer"):
        if person not in bound:
            with pytest.raises(NotOffered, match=f"This rule is only for {who}") as refusal:
                report(casino, conduct, person)
            assert (refusal.value.clause, refusal.value.book) == (clause, book)
            continue
        number = report(casino, conduct, person, others=("bob",), note="seen by camera 4")
        record = casino.floor.house.breach(number)
        assert record is not None
        assert (record.person, record.at, record.clauses) == (person, clock("15:30"), (clause,))
        assert (record.others, record.note, record.by) == (
            ("bob",),
            "seen by camera 4",
            casino.dealer,
        )
    with pytest.raises(NotAuthorised) as unheard:
        report(casino, conduct, bound[0], actor=player("ann"))
    assert unheard.value.clause == clause


def test_a_rule_for_players_binds_staff_who_play() -> None:
    """Staff cannot sit down where they work; in a log of version 0.1 they may have a seat."""
    casino = house(WSOP)
    seated = SatDown(table="T1", person="dealer", at=casino.now, seat=1)
    casino.floor = seated.evolve(casino.floor)
    report(casino, "exchange", "dealer", actor=casino.boss)


@pytest.mark.clause(
    PERTH, "6.8", "6.8(a)", "6.8(b)", "6.8(c)", "6.8(d)", "6.8(e)", "6.8(f)", "6.8(g)"
)
def test_perth_records_what_was_done_with_which_device_able_to_what() -> None:
    casino = house(PERTH)
    cases = {
        ("use", "calculator", "outcome"): ("6.8(a)", "6.8(c)", "6.8(f)"),
        ("possession", "computer", "strategy"): ("6.8(b)", "6.8(d)", "6.8(g)"),
        ("possession", "other-device", "outcome", "strategy"): (
            "6.8(b)",
            "6.8(e)",
            "6.8(f)",
            "6.8(g)",
        ),
    }
    for details, clauses in cases.items():
        number = report(casino, "device", details=details, note="a watch")
        record = casino.floor.house.breach(number)
        assert record is not None
        assert record.clauses == ("6.8", *clauses)
    with pytest.raises(BadInput, match="details"):
        report(casino, "device", details=("abacus",))
    lacking = {
        ("calculator", "outcome"): "use, possession",
        ("use", "outcome"): "calculator, computer, other-device",
        ("use", "calculator"): "outcome, strategy",
    }
    for details, missing in lacking.items():
        with pytest.raises(BadInput, match=f"details: expected also one of {missing}, got"):
            report(casino, "device", details=details)


@pytest.mark.parametrize(
    "book, role, clause",
    [
        *(
            case(STAR, role, "13.2", proves=("13.1", "13.2"))
            for role in (
                "dealer",
                "gaming-supervisor",
                "casino-supervisor",
                "assistant-gaming-manager",
                "casino-operator",
                "surveillance",
                "inspector",
            )
        ),
        *(
            case(CANBERRA, role, "15.1", proves="15.1")
            for role in (
                "dealer",
                "casino-supervisor",
                "casino-operator",
                "gaming-shift-manager",
                "tournament-director",
            )
        ),
    ],
)
def test_staff_in_duty_may_use_a_device(book: str, role: str, clause: str) -> None:
    casino = house(book)
    person = casino.hire("sam", role).person
    number = report(casino, "device", person, in_duty=True)
    with pytest.raises(WrongMoment, match="acted in the course of duty") as refusal:
        casino.do(Sanction, breach=number, power="void-wagers")
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    for not_exempt in (
        report(casino, "device", person),
        report(casino, "device", "ann", in_duty=True),
    ):
        casino.do(Sanction, breach=not_exempt, power="void-wagers")


@pytest.mark.clause(WSOP, "14.1")
def test_no_duty_lets_staff_use_a_device_in_melbourne() -> None:
    casino = house(WSOP)
    number = report(casino, "device", "dealer", in_duty=True)
    casino.do(Sanction, breach=number, power="void-wagers")


@pytest.mark.parametrize(
    "book, clause",
    [
        case(WSOP, "14.5", proves="14.5"),
        case(POKER, "13.7", proves="13.7"),
        case(CANBERRA, "15.6(a)", proves="15.6(a)"),
        case(STAR, "13.6", proves="13.6"),
        case(PERTH, "6.5", proves="6.5"),
    ],
)
def test_staff_say_what_the_rules_ask_and_never_how_to_play(book: str, clause: str) -> None:
    casino = house(book)
    say = {"table": "T1", "person": "ann", "actor": casino.dealer}
    with pytest.raises(Barred) as refusal:
        casino.do(Explain, words="fold that", how_to_play=True, **say)
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    with pytest.raises(BadInput, match="words"):
        casino.do(Explain, words="", **say)
    (told,) = casino.do(Explain, words="a play wager is three or four times the ante", **say)
    assert isinstance(told, RulesExplained)
    assert (told.person, told.by) == ("ann", casino.dealer)
    with pytest.raises(NotAuthorised):
        casino.do(Explain, words="fold", **{**say, "actor": player("bob")})


@pytest.mark.clause(STAR, "13.7")
def test_advice_a_player_asked_for_is_no_breach_at_the_star() -> None:
    casino = house(STAR)
    with pytest.raises(NotOffered) as refusal:
        report(casino, "influence", "bob", asked=True)
    assert refusal.value.clause == "13.7"
    assert casino.floor.house.breaches == ()
    melbourne = house(WSOP)
    report(melbourne, "influence", "bob", asked=True)
    assert len(melbourne.floor.house.breaches) == 1


@pytest.mark.parametrize(
    "book, officer, below, clause",
    [
        case(WSOP, ACM, AM, "14.2.1", proves="14.2.1"),
        case(POKER, ACM, AM, "13.2.1", proves="13.2.1"),
        case(CANBERRA, "casino-operator", "casino-supervisor", "15.3(a)", proves="15.3(a)"),
        case(STAR, "casino-supervisor", "dealer", "13.3.1", proves="13.3.1"),
        case(PERTH, "casino-operator", "table-inspector", "6.9(a)", proves="6.9(a)"),
    ],
)
def test_an_offenders_wagers_are_declared_void_by_whom_the_book_names(
    book: str, officer: str, below: str, clause: str
) -> None:
    casino = house(book)
    number = report(casino, "device")
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(Sanction, breach=number, power="void-wagers", actor=casino.staff(below))
    assert refusal.value.clause == clause
    casino.do(
        Sanction,
        breach=number,
        power="void-wagers",
        amount=dollars(45),
        note="round r9",
        actor=casino.staff(officer),
    )
    sanction = casino.floor.house.sanctions[-1]
    assert (sanction.amount, sanction.clause, sanction.by.person) == (
        dollars(45),
        clause,
        casino.staff(officer).person,
    )


@pytest.mark.clause(STAR, "13.3")
def test_the_stars_sanctions_answer_devices_alone() -> None:
    casino = house(STAR)
    number = report(casino, "influence", "bob")
    for power in ("void-wagers", "exclude-player", "exclude-from-casino", "detain"):
        with pytest.raises(NotOffered, match="only for this conduct: use or control a device"):
            casino.do(Sanction, breach=number, power=power, note="x")


@pytest.mark.clause(CANBERRA, "12.3")
def test_canberras_supervisor_excludes_a_colluder_from_the_round() -> None:
    casino = house(CANBERRA)
    supervisor = casino.staff("casino-supervisor")
    for conduct in ("unprotected", "exchange", "communicate"):
        number = report(casino, conduct)
        casino.do(Sanction, breach=number, power="exclude-from-round", actor=supervisor)
        assert casino.floor.house.sanctions[-1].clause == "12.3"
    for conduct in ("device", "talk"):
        number = report(casino, conduct)
        with pytest.raises(NotOffered) as refusal:
            casino.do(Sanction, breach=number, power="exclude-from-round", actor=supervisor)
        assert refusal.value.clause == "12.3"


@pytest.mark.clause(CANBERRA, "8.7")
def test_canberras_operator_alone_sanctions_talk_as_a_breach_of_the_rules() -> None:
    """Rule 12 says nothing of talk, so 15.3 applies as to any other rule."""
    casino = house(CANBERRA)
    number = report(casino, "talk")
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(
            Sanction,
            breach=number,
            power="exclude-player",
            actor=casino.staff("casino-supervisor"),
        )
    assert refusal.value.clause == "15.3(b)"
    casino.do(
        Sanction, breach=number, power="exclude-player", actor=casino.staff("casino-operator")
    )
    assert casino.floor.house.sanctions[-1].clause == "15.3(b)"


@pytest.mark.clause(POKER, "13.2.4")
def test_a_confiscated_device_is_recorded_with_the_officer() -> None:
    casino = house(POKER)
    number = report(casino, "device")
    with pytest.raises(BadInput, match="the item"):
        casino.do(Sanction, breach=number, power="confiscate-device", actor=casino.staff(ACM))
    casino.do(
        Sanction,
        breach=number,
        power="confiscate-device",
        note="phone with charts",
        actor=casino.staff(ACM),
    )
    sanction = casino.floor.house.sanctions[-1]
    assert (sanction.note, sanction.by, sanction.clause) == (
        "phone with charts",
        casino.staff(ACM),
        "13.2.4",
    )


@pytest.mark.parametrize(
    "book, officer, clause",
    [
        case(WSOP, ACM, "14.2.4", proves="14.2.4"),
        case(POKER, ACM, "13.2.5", proves="13.2.5"),
        case(STAR, "casino-supervisor", "13.3.4", proves="13.3.4"),
    ],
)
def test_a_detention_has_its_officer_its_ground_its_time_and_its_end(
    book: str, officer: str, clause: str
) -> None:
    casino = house(book).at("22:10")
    number = report(casino, "device")
    with pytest.raises(NotAuthorised):
        casino.do(Sanction, breach=number, power="detain", note="g", actor=casino.dealer)
    with pytest.raises(BadInput, match="the ground"):
        casino.do(Sanction, breach=number, power="detain", actor=casino.staff(officer))
    casino.do(
        Sanction, breach=number, power="detain", note="held a device", actor=casino.staff(officer)
    )
    detention = casino.floor.house.detentions[-1]
    assert (detention.since, detention.ground, detention.clause) == (
        clock("22:10"),
        "held a device",
        clause,
    )
    waiting = pit_view(RULES.law, casino.floor, casino.house, casino.now)
    assert any(w.about == "ann" and w.clause == clause for w in waiting)
    casino.at("22:40").do(
        HandOver, number=detention.number, to="Sgt Ray", actor=casino.staff(officer)
    )
    ended = casino.floor.house.detentions[-1]
    assert (ended.over, ended.to) == (clock("22:40"), "Sgt Ray")
    with pytest.raises(BadInput, match="a detention that has not ended"):
        casino.do(HandOver, number=detention.number, to="x", actor=casino.staff(officer))


@pytest.mark.clause(STAR, "11.12", "11.12.3")
def test_the_star_orders_english_only_on_suspicion() -> None:
    casino = house(STAR)
    report(casino, "view-cards", others=("bob",))
    assert casino.floor.house.breaches[-1].clauses == ("11.12",)
    with pytest.raises(NotAuthorised):
        casino.do(OrderEnglish, table="T1", actor=casino.dealer)
    casino.do(OrderEnglish, table="T1", actor=casino.staff("gaming-supervisor"))
    assert casino.table().english_only
    with pytest.raises(NotOffered):
        house(PERTH).do(OrderEnglish, table="T1")
