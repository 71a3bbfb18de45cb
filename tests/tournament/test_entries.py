"""Tests of entries and their money: fees, refunds and an escrow that ends at zero."""

from __future__ import annotations

import pytest

from croupier.acts import (
    Actor,
    Barred,
    Millis,
    NotAChoice,
    NotAuthorised,
    NotOffered,
    Refusal,
    WrongMoment,
)
from croupier.tournament import (
    TableSeat,
    TournamentTerms,
    commands,
    drawn,
    events,
    opening_places,
    refuse_other_play,
    tell,
)
from tests.tournament.demanded import SIGNATURE, STAFF
from tests.tournament.stage import (
    BUY_BACK_TEXT,
    DEALER,
    DIRECTOR,
    OPERATOR,
    RE_BUY,
    RE_BUY_TEXT,
    Event,
    banked,
    names,
    poker,
    terms_for,
    wsop,
)

CANBERRA = "canberra-ultimate"
WSOP = "melbourne-wsop"
POKER = "melbourne-poker"
REBUYS = {"re-buy": RE_BUY_TEXT, "chips-bought": "{re_buy_chips}."}
COO = Actor("cora", "chief-operating-officer")
BUY_BACK = {"re-buy": RE_BUY_TEXT, "buy-back": BUY_BACK_TEXT}


def clause_of(event: Event, command: commands.AnyTournamentCommand) -> str:
    with pytest.raises(Refusal) as refused:
        event.do(command)
    return refused.value.clause


def entering(name: str) -> commands.Enter:
    return commands.Enter(actor=Actor(name, "player"), player=name)


@pytest.mark.clause(CANBERRA, "16.21")
@pytest.mark.clause(CANBERRA, "16.21(a)")
@pytest.mark.clause(CANBERRA, "A 'Tournament Commission'")
def test_fifty_entries_and_ten_re_buys_make_a_pool_of_6000() -> None:
    """50 x (110 - 10) + 10 x 100 = 6,000; commission 500, none of it from re-buys."""
    event = Event(banked(re_buy=RE_BUY, conditions=REBUYS))
    event.playing(*names(50))
    rebuying = 0
    for table in tuple(event.state.tables):
        sitting = list(event.state.seating()[table].values())[:2]
        event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))
        event.do(commands.EndHand(actor=DEALER, stacks=dict.fromkeys(sitting, 0), at=event.now))
        for player in sitting:
            if rebuying < 10:
                rebuying += 1
                event.do(commands.ReBuy(actor=Actor(player, "player"), player=player, at=event.now))
    assert event.state.pool == 6000_00
    assert event.state.commission == 500_00
    assert event.escrow() == 6500_00


@pytest.mark.clause(CANBERRA, "16.22")
def test_what_the_house_adds_goes_into_the_pool() -> None:
    event = Event(banked()).open().enter(*names(60))
    assert event.state.pool == 6000_00
    event.do(commands.AddValue(actor=OPERATOR, amount=1000_00))
    assert event.state.pool == 7000_00
    assert clause_of(event, commands.AddValue(actor=DEALER, amount=1)) == "16.22"


@pytest.mark.clause(CANBERRA, "16.6")
def test_a_second_entry_of_one_player_is_refused() -> None:
    event = Event(banked()).open().enter("ann")
    assert clause_of(event, entering("ann")) == "16.6"


@pytest.mark.parametrize(
    "book,clause",
    [
        pytest.param(CANBERRA, "16.3(a)(v)", marks=pytest.mark.clause(CANBERRA, "16.3(a)(v)")),
        pytest.param(WSOP, "13.4.1(a)(iii)", marks=pytest.mark.clause(WSOP, "13.4.1(a)(iii)")),
        pytest.param(POKER, "12.4.1(a)(iii)", marks=pytest.mark.clause(POKER, "12.4.1(a)(iii)")),
    ],
)
def test_the_entry_after_the_last_is_refused_and_too_few_do_not_start(
    book: str, clause: str
) -> None:
    event = Event(terms_for(book, entry={"least": 3, "most": 4})).open().enter(*names(4))
    assert clause_of(event, entering("late")) == clause
    few = Event(terms_for(book, entry={"least": 3, "most": 4})).open().enter(*names(2))
    few.draw().arrive(*names(2)).call()
    assert clause_of(few, commands.Start(actor=DIRECTOR, at=few.now)) == clause


@pytest.mark.clause(CANBERRA, "16.3(a)(vi)")
def test_an_entrant_of_a_barred_group_is_refused() -> None:
    event = Event(banked(entry={"barred_groups": ["syndicates"]})).open()
    asked = commands.Enter(actor=Actor("ann", "player"), player="ann", groups=("syndicates",))
    assert clause_of(event, asked) == "16.3(a)(vi)"


@pytest.mark.clause(WSOP, "13.4.2(a)(ii)")
@pytest.mark.clause(POKER, "12.4.2(a)(ii)")
def test_an_excluded_person_does_not_enter() -> None:
    for terms, clause in ((wsop(), "13.4.2(a)(ii)"), (poker(), "12.4.2(a)(ii)")):
        event = Event(terms).open()
        asked = commands.Enter(actor=Actor("ann", "player"), player="ann", groups=("excluded",))
        assert clause_of(event, asked) == clause


@pytest.mark.clause(CANBERRA, "16.5")
@pytest.mark.clause(WSOP, "13.4.2(b)(iii)")
@pytest.mark.clause(POKER, "12.4.2(b)(iii)")
@pytest.mark.parametrize(
    "book, clause", [(CANBERRA, "16.5"), (WSOP, "13.4.2(b)(iii)"), (POKER, "12.4.2(b)(iii)")]
)
def test_with_written_agreement_an_unsigned_entry_is_refused(book: str, clause: str) -> None:
    texts = {} if book == CANBERRA else {"signature": SIGNATURE}
    event = Event(terms_for(book, entry={"written_agreement": True}, conditions=texts)).open()
    assert clause_of(event, entering("ann")) == clause
    event.enter("ann", signed=True)


@pytest.mark.clause(CANBERRA, "16.23")
@pytest.mark.clause(WSOP, "13.4.2(d)")
@pytest.mark.clause(WSOP, "13.4.8(a)(iv)")
@pytest.mark.clause(POKER, "12.4.2(d)")
@pytest.mark.clause(POKER, "12.4.8(a)(iv)")
def test_a_withdrawal_in_time_is_refunded_whole_and_a_late_one_not() -> None:
    for terms in (banked(), wsop(), poker()):
        event = Event(terms).open().enter("ann", "ben")
        hour = event.after(-3600)
        event.do(commands.Withdraw(actor=Actor("ann", "player"), player="ann", at=hour))
        assert event.escrow() == 110_00
        event.do(commands.Withdraw(actor=Actor("ben", "player"), player="ben", at=Millis(hour + 1)))
        assert event.escrow() == 110_00
        assert event.state.pool == 100_00
    event = Event(banked(entry={"withdraw_minutes": None})).open().enter("ann")
    late = event.do(commands.Withdraw(actor=Actor("ann", "player"), player="ann"))
    assert [type(e) for e in late] == [events.Ranked]
    assert isinstance(late[0], events.Ranked)
    assert late[0].clause == "16.23"


@pytest.mark.clause(CANBERRA, "16.10")
@pytest.mark.clause(CANBERRA, "16.11")
def test_a_no_show_forfeits_and_the_reserves_fee_comes_on_top() -> None:
    event = Event(banked(entry={"least": 2})).open().enter("ann", "ben", "cat")
    event.enter("res", reserve=True)
    assert event.escrow() == 330_00
    event.draw().arrive("ann", "ben")
    early = commands.CallSeats(actor=DIRECTOR, at=Millis(event.now - 1))
    assert clause_of(event, early) == "16.10"
    empty = event.state.entrants["cat"]
    event.call()
    assert event.status("cat") == "no-show"
    assert event.state.pool == 300_00
    seat = TableSeat(empty.table, empty.seat)
    taken = event.state.entrants["ann"]
    filled = TableSeat(taken.table, taken.seat)
    wrong = commands.SeatReserve(actor=DIRECTOR, player="res", place=filled)
    assert clause_of(event, wrong) == "16.11"
    event.do(commands.SeatReserve(actor=DIRECTOR, player="res", place=seat))
    assert event.state.pool == 400_00  # both fees: the absent player's and the reserve's
    event.start()
    assert event.state.in_play == 3 * 10_000


@pytest.mark.clause(CANBERRA, "16.12")
def test_a_substitute_needs_the_director() -> None:
    event = Event(banked()).open().enter("ann")
    asked = commands.Substitute(actor=Actor("ann", "player"), player="ann", by="zoe")
    assert clause_of(event, asked) == "16.12"
    event.do(commands.Substitute(actor=DIRECTOR, player="ann", by="zoe"))
    assert list(event.state.entrants) == ["zoe"]


@pytest.mark.clause(WSOP, "13.4.8(a)(iii)")
@pytest.mark.clause(POKER, "12.4.8(a)(iii)")
def test_a_substitute_outside_the_listed_grounds_is_refused() -> None:
    for make, clause in ((wsop, "13.4.8(a)(iii)"), (poker, "12.4.8(a)(iii)")):
        event = Event(make(substitutes_for=["illness"])).open().enter("ann", "ben").draw()
        other = commands.Substitute(actor=DIRECTOR, player="ann", by="zoe", ground="boredom")
        assert clause_of(event, other) == clause
        before = event.state.entrants["ann"]
        event.do(commands.Substitute(actor=DIRECTOR, player="ann", by="zoe", ground="illness"))
        assert event.state.seating()[before.table][before.seat] == "zoe"


@pytest.mark.clause(CANBERRA, "16.24")
def test_a_cancellation_gives_back_fees_with_commission_and_re_buys() -> None:
    event = Event(banked(re_buy=RE_BUY, conditions=REBUYS, entry={"least": 2}))
    event.playing("ann", "ben")
    event.do(commands.AddValue(actor=OPERATOR, amount=50_00))
    event.hand(ann=0, ben=10_000)
    event.do(commands.ReBuy(actor=Actor("ann", "player"), player="ann", at=event.now))
    assert event.escrow() == 370_00
    assert clause_of(event, commands.Cancel(actor=DIRECTOR)) == "16.24"
    back = event.do(commands.Cancel(actor=OPERATOR))
    refunds = [(e.player, e.amount) for e in back if isinstance(e, events.Refunded)]
    assert refunds == [("ann", 110_00), ("ben", 110_00), ("ann", 100_00)]
    assert event.escrow() == 0
    _, journal = event.journal()
    assert journal.total() == 0


@pytest.mark.clause(WSOP, "13.4.2(a)(v)")
@pytest.mark.clause("melbourne-poker", "12.4.2(a)(v)")
def test_staff_play_with_approval_win_nothing_and_everybody_below_moves_up() -> None:
    """Staff first, X second, Y third: X takes the first prize, Y the second."""
    rounds = [{"rounds": 2, "minimum": 10, "maximum": 500, "field": "everyone"}]
    for make, clause, more in (
        (poker, "12.4.2(a)(v)", {}),
        (wsop, "13.4.2(a)(v)", {"session": rounds}),
    ):
        texts = {"staff": STAFF}
        prizes, entry = {"shares": ["60%", "40%"]}, {"least": 2}
        terms = make(event="charity", conditions=texts, prizes=prizes, entry=entry, **more)
        event = Event(terms).open()
        with pytest.raises(Barred) as refused:
            event.enter("stan", staff=True)
        assert refused.value.clause == clause
        event.do(commands.ApproveStaff(actor=COO, player="stan", at=event.now))
        event.enter("stan", staff=True).enter("x", "y").draw()
        event.arrive("stan", "x", "y").call().start()
        event.hand(stan=20_000, y=0)
        event.hand(stan=30_000, x=0)
        if terms.banked:
            event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
        event.do(commands.AwardPlaces(actor=DIRECTOR))
        assert event.state.places == (("stan",), ("x",), ("y",))
        assert event.state.prizes == {"x": 180_00, "y": 120_00}
        assert event.escrow() == 0


@pytest.mark.clause(WSOP, "13.2.5")
@pytest.mark.clause("melbourne-poker", "12.2.5")
def test_a_designated_table_serves_no_other_game_while_the_tournament_runs() -> None:
    for terms, clause in ((wsop(), "13.2.5"), (poker(), "12.2.5")):
        event = Event(terms).open()
        refuse_other_play(event.book, terms, event.state, 1)
        event.enter(*names(10)).draw().arrive(*names(10)).call().start()
        with pytest.raises(Barred) as refused:
            refuse_other_play(event.book, terms, event.state, 1)
        assert refused.value.clause == clause
        refuse_other_play(event.book, terms, event.state, 999)


@pytest.mark.clause(WSOP, "13.2.4")
@pytest.mark.clause("melbourne-poker", "12.2.4")
@pytest.mark.parametrize("terms,clause", [(wsop(), "13.2.4"), (poker(), "12.2.4")])
def test_seats_are_drawn_at_designated_tables_only(terms: TournamentTerms, clause: str) -> None:
    event = Event(terms)
    event.steps("document", "publish", "notify", "director")
    event.do(commands.OpenEntries(actor=OPERATOR))
    event.enter("ann", "ben")
    with pytest.raises(WrongMoment) as refused:
        event.draw()
    assert refused.value.clause == clause
    event.steps("tables")
    elsewhere = commands.DrawSeats(actor=DIRECTOR, places=(TableSeat(99, 1), TableSeat(99, 2)))
    assert clause_of(event, elsewhere) == clause


@pytest.mark.clause(WSOP, "13.3.1")
@pytest.mark.clause("melbourne-poker", "12.3.1")
def test_play_does_not_start_without_a_briefing() -> None:
    for terms, clause in ((wsop(), "13.3.1"), (poker(), "12.3.1")):
        event = Event(terms).open().enter(*names(10)).draw().arrive(*names(10))
        event.do(commands.CallSeats(actor=DIRECTOR, at=event.now))
        assert clause_of(event, commands.Start(actor=DIRECTOR, at=event.now)) == clause


@pytest.mark.clause(WSOP, "13.2.3")
@pytest.mark.clause(WSOP, "13.2.3(a)")
@pytest.mark.clause("melbourne-poker", "12.2.3")
@pytest.mark.clause("melbourne-poker", "12.2.3(a)")
def test_without_a_director_nothing_is_dealt_but_a_deputy_may_stand_in() -> None:
    for terms, clause in ((wsop(), "13.2.3"), (poker(), "12.2.3")):
        event = Event(terms).playing(*names(10))
        table = next(iter(event.state.tables))
        event.steps("leave")
        dealing = commands.StartHand(actor=DEALER, table=table, at=event.now)
        assert clause_of(event, dealing) == clause
        event.steps("deputy")
        event.do(dealing)
        deputy = Actor("dee", "tournament-deputy")
        event.do(commands.SetClock(actor=deputy, kind="pause", at=event.after(5)))


@pytest.mark.clause(CANBERRA, "A 'Tournament Director/Assistant'")
@pytest.mark.clause("melbourne-poker", "1.1 'Tournament Director'")
def test_a_tournament_without_a_named_director_does_not_start() -> None:
    for terms, clause in ((banked(), "16.4"), (poker(), "12.2.3")):
        event = Event(terms)
        event.steps("document", "publish", "notify")
        if terms.book == "melbourne-poker":
            event.steps("tables")
        event.do(commands.OpenEntries(actor=OPERATOR))
        event.enter(*names(10)).draw().arrive(*names(10)).call()
        assert clause_of(event, commands.Start(actor=DIRECTOR, at=event.now)) == clause


@pytest.mark.clause(WSOP, "13.4.1(b)")
@pytest.mark.clause(WSOP, "13.4.1(c)")
@pytest.mark.clause(POKER, "12.4.1(b)")
@pytest.mark.clause(POKER, "12.4.1(c)")
@pytest.mark.parametrize("terms, rule", [(wsop(), "13.4.1"), (poker(), "12.4.1")])
def test_another_start_is_the_directors_and_the_regulator_hears_first(
    terms: TournamentTerms, rule: str
) -> None:
    event = Event(terms).open()
    later = event.after(900)
    untold = commands.MoveStart(actor=DIRECTOR, to=later)
    assert clause_of(event, untold) == f"{rule}(c)"
    with pytest.raises(NotAuthorised):
        event.do(commands.MoveStart(actor=DEALER, to=later, regulator_told=True))
    never = commands.MoveStart(actor=DIRECTOR, to=Millis(10**15), regulator_told=True)
    with pytest.raises(NotAChoice, match="before the year 3000"):  # it could not be shown
        event.do(never)
    (moved,) = event.do(commands.MoveStart(actor=DIRECTOR, to=later, regulator_told=True))
    assert event.state.start_at == later
    # What every player reads, on the tournament's page: when it was to begin was 01:00 UTC.
    assert tell(moved) == f"The start moves to 05 December 2026, 01:15 UTC ({rule}(b))."


@pytest.mark.clause(POKER, "12.4.3(a)(iv)")
def test_a_re_buy_after_its_window_is_refused_and_the_player_is_out() -> None:
    event = Event(poker(re_buy=RE_BUY, conditions=BUY_BACK, entry={"least": 2}))
    event.playing("ann", "ben", "cat")
    event.hand(ann=20_000, ben=0)
    assert event.status("ben") == "busted"
    again = commands.ReBuy(actor=Actor("ben", "player"), player="ben", at=event.now)
    event.do(again)
    assert event.state.entrants["ben"].chips == 10_000
    event.hand(ann=30_000, ben=0)
    assert event.status("ben") == "out"  # one re-buy each
    event.now = event.after(5 * 20 * 60)  # past level 4
    event.hand(ann=40_000, cat=0)
    assert event.status("cat") == "out"
    with pytest.raises(WrongMoment):
        event.do(commands.ReBuy(actor=Actor("cat", "player"), player="cat", at=event.now))


@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(G)")
@pytest.mark.clause(CANBERRA, "16.3(a)(iii)(H)")
def test_canberra_sells_re_buys_and_add_ons_in_their_sessions_alone() -> None:
    """Both end with the first session: in the second a fallen player is out, an add-on refused."""
    row = {"rounds": 1, "minimum": 10, "maximum": 500}
    sessions = [row | {"field": "everyone", "advance": 2}, row]
    sale = RE_BUY | {"last": 1}
    texts = REBUYS | {"add-on": "{add_on_price} in session {add_on_last}."}
    texts["chips-bought"] = "{re_buy_chips}, or {add_on_chips} for an add-on."
    terms = banked(session=sessions, re_buy=sale, add_on=sale, conditions=texts, entry={"least": 2})
    event = Event(terms).playing("ann", "ben", "cat")
    more = commands.AddOn(actor=Actor("ann", "player"), player="ann", at=event.now)
    event.do(more)
    event.hand(ann=20_000, ben=11_000, cat=0)
    event.do(commands.ReBuy(actor=Actor("cat", "player"), player="cat", at=event.now))
    assert event.state.entrants["cat"].chips == 10_000
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    places = drawn(opening_places(2, terms.tables.numbers, terms.tables.seats), event.source)
    event.do(commands.StartSession(actor=DIRECTOR, places=places, at=event.now))
    late = commands.AddOn(actor=Actor("ben", "player"), player="ben", at=event.now)
    assert clause_of(event, late) == "16.3(a)(iii)(H)"
    event.hand(ben=0, ann=11_000)
    again = commands.ReBuy(actor=Actor("ben", "player"), player="ben", at=event.now)
    with pytest.raises(Refusal):
        event.do(again)
    assert event.status("ben") == "out"


def test_add_ons_are_bought_in_their_window_by_players_with_chips() -> None:
    sale = {"price": "50.00", "chips": 5000, "first": 2, "last": 2}
    texts = {"add-on": "{add_on_price} in level 2."}
    event = Event(poker(add_on=sale, conditions=texts)).playing(*names(10))
    early = commands.AddOn(actor=Actor("p1", "player"), player="p1", at=event.now)
    with pytest.raises(NotOffered) as refused:
        event.do(early)
    assert refused.value.clause == "12.4.1(a)(ii)"
    second = event.after(20 * 60)
    event.do(commands.AddOn(actor=Actor("p1", "player"), player="p1", at=second))
    assert event.state.entrants["p1"].chips == 15_000
    assert event.state.pool == 1050_00
    with pytest.raises(NotOffered):
        event.do(commands.AddOn(actor=Actor("p1", "player"), player="p1", at=second))
