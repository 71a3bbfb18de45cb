"""Tests of draws of promotional prizes, and of telling the winners."""

from datetime import UTC, datetime, timedelta

import pytest

from croupier.acts import (
    Actor,
    Millis,
    NotAuthorised,
    NotOffered,
    WrongMoment,
    millis_of_datetime,
)
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import (
    ChooseReading,
    ClaimPrize,
    ConfirmDraw,
    DoHouseChore,
    DrawPrize,
    GiveRole,
    GrantClaim,
    HaltDraw,
    LodgeTerms,
    PromotionPrize,
    ResumeDraw,
    StartPromotion,
    TellWinner,
    pit_view,
    with_winner,
)
from croupier.floor.house import PrizeDraw
from croupier.floor.people.draws import tell_by
from croupier.money import Cents
from tests.floor.casino import RULES, Casino, case, clock, player
from tests.floor.promoting import STAR, plan, running


@pytest.mark.clause(STAR, "14.2")
@pytest.mark.parametrize("value, watched", [(10_000_00, False), (10_000_01, True)])
def test_a_scrutineer_oversees_and_confirms_the_draw_of_a_prize_over_ten_thousand(
    value: int, watched: bool
) -> None:
    prize = PromotionPrize(id="main", kind="cash", what="A sum", value=Cents(value))
    casino = running(prizes=(prize,))
    casino.at("13:00", day=5)
    draw = {"promotion": "spring", "prize": "main", "winner": "ann"}
    if watched:
        for name in ("", "mallory"):
            with pytest.raises(NotAuthorised) as refusal:
                casino.do(DrawPrize, **draw, scrutineer=name)
            assert refusal.value.clause == "14.2"
    with pytest.raises(BadInput, match="a person who entered the promotion"):
        casino.do(DrawPrize, **{**draw, "winner": "stranger"}, scrutineer="scrutineer")
    casino.do(DrawPrize, **draw, scrutineer="scrutineer" if watched else "")
    assert casino.floor.house.promotions["spring"].draws[0].winner == "ann"
    with pytest.raises(WrongMoment, match="drawn already"):
        casino.do(DrawPrize, **draw, scrutineer="scrutineer")
    casino.do(ClaimPrize, promotion="spring", prize="main", actor=player("ann"))
    tell = {"promotion": "spring", "prize": "main", "how": "telephone"}
    grant = {"promotion": "spring", "number": 1, "payment": {"cash": Cents(value)}}
    confirm = {"promotion": "spring", "prize": "main"}
    scrutineer = Actor("scrutineer", "scrutineer")
    if watched:
        for kind, fields in ((TellWinner, tell), (GrantClaim, grant)):
            with pytest.raises(WrongMoment, match="must confirm it first") as early:
                casino.do(kind, **fields)
            assert early.value.clause == "14.2"
        view = pit_view(RULES.law, casino.floor, casino.house, casino.now)
        waiting = [(w.clause, w.due) for w in view if w.command == "ConfirmDraw"]
        assert waiting == [("14.2", clock("13:00", day=7))], "the winner is told in time (14.8)"
        with pytest.raises(NotAuthorised) as operator:
            casino.do(ConfirmDraw, **confirm)
        assert operator.value.clause == "14.2"
        casino.do(GiveRole, house=casino.house, person="sol", role="scrutineer")
        with pytest.raises(NotAuthorised, match="who oversaw this draw"):
            casino.do(ConfirmDraw, **confirm, actor=Actor("sol", "scrutineer"))
        casino.do(ConfirmDraw, **confirm, actor=scrutineer)
    with pytest.raises(BadInput, match="that is to be confirmed"):
        casino.do(ConfirmDraw, **confirm, actor=scrutineer)
    casino.do(TellWinner, **tell)
    casino.do(GrantClaim, **grant)


@pytest.mark.clause(STAR, "14.13", "14.2")
def test_a_draw_in_doubt_that_nobody_confirmed_is_drawn_again() -> None:
    prize = PromotionPrize(id="main", kind="cash", what="A sum", value=Cents(10_000_01))
    casino = running(prizes=(prize,)).at("13:00", day=5)
    draw = {"promotion": "spring", "prize": "main", "scrutineer": "scrutineer"}
    casino.do(DrawPrize, **draw, winner="ann")
    casino.do(HaltDraw, promotion="spring", reason="a drum was open")
    assert winners(casino) == []
    (task,) = casino.floor.house.chores
    casino.do(DoHouseChore, number=task.number, note="Inspector Lee")
    casino.do(ResumeDraw, promotion="spring", finding="drawn again")
    casino.do(DrawPrize, **draw, winner="bob")
    casino.do(
        ConfirmDraw, promotion="spring", prize="main", actor=Actor("scrutineer", "scrutineer")
    )
    assert winners(casino) == ["bob"]


def winners(casino: Casino) -> list[str]:
    return [draw.winner for draw in casino.floor.house.promotions["spring"].draws]


class Fixed:
    """A source that gives one number, and notes below what it was asked for it."""

    def __init__(self, number: int) -> None:
        self.number, self.asked = number, 0

    def below(self, n: int, /) -> int:
        self.asked = n
        return self.number


def test_entrants_who_work_for_the_house_by_now_are_not_drawn() -> None:
    """In 0.1 staff who had entered before they were appointed could win the house's prize."""
    casino = running().at("13:00", day=5)
    casino.hire("ann", "dealer")
    asked = DrawPrize(actor=casino.boss, at=casino.now, promotion="spring", prize="main")
    source = Fixed(0)
    drawn = with_winner(asked, casino.floor.house, source)
    assert (drawn.winner, source.asked) == ("bob", 2)
    with pytest.raises(BadInput, match="a person who entered the promotion"):
        casino.do(DrawPrize, promotion="spring", prize="main", winner="ann")


@pytest.mark.clause(STAR, "14.2")
@pytest.mark.parametrize("number, winner", [(0, "ann"), (1, "bob"), (2, "cal")])
def test_the_winner_is_drawn_from_the_entries_each_with_the_same_chance(
    number: int, winner: str
) -> None:
    casino = running().at("13:00", day=5)
    source = Fixed(number)
    asked = DrawPrize(
        actor=casino.boss, at=casino.now, promotion="spring", prize="main", winner="mallory"
    )
    drawn = with_winner(asked, casino.floor.house, source)
    assert (drawn.winner, source.asked) == (winner, 3)
    nobody = Casino(STAR)
    plan(nobody)
    nobody.do(LodgeTerms, promotion="spring")
    nobody.at("12:00", day=2).do(StartPromotion, promotion="spring")
    nobody.at("13:00", day=5)
    with pytest.raises(WrongMoment, match="Nobody has entered"):
        nobody.do(DrawPrize, promotion="spring", prize="main")
    assert with_winner(asked, nobody.floor.house, source).winner == ""


@pytest.mark.parametrize(
    "book, how, clause",
    [
        case(STAR, "face-to-face", "14.8.1", proves="14.8.1"),
        case(STAR, "mail", "14.8.2", proves="14.8.2"),
        case(STAR, "telephone", "14.8.3", proves="14.8.3"),
        case(STAR, "email", "14.8.4", proves="14.8.4"),
    ],
)
def test_a_winner_is_told_in_one_of_four_ways(book: str, how: str, clause: str) -> None:
    casino = running()
    casino.at("12:00", day=5).do(DrawPrize, promotion="spring", prize="main", winner="bob")
    with pytest.raises(NotOffered) as refusal:
        casino.do(TellWinner, promotion="spring", prize="main", how="sms")
    assert refusal.value.clause == "14.8"
    casino.do(TellWinner, promotion="spring", prize="main", how=how)
    assert casino.floor.house.promotions["spring"].draws[0].told_by == how
    assert getattr(casino.events[-1], "clause", "") == clause


@pytest.mark.clause(STAR, "14.8")
def test_a_winner_who_need_not_be_present_is_told_within_forty_eight_hours() -> None:
    casino = running()
    casino.at("12:00", day=5).do(DrawPrize, promotion="spring", prize="main", winner="bob")

    def waiting(time: str, day: int) -> list[tuple[str, int | None, bool]]:
        view = pit_view(RULES.law, casino.floor, casino.house, clock(time, day))
        return [(w.clause, w.due, w.overdue) for w in view if w.command == "TellWinner"]

    due = clock("12:00", day=7)
    assert waiting("12:00", 7) == [("14.8", due, False)]
    assert waiting("12:01", 7) == [("14.8", due, True)]
    casino.at("12:01", day=7).do(TellWinner, promotion="spring", prize="main", how="mail")
    assert getattr(casino.events[-1], "late", None) is True
    there = running(presence=True)
    there.at("12:00", day=5).do(DrawPrize, promotion="spring", prize="main", winner="bob")
    view = pit_view(RULES.law, there.floor, there.house, clock("12:00", day=9))
    assert [w for w in view if w.command == "TellWinner"] == []


@pytest.mark.clause(STAR, "14.13")
def test_a_draw_in_doubt_waits_until_somebody_has_told_the_inspectorate() -> None:
    casino = running().at("13:00", day=5)
    halt = {"promotion": "spring", "reason": "a drum was open"}
    with pytest.raises(NotAuthorised):
        casino.do(HaltDraw, **halt, actor=casino.dealer)
    casino.do(HaltDraw, **halt)
    draw = {"promotion": "spring", "prize": "main", "winner": "ann"}
    with pytest.raises(WrongMoment, match="postponed"):
        casino.do(DrawPrize, **draw)
    (task,) = casino.floor.house.chores
    assert (task.clause, task.tell, task.due) == ("14.13", "inspector", clock("13:00", day=5))
    view = pit_view(RULES.law, casino.floor, casino.house, clock("13:01", day=5))
    (waiting,) = [line for line in view if line.command == "DoHouseChore"]
    assert (waiting.number, waiting.overdue) == (task.number, True), "at once is at once"
    with pytest.raises(WrongMoment) as untold:
        casino.do(ResumeDraw, promotion="spring", finding="the seals hold")
    assert untold.value.clause == "14.13"
    with pytest.raises(BadInput, match="who was told"):
        casino.do(DoHouseChore, number=task.number)
    with pytest.raises(NotAuthorised):
        casino.do(DoHouseChore, number=task.number, note="Lee", actor=casino.dealer)
    casino.do(DoHouseChore, number=task.number, note="Inspector Lee, by telephone")
    casino.do(ResumeDraw, promotion="spring", finding="the seals hold")
    casino.do(HaltDraw, **halt, cancel=True)
    assert [chore.clause for chore in casino.floor.house.chores] == ["14.13"]
    with pytest.raises(WrongMoment, match="cancelled"):
        casino.do(ResumeDraw, promotion="spring", finding="x")
    with pytest.raises(WrongMoment):
        casino.do(DrawPrize, **draw)


@pytest.mark.clause(STAR, "14.8")
def test_two_calendar_days_end_with_a_midnight_in_sydney() -> None:
    """Drawn on Friday 2 October 2026 at 23:30, told by the end of the Sunday on which summer time
    begins: midnight is at 13:00 UTC. Half an hour later, Monday counts and ends at 13:00 too."""
    casino = running()
    promotion = casino.floor.house.promotions["spring"]
    friday = datetime(2026, 10, 2, 13, 30, tzinfo=UTC)
    monday = datetime(2026, 10, 2, 14, tzinfo=UTC)

    def until(drawn: datetime) -> Millis | None:
        draw = PrizeDraw(prize="main", winner="bob", at=millis_of_datetime(drawn))
        return tell_by(casino.floor.house, load_book(STAR), promotion, draw)

    assert until(friday) == millis_of_datetime(friday + timedelta(hours=48))
    casino.do(ChooseReading, book=STAR, setting="winner_told_within", value="calendar days")
    assert until(friday) == millis_of_datetime(datetime(2026, 10, 4, 13, tzinfo=UTC))
    assert until(monday) == millis_of_datetime(datetime(2026, 10, 5, 13, tzinfo=UTC))
