"""Tests of changes on notice: the examples S10, A26 and CP-15, and the periods of each book."""

import pytest

from croupier.acts import NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    Agree,
    AnnounceClosing,
    ChangeSign,
    EndPlay,
    LeaveTable,
    RaiseKeptMinimum,
    RaiseMinimumAtOnce,
    SitDown,
    WithdrawNotice,
    as_at,
    limits_of,
    notice_board,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, clock, player

AM, HDD = "tg-area-manager", "tg-higher-duties-dealer"


def least(casino: Casino, person: str, time: str, table: str = "T1") -> Cents | None:
    """What a player must at least wager at a time, asked without anybody doing anything."""
    return limits_of(as_at(casino.table(table), clock(time)), person).minimum


# --- The Star: two ways to raise a minimum (S10) ------------------------------------------------


@pytest.fixture
def star() -> Casino:
    """Ann plays at a table with a minimum of 10 when it is raised to 25 at 14:00."""
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 1)
    casino.at("14:00").do(
        RaiseMinimumAtOnce, table="T1", minimum=dollars(25), actor=casino.staff("casino-supervisor")
    )
    return casino


@pytest.mark.clause("sydney-bonus", "6.5.1", "6.5.1.1", "6.5.4")
def test_a_minimum_raised_at_once_binds_newcomers_and_leaves_those_there_a_marker(
    star: Casino,
) -> None:
    star.at("14:01").sit("bob", 2)
    assert least(star, "ann", "14:01") == dollars(10)
    assert least(star, "bob", "14:01") == dollars(25)
    assert limits_of(star.table(), "ann").clause == "6.5.1"
    assert set(star.table().kept) == {"ann"}


@pytest.mark.clause("sydney-bonus", "6.5.2")
def test_the_kept_minimum_rises_only_with_twenty_minutes_on_the_sign(star: Casino) -> None:
    star.at("14:05")
    with pytest.raises(WrongMoment) as refusal:
        star.do(RaiseKeptMinimum, table="T1", minimum=dollars(25), effective=clock("14:20"))
    assert refusal.value.clause == "6.5.2"
    star.do(RaiseKeptMinimum, table="T1", minimum=dollars(25), effective=clock("14:25"))
    assert least(star, "ann", "14:24:59") == dollars(10)
    assert least(star, "ann", "14:25") == dollars(25)
    star.at("14:25").play("ann")
    assert star.table().kept == {}


@pytest.mark.clause("sydney-bonus", "6.5.1.2")
def test_whoever_leaves_and_comes_back_comes_under_the_new_minimum(star: Casino) -> None:
    star.at("14:10").do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    assert star.table().kept == {}
    star.at("14:12").do(SitDown, table="T1", seat=1, person="ann", actor=player("ann"))
    assert least(star, "ann", "14:12") == dollars(25)


@pytest.mark.clause("sydney-bonus", "6.5")
def test_a_sign_of_twenty_minutes_then_binds_everybody(star: Casino) -> None:
    star.at("14:30")
    for time in ("14:49:59", "14:45", "14:30"):
        with pytest.raises(WrongMoment) as refusal:
            star.do(ChangeSign, table="T1", sign={"minimum": "50.00"}, effective=clock(time))
        assert refusal.value.clause == "6.5"
    star.do(ChangeSign, table="T1", sign={"minimum": "50.00"}, effective=clock("14:50"))
    assert least(star, "ann", "14:49:59") == dollars(10)
    assert least(star, "ann", "14:50") == dollars(50)
    assert least(star, "cal", "14:50") == dollars(50)


@pytest.mark.clause("sydney-bonus", "6.5")
def test_a_lower_minimum_and_another_maximum_hold_at_once(star: Casino) -> None:
    star.at("15:00").do(
        ChangeSign,
        table="T1",
        sign={"minimum": "5.00", "maximum": "1000.00"},
        actor=star.staff("gaming-supervisor"),
    )
    assert limits_of(star.table(), "cal").minimum == dollars(5)
    assert limits_of(star.table(), "cal").maximum == dollars(1000)
    assert star.table().kept == {}, "nobody keeps a minimum above the sign's"
    with pytest.raises(NotAuthorised) as refusal:
        star.do(ChangeSign, table="T1", sign={"maximum": "1.00"}, actor=star.dealer)
    assert refusal.value.clause == "6.5"


def test_raised_twice_at_once_everybody_keeps_what_they_came_under(star: Casino) -> None:
    star.at("14:01").sit("bob", 2)
    star.at("14:10").do(RaiseMinimumAtOnce, table="T1", minimum=dollars(50))
    assert least(star, "ann", "14:10") == dollars(10)
    assert least(star, "bob", "14:10") == dollars(25)
    assert least(star, "cal", "14:10") == dollars(50)
    star.do(RaiseKeptMinimum, table="T1", minimum=dollars(25), effective=clock("14:30"))
    assert least(star, "ann", "14:30") == dollars(25)
    assert least(star, "bob", "14:30") == dollars(25)
    star.at("14:31").do(ChangeSign, table="T1", sign={"maximum": "600.00"})
    assert set(star.table().kept) == {"ann", "bob"}, "another maximum takes nobody's marker"


def test_only_the_star_lets_a_minimum_rise_at_once() -> None:
    casino = Casino("canberra-ultimate").open()
    with pytest.raises(NotOffered):
        casino.do(RaiseMinimumAtOnce, table="T1", minimum=dollars(25))


# --- the statute in Melbourne ------------------------------------------------------------------


@pytest.mark.clause("melbourne-wsop", "6.1 fn1 s66(2)")
def test_melbournes_minimum_rises_twenty_minutes_after_the_sign_and_falls_at_once() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    casino.at("14:00")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"}, effective=clock("14:19"))
    assert refusal.value.clause == "6.1 fn1 s66(2)"
    with pytest.raises(BadInput, match="effective"):
        casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"})
    casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"}, effective=clock("14:20"))
    assert least(casino, "ann", "14:19:59") == dollars(10)
    assert least(casino, "ann", "14:20") == dollars(25)
    casino.at("14:30").do(ChangeSign, table="T1", sign={"minimum": "5.00"})
    assert casino.table().board.minimum == dollars(5)
    casino.do(ChangeSign, table="T1", sign={"maximum": "50.00"})
    assert casino.table().board.maximum == dollars(50)


def test_a_notice_taken_down_changes_nothing_and_two_notices_keep_out_of_each_others_way() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    casino.at("14:00").do(
        ChangeSign, table="T1", sign={"minimum": "25.00"}, effective=clock("14:30")
    )
    casino.do(ChangeSign, table="T1", sign={"maximum": "900.00"})
    with pytest.raises(BadInput, match="announced minimum"):
        casino.do(ChangeSign, table="T1", sign={"maximum": "20.00"})
    after = as_at(casino.table(), clock("14:30")).board
    assert (after.minimum, after.maximum) == (dollars(25), dollars(900))
    number = casino.table().notices[0].number
    casino.at("14:29").do(WithdrawNotice, table="T1", number=number)
    assert as_at(casino.table(), clock("15:00")).board.minimum == dollars(10)


# --- Crown Poker (CP-15) -----------------------------------------------------------------------


def nine_at_poker() -> Casino:
    casino = Casino("melbourne-poker").open()
    for number in range(1, 10):
        casino.sit(f"p{number}", number)
    return casino


@pytest.mark.clause("melbourne-poker", "6.10")
def test_three_completed_hands_or_a_majority_change_the_limits_at_the_end_of_a_hand() -> None:
    casino = nine_at_poker().at("19:00")
    lower = {"limits": {"minimum": "5.00", "maximum": "10.00"}, "blinds": ["2.00", "5.00"]}
    with pytest.raises(NotAuthorised):
        casino.do(ChangeSign, table="T1", sign=lower, actor=casino.staff(HDD))
    casino.begin("p1", "p2")
    casino.do(ChangeSign, table="T1", sign=lower, actor=casino.staff(AM))
    number = casino.table().notices[0].number
    casino.end("p1", "p2")  # the hand under way when the notice went up does not count
    casino.play("p1", "p2", completed=False)  # nor does a misdeal
    casino.play("p1", "p2")
    casino.play("p1", "p2")
    assert casino.table().board.minimum == dollars(10)
    casino.begin("p1", "p2")
    assert casino.table().board.minimum == dollars(10)
    casino.end("p1", "p2")
    assert casino.table().board.minimum == dollars(5)
    assert casino.table().notice(number) is None


@pytest.mark.clause("melbourne-poker", "6.10")
def test_five_of_nine_are_a_majority_and_four_of_eight_are_not() -> None:
    lower = {"limits": {"minimum": "5.00", "maximum": "10.00"}, "blinds": ["2.00", "5.00"]}
    casino = nine_at_poker()
    casino.do(ChangeSign, table="T1", sign=lower, actor=casino.staff(AM))
    number = casino.table().notices[0].number
    casino.begin("p1", "p2")
    for n in range(1, 5):
        casino.do(Agree, table="T1", number=number, actor=player(f"p{n}"))
    casino.do(Agree, table="T1", number=number, agrees=False, actor=player("p4"))
    casino.do(Agree, table="T1", number=number, actor=player("p4"))
    casino.end("p1", "p2")
    assert casino.table().board.minimum == dollars(10), "4 of 9"
    casino.do(LeaveTable, table="T1", id="l9", person="p9", actor=player("p9"))
    assert casino.table().board.minimum == dollars(10), "4 of 8"
    casino.do(Agree, table="T1", number=number, actor=player("p5"))
    assert casino.table().board.minimum == dollars(5), "5 of 8, between hands"
    with pytest.raises(BadInput):
        casino.do(Agree, table="T1", number=number, actor=player("p6"))


@pytest.mark.clause("melbourne-poker", "6.1", "6.10")
def test_a_higher_minimum_needs_the_players_and_the_twenty_minutes_of_the_statute() -> None:
    higher = {"limits": {"minimum": "20.00", "maximum": "40.00"}, "blinds": ["10.00", "20.00"]}
    casino = nine_at_poker().at("19:45")
    manager = casino.staff(AM)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ChangeSign, table="T1", sign=higher, effective=clock("20:00"), actor=manager)
    assert refusal.value.clause == "6.1"
    casino.at("19:40").do(
        ChangeSign, table="T1", sign=higher, effective=clock("20:00"), actor=manager
    )
    number = casino.table().notices[0].number
    for n in range(1, 6):
        casino.do(Agree, table="T1", number=number, actor=player(f"p{n}"))
    casino.at("19:59:59").play("p1", "p2")
    assert casino.table().board.minimum == dollars(10), "agreed, but the time runs"
    assert as_at(casino.table(), clock("20:00")).board.minimum == dollars(20)
    without = nine_at_poker().at("19:40")
    without.do(ChangeSign, table="T1", sign=higher, effective=clock("20:00"), actor=manager)
    without.at("20:30").play("p1", "p2")
    assert without.table().board.minimum == dollars(10), "twenty minutes, but one hand of three"
    without.play("p1", "p2")
    without.play("p1", "p2")
    assert without.table().board.minimum == dollars(20)


def test_another_game_must_seat_everybody_who_is_there() -> None:
    casino = Casino("melbourne-poker").open()
    for number in range(1, 12):
        casino.sit(f"p{number}", number)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ChangeSign, table="T1", variant="omaha", actor=casino.staff(AM))
    assert refusal.value.clause == "4.1"


@pytest.mark.clause("melbourne-poker", "7.3")
def test_commission_changes_before_a_hand_with_the_sign() -> None:
    casino = Casino("melbourne-poker").open()
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    fixed = {"commission": {"type": "per-hand", "amount": "5.00"}}
    casino.begin("ann")
    casino.do(ChangeSign, table="T1", sign=fixed, actor=casino.staff(AM))
    assert casino.table().board.stated["commission"]["type"] == "percentage"
    casino.end("ann")
    assert casino.table().board.stated["commission"]["type"] == "per-hand"
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(ChangeSign, table="T1", sign=fixed | {"commission": None}, actor=casino.dealer)
    assert refusal.value.clause == "7.3"


@pytest.mark.clause("melbourne-poker", "7.4")
def test_an_area_manager_may_waive_the_commission_and_nobody_below() -> None:
    casino = Casino("melbourne-poker").open()
    nil = {"commission": {"type": "nil"}}
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(ChangeSign, table="T1", sign=nil, actor=casino.staff(HDD))
    assert refusal.value.clause == "7.4"
    casino.do(ChangeSign, table="T1", sign=nil, actor=casino.staff(AM))
    assert casino.table().board.stated["commission"] == {"type": "nil"}


# --- Perth and Canberra ------------------------------------------------------------------------


@pytest.mark.clause("perth-ultimate", "6.3(a)")
def test_perth_changes_an_empty_tables_limits_at_once() -> None:
    casino = Casino("perth-ultimate").open()
    casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"})
    assert casino.table().board.minimum == dollars(25)


@pytest.mark.clause("perth-ultimate", "6.3(b)")
def test_perth_changes_limits_when_all_players_agree_and_not_when_four_of_five_do() -> None:
    casino = Casino("perth-ultimate").open()
    for number in range(1, 6):
        casino.sit(f"p{number}", number)
    casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"})
    number = casino.table().notices[0].number
    for n in range(1, 5):
        casino.do(Agree, table="T1", number=number, actor=player(f"p{n}"))
    assert casino.table().board.minimum == dollars(10)
    with pytest.raises(WrongMoment, match="You have no seat at table T1"):
        casino.do(Agree, table="T1", number=number, actor=player("onlooker"))
    casino.do(Agree, table="T1", number=number, actor=player("p5"))
    assert casino.table().board.minimum == dollars(25)


@pytest.mark.clause("perth-ultimate", "6.3(c)")
def test_perth_changes_limits_ten_minutes_after_the_notice() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    casino.at("20:00")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ChangeSign, table="T1", sign={"maximum": "50.00"}, effective=clock("20:09"))
    assert refusal.value.clause == "6.3"
    casino.do(ChangeSign, table="T1", sign={"maximum": "50.00"}, effective=clock("20:10"))
    assert as_at(casino.table(), clock("20:09:59")).board.maximum == dollars(500)
    assert as_at(casino.table(), clock("20:10")).board.maximum == dollars(50)


@pytest.mark.clause("canberra-ultimate", "5.1")
def test_canberra_changes_limits_only_after_telling_players_however_long_before() -> None:
    casino = Casino("canberra-ultimate").open().at("20:00")
    for effective in (None, clock("20:00"), clock("19:00")):
        with pytest.raises(BadInput, match=r"effective: .*after now \(5.1\)"):
            casino.do(ChangeSign, table="T1", sign={"minimum": "5.00"}, effective=effective)
    casino.do(ChangeSign, table="T1", sign={"minimum": "5.00"}, effective=clock("20:01"))
    assert as_at(casino.table(), clock("20:00:59")).board.minimum == dollars(10)
    assert as_at(casino.table(), clock("20:01")).board.minimum == dollars(5)


@pytest.mark.clause("sydney-bonus", "6.5")
def test_a_sign_announces_one_coming_minimum_and_the_later_word_counts() -> None:
    casino = Casino("sydney-bonus").open().at("14:00")
    for minimum, effective in (("25.00", "14:20"), ("50.00", "14:30")):
        casino.do(ChangeSign, table="T1", sign={"minimum": minimum}, effective=clock(effective))
    assert [n.effective for n in casino.table().notices] == [clock("14:30")]
    assert least(casino, "ann", "14:29") == dollars(10)
    assert least(casino, "ann", "14:30") == dollars(50)


# --- closing -----------------------------------------------------------------------------------


@pytest.mark.clause("melbourne-wsop", "14.7")
def test_melbourne_closes_after_three_completed_rounds_a_misdeal_not_counted() -> None:
    """A26: notice before round 11, closing after round 13."""
    casino = Casino("melbourne-wsop").open(game="bonus")
    casino.sit("ann", 1)
    for _ in range(10):
        casino.play("ann")
    officer = casino.staff(HDD)
    with pytest.raises(NotAuthorised):
        casino.do(AnnounceClosing, table="T1", actor=casino.dealer)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(EndPlay, table="T1", actor=officer)
    assert refusal.value.clause == "14.7"
    casino.do(AnnounceClosing, table="T1", actor=officer)
    casino.play("ann")  # 11
    casino.play("ann", completed=False)
    casino.play("ann")  # 12
    with pytest.raises(WrongMoment, match="1 more completed round"):
        casino.do(EndPlay, table="T1", actor=officer)
    casino.begin("ann")
    with pytest.raises(WrongMoment, match="wait until it is over"):
        casino.do(EndPlay, table="T1", actor=officer)
    casino.end("ann")  # 13
    assert casino.table().rounds == 13
    casino.do(EndPlay, table="T1", actor=officer)
    assert casino.table().phase == "closing"


@pytest.mark.clause("melbourne-poker", "13.3")
def test_crown_poker_closes_after_three_hands_or_sooner_when_all_agree() -> None:
    casino = nine_at_poker()
    manager = casino.staff(AM)
    casino.do(AnnounceClosing, table="T1", actor=manager)
    number = casino.table().notices[0].number
    for n in range(1, 9):
        casino.do(Agree, table="T1", number=number, actor=player(f"p{n}"))
    with pytest.raises(WrongMoment, match="3 more completed rounds or the agreement of 1 more"):
        casino.do(EndPlay, table="T1", actor=manager)
    casino.do(Agree, table="T1", number=number, actor=player("p9"))
    casino.do(EndPlay, table="T1", actor=manager)
    assert casino.table().phase == "closed"
    slower = nine_at_poker()
    slower.do(AnnounceClosing, table="T1", actor=manager)
    for _ in range(3):
        with pytest.raises(WrongMoment):
            slower.do(EndPlay, table="T1", actor=manager)
        slower.play("p1", "p2")
    slower.do(EndPlay, table="T1", actor=manager)


@pytest.mark.clause("sydney-bonus", "13.8")
def test_the_star_closes_twenty_minutes_after_the_sign() -> None:
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 1)
    casino.at("22:00")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(AnnounceClosing, table="T1", effective=clock("22:19"))
    assert refusal.value.clause == "13.8"
    casino.do(AnnounceClosing, table="T1", effective=clock("22:20"))
    with pytest.raises(WrongMoment, match="0:01 more on the sign"):
        casino.at("22:19:59").do(EndPlay, table="T1")
    casino.at("22:20").do(EndPlay, table="T1")


@pytest.mark.clause("perth-ultimate", "6.7", "6.7(a)", "6.7(b)", "6.7(c)")
def test_perth_closes_an_empty_table_one_whose_players_agree_or_after_ten_minutes() -> None:
    empty = Casino("perth-ultimate").open()
    empty.do(EndPlay, table="T1")
    assert empty.table().phase == "closed"
    casino = Casino("perth-ultimate").open().open("T2")
    for number in range(1, 6):
        casino.sit(f"p{number}", number)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(EndPlay, table="T1")
    assert refusal.value.clause == "6.7"
    with pytest.raises(WrongMoment, match="10 minutes") as too_soon:
        casino.at("20:00").do(AnnounceClosing, table="T1", effective=clock("20:09"))
    assert too_soon.value.clause == "6.7"
    casino.at("20:00").do(AnnounceClosing, table="T1", effective=clock("20:10"))
    number = casino.table().notices[0].number
    for n in range(1, 5):
        casino.do(Agree, table="T1", number=number, actor=player(f"p{n}"))
    with pytest.raises(WrongMoment):
        casino.do(EndPlay, table="T1")
    with pytest.raises(WrongMoment):
        casino.at("20:09").do(EndPlay, table="T1")
    casino.do(Agree, table="T1", number=number, actor=player("p5"))
    casino.do(EndPlay, table="T1")
    casino.sit("q", 1, table="T2")
    casino.at("21:00").do(AnnounceClosing, table="T2", effective=clock("21:10"))
    with pytest.raises(WrongMoment):
        casino.at("21:09").do(EndPlay, table="T2")
    casino.at("21:10").do(EndPlay, table="T2")


@pytest.mark.clause("canberra-ultimate", "14.2")
def test_canberra_closes_after_players_were_told() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.sit("ann", 1)
    with pytest.raises(WrongMoment) as refusal:
        casino.do(EndPlay, table="T1")
    assert refusal.value.clause == "14.2"
    casino.at("23:00").do(AnnounceClosing, table="T1", effective=clock("23:05"))
    with pytest.raises(WrongMoment):
        casino.at("23:04").do(EndPlay, table="T1")
    casino.at("23:05").do(EndPlay, table="T1")


@pytest.mark.clause("canberra-ultimate", "14.2")
@pytest.mark.parametrize("effective", ["", "22:59"])
def test_a_closing_announced_without_a_time_says_what_it_waits_for(effective: str) -> None:
    casino = Casino("canberra-ultimate").open().at("23:00")
    casino.sit("ann", 1)
    time = clock(effective) if effective else None
    casino.do(AnnounceClosing, table="T1", effective=time)
    with pytest.raises(WrongMoment) as refusal:
        casino.at("23:30").do(EndPlay, table="T1")
    assert refusal.value.reason == (
        "Table T1 cannot close yet: it needs all players to leave. "
        "Its notice states no time: withdraw it and announce the closing with one."
    )
    number = casino.table().notices[0].number
    casino.do(WithdrawNotice, table="T1", number=number)
    casino.do(AnnounceClosing, table="T1", effective=clock("23:35"))
    with pytest.raises(WrongMoment) as soon:
        casino.at("23:34:30").do(EndPlay, table="T1")
    assert soon.value.reason == (
        "Table T1 cannot close yet: it needs 0:30 more on the sign or all players to leave."
    )
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    casino.do(EndPlay, table="T1")


def test_the_notice_board_says_what_runs_down_and_until_when() -> None:
    casino = nine_at_poker().at("19:40")
    higher = {"limits": {"minimum": "20.00", "maximum": "40.00"}, "blinds": ["10.00", "20.00"]}
    casino.do(ChangeSign, table="T1", sign=higher, effective=clock("20:00"), actor=casino.staff(AM))
    number = casino.table().notices[0].number
    casino.do(Agree, table="T1", number=number, actor=player("p1"))
    casino.play("p1", "p2")
    (line,) = notice_board(casino.table(), clock("19:50"))
    statute, house = line.needs
    assert "20.00" in line.what
    assert (statute.clause, statute.milliseconds_left, statute.met) == ("6.1", 600_000, False)
    assert (house.clause, house.rounds_left, house.agreed, house.of) == ("6.10", 2, 1, 9)
    assert house.majority
    assert not line.ready
    assert notice_board(casino.table(), clock("20:00"))[0].needs[0].met
