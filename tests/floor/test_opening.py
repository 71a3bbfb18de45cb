"""Tests of a table from its set-up to its end."""

from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.acts import DAY, Millis, NotAuthorised, WrongAmount, WrongMoment, millis_of_datetime
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import (
    AdoptRules,
    ChangeSign,
    DoTableChore,
    EndPlay,
    FoundHouse,
    GamingHours,
    OpenTable,
    ResumeTable,
    SetHours,
    SetUpTable,
    SuspendTable,
    may_host_tournament,
    rules_copy,
)
from tests.floor.casino import Casino, case, player

POKER = "melbourne-poker"


# --- the sign -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, game, key, clause",
    [
        case(
            "melbourne-wsop",
            "bonus",
            "minimum",
            "6.1 fn1 s66(1)(a)",
            proves=("6.1", "6.1 fn1 s66(1)(a)"),
        ),
        case(
            "melbourne-wsop",
            "bonus",
            "maximum",
            "6.1 fn1 s66(1)(a)",
            proves=("6.1", "6.1 fn1 s66(1)(a)"),
        ),
        case("melbourne-wsop", "ultimate", "multiples", "12.5.2(a)", proves="12.5.2(a)"),
        case("melbourne-wsop", "ultimate", "maximum_payout", "Table 9", proves="Table 9"),
        case("melbourne-poker", "", "minimum_buy_in", "6.1.1", proves="6.1.1"),
        case("melbourne-poker", "", "limits", "6.1.1", proves=("6.1", "6.1.1")),
        case("melbourne-poker", "", "commission", "7.1", proves="7.1"),
        case("melbourne-poker", "", "blinds", "8.9.1", proves="8.9.1"),
        case("canberra-ultimate", "ultimate", "minimum", "5.1", proves="5.1"),
        case("canberra-ultimate", "ultimate", "maximum", "5.1", proves="5.1"),
        case(
            "canberra-ultimate",
            "ultimate",
            "maximum_payout",
            "10.1 Table 1 (ante, blind, play)",
            proves="10.1 Table 1 (ante, blind, play)",
        ),
        case("sydney-bonus", "bonus", "minimum", "6.1", proves="6.1"),
        case("sydney-bonus", "bonus", "maximum", "6.1", proves="6.1"),
        case("sydney-bonus", "bonus", "ante_bonus", "5.4", proves="5.4"),
        case("perth-ultimate", "ultimate", "minimum", "6.3", proves="6.3"),
        case("perth-ultimate", "ultimate", "maximum", "6.3", proves="6.3"),
        case("perth-ultimate", "ultimate", "smallest_chip", "6.3", proves="6.3"),
    ],
)
def test_a_table_does_not_open_while_its_sign_is_silent(
    book: str, game: str, key: str, clause: str
) -> None:
    casino = Casino(book)
    casino.set_up(game=game, sign={key: None})
    casino.chores()
    with pytest.raises(WrongMoment, match="The sign must state this before") as refusal:
        casino.do(OpenTable, table="T1")
    assert refusal.value.clause == clause
    casino.open("T2", game=game)
    with pytest.raises(BadInput, match="must stay on the sign"):
        casino.do(ChangeSign, table="T2", sign={key: None}, effective=casino.now + 86_400_000)


@pytest.mark.clause("sydney-bonus", "5.4")
@pytest.mark.parametrize(
    "stated, good",
    [
        ({"minimum": "5.00", "maximum": "5.00"}, True),
        ({"minimum": "5.00", "maximum": "100.00"}, True),
        ({"minimum": "5.00", "maximum": "1.00"}, False),
        ("5.00", False),
    ],
)
def test_an_ante_bonus_is_a_range_and_one_amount_is_both_its_ends(stated: Any, good: bool) -> None:
    """S17."""
    casino = Casino("sydney-bonus")
    if good:
        casino.open(sign={"ante_bonus": stated})
        assert casino.table().board.stated["ante_bonus"] == stated
    else:
        with pytest.raises(BadInput, match=r"sign\.ante_bonus"):
            casino.set_up(sign={"ante_bonus": stated})


@pytest.mark.clause("sydney-bonus", "6.6.2")
def test_low_limit_gaming_deals_from_a_device_alone() -> None:
    casino = Casino("sydney-bonus")
    with pytest.raises(WrongAmount) as refusal:
        casino.set_up(sign={"settings": {"low_limit": "yes", "card_source": "shoe"}})
    assert refusal.value.clause == "6.6.2"
    casino.open(sign={"settings": {"low_limit": "yes", "card_source": "device"}})


@pytest.mark.clause("sydney-bonus", "6.6.1")
def test_a_low_limit_table_hosts_no_tournament() -> None:
    casino = Casino("sydney-bonus").open(sign={"settings": {"low_limit": "yes"}}).open("T2")
    refusal = may_host_tournament(casino.book, casino.table("T1"))
    assert refusal is not None
    assert (refusal.clause, refusal.book) == ("6.6.1", "sydney-bonus")
    assert may_host_tournament(casino.book, casino.table("T2")) is None
    canberra = Casino("canberra-ultimate").open()
    assert may_host_tournament(canberra.book, canberra.table()) is None


@pytest.mark.clause("melbourne-poker", "6.4")
def test_the_last_blind_is_at_least_the_minimum_bet() -> None:
    casino = Casino("melbourne-poker")
    with pytest.raises(WrongAmount) as refusal:
        casino.set_up(sign={"blinds": ["2.00", "5.00"]})
    assert refusal.value.clause == "6.4"
    casino.set_up(sign={"blinds": ["2.00", "5.00", "10.00"]})
    assert casino.table().board.stated["blinds"] == ["2.00", "5.00", "10.00"]


@pytest.mark.parametrize(
    "book, sign, problem",
    [
        case(POKER, {"commission": {"type": "barter"}}, "type", proves="7.1"),
        case(POKER, {"time_to_act": {"seconds": 30, "times": 2}}, "extra", proves="6.15.2"),
        (POKER, {"time_to_act": {"seconds": 9, "times": 2, "extra_seconds": 9, "fee": 5}}, "fee"),
    ],
)
def test_a_poker_sign_states_every_figure_of_its_charges(
    book: str, sign: dict[str, Any], problem: str
) -> None:
    with pytest.raises(BadInput, match=problem):
        Casino(book).set_up(sign=sign)


@pytest.mark.parametrize(
    "charge, what, clause",
    [
        pytest.param(charge, what, clause, marks=pytest.mark.clause(POKER, clause, proves))
        for charge, what, clause, proves in (
            ({"type": "percentage", "rate": "5%"}, "greatest amount", "7.2.1", "7.1"),
            ({"type": "time"}, "hourly fee", "7.2.2(b)", "7.2.2(c)"),
            ({"type": "per-hand"}, "amount", "7.2.3(a)", "7.2.3(b)"),
            ({"type": "per-person"}, "amount", "7.2.4(b)", "7.2.4(a)"),
        )
    ],
)
def test_a_sign_that_names_a_charge_states_how_much_it_is(
    charge: dict[str, Any], what: str, clause: str
) -> None:
    with pytest.raises(WrongAmount, match=f"must state the {what} of this commission") as refused:
        Casino(POKER).set_up(sign={"commission": charge})
    assert refused.value.clause == clause


def test_several_charges_may_stand_on_one_sign() -> None:
    both = [
        {"type": "percentage", "rate": "10%", "cap": "10.00"},
        {"type": "time", "hourly": "12.00"},
    ]
    Casino("melbourne-poker").open(sign={"commission": both})


# --- cards and approvals ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, clause",
    [
        case("melbourne-wsop", "3.2", proves="3.2"),
        case("canberra-ultimate", "2.4", proves="2.4"),
        case("sydney-bonus", "3.4", proves="3.4"),
    ],
)
def test_a_table_does_not_open_before_its_cards_are_checked(book: str, clause: str) -> None:
    casino = Casino(book)
    casino.set_up(game="bonus" if book == "melbourne-wsop" else "")
    check = next(c for c in casino.table().chores if c.task == "check-cards")
    for chore in casino.table().chores:
        if chore != check:
            fields = {"number": chore.number, "note": "ref", "actor": casino.staff(chore.by)}
            casino.do(DoTableChore, table="T1", **fields)
    with pytest.raises(WrongMoment, match="done first: check the cards") as refusal:
        casino.do(OpenTable, table="T1")
    assert refusal.value.clause == clause
    with pytest.raises(NotAuthorised):
        casino.do(DoTableChore, table="T1", number=check.number, actor=player("ann"))
    casino.do(DoTableChore, table="T1", number=check.number, actor=casino.dealer)
    casino.do(OpenTable, table="T1")
    assert casino.table().phase == "open"


@pytest.mark.clause("sydney-bonus", "4.4.1")
def test_the_cards_are_shuffled_by_hand_before_the_device_is_first_loaded() -> None:
    casino = Casino("sydney-bonus")
    casino.set_up(sign={"settings": {"card_source": "device"}})
    shuffle = next(c for c in casino.table().chores if c.task == "shuffle-by-hand")
    for chore in casino.table().chores:
        if chore != shuffle:
            fields = {"number": chore.number, "note": "ref", "actor": casino.staff(chore.by)}
            casino.do(DoTableChore, table="T1", **fields)
    with pytest.raises(WrongMoment, match="done first: shuffle the cards by hand") as refusal:
        casino.do(OpenTable, table="T1")
    assert refusal.value.clause == "4.4.1"
    casino.do(DoTableChore, table="T1", number=shuffle.number, actor=casino.dealer)
    casino.do(OpenTable, table="T1")
    assert casino.table().phase == "open"


@pytest.mark.parametrize(
    "book", [case("melbourne-wsop", proves="3.2"), case("canberra-ultimate", proves="2.4")]
)
def test_a_closing_table_is_closed_when_its_cards_were_counted_and_opens_after_a_new_check(
    book: str,
) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    casino.do(EndPlay, table="T1")
    assert casino.table().phase == "closing"
    (count,) = casino.table().waiting_for("closing")
    casino.do(DoTableChore, table="T1", number=count.number, actor=casino.dealer)
    assert casino.table().phase == "closed"
    (again,) = casino.table().chores
    assert again.task == "check-cards", "approvals on paper still stand"
    with pytest.raises(WrongMoment):
        casino.do(OpenTable, table="T1")
    casino.chores()
    casino.do(OpenTable, table="T1")


@pytest.mark.clause("canberra-ultimate", "1.1", "A 'Approved'", "A 'Automated shuffling shoe'")
def test_canberras_layout_equipment_and_shoe_need_an_approval_in_writing() -> None:
    casino = Casino("canberra-ultimate")
    casino.set_up()
    wanted = {c.task: c for c in casino.table().chores if c.reference}
    assert {c.clause for c in wanted.values()} == {"1.1", "A 'Automated shuffling shoe'"}
    for chore in wanted.values():
        with pytest.raises(WrongMoment) as refusal:
            casino.do(OpenTable, table="T1")
        assert refusal.value.clause == chore.clause
        for nothing in ("", "  "):
            with pytest.raises(BadInput, match="the name of the document"):
                casino.do(DoTableChore, table="T1", number=chore.number, note=nothing)
        casino.do(DoTableChore, table="T1", number=chore.number, note="GRC letter 12")
    casino.chores()
    casino.do(OpenTable, table="T1")
    notes = [getattr(e, "note", "") for e in casino.events]
    assert notes.count("GRC letter 12") == 2


# --- the law outside ----------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "Instrument 2")
def test_canberras_rules_are_law_from_the_day_after_their_notification() -> None:
    casino = Casino("canberra-ultimate")
    casino.do(AdoptRules, book="canberra-ultimate", notified="2027-01-15")
    casino.set_up()
    casino.chores()
    start = casino.floor.house.in_force["canberra-ultimate"]
    midnight = datetime(2027, 1, 15, 13, tzinfo=UTC)
    assert start == millis_of_datetime(midnight), "16 January in Canberra, by summer time"
    for now, law in ((start - DAY, False), (start - 1, False), (start, True)):
        casino.now = Millis(now)
        if law:
            casino.do(OpenTable, table="T1")
        else:
            with pytest.raises(WrongMoment, match="not in force") as refusal:
                casino.do(OpenTable, table="T1")
            assert refusal.value.clause == "Instrument 2"
    with pytest.raises(BadInput, match="notified"):
        casino.do(AdoptRules, book="canberra-ultimate", notified="yesterday")
    casino.do(AdoptRules, book="canberra-ultimate", notified="2027-06-15")
    midnight = datetime(2027, 6, 15, 14, tzinfo=UTC)
    assert casino.floor.house.in_force["canberra-ultimate"] == millis_of_datetime(midnight)


@pytest.mark.clause("canberra-ultimate", "Instrument 3", "15.6(c)")
@pytest.mark.clause("perth-ultimate", "Amendments")
def test_a_table_records_the_document_and_instrument_it_opened_under() -> None:
    canberra = Casino("canberra-ultimate").open()
    assert canberra.table().document.endswith("[NI2019-212]")
    perth = Casino("perth-ultimate").open()
    assert perth.table().document.endswith("[RAG/575]")


@pytest.mark.clause("perth-ultimate", "Amendments")
def test_a_copy_of_perths_rules_lists_their_amendments() -> None:
    assert rules_copy(load_book("perth-ultimate")).amendments == (
        "512 of 2016-08-16: 2.1",
        "535 of 2018-12-05: 3.22, 3.26, 3.29 to 3.33, 4.20",
        "568 of 2020-08-13: 1.1, 3.27, 3.29",
        "575 of 2022-06-10: 4.1",
    )
    for book in ("canberra-ultimate", "sydney-bonus"):
        assert rules_copy(load_book(book)).amendments == ()


@pytest.mark.clause("perth-ultimate", "Amendments")
def test_a_table_of_perth_opens_once_the_house_has_adopted_the_amended_rules() -> None:
    casino = Casino("perth-ultimate")
    casino.do(AdoptRules, book="perth-ultimate", notified="2027-01-15")
    casino.set_up()
    start = casino.floor.house.in_force["perth-ultimate"]
    assert start == millis_of_datetime(datetime(2027, 1, 14, 16, tzinfo=UTC)), "that very day"
    casino.now = Millis(start - 1)
    with pytest.raises(WrongMoment, match="not in force") as refusal:
        casino.do(OpenTable, table="T1")
    assert refusal.value.clause == "Amendments"
    casino.now = start
    casino.do(OpenTable, table="T1")


@pytest.mark.clause("canberra-ultimate", "14.1")
def test_a_table_opens_only_in_the_hours_of_gaming() -> None:
    """From noon to four in January: 01:00 to 17:00 UTC, by which these days are counted."""
    casino = Casino("canberra-ultimate")
    casino.do(SetHours, house=casino.house, hours=GamingHours(12 * 60, 4 * 60))
    casino.set_up()
    casino.chores()
    with pytest.raises(WrongMoment) as refusal:
        casino.at("00:59").do(OpenTable, table="T1")
    assert refusal.value.clause == "14.1"
    with pytest.raises(WrongMoment):
        casino.at("17:00").do(OpenTable, table="T1")
    casino.at("16:59", day=1).do(OpenTable, table="T1")
    with pytest.raises(NotAuthorised):
        casino.do(
            SetHours,
            house=casino.house,
            hours=GamingHours(0, 1440),
            actor=casino.staff("casino-supervisor"),
        )
    with pytest.raises(BadInput, match="minutes of the day"):
        casino.do(SetHours, house=casino.house, hours=GamingHours(12 * 60, 9999))


@pytest.mark.clause("canberra-ultimate", "14.1")
def test_no_round_begins_after_the_hours_of_gaming_and_one_that_began_is_played_out() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.sit("ann", 1)
    casino.do(SetHours, house=casino.house, hours=GamingHours(12 * 60, 4 * 60))
    casino.at("16:59", day=1).begin("ann")
    casino.at("17:00", day=1).end("ann")
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == "14.1"
    casino.at("01:00", day=2).begin("ann")


# --- suspension ---------------------------------------------------------------------------------


@pytest.mark.clause("perth-ultimate", "5.16", "5.16(a)", "5.16(b)")
def test_a_suspended_table_deals_nothing_until_the_operator_lets_it_go_on() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    with pytest.raises(NotAuthorised):
        casino.do(SuspendTable, table="T1", reason="display dark", actor=casino.dealer)
    casino.do(SuspendTable, table="T1", reason="display dark")
    with pytest.raises(WrongMoment, match="T1 is suspended"):
        casino.begin("ann")
    inspector = casino.staff("table-inspector")
    for voids, clause in (((), "5.16(a)"), (("r1",), "5.16(b)")):
        with pytest.raises(NotAuthorised) as refusal:
            casino.do(ResumeTable, table="T1", finding="x", voids=voids, actor=inspector)
        assert refusal.value.clause == clause
    casino.do(ResumeTable, table="T1", finding="no malfunction")
    casino.begin("ann")
    casino.do(SuspendTable, table="T1", reason="again")
    assert casino.table().round, "the round under way stays"
    casino.do(ResumeTable, table="T1", finding="fault found", voids=(casino.table().round,))
    resumed = [e for e in casino.events if type(e).__name__ == "GamingResumed"]
    assert [getattr(e, "clause", "") for e in resumed] == ["5.16(a)", "5.16(b)"]
    casino.end("ann", completed=False)


def test_a_table_is_set_up_once_and_by_whom_the_book_lets_close_it() -> None:
    casino = Casino("melbourne-wsop")
    casino.set_up(game="bonus")
    with pytest.raises(WrongMoment, match="set up already"):
        casino.set_up(game="bonus")
    with pytest.raises(NotAuthorised):
        casino.do(SetUpTable, table="T2", book="melbourne-wsop", game="bonus", actor=casino.dealer)
    with pytest.raises(BadInput, match="table"):
        casino.set_up("no:colons", game="bonus")
    assert [listing.table for listing in casino.floor.house.tables] == ["T1"]


def test_a_table_of_another_house_is_out_of_reach() -> None:
    casino = Casino("sydney-bonus").open()
    casino.do(FoundHouse, house="Crown Perth")
    with pytest.raises(WrongMoment):
        casino.do(OpenTable, table="T1")


def test_a_setting_that_no_sign_chooses_is_answered_with_those_it_may() -> None:
    casino = Casino("sydney-bonus")
    chosen_by_house = ("dispute_review", "winner_told_within")
    known = [row.id for row in casino.book.file.setting if row.id not in chosen_by_house]
    assert "winning_token" in known
    for name in ("colour", *chosen_by_house):
        with pytest.raises(BadInput) as wrong:
            casino.set_up("T1", sign={"settings": {name: "x"}})
        assert f"sign.settings.{name}: expected one of {', '.join(known)}" in str(wrong.value)
