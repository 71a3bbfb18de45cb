"""Tests of promotions of The Star: terms, draws and claims."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.acts import (
    Actor,
    Barred,
    Millis,
    NotAuthorised,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
    millis_of_datetime,
)
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import (
    ApproveTerms,
    BeginRound,
    ChooseReading,
    ClaimPrize,
    ConfirmDraw,
    DenyClaim,
    DoHouseChore,
    DrawPrize,
    EndRound,
    EnterPromotion,
    ExcludeMyself,
    GiveRole,
    GrantClaim,
    HaltDraw,
    LodgeTerms,
    PlanPromotion,
    PrescribePrizes,
    PromotionPrize,
    ResumeDraw,
    StartPromotion,
    TellWinner,
    WriteTerms,
    journal_of,
    missing_terms,
    pit_view,
    with_winner,
)
from croupier.floor.house import PrizeDraw
from croupier.floor.moves import cage_of, promotions_of
from croupier.floor.people.draws import tell_by
from croupier.money import Account, Cents, dollars
from tests.floor.casino import RULES, Casino, case, clock, player

STAR = "sydney-bonus"
RULES_14 = load_book(STAR).promotion
assert RULES_14 is not None
TERMS = {item.id: f"about {item.what}" for item in RULES_14.condition}
CASH = PromotionPrize(id="main", kind="cash", what="A sum of money", value=dollars(5000))


def plan(casino: Casino, **fields: Any) -> None:
    prizes = fields.pop("prizes", (CASH,))
    kinds = {prize.kind for prize in prizes}
    assert RULES_14 is not None
    wanted = {
        item.id: TERMS[item.id]
        for item in RULES_14.condition
        if item.applies == "always" and item.prize in (None, *kinds)
    }
    base = {
        "promotion": "spring",
        "book": STAR,
        "starts": clock("12:00", day=2),
        "closes": clock("12:00", day=5),
        "prizes": prizes,
        "terms": wanted,
        "terms_at": "at the desk",
        "marketing": "every flyer",
    }
    casino.do(PlanPromotion, **{**base, **fields})


def running(**fields: Any) -> Casino:
    """A promotion that runs since day 2, with three entries."""
    casino = Casino(STAR)
    plan(casino, **fields)
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    for person in ("ann", "bob", "cal"):
        casino.do(EnterPromotion, promotion="spring", actor=player(person))
    return casino


@pytest.mark.clause(STAR, "14.1", "1.1 def Promotional Prizes")
def test_the_operator_offers_a_promotion_with_prizes_terms_and_dates() -> None:
    casino = Casino(STAR)
    manager = casino.staff("assistant-gaming-manager")
    for somebody in (player("ann"), manager):
        with pytest.raises(NotAuthorised) as refusal:
            plan(casino, actor=somebody)
        assert refusal.value.clause == "14.1"
    plan(casino)
    for kind, fields in (
        (LodgeTerms, {}),
        (StartPromotion, {}),
        (WriteTerms, {"terms": {}}),
        (DrawPrize, {"prize": "main", "winner": "ann"}),
        (TellWinner, {"prize": "main", "how": "mail"}),
        (GrantClaim, {"number": 1}),
        (DenyClaim, {"number": 1, "reason": "x"}),
    ):
        with pytest.raises(NotAuthorised) as below:
            casino.do(kind, promotion="spring", actor=manager, **fields)
        assert below.value.clause == "14.1"
    with pytest.raises(NotAuthorised) as halted:
        casino.do(HaltDraw, promotion="spring", reason="x", actor=manager)
    assert halted.value.clause == "14.13"
    planned = casino.floor.house.promotions["spring"]
    assert (planned.prizes, planned.starts, planned.closes) == (
        (CASH,),
        clock("12:00", day=2),
        clock("12:00", day=5),
    )
    with pytest.raises(NotOffered, match="has no promotional prizes"):
        Casino("perth-ultimate").do(
            PlanPromotion,
            promotion="x",
            book="perth-ultimate",
            starts=0,
            closes=1,
            prizes=(CASH,),
        )


GENERAL = [
    ("how-awarded", "14.7.1"),
    ("when-and-where-awarded", "14.7.2"),
    ("eligibility", "14.7.3"),
    ("nature-of-prize", "14.7.5"),
    ("entries-close", "14.7.6"),
    ("place-and-time", "14.7.7"),
    ("how-to-claim", "14.7.8"),
    ("how-told", "14.7.9"),
    ("how-published", "14.7.10"),
    ("prizes", "14.7.11"),
]
BY_KIND = [
    ("appliance", "14.7.11.1", ["make", "model", "accessories"]),
    ("vehicle", "14.7.11.2", ["make", "model", "accessories", "on-road-costs"]),
    ("travel", "14.7.11.3", ["persons", "included", "dates", "spending-money"]),
    (
        "real-estate",
        "14.7.11.4",
        ["dwelling", "plans", "contract", "easements", "address", "included"],
    ),
]
ROMAN = ("i", "ii", "iii", "iv", "v", "vi")
PREFIX = {"real-estate": "estate"}


@pytest.mark.parametrize(
    "book, kind, item, clause",
    [case(STAR, "cash", item, clause, proves=("14.7", clause)) for item, clause in GENERAL]
    + [
        case(
            STAR,
            kind,
            f"{PREFIX.get(kind, kind)}-{item}",
            f"{parent}({ROMAN[n]})",
            proves=(parent, f"{parent}({ROMAN[n]})"),
        )
        for kind, parent, items in BY_KIND
        for n, item in enumerate(items)
    ],
)
def test_a_promotion_does_not_start_while_a_term_is_missing(
    book: str, kind: str, item: str, clause: str
) -> None:
    casino = Casino(book)
    prize = PromotionPrize(id="main", kind=kind, what="A prize", value=dollars(900))
    assert RULES_14 is not None
    wanted = {
        row.id: "x"
        for row in RULES_14.condition
        if row.applies == "always" and row.prize in (None, kind) and row.id != item
    }
    plan(casino, prizes=(prize,), terms=wanted)
    casino.do(LodgeTerms, promotion="spring")
    missing = missing_terms(RULES_14, casino.floor.house.promotions["spring"])
    assert [row.clause for row in missing] == [clause]
    casino.at("12:00", day=2)
    with pytest.raises(WrongMoment, match="The terms must state this before") as refusal:
        casino.do(StartPromotion, promotion="spring")
    assert refusal.value.clause == clause
    casino.do(WriteTerms, promotion="spring", terms={item: "now stated"})
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=3).do(StartPromotion, promotion="spring")


@pytest.mark.parametrize(
    "book, item, clause",
    [
        case(STAR, "how-awarded", "14.7.1", proves="14.7.1"),
        case(STAR, "when-and-where-awarded", "14.7.2", proves="14.7.2"),
        case(STAR, "vehicle-model", "14.7.11.2(ii)", proves="14.7.11.2(ii)"),
    ],
)
def test_blanks_state_nothing_before_the_start_or_after_it(
    book: str, item: str, clause: str
) -> None:
    car = PromotionPrize(id="main", kind="vehicle", what="A car", value=dollars(900))
    casino = Casino(book)
    plan(casino, prizes=(car,))
    casino.do(WriteTerms, promotion="spring", terms={item: " \n"})
    casino.do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == clause
    casino = running(prizes=(car,))
    authority = casino.power("approve-new-terms")
    for blank in ("", "  "):
        casino.do(ApproveTerms, promotion="spring", terms={item: blank}, actor=authority)
        with pytest.raises(WrongMoment, match="while the promotion runs") as refusal:
            casino.do(WriteTerms, promotion="spring", terms={item: blank})
        assert refusal.value.clause == clause


@pytest.mark.clause(STAR, "14.7.11.2")
@pytest.mark.parametrize("kind", ["Vehicle", "vehicle ", "car", ""])
def test_a_prize_is_of_a_kind_that_the_book_knows_so_that_its_terms_are_asked_for(
    kind: str,
) -> None:
    car = PromotionPrize(id="main", kind=kind, what="A car", value=dollars(900))
    with pytest.raises(BadInput, match=r"one of cash, .*vehicle"):
        plan(Casino(STAR), prizes=(car,))


@pytest.mark.clause(STAR, "14.10")
def test_the_authority_approves_only_terms_that_a_promotion_has() -> None:
    casino = running()
    authority = casino.power("approve-new-terms")
    with pytest.raises(BadInput, match=r"terms\.colour"):
        casino.do(ApproveTerms, promotion="spring", terms={"colour": "red"}, actor=authority)


@pytest.mark.clause(STAR, "14.7.4")
def test_a_least_wager_is_stated_where_there_is_one() -> None:
    casino = Casino(STAR)
    plan(casino, least_wager=dollars(20))
    casino.do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == "14.7.4"
    running()


@pytest.mark.clause(STAR, "14.3")
def test_a_cash_alternative_stands_in_the_terms_and_never_beside_casino_dollars() -> None:
    car = PromotionPrize(
        id="main",
        kind="other",
        what="A watch",
        value=dollars(900),
        cash_alternative=dollars(700),
    )
    casino = Casino(STAR)
    plan(casino, prizes=(car,))
    casino.do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == "14.3"
    for kind in ("slots-dollars", "casino-dollars"):
        prize = PromotionPrize(
            id="main", kind=kind, what="x", value=dollars(5), cash_alternative=dollars(5)
        )
        with pytest.raises(NotOffered) as refused:
            plan(casino, promotion=f"p-{kind}", prizes=(prize,))
        assert refused.value.clause == "14.3"


@pytest.mark.clause(STAR, "14.6")
@pytest.mark.parametrize("silent", ["terms_at", "marketing"])
def test_the_terms_are_to_be_had_and_the_marketing_refers_to_them(silent: str) -> None:
    casino = Casino(STAR)
    plan(casino, **{silent: ""})
    casino.do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == "14.6"


@pytest.mark.parametrize(
    "book, kind, litres, clause",
    [
        case(STAR, "tobacco", "", "14.5.1", proves=("14.5", "14.5.1")),
        case(STAR, "firearm", "", "14.5.2", proves="14.5.2"),
        case(STAR, "weapon", "", "14.5.3", proves="14.5.3"),
        case(STAR, "liquor", "20.5", "14.5.4", proves="14.5.4"),
        case(STAR, "live-animal", "", "14.5.5", proves="14.5.5"),
    ],
)
def test_some_things_are_no_prizes(book: str, kind: str, litres: str, clause: str) -> None:
    casino = Casino(book)
    casino.do(PrescribePrizes, book=STAR, kinds=("live-animal",))
    prize = PromotionPrize(id="main", kind=kind, what="x", value=dollars(9), litres=litres)
    with pytest.raises(NotOffered) as refusal:
        plan(casino, prizes=(CASH, prize))
    assert refusal.value.clause == clause
    if kind == "liquor":
        for litres in ("", "nan", "-1", "a lot"):
            some = PromotionPrize(
                id="main", kind="liquor", what="x", value=dollars(9), litres=litres
            )
            with pytest.raises(BadInput, match="litres"):
                plan(casino, prizes=(some,))
        hamper = PromotionPrize(
            id="main", kind="other", what="A hamper", value=dollars(9), litres="21"
        )
        with pytest.raises(NotOffered) as included:
            plan(casino, prizes=(hamper,))
        assert included.value.clause == clause
        allowed = PromotionPrize(id="main", kind="liquor", what="x", value=dollars(9), litres="20")
        plan(casino, prizes=(allowed,))


@pytest.mark.clause(STAR, "14.9")
def test_the_authority_has_the_terms_a_day_before_the_start() -> None:
    casino = Casino(STAR)
    plan(casino)
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    assert refusal.value.clause == "14.9"
    casino.at("12:01", day=1).do(LodgeTerms, promotion="spring")
    with pytest.raises(WrongMoment):
        casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    casino.at("12:01", day=2).do(StartPromotion, promotion="spring")


@pytest.mark.clause(STAR, "14.10")
def test_terms_of_a_running_promotion_change_only_with_the_authoritys_approval() -> None:
    casino = Casino(STAR)
    plan(casino)
    casino.do(LodgeTerms, promotion="spring")
    casino.do(WriteTerms, promotion="spring", terms={"how-told": "by telephone"})
    assert casino.floor.house.promotions["spring"].lodged is None, "lodged anew before the start"
    casino = running()
    change = {"promotion": "spring", "terms": {"how-told": "by telephone"}}
    with pytest.raises(WrongMoment) as refusal:
        casino.do(WriteTerms, **change)
    assert refusal.value.clause == "14.10"
    with pytest.raises(NotAuthorised):
        casino.do(ApproveTerms, **change)
    casino.do(ApproveTerms, **change, actor=casino.staff("authority"))
    with pytest.raises(WrongMoment):
        casino.do(WriteTerms, promotion="spring", terms={"how-told": "by raven"})
    casino.do(WriteTerms, **change)
    assert casino.floor.house.promotions["spring"].terms["how-told"] == "by telephone"


@pytest.mark.clause(STAR, "14.7.6")
def test_nobody_enters_after_entries_close_and_nobody_excluded_enters_at_all() -> None:
    casino = running()
    casino.at("11:59:59", day=5).do(EnterPromotion, promotion="spring", actor=player("dee"))
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=5).do(EnterPromotion, promotion="spring", actor=player("eve"))
    assert refusal.value.clause == "14.7.6"
    casino.do(ExcludeMyself, actor=player("fay"))
    with pytest.raises(Barred):
        casino.at("11:00", day=5).do(EnterPromotion, promotion="spring", actor=player("fay"))


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


@pytest.mark.clause(STAR, "14.7.3")
def test_staff_check_on_entry_that_a_player_meets_every_criterion() -> None:
    criteria = ("a member of the club", "at least 25 years old")
    casino = Casino(STAR)
    plan(casino, criteria=criteria)
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    enter = {"promotion": "spring", "person": "ann"}
    with pytest.raises(NotAuthorised, match="ask them to enter you") as alone:
        casino.do(EnterPromotion, promotion="spring", meets=criteria, actor=player("ann"))
    assert alone.value.clause == "14.7.3"
    with pytest.raises(NotAuthorised, match="ask them to enter you"):
        casino.do(EnterPromotion, promotion="spring", meets=criteria, actor=casino.dealer)
    with pytest.raises(Barred, match="at least 25 years old") as young:
        casino.do(EnterPromotion, **enter, meets=criteria[:1], actor=casino.dealer)
    assert young.value.clause == "14.7.3"
    with pytest.raises(NotYours):
        casino.do(EnterPromotion, **enter, meets=criteria, actor=player("bob"))
    casino.do(EnterPromotion, **enter, meets=criteria, actor=casino.dealer)
    assert casino.floor.house.promotions["spring"].entries == ("ann",)
    assert getattr(casino.events[-1], "checked_by", "") == casino.dealer.person


@pytest.mark.clause(STAR, "14.7.4")
@pytest.mark.parametrize("amount, enough", [(19_99, False), (20_00, True)])
def test_only_who_made_the_least_wager_since_the_start_enters(amount: int, enough: bool) -> None:
    casino = Casino(STAR).open()
    terms = {**{item: "x" for item, _ in GENERAL}, "least-wager": "$20"}
    plan(casino, least_wager=dollars(20), terms=terms)
    casino.do(LodgeTerms, promotion="spring")
    casino.sit("ann", 1, chips=10_000)

    def wager(name: str, cents: int, completed: bool = True) -> None:
        casino.do(BeginRound, table="T1", round=name, playing=("ann",), actor=casino.dealer)
        casino.do(
            EndRound, table="T1", round=name, wagered=("ann",), wagers={"ann": Cents(cents)},
            completed=completed, actor=casino.dealer,
        )  # fmt: skip

    wager("before", 50_00)
    casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    wager("void", 50_00, completed=False)
    enter = {"promotion": "spring", "actor": player("ann")}
    with pytest.raises(WrongMoment, match=r"at least \$20") as early:
        casino.do(EnterPromotion, **enter)
    assert early.value.clause == "14.7.4"
    wager("after", amount)
    if enough:
        casino.do(EnterPromotion, **enter)
        wager("again", amount)
        assert casino.floor.house.promotions["spring"].qualified == ("ann",)
    else:
        with pytest.raises(WrongMoment):
            casino.do(EnterPromotion, **enter)


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
    assert RULES_14 is not None
    assert {way.id: way.clause for way in RULES_14.told_by}[how] == clause
    casino = running()
    casino.at("12:00", day=5).do(DrawPrize, promotion="spring", prize="main", winner="bob")
    with pytest.raises(NotOffered) as refusal:
        casino.do(TellWinner, promotion="spring", prize="main", how="sms")
    assert refusal.value.clause == "14.8"
    casino.do(TellWinner, promotion="spring", prize="main", how=how)
    assert casino.floor.house.promotions["spring"].draws[0].told_by == how


@pytest.mark.clause(STAR, "14.8")
def test_a_winner_who_need_not_be_present_is_told_within_forty_eight_hours() -> None:
    casino = running()
    casino.at("12:00", day=5).do(DrawPrize, promotion="spring", prize="main", winner="bob")

    def waiting(time: str, day: int) -> list[tuple[int | None, bool]]:
        view = pit_view(RULES.law, casino.floor, casino.house, clock(time, day))
        return [(w.due, w.overdue) for w in view if w.command == "TellWinner"]

    due = clock("12:00", day=7)
    assert waiting("12:00", 7) == [(due, False)]
    assert waiting("12:01", 7) == [(due, True)]
    casino.at("12:01", day=7).do(TellWinner, promotion="spring", prize="main", how="mail")
    assert getattr(casino.events[-1], "late", None) is True
    there = running(presence=True)
    there.at("12:00", day=5).do(DrawPrize, promotion="spring", prize="main", winner="bob")
    view = pit_view(RULES.law, there.floor, there.house, clock("12:00", day=9))
    assert [w for w in view if w.command == "TellWinner"] == []


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


def won(value: int, kind: str = "cash", **more: Any) -> Casino:
    prize = PromotionPrize(id="main", kind=kind, what="x", value=Cents(value), **more)
    fields: dict[str, Any] = {"prizes": (prize,)}
    if more:
        assert RULES_14 is not None
        fields["terms"] = {r.id: "x" for r in RULES_14.condition if r.prize is None}
    casino = running(**fields)
    casino.at("13:00", day=5).do(
        DrawPrize, promotion="spring", prize="main", winner="ann", scrutineer="scrutineer"
    )
    if value > 10_000_00:
        scrutineer = Actor("scrutineer", "scrutineer")
        casino.do(ConfirmDraw, promotion="spring", prize="main", actor=scrutineer)
    casino.do(ClaimPrize, promotion="spring", prize="main", actor=player("ann"))
    return casino


@pytest.mark.clause(STAR, "14.4")
def test_the_winner_of_more_than_ten_thousand_chooses_how_it_is_paid() -> None:
    casino = won(10_000_01)
    grant = {"promotion": "spring", "number": 1}
    with pytest.raises(WrongMoment) as refusal:
        casino.do(GrantClaim, **grant)
    assert refusal.value.clause == "14.4"
    short = {"cash": dollars(4000), "crossed-cheque": dollars(6000)}
    with pytest.raises(WrongAmount) as refused:
        casino.do(GrantClaim, **grant, payment=short)
    assert refused.value.clause == "14.4"
    with pytest.raises(BadInput, match="payment"):
        casino.do(GrantClaim, **grant, payment={"gold": Cents(10_000_01)})
    mixed = {
        "cash": dollars(4000),
        "crossed-cheque": dollars(5000),
        "electronic-transfer": Cents(1_000_01),
    }
    before = journal_of(casino.events).balance(Account.parse(cage_of(casino.house)))
    casino.do(GrantClaim, **grant, payment=mixed)
    assert casino.floor.house.promotions["spring"].claims[0].payment == mixed
    journal = journal_of(casino.events)
    assert journal.balance(Account.parse(cage_of(casino.house))) == before + 10_000_01
    assert journal.balance(Account.parse(promotions_of(casino.house))) == -10_000_01
    smaller = won(10_000_00)
    smaller.do(GrantClaim, **grant)
    assert smaller.floor.house.promotions["spring"].claims[0].payment == {"cash": dollars(10_000)}


@pytest.mark.clause(STAR, "14.3")
def test_a_winner_takes_the_cash_only_where_the_terms_offer_it() -> None:
    casino = won(900_00, "other")
    with pytest.raises(NotOffered) as refusal:
        casino.do(GrantClaim, promotion="spring", number=1, cash_alternative=True)
    assert refusal.value.clause == "14.3"
    offered = won(900_00, "other", cash_alternative=dollars(700))
    offered.do(GrantClaim, promotion="spring", number=1, cash_alternative=True)
    assert offered.floor.house.promotions["spring"].claims[0].payment == {"cash": dollars(700)}


@pytest.mark.clause(STAR, "14.11", "14.11.1")
@pytest.mark.parametrize("value, kept", [(100_00, False), (100_01, True)])
def test_a_denied_claim_has_a_reason_and_a_larger_one_keeps_name_and_address(
    value: int, kept: bool
) -> None:
    casino = won(value)
    casino.do(ClaimPrize, promotion="spring", prize="main", actor=player("bob"))
    with pytest.raises(BadInput, match="the claim of the winner"):
        casino.do(GrantClaim, promotion="spring", number=2)
    deny = {"promotion": "spring", "number": 2}
    with pytest.raises(WrongMoment) as refusal:
        casino.do(DenyClaim, **deny, reason="")
    assert refusal.value.clause == "14.11"
    if kept:
        with pytest.raises(WrongMoment) as refused:
            casino.do(DenyClaim, **deny, reason="not drawn")
        assert refused.value.clause == "14.11.1"
        casino.do(DenyClaim, **deny, reason="not drawn", name="Bob Ray", address="1 Pitt St")
    else:
        casino.do(DenyClaim, **deny, reason="not drawn")
    claim = casino.floor.house.promotions["spring"].claims[1]
    assert (claim.granted, claim.reason, claim.told) == (False, "not drawn", casino.now)
    assert (claim.name, claim.address) == (("Bob Ray", "1 Pitt St") if kept else ("", ""))


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


def test_only_the_authority_itself_approves() -> None:
    casino = running()
    with pytest.raises(NotAuthorised):
        casino.do(ApproveTerms, promotion="spring", terms={}, actor=Actor("mallory", "authority"))
